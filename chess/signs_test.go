package chess_test

import (
	"testing"

	"github.com/hakem-chess/hakem/chess"
)

// TestSign reads every kind of sign that annotators write: the longest counts,
// with printers' dashes and the selector of a picture too.
func TestSign(t *testing.T) {
	for _, tt := range []struct {
		text string
		nag  uint8
		n    int
	}{
		{"!", 1, 1}, {"?", 2, 1}, {"!!", 3, 2}, {"??", 4, 2}, {"!?", 5, 2}, {"?!", 6, 2},
		{"‼", 3, 3}, {"⁇", 4, 3}, {"⁉", 5, 3}, {"⁈", 6, 3}, {"‼\uFE0F", 3, 6},
		{"□", 7, 3}, {"=", 10, 1}, {"∞", 13, 3}, {"⩲", 14, 3}, {"+=", 14, 2}, {"+/=", 14, 3}, {"⩱", 15, 3}, {"=+", 15, 2}, {"=/+", 15, 3},
		{"±", 16, 2}, {"+/-", 16, 3}, {"∓", 17, 3}, {"-/+", 17, 3}, {"+-", 18, 2}, {"+−", 18, 4}, {"-+", 19, 2}, {"–+", 19, 4},
		{"⨀", 22, 3}, {"→", 40, 3}, {"↑", 36, 3}, {"⇆", 132, 3}, {"∆", 140, 3}, {"⌓", 142, 3}, {"=∞", 44, 4}, {"N", 146, 1}, {"D", 220, 1},
		{"+", 0, 0}, {"-", 0, 0}, {"#", 0, 0}, {"", 0, 0}, {"Q", 0, 0}, {"\xE2\x88", 0, 0},
		{"+/-!", 16, 3}, {"=Nf3", 10, 1},
	} {
		if nag, n := chess.Sign([]byte(tt.text)); nag != tt.nag || n != tt.n {
			t.Errorf("%q: $%d of %d bytes, want $%d of %d", tt.text, nag, n, tt.nag, tt.n)
		}
	}
}

// TestMoveLength parts moves from the signs written on behind them, never an
// exchange, a sign of check or a hyphen.
func TestMoveLength(t *testing.T) {
	for _, tt := range []struct{ move, signs string }{
		{"Nf3", ""}, {"e8=Q", ""}, {"e8Q", ""}, {"e8=N", ""}, {"e8N", ""}, {"bxa1N", ""}, {"e1D", ""}, {"e8=", ""}, {"e7e8=", ""}, {"Qh5+", ""}, {"Qxf7#", ""},
		{"Qh5++", ""}, {"O-O", ""}, {"e2-e4", ""}, {"--", ""}, {"Z0", ""}, {"exd6e.p.", ""}, {"e8(Q)", ""}, {"e8Ф", ""}, {"", ""}, {"N", ""}, {"+-", ""},
		{"Nf3", "+/-"}, {"Nf3", "+="}, {"Nf3", "="}, {"Nf3", "-+"}, {"Nf3", "=+"}, {"Nf3", "+-"}, {"Nf3", "∞"}, {"Nf3", "±"}, {"Nf3", "⩲"}, {"Nf3", "□"},
		{"Nf3", "‼"}, {"Nf3", "!?"}, {"Nf3", "!+="}, {"Nf3", "N"}, {"Rd8", "N"}, {"e4", "N"}, {"Nf3", "D"}, {"e4", "!N"}, {"e8=Q", "+-"}, {"Qh5+", "+-"}, {"Qh5+", "-+"},
		{"Qh5#", "+-"}, {"O-O", "="}, {"O-O-O", "∓"}, {"0-0", "+/="}, {"exd6e.p.", "="}, {"Şf7", "+−"}, {"♘f3", "⁉"}, {"Кf3", "∞="},
	} {
		if got := chess.MoveLength([]byte(tt.move + tt.signs)); got != len(tt.move) {
			t.Errorf("%q: %q is the move, want %q", tt.move+tt.signs, (tt.move + tt.signs)[:got], tt.move)
		}
	}
}

// TestParseSANWithSigns: signs of annotation say nothing about which move it is.
func TestParseSANWithSigns(t *testing.T) {
	p := chess.StartPosition()
	for _, sign := range []string{"+/-", "+=", "=", "-+", "∞", "±", "⩲", "□", "‼", "⁉", "N", "D", "!=", "?!-/+", " ±", "+=(=)"} {
		if m, err := p.ParseSAN("Nf3" + sign); err != nil || p.UCI(m) != "g1f3" {
			t.Errorf("Nf3%s reads %s, %v", sign, p.UCI(m), err)
		}
	}
	for _, text := range []string{"Nf3/", "Nf3-", "Nf3=Q", "e4=Q", "Nf3=N"} {
		if m, err := p.ParseSAN(text); err == nil {
			t.Errorf("%s reads %s, want an error", text, p.UCI(m))
		}
	}
}
