package browsertest

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// mouse is one thing a mouse does at a square.
func (p *person) mouse(kind input.DispatchMouseEventType, square string, button input.MouseButton, held int64) {
	p.t.Helper()
	x, y := p.at(square)
	p.do("mouse on "+square, command(input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: kind, X: x, Y: y, Button: button, Buttons: held, ClickCount: 1}))
}

// setting turns a switch of the settings on or off, or chooses a look, in the sheet on the page of a game.
func (p *person) setting(value string) {
	p.t.Helper()
	p.press(".gear")
	p.until(`document.querySelector("#settings-dialog").open`)
	p.do("choose "+value, chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.querySelector('#settings-dialog input[value="%s"]').click()`, value)))
	p.press(`#settings-dialog form[method="dialog"] button`)
	p.until(`!document.querySelector("#settings-dialog").open`)
}

// TestPromotionAtItsSquare: the pieces to choose from stand at the square of promotion, within the board, and cover
// neither a clock nor what the arbiter says.
func TestPromotionAtItsSquare(t *testing.T) {
	s := newSite(t)
	for _, on := range []screen{desk, {width: 390, height: 844}, {width: 667, height: 375}} {
		g := s.seat(control{minutes: 5, seconds: 3, rules: "fide"}, s.newPerson("White", on), s.newPerson("Black", desk))
		g.quick(1, "h4", "g5", "hxg5", "h6", "gxh6", "Nf6", "h7", "Rg8")
		g.seen(8)
		g.white.twoPresses("h7", "g8")
		g.white.until(`document.querySelector("#promotion-dialog").open`)
		g.white.shot("promotion")
		if wrong := eval[string](g.white, `(() => {
			const square = document.querySelector('[data-square="g8"]').getBoundingClientRect();
			const board = document.querySelector("#board").getBoundingClientRect();
			const sheet = document.querySelector("#promotion-dialog").getBoundingClientRect();
			const first = document.querySelector('[data-piece="q"]').getBoundingClientRect();
			if (Math.abs(first.left + first.width / 2 - square.left - square.width / 2) > 6) return "the queen is not over its square";
			if (Math.abs(first.top - square.top) > 8) return "the queen is not at its square";
			if (first.width < 43) return "a piece is too small for a finger: " + first.width;
			if (sheet.bottom > board.bottom + 1 || sheet.right > board.right + 5) return "it goes over the edge of the board";
			return "";
		})()`); wrong != "" {
			t.Errorf("at %d by %d: %s", on.width, on.height, wrong)
		}
		g.white.keys(kb.Escape)
		g.white.until(`!document.querySelector("#promotion-dialog").open`)
		g.white.twoPresses("h7", "g8")
		g.white.press(`#promotion-choices [data-piece="n"]`)
		g.seen(9)
		g.black.until(`document.querySelector('#board-squares [data-square="g8"]').getAttribute("aria-label") === "g8 white knight"`)
	}
}

// TestSlippingFinger: until it is released, a finger on a square may slip to another: where it ends, the piece goes,
// and the square under it is marked meanwhile. Ended off the piece's squares, nothing is moved.
func TestSlippingFinger(t *testing.T) {
	s := newSite(t)
	g := s.seat(blitz, s.newPerson("White", desk), s.newPerson("Black", desk))
	p := g.white
	x, y := p.at("g1")
	p.do("press on g1", chromedp.MouseClickXY(x, y))
	p.mouse(input.DispatchMouseEventTypeMousePressed, "h3", input.MouseButtonLeft, 1)
	p.until(`document.querySelector(".mark-over")`)
	p.mouse(input.DispatchMouseEventTypeMouseMoved, "g4", input.MouseButtonLeft, 1)
	p.until(`!document.querySelector(".mark-over")`)
	p.mouse(input.DispatchMouseEventTypeMouseReleased, "g4", input.MouseButtonLeft, 0)
	// it may be put elsewhere
	p.until(`document.querySelector('#board-squares [data-square="g1"]').getAttribute("aria-pressed") === "true"`)
	p.mouse(input.DispatchMouseEventTypeMousePressed, "h3", input.MouseButtonLeft, 1)
	p.mouse(input.DispatchMouseEventTypeMouseMoved, "f3", input.MouseButtonLeft, 1)
	p.mouse(input.DispatchMouseEventTypeMouseReleased, "f3", input.MouseButtonLeft, 0)
	g.seen(1)
	if move := p.text(`#move-list button[data-ply="1"]`); move != "Nf3" {
		t.Errorf("the finger slipped from h3 to f3, and the move is %s", move)
	}
}

// TestArrowsAndCircles: the right button draws an arrow or a circle, drawn again it goes, and a press or a move wipes
// the board; nobody else sees any of it.
func TestArrowsAndCircles(t *testing.T) {
	s := newSite(t)
	g := s.seat(blitz, s.newPerson("White", desk), s.newPerson("Black", desk))
	draw := func(from, to string) {
		g.white.mouse(input.DispatchMouseEventTypeMousePressed, from, input.MouseButtonRight, 2)
		g.white.mouse(input.DispatchMouseEventTypeMouseMoved, to, input.MouseButtonRight, 2)
		g.white.mouse(input.DispatchMouseEventTypeMouseReleased, to, input.MouseButtonRight, 0)
	}
	drawn := func(arrows, circles int) {
		t.Helper()
		g.white.until(fmt.Sprintf(`document.querySelectorAll(".drawings path.own").length === %d && document.querySelectorAll(".drawings circle.own").length === %d`, arrows, circles))
	}
	draw("e2", "e4")
	drawn(1, 0)
	draw("g1", "f3")
	draw("d5", "d5")
	drawn(2, 1)
	g.white.shot("arrows")
	draw("e2", "e4")
	drawn(1, 1)
	if n := eval[int](g.black, `document.querySelectorAll(".drawings .own").length`); n != 0 {
		t.Errorf("the opponent sees %d drawings", n)
	}
	x, y := g.white.at("e5")
	g.white.do("press on e5", chromedp.MouseClickXY(x, y))
	drawn(0, 0)
	draw("b1", "c3")
	g.play(1, "e4", "e5")
	drawn(0, 0)
}

// TestMoveInAdvance: off by default. When it is on, a move may be entered while the opponent thinks; it is made at once
// if it is legal then, and given up with a word if it is not, or if an offer has to be answered first. A second thought
// takes it back.
func TestMoveInAdvance(t *testing.T) {
	s := newSite(t)
	g := s.seat(blitz, s.newPerson("White", desk), s.newPerson("Black", desk))
	g.play(1, "e4")
	g.white.twoPresses("g1", "f3")
	if eval[bool](g.white, `document.querySelector(".mark-ahead") !== null`) {
		t.Error("a move in advance was taken without having been turned on")
	}
	g.white.setting("premove")
	g.white.twoPresses("g1", "f3")
	g.white.until(`document.querySelectorAll(".mark-ahead").length === 2`)
	g.white.shot("advance")
	g.black.typed("e5")
	g.seen(3) // Nf3 by itself

	g.white.drag("f1", "c4")
	g.white.until(`document.querySelector(".mark-ahead")`)
	x, y := g.white.at("c4")
	g.white.do("press elsewhere", chromedp.MouseClickXY(x, y))
	g.white.until(`!document.querySelector(".mark-ahead")`)
	g.white.drag("e4", "e5") // illegal unless Black's pawn goes away
	g.white.until(`document.querySelectorAll(".mark-ahead").length === 2`)
	g.play(4, "Nc6")
	g.white.until(`!document.querySelector(".mark-ahead") && document.querySelector("#say-now").lastElementChild.textContent.includes("not legal")`)
	g.play(5, "Bc4")

	// An offer made with the move has to be answered by the player, not by a move entered before it (Article 9.1.2.1).
	g.white.drag("d2", "d3")
	g.white.until(`document.querySelectorAll(".mark-ahead").length === 2`)
	g.black.press("#offer-draw")
	g.black.press(`#offer-dialog button[value="with-move"]`)
	g.play(6, "Nf6")
	g.white.until(`!document.querySelector("#offer-buttons").hidden && document.querySelector("#say-now").textContent.includes("decided first")`)
	g.seen(6)
}

// TestLooks: what is chosen in the settings takes effect at once, is kept by the browser, and needs no script.
func TestLooks(t *testing.T) {
	s := newSite(t)
	p := s.newPerson("Visitor", desk)
	p.visit("/")
	p.press(".gear")
	// its script is there
	p.until(`location.pathname === "/settings" && document.querySelector("form.settings .send").hidden`)
	p.shot("settings")
	choose := func(value string) {
		p.do("choose "+value, chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.querySelector('form.settings input[value="%s"]').click()`, value)))
	}
	for _, value := range []string{"dark", "green", "bold", "sound-check", "premove"} {
		choose(value)
	}
	p.until(`getComputedStyle(document.documentElement).colorScheme === "dark" && document.documentElement.dataset.board === "green"`)
	p.shot("settings-dark")
	p.until(`document.documentElement.dataset.switches.includes("premove")`)
	time.Sleep(200 * time.Millisecond) // for the server to have kept it
	p.visit("/new")
	p.until(`document.documentElement.dataset.theme === "dark" && document.documentElement.dataset.pieces === "bold"`)
	p.until(`!document.documentElement.dataset.switches.includes("sound-check") && document.documentElement.dataset.switches.includes("premove")`)
	g := s.seat(blitz, p, s.newPerson("Black", desk))
	g.play(1, "e4", "e5")
	p.shot("dark-green-bold")
	p.setting("pieces")
	p.until(`document.querySelector("#cm-chessboard-sprite").innerHTML.includes("#fffaf0")`)
}

// TestHeard: each event has its sound and the switch of it; what is heard is what has happened.
func TestHeard(t *testing.T) {
	s := newSite(t)
	g := s.seat(blitz, s.newPerson("White", desk), s.newPerson("Black", desk))
	heard := func(event string) {
		t.Helper()
		g.black.until(fmt.Sprintf(`document.documentElement.dataset.heard === %q`, event))
	}
	g.play(1, "e4")
	heard("move")
	g.play(2, "d5", "exd5")
	heard("capture")
	g.black.setting("sound-move")
	g.play(4, "Nf6", "d4")
	g.play(6, "c6")
	if last := eval[string](g.black, `document.documentElement.dataset.heard`); last != "capture" {
		t.Errorf("the sound of a move is off, and %q was heard", last)
	}
	g.play(7, "Bb5")
	heard("capture")
	g.play(8, "a6", "Bxc6+")
	heard("check")
	g.white.press("#offer-draw")
	g.white.press(`#offer-dialog button[value="now"]`)
	heard("offer")
	g.white.press("#resign")
	g.white.until(`document.querySelector("#resign.armed")`)
	g.white.press("#resign")
	heard("end")
}

// shot keeps a picture where -screenshots says.
func (p *person) shot(name string) {
	p.t.Helper()
	if *screenshots != "" {
		width := eval[int](p, `innerWidth`)
		p.picture(filepath.Join(*screenshots, fmt.Sprintf("%s-%d.png", name, width)), int64(width))
	}
}
