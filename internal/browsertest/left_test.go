package browsertest

import (
	"testing"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/internal/play"
)

// TestOpponentLeaves: a player whose opponent has closed the page is told so, with a countdown, and by speech; when it
// is over they claim the win. Both could read the rule among the terms.
func TestOpponentLeaves(t *testing.T) {
	const within = 8 * time.Second // in place of a minute
	s := newSiteWith(t, play.Config{LeftWithin: within})
	white, black := s.newPerson("White", screen{lang: "tr", width: 390, height: 844}), s.newPerson("Black", desk)
	g := s.seat(blitz, white, black)
	if rules := s.look(g.id).State.Rules(); rules.Regulations.LeftWithin != within || rules.Control.Tempo() != clock.Blitz {
		t.Fatalf("%+v", rules)
	}
	g.play(1, "e4", "e5", "Nf3")
	white.press("#more")
	white.until(`document.querySelector("#more-dialog").textContent.includes("Oyuncu ayrılırsa")`)
	white.press(`#more-dialog button[value=""]`)
	black.visit("/rules") // away, on their own move
	white.until(`!document.querySelector("#left").hidden && document.querySelector("#left-text").textContent.includes("Rakibiniz ayrıldı") && document.querySelector("#left-buttons").hidden`)
	white.hears("Rakibiniz ayrıldı.")
	white.shot("left")
	white.until(`!document.querySelector("#left-buttons").hidden`)
	white.hears("Rakibiniz ayrıldı ve geri dönmedi.")
	white.press("#left-win")
	white.until(`document.querySelector("#status-text.result").textContent === "1 – 0"`)
	if state := s.look(g.id).State; state.Status() != arbiter.Over {
		t.Errorf("the game is %s", state.Status())
	}
}
