package browsertest

import (
	"fmt"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// madeTable fills in the form for a game over the board or with an arbiter, and returns the link for the opponent and
// the one that calls the arbiter, "" where there is none.
func (p *person) madeTable(kind, colour string, arbiter bool) (id, invite, call string) {
	p.t.Helper()
	p.visit("/table")
	p.do("choose", chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`
		document.querySelector('input[name=kind][value=%s]').click();
		document.querySelector('input[name=colour][value=%s]').click();
		document.querySelector('input[name=arbiter]').checked = %t;`, kind, colour, arbiter)))
	p.press(".new-game button[type=submit]")
	p.until(`location.pathname.startsWith("/g/") && document.querySelector("#main[data-game]")`)
	if arbiter && kind != "hall" {
		p.until(`document.querySelector("#call-link").value !== ""`)
	}
	link := func(id string) string {
		return eval[string](p, `document.querySelector("#`+id+`")?.value ?? ""`)
	}
	return path.Base(eval[string](p, `location.pathname`)), link("invite-link"), link("call-link")
}

// takesOffice takes the arbiter's seat by a name, which both players confirm; until then nothing can be done there.
func (p *person) takesOffice(call, name string, players ...*person) {
	p.t.Helper()
	p.visit(call)
	p.write("#called-name", name)
	p.press("main form button")
	p.until(`document.querySelector("main").dataset.you === "called"`)
	if eval[bool](p, `document.querySelector("#seat-acts, #claims, #at-hand, #controls") !== null`) {
		p.t.Error("who is not confirmed has something to act with")
	}
	for _, player := range players {
		player.until(`document.querySelector("#arbiter-note").textContent.includes(` + quote(name) + `) && !document.querySelector("#arbiter-confirm").hidden`)
		player.do("confirm by keyboard", chromedp.Focus("#arbiter-confirm"), chromedp.KeyEvent(kb.Enter))
		player.until(`document.querySelector("#arbiter-confirm").hidden || document.querySelector("#arbiter-refuse").textContent !== ""`)
	}
	p.until(`document.querySelector("main").dataset.you === "arbiter"`)
	p.until(connectedTable)
}

// connectedTable is true once the page's script runs and the server hears it.
const connectedTable = `document.querySelector("#status-text").textContent !== "" && document.querySelector("#connection").textContent === ""`

// sends fills in a form of the page and sends it.
func (p *person) sends(form string, values map[string]string) {
	p.t.Helper()
	fill := ""
	for id, value := range values {
		fill += fmt.Sprintf(`{ const field = document.getElementById(%s); field.value = %s; if (field.value !== %[2]s) throw new Error(%[1]s); }`, quote(id), quote(value))
	}
	p.do("send "+form, chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`{ const form = document.getElementById(%s);
		for (let at = form.parentElement; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
		%s form.requestSubmit(); }`, quote(form), fill)))
}

// ruled waits until the page shows a ruling with these words.
func (p *person) ruled(words string) {
	p.t.Helper()
	p.until(`(document.querySelector("#ruling-list") ?? document.querySelector("#move-list")).textContent.includes(` + quote(words) + `)`)
}

// stands waits until a piece stands on a square.
func (p *person) stands(square, piece string) {
	p.t.Helper()
	p.until(fmt.Sprintf(`document.querySelector('#board-squares [data-square="%s"]').getAttribute("aria-label").endsWith(%s)`, square, quote(piece)))
}

// turnOf waits until somebody's clock runs.
func (p *person) turnOf(side string) {
	p.t.Helper()
	p.until(fmt.Sprintf(`document.querySelector('.player[data-side="%s"].running')`, side))
}

// TestHallGame: over the board, by keyboard alone for White. A touched piece must be moved (Article 4.3), an illegal
// move can be made and nothing shows it until the opponent claims it (7.5), and the arbiter who has been called
// corrects a clock and a result that both have signed (6.10, 8.7).
func TestHallGame(t *testing.T) {
	axe := axeScript(t)
	for _, lang := range []string{"en", "tr"} {
		t.Run(lang, func(t *testing.T) {
			s := newSite(t)
			on := screen{lang: lang, width: 1280, height: 900}
			white, black, official := s.newPerson("White", on), s.newPerson("Black", screen{lang: lang, width: 390, height: 844, touch: true}), s.newPerson("Arbiter", on)
			_, invite, call := white.madeTable("otb", "white", true)
			black.visit(invite)
			black.press("main form button")
			official.visit(call)
			official.audit(axe, "called "+lang)
			official.takesOffice(call, "Ayşe Yılmaz", white, black)
			for _, p := range []*person{white, black, official} {
				p.turnOf("white")
				p.until(connectedTable)
			}
			piece := map[string]string{"en": "white pawn", "tr": "beyaz piyon"}[lang]

			// White, by keys: the pawn is touched and put down three squares on, and the clock is pressed with C.
			white.toSquare("e2")
			white.keys(kb.Enter)
			white.toSquare("e5")
			white.keys(kb.Enter)
			black.stands("e5", piece)
			for _, p := range []*person{black, official} { // everybody sees what is touched
				p.until(`document.querySelector("#hands").textContent.includes("e2")`)
			}
			for _, p := range []*person{white, black, official} { // and what is put down, which is spoken too
				p.until(`document.querySelector("#log-list li").textContent.includes("e2-e5")`)
			}
			black.hears(map[string]string{"en": "White: pawn e2 to e5", "tr": "Beyaz: piyon e2 e5"}[lang])
			before := strings.Join(strings.Fields(black.text(".side")), " ")
			// who is the arbiter
			if strings.Contains(before, "7.5.1") || eval[int](black, `document.querySelectorAll("#ruling-list li").length`) != 1 {
				t.Errorf("the page shows that a move is illegal: %s", before)
			}
			white.toSquare("e5")
			white.keys("c")
			black.turnOf("black")
			if eval[bool](black, `document.querySelectorAll("#ruling-list li").length !== 1 || !document.querySelector("#record").hidden`) {
				t.Error("something hints at the illegal move")
			}
			white.audit(axe, "table "+lang)
			black.audit(axe, "table on a phone "+lang)
			black.fits("table " + lang)
			black.sends("claim-form", map[string]string{"claim-what": "illegal"})
			for _, p := range []*person{white, black, official} {
				p.ruled("7.5.1")
				p.stands("e2", piece)
			}
			official.until(`document.querySelector("#offences-white").textContent === "1"`)

			// The touched pawn must move: White plays it, and writes it down.
			white.turnOf("white")
			white.twoPresses("e2", "e4")
			black.stands("e4", piece)
			white.press("#press")
			black.turnOf("black")
			white.sends("write-form", map[string]string{"write-say": "e4"})
			white.until(`document.querySelector("#own-sheet").textContent === "e4"`)

			// A wrong claim (Article 9.5.3), and the arbiter corrects a clock, with a reason.
			black.sends("claim-form", map[string]string{"claim-what": "fifty"})
			white.ruled("9.5.3")
			official.sends("set-clock-form", map[string]string{"set-clock-side": "black", "set-clock-time": "7:00", "set-clock-because": "ekran kusurlu #1"})
			white.ruled("ekran kusurlu #1")
			white.until(`document.querySelector('.player[data-side="black"] .clock').textContent.startsWith("6:5") || document.querySelector('.player[data-side="black"] .clock').textContent === "7:00"`)

			// Black calls the arbiter (6.11), who answers and lets play go on.
			black.sends("stop-form", map[string]string{"stop-why": "other", "stop-say": "the light"})
			official.until(`!document.querySelector("#questions").hidden`)
			official.ruled("the light")
			official.audit(axe, "seat "+lang)
			if *screenshots != "" {
				official.picture(filepath.Join(*screenshots, "seat-1280-"+lang+".png"), 1280)
				black.picture(filepath.Join(*screenshots, "table-390-"+lang+".png"), 390)
				white.picture(filepath.Join(*screenshots, "table-1280-"+lang+".png"), 1280)
			}
			official.fits("seat " + lang)
			official.write("#answer-because", "a lamp failed")
			official.press(`#answer-buttons button[value="accept"]`)
			black.until(`document.querySelector("#ruling-list").textContent.includes("a lamp failed")`)
			official.until(`document.querySelector("#questions").hidden`)
			if eval[string](official, `document.querySelector("#status-text").textContent`) == "" {
				t.Error("no status")
			}

			// White resigns by a slip of the pen; both sign; the arbiter corrects it (Article 8.7).
			white.do("resign", chromedp.Evaluate[chromedp.Void](`document.querySelector('form[data-verb="resign"]').requestSubmit()`))
			white.press(`#sure-dialog button[value=""]`) // thinks better of it
			white.do("resign", chromedp.Evaluate[chromedp.Void](`document.querySelector('form[data-verb="resign"]').requestSubmit()`))
			white.press(`#sure-dialog button[value="yes"]`)
			for _, p := range []*person{white, black} {
				p.until(`document.querySelector("#status-text").textContent === "0 – 1"`)
				p.sends("sign-form", map[string]string{"sign-result": "0-1"})
			}
			official.sends("result-form", map[string]string{"result-what": "1/2-1/2", "result-because": "they had agreed on a draw"})
			official.press(`#sure-dialog button[value="yes"]`)
			for _, p := range []*person{white, black, official} {
				p.until(`document.querySelector("#status-text").textContent === "½ – ½"`)
				p.ruled("they had agreed on a draw")
			}
			white.until(`document.querySelector("#status-more").textContent.includes("8.7")`)
			white.until(`document.querySelector("#record-list").textContent.includes("e4")`)
			white.settled()
			black.settled()
		})
	}
}

// TestArbiterOfTheHall enters a game of the hall alone, and a wrong line is refused with its place.
func TestArbiterOfTheHall(t *testing.T) {
	axe := axeScript(t)
	s := newSite(t)
	p := s.newPerson("Arbiter", screen{lang: "tr", width: 390, height: 844, touch: true})
	p.visit("/table")
	p.audit(axe, "form")
	p.fits("form")
	p.madeTable("hall", "white", true)
	p.until(connectedTable)
	p.press("#begin")
	p.turnOf("white")
	enter := func(line string) { t.Helper(); p.sends("enter-form", map[string]string{"enter-line": line}) }
	enter("white touch g1")
	enter("white move f1b5")
	enter("white press")
	p.turnOf("black")
	enter("black claim illegal")
	p.ruled("7.5.1")
	enter("white jump e4")
	p.until(`document.querySelector("#refusal").textContent.includes("1. sütun")`)
	p.twoPresses("g1", "f3")
	p.stands("f3", "beyaz at")
	p.audit(axe, "hall")
	p.fits("hall")
}

// TestArbiterOnTheScreen: in a game on the screen the players call the arbiter, who stops the clocks and gives time.
func TestArbiterOnTheScreen(t *testing.T) {
	s := newSite(t)
	white, black, official := s.newPerson("White", desk), s.newPerson("Black", desk), s.newPerson("Arbiter", desk)
	id, invite, call := white.madeTable("online", "white", true)
	black.visit(invite)
	black.press("main form button")
	official.takesOffice(call, "Ayşe Yılmaz", white, black)
	g := &table{t: t, site: s, id: id, white: white, black: black}
	for _, p := range []*person{white, black} {
		p.until(`!document.querySelector("#controls").hidden`)
	}
	g.play(1, "e4")
	black.sends("stop-form", map[string]string{"stop-why": "other", "stop-say": "disturbed"})
	official.until(`!document.querySelector("#questions").hidden`)
	official.write("#answer-because", "noise next door")
	official.press(`#answer-buttons button[value="accept"]`)
	white.ruled("noise next door")
	official.sends("give-form", map[string]string{"give-side": "black", "give-time": "2m", "give-because": "noise"})
	official.sends("resume-form", map[string]string{"resume-because": "quiet again"})
	white.ruled("quiet again")
	g.play(2, "e5")
	official.until(`document.querySelector("#record-list").textContent.includes("e5")`)
	// Who comes by the same link later only watches.
	late := s.newPerson("Late", desk)
	late.visit(call)
	if eval[bool](late, `document.querySelector("main form") !== null`) {
		t.Error("the arbiter's seat is offered twice")
	}
}
