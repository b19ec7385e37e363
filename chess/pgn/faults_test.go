package pgn

import (
	"fmt"
	"io"
	"strings"
	"testing"
)

// TestFaults: what the Validator and the Reader, which agree, say of texts in
// which something is amiss: plies of the main line, result token, then fault,
// ply, place and text of each problem.
func TestFaults(t *testing.T) {
	long := strings.Repeat("x", 600)
	for _, tt := range []struct {
		name, text string
		want       []string
	}{
		{"a stray sign alone is not passed over in silence", ")\n",
			[]string{`0 "" syntax@0 1:1 repaired@0 2:1`}},
		{"a comment alone that is not closed is not, either", "{hello\n",
			[]string{`0 "" syntax@0 1:1`}},
		{"a comment alone is no game", "{hello}\n", nil},
		{"an unclosed variation is where it begins", "1. e4 e5 (1... c5 (1... c6\n\n[Event \"b\"]\n\n1. d4 *",
			[]string{`2 "" syntax@0 1:10 repaired@0 3:1`, `1 "*"`}},
		{"an unclosed variation of a line without moves", "(1. d4\n\n[Event \"b\"]\n\n1. d4 *",
			[]string{`0 "" syntax@0 1:1 syntax@0 1:1 repaired@0 3:1`, `1 "*"`}},
		{"a word too long for a move is a move of the main line", "1. e4 " + long + " 2. d4 *",
			[]string{`1 "*" unreadable-move@2 1:7`}},
		{"it settles that the 0-0 before it was castling", `[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"][Result "0-0"] 0-0 ` + long,
			[]string{`1 "" unreadable-move@2 1:58 repaired@0 1:658`}},
		{"two results in the tags", "[Result \"1-0\"]\n[Result \"0-1\"]\n1. e4 1-0",
			[]string{`1 "1-0" bad-tag@0 2:1 Result`}},
		{"one result twice", "[Result \"1/2-1/2\"]\n[Result \"1/2-1/2\"]\n1. e4 1/2-1/2", []string{`1 "1/2-1/2"`}},
		{"two start positions", "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n[FEN \"4k3/8/8/8/8/8/8/3K4 w - - 0 1\"]\n1. Ke2 *",
			[]string{`1 "*" bad-tag@0 2:1 FEN`}},
		{"castling and a result with printers' dashes", `[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"] 1. 0–0 Kd7 2. Kf2 1–0`,
			[]string{`3 "1-0" repaired@0 1:58 1–0`}},
		{"both lost, with a printer's dash", "1. e4 e5 0–0", []string{`2 "0-0"`}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			say := func(plies int, token string, problems []Problem) string {
				out := fmt.Sprintf("%d %q", plies, token)
				for _, p := range problems {
					out += fmt.Sprintf(" %s@%d %d:%d", p.Fault, p.Ply, p.Place.Line, p.Place.Column)
					if p.Text != "" && p.Detail != LongWord {
						out += " " + p.Text
					}
				}
				return out
			}
			var got []string
			v := NewValidator(NewBytesScanner([]byte(tt.text)))
			for v.Next() {
				got = append(got, say(v.Plies(), v.ResultToken(), v.Problems()))
			}
			if fmt.Sprint(got) != fmt.Sprint(tt.want) {
				t.Errorf("the Validator says %q, want %q", got, tt.want)
			}
			r := NewReader(strings.NewReader(tt.text))
			for i := 0; ; i++ {
				g, err := r.Next()
				if err == io.EOF {
					if i != len(tt.want) {
						t.Errorf("the Reader finds %d games, want %d", i, len(tt.want))
					}
					break
				}
				if err != nil {
					t.Fatal(err)
				}
				if n := fmt.Sprint(len(g.Problems), " problems"); i < len(tt.want) && n != fmt.Sprint(strings.Count(tt.want[i], "@"), " problems") {
					t.Errorf("the Reader says %v, want %s", g.Problems, tt.want[i])
				}
			}
		})
	}
}
