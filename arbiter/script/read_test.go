package script

import (
	"errors"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

func mustParse(t testing.TB, text string) *Script {
	t.Helper()
	s, err := Parse(strings.NewReader(text))
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return s
}

// events is a script with the header, which may be empty, and the events.
func events(header string, lines ...string) string {
	if header != "" {
		header += "\n"
	}
	return header + "---\n" + strings.Join(lines, "\n") + "\n"
}

// The example of the page that specifies game scripts.
const example = `laws 2018
control 25m+10s
supervision unsupervised
start fen R5k1/3r1ppp/8/8/8/8/5PPP/6K1 b - - 0 30
clock white 5:00
---
0:10 black move d7b7
0:12 black press
0:15 arbiter observe illegal
`

func TestParseExample(t *testing.T) {
	s := mustParse(t, example)
	h := s.Header
	if h.Edition.Name != "2018" || h.Control.String() != "25m+10s" || h.Supervision != laws.Unsupervised || h.Mode != arbiter.OverTheBoard ||
		h.Profile != arbiter.FIDE || h.Start.Position.FEN() != "R5k1/3r1ppp/8/8/8/8/5PPP/6K1 b - - 0 30" {
		t.Errorf("header %+v", h)
	}
	if want := (chess.ByColor[arbiter.Display]{{Set: true, Shows: 5 * time.Minute}, {}}); h.Scene.Clock != want {
		t.Errorf("clock %+v", h.Scene.Clock)
	}
	want := []Line{
		{Number: 7, At: 10 * time.Second, Actor: Black, Event: "move d7b7", steps: []step{{arbiter.Place{By: chess.Black, Text: "d7b7"}, 17}}},
		{Number: 8, At: 12 * time.Second, Actor: Black, Event: "press", steps: []step{{arbiter.Press{By: chess.Black}, 1}}},
		{Number: 9, At: 15 * time.Second, Actor: Arbiter, Event: "observe illegal", steps: []step{{arbiter.Observe{What: arbiter.IllegalMove}, 1}}},
	}
	if !reflect.DeepEqual(s.Lines, want) {
		t.Errorf("lines %+v, want %+v", s.Lines, want)
	}
}

// Every key of a header, as the script writes it back; its default is left out.
func TestHeaderKeys(t *testing.T) {
	tests := []struct{ header, want string }{
		{"laws 2014", "laws 2014"},
		{"laws 2017-07", "laws 2017-07"},
		{"laws 2023", ""},
		{"profile fide", ""},
		{"profile site", "profile site"},
		{"profile site\nmode online\nlaws 2023", "profile site"},
		{"mode otb", ""},
		{"mode online", "mode online"},
		{"control none", ""},
		{"control 40/90m+30s:30m+30s", "control 40/90m+30s:30m+30s"},
		{"control 40/5400s+30s:1800s+30s", "control 40/90m+30s:30m+30s"},
		{"control 5m d3s", "control 5m d3s"},
		{"supervision supervised", "supervision supervised"},
		{"control 3m+2s\nsupervision unsupervised", "control 3m+2s\nsupervision unsupervised"},
		{"arbiter present", ""},
		{"arbiter absent", "arbiter absent"},
		{"arbiter none", "arbiter none"},
		{"start startpos", ""},
		{"start fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1", "start fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"start fen 4k3/8/8/8/8/8/8/4K3 w - -", "start fen 4k3/8/8/8/8/8/8/4K3 w - -"},
		{"start fen 4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "start fen 4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1"},
		// Any placement is accepted: here both kings are in check and a pawn stands on rank 1.
		{"start fen 4k3/4R3/8/8/8/8/4r3/P3K3 w - - 0 40", "start fen 4k3/4R3/8/8/8/8/4r3/P3K3 w - - 0 40"},
		{"start fen 1r2k2r/8/8/8/8/8/8/1R2K2R w HBhb - 0 1", "start fen 1r2k2r/8/8/8/8/8/8/1R2K2R w HBhb - 0 1"},
		{"start fen960 4k3/8/8/8/8/8/8/RK6 w Q - 0 1", "start fen960 4k3/8/8/8/8/8/8/RK6 w Q - 0 1"},
		{"start chess960 0", "start chess960 0"},
		{"start chess960 959\narray startpos", "start chess960 959\narray startpos"},
		{"array chess960 518", "array chess960 518"},
		{"colours reversed", "colours reversed"},
		{"board turned 90", "board turned 90"},
		{"board turned 180", "board turned 180"},
		{"control 90m\nclock white 1:30.5\nclock black 1:05:00", "control 90m\nclock white 1:30.5\nclock black 65m"},
		{"control 90m+30s\nclock-set 90m+5s", "control 90m+30s\nclock-set 90m+5s"},
		{"clock-kind electronic", ""},
		{"clock-kind mechanical", "clock-kind mechanical"},
		{"move-count known", ""},
		{"move-count unknown", "move-count unknown"},
		{"scheduled 15m", "scheduled 15m"},
		{"offences white 0\noffences black 1", "offences black 1"},
		{"absent black\nabsent white", "absent white\nabsent black"},
		{"scoresheet white kept\nscoresheet black none", "scoresheet black none"},
		{"letters en", ""},
		{"letters tr", "letters tr"},
		{"regulation fine  100  EUR", "regulation fine 100 EUR"},
		{"regulation blind black yes\nregulation blind white yes", "regulation blind white yes\nregulation blind black yes"},
		{"regulation device-penalty warning opponent-time +10m", "regulation device-penalty warning opponent-time +10m"},
		{"\ufeff# a comment\r\n\n  laws\t2014  # another\r", "laws 2014"},
	}
	for _, tt := range tests {
		s := mustParse(t, tt.header+"\n---\n")
		if got := strings.TrimSuffix(s.String(), "---\n"); got != strings.TrimLeft(tt.want+"\n", "\n") {
			t.Errorf("%q is written %q, want %q", tt.header, got, tt.want)
		}
	}
}

// Every verb of the three who act, as it is put to the arbiter.
func TestVerbs(t *testing.T) {
	w, b := chess.White, chess.Black
	e2, e4 := mustSquare("e2"), mustSquare("e4")
	tests := []struct {
		line string
		want []arbiter.Command
	}{
		{"white arrive", []arbiter.Command{arbiter.Arrive{By: w}}},
		{"white adjust e2 e4", []arbiter.Command{arbiter.Adjust{By: w, Squares: []chess.Square{e2, e4}}}},
		{"white touch e2 e4", []arbiter.Command{arbiter.Touch{By: w, Squares: []chess.Square{e2, e4}}}},
		{"white touch e2 disputed", []arbiter.Command{arbiter.Touch{By: w, Squares: []chess.Square{e2}, How: arbiter.Disputed}}},
		{"white touch e2 accidental", []arbiter.Command{arbiter.Touch{By: w, Squares: []chess.Square{e2}, How: arbiter.Accidental}}},
		{"white touch e2 e4 together", []arbiter.Command{arbiter.Touch{By: w, Squares: []chess.Square{e2, e4}, How: arbiter.Together}}},
		{"white touch e2 deliberate", []arbiter.Command{arbiter.Touch{By: w, Squares: []chess.Square{e2}, How: arbiter.Deliberate}}},
		{"white touch off-board q", []arbiter.Command{arbiter.Touch{By: w}}},
		{"black move e7e5 two-hands", []arbiter.Command{arbiter.Place{By: b, Text: "e7e5", TwoHands: true}}},
		{"black move Qh4#", []arbiter.Command{arbiter.Place{By: b, Text: "Qh4#"}}},
		{"black move 0-0 # a comment", []arbiter.Command{arbiter.Place{By: b, Text: "0-0"}}},
		{"white promote q", []arbiter.Command{arbiter.Promote{By: w, Square: chess.NoSquare, Piece: chess.Queen}}},
		{"white promote e4 n", []arbiter.Command{arbiter.Promote{By: w, Square: e4, Piece: chess.Knight}}},
		{"white remove e2", []arbiter.Command{arbiter.Remove{By: w, Square: e2}}},
		{"white press", []arbiter.Command{arbiter.Press{By: w}}},
		{"white play e2e4", []arbiter.Command{arbiter.Play{By: w, Text: "e2e4"}}},
		{"white offer", []arbiter.Command{arbiter.Offer{By: w}}},
		{"white offer if you answer  within two minutes", []arbiter.Command{arbiter.Offer{By: w, Condition: "you answer within two minutes"}}},
		{"white accept", []arbiter.Command{arbiter.Accept{By: w}}},
		{"white decline", []arbiter.Command{arbiter.Decline{By: w}}},
		{"white claim threefold", []arbiter.Command{arbiter.Claim{By: w, Ground: arbiter.ThreefoldRepetition}}},
		{"white claim threefold f6g8", []arbiter.Command{arbiter.Claim{By: w, Ground: arbiter.ThreefoldRepetition, Written: "f6g8"}}},
		{`white claim fifty "Rd5"`, []arbiter.Command{arbiter.Claim{By: w, Ground: arbiter.FiftyMoves, Written: "Rd5"}}},
		{"white claim illegal", []arbiter.Command{arbiter.Complain{By: w, About: arbiter.IllegalMove}}},
		{"white claim time", []arbiter.Command{arbiter.Complain{By: w, About: arbiter.OverTime}}},
		{"white claim touch e4", []arbiter.Command{arbiter.Complain{By: w, About: arbiter.TouchedPiece, Squares: []chess.Square{e4}}}},
		{"white claim array", []arbiter.Command{arbiter.Complain{By: w, About: arbiter.WrongArray}}},
		{"white claim orientation", []arbiter.Command{arbiter.Complain{By: w, About: arbiter.WrongBoard}}},
		{"white claim colours", []arbiter.Command{arbiter.Complain{By: w, About: arbiter.WrongColours}}},
		{"white claim clock-setting", []arbiter.Command{arbiter.Complain{By: w, About: arbiter.WrongClock}}},
		{"white claim default", []arbiter.Command{arbiter.Complain{By: w, About: arbiter.NoShow}}},
		{"white claim disturbance", []arbiter.Command{arbiter.Complain{By: w, About: arbiter.Disturbance}}},
		{"white claim quickplay cannot-win", []arbiter.Command{arbiter.ClaimQuickplay{By: w, CannotWin: true}}},
		{"white claim quickplay no-effort", []arbiter.Command{arbiter.ClaimQuickplay{By: w, NoEffort: true}}},
		{"white claim quickplay both", []arbiter.Command{arbiter.ClaimQuickplay{By: w, CannotWin: true, NoEffort: true}}},
		{"white request increment", []arbiter.Command{arbiter.RequestIncrement{By: w}}},
		{"white request scoresheet", []arbiter.Command{arbiter.RequestScoresheet{By: w}}},
		{"white withdraw resignation", []arbiter.Command{arbiter.Withdraw{By: w, What: arbiter.WithdrawResignation}}},
		{"white resign", []arbiter.Command{arbiter.Resign{By: w}}},
		{"white stop piece", []arbiter.Command{arbiter.Stop{By: w, For: arbiter.StopPiece}}},
		{"white stop other my tea is cold", []arbiter.Command{arbiter.Stop{By: w, For: arbiter.StopOther, Text: "my tea is cold"}}},
		{"white write Nf3 (=)", []arbiter.Command{arbiter.Write{By: w, Text: "Nf3 (=)"}}},
		{"white see-record", []arbiter.Command{arbiter.SeeRecord{By: w}}},
		{"white ask law 3.8.2", []arbiter.Command{arbiter.Ask{By: w, Law: "3.8.2"}}},
		{"white ask position", []arbiter.Command{arbiter.Ask{By: w}}},
		{"white announce Springer Gustav drei", []arbiter.Command{arbiter.Announce{By: w, Text: "Springer Gustav drei"}}},
		{"white repeat Eva vier", []arbiter.Command{arbiter.Repeat{By: w, Text: "Eva vier"}}},
		{"white seal Nd2", []arbiter.Command{arbiter.Seal{By: w, Text: "Nd2"}}},
		{`white seal "#1 is Qh7#  or so"`, []arbiter.Command{arbiter.Seal{By: w, Text: "#1 is Qh7#  or so"}}},
		{"white agree rollback", []arbiter.Command{arbiter.AgreeRollback{By: w}}},
		{"white sign 1/2-0", []arbiter.Command{arbiter.Sign{By: w, Result: laws.WhiteHalf}}},
		{"white appeal şikâyetim var", []arbiter.Command{arbiter.Appeal{By: w, Text: "şikâyetim var"}}},
		{"white incident device phone", []arbiter.Command{arbiter.Incident{By: w, Kind: arbiter.IncidentDevice, Text: "phone"}}},
		{"white incident displaced e2 e4 with his sleeve", []arbiter.Command{arbiter.Incident{By: w, Kind: arbiter.IncidentDisplaced, Squares: []chess.Square{e2, e4}, Text: "with his sleeve"}}},
		{"white incident smoking", []arbiter.Command{arbiter.Incident{By: w, Kind: arbiter.IncidentSmoking}}},
		{"spectator interferes the flag is down!", []arbiter.Command{arbiter.Interfere{Text: "the flag is down!"}}},
		{"assistant black clock", []arbiter.Command{arbiter.Assist{For: b, Duty: "clock"}}},
		{"arbiter moves 1.e4 a6 2. e5 3...Nc6 4.0-0 e1c1", entered("e4", "a6", "e5", "Nc6", "0-0", "e1c1")},
		{"arbiter arrive", []arbiter.Command{arbiter.ArbiterArrives{}}},
		{"arbiter observe illegal-position", []arbiter.Command{arbiter.Observe{What: arbiter.IllegalPosition}}},
		{"arbiter observe both-checks", []arbiter.Command{arbiter.Observe{What: arbiter.BothChecks}}},
		{"arbiter observe flag white", []arbiter.Command{arbiter.Observe{What: arbiter.FlagDown, Side: arbiter.White}}},
		{"arbiter observe both-flags", []arbiter.Command{arbiter.Observe{What: arbiter.BothFlags}}},
		{"arbiter observe touch e2", []arbiter.Command{arbiter.Observe{What: arbiter.TouchedPiece, Squares: []chess.Square{e2}}}},
		{"arbiter observe clock-setting schedule", []arbiter.Command{arbiter.Observe{What: arbiter.WrongClock, Schedule: true}}},
		{"arbiter observe displaced e2 e4", []arbiter.Command{arbiter.Observe{What: arbiter.Displacement, Squares: []chess.Square{e2, e4}}}},
		{"arbiter observe not-pressed", []arbiter.Command{arbiter.Observe{What: arbiter.NotPressed}}},
		{"arbiter observe device black", []arbiter.Command{arbiter.Observe{What: arbiter.Device, Side: arbiter.Black}}},
		{"arbiter penalise white warning", []arbiter.Command{arbiter.Penalise{Side: arbiter.White, Penalty: arbiter.Warning}}},
		{"arbiter penalise white opponent-time +2m because he talks", []arbiter.Command{arbiter.Penalise{Side: arbiter.White, Penalty: arbiter.OpponentTime, Time: 2 * time.Minute, Because: "he talks"}}},
		{"arbiter penalise white own-time -1:30", []arbiter.Command{arbiter.Penalise{Side: arbiter.White, Penalty: arbiter.OwnTime, Time: 90 * time.Second}}},
		{"arbiter penalise white opponent-score ¾", []arbiter.Command{arbiter.Penalise{Side: arbiter.White, Penalty: arbiter.OpponentScore, Score: arbiter.Score{Num: 3, Den: 4}, Scored: true}}},
		{"arbiter penalise white own-score 2/8", []arbiter.Command{arbiter.Penalise{Side: arbiter.White, Penalty: arbiter.OwnScore, Score: arbiter.Score{Num: 1, Den: 4}, Scored: true}}},
		{"arbiter penalise white own-score 1½", []arbiter.Command{arbiter.Penalise{Side: arbiter.White, Penalty: arbiter.OwnScore, Score: arbiter.Score{Num: 3, Den: 2}, Scored: true}}},
		{"arbiter penalise white own-score 0", []arbiter.Command{arbiter.Penalise{Side: arbiter.White, Penalty: arbiter.OwnScore, Score: arbiter.Score{Num: 0, Den: 1}, Scored: true}}},
		{"arbiter penalise white loss", []arbiter.Command{arbiter.Penalise{Side: arbiter.White, Penalty: arbiter.LossOfGame}}},
		{"arbiter penalise white loss opponent 0.5", []arbiter.Command{arbiter.Penalise{Side: arbiter.White, Penalty: arbiter.LossOfGame, Score: arbiter.Score{Num: 1, Den: 2}, Scored: true}}},
		{"arbiter penalise white fine 100 EUR because he smoked", []arbiter.Command{arbiter.Penalise{Side: arbiter.White, Penalty: arbiter.Fine, Fine: "100 EUR", Because: "he smoked"}}},
		{"arbiter penalise white rounds 1", []arbiter.Command{arbiter.Penalise{Side: arbiter.White, Penalty: arbiter.Rounds, Rounds: 1}}},
		{"arbiter penalise white expulsion", []arbiter.Command{arbiter.Penalise{Side: arbiter.White, Penalty: arbiter.Expulsion}}},
		{"arbiter set-clock white 5:00", []arbiter.Command{arbiter.SetClock{Side: arbiter.White, Time: 5 * time.Minute}}},
		{"arbiter give black +20m", []arbiter.Command{arbiter.Give{Side: arbiter.Black, Time: 20 * time.Minute}}},
		{"arbiter set-counter white 40", []arbiter.Command{arbiter.SetCounter{Side: arbiter.White, Moves: 40}}},
		{"arbiter pause", []arbiter.Command{arbiter.Pause{}}},
		{"arbiter resume", []arbiter.Command{arbiter.Resume{}}},
		{"arbiter restore 12 clocks unchanged", []arbiter.Command{arbiter.Restore{Ply: 12, ClocksUnchanged: true}}},
		{"arbiter reconstruct failed", []arbiter.Command{arbiter.Reconstruct{}}},
		{"arbiter annul", []arbiter.Command{arbiter.Annul{}}},
		{"arbiter continue", []arbiter.Command{arbiter.Continue{}}},
		{"arbiter transfer", []arbiter.Command{arbiter.Transfer{}}},
		{"arbiter decide postpone", []arbiter.Command{arbiter.Answer{Decision: arbiter.PostponeIt}}},
		{"arbiter result -/+ because he came too late", []arbiter.Command{arbiter.SetResult{Result: laws.BlackForfeit, Because: "he came too late"}}},
		{"arbiter adjourn", []arbiter.Command{arbiter.Adjourn{}}},
		{"arbiter envelope lost", []arbiter.Command{arbiter.Envelope{Lost: true}}},
		{"arbiter session start absent white", []arbiter.Command{arbiter.SessionStart{Absent: arbiter.White}}},
		{"arbiter session start", []arbiter.Command{arbiter.SessionStart{}}},
		{"arbiter session end", []arbiter.Command{arbiter.SessionEnd{}}},
	}
	seen := map[string]bool{}
	for _, tt := range tests {
		s := mustParse(t, events("", tt.line))
		if got := s.Lines[0].Commands(); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%s: %#v, want %#v", tt.line, got, tt.want)
		}
		again := mustParse(t, s.String())
		if got := again.Lines[0].Commands(); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%s is written %q, which is another thing", tt.line, s)
		}
		actor, rest, _ := strings.Cut(tt.line, " ")
		verb, _, _ := strings.Cut(rest, " ")
		seen[actor+" "+verb] = true
	}
	for verb := range playerVerbs {
		if !seen["white "+verb] && !seen["black "+verb] {
			t.Errorf("no test of a player's %s", verb)
		}
	}
	for verb := range arbiterVerbs {
		if !seen["arbiter "+verb] {
			t.Errorf("no test of the arbiter's %s", verb)
		}
	}
}

// entered are the commands that enter the moves.
func entered(moves ...string) []arbiter.Command {
	var all []arbiter.Command
	for _, m := range moves {
		all = append(all, arbiter.PlayMoves{Moves: []string{m}})
	}
	return all
}

func mustSquare(name string) chess.Square {
	s, err := chess.ParseSquare(name)
	if err != nil {
		panic(err)
	}
	return s
}

// A time holds until the next one.
func TestTimes(t *testing.T) {
	s := mustParse(t, events("", "white arrive", "0:01.5 white arrive", "black arrive", "90:00 arbiter arrive", "2:00:00.9 white resign"))
	var got []time.Duration
	for _, l := range s.Lines {
		got = append(got, l.At)
	}
	want := []time.Duration{0, 1500 * time.Millisecond, 1500 * time.Millisecond, 90 * time.Minute, 2*time.Hour + 900*time.Millisecond}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("times %v, want %v", got, want)
	}
	if !strings.Contains(s.String(), "0:01.5 black arrive\n1:30:00 arbiter arrive\n2:00:00.9 white resign\n") {
		t.Errorf("written\n%s", s)
	}
}

// What is not understood is an error with its place and what was expected.
func TestFaults(t *testing.T) {
	tests := []struct {
		text, want string
	}{
		{"", "line 1, column 1: expected the line --- that ends the header; the line ends here"},
		{"laws 2018\n", "line 2, column 1: expected the line --- that ends the header; the line ends here"},
		{"laws 2019\n---\n", `line 1, column 6: expected 2014, 2017-07, 2018 or 2023, found "2019"`},
		{"laws 2018\nlaws 2018\n---\n", `line 2, column 1: laws is written once; the first is in line 1`},
		{"laws 2018 2023\n---\n", `line 1, column 11: expected the end of the line, found "2023"`},
		{"clock white 5:00\nclock  white 5:00\ncontrol 5m\n---\n", `line 2, column 1: clock white is written once; the first is in line 1`},
		{"clock green 5:00\n---\n", `line 1, column 7: expected white or black, found "green"`},
		{"control 25\n---\n", `line 1, column 9: a number in 25 has no unit; did you mean 25m? For seconds write 25s`},
		{"control 40/90m+30s;30m\n---\n", `line 1, column 19: expected +, d or b and the extra time of a move, ':' and another period, or the end, found ";30m"`},
		{"supervision unsupervised\n---\n", `line 1, column 13: only rapid and blitz can be unsupervised (Appendices A and B)`},
		{"clock white 5:00\n---\n", `line 1, column 13: this line speaks of a clock, and the game has none; write a line control`},
		{"profile site\nlaws 2018\n---\n", `line 2, column 6: the profile site goes with the Laws of 2023 only`},
		{"mode otb\nprofile site\n---\n", `line 1, column 6: the profile site is played on a screen: the mode must be online`},
		{"mode online\noffences white 1\n---\n", `line 2, column 16: offences white speaks of a table in a hall; on a screen (mode online) there is no such thing`},
		{"start fen 4k3/8/8/8/8/8/8/4K3 x - - 0 1\n---\n", `line 1, column 31: expected a position in FEN: w or b for the side to move, found "x"`},
		{"start fen 8/8/8/8/8/8/8/4K3 w - - 0 1\n---\n", `line 1, column 11: each side must have one king; White has 1 and Black 0`},
		{"start chess960 960\n---\n", `line 1, column 16: expected a whole number from 0 to 959, found "960"`},
		{"regulation  device-penalty   warning  own-time +2m\n---\n", `line 1, column 39: expected loss, warning, warning opponent-time +T or warning own-time -T, found "own-time +2m"`},
		{"regulation bag\n---\n", "line 1, column 15: expected yes or no; the line ends here"},
		{"regulation bag yes\nregulation bag no\n---\n", `line 2, column 1: regulation bag is written once; the first is in line 1`},
		{"offences white 2\n---\n", `line 1, column 16: expected 0 or 1; a second offence would have ended the game, found "2"`},
		{events("", "white moves e2e4"), "line 2, column 7: expected "},
		{events("", "green move e2e4"), `line 2, column 1: expected white, black, arbiter, spectator or assistant, found "green"`},
		{events("", "0:5 white press"), `line 2, column 1: expected a time m:ss or h:mm:ss (0:12, 1:05:30.5), found "0:5"`},
		{events("", "0:50 white press", "# later", "0:49.9 black press"), `line 4, column 1: expected a time not before that of the line above, 0:50, found "0:49.9"`},
		{events("", "0:50"), "line 2, column 5: expected white, black, arbiter, spectator or assistant; the line ends here"},
		{events("", "white touch e9"), `line 2, column 13: expected a square, a1 to h8, found "e9"`},
		{events("", "white touch e2 gently"), `line 2, column 16: expected accidental, disputed, deliberate or together, found "gently"`},
		{events("", "white press hard"), `line 2, column 13: expected the end of the line, found "hard"`},
		{events("", `white seal "Nd2`), `line 2, column 12: expected a text that ends with a quote, and a space after it, found "\"Nd2"`},
		{events("", "white promote z"), `line 2, column 15: expected q, r, b, n, k or p, found "z"`},
		{events("", "arbiter penalise white own-time +2m"), `line 2, column 33: expected a time of at most 100 days (-2m, -1:30, -30s), found "+2m"`},
		{events("", "arbiter penalise white own-score 1/0"), `line 2, column 34: expected a score: 0, ½, 1/4, 0.75, 1, found "1/0"`},
		{events("", "arbiter result *"), `line 2, column 16: expected 1-0, 0-1, 1/2-1/2, 0-0, 1/2-0, 0-1/2, +/-, -/+ or -/-, found "*"`},
		{events("", "arbiter moves 1."), "line 2, column 17: expected moves, as 1.e4 e5 2.Nf3; the line ends here"},
		{events("", "white \x00"), `line 2, column 7: U+0000 (NUL) is no text; the file is no text, or is written as UTF-16`},
		{"control 90+30\n---\n", `line 1, column 9: a number in 90+30 has no unit; did you mean 90m+30s? For seconds write 90s+30s`},
		{"control 40/90m+30s:30m+30\n---\n", `line 1, column 24: a number in 40/90m+30s:30m+30 has no unit; did you mean 40/90m+30s:30m+30s?`},
		{"control 25m\nclock-set  25m+10\n---\n", `line 2, column 16: a number in 25m+10 has no unit; did you mean 25m+10s?`},
		{"control 0m\n---\n", `line 1, column 9: expected a period that gives some time; no game is played in none, found "0m"`},
		{"control 25m\nclock white 90\n---\n", `line 2, column 13: expected a time with its unit: 90m for minutes, or 90s for seconds, found "90"`},
		{events("control 25m", "arbiter give white +2"), `line 3, column 20: expected a time with its unit: +2m for minutes, or +2s for seconds, found "+2"`},
		{events("control 25m", "arbiter give white +0"), `line 3, column 20: expected a time above zero, in whole seconds, found "+0"`},
		{events("control 25m", "arbiter penalise white own-time -0:30.5"), `line 3, column 33: expected a time above zero, in whole seconds, found "-0:30.5"`},
		{events("", "arbiter penalise white rounds 0"), `line 2, column 31: expected a whole number from 1 to 99, found "0"`},
		{"regulation default-time 30\n---\n", `line 1, column 25: expected a time with its unit: 30m for minutes, or 30s for seconds, found "30"`},
		{"control 10m\narbiter none\nsupervision supervised\n---\n", `line 3, column 13: a game without an arbiter (arbiter none) cannot be supervised`},
		{"start fen 4k3/8/8/8/8/8/8/4K3 w - - -5 99999999999\n---\n", `line 1, column 37: expected the half-moves since the last pawn move or capture: a number from 0 to 9999, found "-5"`},
		{"start fen 4k3/8/8/8/8/8/8/4K3 w - - 5 99999999999\n---\n", `line 1, column 39: expected the number of the move: a number from 1 to 9999, found "99999999999"`},
		{"start fen 4k3/8/8/8/8/8/8/4K3 w - - 5 99999999999999999999\n---\n", `line 1, column 39: expected a position in FEN: the number of the move, found`},
		{"start fen 4k3/8/8/8/8/8/8/4K3 w - - 0 0\n---\n", `line 1, column 39: expected the number of the move: a number from 1 to 9999, found "0"`},
		{"start fen 4k3/8/8/7/8/8/8/4K3 w - - 0 1\n---\n", `line 1, column 20: expected a position in FEN: men (KQRBNPkqrbnp) or a number of empty squares, for 1 more files of rank 5, found "/"`},
		{events("", "white appeal \x1b[31mred"), `line 2, column 14: U+001B (ESC) is a control character; take it out`},
		{events("", "white \rpress"), `line 2, column 7: U+000D (CR) within a line; lines end with LF or CR LF`},
		{events("", "white appeal \u202eso"), `line 2, column 14: U+202E (RLO) is an invisible mark that turns the direction of writing; take it out`},
		{events("", "white press # \u2066x"), `line 2, column 15: U+2066 (LRI) is an invisible mark that turns the direction of writing; take it out`},
		{events("", "white play e2\u200be4"), `line 2, column 14: U+200B (ZWSP) is an invisible character; take it out`},
		{events("", "white\u00a0press"), `line 2, column 6: U+00A0 (NBSP) does not part words; write a usual space in its place`},
		{events("", "white \xff"), `line 2, column 7: the byte 0xFF is not UTF-8; the text must be UTF-8`},
		{events("", "white appeal "+strings.Repeat("x", longest)), "line 2, column 65537: expected a line of at most 65,536 bytes"},
		{strings.Repeat("\n", mostBytes+1), "line 4194305, column 1: expected a script of at most 4 MB"},
		{"---\n" + strings.Repeat("white press\n", mostEvents+1), "line 10002, column 1: expected at most 10,000 events"},
		{events("", "arbiter moves"+strings.Repeat(" e4", mostEvents), "white press"), "line 3, column 1: expected at most 10,000 events"},
	}
	for _, tt := range tests {
		_, err := Parse(strings.NewReader(tt.text))
		var all Errors
		if !errors.As(err, &all) {
			t.Errorf("%.200q: error %v", tt.text, err)
			continue
		}
		if got := all[0].Error(); !strings.HasPrefix(got, tt.want) {
			t.Errorf("%.200q:\n got %s\nwant %s", tt.text, got, tt.want)
		}
		if tr, en := all.Text(wording.Turkish), all.Text(wording.English); tr == en || !strings.Contains(tr, "satır") || englishLeft.MatchString(tr) {
			t.Errorf("%.200q: in Turkish %s", tt.text, tr)
		}
	}
}

// englishLeft finds words of the English sentences in a Turkish one.
var englishLeft = regexp.MustCompile(`\b(expected|found|number of|the|of|for)\b`)

// Several errors are told at once, but not without end.
func TestManyFaults(t *testing.T) {
	_, err := Parse(strings.NewReader("law 2018\ncontrol x\n---\nwhite pres\nwhite press\nblack pres\n"))
	var all Errors
	if !errors.As(err, &all) || len(all) != 4 || all[3].Line != 6 {
		t.Errorf("errors %v", err)
	}
	_, err = Parse(strings.NewReader("\x7f\x00ELF\n\x00\n\x00"))
	if !errors.As(err, &all) || len(all) != 1 {
		t.Errorf("errors %v of what is no text", err)
	}
	_, err = Parse(strings.NewReader("---\n" + strings.Repeat("x\n", 1000)))
	if !errors.As(err, &all) || len(all) != mostErrors {
		t.Errorf("%d errors", len(all))
	}
}

func TestParseReaderFails(t *testing.T) {
	broken := errors.New("broken")
	if _, err := Parse(iotest.ErrReader(broken)); !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
}

// A script written out and read again is the same script.
func sameScript(t testing.TB, s *Script) {
	t.Helper()
	text := s.String()
	again, err := Parse(strings.NewReader(text))
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if got := again.String(); got != text {
		t.Fatalf("written\n%s\nthen\n%s", text, got)
	}
	for i := range s.Lines {
		a, b := s.Lines[i], again.Lines[i]
		if a.At != b.At || a.Actor != b.Actor || a.Event != b.Event || !reflect.DeepEqual(a.Commands(), b.Commands()) {
			t.Fatalf("line %d is read again as %+v, was %+v", a.Number, b, a)
		}
	}
	if !reflect.DeepEqual(s.Header, again.Header) || len(s.Lines) != len(again.Lines) {
		t.Fatalf("header %+v is read again as %+v", s.Header, again.Header)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(example)
	f.Add(events("profile site\ncontrol 3m+2s", "0:01 white play e4", `black appeal "a  #b"`))
	f.Add(events("regulation hearing-impaired white yes", "white move e5d6 left", "black promote b1 k", "white claim displaced f6 g8", "white announce 0-0"))
	f.Add(events("start fen960 4k3/8/8/8/8/8/8/RK6 w Q - 0 1\nregulation fine 10 €\nregulation blind black yes", "arbiter penalise white own-score ¾ because 10.2"))
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Parse(strings.NewReader(text))
		var all Errors
		switch {
		case err == nil:
			sameScript(t, s)
		case !errors.As(err, &all) || len(all) == 0:
			t.Fatalf("error %v", err)
		default:
			for _, one := range all {
				if one.Line < 1 || one.Column < 1 || one.Text(wording.Turkish) == one.Error() {
					t.Fatalf("error %+v", one)
				}
			}
		}
	})
}
