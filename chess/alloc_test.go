package chess_test

import (
	"testing"

	"github.com/hakem-chess/hakem/chess"
)

// TestAllocations: what runs at every node of a search allocates nothing.
func TestAllocations(t *testing.T) {
	for name, fen := range map[string]string{
		"start":    startFEN,
		"kiwipete": "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"check":    "4k3/8/8/8/4r3/8/3P1P2/3QK2R w K - 0 1",
		"exchange": "2r4k/1P6/8/2pP4/8/8/8/K7 w - c6 0 2",
	} {
		p := readFEN(t, fen, chess.Standard)
		other, same := p, false
		buffer := make([]chess.Move, 0, 256)
		moves := p.AppendMoves(nil)
		text := make([]byte, 0, 16)
		written := make([][]byte, len(moves))
		for i, m := range moves {
			written[i] = []byte(p.SAN(m))
		}
		for what, f := range map[string]func(){
			"AppendMoves": func() { buffer = p.AppendMoves(buffer[:0]) },
			"CountMoves":  func() { p.CountMoves() },
			"HasMoves":    func() { p.HasMoves() },
			"InCheck":     func() { p.InCheck() },
			"Key":         func() { p.PolyglotKey() },
			"Identity":    func() { same = p.Identity() == other.Identity() },
			"Play": func() {
				for _, m := range moves {
					next := p
					next.Play(m)
				}
			},
			"IsLegal": func() {
				for _, m := range moves {
					p.IsLegal(m)
				}
			},
			"AppendSAN": func() {
				for _, m := range moves {
					text = p.AppendSAN(text[:0], m)
				}
			},
			"ParseSANBytes": func() {
				for _, san := range written {
					if _, err := p.ParseSANBytes(san); err != nil {
						t.Fatal(err)
					}
				}
			},
			"Perft": func() { p.Perft(2) },
		} {
			if n := testing.AllocsPerRun(20, f); n != 0 {
				t.Errorf("%s: %s allocates %v times", name, what, n)
			}
		}
		if !same {
			t.Errorf("%s: a copy is another position", name)
		}
	}
}
