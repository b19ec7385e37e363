package browsertest

import (
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"github.com/hakem-chess/hakem/chess"
)

// TestGameToMate: two people play to mate by every way of moving a piece, and the
// result comes with Article 5.1.1.
func TestGameToMate(t *testing.T) {
	s := newSite(t)
	g := s.seat(blitz, s.newPerson("White", desk), s.newPerson("Black", screen{lang: "tr", width: 390, height: 844, touch: true}))
	g.white.drag("e2", "e4")
	g.seen(1)
	g.black.finger("e7", "e5")
	g.seen(2)
	g.white.twoPresses("f1", "c4")
	g.seen(3)
	g.black.typed("Ac6") // in the letters of their page (Appendix C.3)
	g.seen(4)
	for p, want := range map[*person]string{g.white: "Nc6", g.black: "Ac6"} {
		if text := p.text(`#move-list button[data-ply="4"]`); text != want {
			t.Errorf("the fourth ply is %q in the moves list, want %q", text, want)
		}
	}
	g.white.typed("d1h5") // as UCI writes it
	g.seen(5)
	// A typed move that is illegal is refused with words, and nothing is played.
	g.black.typed("Ac6")
	g.black.until(`!document.querySelector("#refusal").hidden && document.querySelector("#refusal").textContent !== ""`)
	g.black.typed("at f altı") // in plain words
	g.seen(6)
	g.white.drag("h5", "f7")
	g.over("1 – 0", "5.1.1")

	if said := g.black.text("#say"); !strings.Contains(said, "vezir") {
		t.Errorf("the last move was not announced in Turkish: %q", said)
	}
	g.white.settled()
	g.black.settled()
	pgn := s.get("/g/" + g.id + "/pgn")
	for _, want := range []string{`[Result "1-0"]`, "Qxf7#", "[%clk 0:03:"} {
		if !strings.Contains(pgn, want) {
			t.Errorf("the PGN lacks %s:\n%s", want, pgn)
		}
	}
	lookBack(t, g.black)
	g.white.press("#nav-first")
	g.white.until(`document.querySelector('#board-squares [data-square="e2"]').getAttribute("aria-label").startsWith("e2 white pawn")`)
	g.white.press("#nav-last")
	g.white.until(`!document.querySelector("main").classList.contains("looking-back")`)
	rematch(t, g)
}

func (s *site) get(path string) string {
	s.t.Helper()
	answer, err := http.Get(s.http.URL + path)
	if err != nil {
		s.t.Fatal(err)
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return string(data)
}

// lookBack steps through the positions of the mate game with buttons and keys.
func lookBack(t *testing.T, p *person) {
	t.Helper()
	named := func(square, name string) {
		t.Helper()
		p.until(fmt.Sprintf(`document.querySelector('#board-squares [data-square="%s"]').getAttribute("aria-label").startsWith(%s)`, square, quote(square+" "+name)))
	}
	p.press(`#move-list button[data-ply="1"]`)
	p.press("#nav-back") // a phone has the steps to and fro alone
	named("e2", "beyaz piyon")
	named("f7", "siyah piyon")
	p.press("#nav-forward")
	named("e4", "beyaz piyon")
	p.keys(kb.ArrowLeft)
	named("e4", "boş")
	p.press(`#move-list button[data-ply="3"]`)
	named("c4", "beyaz fil")
	p.press(`#move-list button[data-ply="7"]`)
	named("f7", "beyaz vezir")
}

// rematch: one asks, the other agrees, both find themselves at a new table with
// the colours changed.
func rematch(t *testing.T, g *table) {
	t.Helper()
	g.white.press("#rematch")
	g.black.until(`document.querySelector("#rematch").textContent === "Rövanşı kabul et"`)
	g.black.press("#rematch")
	for p, want := range map[*person]string{g.white: "black", g.black: "white"} {
		p.until(`!location.pathname.endsWith(` + quote(g.id) + `)`)
		p.until(`document.querySelector("main")?.dataset.you`)
		if you := eval[string](p, `document.querySelector("main").dataset.you`); you != want {
			t.Errorf("%s has %s in the rematch", p.name, you)
		}
	}
}

// TestThreefoldClaim: Black claims with the move they intend (Article 9.2.1). Until
// then nothing on either page says that a claim is there to be made (Article
// 12.6: nobody reminds the players).
func TestThreefoldClaim(t *testing.T) {
	s := newSite(t)
	g := s.seat(blitz, s.newPerson("White", screen{lang: "tr", width: 1280, height: 800}), s.newPerson("Black", desk))
	g.play(1, "Nf3", "Nf6", "Ng1")
	before := strings.Join(strings.Fields(g.black.text(".controls")+g.black.text(".status")), " ")
	g.quick(4, "Ng8", "Nf3", "Nf6", "Ng1")
	g.seen(7)
	if after := strings.Join(strings.Fields(g.black.text(".controls")+g.black.text(".status")), " "); after != before {
		t.Errorf("the page changed when a claim became possible:\n%s\n%s", before, after)
	}
	if !eval[bool](g.white, `document.querySelector("#claim").disabled`) {
		t.Error("White can claim when it is not his move")
	}
	g.black.press("#claim")
	g.black.write("#claim-move", "Ng8")
	g.black.press(`#claim-dialog button[value="claim"]`)
	g.over("½ – ½", "9.2.1")
}

// TestWrongClaim: a claim that is not right costs time, obliges the announced
// move and stands as an offer of a draw (Articles 9.5.3, 9.1.2.3).
func TestWrongClaim(t *testing.T) {
	s := newSite(t)
	g := s.seat(blitz, s.newPerson("White", desk), s.newPerson("Black", desk))
	g.play(1, "e4", "e5")
	g.white.press("#claim")
	g.white.press(`#claim-dialog input[value="fifty"]`)
	g.white.write("#claim-move", "Bc4")
	g.white.press(`#claim-dialog button[value="claim"]`)
	for _, p := range []*person{g.white, g.black} {
		p.until(`document.querySelector("#ruling-articles").textContent.includes("9.5.3") && document.querySelector("#move-list .ruled")`)
	}
	g.black.until(`!document.querySelector("#offer-buttons").hidden`)
	g.white.until(`document.querySelector("#status-more").textContent.includes("Bc4")`)
	g.white.twoPresses("d2", "d4") // not the announced move
	g.white.twoPresses("f1", "c4")
	g.seen(3)
	if last := g.white.text(`#move-list button[data-ply="3"]`); !strings.HasPrefix(last, "Bc4") {
		t.Errorf("the third ply is %q, want the announced Bc4", last)
	}
	g.black.press("#accept")
	g.black.press(`#accept-dialog button[value="yes"]`)
	g.over("½ – ½", "5.2.3")
	// Rulings and the end lead to their articles.
	for _, selector := range []string{`#move-list .ruled a[href="/laws/2023/9.5.3"]`, `#status-more a[href="/laws/2023/5.2.3"]`} {
		g.white.until(fmt.Sprintf(`document.querySelector(%s)?.target === "_blank"`, quote(selector)))
	}
	g.white.visit("/laws/2023/5.2.3")
	g.white.until(`document.querySelector("h1").textContent === "Article 5.2.3"`)
}

// TestFlagFall: White's time runs out (Article 6.9); until then the clock on the
// page agrees with the server's within a tenth of a second.
func TestFlagFall(t *testing.T) {
	s := newSite(t)
	g := s.seat(control{minutes: 0, seconds: 5, rules: "fide"}, s.newPerson("White", desk), s.newPerson("Black", desk))
	g.play(1, "e4", "e5")
	for _, p := range []*person{g.white, g.black} {
		clockAgrees(t, g, p)
	}
	g.over("0 – 1", "6.9")
	for _, p := range []*person{g.white, g.black} {
		if shown := p.text(`.player[data-side="white"] .clock`); shown != "0:00.0" {
			t.Errorf("%s sees %s on White's clock", p.name, shown)
		}
	}
}

// clockAgrees compares White's running clock on a page with the server's. A
// browser that gets no processor time shows an old reading for a moment, so one
// look that disagrees is looked at again; a clock that is wrong stays wrong.
func clockAgrees(t *testing.T, g *table, p *person) {
	t.Helper()
	const tries = 5
	disagreed := 0
	for looks := 0; looks < 5; looks++ {
		before := g.whiteLeft()
		shown := p.text(`.player[data-side="white"] .clock`)
		after := g.whiteLeft()
		seconds, err := strconv.ParseFloat(strings.TrimPrefix(shown, "0:"), 64)
		if err != nil {
			t.Fatalf("%s shows %q", p.name, shown)
		}
		read := time.Duration(seconds * float64(time.Second))
		// The text is cut off to tenths: up to a tenth more may be left than it says.
		if read > before+100*time.Millisecond || read+100*time.Millisecond < after-100*time.Millisecond {
			if disagreed++; disagreed == tries {
				t.Fatalf("%s shows %v; the server had between %v and %v, and %d looks disagree", p.name, read, after, before, tries)
			}
			looks--
		}
		time.Sleep(70 * time.Millisecond)
	}
}

// whiteLeft is what White has on their clock, as the server counts.
func (g *table) whiteLeft() time.Duration {
	g.t.Helper()
	snapshot := g.site.look(g.id)
	return snapshot.State.Clock().Remaining(chess.White, snapshot.Elapsed())
}
