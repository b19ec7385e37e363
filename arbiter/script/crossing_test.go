package script

import (
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// Scripts made of acts of different chapters of the Laws, and what must hold
// of every ruling whatever meets. -full judges all of them; otherwise a part,
// always the same, is. -crossed FILE writes them down with their rulings, to
// be read by an arbiter.
var (
	full    = flag.Bool("full", false, "judge every crossing of two acts, and more of three, not only a part")
	crossed = flag.String("crossed", "", "write the crossings and what was ruled to this file")
)

// meeting is where acts meet: a position, and what can be done in it. M is to
// move and O not; L is a legal move of M's, R the reply to it, X an illegal
// move, T a square of M's with a man that L does not move, Y a move of it.
type meeting struct{ name, start, moves, m, l, r, x, t, y string }

var meetings = []meeting{
	{"opening", "startpos", "e4 e5 Nf3 Nc6", "white", "f1c4", "g8f6", "f1b6", "d2", "d2d3"},
	{"castling", "fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 20", "", "white", "e1e2", "e8e7", "e1e3", "a1", "a1d1"},
	{"in check", "fen R5k1/3r1ppp/8/8/8/8/5PPP/6K1 b - - 0 30", "", "black", "d7d8", "a8d8", "d7b7", "g8", "h7h6"},
	{"promotion", "fen 6k1/4Pppp/8/8/8/8/q4PPP/6K1 w - - 0 36", "", "white", "e7e8q", "", "e7e8", "h2", "h2h3"},
	{"mate", "fen 6k1/5ppp/8/8/8/8/5PPP/R2B2K1 w - - 0 30", "", "white", "a1a8", "", "a1b3", "d1", "d1e2"},
	{"stalemate", "fen 7k/8/6K1/8/8/8/8/6Q1 w - - 0 70", "", "white", "g6h6", "", "g6h7", "g1", "g1f2"},
	{"cannot mate", "fen 8/8/6k1/8/2n5/8/3KQ3/8 w - - 0 60", "", "white", "d2d3", "c4e5", "d2d4", "e2", "e2e3"},
	{"forty moves", "fen 4k3/8/4p3/8/8/4P3/8/R3K2R w KQ - 6 40", "", "white", "a1a8", "e8e7", "e3e5", "h1", "h1h8"},
	{"fifty moves", "fen 7k/8/5KR1/8/8/8/8/3r4 w - - 99 90", "", "white", "g6g2", "h8h7", "g6h7", "f6", "f6e7"},
	{"repetition", "startpos", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", "black", "f6g8", "g1f3", "f6f5", "e7", "e7e5"},
	{"both in check", "fen 4k3/4R3/8/8/8/8/4r3/4K3 w - - 0 36", "", "white", "e1e2", "e8e7", "e7d7", "e7", "e7e2"},
}

// tempos are headers: time control, supervision, screen or board.
var tempos = []string{
	"control 90m+30s", "control 40/90m+30s:30m+30s", "control 40/120m:60m\nregulation quickplay-finish yes", "control none", "control 25m+10s",
	"control 25m+10s\nsupervision unsupervised", "control 25m\nregulation quickplay-finish yes", "control 3m+2s", "control 3m+2s\nsupervision unsupervised",
	"control 5m d3s\nregulation blitz-penalty 2m", "control 90m+30s\nmode online", "control 3m+2s\nsupervision unsupervised\nmode online",
}

// conditions are more header lines.
var conditions = []string{
	"", "", "", "regulation default-time 30m\nabsent black", "arbiter absent", "offences white 1\noffences black 1", "regulation unpromoted-mate mate", "colours reversed",
	"clock white 1:30\nclock black 0:50", "regulation no-draw-offer-before 30", "regulation draw-agreement consent", "clock-set 10m+5s", "regulation blind black yes", "scoresheet white none", "regulation points 3-1-0",
}

// act is what can be done, and by which chapter it is ruled. {m}, {o} and the
// rest are those of a meeting; "+1:30 " before a line is how much later it is.
type act struct{ chapter, lines string }

var acts = []act{
	{"1", "{m} play {L}"}, {"1", "{m} play {L} / {o} play {R}"}, {"1", "{m} play {Y}"}, {"1", "{o} move {R}"},
	{"4", "{m} touch {T}"}, {"4", "{m} touch {T} disputed"}, {"4", "{m} touch {T} accidental"}, {"4", "{m} adjust {T}"}, {"4", "{m} touch {T} / {m} play {L}"},
	{"4", "{m} move {L}"}, {"4", "{m} move {L} two-hands / {m} press"}, {"4", "{o} claim touch {T}"}, {"4", "arbiter observe touch {T}"}, {"4", "{m} move {X}"}, {"4", "{o} touch {T}"},
	{"5", "{m} resign"}, {"5", "{o} resign"}, {"5", "{m} offer / {o} accept"},
	{"6", "+95:00 {o} claim time"}, {"6", "+95:00 arbiter observe flag {m}"}, {"6", "+2:00 arbiter observe both-flags"}, {"6", "{m} press"}, {"6", "{o} press"}, {"6", "{m} stop other tea"},
	{"6", "{o} stop clock"}, {"6", "{m} stop move-count"}, {"6", "arbiter pause"}, {"6", "arbiter resume"}, {"6", "arbiter set-clock {m} 1:00"}, {"6", "{o} claim clock-setting"},
	{"6", "arbiter observe clock-setting"}, {"6", "+31:00 arbiter observe default"}, {"6", "+31:00 {o} arrive"}, {"6", "{m} claim default"}, {"6", "arbiter continue"}, {"6", "{m} incident wrong-hand"},
	{"7", "{m} play {X}"}, {"7", "{m} play {X} / {o} claim illegal"}, {"7", "{m} play {X} / {o} move {R} / {o} press"}, {"7", "{m} play {X} / arbiter observe illegal"}, {"7", "arbiter observe illegal"},
	{"7", "{o} claim illegal"}, {"7", "{m} claim illegal"}, {"7", "{o} claim array"}, {"7", "arbiter observe colours"}, {"7", "arbiter annul"}, {"7", "arbiter restore 0"}, {"7", "arbiter restore 1 clocks unchanged"},
	{"7", "arbiter transfer"}, {"7", "{o} incident displaced {T}"}, {"7", "arbiter observe displaced {T} a3"},
	{"8", "{m} write {L}"}, {"8", "{m} incident not-recording"}, {"8", "arbiter reconstruct failed"}, {"8", "arbiter reconstruct done"}, {"8", "{m} sign 1-0 / {o} sign 1-0"}, {"8", "{o} request scoresheet"},
	{"8", "arbiter set-counter {m} 40"}, {"8", "{m} incident offer-not-noted"},
	{"9", "{m} claim threefold"}, {"9", "{m} claim threefold {L}"}, {"9", "{m} claim fifty {L}"}, {"9", "{o} claim fifty"}, {"9", "{m} claim fifty {X}"}, {"9", "{m} offer"}, {"9", "{o} offer if you play fast"}, {"9", "{o} accept"},
	{"9", "{o} decline"}, {"9", "{m} withdraw offer"}, {"9", "{m} withdraw claim"},
	{"11", "{o} incident device phone"}, {"11", "{m} incident left-area"}, {"11", "{o} incident refusal / {o} incident refusal / {o} incident refusal"}, {"11", "{o} claim disturbance"}, {"11", "{m} ask law 4.3"},
	{"11", "{m} ask position"}, {"11", "{m} appeal unfair"}, {"11", "{o} incident smoking"}, {"11", "{o} incident refused-search body"},
	{"12", "arbiter penalise {m} warning"}, {"12", "arbiter penalise {m} opponent-time +2m"}, {"12", "arbiter penalise {o} own-time -2m"}, {"12", "arbiter penalise {m} opponent-score ½"}, {"12", "arbiter penalise {o} own-score ½"},
	{"12", "arbiter penalise {m} loss opponent 1/2"}, {"12", "arbiter penalise {m} loss"}, {"12", "arbiter penalise {o} rounds 2"}, {"12", "arbiter penalise {o} expulsion"}, {"12", "arbiter penalise {o} fine 10 EUR"},
	{"12", "arbiter give {o} +2m"}, {"12", "arbiter result 1/2-1/2 because so"}, {"12", "arbiter decide accept"}, {"12", "arbiter decide reject"}, {"12", "spectator interferes flag!"},
	{"A", "{m} see-record"}, {"A", "{m} agree rollback / {o} agree rollback"}, {"A", "arbiter observe both-checks"}, {"A", "arbiter observe illegal-position"}, {"A", "arbiter arrive"},
	{"D", "assistant white moves"}, {"D", "{m} announce Eva vier"}, {"D", "{o} repeat Eva vier"},
	{"E", "arbiter adjourn"}, {"E", "arbiter adjourn / {m} seal {L} / {m} stop sealed"}, {"E", "arbiter adjourn / {m} seal {X} / {m} stop sealed"}, {"E", "arbiter adjourn / {m} move {L}"}, {"E", "arbiter session start"},
	{"E", "arbiter session start absent {o}"}, {"E", "arbiter session start absent {m}"}, {"E", "arbiter envelope open"}, {"E", "arbiter envelope lost"}, {"E", "{o} seal {R} / {o} stop sealed"},
	{"G", "{m} claim quickplay cannot-win"}, {"G", "{m} request increment / {o} decline"}, {"G", "arbiter decide postpone"}, {"G", "{o} claim quickplay both"},
}

// script writes the script of acts at a meeting.
func (w meeting) script(header string, doing ...act) string {
	o := map[string]string{"white": "black", "black": "white"}[w.m]
	fill := strings.NewReplacer("{m}", w.m, "{o}", o, "{L}", w.l, "{R}", w.r, "{X}", w.x, "{T}", w.t, "{Y}", w.y)
	lines := []string{header, "start " + w.start, "---"}
	at := 2
	add := func(line string) {
		later := 3
		if rest, ok := strings.CutPrefix(line, "+"); ok {
			span, after, _ := strings.Cut(rest, " ")
			t, _ := wording.ParseWatch(span)
			later, line = int(t/time.Second), after
		}
		at += later
		lines = append(lines, fmt.Sprintf("%d:%02d %s", at/60, at%60, line))
	}
	if w.moves != "" {
		add("arbiter moves " + w.moves)
	}
	for _, a := range doing {
		for line := range strings.SplitSeq(a.lines, " / ") {
			if line = fill.Replace(line); !strings.HasSuffix(line, "move ") && !strings.HasSuffix(line, "play ") && !strings.Contains(line, "seal  ") {
				add(line)
			}
		}
	}
	return strings.Join(lines, "\n") + "\n"
}

// crossings calls f with scripts: every two acts of different chapters, in an
// edition, at a meeting and under a header that each pair draws for itself,
// and some of three.
func crossings(f func(text string)) {
	editions := laws.Editions()
	n := 0
	draw := func(parts ...any) func(most int) int {
		h := fnv.New64a()
		fmt.Fprint(h, parts...)
		seed := h.Sum64()
		return func(most int) int {
			seed = seed*6364136223846793005 + 1442695040888963407
			return int(seed >> 33 % uint64(most))
		}
	}
	for i, a := range acts {
		for j, b := range acts {
			if a.chapter == b.chapter && i != j {
				continue
			}
			rounds := 1
			if *full {
				rounds = 12
			}
			for round := range rounds {
				next := draw(a, b, round)
				if n++; !*full && n%7 != 0 {
					continue
				}
				w := meetings[next(len(meetings))]
				header := "laws " + editions[next(len(editions))].Name + "\n" + tempos[next(len(tempos))]
				if more := conditions[next(len(conditions))]; more != "" {
					header += "\n" + more
				}
				doing := []act{a, b}
				if next(2) == 0 {
					doing = append(doing, acts[next(len(acts))])
				}
				f(w.script(header, doing...))
			}
		}
	}
}

// What must hold of every ruling, whatever acts of the Laws meet.
func TestCrossings(t *testing.T) {
	var out io.Writer = io.Discard
	if *crossed != "" {
		file, err := os.Create(*crossed)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		out = file
	}
	judged, ruled, faults, kinds := 0, 0, 0, map[string]int{}
	crossings(func(text string) {
		s, err := Parse(strings.NewReader(text))
		if err != nil {
			return // a header that contradicts itself
		}
		s.Budget = 20_000
		c := crossing{script: s}
		c.run()
		judged, ruled = judged+1, ruled+len(c.outcome.Lines)
		c.tell(out)
		for _, fault := range c.faults {
			faults++
			kind := digits.ReplaceAllString(fault, "n")
			if kinds[kind]++; kinds[kind] == 1 && len(kinds) <= 40 {
				t.Errorf("%s in\n%s", fault, c.script)
			}
		}
	})
	for kind, n := range kinds {
		t.Logf("%d times: %s", n, kind)
	}
	t.Logf("%d scripts, %d rulings, %d faults", judged, ruled, faults)
	if judged < 800 || ruled < judged {
		t.Errorf("only %d scripts with %d rulings", judged, ruled)
	}
}

// crossing is one script being judged.
type crossing struct {
	script  *Script
	outcome *Outcome
	steps   []crossedLine
	faults  []string
}

// crossedLine is a line and what came of it; the first is the start.
type crossedLine struct {
	line    Line
	before  arbiter.State
	after   arbiter.State
	events  []arbiter.Event
	rulings []Ruling
}

func (c *crossing) fault(format string, args ...any) {
	c.faults = append(c.faults, fmt.Sprintf(format, args...))
}

// run puts the script to the arbiter, without the lines that are no acts
// where the game stands, and looks at all that came of it.
func (c *crossing) run() {
	g := game{letters: c.script.Header.Letters, budget: c.script.Budget}
	state, events, err := arbiter.New(c.script.Header.Rules(), c.script.Header.Start.Position, c.script.Header.Scene)
	if err != nil {
		c.fault("%v", err)
		return
	}
	g.state = state
	g.begin(Line{Actor: Arbiter, Event: "start"})
	g.heard(events)
	if g.state.Status() == arbiter.Waiting {
		c.script.Lines = slices.Insert(slices.Clone(c.script.Lines), 0, Line{Actor: Arbiter, steps: []step{{command: arbiter.Start{}}}})
	}
	if err := g.settle(); err != nil {
		c.fault("%v", err)
	}
	kept := c.script.Lines[:0:0]
	for _, l := range c.script.Lines {
		one := crossedLine{line: l, before: g.state}
		n, acted := len(g.events), false
		g.begin(l)
		for _, step := range l.steps {
			var bad *RunError
			if err := g.put(step); errors.As(err, &bad) {
				break // no act where the game stands
			}
			if acted = true; g.late {
				break
			}
		}
		if !acted {
			continue
		}
		if l.Event != "" {
			kept = append(kept, l)
		}
		one.after, one.events, one.rulings = g.state, g.events[n:], slices.Clone(g.now().Rulings)
		c.steps = append(c.steps, one)
	}
	c.script.Lines = kept
	c.outcome = &Outcome{g.ruled(), g.final(), g.events}
	for i := range c.steps {
		one := &c.steps[i]
		c.endsStay(one)
		c.timeComesFromSomewhere(one)
		c.countsAreSound(one)
		c.annulledIsFresh(one)
		for _, r := range one.rulings {
			c.saysWhy(one.line.Number, r)
		}
	}
	c.replays(&g)
	c.movesAreAccepted(&g)
	c.questionsCanBeAnswered(&g)
	c.dutiesAreKept(&g)
}

// endsStay: a game that has ended by an article stays ended, unless the arbiter
// corrects the result or it is found out that it had ended before.
func (c *crossing) endsStay(one *crossedLine) {
	if one.before.Status() != arbiter.Over {
		return
	}
	was, _ := one.before.End()
	is, _ := one.after.End()
	corrected := is.Corrects || is.Dated != nil
	if was.Reason == laws.ByDefault && one.after.Status() != arbiter.Over {
		return // who is late loses unless the arbiter decides otherwise (6.7.1)
	}
	if one.after.Status() != arbiter.Over || one.before.Position() != one.after.Position() || !corrected && !reflect.DeepEqual(was, is) {
		c.fault("line %d: the game had ended (%s), and now stands %s %s", one.line.Number, was.Reason, one.after.Status(), is.Reason)
	}
}

// timeComesFromSomewhere: a display changes by the time that passed, by
// increments and periods, and by rulings that say so.
func (c *crossing) timeComesFromSomewhere(one *crossedLine) {
	from := max(one.before.At(), 0)
	at := max(one.line.At, one.after.At())
	for _, side := range [...]chess.Color{chess.White, chess.Black} {
		most, least := time.Duration(0), time.Duration(0)
		for _, e := range one.events {
			by, _ := e.By.Color()
			switch e.Kind {
			case arbiter.Pressed, arbiter.Moved, arbiter.Made, arbiter.Entered, arbiter.Placed:
				// The increment of the move and the time of the next period; a move
				// completes an earlier one that was never pressed (6.2.1.2).
				if by == side {
					for _, p := range one.before.Clock().Control().Periods() {
						most += p.Extra + p.Base
						least -= p.Extra // of a move that did not use it (Bronstein)
					}
				}
			case arbiter.Noted:
				if e.About == "reconstruct" && e.How == "failed" {
					most += one.before.Clock().Control().Allotted()
				}
			}
			r := e.Ruling
			if r == nil {
				continue
			}
			amount := time.Duration(r.Seconds) * time.Second
			to, _ := r.Side.Color()
			switch {
			case r.Kind == arbiter.BonusGiven && to == side, r.Kind == arbiter.PenaltyImposed && r.Penalty == arbiter.OpponentTime && to != side:
				most += amount
			case r.Kind == arbiter.PenaltyImposed && r.Penalty == arbiter.OwnTime && to == side:
				least -= amount
			case r.Kind == arbiter.ClockCorrected && to == side:
				least, most = least+min(0, r.After-r.Before), most+max(0, r.After-r.Before)
			case r.Kind == arbiter.Restored, r.Kind == arbiter.Breach: // the display returns to what it was (7.1)
				most += c.highest(side)
				least -= c.highest(side)
			case r.Kind == arbiter.GameAnnulled:
				return
			}
		}
		change := one.after.Remaining(side, at) - one.before.Remaining(side, from)
		if change > most || change < least-(at-from) {
			c.fault("line %d: the display of %s changes by %v, which nothing explains (between %v and %v)", one.line.Number, side, change, least-(at-from), most)
		}
	}
}

// highest is the most that a display has shown.
func (c *crossing) highest(side chess.Color) (most time.Duration) {
	for i := range c.steps {
		most = max(most, c.steps[i].before.Remaining(side, c.steps[i].before.At()))
	}
	return most
}

// countsAreSound: no display, count or score is below zero or absurd.
func (c *crossing) countsAreSound(one *crossedLine) {
	s := &one.after
	at := max(one.line.At, s.At())
	for _, side := range [...]chess.Color{chess.White, chess.Black} {
		if t := s.Remaining(side, at); t < 0 || t > 24*time.Hour {
			c.fault("line %d: %s's display shows %v", one.line.Number, side, t)
		}
		if n := s.Offences(side); n < 0 || n > 3 { // two that are found in one go do not lose (K34)
			c.fault("line %d: %d offences of %s's, and the game stands %s", one.line.Number, n, side, s.Status())
		}
		if n := s.Completed(side); n < 0 || n > 150 {
			c.fault("line %d: %d moves completed by %s", one.line.Number, n, side)
		}
	}
	for _, r := range one.rulings {
		offender, ok := r.Side.Color()
		lost := r.Reason == laws.ByIllegalMove || r.Reason == laws.ByIllegalMoveCannotMate
		if ok && lost && !r.late && r.Count != s.Offences(offender) {
			c.fault("line %d: lost by offence %d, when there are %d", one.line.Number, r.Count, s.Offences(offender))
		}
	}
	if score, ok := s.Score(); ok {
		most := 1.0
		if s.Rules().Regulations.Points == laws.PointsThree {
			most = 3
		}
		white, black := value(score[0]), value(score[1])
		if white < 0 || black < 0 || s.Rules().Edition.Has(laws.ScoreLimits) && white+black > most {
			c.fault("line %d: the score is %v to %v", one.line.Number, white, black)
		}
	}
	if s.Status() == arbiter.Over {
		if _, runs := s.Running(); runs || len(s.LegalMoves()) > 0 || len(s.Duties()) > 0 ||
			slices.ContainsFunc(s.OpenQuestions(), func(q arbiter.Question) bool { return q != arbiter.QuestionOpponentScore }) {
			c.fault("line %d: the game is over, and a clock runs, moves may be played or something is asked", one.line.Number)
		}
		if _, offered := s.Offer(); offered || s.Reason() == "" {
			c.fault("line %d: the game is over with an offer or without a reason", one.line.Number)
		}
	}
}

func value(s arbiter.Score) float64 { return float64(s.Num) / float64(s.Den) }

// annulledIsFresh: after a game is annulled nothing of it is left (7.2, 7.3).
func (c *crossing) annulledIsFresh(one *crossedLine) {
	if !slices.ContainsFunc(one.rulings, func(r Ruling) bool { return r.Kind == arbiter.GameAnnulled }) {
		return
	}
	s := &one.after
	fresh, _, err := arbiter.New(s.Rules(), chess.StartPosition(), arbiter.Scene{})
	_, offered := s.Offer()
	p, start := s.Position(), s.Start()
	switch {
	case err != nil:
		c.fault("%v", err)
	case s.Game() != one.before.Game()+1, s.Ply() != 0, p != start, offered, s.OpenQuestion() != "", s.Result() != laws.Unfinished, len(s.Duties()) > 0:
		c.fault("line %d: the new game begins as %+v", one.line.Number, s)
	}
	for _, side := range [...]chess.Color{chess.White, chess.Black} {
		if s.Offences(side) != 0 || start == chess.StartPosition() && s.Remaining(side, s.At()) != fresh.Remaining(side, 0) {
			c.fault("line %d: in the new game %s has %v and %d offences", one.line.Number, side, s.Remaining(side, s.At()), s.Offences(side))
		}
	}
}

var (
	digits      = regexp.MustCompile(`[a-h]?\d+[hms\d.]*`)
	uci         = regexp.MustCompile(`\b[a-h][1-8][a-h][1-8][qrbn]?\b`)
	lowerSides  = regexp.MustCompile(`\b(beyaz|siyah)(ın|a|ı|dan|)\b|\b(white|black)('s)?\b`)
	leftovers   = regexp.MustCompile(`[{}]|%!|  |\(\)|: ?\.|\bnil\b`)
	drawNoVerb  = regexp.MustCompile(`oyun berabere[.,;]`)
	twoDecimals = regexp.MustCompile(`\d\.\d\d`)
)

// saysWhy: every ruling rests on articles that the edition has, and says so in
// both languages, for people.
func (c *crossing) saysWhy(line int, r Ruling) {
	edition, err := laws.ByName(r.Laws)
	if err != nil || len(r.Articles) == 0 {
		c.fault("line %d: %s %s rests on no article of %q", line, r.Kind, r.Cause, r.Laws)
		return
	}
	for _, a := range r.Articles {
		if n, ok := edition.Named(a); !ok || n != a {
			c.fault("line %d: %s %s rests on %s, which %s does not have", line, r.Kind, r.Cause, a, r.Laws)
		}
	}
	tr, en := r.Text(wording.Turkish), r.Text(wording.English)
	said := r.Words + " " + r.Written
	for _, text := range []string{tr, en} {
		switch {
		case text == "" || !strings.HasSuffix(text, ".") && !strings.HasSuffix(text, "?") && !strings.HasSuffix(text, r.Words), tr == en:
			c.fault("line %d: %s %s says %q", line, r.Kind, r.Cause, text)
		case leftovers.MatchString(text), drawNoVerb.MatchString(text), twoDecimals.MatchString(text):
			c.fault("line %d: %s %s says %q", line, r.Kind, r.Cause, text)
		case uci.MatchString(text) && !uci.MatchString(r.Words):
			c.fault("line %d: %s %s says a move in UCI: %q", line, r.Kind, r.Cause, text)
		case lowerSides.MatchString(text) && !lowerSides.MatchString(said):
			c.fault("line %d: %s %s says a player in small letters: %q", line, r.Kind, r.Cause, text)
		}
	}
}

// replays: the events, folded, give the same state.
func (c *crossing) replays(g *game) {
	s, err := arbiter.Replay(g.events)
	if err != nil || !reflect.DeepEqual(s, g.state) {
		c.fault("the events give another state, %v", err)
	}
}

// movesAreAccepted: each move that may be played now is legal and in order,
// and the arbiter accepts it.
func (c *crossing) movesAreAccepted(g *game) {
	s := &g.state
	p := s.Position()
	at := max(g.now().At, s.At())
	for _, m := range s.LegalMoves() {
		if !p.IsLegal(m) {
			c.fault("%s may be played, and is not legal", p.UCI(m))
			continue
		}
		if s.Status() != arbiter.Running {
			continue // nobody plays on until the clocks run
		}
		events, err := arbiter.Decide(s, arbiter.Place{By: s.Turn(), Text: p.UCI(m)}, at)
		next := *s
		for _, e := range events {
			next.Apply(e)
			if r := e.Ruling; r != nil && r.Kind == arbiter.Refused && r.Cause != arbiter.SealNotPlay {
				c.fault("%s may be played, and is refused: %s", p.UCI(m), r.Text(wording.English))
			}
		}
		if err != nil {
			c.fault("%s may be played, and: %v", p.UCI(m), err)
		}
	}
}

// dutiesAreKept: who is bound and moves otherwise has the move taken back when the
// opponent says so, or loses by it.
func (c *crossing) dutiesAreKept(g *game) {
	s := &g.state
	p := s.Position()
	may := s.LegalMoves()
	if s.Rules().Mode != arbiter.OverTheBoard || s.Status() != arbiter.Running || len(may) == 0 || s.OpenQuestion() != "" ||
		// a move put down and not announced is not yet made (D.2.3)
		s.Rules().Regulations.Blind != (laws.BlindPlayers{}) {
		return
	}
	at := max(g.now().At, s.At())
	for _, m := range p.AppendMoves(nil) {
		if slices.Contains(may, m) || m.IsCastling() {
			continue
		}
		next, ok := after(*s, arbiter.Play{By: s.Turn(), Text: p.UCI(m)}, at)
		if now := next.Position(); !ok || now == p {
			continue // it is refused
		}
		back := next.Status() == arbiter.Over && next.Reason() != laws.ByCheckmate && next.Reason() != laws.ByStalemate
		for sq := chess.A1; sq <= chess.H8 && !back; sq++ {
			judged, ok := after(next, arbiter.Complain{By: p.Turn().Other(), About: arbiter.TouchedPiece, Squares: []chess.Square{sq}}, at)
			back = ok && (judged.Position() == p || judged.Status() == arbiter.Over)
		}
		if !back {
			c.fault("%s may not be played (%v), and stands", p.UCI(m), s.Duties())
		}
		return
	}
}

// after returns the state after a command; ok is false if it is none there.
func after(s arbiter.State, command arbiter.Command, at time.Duration) (next arbiter.State, ok bool) {
	events, err := arbiter.Decide(&s, command, at)
	for _, e := range events {
		s.Apply(e)
	}
	return s, err == nil
}

// questionsCanBeAnswered: whatever is asked can be answered either way, and the
// game then goes on or is over.
func (c *crossing) questionsCanBeAnswered(g *game) {
	for _, how := range [...]arbiter.Decision{arbiter.AcceptIt, arbiter.RejectIt} {
		s := g.state
		at := max(g.now().At, s.At())
		for n := 0; s.OpenQuestion() != ""; n++ {
			q := s.OpenQuestion()
			events, err := arbiter.Decide(&s, arbiter.Answer{Decision: how}, at)
			ruled := false
			for _, e := range events {
				s.Apply(e)
				if e.Ruling != nil {
					ruled = true
					c.saysWhy(0, Ruling{Ruling: *e.Ruling})
				}
			}
			if err != nil || !ruled || n > 5 {
				c.fault("the question %s is answered %s: %v", q, how, err)
				break
			}
		}
	}
}

// tell writes a crossing down to be read by an arbiter: under each line what
// was ruled, and where the game then stands.
func (c *crossing) tell(w io.Writer) {
	header, _, _ := strings.Cut(c.script.String(), "---\n")
	fmt.Fprint(w, header)
	for i := range c.steps {
		one := &c.steps[i]
		fmt.Fprintf(w, "%s %s %s\n", watchText(one.line.At), one.line.Actor, one.line.Event)
		for _, r := range one.rulings {
			side := string(r.Side)
			fmt.Fprintf(w, "    %s %s %v: %s\n        %s\n", r.Kind, side, r.Articles, r.Text(wording.English), r.Text(wording.Turkish))
		}
	}
	f := c.outcome.Final
	fmt.Fprintf(w, "=> %s %s %s | %s to move, made %q, runs %q, %v/%v | open %q offer %q offences %v", f.Result, f.Reason, f.FEN, f.Turn, f.Made, f.Running,
		f.Clock[0], f.Clock[1], f.Open, f.Offer, f.Offences)
	if len(f.Moves) <= 8 {
		fmt.Fprintf(w, " moves %v", f.Moves)
	}
	for _, d := range f.Duties {
		fmt.Fprintf(w, " | duty: %s %v", d.Text(wording.English), d.Articles)
	}
	fmt.Fprint(w, "\n\n")
}
