package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// asks types a question where moves are typed and returns what is spoken at once for it.
func (p *person) asks(question string) string {
	p.t.Helper()
	p.until(`!document.querySelector("#controls").hidden`)
	p.write("#typed-move", question)
	p.keys(kb.Enter)
	p.until(`!document.querySelector("#answer").hidden`)
	answer := p.text("#answer")
	if spoken := eval[string](p, `document.querySelector("#say-now").lastElementChild.textContent`); spoken != answer {
		p.t.Errorf("%s: the page shows %q and says %q", question, answer, spoken)
	}
	return answer
}

// hears waits until something has been spoken, politely or at once.
func (p *person) hears(text string) {
	p.t.Helper()
	p.until(fmt.Sprintf(`[...document.querySelectorAll("#say p, #say-now p")].some((p) => p.textContent.includes(%s))`, quote(text)))
}

// TestBlindGame is a whole game for players who do not see it: White in English by the keys of the board, Black in
// Turkish by typing. What they ask is answered, and every event is spoken, in their language.
func TestBlindGame(t *testing.T) {
	s := newSite(t)
	white, black := s.newPerson("White", desk), s.newPerson("Black", screen{lang: "tr", width: 390, height: 844})
	g := s.seat(blitz, white, black)
	black.until(`!document.querySelector("#controls").hidden`)
	black.press("#type-move")

	at := func(want string) {
		t.Helper()
		if got := eval[string](white, `document.activeElement.dataset.square ?? ""`); got != want {
			t.Errorf("White is on %q, want %s", got, want)
		}
	}
	white.toSquare("e1")
	white.keys("n")
	at("g1")
	white.keys("N")
	at("b1")
	white.keys("2")
	at("b2")
	white.keys("p")
	at("c2")
	white.keys("m")
	white.hears("c2 white pawn: c3, c4")
	white.keys("p", "p")
	at("e2")
	white.keys(kb.Enter, "4", kb.Enter)
	g.seen(1)
	white.keys("l")
	white.hears("White: pawn e2 to e4")
	white.keys("t")
	white.hears("Black to move")
	white.keys("m")
	white.hears("It is not your move.")

	black.hears("Beyaz: piyon e2 e4")
	for question, want := range map[string]string{
		"s": "Saatiniz çalışıyor.", "son": "Beyaz: piyon e2 e4", "yatay 4": "4: e4 beyaz piyon", "dikey e": "e1 beyaz şah, e4 beyaz piyon, e7 siyah piyon, e8 siyah şah",
		"kare e5": "e5 boş", "taşlar K": "beyaz kale: a1, h1. siyah kale: a8, h8", "t ş": "beyaz şah: e1. siyah şah: e8", "h e7": "e7 siyah piyon: e5, e6",
		"SIRA": "Hamle sizde", "yardım": "Sorabilirsiniz", "tahta": "6: boş",
	} {
		if got := black.asks(question); !strings.Contains(got, want) {
			t.Errorf("%q is answered with %q, want %q", question, got, want)
		}
	}
	black.typed("e5")
	g.seen(2)
	white.hears("Black: pawn e7 to e5")
	white.press("#typed-move")
	for question, want := range map[string]string{
		"clock": "Your clock is running", "c": "White: 3 min", "last": "Black: pawn e7 to e5", "moves f1": "f1 white bishop: a6, b5, c4, d3, e2",
		"pieces n": "white knight: b1, g1. black knight: b8, g8", "rank 5": "5: e5 black pawn", "s d8": "d8 black queen", "file e": "e4 white pawn, e5 black pawn",
		"turn": "Your move", "?": "You can ask", "moves": "g1 white knight: ", "b": "8: a8 black rook",
	} {
		if got := white.asks(question); !strings.Contains(got, want) {
			t.Errorf("%q is answered with %q, want %q", question, got, want)
		}
	}
	// What is no question is a move, or is refused as one that says what it needs.
	white.write("#typed-move", "nd4")
	white.keys(kb.Enter)
	white.until(`!document.querySelector("#refusal").hidden && document.querySelector("#refusal").textContent.includes("No such piece of yours")`)
	white.typed("qh5")
	g.seen(3)
	black.typed("şe7")
	g.seen(4)
	white.hears("Black: king e8 to e7")
	white.typed("Qxe5#")
	black.hears("mat")
	black.until(`document.querySelector("#status-text.result")`)
	black.hears("1 – 0")
}
