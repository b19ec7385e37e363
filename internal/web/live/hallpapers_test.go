package live_test

import (
	"bytes"
	"net/url"
	"os/exec"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/internal/web/webtest"
)

// hallGame makes a game of the hall, entered by its arbiter, whose clocks run.
func (b *browser) hallGame() (game string, a *board) {
	b.T.Helper()
	made := b.Post("/tables", url.Values{"kind": {"hall"}, "colour": {"white"}, "control": {"15m+10s"}, "edition": {"2023"}, "name": {"Ayşe Yılmaz"}})
	if !strings.HasPrefix(made.Path, "/g/") {
		b.T.Fatalf("%d %s", made.Status, made.Path)
	}
	a = b.opens(made.Path)
	if got := a.says(map[string]any{"cmd": "begin"}); got.Type != "ack" {
		b.T.Fatalf("begin: %+v", got)
	}
	return made.Path, a
}

// enters sends acts of the arbiter's; an act that ends in a text after " | " has that for its reason.
func (b *board) enters(acts ...string) {
	b.t.Helper()
	for _, act := range acts {
		act, because, _ := strings.Cut(act, " | ")
		if a := b.says(map[string]any{"cmd": "act", "act": act, "because": because}); a.Type != "ack" {
			b.t.Fatalf("%s: %s %s", act, a.Code, a.Text)
		}
	}
}

// in asks for a page in a language.
func (b *browser) in(lang, path string) webtest.Answer {
	b.T.Helper()
	r := b.Request("GET", path, nil)
	r.Header.Set("Accept-Language", lang)
	return b.Send(r)
}

// pdfText reads the text of a PDF with another program.
func pdfText(t *testing.T, pdf string) string {
	t.Helper()
	read := exec.Command("pdftotext", "-layout", "-", "-")
	read.Stdin = bytes.NewReader([]byte(pdf))
	text, err := read.Output()
	if err != nil {
		t.Fatalf("pdftotext: %v", err)
	}
	return string(text)
}

func wantInOrder(t *testing.T, what, text string, want ...string) {
	t.Helper()
	at := 0
	for _, line := range want {
		found := strings.Index(text[at:], line)
		if found < 0 {
			t.Fatalf("%s: %q is missing or out of order in\n%s", what, line, text)
		}
		at += found
	}
}

// TestPapersOfAnIllegalMove: an illegal move that nobody claimed stands on the sheet and on the page as it was made,
// and is marked; what is played after it is written from the position that it left (Articles 7.5, 8.1).
func TestPapersOfAnIllegalMove(t *testing.T) {
	s := newSite(t)
	arbiter := s.browser(t)
	game, a := arbiter.hallGame()
	a.enters("white move e2e4", "white press", "black move e7e5", "black press",
		"white move f1c5", "white press", "black move b8c6", "black press", "white move c5f8", "white press", "black resign")
	for lang, want := range map[string][]string{
		"en": {"e4", "e5", "Bf1-c5", "illegal", "Nc6", "Bxf8"},
		"tr": {"e4", "e5", "Ff1-c5", "kuraldışı", "Ac6", "Fxf8"},
	} {
		text := pdfText(t, arbiter.in(lang, game+"/scoresheet.pdf").Body)
		for _, move := range want {
			if !strings.Contains(text, move) {
				t.Errorf("%s: %q is not on the paper:\n%s", lang, move, text)
			}
		}
		if strings.Contains(text, "a1") {
			t.Errorf("%s: a move that nobody made is on the paper:\n%s", lang, text)
		}
		body := arbiter.in(lang, game).Body
		if !strings.Contains(body, `"san":"`+want[2]+`"`) || !strings.Contains(body, `"irregular":true`) || !strings.Contains(body, `"san":"`+want[5]+`"`) {
			t.Errorf("%s: the page has not the moves as they were made", lang)
		}
	}
}

// TestReportOfTheHall: each line says after which move it came, in whichever game at the board; the illegal move
// itself, who claimed it, what was touched, the clocks, what the arbiter gave for a reason, and what a penalty makes of
// the score (of 7.2, 7.5, 8.7, 10.2 and 12.9).
func TestReportOfTheHall(t *testing.T) {
	s := newSite(t)
	arbiter := s.browser(t)
	game, a := arbiter.hallGame()
	a.enters("white move e2e4", "white press", "black move e7e5", "black press",
		"white touch f1", "white move f1c5", "white press", "black claim illegal",
		"black incident distract | he hummed", "penalise white opponent-score 1/2 | the third warning")
	a.enters("white adjust d1", "white move f1c4", "white press", "black resign", "white sign 1-0", "black sign 0-1")
	for lang, want := range map[string][]string{
		"en": {
			"Arbiter: Ayşe Yılmaz", "Score:", "White ½, Black ½", "Signed:", "White 1-0, Black 0-1: the signatures differ",
			"2. Bf1-c5 (illegal) · Event", "Black claims: an illegal move (7.5)", "Clocks: White 15:",
			"2. Bf1-c5 (illegal) · Ruling", "7.5.1",
			"1... e5 · Event", "Arbiter (conduct): he hummed", "1... e5 · Ruling", "Black",
			"Arbiter (penalty): the third warning", "at least ½",
			"White adjusted Qd1", "2. Bc4 · Event", "Black resigned", "White signed 1-0", "Black signed 0-1",
		},
		"tr": {
			"Hakem:", "Ayşe Yılmaz", "Puan:", "Beyaz ½, Siyah ½", "imzalar birbirini tutmuyor", "2. Ff1-c5 (kuraldışı) · Olay",
			"Siyah talep ediyor: kuraldışı hamle (7.5)", "Saatler: Beyaz 15:", "1... e5 · Olay", "Hakem (davranış): he hummed",
			"Beyaz düzeltti: Vd1", "2. Fc4 · Olay", "Beyaz imzaladı: 1-0",
		},
	} {
		wantInOrder(t, lang, arbiter.in(lang, game+"/report.txt").Body, want...)
		text := pdfText(t, arbiter.in(lang, game+"/report.pdf").Body)
		for _, part := range []string{"Ayşe Yılmaz", want[len(want)-1]} {
			if !strings.Contains(text, part) {
				t.Errorf("%s: %q is not on the paper", lang, part)
			}
		}
	}
}

// TestReportAfterAnnulment: what came before the game was annulled is pinned to the moves of that game, what comes
// after to those of the new one (of 7.2.1 and 7.3).
func TestReportAfterAnnulment(t *testing.T) {
	s := newSite(t)
	arbiter := s.browser(t)
	game, a := arbiter.hallGame()
	a.enters("white move d2d4", "white press", "black offer", "annul | the colours were reversed")
	a.enters("resume | everybody is ready", "white move e2e4", "white press", "black offer", "black resign")
	wantInOrder(t, "report", arbiter.in("en", game+"/report.txt").Body,
		"1. d4 · Event", "Black offered a draw.", "1. d4 · Event", "the colours were reversed", "1. d4 · Ruling", "annulled",
		"game 2 1. e4 · Event", "Black offered a draw.", "game 2 1. e4 · Event", "Black resigned")
}

// TestOffersOverTheBoard are noted with their moves in the PGN and on the sheet, as (=) (Article 8.1.5; Appendix C.12).
func TestOffersOverTheBoard(t *testing.T) {
	s := newSite(t)
	arbiter := s.browser(t)
	game, a := arbiter.hallGame()
	a.enters("white move e2e4", "white offer", "white press", "black decline", "black move e7e5", "black press",
		"white move g1f3", "white press", "white offer", "black move b8c6", "black press", "white offer", "white move f1b5", "white press", "black resign")
	pgn := arbiter.Get(game + "/pgn").Body
	wantInOrder(t, "PGN", pgn, "1. e4 {", "(=)", "e5 {", "2. Nf3 {", "(=)", "Nc6", "3. Bb5 {", "(=)")
	if n := strings.Count(pgn, "(=)"); n != 3 {
		t.Errorf("%d offers are noted, want 3:\n%s", n, pgn)
	}
	if text := pdfText(t, arbiter.Get(game+"/scoresheet.pdf").Body); strings.Count(text, "(=)") != 3 {
		t.Errorf("the sheet:\n%s", text)
	}
}

// TestTouchesAreSeen: what is touched or adjusted at a board is seen by everybody until the clock is pressed (Article
// 4).
func TestTouchesAreSeen(t *testing.T) {
	s := newSite(t)
	arbiter := s.browser(t)
	game, a := arbiter.hallGame()
	a.enters("white touch g1", "white adjust a1", "black touch b8")
	for lang, want := range map[string]string{
		"en": `"hands":[{"text":"White touched Ng1","squares":["g1"]},{"text":"White adjusted Ra1","squares":["a1"]},{"text":"Black touched Nb8","squares":["b8"]}]`,
		"tr": `"hands":[{"text":"Beyaz dokundu: Ag1","squares":["g1"]},{"text":"Beyaz düzeltti: Ka1","squares":["a1"]},{"text":"Siyah dokundu: Ab8","squares":["b8"]}]`,
	} {
		for name, who := range map[string]*browser{"the arbiter": arbiter, "a spectator": s.browser(t)} {
			if body := who.in(lang, game).Body; !strings.Contains(body, want) {
				t.Errorf("%s, %s: the page does not say what was touched", lang, name)
			}
		}
	}
	a.enters("white move g1f3", "white press")
	if body := arbiter.Get(game).Body; !strings.Contains(body, `"hands":[]`) {
		t.Error("what was touched before the clock was pressed is still shown")
	}
}

// TestDutiesAreSeen: whoever is bound by a touch is named at the arbiter's seat as soon as it happens, with the article
// (4.3.1), and nobody else is told before the arbiter rules (12.6).
func TestDutiesAreSeen(t *testing.T) {
	s := newSite(t)
	arbiter := s.browser(t)
	game, a := arbiter.hallGame()
	a.enters("white touch g1")
	want := `"duties":[{"text":"White must move the piece touched (g1).","articles":["4.3.1"]}]`
	if body := arbiter.in("en", game).Body; !strings.Contains(body, want) {
		t.Error("the seat does not say what White is bound to")
	}
	if body := s.browser(t).in("en", game).Body; strings.Contains(body, "must move the piece touched") {
		t.Error("a spectator is told what only the arbiter may say")
	}
	a.enters("white move g1f3", "white press")
	if body := arbiter.in("en", game).Body; !strings.Contains(body, `"duties":[]`) {
		t.Error("the duty is still shown when the move has been made")
	}
}

// TestSetClockBeyondItsRange: an error for people, not one of the server.
func TestSetClockBeyondItsRange(t *testing.T) {
	s := newSite(t)
	_, a := s.browser(t).hallGame()
	for _, act := range []string{"set-clock white 100h", "set-clock white 999999999h", "set-clock white -5m", "set-clock white 1e9",
		"give black +100h", "penalise white opponent-time +100h"} {
		got := a.says(map[string]any{"cmd": "act", "act": act, "because": "a wrong display"})
		if got.Type != "error" || got.Code == "failed" || len(got.Text) < 8 {
			t.Errorf("%s: %s %s %q", act, got.Type, got.Code, got.Text)
		}
	}
	a.enters("set-clock white 30h | a long game", "set-clock white 0:05:00 | back again")
}

// TestStoppedClock: the press of a clock that stands is refused and is no offence (Articles 6.2, 6.11).
func TestStoppedClock(t *testing.T) {
	s := newSite(t)
	arbiter := s.browser(t)
	game, a := arbiter.hallGame()
	a.enters("white move e2e4", "white press", "pause | a fire alarm")
	for _, who := range []string{"white", "black"} {
		a.refuses(map[string]any{"cmd": "act", "act": who + " press"}, "paused")
	}
	a.enters("resume | it was false", "black move e7e5", "black press")
	if body := arbiter.Get(game).Body; !strings.Contains(body, `"offences":{"white":0,"black":0}`) {
		t.Error("the press of a stopped clock became an offence")
	}
}

// TestTimeOfATableInWords: the page of a game at a board says its time as a person says it, in the reader's language.
func TestTimeOfATableInWords(t *testing.T) {
	s := newSite(t)
	arbiter := s.browser(t)
	game, _ := arbiter.hallGame()
	for lang, want := range map[string]string{"tr": "15 dakika + hamle başına 10 saniye", "en": "15 min + 10 s per move"} {
		if page := arbiter.in(lang, game).Body; !strings.Contains(page, want) || strings.Contains(page, "15m+10s") {
			t.Errorf("%s: the page does not say %q", lang, want)
		}
	}
}

// TestNamesOfAHallGame: the names that the arbiter of a game of the hall gives stand on its page, in its PGN and on its
// papers, in both languages; each may be left out (Article 8.1.1: the scoresheet is of the game of two people).
func TestNamesOfAHallGame(t *testing.T) {
	s := newSite(t)
	b := s.browser(t)
	fields := url.Values{
		"kind": {"hall"}, "colour": {"white"}, "control": {"15m+10s"}, "edition": {"2023"}, "name": {"Ayşe Yılmaz"},
		"white_name": {" Işıl  Öz "}, "black_name": {""},
	}
	game := b.Post("/tables", fields).Path
	a := b.opens(game)
	a.says(map[string]any{"cmd": "begin"})
	a.enters("white move e2e4", "white press", "black resign")
	for _, page := range []string{game, game + "/pgn", game + "/report.txt"} {
		if got := b.Get(page); !strings.Contains(got.Body, "Işıl Öz") {
			t.Errorf("%s does not name White:\n%s", page, got.Body)
		}
	}
	if got := b.Get(game + "/pgn"); !strings.Contains(got.Body, `[Black "?"]`) {
		t.Errorf("the PGN names Black: %s", got.Body)
	}
	for _, lang := range []string{"tr", "en"} {
		for _, paper := range []string{"/scoresheet.pdf", "/report.pdf"} {
			if text := pdfText(t, b.in(lang, game+paper).Body); !strings.Contains(text, "Işıl Öz") {
				t.Errorf("%s in %s does not name White:\n%s", paper, lang, text)
			}
		}
	}
	// Over a board between two, the maker gives their own name.
	board := b.Post("/tables", url.Values{
		"kind": {"otb"}, "colour": {"white"}, "control": {"15m+10s"}, "edition": {"2023"}, "name": {"Ömer"}, "white_name": {"Zzyzx"},
	}).Path
	if got := b.Get(board).Body; !strings.Contains(got, `"white":"Ömer"`) || strings.Contains(got, "Zzyzx") {
		t.Errorf("the maker's name is not on the page of their board:\n%s", got)
	}
}

// TestRefusedNamesCanBeSeen: a name that is refused is put back without what cannot be seen in it, on every form.
func TestRefusedNamesCanBeSeen(t *testing.T) {
	s := newSite(t)
	b := s.browser(t)
	const sent, seen = "Ali\u202eVeli\u2066", `value="AliVeli"`
	table := func(field string) url.Values {
		return url.Values{"kind": {"hall"}, "colour": {"white"}, "control": {"15m+10s"}, "edition": {"2023"}, field: {sent}}
	}
	invited := b.Post("/games", url.Values{"colour": {"white"}, "rules": {"fide"}, "minutes": {"10"}, "seconds": {"5"}}).Path
	forms := map[string]url.Values{
		"/games": {"colour": {"white"}, "rules": {"fide"}, "minutes": {"10"}, "seconds": {"5"}, "name": {sent}},
	}
	if _, link, found := strings.Cut(b.Get(invited).Body, "/j/"); found {
		link, _, _ = strings.Cut(link, `"`)
		forms["/j/"+link] = url.Values{"name": {sent}}
	} else {
		t.Error("no invitation")
	}
	for path, form := range forms {
		if got := b.Post(path, form); got.Status != 422 || !strings.Contains(got.Body, seen) || strings.ContainsAny(got.Body, "\u202e\u2066") {
			t.Errorf("%s: %d\n%s", path, got.Status, got.Body)
		}
	}
	for _, field := range []string{"name", "white_name", "black_name"} {
		if got := b.Post("/tables", table(field)); got.Status != 422 || !strings.Contains(got.Body, seen) || strings.ContainsAny(got.Body, "\u202e\u2066") {
			t.Errorf("/tables, %s: %d\n%s", field, got.Status, got.Body)
		}
	}
	other := table("name")
	other.Set("name", "")
	other.Set("control", "15m\u202e10s")
	if got := b.Post("/tables", other); got.Status != 422 || strings.Contains(got.Body, "\u202e") {
		t.Errorf("/tables, control: %d\n%s", got.Status, got.Body)
	}
}

// TestEveryIncidentCanBeSaid: at a board the seat's form has every incident that the script can say, with words in both
// languages, and each is put on record; in a game on a screen the form has none that cannot happen there (Articles 4,
// 6.2, 7.4, 8.1 and 11).
func TestEveryIncidentCanBeSaid(t *testing.T) {
	s := newSite(t)
	b := s.browser(t)
	game, a := b.hallGame()
	a.enters("white move e2e4", "white press")
	for _, lang := range []string{"tr", "en"} {
		page := b.in(lang, game).Body
		for _, k := range arbiter.IncidentKinds() {
			option := `<option value="incident ` + string(k) + `">`
			if !strings.Contains(page, option) || strings.Contains(page, option+"pick.") {
				t.Errorf("%s: the seat cannot say %s", lang, k)
			}
		}
	}
	for _, k := range arbiter.IncidentKinds() {
		if k == arbiter.IncidentDevice { // it ends the game (11.3.2)
			continue
		}
		act := "black incident " + string(k)
		if k == arbiter.IncidentDisplaced {
			act += " e4"
		}
		if got := a.says(map[string]any{"cmd": "act", "act": act, "because": "seen"}); got.Type != "ack" {
			t.Errorf("%s: %s %s", act, got.Code, got.Text)
		}
		if strings.Contains(string(k), "refus") { // again and again it loses the game (11.7)
			_, a = b.hallGame()
			a.enters("white move e2e4", "white press")
		}
	}
}
