package play_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/bus/memory"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/internal/store"
	"github.com/hakem-chess/hakem/internal/store/sqlite"
)

// TestMigration: games of the version before (testdata/schema3) go on: with the cookies and links of then, on the
// clocks they had; envelopes can be opened; games that had ended are found without being woken.
func TestMigration(t *testing.T) {
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(filepath.Join("testdata", "schema3"))); err != nil {
		t.Fatal(err)
	}
	var names map[string]string
	data, err := os.ReadFile(filepath.Join(folder, "games.json"))
	must(t, err)
	must(t, json.Unmarshal(data, &names))
	synctest.Test(t, func(t *testing.T) {
		s, err := sqlite.Open(t.Context(), filepath.Join(folder, "games.db"))
		must(t, err)
		t.Cleanup(func() { must(t, s.Close()) })
		closed, err := play.ClosedEnvelopes(t.Context(), &line{Store: s})
		must(t, err)
		if len(closed) != 1 || closed[0].Game != names["sealed"] {
			t.Errorf("closed envelopes: %v", closed)
		}
		vault, err := play.OpenVault(filepath.Join(folder, "sealed.key"), closed)
		must(t, err)
		c := &club{t, s, memory.NewBroker()}
		server := c.serverWith(play.Config{Vault: vault})

		who := func(token string) game.PlayerID {
			t.Helper()
			player, err := s.Session(t.Context(), store.HashOf(token))
			must(t, err)
			return player
		}
		white, black := who("token of White"), who("token of Black")
		w, b := server.comes(t, names["running"], white), server.comes(t, names["running"], black)
		now := b.sees()
		wantStatus(t, now, arbiter.Running)
		if len(now.Plies) != 3 {
			t.Errorf("%d moves, want 3", len(now.Plies))
		}
		if left := now.State.Remaining(chess.Black, now.Elapsed()); left > 10*time.Minute+9*time.Second || left < 10*time.Minute+8*time.Second {
			t.Errorf("Black has %v of ten minutes, was given twice five seconds and thought for one and a half", left)
		}
		b.plays("Nc6")
		w.plays("Bb5")

		games, err := s.Find(t.Context(), store.Query{Phase: game.Over})
		must(t, err)
		if len(games) != 1 || games[0].ID != names["over"] || games[0].Result != "0-1" || games[0].Reason != "checkmate" || games[0].Plies != 4 ||
			games[0].Edition != "2023" || games[0].Started.IsZero() || games[0].Ended.Before(games[0].Started) {
			t.Errorf("games that are over: %+v", games)
		}
		wantEnd(t, look(t, server, names["over"]), "0-1", "checkmate")

		if joined, err := server.Join(t.Context(), names["invite"], game.Seat{Player: black, Name: "Çağla"}); err != nil || joined != names["waiting"] {
			t.Errorf("the old invitation leads to %q, %v", joined, err)
		}
		if led, err := server.Officiate(t.Context(), names["call"], "somebody", "Somebody"); err != nil || led != names["waiting"] {
			t.Errorf("the old link of the arbiter leads to %q, %v", led, err)
		}

		a := server.comes(t, names["sealed"], who("token of the arbiter"))
		server.comes(t, names["sealed"], white)
		server.comes(t, names["sealed"], black)
		if _, has := a.sees().State.Sealed(); !has {
			t.Fatal("the envelope is gone")
		}
		a.does(game.Act{Line: "session start", Because: "the players are back"})
		a.does(game.Act{Line: "envelope open", Because: "the replier is there"})
		if now := a.sees(); len(now.Plies) != 3 || now.Plies[2].SAN != "c4" {
			t.Errorf("the sealed move was not played: %v", now.Plies)
		}
	})
}

func look(t *testing.T, s *server, id string) *play.Snapshot {
	t.Helper()
	snapshot, err := s.Look(t.Context(), id)
	must(t, err)
	return snapshot
}
