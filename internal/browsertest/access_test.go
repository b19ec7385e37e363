package browsertest

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// axeScript reads axe-core after checking that it is the file that was vetted.
func axeScript(t *testing.T) string {
	t.Helper()
	folder := filepath.Join("testdata", "axe-core")
	sums, err := os.ReadFile(filepath.Join(folder, "SHA256SUMS"))
	if err != nil {
		t.Fatal(err)
	}
	script := ""
	for lines := bufio.NewScanner(bytes.NewReader(sums)); lines.Scan(); {
		want, name, _ := strings.Cut(lines.Text(), "  ")
		data, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != want {
			t.Fatalf("%s is not the file whose checksum is listed", name)
		}
		if name == "axe.min.js" {
			script = string(data)
		}
	}
	if script == "" {
		t.Fatal("axe.min.js is not listed")
	}
	return script
}

// violation is what axe finds against one of its rules.
type violation struct {
	ID     string   `json:"id"`
	Impact string   `json:"impact"`
	Help   string   `json:"help"`
	Nodes  []string `json:"nodes"`
}

// serious has axe look at the page as it stands, by all its rules or the named ones,
// and returns what it finds serious or critical.
func (p *person) serious(axe string, rules ...string) (found []violation) {
	p.t.Helper()
	if !eval[bool](p, `"axe" in window`) {
		p.do("load axe", chromedp.Evaluate[chromedp.Void](axe))
	}
	options := `{resultTypes: ["violations"]}`
	if len(rules) > 0 {
		options = `{resultTypes: ["violations"], runOnly: ["` + strings.Join(rules, `", "`) + `"]}`
	}
	for _, v := range eval[[]violation](p, `axe.run(document, `+options+`).then((r) => r.violations.map((v) => ({
			id: v.id, impact: v.impact ?? "", help: v.help, nodes: v.nodes.map((n) => n.html.slice(0, 160) + " " + n.failureSummary)})))`) {
		if v.Impact == "serious" || v.Impact == "critical" {
			found = append(found, v)
		}
	}
	return found
}

// faultyPage is what axe finds on a page that has been spoilt.
func (s *site) faultyPage(axe string) []violation {
	s.t.Helper()
	p := s.newPerson("Vandal", desk)
	p.visit("/")
	p.do("spoil the page", chromedp.Evaluate[chromedp.Void](`document.querySelector("main").append(document.createElement("textarea"))`))
	return p.serious(axe)
}

// audit has axe look at the page in the light by all its rules, and at its contrasts
// in the dark; these are the same in every language, so Turkish is enough for them.
func (p *person) audit(axe, page string) {
	p.t.Helper()
	rules := map[string][]string{"light": nil, "dark": {"color-contrast", "link-in-text-block"}}
	schemes := []string{"light"}
	if eval[string](p, `document.documentElement.lang`) == "tr" {
		schemes = []string{"dark", "light"}
	}
	for _, scheme := range schemes {
		p.do("change the colours", command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}},
		}))
		for _, v := range p.serious(axe, rules[scheme]...) {
			p.t.Errorf("%s (%s): %s, %s: %s\n%s", page, scheme, v.ID, v.Impact, v.Help, strings.Join(v.Nodes, "\n"))
		}
	}
}

// TestNothingSeriousForAxe visits every page, and every dialog of the game page,
// in both languages.
func TestNothingSeriousForAxe(t *testing.T) {
	axe := axeScript(t)
	if found := newSite(t).faultyPage(axe); len(found) == 0 {
		t.Fatal("axe finds nothing wrong with a field that has no name: it cannot judge the others")
	}
	for _, lang := range []string{"tr", "en"} {
		t.Run(lang, func(t *testing.T) {
			s := newSite(t)
			white := s.newPerson("White", screen{lang: lang, width: 1280, height: 800})
			black := s.newPerson("Black", screen{lang: lang, width: 390, height: 844, touch: true})
			white.visit("/")
			white.audit(axe, "first page")
			white.press(`[data-sheet="anybody"]`)
			white.audit(axe, "sheet of a game")
			white.visit("/new")
			if got := eval[string](white, `document.documentElement.lang`); got != lang {
				t.Errorf("the page is in %q", got)
			}
			white.audit(axe, "form of a game")
			invite := white.createGame("white", blitz)
			white.audit(axe, "waiting")
			black.visit(invite)
			black.audit(axe, "invitation")
			black.press("main form button")
			white.until(`!document.querySelector("#controls").hidden`)
			g := &table{t: t, site: s, id: path.Base(eval[string](white, `location.pathname`)), white: white, black: black}
			g.quick(1, "e4", "e5", "Qh5", "Ke7")
			g.seen(4)
			white.press("#offer-draw")
			white.audit(axe, "offer dialog")
			white.press(`#offer-dialog button[value="now"]`)
			black.until(`!document.querySelector("#offer-buttons").hidden`)
			black.audit(axe, "game")
			white.press("#claim")
			white.audit(axe, "claim dialog")
			white.press(`#claim-dialog button[value=""]`)
			white.press("#resign")
			white.until(`document.querySelector("#resign.armed")`)
			white.audit(axe, "resigning is armed")
			white.until(`!document.querySelector("#resign.armed")`)
			white.press(".gear")
			white.audit(axe, "look and sound, in a game")
			white.press(`#settings-dialog form[method="dialog"] button`)
			white.write("#typed-move", "?")
			white.keys(kb.Enter)
			white.until(`!document.querySelector("#answer").hidden`)
			white.audit(axe, "a question answered")
			white.write("#typed-move", "Qa8")
			white.keys(kb.Enter)
			white.until(`!document.querySelector("#refusal").hidden`)
			white.audit(axe, "a move refused")
			white.press("#claim")
			white.press(`#claim-dialog button[value="claim"]`)
			white.until(`!document.querySelector("#ruling").hidden`)
			white.audit(axe, "a ruling")
			black.audit(axe, "a ruling on a phone")
			g.quick(5, "Qxe5#")
			white.until(`document.querySelector("#status-text.result")`)
			white.audit(axe, "end of the game")
			black.visit(invite)
			black.audit(axe, "invitation that was taken")
			for _, address := range []string{"/settings", "/watch", "/laws?article=touch", "/rules", "/laws", "/laws/2023/9.5.3", "/laws/2014/6.1", "/laws/compare/2018/2023", "/laws/glossary"} {
				black.visit(address)
				black.audit(axe, address)
			}
			black.visit("/no/such/page")
			black.forgive() // the browser notes the status 404
			black.audit(axe, "not found")
		})
	}
}

// TestLanguageSwitch changes the language from any page and comes back to it.
func TestLanguageSwitch(t *testing.T) {
	s := newSite(t)
	p := s.newPerson("Visitor", screen{lang: "tr-TR", width: 390, height: 844})
	p.visit("/new")
	p.until(`document.querySelector("h1").textContent === "Yeni oyun"`)
	p.press(`.languages button[value="en"]`)
	p.until(`document.querySelector("h1").textContent === "New game"`)
	p.createGame("black", blitz)
	p.press(`.languages button[value="tr"]`)
	p.until(`location.pathname.startsWith("/g/") && document.querySelector("#status-text")?.textContent === "Rakip bekleniyor"`)
}

// TestKeyboardOnly plays a game, from the lobby to a promotion that is mate or
// not, without a pointer.
func TestKeyboardOnly(t *testing.T) {
	s := newSite(t)
	white := s.newPerson("White", desk)
	black := s.newPerson("Black", screen{lang: "tr", width: 1280, height: 800})
	white.visit("/")
	white.tabTo(`document.activeElement.dataset.sheet === "friend"`)
	white.keys(kb.Enter)
	white.tabTo(`document.activeElement.name === "colour"`)
	white.keys(kb.ArrowLeft) // from the toss to White
	white.tabTo(`document.activeElement.matches(".new-game button[type=submit]")`)
	white.keys(kb.Enter)
	white.until(`document.querySelector("#invite-link")?.value`)
	black.visit(eval[string](white, `document.querySelector("#invite-link").value`))
	black.tabTo(`document.activeElement.matches("main form button")`)
	black.keys(kb.Enter)
	g := &table{t: t, site: s, white: white, black: black}
	for _, p := range []*person{white, black} {
		p.until(`!document.querySelector("#controls")?.hidden && document.querySelector("#board-squares.playable") || document.querySelector("main").dataset.you === "black"`)
	}
	for i, move := range [][2]string{{"e2", "e4"}, {"d7", "d5"}, {"e4", "d5"}, {"c7", "c6"}, {"d5", "c6"}, {"e7", "e5"}, {"c6", "b7"}, {"e5", "e4"}} {
		g.mover(i+1).byKeys(move[0], move[1])
		g.seen(i + 1)
	}
	// Escape puts the piece back, and the chooser is worked by keys as well.
	white.toSquare("b7")
	white.keys(kb.Enter, kb.Escape)
	white.until(`!document.querySelector('#board-squares [aria-pressed="true"]')`)
	white.byKeys("b7", "a8")
	white.until(`document.querySelector("#promotion-dialog").open`)
	// the pieces are seen
	white.until(`[...document.querySelectorAll("#promotion-choices use")].every((use) => use.getBoundingClientRect().width > 20)`)
	white.tabTo(`document.activeElement.value === "n"`)
	white.keys(kb.Enter)
	g.seen(9)
	if text := white.text(`#move-list button[data-ply="9"]`); text != "bxa8=N" {
		t.Errorf("the promotion is written %q", text)
	}
	black.until(`document.querySelector('#board-squares [data-square="a8"]').getAttribute("aria-label") === "a8 beyaz at"`)
	white.tabTo(`document.activeElement.id === "resign"`)
	white.keys(kb.Enter)
	white.until(`document.querySelector("#resign.armed") && document.querySelector("#say-now").lastElementChild.textContent.includes("resign")`)
	white.keys(kb.Enter)
	g.over("0 – 1", "5.1.2")
}

// tabTo presses Tab until the focus is where it is wanted. Whatever has the focus
// on the way has to show it.
func (p *person) tabTo(wanted string) {
	p.t.Helper()
	for range 60 {
		if eval[bool](p, `Boolean(`+wanted+`)`) {
			if !eval[bool](p, `document.activeElement.matches(":focus-visible")`) {
				p.t.Errorf("%s: the focus cannot be seen where %s", p.name, wanted)
			}
			return
		}
		p.keys(kb.Tab)
	}
	p.t.Fatalf("%s cannot get with the Tab key to where %s\n%s", p.name, wanted, p.scene())
}

// toSquare walks over the board with the arrow keys.
func (p *person) toSquare(to string) {
	p.t.Helper()
	p.tabTo(`document.activeElement.dataset.square`)
	upsideDown := eval[bool](p, `document.querySelector("#player-bottom").dataset.side === "black"`)
	keys := map[bool][4]string{false: {kb.ArrowRight, kb.ArrowLeft, kb.ArrowUp, kb.ArrowDown}, true: {kb.ArrowLeft, kb.ArrowRight, kb.ArrowDown, kb.ArrowUp}}[upsideDown]
	for range 20 {
		at := eval[string](p, `document.activeElement.dataset.square`)
		switch {
		case at[0] < to[0]:
			p.keys(keys[0])
		case at[0] > to[0]:
			p.keys(keys[1])
		case at[1] < to[1]:
			p.keys(keys[2])
		case at[1] > to[1]:
			p.keys(keys[3])
		default:
			return
		}
	}
	p.t.Fatalf("%s cannot get to %s with the arrow keys", p.name, to)
}

// byKeys makes a move with the keyboard.
func (p *person) byKeys(from, to string) {
	p.t.Helper()
	p.until(fmt.Sprintf(`document.querySelector('#board-squares [data-square="%s"]').classList.contains("own")`, from))
	p.toSquare(from)
	p.keys(kb.Enter)
	p.toSquare(to)
	p.keys(kb.Enter)
}
