package script

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

func mustRun(t testing.TB, text string) *Outcome {
	t.Helper()
	o, err := mustParse(t, text).Run()
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return o
}

func printed(t testing.TB, o *Outcome, l wording.Lang) string {
	t.Helper()
	var b bytes.Buffer
	if err := o.WriteJSON(&b, l); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// The sentences of rulings, which the page that specifies game scripts leaves
// open.
var sentences = regexp.MustCompile(`"text":"[^"]+"`)

// The example of the page that specifies game scripts, letter for letter
// (Articles A.4.2, 7.5.1, 7.5.5 and 4.3.1 of 2018).
func TestExamplePrinted(t *testing.T) {
	const want = `{"line":9,"at":"0:15.0","by":"arbiter","event":"observe illegal","rulings":[{"kind":"restored","articles":["A.4.2","7.5.1","7.5.5","4.3.1"],"laws":"2018","text":"…"},{"kind":"bonus","side":"white","seconds":120,"articles":["7.5.5"],"laws":"2018","text":"…"}]}
{"final":true,"laws":"2018","tempo":"rapid","regime":"A.4","control":"25m+10s","result":"*","reason":"","score":null,"articles":["A.4.2","7.5.1","7.5.5","4.3.1"],"fen":"R5k1/3r1ppp/8/8/8/8/5PPP/6K1 b - - 0 30","board":"R5k1/3r1ppp/8/8/8/8/5PPP/6K1","turn":"black","made":"","clock":{"white":420.0,"black":1495.0},"running":"black","completed":{"white":30,"black":29},"offences":{"white":0,"black":1},"recording":{"white":false,"black":false},"offer":"","open":"","moves":["d7d8"],"ply":0,"game":1,"duty":{"side":"black","articles":["4.3.1"],"text":"…"}}
`
	for _, l := range []wording.Lang{wording.Turkish, wording.English} {
		if got := sentences.ReplaceAllString(printed(t, mustRun(t, example), l), `"text":"…"`); got != want {
			t.Errorf("printed\n%swant\n%s", got, want)
		}
	}
}

// final returns the final object as programs read it.
func final(t testing.TB, o *Outcome) map[string]any {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(printed(t, o, wording.English)), "\n")
	var object map[string]any
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &object); err != nil {
		t.Fatal(err)
	}
	return object
}

// A game without clocks shows no times, and one without rulings no articles.
func TestFinalOfNothing(t *testing.T) {
	got := printed(t, mustRun(t, "---\n"), wording.English)
	for _, part := range []string{`"clock":{"white":null,"black":null}`, `"articles":[]`, `"control":"none"`, `"regime":""`, `"tempo":"standard"`, `"moves":["`} {
		if !strings.Contains(got, part) {
			t.Errorf("%s has no %s", got, part)
		}
	}
	if strings.Count(got, "\n") != 1 {
		t.Errorf("printed\n%s", got)
	}
}

// Without a control no clock runs for anybody.
func TestNobodysClockRunsWithoutControl(t *testing.T) {
	for _, l := range [...]wording.Lang{wording.Turkish, wording.English} {
		var b strings.Builder
		if err := mustRun(t, events("control none", "white play e2e4")).WriteText(&b, l); err != nil {
			t.Fatal(err)
		}
		for _, word := range []string{"clock", "saat"} {
			if strings.Contains(b.String(), word) {
				t.Errorf("said\n%s", b.String())
			}
		}
	}
}

// An end that waits, since the opponent may still complain of a touch, is said: mate,
// stalemate, a dead position (Articles 4.8, 5.1.1, 5.2); after the touch it is the end.
func TestEndThatWaitsIsSaid(t *testing.T) {
	tests := []struct{ fen, touch, move, reason, articles, touches string }{
		{"6k1/5ppp/8/8/8/8/5PPP/R2B2K1 w - - 0 30", "d1", "a1a8", "checkmate", `"5.1.1","4.8"`, "g8"},
		{"7k/8/6K1/8/8/8/8/6Q1 w - - 0 70", "g1", "g6h6", "stalemate", `"5.2.1","4.8"`, "h8"},
		{"7k/8/8/8/8/3b4/3K4/5N2 w - - 0 70", "f1", "d2d3", "dead-position", `"5.2.2","4.8"`, "h8"},
	}
	for _, tt := range tests {
		waits := mustRun(t, events("start fen "+tt.fen, "white touch "+tt.touch, "white play "+tt.move))
		got := printed(t, waits, wording.English)
		if want := `"waits":{"reason":"` + tt.reason + `","articles":[` + tt.articles + `],"text":"`; !strings.Contains(got, want) || !strings.Contains(got, `"result":"*"`) {
			t.Errorf("%s has no %s", got, want)
		}
		for _, l := range [...]wording.Lang{wording.Turkish, wording.English} {
			var b strings.Builder
			if err := waits.WriteText(&b, l); err != nil || !strings.Contains(b.String(), waits.Final.Waits.Text(l)) {
				t.Errorf("%v, said\n%s", err, b.String())
			}
		}
		if o := mustRun(t, events("start fen "+tt.fen, "white touch "+tt.touch, "white play "+tt.move, "black touch "+tt.touches)); o.Final.Waits != nil || string(o.Final.Reason) != tt.reason {
			t.Errorf("after the touch %s: %+v", o.Final.Reason, o.Final.Waits)
		}
	}
}

// A position that is the end of the game is ruled on before the first line
// (Articles 5.1.1, 5.2.1, 5.2.2).
func TestStartEndsTheGame(t *testing.T) {
	tests := []struct{ fen, reason, articles string }{
		{"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "checkmate", `["5.1.1"]`},
		{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "stalemate", `["5.2.1"]`},
		{"8/8/4k3/8/8/8/4K3/8 w - - 0 1", "dead-position", `["5.2.2"]`},
	}
	for _, tt := range tests {
		got := printed(t, mustRun(t, events("start fen "+tt.fen)), wording.English)
		if !strings.HasPrefix(got, `{"line":0,"at":"0:00.0","by":"arbiter","event":"start","rulings":[{"kind":"game-over",`) ||
			!strings.Contains(got, `"articles":`+tt.articles) || !strings.Contains(got, `"reason":"`+tt.reason+`"`) {
			t.Errorf("%s: printed\n%s", tt.fen, got)
		}
	}
}

// After the end a line is game-over, with the articles of the end, and changes
// nothing (Article 5.1.1).
func TestAfterTheEnd(t *testing.T) {
	o := mustRun(t, events("control 5m", "0:05 arbiter moves f3 e5 g4 Qh4#", "0:06 white play a3", "arbiter observe illegal", "arbiter moves a3 a6"))
	if len(o.Lines) != 4 || o.Lines[0].Rulings[0].late {
		t.Fatalf("lines %+v", o.Lines)
	}
	for _, line := range o.Lines[1:] {
		if r := line.Rulings; len(r) != 1 || !r[0].late || r[0].Kind != arbiter.GameOver || r[0].Articles[0] != "5.1.1" {
			t.Errorf("line %d: %+v", line.Line, line.Rulings)
		}
		if text := line.Rulings[0].Text(wording.Turkish); !strings.HasPrefix(text, "Oyun zaten bitmişti: ") {
			t.Errorf("said %s", text)
		}
	}
	f := final(t, o)
	if f["result"] != "0-1" || f["reason"] != "checkmate" || f["ply"] != 4.0 || len(f["moves"].([]any)) != 0 {
		t.Errorf("final %v", f)
	}
}

// Moves entered in one line after the move that ends the game are no part of it.
func TestEnteredPastTheEnd(t *testing.T) {
	o := mustRun(t, events("", "arbiter moves 1.f3 e5 2.g4 Qh4# 3.a3 a6"))
	if r := o.Lines[0].Rulings; len(o.Lines) != 1 || len(r) != 2 || r[0].late || !r[1].late {
		t.Errorf("lines %+v", o.Lines)
	}
}

// Written moves have the letters that the header says: K is a rook in Turkish
// (Appendix C.3). The script's own moves are SAN, with English letters; what
// cannot be that has the header's.
func TestLetters(t *testing.T) {
	const shuffle = "arbiter moves 1.Nf3 Nf6 2.Ng1 Ag8 3.Af3 Nf6 4.Ng1"
	for _, line := range []string{`black claim threefold "Ag8"`, "black claim threefold Ag8", "black claim threefold f6g8", "black claim threefold Ng8"} {
		if o := mustRun(t, events("letters tr", shuffle, line)); o.Final.Reason != laws.ByThreefold {
			t.Errorf("%s: %+v", line, o.Final)
		}
	}
	const rooks = "letters tr\nstart fen 4k3/8/8/8/8/8/8/R3K3 w - - 99 90"
	if o := mustRun(t, events(rooks, `white claim fifty "Kb1"`)); o.Final.Reason != laws.ByFifty { // Rb1 in English
		t.Errorf("%+v", o.Final)
	}
	if o := mustRun(t, events(rooks, "white play Kd1")); o.Final.Board != "4k3/8/8/8/8/8/8/R2K4" {
		t.Errorf("%+v", o.Final)
	}
	_, err := mustParse(t, events("letters tr", "0:01 white play Cf3")).Run()
	var bad *RunError
	if !errors.As(err, &bad) || bad.Line != 3 || bad.Column != 17 {
		t.Errorf("error %v", err)
	}
}

// Text that is no move is an error of the script, with its place.
func TestUnreadableMoves(t *testing.T) {
	tests := []struct{ text, want string }{
		{events("", "0:01 white play Nf9"), "line 2, column 17: "},
		{events("", "white move  e4xe9"), "line 2, column 13: "},
		{events("", "white move e5e6"), "line 2, column 12: "}, // nothing stands there
		{events("start fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "white move Ra8b8"), "line 3, column 12: "},
		{events("start fen 4k3/8/8/8/8/8/1N3N2/4K3 w - - 0 1", "", "white move Nd1"), "line 4, column 12: "},
		{events("", "arbiter moves 1.e4 e5 2.Nf9"), "line 2, column 25: "},
		{events("", "arbiter moves e4 Ke7xx"), "line 2, column 18: "},
		{events("", "arbiter decide accept"), "line 2, column 1: "}, // no question is open
	}
	for _, tt := range tests {
		_, err := mustParse(t, tt.text).Run()
		var bad *RunError
		if !errors.As(err, &bad) || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%q: error %v, want %s", tt.text, err, tt.want)
			continue
		}
		if tr := bad.Text(wording.Turkish); !strings.Contains(tr, "satır") || tr == err.Error() {
			t.Errorf("%q: in Turkish %s", tt.text, tr)
		}
	}
}

// What is understood and cannot be done is refused, with an article; the script goes on.
func TestRefusals(t *testing.T) {
	tests := []struct{ text, article string }{
		{events("", "white accept"), "9.1.2.1"},
		{events("", "white decline"), "9.1.2.1"},
		{events("mode online", "black play e5"), "1.3"},
		{events("mode online", "white play e2e5"), "3.10.2"},
		{events("", "arbiter resume"), "6.11.3"},
	}
	for _, tt := range tests {
		o := mustRun(t, tt.text)
		if len(o.Lines) != 1 {
			t.Errorf("%q: lines %+v", tt.text, o.Lines)
			continue
		}
		r := o.Lines[0].Rulings[0]
		if r.Kind != arbiter.Refused || len(r.Articles) == 0 || r.Articles[0] != tt.article || r.Text(wording.Turkish) == r.Text(wording.English) {
			t.Errorf("%q: %+v, %s", tt.text, r.Ruling, r.Text(wording.English))
		}
	}
}

// What is ruled can be followed line by line, with the board and the clocks.
func TestFollow(t *testing.T) {
	var got []string
	o, err := mustParse(t, example).Follow(func(l Line, s *arbiter.State, rulings []Ruling) {
		got = append(got, fmt.Sprintf("%d %s %v %d", l.Number, s.Placement(), s.Remaining(chess.Black, l.At), len(rulings)))
	})
	want := []string{
		"0 R5k1/3r1ppp/8/8/8/8/5PPP/6K1 25m10s 0",
		"7 R5k1/1r3ppp/8/8/8/8/5PPP/6K1 25m0s 0",
		"8 R5k1/1r3ppp/8/8/8/8/5PPP/6K1 25m8s 0",
		"9 R5k1/3r1ppp/8/8/8/8/5PPP/6K1 24m55s 2",
	}
	if err != nil || !slices.Equal(got, want) || len(o.Lines) != 1 {
		t.Errorf("followed %q, want %q, %v", got, want, err)
	}
}

// A position that takes more than the time of a move to find out is found to be
// dead while the budget lasts (Article 5.2.2); without one the game goes on.
func TestBudget(t *testing.T) {
	const hard = "start fen 8/8/7p/5p1P/5p1K/5Pp1/6P1/5kb1 b - - 0 1"
	for budget, want := range map[int]laws.Reason{0: laws.ByDeadPosition, 1: ""} {
		s := mustParse(t, events(hard))
		s.Budget = budget
		o, err := s.Run()
		if err != nil || o.Final.Reason != want {
			t.Errorf("with a budget of %d: %q, want %q, %v", budget, o.Final.Reason, want, err)
		}
	}
}

// The same script under another edition.
func TestUnder(t *testing.T) {
	s := mustParse(t, example)
	e, err := laws.ByName("2014")
	if err != nil {
		t.Fatal(err)
	}
	old, err := s.Under(e)
	if err != nil {
		t.Fatal(err)
	}
	o, err := old.Run()
	if err != nil {
		t.Fatal(err)
	}
	if o.Final.Laws != "2014" || o.Final.Result != laws.WhiteWins || s.Header.Edition.Name != "2018" {
		t.Errorf("%+v", o.Final)
	}
	if _, err := mustParse(t, events("profile site")).Under(e); err == nil {
		t.Error("the profile site goes with 2014")
	}
}

// The regime is the article of the edition that rapid or blitz is played under.
func TestRegimes(t *testing.T) {
	want := map[string][4]string{ // in 2014, 2017-07, 2018, 2023
		"control 25m\nsupervision supervised":     {"A.3", "A.3", "A.3", "A.4"},
		"control 25m\nsupervision unsupervised":   {"A.4", "A.4", "A.4", "A.5"},
		"control 3m+2s\nsupervision supervised":   {"B.3", "B.3", "B.3", "B.2"},
		"control 3m+2s\nsupervision unsupervised": {"B.4", "B.4", "B.4", "B.3"},
		"control 90m+30s":                         {"", "", "", ""},
		"none":                                    {"", "", "", ""},
	}
	for header, articles := range want {
		for i, e := range laws.Editions() {
			s, err := mustParse(t, events(strings.TrimPrefix(header, "none"))).Under(e)
			if err != nil {
				t.Fatal(err)
			}
			o, err := s.Run()
			if err != nil {
				t.Fatal(err)
			}
			if o.Final.Regime != articles[i] {
				t.Errorf("%q in %s: regime %s, want %s", header, e, o.Final.Regime, articles[i])
			}
		}
	}
}

// For people the same is said in words, in either language.
func TestWriteText(t *testing.T) {
	o := mustRun(t, example)
	tests := map[wording.Lang][]string{
		wording.English: {"Line 9, 0:15, the arbiter: observe illegal\n", "(Article 7.5.5)\n", "The game goes on. To move: Black; the clock runs for Black\n",
			"Moves that may be played: Rd8\n", "Clocks: White 7:00.0, Black 24:55.0\n", "  8  ♖ · · · · · ♚ ·\n"},
		wording.Turkish: {"9. satır, 0:15, hakem: observe illegal\n", "(Madde 7.5.5)\n", "Oyun devam ediyor. Hamle sırası: Siyah; saati çalışan: Siyah\n", "Oynanabilecek hamleler: Kd8\n",
			"Saatler: Beyaz 7:00.0, Siyah 24:55.0\n"},
	}
	for l, parts := range tests {
		var b bytes.Buffer
		if err := o.WriteText(&b, l); err != nil {
			t.Fatal(err)
		}
		for _, part := range parts {
			if !strings.Contains(b.String(), part) {
				t.Errorf("%q is not in\n%s", part, &b)
			}
		}
	}
}

// Every scenario can be told in both languages, with nothing left unsaid.
func TestEveryRulingSpeaks(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(scenarios, "*.script"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		s, err := Parse(bytes.NewReader(data))
		if err != nil {
			continue // one that is to be refused
		}
		sameScript(t, s)
		o, err := s.Run()
		if err != nil {
			continue
		}
		for _, line := range o.Lines {
			for _, r := range line.Rulings {
				for _, l := range []wording.Lang{wording.Turkish, wording.English} {
					if text := r.Text(l); text == "" || strings.Contains(text, "%!") || len(r.Articles) == 0 {
						t.Errorf("%s, line %d: %s says %q by %v", filepath.Base(file), line.Line, r.Kind, text, r.Articles)
					}
				}
			}
		}
		for _, l := range []wording.Lang{wording.Turkish, wording.English} {
			var b bytes.Buffer
			if err := o.WriteText(&b, l); err != nil || strings.Contains(b.String(), "%!") {
				t.Errorf("%s: %v\n%s", filepath.Base(file), err, &b)
			}
		}
	}
}

// Whatever can be read is ruled on or refused with its line, twice the same.
func FuzzRun(f *testing.F) {
	f.Add(example)
	f.Add(events("control 5m\nmode online\nclock white 0:10", "0:01 white play e4", "0:02 black offer", "white claim threefold Nf3", "0:30 black resign"))
	f.Add(events("start fen 6k1/4Pppp/8/8/8/8/q4PPP/6K1 w - - 0 40\noffences white 1", "white move e7e8", "white press", "arbiter observe illegal", "arbiter decide accept"))
	f.Add(events("control 25m\nsupervision unsupervised", "white touch e2 d7 together", "white move e1g1 two-hands", "white press", "black claim illegal", "black agree rollback"))
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Parse(strings.NewReader(text))
		if err != nil || len(s.Lines) > 200 {
			return
		}
		s.Budget = 100_000
		o, err := s.Run()
		var bad *RunError
		if err != nil {
			if !errors.As(err, &bad) || bad.Line < 1 || bad.Column < 1 {
				t.Fatalf("error %v", err)
			}
			return
		}
		again, err := s.Run()
		if err != nil || printed(t, o, wording.English) != printed(t, again, wording.English) {
			t.Fatalf("ruled otherwise the second time, %v", err)
		}
		for side, left := range o.Final.Clock {
			if left < 0 {
				t.Fatalf("the clock of %d shows %v", side, left)
			}
		}
	})
}

// The first offence that loses the game is not called the second: in 2014 a pawn
// left unpromoted in unsupervised rapid (Article A.4.b).
func TestFirstOffenceLosesText(t *testing.T) {
	s := mustParse(t, events("laws 2014\ncontrol 25m+10s\nsupervision unsupervised\nstart fen 8/4P2k/8/8/8/6K1/r7/8 w - - 0 60", "white move e7e8", "white press", "black claim illegal"))
	o, err := s.Run()
	if err != nil {
		t.Fatal(err)
	}
	rulings := o.Lines[0].Rulings
	last := rulings[len(rulings)-1]
	if text := last.Text(wording.English); o.Final.Result != laws.BlackWins || last.Count != 1 || strings.Contains(text, "second") {
		t.Errorf("%s: %q", o.Final.Result, text)
	}
}

// What is decided after the end is kept and folded like anything else (12.9.6).
func TestDecidedAfterTheEnd(t *testing.T) {
	s := mustParse(t, events("", "white play e2e4", "black resign", "arbiter penalise white loss", "arbiter decide reject"))
	o, err := s.Run()
	if err != nil {
		t.Fatal(err)
	}
	again, err := arbiter.Replay(o.Events)
	if err != nil || again.Result() != laws.BothLose || again.OpenQuestion() != "" || o.Final.Result != laws.BothLose {
		t.Errorf("%v: %s, replayed %s, open %q", err, o.Final.Result, again.Result(), again.OpenQuestion())
	}
}
