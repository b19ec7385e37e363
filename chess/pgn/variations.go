package pgn

import "github.com/hakem-chess/hakem/chess"

// sidelines are the variations that a Validator is in, the innermost last, and what
// it takes to begin one: the position before the last move of the main line, which is
// played anew from the last place where it was asked for.
type sidelines struct {
	moves  []chess.Move // of the main line; chess.NoMove for a null move
	open   []sideline
	told   int  // how many of the problems are in variations
	tried  bool // the last word of the main line is the first that could not be played
	marked int  // after so many moves of the main line mark stands; -1: nowhere
	mark   chess.Position
}

// sideline is a variation while it is read.
type sideline struct {
	pos, prev chess.Position // after and before its last move
	varied    bool           // prev is known: there is a position for variations
	stopped   bool           // a move could not be played, and pos is not known
	dropped   bool           // it is an alternative to what is no move
}

// mostInVariations bounds how many problems are kept of the variations of a game, so
// that they leave room for those of the game itself.
const mostInVariations = mostProblems / 2

// InVariation reports whether what is read belongs to a variation.
func (v *Validator) InVariation() bool { return len(v.sidelines.open) > 0 }

// BeginVariation implements Visitor.
func (v *Validator) BeginVariation() {
	b := &v.sidelines
	next := sideline{}
	switch n := len(b.open); {
	case n > 0:
		above := &b.open[n-1]
		next.pos, next.stopped, next.dropped = above.prev, !above.varied, above.dropped
	case v.zeros:
		next.dropped = true // a 0-0 that may yet be the result is no move to vary
	case v.stopped && b.tried:
		next.pos = v.pos
	case v.stopped || len(b.moves) == 0:
		next.stopped = true
	default:
		next.pos = b.before(&v.start)
	}
	b.open = append(b.open, next)
	v.special = true
}

// EndVariation implements Visitor.
func (v *Validator) EndVariation() {
	if n := len(v.sidelines.open); n > 0 {
		v.sidelines.open = v.sidelines.open[:n-1]
	}
	v.special = v.InVariation() || v.stopped || v.zeros
}

// before returns the position before the last move of the main line.
func (b *sidelines) before(start *chess.Position) chess.Position {
	if b.marked < 0 {
		b.mark, b.marked = *start, 0
	}
	for ; b.marked < len(b.moves)-1; b.marked++ {
		if m := b.moves[b.marked]; m == chess.NoMove {
			pass(&b.mark)
		} else {
			b.mark.Play(m)
		}
	}
	return b.mark
}

// moveInVariation plays a word of the innermost variation, or tells why it cannot be
// played.
func (v *Validator) moveInVariation(text []byte) {
	b := &v.sidelines.open[len(v.sidelines.open)-1]
	switch {
	case b.dropped:
		return
	case b.stopped:
		b.varied = false
		return
	}
	m, problem := readMove(&b.pos, text, v.scanner.Letters)
	if m == chess.NoMove {
		if n := gluedMoves(&b.pos, text, v.scanner.Letters); n > 0 {
			v.scanner.problem(Repaired, GluedMoves, excerpt(text))
			v.moveInVariation(text[:n])
			v.moveInVariation(text[n:])
			return
		}
	}
	b.prev, b.varied = b.pos, true
	switch {
	case m != chess.NoMove:
		b.pos.Play(m)
		return
	case problem.Detail != NullMove || !pass(&b.pos):
		b.stopped = true
	}
	problem.Place, problem.InVariation = v.scanner.Place(), true
	v.Problem(problem)
}

// problemInVariation takes note of something amiss in the innermost variation; how
// the text of one is mended says nothing about the game.
func (v *Validator) problemInVariation(p Problem) {
	if n := len(v.sidelines.open); n > 0 {
		b := &v.sidelines.open[n-1]
		switch {
		case p.Detail == StrayText && b.stopped:
			return
		case p.Detail == LongWord:
			b.varied = !b.stopped
			b.prev, b.stopped = b.pos, true
			p.word = ""
		}
	}
	if !p.Fault.IsNote() && v.sidelines.told < mostInVariations {
		v.sidelines.told++
		v.problems = append(v.problems, p)
	}
}
