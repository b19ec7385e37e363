package browsertest

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// sizes are windows from a large desktop to a small phone on its side; the last is a desktop of 1280 by 800 at 200 %.
var sizes = [][2]int64{
	{1920, 1080}, {1280, 800}, {1024, 768}, {768, 1024}, {390, 844}, {360, 640}, {844, 390}, {667, 375}, {640, 400},
}

// outOfSight returns what of the board and the clocks is off the window, or covered by another part of the page.
func (p *person) outOfSight() []string {
	p.t.Helper()
	return eval[[]string](p, `(() => {
		const out = [];
		const squares = [...document.querySelectorAll("#board-squares button")];
		const clocks = [...document.querySelectorAll(".player .clock")];
		if (squares.length !== 64 || clocks.length !== 2) return ["a page without a board or clocks"];
		for (const e of [...squares, ...clocks]) {
			const box = e.getBoundingClientRect();
			const name = e.dataset.square ?? "the clock " + e.textContent;
			if (box.width < 1 || box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) {
				out.push(name + " is off the window");
				continue;
			}
			const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
			if (top !== e && !e.contains(top)) out.push(name + " is covered by " + (top?.outerHTML.slice(0, 60) ?? "nothing"));
		}
		if (document.documentElement.scrollHeight > innerHeight + 1) out.push("the page scrolls: " + document.documentElement.scrollHeight + " " + [...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().bottom > innerHeight + 1 && !e.closest(".strip")).map((e) => e.tagName + "." + e.className + "#" + e.id + " " + e.getBoundingClientRect().bottom).slice(0, 12).join("; "));
		return out;
	})()`)
}

// TestBoardAndClocksInSight: at no size of the window is a clock or a rank of the board off the screen, in any state of
// a game: while it runs, when the arbiter has ruled, when a move is typed, and when it is over.
func TestBoardAndClocksInSight(t *testing.T) {
	s := newSite(t)
	white, black := s.newPerson("White", desk), s.newPerson("Black", desk)
	g := s.seat(blitz, white, black)
	at := func(state string) {
		t.Helper()
		for _, size := range sizes {
			white.do("resize", chromedp.EmulateViewport(size[0], size[1]))
			white.until(fmt.Sprintf(`innerWidth === %d && innerHeight === %d`, size[0], size[1]))
			white.until(`Math.abs(document.querySelector("#board-picture svg").getBoundingClientRect().width - document.querySelector("#board").clientWidth) < 1`)
			white.settled()
			if out := white.outOfSight(); len(out) > 0 {
				t.Errorf("%s at %d by %d: %d things, %s", state, size[0], size[1], len(out), out[0])
			}
		}
		white.do("resize", chromedp.EmulateViewport(desk.width, desk.height))
	}
	// A sheet covers neither the board nor a clock, and is large enough to be read.
	beside := func(id string) {
		t.Helper()
		white.until(fmt.Sprintf(`document.getElementById(%q).open`, id))
		for _, size := range sizes {
			white.do("resize", chromedp.EmulateViewport(size[0], size[1]))
			white.until(fmt.Sprintf(`innerWidth === %d && innerHeight === %d`, size[0], size[1]))
			if wrong := eval[string](white, fmt.Sprintf(`(() => {
				const sheet = document.getElementById(%q).getBoundingClientRect();
				if (sheet.width < 210 || sheet.height < 120) return "is too small: " + sheet.width + " by " + sheet.height;
				if (sheet.left < -1 || sheet.right > innerWidth + 1 || sheet.bottom > innerHeight + 1) return "is off the window";
				for (const e of document.querySelectorAll("#board, .player .clock")) {
					const box = e.getBoundingClientRect();
					if (box.right > sheet.left + 1 && box.left < sheet.right - 1 && box.bottom > sheet.top + 1 && box.top < sheet.bottom - 1) return "covers " + (e.id || e.className);
				}
				return "";
			})()`, id)); wrong != "" {
				t.Errorf("%s at %d by %d %s", id, size[0], size[1], wrong)
			}
		}
		white.do("resize", chromedp.EmulateViewport(desk.width, desk.height))
		white.keys(kb.Escape)
		white.until(fmt.Sprintf(`!document.getElementById(%q).open`, id))
	}
	g.play(1, "e4", "e5")
	at("running")
	for _, sheet := range [][2]string{{"#claim", "claim-dialog"}, {"#offer-draw", "offer-dialog"}, {"#more", "more-dialog"}, {".gear", "settings-dialog"}} {
		white.press(sheet[0])
		beside(sheet[1])
	}
	white.press("#claim")
	white.press(`#claim-dialog input[value="fifty"]`)
	white.write("#claim-move", "Bc4")
	white.press(`#claim-dialog button[value="claim"]`)
	white.until(`!document.querySelector("#ruling").hidden && !document.querySelector("#duty").hidden`)
	at("ruled")
	eval[bool](white, `(document.querySelector("main").classList.add("typing"), true)`)
	at("typing")
	white.press("#duty") // plays the move that is owed (Article 9.5.3)
	g.seen(3)
	black.press("#accept")
	black.press(`#accept-dialog button[value="yes"]`)
	white.until(`document.querySelector("#status-text.result")`)
	at("over")
}
