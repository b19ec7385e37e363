package chess

import (
	"math/rand/v2"
	"testing"
)

// The quick way of reading SAN finds what the general way finds, and nothing
// else: on the canonical text of every legal move (Appendix C) and on texts
// that are near it.
func TestPlainSANAgrees(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	plain, other := 0, 0
	for game := range 300 {
		p, err := Chess960Start(518)
		if game%3 == 0 {
			p, err = Chess960Start(random.IntN(960))
		}
		if err != nil {
			t.Fatal(err)
		}
		for range 120 {
			moves := p.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			for _, m := range moves {
				text := p.AppendSAN(nil, m)
				if got := p.plainSAN(text); got == m {
					plain++
				} else if got == NoMove {
					other++
				} else {
					t.Fatalf("%s: %s is read as %s", p.FEN(), text, p.UCI(got))
				}
				for range 3 {
					near := spoil(random, text)
					if got := p.plainSAN(near); got != NoMove {
						if want, err := p.generalSAN(near); err != nil || want != got {
							t.Fatalf("%s: %q is read as %s, in general as %v, %v", p.FEN(), near, p.UCI(got), want, err)
						}
					}
				}
			}
			p.Play(moves[random.IntN(len(moves))])
		}
	}
	if plain < 10*other {
		t.Errorf("only %d of %d canonical moves are read the quick way", plain, plain+other)
	}
}

// spoil returns text with a byte changed, left out, doubled or put in.
func spoil(random *rand.Rand, text []byte) []byte {
	const bytes = "abcdefgh12345678NBRQKx+#=O-P"
	near := append([]byte(nil), text...)
	i := random.IntN(len(near))
	c := bytes[random.IntN(len(bytes))]
	switch random.IntN(4) {
	case 0:
		near[i] = c
	case 1:
		near = append(near[:i], near[i+1:]...)
	case 2:
		near = append(near[:i+1], near[i:]...)
	default:
		near = append(near[:i], append([]byte{c}, near[i:]...)...)
	}
	return near
}
