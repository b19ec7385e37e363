package live

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/engine"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/internal/web/page"
)

// What an analysis may take.
const (
	analysisNodes     = 120_000 // looked at for each position
	analysisTime      = 500 * time.Millisecond
	analysesKept      = 200 // of games, in memory
	analysesPerSecond = 0.2 // begun from one address
	analysesAtOnce    = 10
	analysisLine      = 30 * time.Second // for a reader to take one judgement
)

// Thinker is the engine that looks at games that are over: *engine.Pool.
type Thinker interface {
	Think(ctx context.Context, q engine.Question, stage func(engine.Stage)) (engine.Answer, error)
}

// Analyse has games that are over looked at by an engine.
func (d *Door) Analyse(t Thinker) { d.analyses.thinker = t }

// analyses are those that have been made, in whole or in part: a judgement for each position from the first on.
type analyses struct {
	thinker Thinker // nil: there is none on this server
	mu      sync.Mutex
	known   map[string][]engine.Answer
}

// of are the judgements known of a game.
func (a *analyses) of(id string) []engine.Answer {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.known[id]
}

// add keeps one more, of the position after so many moves; another game's are forgotten when there are too many.
func (a *analyses) add(id string, ply int, answer engine.Answer) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.known == nil {
		a.known = map[string][]engine.Answer{}
	}
	if _, known := a.known[id]; !known && len(a.known) >= analysesKept {
		for other := range a.known {
			delete(a.known, other)
			break
		}
	}
	if len(a.known[id]) == ply { // another reader may have been faster
		a.known[id] = append(a.known[id], answer)
	}
}

// AnalysisPage is a finished game, move by move.
type AnalysisPage struct {
	ID     string
	Result string
	Moves  []AnalysedMove
}

// AnalysedMove is a move of the game.
type AnalysedMove struct {
	Number string // "12." or "12…"
	SAN    string
}

// analysed returns a game that is over, which alone is looked at: nobody is helped while they play.
func (d *Door) analysed(w http.ResponseWriter, r *http.Request) (s *play.Snapshot, ok bool) {
	s, err := d.registry.Look(r.Context(), r.PathValue("id"))
	if err != nil {
		d.Fail(w, r, err)
		return nil, false
	}
	if s.State.Status() != arbiter.Over || d.analyses.thinker == nil {
		d.Problem(w, r, http.StatusNotFound)
		return nil, false
	}
	return s, true
}

// analysis is the page on which a finished game is looked at.
func (d *Door) analysis(w http.ResponseWriter, r *http.Request) {
	s, ok := d.analysed(w, r)
	if !ok {
		return
	}
	shown := AnalysisPage{ID: s.Game.ID, Result: string(s.State.Result())}
	start := s.State.Start()
	number, white := start.Fullmove(), start.Turn() == chess.White
	letters := i18n.Letters(page.LanguageOf(r))
	for _, m := range s.Plies {
		san := m.SAN
		if in, ok := chess.Transliterate(san, chess.EnglishLetters, letters); ok {
			san = in
		}
		shown.Moves = append(shown.Moves, AnalysedMove{strconv.Itoa(number) + map[bool]string{true: ".", false: "…"}[white], san})
		if !white {
			number++
		}
		white = !white
	}
	d.Show(w, r, http.StatusOK, Analysis(page.Of(r), shown))
}

// judgement is what the engine says of the position after so many moves, as White sees it.
type judgement struct {
	Ply   int    `json:"ply"`
	Score *int   `json:"cp,omitempty"`    // hundredths of a pawn
	Mate  int    `json:"mate,omitempty"`  // moves to mate, below zero if Black mates
	Best  string `json:"best,omitempty"`  // the move it would play
	Place int    `json:"place,omitempty"` // nothing yet: the place in the queue
}

// judgements are sent one by one as they come. A reader who leaves ends them.
func (d *Door) judgements(w http.ResponseWriter, r *http.Request) {
	s, ok := d.analysed(w, r)
	if !ok {
		return
	}
	if len(d.analyses.of(s.Game.ID)) == 0 && !d.Allows(d.analysing, r) {
		d.Problem(w, r, http.StatusTooManyRequests)
		return
	}
	w.Header().Set("Content-Type", "application/x-ndjson")
	out, control := json.NewEncoder(w), http.NewResponseController(w)
	send := func(j judgement) error {
		_ = control.SetWriteDeadline(time.Now().Add(analysisLine)) // where it cannot be set the server's own holds
		if err := out.Encode(j); err != nil {
			return err
		}
		return control.Flush()
	}
	notation := chess.Notation{Letters: i18n.Letters(page.LanguageOf(r))}
	q := engine.Question{Start: s.State.Start(), Nodes: analysisNodes, Time: analysisTime}
	position := q.Start
	for ply := 0; ply <= len(s.Plies); ply++ {
		if !position.HasMoves() {
			break
		}
		answer, err := d.judge(r.Context(), s.Game.ID, ply, q, func(place int) { _ = send(judgement{Ply: ply, Place: place}) })
		if err != nil {
			d.Log.Debug("analysis ended", "game", s.Game.ID, "error", err)
			return
		}
		j := judgement{Ply: ply, Best: notation.Move(&position, answer.Move)}
		sign := map[chess.Color]int{chess.White: 1, chess.Black: -1}[position.Turn()]
		if score := answer.Score; score.Mate != 0 {
			j.Mate = sign * score.Mate
		} else if score.Known {
			cp := sign * score.Centipawn
			j.Score = &cp
		}
		if send(j) != nil {
			return
		}
		if ply == len(s.Plies) || s.Plies[ply].Move == chess.NoMove {
			break
		}
		q.Moves = append(q.Moves, s.Plies[ply].Move)
		position.Play(s.Plies[ply].Move)
	}
}

// judge is what the engine says of a position, now or before.
func (d *Door) judge(ctx context.Context, id string, ply int, q engine.Question, place func(int)) (engine.Answer, error) {
	if known := d.analyses.of(id); ply < len(known) {
		return known[ply], nil
	}
	answer, err := d.analyses.thinker.Think(ctx, q, func(s engine.Stage) {
		if s.Place > 0 {
			place(s.Place)
		}
	})
	if err == nil {
		d.analyses.add(id, ply, answer)
	}
	return answer, err
}
