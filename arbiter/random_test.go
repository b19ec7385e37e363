package arbiter

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
	"github.com/hakem-chess/hakem/wording"
)

// starts are positions in which much can happen soon.
var starts = []string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 20",
	"4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1",
	"8/5k2/8/8/3R4/8/2r5/4K3 w - - 97 90",
	"7k/8/5KQ1/8/8/8/8/8 w - - 147 140",
	"8/8/4k3/8/8/3Kp3/8/6N1 w - - 3 60",
	"6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 30",
	"7k/5K1P/8/8/8/8/8/8 b - - 0 1",
}

// anyRules draws rules for play online.
func anyRules(t *rapid.T) Rules {
	r := Rules{
		Edition:     rapid.SampledFrom(laws.Editions()).Draw(t, "edition"),
		Profile:     FIDE,
		Mode:        Online,
		Supervision: rapid.SampledFrom([]laws.Supervision{laws.Supervised, laws.Unsupervised}).Draw(t, "supervision"),
	}
	control, err := clock.Parse(rapid.SampledFrom([]string{"none", "3m+2s", "1m", "25m+10s", "90m+30s", "3/1m+1s:30s", "1m d5s", "1m b5s", "4/30s"}).Draw(t, "control"))
	if err != nil {
		t.Fatal(err)
	}
	r.Control = control
	if rapid.IntRange(0, 3).Draw(t, "regulated") == 0 {
		r.Regulations = laws.Regulations{
			NoDrawAgreementBefore:  rapid.IntRange(0, 3).Draw(t, "agreement"),
			NoDrawOfferBefore:      rapid.IntRange(0, 3).Draw(t, "offer"),
			NoDrawAgreement:        rapid.Bool().Draw(t, "never"),
			InadmissibleClaimBonus: rapid.Bool().Draw(t, "inadmissible"),
			FirstMoveWithin:        time.Duration(rapid.IntRange(0, 60).Draw(t, "first move")) * time.Second,
			BlitzPenalty:           time.Duration(rapid.IntRange(0, 2).Draw(t, "penalty")) * time.Minute,
		}
	}
	if r.Edition == laws.Latest() && rapid.Bool().Draw(t, "site") {
		r.Profile = Site
	}
	return r
}

// anyCommand draws a command, mostly one that can be judged.
func anyCommand(t *rapid.T, s *State) Command {
	by := s.Turn()
	if rapid.IntRange(0, 3).Draw(t, "other") == 0 {
		by = by.Other()
	}
	ground := rapid.SampledFrom([]Ground{ThreefoldRepetition, FiftyMoves}).Draw(t, "ground")
	moves := s.LegalMoves()
	move := chess.Move(rapid.Uint16().Draw(t, "any move"))
	written := rapid.SampledFrom([]string{"", "e4", "Nf3", "Ra5", "O-O", "Kd7", "a1a8", "zz", "e5", "Qh9"}).Draw(t, "written")
	if len(moves) > 0 && rapid.IntRange(0, 9).Draw(t, "legal") > 0 {
		move = moves[rapid.IntRange(0, len(moves)-1).Draw(t, "move")]
		if p := s.Position(); rapid.Bool().Draw(t, "write it") {
			written = p.UCI(move)
		}
	}
	switch rapid.IntRange(0, 24).Draw(t, "command") {
	case 0:
		return Offer{By: by}
	case 1, 2:
		if rapid.IntRange(0, 2).Draw(t, "accept") == 0 {
			return Accept{by}
		}
		return Decline{by}
	case 3, 4, 5:
		return Claim{By: by, Ground: ground, Written: written}
	case 6:
		if rapid.IntRange(0, 4).Draw(t, "resign") == 0 {
			return Resign{by}
		}
		return Flag{}
	case 7:
		return Pause{Why: "random"}
	case 8, 9:
		return Resume{}
	case 10:
		return Abandon{}
	case 11:
		return Start{}
	}
	return Move{By: by, Move: move, Offer: rapid.IntRange(0, 5).Draw(t, "with offer") == 0}
}

// actor returns who a command is by; ok is false if it is the arbiter's.
func actor(c Command) (by chess.Color, ok bool) {
	switch c := c.(type) {
	case Move:
		return c.By, true
	case Offer:
		return c.By, true
	case Accept:
		return c.By, true
	case Decline:
		return c.By, true
	case Claim:
		return c.By, true
	case Resign:
		return c.By, true
	}
	return 0, false
}

// Whatever is commanded in whatever order: the events, written and read, give
// the same state at every prefix; deciding changes nothing and gives the same
// bytes again; no display goes below zero, none reaches it in a game that goes
// on; nobody acts for the other; an error changes nothing; a finished game
// stays as it is.
func TestAnyGame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		start, _, err := chess.PositionFromFEN(rapid.SampledFrom(starts).Draw(t, "start"), chess.Standard)
		if err != nil {
			t.Fatal(err)
		}
		s, events, err := New(anyRules(t), start, Scene{})
		if err != nil {
			t.Fatal(err)
		}
		var at time.Duration
		if rapid.IntRange(0, 9).Draw(t, "start it") > 0 && s.Status() == Waiting {
			decided, err := Decide(&s, Start{}, 0)
			if err != nil {
				t.Fatal(err)
			}
			s.Apply(decided[0])
			events = append(events, decided...)
		}
		states := []State{s}
		counts := []int{len(events)}
		for range rapid.IntRange(0, 60).Draw(t, "commands") {
			at += time.Duration(rapid.Int64Range(0, int64(6*time.Second)).Draw(t, "think"))
			c := anyCommand(t, &s)
			before := s
			decided, err := Decide(&s, c, at)
			again, err2 := Decide(&s, c, at)
			if !reflect.DeepEqual(s, before) {
				t.Fatalf("deciding %T changed the state", c)
			}
			if !bytes.Equal(written(t, decided), written(t, again)) || (err == nil) != (err2 == nil) {
				t.Fatalf("%T decided twice gives %v and %v", c, decided, again)
			}
			var fault *refusal.Error
			if err != nil && (!errors.As(err, &fault) || len(decided) > 0 || fault.Text(wording.Turkish) == "" || fault.Text(wording.English) == "") {
				t.Fatalf("%T: %v with %d events", c, err, len(decided))
			}
			if s.Status() == Over && (fault == nil || fault.Code != refusal.GameOver) {
				t.Fatalf("%T in a finished game: %v, %v", c, decided, err)
			}
			checkEvents(t, &before, c, decided, at)
			for _, e := range decided {
				s.Apply(e)
			}
			checkState(t, &s, &before)
			events = append(events, decided...)
			states = append(states, s)
			counts = append(counts, len(events))
		}
		for i, n := range counts {
			folded, err := Replay(read(t, events[:n]))
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(folded, states[i]) {
				t.Fatalf("the first %d events give another state", n)
			}
		}
	})
}

// checkEvents checks what a command brought about.
func checkEvents(t *rapid.T, before *State, c Command, decided []Event, at time.Duration) {
	by, player := actor(c)
	for _, e := range decided {
		if e.At > at || e.At < before.At() {
			t.Fatalf("%T at %v gives %s at %v", c, at, e.Kind, e.At)
		}
		switch e.Kind {
		case Moved, Offered, Accepted, Declined, Claimed, Resigned:
			if !player || e.By != SideOf(by) {
				t.Fatalf("%T by %v gives %s by %s", c, by, e.Kind, e.By)
			}
			if e.Kind == Moved && by != before.Turn() {
				t.Fatalf("%v moves, and %v has the move", by, before.Turn())
			}
		case Ruled:
			for _, l := range []wording.Lang{wording.Turkish, wording.English} {
				if text := e.Ruling.Text(l); text == "" || bytes.Contains([]byte(text), []byte("%!")) || len(e.Ruling.Articles) == 0 {
					t.Fatalf("%+v reads %q", e.Ruling, text)
				}
			}
			for _, a := range e.Ruling.Articles {
				if before.Rules().Edition.Summary(a, wording.English) == "" {
					t.Fatalf("%s rests on %s, of which there is no summary", e.Ruling.Kind, a)
				}
			}
		}
	}
}

// checkState checks a state by itself and against the one before.
func checkState(t *rapid.T, s, before *State) {
	for _, c := range []chess.Color{chess.White, chess.Black} {
		if left := s.Remaining(c, s.At()+time.Hour); left < 0 {
			t.Fatalf("a display shows %v", left)
		}
		if s.Rules().Control.Timed() && s.Status() == Running && s.Clock().Fallen(c, s.At()) {
			t.Fatalf("a display at zero, and the game goes on")
		}
	}
	running, runs := s.Running()
	if runs != (s.Status() == Running) || runs && running != s.Turn() {
		t.Fatalf("%v runs (%v), %v has the move, the game is %s", running, runs, s.Turn(), s.Status())
	}
	if _, over := s.End(); over != (s.Status() == Over) || over != (s.Reason() != "") {
		t.Fatalf("status %s, reason %q", s.Status(), s.Reason())
	}
	if s.Ply() < before.Ply() || s.Ply() > before.Ply()+1 || s.Ply() == before.Ply()+1 && s.Turn() == before.Turn() {
		t.Fatalf("from ply %d to %d", before.Ply(), s.Ply())
	}
	p := s.Position()
	for _, m := range s.LegalMoves() {
		if !p.IsLegal(m) {
			t.Fatalf("%s may be played in %s", p.UCI(m), p.FEN())
		}
	}
}

func written(t *rapid.T, events []Event) []byte {
	var all []byte
	for _, e := range events {
		data, err := MarshalEvent(e)
		if err != nil {
			t.Fatal(err)
		}
		all = append(append(all, data...), '\n')
	}
	return all
}

func read(t *rapid.T, events []Event) []Event {
	var all []Event
	for _, line := range bytes.Split(bytes.TrimSpace(written(t, events)), []byte("\n")) {
		e, err := UnmarshalEvent(line)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		all = append(all, e)
	}
	return all
}

// A copy of a state and the state it was copied from go their own ways.
func TestCopiesOfAState(t *testing.T) {
	g := begin(t, rules(t, "2023", "30m"), "")
	g.play("e2e4 e7e5")
	other := &game{t: t, s: g.s, at: g.at, events: append([]Event(nil), g.events...)}
	g.play("g1f3 b8c6")
	other.play("f1c4 g8f6 d2d3")
	g.check()
	other.check()
	if g.s.Ply() != 4 || other.s.Ply() != 5 || g.s.Moves()[2].SAN != "Nf3" || other.s.Moves()[2].SAN != "Bc4" {
		t.Errorf("plies %d and %d: %v, %v", g.s.Ply(), other.s.Ply(), g.s.Moves(), other.s.Moves())
	}
}

// BenchmarkGame plays random games to their end through Decide and Apply.
func BenchmarkGame(b *testing.B) {
	control, err := clock.Parse("90m+30s")
	if err != nil {
		b.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	var buffer [256]chess.Move
	commands := 0
	for b.Loop() {
		s, _, err := New(OnlineRules(control, FIDE), chess.StartPosition(), Scene{})
		if err != nil {
			b.Fatal(err)
		}
		var c Command = Start{}
		for s.Status() != Over {
			events, err := Decide(&s, c, s.At()+time.Second)
			if err != nil {
				b.Fatal(err)
			}
			for _, e := range events {
				s.Apply(e)
			}
			commands++
			if s.Status() == Over {
				break
			}
			p := s.Position()
			moves := p.AppendMoves(buffer[:0])
			c = Move{By: s.Turn(), Move: moves[random.IntN(len(moves))]}
		}
	}
	b.ReportMetric(float64(commands)/b.Elapsed().Seconds(), "commands/s")
}
