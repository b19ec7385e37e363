package browsertest

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// The sheets of TestSheets: White has misread a move and stops early, Black has
// left a row empty and has another third move.
const (
	whiteSheet = "1. e4 e5 2. Nf3 Nc6 3. Bb6 a6 4. Ba4 Nf6 5. 0-0"
	blackSheet = "1. e4 e5 2. Nf3 Nc6\n3. Bb5 b6 5. 0-0 Be7 6. Re1 ? 7. Bb3 d6"
)

// TestSheets reconstructs a game from two sheets on a phone and at a desk, in both
// languages: the game, where the sheets part, boards to step through (Article 8.5);
// axe looks on.
func TestSheets(t *testing.T) {
	axe := axeScript(t)
	for _, lang := range []string{"tr", "en"} {
		for _, width := range []int64{390, 1280} {
			t.Run(fmt.Sprintf("%s-%d", lang, width), func(t *testing.T) {
				p := newSite(t).newPerson("Arbiter", screen{lang: lang, width: width, height: 800, touch: width == 390})
				p.visit("/reconstruct")
				p.fits("sheets form")
				p.audit(axe, "sheets form")
				p.write(`textarea[name="white"]`, whiteSheet)
				p.write(`textarea[name="black"]`, blackSheet)
				p.do("choose the letters", chromedp.Evaluate[chromedp.Void](`document.querySelector("select").value = "en"`))
				p.press(".sheets-form button")
				p.until(`document.readyState === "complete" && document.querySelector(".sheets-answer")`)
				want := map[string]string{
					"tr": "3. Fb5: Beyazın kâğıdı bunun yerine “Bb6” gösteriyor (konumda böyle bir geçerli hamle yok)",
					"en": "3. Bb5: White's sheet has “Bb6” instead (no such move is legal in the position)",
				}[lang]
				if text := p.text(".sheets-findings"); !strings.Contains(text, want) {
					t.Errorf("%q is not among\n%s", want, text)
				}
				p.fits("sheets answer")
				p.audit(axe, "sheets answer")
				stepThrough(p)
				if *screenshots != "" {
					if err := os.MkdirAll(*screenshots, 0o755); err != nil {
						t.Fatal(err)
					}
					p.picture(filepath.Join(*screenshots, fmt.Sprintf("sheets-%d-%s.png", width, lang)), width)
				}
				// What cannot be read is said with its place, and nothing typed is lost.
				p.write(`textarea[name="black"]`, "1. e4 (1. d4)")
				p.press(".sheets-form button")
				p.until(`document.readyState === "complete" && document.querySelector(".form-error")`)
				p.forgive() // the browser calls the status 422 a fault
				if text := p.text(`textarea[name="white"]`); text != whiteSheet {
					t.Errorf("White's sheet is lost: %q", text)
				}
				p.audit(axe, "sheets error")
			})
		}
	}
}

// stepThrough goes to the first position, one move on, and to a move of the list.
func stepThrough(p *person) {
	p.t.Helper()
	men := `[...document.querySelectorAll("#walk-board .diagram-men use")]`
	on := func(square string) string {
		x, y := 14+40*int(square[0]-'a'), 40*int('8'-square[1])
		return fmt.Sprintf(`%s.find((m) => m.getAttribute("x") === "%d" && m.getAttribute("y") === "%d")?.getAttribute("href").split("#")[1] ?? ""`, men, x, y)
	}
	p.until(men + `.every((m) => m.getBBox().width > 10)`) // the pieces are really drawn
	p.press(`[data-step="first"]`)
	p.until(men + `.length === 32 && (` + on("e2") + `) === "wp"`)
	p.press(`[data-step="forward"]`)
	p.until(`(` + on("e4") + `) === "wp" && (` + on("e2") + `) === ""`)
	p.press(`.sheets-step[data-ply="3"]`)
	p.until(`(` + on("f3") + `) === "wn" && document.querySelector('.sheets-step[data-ply="3"]').getAttribute("aria-current") === "step"`)
	if label := eval[string](p, `document.querySelector("#walk-board").getAttribute("aria-label")`); !strings.Contains(label, "f3") {
		p.t.Errorf("the board does not say what it shows: %q", label)
	}
}

// TestPapers: a finished game has its scoresheet and the arbiter's report; a game
// that goes on has none yet (Articles 8.1, 8.7).
func TestPapers(t *testing.T) {
	s := newSite(t)
	white, black := s.newPerson("White", screen{lang: "tr", width: 1280, height: 800}), s.newPerson("Black", desk)
	white.visit("/new")
	invite := white.createGame("white", control{minutes: 15, seconds: 10, rules: "fide"})
	black.visit(invite)
	black.press("main form button")
	white.until(`!document.querySelector("#controls").hidden`)
	g := &table{t: t, site: s, id: path.Base(eval[string](white, `location.pathname`)), white: white, black: black}
	g.quick(1, "f3", "e5", "g4")
	g.seen(3)
	if !eval[bool](white, `document.querySelector("#papers").hidden`) {
		t.Error("the papers are offered while the game goes on")
	}
	g.quick(4, "Qh4#")
	white.until(`!document.querySelector("#papers").hidden`)
	black.until(`!document.querySelector("#papers").hidden`)
	for selector, want := range map[string]string{
		`a[href$="/scoresheet.pdf"]`: "%PDF-", `a[href$="/report.pdf"]`: "%PDF-", `a[href$="/report.txt"]`: "Hakem raporu",
	} {
		got := eval[string](white, `fetch(document.querySelector(`+quote(selector)+`).href).then((r) => r.text()).then((text) => text.slice(0, 2000))`)
		if !strings.HasPrefix(got, want) {
			t.Errorf("%s: %.80q", selector, got)
		}
		if strings.HasSuffix(selector, `.txt"]`) && !strings.Contains(got, "5.1.1") {
			t.Errorf("the report does not say by which article the game ended:\n%s", got)
		}
	}
}
