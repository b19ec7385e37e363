package laws

import (
	"slices"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/i18n"
)

// The boards of the rules page play legal moves, and end where their captions say.
func TestDemonstrations(t *testing.T) {
	after := map[string]chess.Position{}
	for _, l := range lessons {
		for _, d := range l.Demos {
			for _, lang := range i18n.Languages {
				shown := demonstrate(d, lang) // panics when a move is not legal
				if len(shown.Steps) != len(shown.Moves)+1 || strings.HasPrefix(shown.Caption, "learn.") {
					t.Errorf("%s in %s: %d steps, %q", d.Name, lang, len(shown.Steps), shown.Caption)
				}
				if d.Reach != "" && len(shown.Board.Marks) == 0 {
					t.Errorf("%s marks nothing", d.Name)
				}
			}
			p, _, err := chess.PositionFromFEN(d.FEN, chess.Standard)
			if err != nil {
				t.Fatal(err)
			}
			for uci := range strings.FieldsSeq(d.Moves) {
				m, err := p.ParseUCI(uci)
				if err != nil {
					t.Fatal(err)
				}
				p.Play(m)
			}
			after[d.Name] = p
		}
	}
	for name, holds := range map[string]func(p chess.Position) bool{
		// Article 5.1.1
		"mate": func(p chess.Position) bool { return p.IsCheckmate() },
		// Article 5.2.1
		"stalemate": func(p chess.Position) bool { return p.IsStalemate() },
		// Article 3.7.3.1
		"passant": func(p chess.Position) bool { return p.Occupied().Count() == 3 },
		// Article 3.7.3.3
		"promotion": func(p chess.Position) bool { return p.Pieces(chess.White, chess.Queen).Count() == 1 },
		// Article 5.2.2
		"dead": func(p chess.Position) bool { return p.Occupied().Count() == 2 },
		"castling_never": func(p chess.Position) bool { // Article 3.8.2.1.1
			return !slices.ContainsFunc(p.AppendMoves(nil), chess.Move.IsCastling)
		},
		// Article 3.8.2.2.1
		"castling_later": func(p chess.Position) bool { return p.King(chess.White) == chess.SquareAt(6, 0) },
		// Article 3.8.2.2.1
		"castling_b1": func(p chess.Position) bool { return p.King(chess.White) == chess.SquareAt(2, 0) },
	} {
		if !holds(after[name]) {
			p := after[name]
			t.Errorf("%s ends in %s", name, p.FEN())
		}
	}
	begun := chess.StartPosition()
	if p := after["threefold"]; p.Identity() != begun.Identity() { // Article 9.2.3
		t.Error("the knights have not come back")
	}
	later, _, _ := chess.PositionFromFEN(demoNamed(t, "castling_later").FEN, chess.Standard)
	if slices.ContainsFunc(later.AppendMoves(nil), chess.Move.IsCastling) {
		t.Error("castling is possible before the rook has gone")
	}
}

func demoNamed(t *testing.T, name string) demo {
	t.Helper()
	for _, l := range lessons {
		for _, d := range l.Demos {
			if d.Name == name {
				return d
			}
		}
	}
	t.Fatalf("no demo %s", name)
	return demo{}
}

// The articles named in a text become links, and nothing else does.
func TestPieces(t *testing.T) {
	var linked []string
	whole := ""
	for _, part := range pieces("1.99 değil; (3.8.2.1 ve A.5, 9.2). 2.5 kere") {
		whole += part.Text
		if part.Article {
			linked = append(linked, part.Text)
		}
	}
	if got := strings.Join(linked, " "); got != "3.8.2.1 A.5 9.2" || whole != "1.99 değil; (3.8.2.1 ve A.5, 9.2). 2.5 kere" {
		t.Errorf("linked %q in %q", got, whole)
	}
}
