package browsertest

import (
	"fmt"
	"testing"
)

// TestMoveOnADeadConnection: a connection that has died without a word is noticed by the move that gets no answer, and
// the move is made once: sent again if it had not arrived, and not if it had.
func TestMoveOnADeadConnection(t *testing.T) {
	for name, tt := range map[string]struct {
		deaf bool
		says string
	}{
		"the move is lost":   {true, "Your move is sent again."},
		"the answer is lost": {false, "Your move had arrived."},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSite(t)
			g := s.seat(blitz, s.newPerson("White", desk), s.newPerson("Black", desk))
			g.play(1, "e4", "e5")
			s.cable.die(tt.deaf)
			g.white.drag("g1", "f3")
			g.white.until(`document.querySelector("#connection").textContent.includes("on its way")`)
			g.white.until(`document.querySelector('#board-squares [data-square="f3"]').getAttribute("aria-label") === "f3 white knight"`)
			g.white.hears(tt.says)
			g.white.until(`document.querySelector("#connection").textContent === "" && document.querySelectorAll("#move-list button").length === 3`)
			g.black.until(`document.querySelectorAll("#move-list button").length === 3`)
			if n := s.look(g.id).State.Ply(); n != 3 {
				t.Errorf("%d moves have been made", n)
			}
			if !eval[bool](g.white, `document.querySelector("#refusal").hidden`) {
				t.Errorf("a refusal is shown: %s", g.white.text("#refusal"))
			}
			g.play(4, "Nc6", "Bb5")
		})
	}
}

// TestMoveWithoutAConnection: a move made while there is no connection is sent when it is back, and the page says so;
// if it cannot be made any more the page says that.
func TestMoveWithoutAConnection(t *testing.T) {
	s := newSite(t)
	g := s.seat(blitz, s.newPerson("White", desk), s.newPerson("Black", screen{lang: "tr", width: 390, height: 844}))
	g.play(1, "e4")
	s.cable.cut()
	g.black.until(`document.querySelector("#connection").textContent !== ""`)
	g.black.twoPresses("c7", "c5")
	g.black.until(`document.querySelector("#connection").textContent.includes("bağlantı kurulunca gönderilecek")`)
	g.black.until(`document.querySelector('#board-squares [data-square="c5"]').getAttribute("aria-label") === "c5 siyah piyon"`)
	s.cable.mend()
	g.seen(2)
	g.black.hears("Hamleniz yeniden gönderiliyor.")
	g.black.until(`document.querySelector("#connection").textContent === ""`)

	s.cable.cut()
	g.white.until(`document.querySelector("#connection").textContent !== ""`)
	g.white.typed("Nf3")
	g.white.until(`document.querySelector("#connection").textContent.includes("when the connection is back")`)
	g.quick(3, "d4") // from another of White's devices
	s.cable.mend()
	g.white.hears("See in the moves whether yours arrived.")
	g.white.until(`document.querySelectorAll("#move-list button").length === 3`)
	g.white.until(`document.querySelector('#board-squares [data-square="d4"]').getAttribute("aria-label") === "d4 white pawn"`)
	if san := g.white.text(`#move-list button[data-ply="3"]`); san != "d4" {
		t.Errorf("the third move is %s", san)
	}

	// One of two devices drags a piece that the other has meanwhile left where it is.
	g.play(4, "cxd4")
	s.cable.cut()
	g.white.until(`document.querySelector("#connection").textContent !== ""`)
	g.white.twoPresses("d1", "d4")
	g.quick(5, "Nf3")
	s.cable.mend()
	g.white.hears("Your move did not arrive, and cannot be made any more.")
	g.white.until(fmt.Sprintf(`document.querySelector('#board-squares [data-square=%q]').getAttribute("aria-label") === "d4 black pawn"`, "d4"))
	for _, p := range []*person{g.white, g.black} {
		p.forgive() // the browser complained of the network, as it should
	}
}
