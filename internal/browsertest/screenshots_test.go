package browsertest

import (
	"bytes"
	"fmt"
	"image/png"
	"os"
	"path"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/wording"
)

// TestScreenshots checks that every page fits a phone and a desk in both languages:
// nothing hangs over the right edge, and what a finger has to hit is at least 44
// pixels high and wide. With -screenshots it takes the pictures of the documentation
// on the way.
func TestScreenshots(t *testing.T) {
	if *screenshots != "" {
		if err := os.MkdirAll(*screenshots, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, lang := range []string{"tr", "en"} {
		t.Run(lang, func(t *testing.T) {
			for _, width := range []int64{390, 1280} {
				on := screen{lang: lang, width: width, height: 800, touch: width == 390}
				s := newSite(t)
				white, black := s.newPerson("White", on), s.newPerson("Black", desk)
				take := func(name string) {
					t.Helper()
					white.fits(name)
					white.settled()
					if *screenshots == "" {
						return
					}
					white.picture(filepath.Join(*screenshots, fmt.Sprintf("%s-%d-%s.png", name, width, lang)), width)
				}
				resigned := s.seat(blitz, white, black)
				resigned.quick(1, "e4", "e5", "Ke2", "Qg5", "Kd3", "Qxg2", "Kc3", "Qxh1")
				resigned.seen(8)
				resigned.resigns()
				white.proofLine()
				white.press("#proof-nav-last")
				take("proof")
				white.visit("/")
				take("home")
				white.visit("/new")
				take("newgame")
				invite := white.createGame("white", control{minutes: 15, seconds: 10, rules: "fide"})
				white.fits("waiting")
				black.visit(invite)
				black.press("main form button")
				white.until(`!document.querySelector("#controls").hidden`)
				g := &table{t: t, site: s, id: path.Base(eval[string](white, `location.pathname`)), white: white, black: black}
				g.quick(1, "e4", "e5", "Nf3", "Nc6", "Bc4", "Nd4", "O-O", "Nxf3+")
				g.seen(8)
				white.press(`#board-squares [data-square="d1"]`)
				take("game")
				white.press("#claim")
				white.press(`#claim-dialog input[value="fifty"]`)
				white.write("#claim-move", i18n.Letters(wording.Lang(lang)).Sign(chess.Queen)+"xf3")
				white.press(`#claim-dialog button[value="claim"]`)
				white.until(`!document.querySelector("#duty").hidden`)
				take("ruling")
				white.press("#duty")
				g.seen(9)
				g.quick(10, "Bc5", "Qxf7#")
				white.until(`document.querySelector("#status-text.result")`)
				take("end")
				for name, address := range map[string]string{
					"rules": "/rules", "laws": "/laws/2023", "article": "/laws/2023/5.1.2", "compared": "/laws/compare/2018/2023", "glossary": "/laws/glossary",
					"rule": "/rule?example=illegal", "table": "/table",
				} {
					white.visit(address)
					switch name {
					case "article", "rules", "rule", "table":
						take(name)
					default:
						white.fits(name)
					}
				}
			}
		})
	}
}

// fits checks the page's layout.
func (p *person) fits(name string) {
	p.t.Helper()
	over := eval[[]string](p, `[...document.querySelectorAll("body *")].filter((e) => {
		const box = e.getBoundingClientRect();
		return box.width > 0 && box.right > (matchMedia("(pointer: coarse)").matches ? Math.min(innerWidth, screen.width) : innerWidth) + 1 && // a phone makes the window wider than itself
			!e.closest(".visually-hidden, .skip-link, svg");
	}).map((e) => e.outerHTML.slice(0, 120))`)
	if len(over) > 0 {
		p.t.Errorf("%s: %s hangs over the edge (%d things)", name, over[0], len(over))
	}
	if !eval[bool](p, `matchMedia("(pointer: coarse)").matches`) {
		return
	}
	small := eval[[]string](p, `[...document.querySelectorAll("button, a.button, input:not([type=hidden]), select")].filter((e) => {
		const box = (e.closest("label") ?? e).getBoundingClientRect();
		return box.width > 0 && (box.width < 43.5 || box.height < 43.5);
	}).map((e) => e.outerHTML.slice(0, 120))`)
	if len(small) > 0 {
		p.t.Errorf("%s: %s is too small for a finger (%d things)", name, small[0], len(small))
	}
}

// tallest is the height of a picture at most, in pixels: enough for every page but
// those that are read like a book.
const tallest = 2600

// picture saves the whole page as a PNG file, of a very long one the beginning.
func (p *person) picture(file string, width int64) {
	p.t.Helper()
	// The address in a picture of the documentation is the one that `serve` has by default.
	height := eval[float64](p, `(() => {
		for (const input of document.querySelectorAll("input[readonly]")) input.value = input.value.replace(location.host, "localhost:8080");
		return document.documentElement.scrollHeight;
	})()`)
	height = min(height, tallest)
	answer, err := chromedp.Call(p.ctx, page.CaptureScreenshot, page.CaptureScreenshotParams{
		Format: page.CaptureScreenshotFormatPng, CaptureBeyondViewport: new(true),
		Clip: &page.Viewport{Width: float64(width), Height: height, Scale: 1},
	})
	if err != nil {
		p.t.Fatal(err)
	}
	data := answer.Data
	picture, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		p.t.Fatal(err)
	}
	if int64(picture.Width) != width {
		p.t.Errorf("%s is %d pixels wide, want %d", filepath.Base(file), picture.Width, width)
	}
	if err := os.WriteFile(file, data, 0o644); err != nil {
		p.t.Fatal(err)
	}
}

// settled waits until the pictures of the boards, if there are any, show just what
// the squares over them say.
func (p *person) settled() {
	p.t.Helper()
	p.until(`(() => {
		const texts = JSON.parse(document.getElementById("texts")?.textContent ?? "{}");
		return [...document.querySelectorAll(".board-squares button")].every((button) => {
			const square = button.dataset.square;
			const drawn = [...button.closest(".board").querySelectorAll('.pieces [data-square="' + square + '"]')].map((piece) => texts["piece_" + piece.dataset.piece]);
			const said = button.getAttribute("aria-label").slice(3);
			return drawn.length === 0 ? said.startsWith(texts.empty) : drawn.length === 1 && said.startsWith(drawn[0]);
		});
	})()`)
}
