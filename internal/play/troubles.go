package play

import (
	"log/slog"
	"sync"
	"sync/atomic"
	"time"
)

// troubles logs what goes wrong again and again: once when it begins, and once when it is over, with how long it
// lasted and how often it happened.
type troubles struct {
	log  *slog.Logger
	now  func() time.Time
	some atomic.Int32 // how many there are: what goes well costs nothing while it is zero

	mu sync.Mutex
	of map[string]*trouble // by what goes wrong
}

// trouble is something that goes wrong.
type trouble struct {
	since time.Time
	times int
	now   map[string]struct{} // in which games; "" for what is about none
	games map[string]struct{} // in which it did since it began
}

// note takes how something went in a game, "" for what is about none.
func (t *troubles) note(what, game string, err error) {
	if err == nil && t.some.Load() == 0 {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	wrong := t.of[what]
	switch {
	case err != nil && wrong == nil:
		if t.of == nil {
			t.of = map[string]*trouble{}
		}
		wrong = &trouble{since: t.now(), now: map[string]struct{}{}, games: map[string]struct{}{}}
		t.of[what] = wrong
		t.some.Add(1)
		t.log.Error(what, append(inGame(game), "error", err)...)
		fallthrough
	case err != nil:
		wrong.times++
		wrong.now[game], wrong.games[game] = struct{}{}, struct{}{}
	case wrong != nil:
		delete(wrong.now, game)
		if len(wrong.now) > 0 {
			return
		}
		delete(t.of, what)
		t.some.Add(-1)
		about := []any{"lasted", t.now().Sub(wrong.since).Round(time.Millisecond), "times", wrong.times}
		if _, none := wrong.games[""]; !none {
			about = append(about, "games", len(wrong.games))
		}
		t.log.Info("over: "+what, about...)
	}
}

func inGame(game string) []any {
	if game == "" {
		return nil
	}
	return []any{"game", game}
}
