package script

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
)

// This file holds crossings to one another: the same facts told otherwise give
// the same ruling.

// judgedAs runs a script as it is told, and returns what was ruled and where the
// game stands, without lines and times.
func judgedAs(text string) (c *crossing, rulings []arbiter.Ruling, ok bool) {
	s, err := Parse(strings.NewReader(text))
	if err != nil {
		return nil, nil, false
	}
	s.Budget = 20_000
	c = &crossing{script: s}
	c.run()
	if c.outcome == nil {
		return c, nil, false
	}
	for _, one := range c.steps {
		for _, r := range one.rulings {
			if !r.late {
				rulings = append(rulings, r.Ruling)
			}
		}
	}
	return c, rulings, true
}

// stands is what two tellings of the same facts must agree on.
func stands(f Final) string {
	return fmt.Sprint(f.Result, " ", f.Reason, " ", f.FEN, " ", f.Board, " made ", f.Made, " ", f.Clock, " ", f.Running, " runs ", f.Completed, f.Offences, f.Recording,
		" offer ", f.Offer, " open ", f.Open, " ", f.Moves, " game ", f.Game)
}

// noted are acts that the Laws see no order of: conduct put on record, questions,
// what is said by people who do not play.
var noted = []string{"{o} incident smoking", "{m} ask law 4.3", "{m} ask position", "spectator interferes flag!", "{o} incident notes book", "{m} incident left-venue"}

// The same facts in another order, where the Laws see none, give the same ruling:
// conduct put on record before an act or after it.
func TestCrossingsInAnyOrder(t *testing.T) {
	n := 0
	eachCrossing(func(w meeting, header string, a act) {
		for i, note := range noted {
			if (n+i)%len(noted) != 0 && !*full {
				continue
			}
			first, second := act{"11", note}, a
			if strings.HasPrefix(a.lines, "+") || strings.Contains(a.lines, "seal") {
				continue // time passes before it, or no session of play is on after it
			}
			if strings.Contains(a.lines, "stop sealed") && (strings.Contains(note, "notes") || strings.Contains(note, "left-venue")) {
				// there is an order: between two sessions players go where they like and prepare (11.2.3, 11.3.1)
				continue
			}
			first.lines, second.lines = "+0:00 "+note, "+0:00 "+a.lines
			_, before, ok1 := judgedAs(w.script(header, first, second))
			x, after, ok2 := judgedAs(w.script(header, second, first))
			if !ok1 || !ok2 || x.outcome.Final.Result != laws.Unfinished {
				continue
			}
			y, _, _ := judgedAs(w.script(header, first, second))
			n++
			if got, want := kindsOf(before), kindsOf(after); !slices.Equal(got, want) {
				t.Errorf("%q and %q: ruled %v, in the other order %v\n%s", note, a.lines, got, want, w.script(header, first, second))
			}
			fx, fy := x.outcome.Final, y.outcome.Final
			// acts of several lines take time
			fx.Clock, fy.Clock = chess.ByColor[time.Duration]{}, chess.ByColor[time.Duration]{}
			if stands(fx) != stands(fy) {
				t.Errorf("%q and %q stand otherwise in the other order\n%s\n%s\n%s", note, a.lines, stands(fx), stands(fy), w.script(header, first, second))
			}
		}
	})
	t.Logf("%d pairs of orders", n)
	if n < 200 {
		t.Errorf("only %d pairs of orders", n)
	}
}

// kindsOf are the rulings without their order.
func kindsOf(rulings []arbiter.Ruling) (all []string) {
	for _, r := range rulings {
		all = append(all, fmt.Sprint(r.Kind, " ", r.Cause, " ", r.Side, " ", r.Seconds, " ", r.Articles))
	}
	slices.Sort(all)
	return all
}

// eachCrossing calls f for every act at every meeting under some headers.
func eachCrossing(f func(w meeting, header string, a act)) {
	n := 0
	for _, w := range meetings {
		for _, a := range acts {
			for range 2 {
				if n++; n%7 != 0 && !*full {
					continue
				}
				header := "laws " + laws.Editions()[n%4].Name + "\n" + tempos[n*5%len(tempos)]
				f(w, header, a)
			}
			if !*full {
				continue
			}
			for i := range tempos {
				f(w, "laws "+laws.Editions()[(n+i)%4].Name+"\n"+tempos[i], a)
			}
		}
	}
}

// A game that is stopped by the arbiter and resumed in the same instant is where
// it was; a move put down and pressed is a move played.
func TestCrossingsToldOtherwise(t *testing.T) {
	n := 0
	eachCrossing(func(w meeting, header string, a act) {
		if strings.Contains(header, "mode online") {
			return
		}
		for _, b := range []act{{"1", "{m} play {L} / {o} play {R}"}, {"7", "{m} play {X}"}, {"6", "+90:00 arbiter observe flag {m}"}} {
			text := w.script(header, a, b)
			x, told, ok := judgedAs(text)
			if !ok {
				continue
			}
			other := played.ReplaceAllString(text, "$1 $2 move $3\n$1 $2 press")
			y, otherwise, ok := judgedAs(other)
			if strings.Contains(text, "play e1g1") || strings.Contains(text, "adjourn") || ok && len(y.steps) != strings.Count(other, "\n")-strings.Count(header, "\n")-3 {
				// castling as a whole; a move to be sealed, not completed; a line that is no act where the game stands
				continue
			}
			if slices.ContainsFunc(told, func(r arbiter.Ruling) bool { return r.Kind == arbiter.Refused }) {
				continue // what is refused is not pressed either
			}
			n++
			if !ok || !slices.Equal(kindsOf(told), kindsOf(otherwise)) || stands(x.outcome.Final) != stands(y.outcome.Final) {
				t.Errorf("played\n%v\n%s\nput down and pressed\n%v\n%s\n%s", kindsOf(told), stands(x.outcome.Final), kindsOf(otherwise), stands(y.outcome.Final), text)
			}
		}
	})
	t.Logf("%d scripts told twice", n)
	if n < 250 {
		t.Errorf("only %d scripts told twice", n)
	}
}

var played = regexp.MustCompile(`(?m)^(\d+:\d\d) (white|black) play (\S+)$`)

// The Laws know no difference between White and Black but who begins: with the
// colours and the board turned round the rulings are those of the other side.
func TestCrossingsMirrored(t *testing.T) {
	n := 0
	eachCrossing(func(w meeting, header string, a act) {
		if !strings.HasPrefix(w.start, "fen ") || w.name == "forty moves" || a.chapter == "D" {
			return
		}
		for _, b := range []act{{"9", "{m} offer"}, {"7", "{m} play {X} / {o} claim illegal"}, {"4", "{m} touch {T} / {m} play {L} / {o} claim touch {T}"}, {"6", "+95:00 {o} claim time"}, {"12", "arbiter decide accept"}} {
			text := w.script(header, a, b)
			x, told, ok1 := judgedAs(text)
			y, mirrored, ok2 := judgedAs(mirror(text))
			if !ok1 || !ok2 {
				continue
			}
			n++
			var turned []arbiter.Ruling
			for _, r := range mirrored {
				if c, ok := r.Side.Color(); ok {
					r.Side = arbiter.SideOf(c.Other())
				}
				turned = append(turned, r)
			}
			got, want := kindsOf(told), kindsOf(turned)
			fx, fy := x.outcome.Final, y.outcome.Final
			if !slices.Equal(got, want) || mirrorResult(string(fy.Result)) != string(fx.Result) || fx.Reason != fy.Reason || len(fx.Moves) != len(fy.Moves) || fx.Open != fy.Open ||
				fx.Clock[0] != fy.Clock[1] || fx.Clock[1] != fy.Clock[0] || fx.Offences[0] != fy.Offences[1] {
				t.Errorf("ruled %v %s %s %v\nwith colours turned %v %s %s %v\n%s", got, fx.Result, fx.Reason, fx.Clock, want, fy.Result, fy.Reason, fy.Clock, text)
			}
		}
	})
	t.Logf("%d scripts mirrored", n)
	if n < 250 {
		t.Errorf("only %d scripts mirrored", n)
	}
}

var (
	squareWords = regexp.MustCompile(`\b[a-h][1-8]([a-h][1-8])?[qrbn]?\b`)
	resultWords = regexp.MustCompile(`\b1-0\b`)
	sideWords   = regexp.MustCompile(`\b(white|black)\b`)
)

// mirror turns a script round: White is Black, and the first rank the eighth.
func mirror(text string) string {
	var lines []string
	for line := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
		if fen, ok := strings.CutPrefix(line, "start fen "); ok {
			lines = append(lines, "start fen "+mirrorFEN(fen))
			continue
		}
		line = sideWords.ReplaceAllStringFunc(line, func(s string) string { return map[string]string{"white": "black", "black": "white"}[s] })
		line = squareWords.ReplaceAllStringFunc(line, func(s string) string {
			b := []byte(s)
			for i := 1; i < len(b); i += 2 {
				if '1' <= b[i] && b[i] <= '8' {
					b[i] = '9' - (b[i] - '0')
				}
			}
			return string(b)
		})
		lines = append(lines, resultWords.ReplaceAllString(line, "0-1"))
	}
	return strings.Join(lines, "\n") + "\n"
}

func mirrorFEN(fen string) string {
	field := strings.Fields(fen)
	ranks := strings.Split(field[0], "/")
	slices.Reverse(ranks)
	swap := func(s string) string {
		return strings.Map(func(r rune) rune {
			switch {
			case 'a' <= r && r <= 'z':
				return r - 32
			case 'A' <= r && r <= 'Z':
				return r + 32
			}
			return r
		}, s)
	}
	field[0] = swap(strings.Join(ranks, "/"))
	field[1] = map[string]string{"w": "b", "b": "w"}[field[1]]
	field[2] = swap(field[2])
	return strings.Join(field, " ")
}

func mirrorResult(r string) string {
	turned := map[string]string{"1-0": "0-1", "0-1": "1-0", "+/-": "-/+", "-/+": "+/-", "1/2-0": "0-1/2", "0-1/2": "1/2-0"}
	if other, ok := turned[r]; ok {
		return other
	}
	return r
}
