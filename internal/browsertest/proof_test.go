package browsertest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/hakem-chess/hakem/chess"
)

// resigns has White resign, with the second press that it takes.
func (g *table) resigns() {
	g.t.Helper()
	g.white.press("#resign")
	g.white.until(`document.querySelector("#resign.armed")`)
	g.white.press("#resign")
	g.over("0 – 1", "5.1.2")
}

// proofLine is the line to mate that the page plays.
func (p *person) proofLine() []string {
	p.t.Helper()
	p.until(`!document.querySelector("#proof").hidden && !document.querySelector("#proof-line").hidden`)
	return eval[[]string](p, `[...document.querySelectorAll("#proof-move-list button")].map((b) => b.textContent)`)
}

// shows waits until the board of the proof shows a position, in the words of its squares.
func (p *person) shows(position *chess.Position) {
	p.t.Helper()
	names := map[bool]string{true: "white", false: "black"}
	for s := range chess.Square(64) {
		piece := "empty"
		if man := position.Piece(s); man != chess.NoPiece {
			piece = names[man.Color() == chess.White] + " " + man.Type().String()
		}
		p.until(fmt.Sprintf(`document.querySelector('#board-squares [data-square="%s"]').getAttribute("aria-label").startsWith(%s)`, s, quote(s.String()+" "+piece)))
	}
}

// TestProofOfALoss: a player resigns, and the page shows that the opponent could still mate (Article 5.1.2), by a line
// that a board plays: with buttons, with keys and by itself.
func TestProofOfALoss(t *testing.T) {
	s := newSite(t)
	axe := axeScript(t)
	g := s.seat(blitz, s.newPerson("White", desk), s.newPerson("Black", screen{lang: "tr", width: 390, height: 844, touch: true}))
	if eval[bool](g.white, `!document.querySelector("#proof").hidden`) {
		t.Error("a proof is shown while the game goes on")
	}
	g.quick(1, "e4", "e5", "Ke2", "Qg5", "Kd3", "Qxg2")
	g.seen(6)
	g.resigns()
	if text := g.white.text("#proof-texts"); !strings.HasPrefix(text, "Black could still mate.") {
		t.Errorf("the proof says %q", text)
	}
	if text := g.black.text("#proof-texts"); !strings.HasPrefix(text, "Siyah hâlâ mat edebilirdi.") {
		t.Errorf("the proof says %q in Turkish", text)
	}

	// The line is legal and ends in mate.
	line := g.white.proofLine()
	state := s.look(g.id).State
	p := state.Position()
	positions := []chess.Position{p}
	for _, san := range line {
		m, err := p.ParseSAN(san)
		if err != nil {
			t.Fatalf("the line has %s: %v", san, err)
		}
		p.Play(m)
		positions = append(positions, p)
	}
	if !p.IsCheckmate() || p.Turn() != chess.White {
		t.Fatalf("the line %v ends in %s", line, p.FEN())
	}
	turkish := make([]string, len(line))
	for i, san := range line {
		turkish[i], _ = chess.Transliterate(san, chess.EnglishLetters, chess.TurkishLetters)
	}
	if other := g.black.proofLine(); !slices.Equal(turkish, other) {
		t.Errorf("White sees %v and Black %v", line, other)
	}

	// Buttons, keys, a press on a move; the moves of the game stay where they are.
	g.white.shows(&positions[0])
	g.white.press("#proof-nav-forward")
	g.white.shows(&positions[1])
	g.white.keys(kb.ArrowRight, kb.ArrowRight, kb.ArrowLeft)
	g.white.shows(&positions[2])
	g.white.press(fmt.Sprintf(`#proof-move-list button[data-ply="%d"]`, len(line)))
	g.white.shows(&p)
	king := p.King(chess.White)
	g.white.until(fmt.Sprintf(`document.querySelector('#board-squares [data-square="%s"]').getAttribute("aria-label").endsWith("in check")`, king))
	if said := g.white.text("#say"); !strings.HasSuffix(strings.TrimSpace(said), "mate") {
		t.Errorf("the end of the line is said as %q", said)
	}
	if got := eval[string](g.white, `document.querySelector('#move-list [aria-current]').dataset.ply`); got != "6" {
		t.Errorf("the game itself is shown at ply %s", got)
	}
	g.white.settled()

	// By itself, until it is stopped.
	g.black.press("#proof-play")
	g.black.until(`document.querySelector("#proof-play").getAttribute("aria-label") === "Duraklat"`)
	g.black.until(`Number(document.querySelector('#proof-move-list [aria-current]')?.dataset.ply) >= 2`)
	g.black.shot("proof-playing")
	g.black.press("#proof-play")
	g.black.until(`document.querySelector("#proof-play").getAttribute("aria-label") === "Yolu oynat"`)
	g.black.settled()
	g.black.fits("proof")
	g.white.audit(axe, "proof")
	g.black.audit(axe, "proof")
}

// TestProofOfADeadPosition: the page says of both sides why nobody can mate (Article 5.2.2).
func TestProofOfADeadPosition(t *testing.T) {
	s := newSite(t)
	g := s.seat(blitz, s.newPerson("White", desk), s.newPerson("Black", screen{lang: "tr", width: 390, height: 844, touch: true}))
	g.quick(1, strings.Fields(deadGame)...)
	g.over("½ – ½", "5.2.2")
	for p, want := range map[*person]string{g.white: "can no longer mate: ", g.black: "artık mat edemez: "} {
		text := p.text("#proof-texts")
		if strings.Count(text, want) != 2 {
			t.Errorf("%s is told %q", p.name, text)
		}
		if eval[bool](p, `!document.querySelector("#proof-line").hidden`) {
			t.Errorf("%s sees a board where there is no line", p.name)
		}
	}
}

// deadGame is a legal game from the array to a dead position.
const deadGame = `Nh3 h6 b4 a5 bxa5 Rxa5 Bb2 Rxa2 Bxg7 Bxg7 Rxa2 d5 Ra3 Bxh3 Rxh3 Bf6 Rxh6 Rxh6 Rg1 Rxh2 Nc3 Rxg2 Nxd5 Rxf2 Nxe7
	Rxf1+ Kxf1 Kxe7 Rxg8 Qxd2 Rxb8 Qxd1+ Kf2 Qxc2 Rxb7 Qxe2+ Kxe2 Ke8 Rxc7 Ba1 Ra7 Be5 Rxf7 Kxf7`

// TestVerdictBeingWorkedOut: while it is not known whether a position is dead the page says so.
func TestVerdictBeingWorkedOut(t *testing.T) {
	s := newSite(t)
	g := s.seat(blitz, s.newPerson("White", desk), s.newPerson("Black", screen{lang: "tr", width: 390, height: 844, touch: true}))
	for p, want := range map[*person]string{g.white: "is being worked out", g.black: "hesaplanıyor"} {
		for _, undecided := range []bool{true, false} {
			// As the server says it of positions that no game in a browser comes to.
			eval[bool](p, fmt.Sprintf(`import(document.querySelector("main").dataset.assets + "static/js/proof.js").then((module) => {
				window.panel ??= new module.ProofPanel(() => {});
				window.panel.update({ ...JSON.parse(document.getElementById("first-state").textContent), undecided: %v }, "white");
				return true;
			})`, undecided))
			if text := p.text("#proof-texts"); strings.Contains(text, want) != undecided {
				t.Errorf("%s is told %q", p.name, text)
			}
			if hidden := eval[bool](p, `document.querySelector("#proof").hidden`); hidden == undecided {
				t.Errorf("%s: undecided %v, the panel is hidden: %v", p.name, undecided, hidden)
			}
		}
	}
}
