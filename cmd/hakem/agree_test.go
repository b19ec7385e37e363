package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// gameTold is what check and notate say of a game, as far as both say it.
type gameTold struct {
	Game, Line    int
	White, Black  string
	Plies         int
	Moves         any
	Faults, Notes []struct {
		Kind         string
		Ply          int
		Line, Column int
		Text         string
	}
	Variant, Encoding string
}

// told runs a verb on a file and returns what it says of each game.
func told(t *testing.T, args ...string) (games []gameTold, status int) {
	t.Helper()
	var out, diagnostics bytes.Buffer
	status = run(t.Context(), args, noEnvironment, nil, &out, &diagnostics)
	for line := range strings.Lines(out.String()) {
		var g gameTold
		if strings.HasPrefix(line, `{"summary"`) {
			continue
		}
		if err := json.Unmarshal([]byte(line), &g); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		games = append(games, g)
	}
	return games, status
}

// What keeps a text from being read is the same fault at the same place for check and for notate, and so is what is
// noted of it; what cannot be played in a variation is a note of both. Only check judges results, clocks and claims;
// only notate tells how the text of a variation was mended.
func TestCheckAndNotateAgree(t *testing.T) {
	shared := []string{"syntax", "bad-tag", "bad-fen", "unreadable-move", "ambiguous-move", "illegal-move",
		"repaired", "chess960", "other-variant", "setup", "castling", "en-passant", "counters", "unreachable", "dgt-kings",
		"latin-1", "windows-1254", "utf-16", "utf-32", "bad-byte", "in-variation"}
	own := filepath.Join(t.TempDir(), "own.pgn")
	text := `[Variant "Atomic"] 1. e4 e5 *

[SetUp "1"] 1. e4 Ke6 2. d4 *

[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w KQkq e6 -1 1"] 1. e4 hello *

[Event "dgt"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Ke4 Kd5 1-0

[FEN "8/8/8"] 1. e4 *

[White "` + "\xDEahin\x81" + `"]

1. e4 -- 2. d4 ) } Nc3 *

1. Nf3 d5 2. d3 d4 3. Nd2 0-1

[Event "variations"]

1. e4 e5 (1... Ke5 2. d4 (2. Zz9) c5) (1... c5 2. Nf3 d6 (2... Nc6 3. Bb5 Ra1) 3. d5) 2. Nf3 $999
(2. Bc4 $999 Nc6 abcdefghijklmnopqrstuvwxyz) Nc6 3. Ke3 (3. Bb5 a6 4. Kd3) *
`
	if err := os.WriteFile(own, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("../../chess/pgn/testdata/cases/*.pgn")
	if err != nil || len(files) < 30 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, name := range append(files, own) {
		checked, _ := told(t, "check", "--json", name)
		rewritten, status := told(t, "notate", "--json", "--to", "uci", name)
		if len(checked) != len(rewritten) || len(checked) == 0 {
			t.Errorf("%s: check has %d games, notate %d", name, len(checked), len(rewritten))
			continue
		}
		faulty := false
		for i := range checked {
			findings := func(g gameTold) (all []string) {
				for _, list := range [...]string{"fault", "note"} {
					found := g.Faults
					if list == "note" {
						found = g.Notes
					}
					for _, f := range found {
						at := fmt.Sprintf(" %d:%d", f.Line, f.Column)
						if f.Kind == "windows-1254" || f.Kind == "bad-byte" {
							at = "" // notate tells it of the game
						}
						if slices.Contains(shared, f.Kind) {
							all = append(all, list+" "+f.Kind+at+" "+f.Text)
						}
					}
				}
				slices.Sort(all)
				return all
			}
			c, n := checked[i], rewritten[i]
			faulty = faulty || len(n.Faults) > 0
			a, b := findings(c), findings(n)
			if filepath.Base(name) == "star-in-rav.pgn" { // whose variation only notate tells to be mended
				b = slices.DeleteFunc(b, func(f string) bool { return strings.HasPrefix(f, "note repaired 4:84 ") })
			}
			if !slices.Equal(a, b) || c.Line != n.Line || c.White != n.White || c.Black != n.Black || c.Variant != n.Variant || c.Encoding != n.Encoding {
				t.Errorf("%s, game %d: check says %q of %+v\nnotate %q of %+v", name, i+1, a, c, b, n)
			}
		}
		if want := map[bool]int{false: exitDone, true: exitFaults}[faulty]; status != want {
			t.Errorf("%s: notate has the status %d, want %d", name, status, want)
		}
	}
}
