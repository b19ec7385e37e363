package browsertest

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
)

// tile is the selector of a time on the first page.
func tile(value string) string { return fmt.Sprintf(`.tile[value="%s"]`, value) }

// atGame waits until somebody is at a board and returns the game.
func (p *person) atGame() string {
	p.t.Helper()
	p.until(`location.pathname.startsWith("/g/") && document.querySelector("#board-squares")`)
	return path.Base(eval[string](p, `location.pathname`))
}

// TestStrangersMeet: two people who do not know each other press the same time, one by the mouse and one by the
// keyboard, and play one game: nobody who pressed another time is in it.
func TestStrangersMeet(t *testing.T) {
	s := newSite(t)
	first, other := s.newPerson("First", desk), s.newPerson("Other", desk)
	second := s.newPerson("Second", screen{lang: "tr", width: 1280, height: 800})
	second.visit("/")
	first.visit("/")
	first.press(tile("5+3"))
	first.until(`document.querySelector("main.waiting")`)
	other.visit("/")
	other.press(tile("3+2"))
	// Whoever looks at the first page sees both come, without loading it again.
	second.until(`document.querySelectorAll("#offers tbody tr").length === 2`)
	second.tabTo(`document.activeElement.value === "5+3"`)
	second.keys(kb.Enter)
	one, two := first.atGame(), second.atGame()
	if one != two {
		t.Fatalf("they are at %s and %s", one, two)
	}
	g := s.look(one)
	if white, black := g.Game.Seats[chess.White].Player, g.Game.Seats[chess.Black].Player; white == black || white == "" || black == "" {
		t.Errorf("%q plays %q", white, black)
	}
	first.until(`document.querySelector("#player-top.present") && document.querySelector("#player-bottom.present")`)
	if g := s.look(one); g.State.Status() != arbiter.Running {
		t.Errorf("both are there, and the game is %s", g.State.Status())
	}
	other.until(`document.querySelector("main.waiting")`)
	// The game is theirs wherever they come from; the offer that is left can be joined from the list.
	second.visit("/")
	second.until(`document.querySelector('#own-games a[href="/g/` + one + `"]')`)
	second.until(`document.querySelector('#live a[href="/g/` + one + `"]')`)
	second.press(`#offers button`)
	if third := other.atGame(); third == one || third != second.atGame() {
		t.Errorf("who joins from the list is at %s", third)
	}
}

// TestOfferEnds: an offer ends when it is cancelled, and when its maker closes the page.
func TestOfferEnds(t *testing.T) {
	s := newSite(t)
	maker, reader := s.newPerson("Maker", screen{lang: "tr", width: 390, height: 844, touch: true}), s.newPerson("Reader", desk)
	reader.visit("/")
	maker.visit("/")
	maker.press(tile("10+5"))
	reader.until(`document.querySelector("#offers tbody tr")`)
	maker.press(`main.waiting form button`)
	maker.until(`location.pathname === "/"`)
	reader.until(`!document.querySelector("#offers tbody tr")`)
	maker.press(tile("10+5"))
	reader.until(`document.querySelector("#offers tbody tr")`)
	maker.visit("/rules")
	reader.until(`!document.querySelector("#offers tbody tr")`)
}

// TestNewcomer: somebody who has never been here, on a phone, in Turkish, with nobody there but one more stranger, is
// in a game within ten seconds of opening the address, and can make their move.
func TestNewcomer(t *testing.T) {
	s := newSite(t)
	phone := screen{lang: "tr", width: 390, height: 844, touch: true}
	stranger, newcomer := s.newPerson("Stranger", phone), s.newPerson("Newcomer", phone)
	stranger.visit("/")
	stranger.press(tile("3+2"))
	stranger.until(`document.querySelector("main.waiting")`)

	begun := time.Now()
	newcomer.visit("/")
	opened := time.Since(begun)
	if box := eval[[]float64](newcomer, `(() => { const b = document.querySelector('.tile[value="3+2"]').getBoundingClientRect(); return [b.top, b.bottom]; })()`); box[0] < 0 || box[1] > 844 {
		t.Errorf("the first tile is from %.0f to %.0f of 844 pixels", box[0], box[1])
	}
	newcomer.press(tile("3+2"))
	id := newcomer.atGame()
	seated := time.Since(begun)
	stranger.atGame()
	for _, p := range []*person{stranger, newcomer} {
		p.until(`document.querySelector("#player-top.present") && document.querySelector("#player-bottom.present")`)
	}
	running := time.Since(begun)
	white := newcomer
	if s.look(id).Game.Seats[chess.White].Player == stranger.player() {
		white = stranger
	}
	white.until(`document.querySelector("#board-squares.playable")`)
	white.twoPresses("e2", "e4")
	(&table{t: t, site: s, id: id, white: newcomer, black: stranger}).seen(1)
	t.Logf("stopwatch: page open %s, at the board %s, the clock runs %s, first move %s", opened.Round(time.Millisecond),
		seated.Round(time.Millisecond), running.Round(time.Millisecond), time.Since(begun).Round(time.Millisecond))
	if running > 10*time.Second {
		t.Errorf("a newcomer waits %s for a game", running)
	}
}

// TestHomePictures looks at the first page and at waiting in every width, language and scheme: nothing hangs over, and
// with -screenshots the pictures are taken.
func TestHomePictures(t *testing.T) {
	if *screenshots != "" {
		if err := os.MkdirAll(*screenshots, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, lang := range []string{"tr", "en"} {
		for _, dark := range []bool{false, true} {
			s := newSite(t)
			g := s.seat(blitz, s.newPerson("White", desk), s.newPerson("Black", desk))
			g.quick(1, "e4", "e5", "Nf3")
			g.seen(3)
			maker := s.newPerson("Maker", desk)
			maker.visit("/")
			maker.press(tile("15+10"))
			for _, width := range []int64{390, 1280} {
				p := s.newPerson("Reader", screen{lang: lang, width: width, height: 800, touch: width == 390, dark: dark})
				take := func(name string) {
					p.fits(name)
					p.settled()
					if *screenshots != "" {
						scheme := map[bool]string{true: "dark", false: "light"}[dark]
						p.picture(filepath.Join(*screenshots, fmt.Sprintf("%s-%d-%s-%s.png", name, width, lang, scheme)), width)
					}
				}
				p.visit("/")
				p.until(`document.querySelector("#offers tbody tr") && document.querySelector("#live a")`)
				take("home")
				p.press(`[data-sheet="friend"]`)
				p.until(`document.querySelector("#set-up").open`)
				take("sheet")
				p.do("close the sheet", chromedp.KeyEvent(kb.Escape))
				p.press(tile("60+30"))
				p.until(`document.querySelector("main.waiting")`)
				take("waiting")
				p.visit("/watch")
				take("watch")
				p.visit("/")
				p.until(`document.querySelector("#own-offer")`)
				take("home-waits")
				p.press(`#own-offer form button`)
				p.until(`location.pathname === "/" && !document.querySelector("#own-offer")`)
			}
		}
	}
}
