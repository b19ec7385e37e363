package chess

// Perft counts the legal sequences of depth moves, the usual test of a move
// generator; the last ply is counted without being listed. Depth 0 counts 1.
func (p *Position) Perft(depth int) uint64 {
	switch {
	case depth <= 0:
		return 1
	case depth == 1:
		return uint64(p.CountMoves())
	}
	var buffer [256]Move
	var n uint64
	var next Position // outside the loop, or it would be allocated each time
	for _, m := range p.AppendMoves(buffer[:0]) {
		next = *p
		next.Play(m)
		n += next.Perft(depth - 1)
	}
	return n
}
