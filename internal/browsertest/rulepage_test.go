package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestRulePage has examples and a script with a slip ruled on, at a desk and on a phone, in both languages: the rulings
// with their articles, another edition by one press, the slip beside its line; axe looks on.
func TestRulePage(t *testing.T) {
	axe := axeScript(t)
	for _, lang := range []string{"tr", "en"} {
		for _, width := range []int64{390, 1280} {
			t.Run(fmt.Sprintf("%s-%d", lang, width), func(t *testing.T) {
				p := newSite(t).newPerson("Arbiter", screen{lang: lang, width: width, height: 800, touch: width == 390})
				p.visit("/rule")
				p.fits("rule form")
				p.audit(axe, "rule form")
				p.press(`a[href^="/rule?example=illegal"]`)
				p.until(`document.querySelector("textarea").value.includes("d7b7")`)
				p.press(".rule-form button")
				p.until(`document.readyState === "complete" && document.querySelector(".rule-answer")`)
				if links := eval[[]string](p, `[...document.querySelectorAll(".rule-event .rule-articles a")].map((a) => a.getAttribute("href"))`); len(links) == 0 || !strings.HasPrefix(links[0], "/laws/2023/") {
					t.Errorf("the rulings lead to %v", links)
				}
				// boards and pieces are really drawn
				p.until(`[...document.querySelectorAll(".rule-event svg use")].every((use) => use.getBBox().width > 10)`)
				p.fits("rule answer")
				p.audit(axe, "rule answer")
				if *screenshots != "" {
					if err := os.MkdirAll(*screenshots, 0o755); err != nil {
						t.Fatal(err)
					}
					p.picture(filepath.Join(*screenshots, fmt.Sprintf("rule-%d-%s.png", width, lang)), width)
				}
				// Without supervision the first illegal move lost under the edition of July 2017 (A.4.2).
				p.tabTo(`document.activeElement.matches('.rule-compare button[value="2017-07"]')`)
				p.keys(kb.Enter)
				p.until(`document.readyState === "complete" && document.querySelector('.rule-compare button[value="2017-07"][aria-current]')`)
				if text := p.text(".rule-answer > p"); !strings.Contains(text, "1-0") {
					t.Errorf("in July 2017: %q", text)
				}
				// What cannot be read stands beside its line, and nothing typed is lost.
				p.write("textarea", "control 25m+10s\n---\n0:10 white mov e2e4")
				p.press(".rule-form button")
				p.until(`document.readyState === "complete" && document.querySelector(".script-faults")`)
				p.forgive() // the browser calls the status 422 a fault
				if mark := p.text(".script-faults mark"); mark != "mov e2e4" {
					t.Errorf("%q is marked", mark)
				}
				if text := p.text(".script-faults"); !strings.Contains(text, map[string]string{"tr": "3. satır, 12. sütun", "en": "line 3, column 12"}[lang]) {
					t.Errorf("the fault says %q", text)
				}
				p.fits("rule fault")
				p.audit(axe, "rule fault")
			})
		}
	}
}

// TestRuleWithoutScripts: the page needs no JavaScript.
func TestRuleWithoutScripts(t *testing.T) {
	p := newSite(t).newPerson("Arbiter", desk)
	p.visit("/rule?example=resign")
	p.do("no scripts", command(emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}))
	p.visit("/rule?example=resign")
	p.press(".rule-form button")
	p.until(`document.querySelector(".rule-answer")`)
	if text := p.text(".rule-text"); !strings.Contains(text, "5.1.2") {
		t.Errorf("the ruling says %q", text)
	}
}

// TestNewGameChoices makes a game of Chess960 by number under an older edition with two periods and a regulation; both
// players are told what they play, a slip in the time control is shown with its place, and the lot's number is kept.
func TestNewGameChoices(t *testing.T) {
	axe := axeScript(t)
	for _, lang := range []string{"tr", "en"} {
		for _, width := range []int64{390, 1280} {
			t.Run(fmt.Sprintf("%s-%d", lang, width), func(t *testing.T) {
				s := newSite(t)
				p := s.newPerson("Maker", screen{lang: lang, width: width, height: 800, touch: width == 390})
				p.visit("/new")
				if eval[bool](p, `document.querySelector("#more").open`) {
					t.Error("what few people need is not folded away")
				}
				p.press("#more summary")
				p.audit(axe, "more choices")
				p.fits("more choices")
				p.write("#control", "40/90m+30s;30m")
				if !eval[bool](p, `document.querySelector("#minutes").disabled`) {
					t.Error("minutes can be chosen beside a time control that is written")
				}
				p.press(".new-game button[type=submit]")
				p.until(`document.readyState === "complete" && document.querySelector("#form-error")`)
				p.forgive() // the browser calls the status 422 a fault
				if text := p.text("#form-error"); !strings.Contains(text, map[string]string{"tr": "11. sütun", "en": "column 11"}[lang]) {
					t.Errorf("the fault says %q", text)
				}
				if !eval[bool](p, `document.querySelector("#more").open && document.querySelector("#control").getAttribute("aria-invalid") === "true"`) {
					t.Error("the field with the slip is not shown")
				}
				p.audit(axe, "slip in the time control")
				p.write("#control", "40/90m+30s:30m+30s")
				p.write("input[name=number]", "0")
				p.write("input[name=no_agreement]", "30")
				p.do("choose the edition", chromedp.Evaluate[chromedp.Void](`document.querySelector("select[name=laws]").value = "2018"`))
				if *screenshots != "" {
					if err := os.MkdirAll(*screenshots, 0o755); err != nil {
						t.Fatal(err)
					}
					p.picture(filepath.Join(*screenshots, fmt.Sprintf("newgame-%d-%s.png", width, lang)), width)
				}
				p.press(".new-game button[type=submit]")
				p.until(`document.querySelector("#invite-link")?.value`)
				want := map[string][]string{
					"tr": {"40 hamle için 90 dakika + hamle başına 30 saniye, sonra 30 dakika", "Standart", "2018", "0 numaralı diziliş", "30. hamleden önce beraberlikte anlaşılamaz."},
					"en": {"40 moves in 90 min + 30 s per move, then 30 min", "Standard", "2018", "array number 0", "No draw by agreement before move 30."},
				}[lang]
				says := func(who *person) {
					t.Helper()
					who.until(`document.querySelector("dl.terms") !== null`)
					terms := who.text("dl.terms")
					for _, text := range want {
						if !strings.Contains(terms, text) {
							t.Errorf("%s does not read %q in %q", who.name, text, terms)
						}
					}
				}
				says(p)
				other := s.newPerson("Invited", screen{lang: lang, width: width, height: 800})
				other.visit(eval[string](p, `document.querySelector("#invite-link").value`))
				says(other)
				other.audit(axe, "invitation with terms")
				state := s.look(strings.TrimPrefix(eval[string](p, `location.pathname`), "/g/")).State
				start := state.Start()
				if fen := start.FEN(); !strings.HasPrefix(fen, "bbqnnrkr/") {
					t.Errorf("the game begins with %s", fen)
				}
			})
		}
	}
}

// TestPermalinks: a ruling and a reconstruction have an address that shows the same to whoever opens it, and another
// language keeps what was entered.
func TestPermalinks(t *testing.T) {
	s := newSite(t)
	p := s.newPerson("Arbiter", desk)
	p.visit("/rule?example=resign")
	p.press(`#script-form button[type="submit"]`)
	p.until(`document.querySelector(".rule-answer")`)
	answer := p.text(".rule-answer .rule-events")
	script := eval[string](p, `document.querySelector("textarea[name=script]").value`)
	link := eval[string](p, `document.querySelector(".permalink a").getAttribute("href")`)
	other := s.newPerson("Somebody", screen{lang: "tr", width: 390, height: 844})
	other.visit(link)
	other.until(`document.querySelector(".rule-answer")`)
	if got := eval[string](other, `document.querySelector("textarea[name=script]").value`); got != script {
		t.Errorf("the link has the script %q", got)
	}
	other.press(`.languages button[value="en"]`)
	other.until(`document.documentElement.lang === "en" && document.querySelector(".rule-answer")`)
	if got := other.text(".rule-answer .rule-events"); got != answer {
		t.Errorf("the link is answered with %q, want %q", got, answer)
	}

	p.visit("/reconstruct")
	p.write(`textarea[name="white"]`, "1. e4 e5 2. Nf3 Nc6")
	p.press(`.sheets-form button[type="submit"]`)
	p.until(`document.querySelector(".permalink a")`)
	p.press(`.languages button[value="tr"]`)
	p.until(`document.documentElement.lang === "tr" && document.querySelector('textarea[name="white"]').value.includes("Nf3")`)
	p.visit("/rule?s=nonsense")
	p.forgive() // the browser notes the status 400
	p.until(`document.querySelector("main h1")`)
}

// TestBuildAScript: a Turkish arbiter puts a case together by choices, without an English word, and has it ruled on.
func TestBuildAScript(t *testing.T) {
	axe := axeScript(t)
	s := newSite(t)
	p := s.newPerson("Hakem", screen{lang: "tr", width: 390, height: 844, touch: true})
	p.visit("/rule")
	p.until(`!document.querySelector("#build").hidden`)
	choose := func(depth int, word string) {
		t.Helper()
		p.until(fmt.Sprintf(`document.querySelector("#build-act-%d")`, depth))
		eval[bool](p, fmt.Sprintf(`(() => {
			const field = document.querySelector("#build-act-%d");
			field.value = %q;
			field.dispatchEvent(new Event("input", { bubbles: true }));
			return field.value === %q;
		})()`, depth, word, word))
	}
	add := func(at string, words ...string) {
		t.Helper()
		eval[bool](p, fmt.Sprintf(`(document.querySelector("#build-time").value = %q, true)`, at))
		for depth, word := range words {
			choose(depth, word)
		}
		p.press("#build-add")
	}
	add("0:10", "white", "play", "e2e4")
	p.until(`document.querySelectorAll("#build-lines li").length === 1`)
	add("0:20", "black", "resign")
	p.until(`document.querySelectorAll("#build-lines li").length === 2`)
	p.audit(axe, "a script being built")
	p.shot("build")
	if english := eval[string](p, `[...document.querySelectorAll("#build option, #build span, #build li")].map((e) => e.textContent).filter((text) => /\b(white|black|resign|move|press)\b/i.test(text)).join("; ")`); english != "" {
		t.Errorf("a Turkish arbiter meets %q", english)
	}
	p.press("#build-add") // with nothing chosen: nothing is added
	if n := eval[int](p, `document.querySelectorAll("#build-lines li").length`); n != 2 {
		t.Errorf("%d lines were added", n)
	}
	p.press(`#script-form button[type="submit"]`)
	p.until(`document.querySelector(".rule-answer")?.textContent.includes("5.1.2")`)
}
