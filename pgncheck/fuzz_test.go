package pgncheck

import (
	"bytes"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/outcome"
	"github.com/hakem-chess/hakem/chess/pgn"
	"github.com/hakem-chess/hakem/wording"
)

// FuzzGames checks any bytes. From memory and in pieces, by a new Checker and by one that knows other games, the
// reports are the same; every finding can be shown to somebody; and a game is played on exactly if outcome.First says
// so of its moves.
func FuzzGames(f *testing.F) {
	for _, text := range []string{
		"[Date \"2024.01.01\"]\n\n1. f3 e5 2. g4 Qh4# 3. e4 0-1\n\n1. e4 {[%clk 0:05:00]} e5 {[%clk x]} *",
		"[Date \"2015.01.01\"] " + strings.Repeat(tour, 4) + "e4 *",
		"[Date \"2024.01.01\"][FEN \"8/8/4k3/8/8/3r4/4K3/8 w - - 0 1\"] 1. Kxd3 Kd5 2. -- Kd6 *",
		"[Date \"2024.01.01\"][FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 148 100\"] 1. Ra2 Kd8 2. Ra3 Ke8 1-0",
		"[Termination \"Süre bitti\"][FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"] 1. Ra2 1/2-1/2",
		"[Variant \"Fischerandom\"][FEN \"4k3/8/8/8/8/8/8/6KR w H - 0 1\"] 1. O-O *",
		"[Date \"2024.01.01\"] 1. e4 e5 2. Nf3 Nc6 3. Kd5 Ke4 1-0",
		"[TimeControl \"2/60+1:60+1\"] 1. e4 {[%clk 0:00:10]} e5 2. d4 {[%clk 0:01:11]} d5 3. c4 {[%egt 0:01:12]} *",
		"1. e4 (1. d4 Ke4) ) } \xFF [%clk -1] *",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 4<<10 {
			return // a text may ask for many proofs
		}
		used := New(pgn.NewBytesScanner(text), Options{Lang: wording.English})
		var first []Report
		for used.Next() {
			first = append(first, *used.Report())
			checkReport(t, used)
		}
		used.scanner.Reset(bytes.NewReader(text))
		for i := 0; used.Next(); i++ {
			if i >= len(first) || !reflect.DeepEqual(first[i], *used.Report()) {
				t.Fatalf("game %d, again: %+v\n%q", i, used.Report(), text)
			}
		}
		n := 0
		for r, err := range Games(iotest.OneByteReader(bytes.NewReader(text)), Options{Lang: wording.English}) {
			if err != nil || n >= len(first) || !reflect.DeepEqual(first[n], r) {
				t.Fatalf("game %d in pieces: %+v, %v\n%q", n, r, err, text)
			}
			n++
		}
		if n != len(first) {
			t.Fatalf("%d games in pieces, %d at once\n%q", n, len(first), text)
		}
	})
}

// checkReport looks at the report of the game that c has just read.
func checkReport(t *testing.T, c *Checker) {
	t.Helper()
	r := c.Report()
	playedOn := false
	for _, all := range [][]Finding{r.Faults, r.Notes} {
		for _, f := range all {
			playedOn = playedOn || f.Kind == PlayedOn
			if f.Kind == "" || f.Ply < 0 || f.Ply > r.Plies+1 && f.Place.Line == 0 || strings.Contains(f.Text, "%!") || (f.Kind == PlayedOn) && len(f.Articles) == 0 {
				t.Fatalf("%+v in %+v", f, r)
			}
		}
	}
	moves := c.watch.Moves()
	if len(moves) != r.Plies || c.tried != (spot{}) {
		return // a null move, or one that could not be played
	}
	rules := rulesOn(string(c.tags.date))
	first, plies := outcome.First(c.Start(), moves, rules.limits())
	if first.Doubt {
		return
	}
	if later := first.Over() && plies < r.Plies; later && !playedOn {
		t.Fatalf("%s after %d of %d plies: %+v", first, plies, r.Plies, r)
	}
	if !first.Over() && playedOn {
		t.Fatalf("goes on: %+v", r)
	}
	if last := c.Position(); first.By == outcome.Checkmate && !last.IsCheckmate() || first.By == outcome.None && !last.HasMoves() {
		t.Fatalf("%s in %s", first, last.FEN())
	}
}

// A game that is in order costs no memory once its players are known.
func TestAllocatesNothing(t *testing.T) {
	game := []byte("[White \"Alfa\"]\n[Black \"Beta\"]\n[Date \"2024.01.01\"]\n[Result \"1-0\"]\n\n1. e4 {[%clk 0:05:00]} e5 {[%clk 0:05:00]} " +
		"2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n")
	text := bytes.NewReader(game)
	s := pgn.NewScanner(text)
	c := New(s, Options{Lang: wording.English, Letters: chess.EnglishLetters})
	check := func() {
		text.Reset(game)
		s.Reset(text)
		if !c.Next() || len(c.Report().Faults) > 0 || c.Report().Plies != 7 {
			t.Fatalf("%+v", c.Report())
		}
	}
	check()
	if n := testing.AllocsPerRun(50, check); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// The first game of a text counts, and a text without one has none.
func TestGame(t *testing.T) {
	if r, err := Game("1. e4 *\n\n1. d4 d5 *", Options{}); err != nil || r.Plies != 1 {
		t.Errorf("%+v, %v", r, err)
	}
	for _, text := range []string{"", " \n\n", "\uFEFF"} {
		if r, err := Game(text, Options{}); err == nil {
			t.Errorf("%q: %+v", text, r)
		}
	}
	for range Games(strings.NewReader("1. e4 *\n\n1. d4 d5 *"), Options{}) {
		break // whoever has seen enough may stop
	}
	for _, err := range Games(iotest.ErrReader(iotest.ErrTimeout), Options{}) {
		if err != iotest.ErrTimeout {
			t.Error(err)
		}
	}
}
