package play

import (
	"errors"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
)

func TestReadMove(t *testing.T) {
	const twoRooks = "4k3/P7/8/8/8/8/8/R2K3R w - - 0 1"
	for _, test := range []struct {
		fen, text string
		want      string // UCI, or the code of the refusal
	}{
		{"", "e2e4", "e2e4"},
		{"", "e4", "e2e4"},
		{"", " Nf3\t", "g1f3"},
		{"", "e2e5", "illegal-move"},
		{"", "Nf4", "illegal-move"},
		{"", "O-O", "illegal-move"},
		{"", "", "unreadable-move"},
		{"", "hello", "unreadable-move"},
		{"", "Şf3", "unreadable-move"},
		{"", "\xff\xfe", "unreadable-move"},
		{"", strings.Repeat("e4 ", 1000), "unreadable-move"},
		{twoRooks, "a8=Q", "a7a8q"},
		{twoRooks, "a7a8n", "a7a8n"},
		{twoRooks, "a7a8", "no-promotion"},
		{twoRooks, "a8", "no-promotion"},
		{twoRooks, "axb8", "illegal-move"},
		{twoRooks, "Ra8", "illegal-move"},
		{"4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rd1", "ambiguous-move"},
		{"4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rad1", "a1d1"},
		{"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O", "e1c1"},
		{"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "e1c1"},
	} {
		p := chess.StartPosition()
		if test.fen != "" {
			var err error
			if p, _, err = chess.PositionFromFEN(test.fen, chess.Standard); err != nil {
				t.Fatal(err)
			}
		}
		m, err := readMove(&p, test.text)
		got := ""
		if refused := (*arbiter.CommandError)(nil); errors.As(err, &refused) {
			got = string(refused.Code)
		} else {
			got = p.UCI(m)
		}
		if got != test.want {
			t.Errorf("%q in %q: %s, want %s", test.text, test.fen, got, test.want)
		}
	}
}
