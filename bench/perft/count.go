package main

import (
	"fmt"

	peer "github.com/corentings/chess/v2"

	"github.com/hakem-chess/hakem/chess"
)

// The ways of counting that are measured. Each counts the same leaves.

// room holds the moves listed at each depth, so that it is cleared only once.
type room [16][256]chess.Move

// listed lists the moves of the last ply and counts the list.
func listed(p *chess.Position, depth int, r *room) uint64 {
	moves := p.AppendMoves(r[depth][:0])
	if depth == 1 {
		return uint64(len(moves))
	}
	var n uint64
	var next chess.Position // outside the loop, or it would be allocated each time
	for _, m := range moves {
		next = *p
		next.Play(m)
		n += listed(&next, depth-1, r)
	}
	return n
}

// made makes every move, those of the last ply too, so that key and board are
// kept up at every leaf.
func made(p *chess.Position, depth int, r *room) uint64 {
	if depth == 0 {
		return 1
	}
	var n uint64
	var next chess.Position
	for _, m := range p.AppendMoves(r[depth][:0]) {
		next = *p
		next.Play(m)
		n += made(&next, depth-1, r)
	}
	return n
}

func byPeer(p *peer.Position, depth int) uint64 {
	moves := p.ValidMoves()
	if depth == 1 {
		return uint64(len(moves))
	}
	var n uint64
	for i := range moves {
		n += byPeer(p.Update(&moves[i]), depth-1)
	}
	return n
}

// count does repeat counts of one kind in this process and returns the last;
// with repeat 0 it only starts up.
func count(kind string, job job, repeat int) (n uint64, err error) {
	if kind == "peer" {
		option, err := peer.FEN(job.fen)
		if err != nil {
			return 0, err
		}
		p := peer.NewGame(option).Position()
		for range repeat {
			n = byPeer(p, job.depth)
		}
		return n, nil
	}
	p, _, err := chess.PositionFromFEN(job.fen, job.variant)
	if err != nil {
		return 0, err
	}
	for range repeat {
		switch kind {
		case "listed":
			n = listed(&p, job.depth, new(room))
		case "counted":
			n = p.Perft(job.depth)
		case "made":
			n = made(&p, job.depth, new(room))
		default:
			return 0, fmt.Errorf("no way of counting is called %q", kind)
		}
	}
	return n, nil
}
