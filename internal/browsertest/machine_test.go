package browsertest

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/engine"
	"github.com/hakem-chess/hakem/internal/machine"
)

// withMachine has the site's machine played by Stockfish, which the tests need (make deps).
func (s *site) withMachine() {
	s.t.Helper()
	path, ok := engine.Find()
	if !ok {
		s.t.Fatal("Stockfish is not installed: make deps installs it")
	}
	log := slog.New(slog.DiscardHandler)
	pool, err := engine.Open(s.t.Context(), engine.Config{Path: path, Most: 1, Log: log})
	if err != nil {
		s.t.Fatal(err)
	}
	player := machine.New(s.registry, pool, log)
	s.door.Meet(player)
	s.door.Analyse(pool)
	ctx, end := context.WithCancel(context.Background())
	left := make(chan struct{})
	go func() {
		defer close(left)
		player.Run(ctx)
	}()
	s.t.Cleanup(func() {
		end()
		<-left
		pool.Close()
	})
}

// killEngines kills every engine that this process has started, and says how many.
func killEngines(t *testing.T) (killed int) {
	t.Helper()
	states, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range states {
		data, err := os.ReadFile(name)
		if err != nil {
			continue // it has ended
		}
		_, after, ok := bytes.Cut(data, []byte("(stockfish) "))
		if !ok || !bytes.HasPrefix(after[2:], []byte(strconv.Itoa(os.Getpid())+" ")) {
			continue
		}
		pid, err := strconv.Atoi(path.Base(path.Dir(name)))
		if err != nil {
			t.Fatal(err)
		}
		if process, err := os.FindProcess(pid); err == nil && process.Kill() == nil {
			killed++
		}
	}
	return killed
}

// TestMachine: somebody alone, on a phone, in Turkish, plays the machine from the first page on; its engine is killed
// in mid-game, and the game goes on without time lost by either.
func TestMachine(t *testing.T) {
	s := newSite(t)
	s.withMachine()
	p := s.newPerson("Visitor", screen{lang: "tr", width: 390, height: 844, touch: true})
	p.visit("/")
	p.press(`a[href="/computer"]`)
	p.until(`document.querySelector("h1")?.textContent === "Makineye karşı" && document.querySelector(".lead").textContent.includes("Stockfish")`)
	p.shot("computer")
	p.press(`.eight label:first-child`)
	p.press(`input[name="colour"][value="white"] + span`)
	p.press(`.new-game button[type="submit"]`)
	p.until(`document.querySelector("#board-squares.playable")`)
	g := &table{t: t, site: s, id: path.Base(eval[string](p, `location.pathname`)), white: p, black: p}
	p.typed("e4")
	p.until(`document.querySelectorAll("#move-list button").length === 2`)
	if name := p.text(`#player-top .player-name`); name == "" || name == "Siyah" {
		t.Errorf("the machine is called %q", name)
	}
	p.shot("machine")
	killed := 0
	for range 3 {
		killed += killEngines(t) // a move that was thought about in vain may have left none
		plies := s.look(g.id).State.Ply()
		position := s.look(g.id).State.Position()
		p.typed(position.UCI(position.AppendMoves(nil)[0]))
		p.until(fmt.Sprintf(`document.querySelectorAll("#move-list button").length >= %d || document.querySelector("#status-text.result")`, plies+2))
	}
	if killed == 0 {
		t.Error("there was no engine to kill")
	}
	now := s.look(g.id)
	if now.State.Status() != arbiter.Running {
		t.Fatalf("the game is %s", now.State.Status())
	}
	for _, m := range now.State.Moves() {
		if m.By == chess.Black && m.Took > 3*time.Second {
			t.Errorf("%s took the machine %v of its time", m.SAN, m.Took)
		}
	}
	p.press("#resign")
	p.until(`document.querySelector("#resign.armed")`)
	p.press("#resign")
	p.until(`document.querySelector("#status-text.result")`)
	p.press("#analysis")
	p.until(`document.querySelector("#analysis-state")?.textContent === "Analiz bitti."`)
	p.until(`[...document.querySelectorAll("#analysis-table .score")].every((cell) => cell.textContent !== "") && document.querySelector("#analysis-graph .curve").getAttribute("d").length > 40`)
	p.shot("analysis")
	p.audit(axeScript(t), "analysis")
	p.visit("/g/" + g.id)
	p.until(`document.querySelector("#status-text.result")`)
	p.press("#rematch")
	// with colours changed
	p.until(fmt.Sprintf(`location.pathname.startsWith("/g/") && !location.pathname.endsWith(%q)`, g.id))
	p.until(`document.querySelectorAll("#move-list button").length >= 1`)
}

// TestNoMachine: where there is no engine the page says so.
func TestNoMachine(t *testing.T) {
	s := newSite(t)
	p := s.newPerson("Visitor", desk)
	p.visit("/computer")
	p.until(`document.querySelector(".lead").textContent.includes("no chess engine") && !document.querySelector(".new-game")`)
}
