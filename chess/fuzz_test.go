package chess_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/wording"
)

func fuzzVariant(fischer bool) chess.Variant {
	if fischer {
		return chess.Chess960
	}
	return chess.Standard
}

// FuzzFEN: any text is refused with a place inside it, or gives a position that
// is written and read again as itself and has the moves of the slow generator.
func FuzzFEN(f *testing.F) {
	f.Add(startFEN, false)
	f.Fuzz(func(t *testing.T, fen string, fischer bool) {
		p, faults, err := chess.PositionFromFEN(fen, fuzzVariant(fischer))
		var syntax *wording.SyntaxError
		if errors.As(err, &syntax) && (syntax.Column < 1 || syntax.Column > len(fen)+1) {
			t.Fatalf("%q: column %d", fen, syntax.Column)
		}
		if (err == nil) != faults.Playable() {
			t.Fatalf("%q: faults %v, error %v", fen, faults.Names(), err)
		}
		if _, _, epdErr := chess.ParseEPD(fen, fuzzVariant(fischer)); err == nil && epdErr != nil {
			t.Fatalf("%q is a FEN but no EPD: %v", fen, epdErr)
		}
		// Chess960 is told only of what can be read, and never where standard chess has all that is claimed.
		if chess.VariantOf(fen) == chess.Chess960 {
			if _, _, err := chess.ParseEPD(fen, chess.Standard); err != nil && faults&chess.FaultSyntax == 0 {
				t.Fatalf("%q is told to be Chess960 and cannot be read: %v", fen, err)
			}
			if _, faults, err := chess.PositionFromFEN(fen, chess.Standard); err == nil && faults&chess.FaultCastling == 0 {
				t.Fatalf("%q is told to be Chess960 and has its rights in standard chess", fen)
			}
		}
		if err != nil {
			return
		}
		again, _, err := chess.PositionFromFEN(p.FEN(), fuzzVariant(fischer))
		if err != nil || again.FEN() != p.FEN() || again.Identity() != p.Identity() {
			t.Fatalf("%q is written %s, which reads %s, %v", fen, p.FEN(), again.FEN(), err)
		}
		slow := parseSlow(p.FEN(), fischer)
		var got []string
		for _, m := range p.AppendMoves(nil) {
			got = append(got, p.UCI(m))
		}
		slices.Sort(got)
		if want := slow.moveTexts(); !slices.Equal(got, want) {
			t.Fatalf("%s:\n moves %v\n  want %v", p.FEN(), got, want)
		}
	})
}

// FuzzSAN: any text is refused, or is a legal move that is written and read
// again as itself.
func FuzzSAN(f *testing.F) {
	f.Add(startFEN, false, "Nf3")
	f.Fuzz(func(t *testing.T, fen string, fischer bool, text string) {
		fuzzMove(t, fen, fischer, text, (*chess.Position).ParseSAN)
	})
}

// FuzzSANIn is FuzzSAN for the letters of every language; what is read is
// written and read again in all of them.
func FuzzSANIn(f *testing.F) {
	f.Add(startFEN, false, "Af3", uint8(chess.TurkishLetters))
	f.Fuzz(func(t *testing.T, fen string, fischer bool, text string, letters uint8) {
		l := chess.Letters(letters)
		fuzzMove(t, fen, fischer, text, func(p *chess.Position, text string) (chess.Move, error) {
			m, err := p.ParseSANIn(text, l)
			if err != nil {
				return m, err
			}
			english, ok := chess.Transliterate(text, l, chess.EnglishLetters)
			if again, err := p.ParseSAN(english); !ok || err != nil || again != m {
				t.Fatalf("%s: %q in %v is %q in English, read %s, %v", p.FEN(), text, l, english, p.UCI(again), err)
			}
			for _, l := range chess.AllLetters() {
				for _, long := range []bool{false, true} {
					written := chess.Notation{Letters: l, Long: long}.Move(p, m)
					if again, err := p.ParseSANIn(written, l); err != nil || again != m {
						t.Fatalf("%s: %q in %v is written %q and read %s, %v", p.FEN(), text, l, written, p.UCI(again), err)
					}
				}
			}
			return m, nil
		})
	})
}

// FuzzUCI is FuzzSAN for moves in UCI notation.
func FuzzUCI(f *testing.F) {
	f.Add(startFEN, false, "g1f3")
	f.Fuzz(func(t *testing.T, fen string, fischer bool, text string) {
		fuzzMove(t, fen, fischer, text, (*chess.Position).ParseUCI)
	})
}

func fuzzMove(t *testing.T, fen string, fischer bool, text string, parse func(*chess.Position, string) (chess.Move, error)) {
	p, _, err := chess.PositionFromFEN(fen, fuzzVariant(fischer))
	if err != nil {
		return
	}
	before := p
	m, err := parse(&p, text)
	if p != before {
		t.Fatalf("reading %q changed %s", text, before.FEN())
	}
	if err != nil {
		var bad *chess.MoveError
		if !errors.As(err, &bad) || m != chess.NoMove || bad.Text != text {
			t.Fatalf("%q: move %v, error %v", text, m, err)
		}
		return
	}
	if !slices.Contains(p.AppendMoves(nil), m) || !p.IsLegal(m) {
		t.Fatalf("%s: %q reads %s, which is not legal", fen, text, p.UCI(m))
	}
	san, err1 := p.ParseSAN(p.SAN(m))
	uci, err2 := p.ParseUCI(p.UCI(m))
	if err1 != nil || err2 != nil || san != m || uci != m {
		t.Fatalf("%s: %s is written %s and read %s, %v, %s, %v", fen, p.UCI(m), p.SAN(m), p.UCI(san), err1, p.UCI(uci), err2)
	}
}
