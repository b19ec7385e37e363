package browsertest

import (
	"fmt"
	"path"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestReloadKeepsTheSeat: a reload and a second window of the same person come
// back to the same seat, and both windows show what either plays.
func TestReloadKeepsTheSeat(t *testing.T) {
	s := newSite(t)
	g := s.seat(blitz, s.newPerson("White", desk), s.newPerson("Black", desk))
	g.play(1, "d4")
	g.black.do("reload", chromedp.Reload())
	g.black.until(`document.querySelector("main").dataset.you === "black" && document.querySelectorAll("#move-list button").length === 1`)
	g.black.until(`document.querySelector("#status-text").textContent === "Your move"`)

	second := g.black.sameProfile("Black's second window", desk)
	second.visit("/g/" + g.id)
	second.until(`document.querySelector("main").dataset.you === "black"`)
	second.typed("d5")
	g.seen(2)
	g.white.twoPresses("c2", "c4")
	g.seen(3)
	second.until(`document.querySelectorAll("#move-list button").length === 3`)

	// The invitation leads its owner back and takes nothing from anybody else.
	stranger := s.newPerson("Stranger", screen{lang: "tr", width: 390, height: 844})
	stranger.visit("/g/" + g.id)
	stranger.until(`document.querySelector("main").dataset.you === "spectator"`)
}

// TestSpectatorCannotMove: who only has the game's link sees everything and has
// nothing to move or answer with; what they send all the same is refused.
func TestSpectatorCannotMove(t *testing.T) {
	s := newSite(t)
	g := s.seat(blitz, s.newPerson("White", desk), s.newPerson("Black", desk))
	g.play(1, "e4")
	link := eval[string](g.white, `document.querySelector("#spectator-link").value`)
	watcher := s.newPerson("Spectator", screen{lang: "tr", width: 390, height: 844})
	watcher.visit(link)
	watcher.until(`document.querySelectorAll("#move-list button").length === 1`)
	for _, id := range []string{"controls", "resign", "claim", "accept", "invite"} {
		if eval[bool](watcher, `document.getElementById(`+quote(id)+`) !== null`) {
			t.Errorf("a spectator has #%s", id)
		}
	}
	watcher.twoPresses("e7", "e5")
	watcher.drag("e7", "e5")
	answer := eval[map[string]any](watcher, fmt.Sprintf(`new Promise((resolve) => {
		const socket = new WebSocket(location.origin.replace("http", "ws") + "/g/%s/ws");
		socket.onopen = () => socket.send(JSON.stringify({id: 7, cmd: "move", uci: "e7e5"}));
		socket.onmessage = (event) => {
			const message = JSON.parse(event.data);
			if (message.id !== 7) return;
			socket.close();
			resolve(message);
		};
	})`, g.id))
	if answer["type"] != "error" || answer["text"] == "" {
		t.Errorf("a spectator's move was answered with %v", answer)
	}
	if n := s.look(g.id).State.Ply(); n != 1 {
		t.Errorf("the game has %d plies after a spectator tried to move", n)
	}
	g.play(2, "e5")
	watcher.until(`document.querySelectorAll("#move-list button").length === 2`)
	watcher.until(`document.querySelector('#board-squares [data-square="e5"]').getAttribute("aria-label") === "e5 siyah piyon"`)
}

// TestLostConnection: the page says that it is cut off, comes back by itself, and
// what was played meanwhile is there.
func TestLostConnection(t *testing.T) {
	s := newSite(t)
	g := s.seat(blitz, s.newPerson("White", desk), s.newPerson("Black", screen{lang: "tr", width: 390, height: 844}))
	g.play(1, "e4")
	s.cable.cut()
	for _, p := range []*person{g.white, g.black} {
		p.until(`document.querySelector("#connection").textContent !== ""`)
	}
	g.quick(2, "c5") // from another of Black's devices
	s.cable.mend()
	for _, p := range []*person{g.white, g.black} {
		p.until(`document.querySelector("#connection").textContent === ""`)
		p.forgive() // the browser complained of the network, as it should
	}
	g.seen(2)
	g.white.twoPresses("g1", "f3")
	g.seen(3)
}

// TestOffers: an offer travels with a move, is declined by word, stands until
// answered, cannot be made twice, and needs both to have moved before it can be
// agreed (Articles 9.1.2.1 and 5.2.3).
func TestOffers(t *testing.T) {
	s := newSite(t)
	g := s.seat(blitz, s.newPerson("White", desk), s.newPerson("Black", screen{lang: "tr", width: 1280, height: 800}))
	g.play(1, "e4", "e5")
	g.white.press("#offer-draw")
	g.white.press(`#offer-dialog button[value="with-move"]`)
	g.black.until(`document.querySelector("#offer").hidden`) // nothing is sent before the move
	g.white.twoPresses("g1", "f3")
	g.seen(3)
	g.black.until(`document.querySelector("#offer-text").textContent === "Beyaz beraberlik teklif etti."`)
	if text := g.white.text(`#move-list button[data-ply="3"]`); text != "Nf3 (=)" {
		t.Errorf("the move with the offer is written %q", text)
	}
	g.black.press("#decline")
	g.white.until(`document.querySelector("#offer").hidden`)
	g.black.press("#offer-draw")
	g.black.press(`#offer-dialog button[value="now"]`)
	g.white.until(`!document.querySelector("#offer-buttons").hidden`)
	if !eval[bool](g.black, `document.querySelector("#offer-draw").disabled`) {
		t.Error("Black can offer again while his offer stands")
	}
	g.white.press("#accept")
	g.white.press(`#accept-dialog button[value=""]`) // thinks better of it
	g.black.typed("Nc6")                             // their own move leaves their offer standing
	g.seen(4)
	g.white.press("#accept")
	g.white.press(`#accept-dialog button[value="yes"]`)
	g.over("½ – ½", "5.2.3")
}

// The picture of the board and the squares over it are turned together, however fast somebody turns them.
func TestFlip(t *testing.T) {
	s := newSite(t)
	g := s.seat(blitz, s.newPerson("White", desk), s.newPerson("Black", desk))
	const below = `document.querySelector("%s [data-square=e1]").getBoundingClientRect().top >
		document.querySelector("%[1]s [data-square=e8]").getBoundingClientRect().top`
	for _, test := range []struct {
		who        *person
		flips      int
		whiteBelow bool
	}{{g.white, 0, true}, {g.black, 0, false}, {g.white, 1, false}, {g.white, 2, false}, {g.white, 3, true}, {g.black, 2, false}} {
		eval[bool](test.who, fmt.Sprintf(`(async () => {
			for (let i = 0; i < %d; i++) document.querySelector("#flip").click();
			await new Promise((done) => setTimeout(done, 400)); // the picture turns a few frames after the squares
			return true;
		})()`, test.flips))
		for _, layer := range []string{"#board-picture", "#board-squares"} {
			if eval[bool](test.who, fmt.Sprintf(below, layer)) != test.whiteBelow {
				t.Errorf("%s, %d flips: White below in %s: %t, want %t", test.who.name, test.flips, layer, !test.whiteBelow, test.whiteBelow)
			}
		}
	}
	// What is pressed is what is seen.
	g.black.press("#flip")
	g.white.twoPresses("e2", "e4")
	g.seen(1)
	g.black.twoPresses("e7", "e5")
	g.seen(2)
}

// TestResignation asks first (Article 5.1.2).
func TestResignation(t *testing.T) {
	s := newSite(t)
	g := s.seat(control{minutes: 10, seconds: 5, rules: "simple"}, s.newPerson("White", desk), s.newPerson("Black", desk))
	g.play(1, "e4", "e5")
	if eval[bool](g.white, `document.querySelector("#claim") !== null`) {
		t.Error("the simple rules know no claims, and the page has a button for one")
	}
	g.white.press("#resign")
	g.white.until(`document.querySelector("#resign.armed") && document.querySelector("#resign .name").textContent === "Sure?"`)
	g.white.until(`!document.querySelector("#resign.armed")`) // thought better of: it says so, and nothing has happened
	g.white.until(`document.querySelector("#say").lastElementChild?.textContent === "Not resigned."`)
	g.white.press("#resign")
	g.white.until(`document.querySelector("#resign.armed")`)
	g.white.press("#resign")
	g.over("0 – 1", "5.1.2")
}

// TestShare: the link of a game is a QR code, is handed to the device where it can take one, and who has finished a
// game finds a new opponent for the same time by one press.
func TestShare(t *testing.T) {
	s := newSite(t)
	white := s.newPerson("White", screen{lang: "tr", width: 390, height: 844, touch: true})
	white.visit("/new")
	invite := white.createGame("white", blitz)
	white.press("#invite details.qr summary")
	white.until(`document.querySelector("#invite .qr path").getAttribute("d").length > 500`)
	white.shot("qr")
	black := s.newPerson("Black", desk)
	black.visit(invite)
	black.press("main form button")
	g := &table{t: t, site: s, id: path.Base(eval[string](white, `location.pathname`)), white: white, black: black}
	black.until(`document.querySelector("#board-squares")`)
	g.play(1, "e4", "e5")
	black.press("#more")
	black.until(`document.querySelector("#more-dialog").open`)
	if !eval[bool](black, `Boolean(navigator.share)`) { // this browser has none: one is lent to it
		if !eval[bool](black, `document.querySelector('[data-share="spectator-link"]').hidden`) {
			t.Error("a device that cannot share is offered to")
		}
		eval[bool](black, `(navigator.share = (what) => { window.shared = what; return Promise.resolve(); }, true)`)
		eval[bool](black, `import(document.querySelector("main").dataset.assets + "static/js/copy.js").then((m) => (m.shareButtons(), true))`)
	}
	black.press(`[data-share="spectator-link"]`)
	black.until(`window.shared?.url === document.querySelector("#spectator-link").value`)
	black.press(`#more-dialog button[value=""]`)
	g.resigns()
	white.until(`document.querySelector("#status-text.result")`)
	white.press(`#rematch-buttons form button`)
	white.until(`location.pathname === "/lobby"`)
}
