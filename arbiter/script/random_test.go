package script

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// drawScript draws a script that can be read: a header, and events of every
// verb in any order, moves among them that are legal in some position.
func drawScript(t *rapid.T) string {
	pick := func(label string, options ...string) string { return rapid.SampledFrom(options).Draw(t, label) }
	header := []string{
		"laws " + pick("laws", "2014", "2017-07", "2018", "2023"),
		"start " + pick("start", "startpos", "chess960 0", "fen R5k1/3r1ppp/8/8/8/8/5PPP/6K1 b - - 0 30", "fen 4k3/4R3/8/8/8/8/4r3/4K3 w - - 0 40",
			"fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 98 90", "fen 8/k1P5/2K5/8/8/8/8/8 w - - 0 60", "fen 7k/8/5KQ1/8/8/8/8/8 w - - 149 140",
			"fen 8/8/8/3q4/8/4k3/8/4K3 b - - 0 50", "fen960 4k3/8/8/8/8/8/8/RK6 w Q - 0 1"),
	}
	for _, option := range []string{"arbiter absent", "arbiter none", "offences white 1", "offences black 1", "absent white", "absent black", "scoresheet black none",
		"colours reversed", "board turned 180", "clock-kind mechanical", "move-count unknown", "array startpos", "letters tr", "regulation blind white yes", "regulation quickplay-finish yes",
		"regulation default-time 1m", "regulation draw-agreement consent", "regulation unpromoted-mate mate", "regulation points 3-1-0"} {
		key, _, _ := strings.Cut(option, " ")
		if rapid.IntRange(0, 7).Draw(t, option) == 0 && (key != "arbiter" || !strings.Contains(strings.Join(header, "\n"), "\narbiter ")) {
			header = append(header, option)
		}
	}
	if control := pick("control", "none", "2m", "25m+10s", "3m+2s", "1/1m+1s:1m", "90m d5s"); control != "none" {
		header = append(header, "control "+control)
		if rapid.Bool().Draw(t, "clock") {
			header = append(header, "clock white 0:20")
		}
		if rapid.Bool().Draw(t, "unsupervised") && control != "90m d5s" {
			header = append(header, "supervision unsupervised")
		}
		if rapid.IntRange(0, 5).Draw(t, "clock-set") == 0 {
			header = append(header, "clock-set 1m+3s")
		}
	}
	square := func() string {
		return string(rune('a'+rapid.IntRange(0, 7).Draw(t, "file"))) + string(rune('1'+rapid.IntRange(0, 7).Draw(t, "rank")))
	}
	move := func() string {
		if rapid.Bool().Draw(t, "any") {
			return square() + square()
		}
		return pick("move", "e2e4", "e7e5", "g1f3", "g8f6", "f3g1", "f6g8", "d7d8", "d7b7", "e1g1", "0-0", "0-0-0", "c7c8", "c7c8q", "e7d7", "e1e2", "h1f1", "g6h5", "e3d2")
	}
	lines := []string{"---"}
	at := 0
	for range rapid.IntRange(1, 40).Draw(t, "lines") {
		at += rapid.SampledFrom([]int{0, 1, 3, 10, 70, 200}).Draw(t, "seconds")
		who := pick("who", "white", "black")
		event := who + " " + pick("verb", "arrive", "adjust "+square(), "touch "+square(), "touch "+square()+" "+square()+" together", "touch "+square()+" disputed",
			"move "+move(), "move "+move()+" two-hands", "play "+move(), "play "+move(), "play "+move(), "promote q", "promote "+square()+" n", "remove "+square(), "press", "press",
			"offer", "offer if you play fast", "accept", "decline", "claim threefold", "claim fifty "+move(), "claim illegal", "claim time", "claim touch "+square(), "claim array",
			"claim orientation", "claim colours", "claim clock-setting", "claim default", "claim disturbance", "claim quickplay both", "request increment", "request scoresheet",
			"withdraw offer", "withdraw claim", "resign", "stop piece", "stop other tea", "stop sealed", "write Nf3", "see-record", "ask law 3.8.2", "ask position", "announce Eva vier",
			"repeat Eva vier", "seal Nf3", "agree rollback", "sign 1-0", "appeal unfair", "incident device phone", "incident displaced "+square(), "incident smoking",
			"incident refusal", "incident wrong-hand")
		if rapid.IntRange(0, 2).Draw(t, "arbiter") == 0 {
			event = "arbiter " + pick("verb", "moves e2e4 e7e5 g1f3", "moves g1f3 g8f6 f3g1 f6g8", "arrive", "observe illegal", "observe illegal-position", "observe both-checks", "observe flag "+who,
				"observe both-flags", "observe touch "+square(), "observe default", "observe array", "observe orientation", "observe colours", "observe clock-setting", "observe displaced "+square()+" "+square(),
				"observe not-pressed", "observe device "+who, "penalise "+who+" warning", "penalise "+who+" own-time -5m", "penalise "+who+" opponent-score ½", "penalise "+who+" own-score ¼",
				"penalise "+who+" loss opponent 0", "penalise "+who+" fine 10", "penalise "+who+" rounds 1", "penalise "+who+" expulsion", "set-clock "+who+" 0:05", "give "+who+" +1m", "set-counter "+who+" 40",
				"pause", "resume", "restore 0", "restore 1 clocks unchanged", "reconstruct done", "reconstruct failed", "annul", "continue", "transfer", "decide accept", "decide reject", "decide postpone",
				"result 1-0 because so", "result 1/2-0", "result -/+", "adjourn", "envelope open", "envelope lost", "session start", "session start absent "+who, "session end")
		}
		lines = append(lines, fmt.Sprintf("%d:%02d %s", at/60, at%60, event))
	}
	return strings.Join(append(header, lines...), "\n") + "\n"
}

// Whatever is done in whatever order, the script is ruled on or refused with
// its line; two runs print the same; every ruling has its articles and its
// sentence; a finished game has a reason, and no more moves.
func TestRandomScripts(t *testing.T) {
	ruled := 0
	rapid.Check(t, func(t *rapid.T) {
		text := drawScript(t)
		s, err := Parse(strings.NewReader(text))
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		s.Budget = 100_000
		// A line that is no move where the game stands is passed over.
		var o *Outcome
		for {
			var bad *RunError
			if o, err = s.Run(); err == nil {
				break
			}
			if !errors.As(err, &bad) || bad.Line < 1 || bad.Column < 1 {
				t.Fatalf("%v in\n%s", err, s)
			}
			kept := s.Lines[:0:0]
			for _, l := range s.Lines {
				if l.Number != bad.Line {
					kept = append(kept, l)
				}
			}
			if len(kept) == len(s.Lines) {
				t.Fatalf("%v names no line of\n%s", err, s)
			}
			s.Lines = kept
		}
		ruled += len(o.Lines)
		again, err := s.Run()
		if err != nil || print(t, o) != print(t, again) {
			t.Fatalf("ruled otherwise the second time, %v:\n%s", err, s)
		}
		for _, line := range o.Lines {
			for _, r := range line.Rulings {
				if r.Text(wording.Turkish) == "" || r.Text(wording.English) == "" || len(r.Articles) == 0 || r.Kind == "" || r.Seconds < 0 && r.Kind == arbiter.BonusGiven {
					t.Fatalf("line %d: %+v says %q in\n%s", line.Line, r.Ruling, r.Text(wording.English), s)
				}
			}
		}
		sameWhenReplayed(t, s, o)
		f := o.Final
		if over := f.Result != laws.Unfinished; over && (f.Reason == "" || len(f.Moves) > 0 || f.Running != "") || f.Clock[0] < 0 || f.Clock[1] < 0 {
			t.Fatalf("stands %+v after\n%s", f, s)
		}
	})
	if ruled == 0 {
		t.Error("no line of any script was ruled on")
	}
}

// sameWhenReplayed writes the game's events, reads them and folds them: the game
// stands where it stood.
func sameWhenReplayed(t *rapid.T, s *Script, o *Outcome) {
	var events []arbiter.Event
	for _, e := range o.Events {
		data, err := arbiter.MarshalEvent(e)
		if err != nil {
			t.Fatalf("%v: %+v of\n%s", err, e, s)
		}
		read, err := arbiter.UnmarshalEvent(data)
		if err != nil {
			t.Fatalf("%v: %s of\n%s", err, data, s)
		}
		events = append(events, read)
	}
	state, err := arbiter.Replay(events)
	if err != nil {
		t.Fatalf("%v:\n%s", err, s)
	}
	g := game{state: state}
	g.begin(Line{})
	if n := len(s.Lines); n > 0 {
		g.begin(s.Lines[n-1])
	}
	got, want := g.final(), o.Final
	got.Articles, want.Articles = nil, nil // they are those of a line
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("replayed, the game stands\n%+v, not\n%+v:\n%s", got, want, s)
	}
}

func print(t *rapid.T, o *Outcome) string {
	var b strings.Builder
	if err := o.WriteJSON(&b, wording.English); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(b.String()) {
		if !json.Valid([]byte(line)) {
			t.Fatalf("no JSON: %s", line)
		}
	}
	return b.String()
}
