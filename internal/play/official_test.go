package play_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/internal/store"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
	"github.com/hakem-chess/hakem/wording"
)

const official = game.PlayerID("Arbiter")

// atBoard makes a game over the board in which both seats are taken, and that of the arbiter if they are called.
func (s *server) atBoard(t *testing.T, called bool) (gameID string) {
	t.Helper()
	rules := timed(t, 10*time.Minute, 5*time.Second)
	rules.Mode = arbiter.OverTheBoard
	gameID = s.newGameOf(t, play.NewGame{Colour: play.TakesWhite, Rules: rules, Arbiter: called})
	if called {
		s.call = s.links(t, gameID).Arbiter
		_, err := s.Officiate(t.Context(), s.call, official, "Ayşe Yılmaz")
		must(t, err)
		s.confirm(t, gameID, white)
		s.confirm(t, gameID, black)
	}
	return gameID
}

// confirm has a player confirm who sits in the arbiter's seat.
func (s *server) confirm(t *testing.T, gameID string, who game.PlayerID) {
	t.Helper()
	p := s.comes(t, gameID, who)
	defer p.leaves()
	p.does(game.Confirm{Sits: p.sees().SeatID()})
}

func (p *person) acts(acts ...string) {
	p.t.Helper()
	for _, a := range acts {
		p.does(game.Act{Line: a})
	}
}

func (p *person) decides(act, because string) {
	p.t.Helper()
	p.does(game.Act{Line: act, Because: because})
}

// Over the board a move is completed by the clock, an illegal one can be made and must be claimed, and a flag falls in
// silence until it is claimed (Articles 6.2.1, 6.8, 7.5). A server that is killed in between changes nothing.
func TestOverTheBoard(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		first := c.server()
		gameID := first.atBoard(t, false)
		w, b := first.comes(t, gameID, white), first.comes(t, gameID, black)
		wantStatus(t, w.sees(), arbiter.Running)
		w.refused(game.Move{Text: "e4"}, "unknown-command")
		w.acts("touch e2", "move e2e5")
		if now := b.sees(); !strings.Contains(now.State.Placement(), "4P3/8/8/PPPP1PPP") || len(now.State.Rulings()) != 0 {
			t.Errorf("on the board %s, with %d rulings", now.State.Placement(), len(now.State.Rulings()))
		}
		first.kill()
		second := c.server()
		w, b = second.comes(t, gameID, white), second.comes(t, gameID, black)
		wantStatus(t, w.sees(), arbiter.Running)
		if !strings.Contains(w.sees().State.Placement(), "4P3/8/8/PPPP1PPP") {
			t.Errorf("after a restart the board shows %s", w.sees().State.Placement())
		}
		w.acts("press")
		b.acts("claim illegal")
		now := b.sees()
		if side, _ := now.State.Running(); side != chess.White || now.State.Ply() != 0 {
			t.Errorf("after the claim %v's clock runs, %d plies", side, now.State.Ply())
		}
		w.acts("move e2e4", "press")
		b.acts("move e7e5", "press")
		time.Sleep(time.Hour)
		wantStatus(t, b.sees(), arbiter.Running) // nobody has said anything
		b.acts("claim time")
		wantEnd(t, b.sees(), "0-1", "time")
	})
}

// Nobody but the arbiter decides, and they give a reason each time; they play for nobody (Articles 12.2, 6.11, 8.7).
func TestArbitersSeat(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		s := c.server()
		gameID := s.atBoard(t, true)
		w, b, a := s.comes(t, gameID, white), s.comes(t, gameID, black), s.comes(t, gameID, official)
		spectator := s.comes(t, gameID, "somebody")
		if _, err := s.Officiate(t.Context(), s.call, "somebody", "Somebody"); !errors.Is(err, store.ErrSeatTaken) {
			t.Errorf("a second arbiter: %v", err)
		}
		if _, err := s.Officiate(t.Context(), s.call, white, "Me"); err != nil || w.place() != play.PlaysWhite {
			t.Errorf("White by the arbiter's link: %v", err)
		}
		w.acts("move e2e4", "press")
		a.refused(game.Act{Line: "black move e7e5", Because: "for him"}, "players-act")
		a.refused(game.Act{Line: "set-clock white 5:00"}, "reason-needed")
		w.refused(game.Act{Line: "set-clock white 5:00", Because: "mine"}, "unknown-command")
		w.refused(game.Act{Line: "touch e2\nblack resign"}, "malformed")
		spectator.refused(game.Act{Line: "resign"}, "not-a-player")
		a.decides("set-clock white 5:00", `the "increment" was missing # 1`)
		wantClock(t, a.sees(), chess.White, 5*time.Minute)
		reasons := a.sees().History.Given
		if len(reasons) != 1 || reasons[0].Because != "the ”increment” was missing # 1" || reasons[0].Act != "set-clock" {
			t.Errorf("reasons %+v", reasons)
		}
		// Clocks that they have stopped wait for them, and not for a player's return.
		a.decides("pause", "noise")
		time.Sleep(time.Hour)
		wantStatus(t, a.sees(), arbiter.Halted)
		b.refused(game.Propose{What: play.PlayOn}, "ask-the-arbiter")
		a.decides("resume", "quiet")
		b.acts("resign")
		wantEnd(t, b.sees(), "1-0", "resignation")
		w.acts("sign 1-0")
		b.acts("sign 1-0")
		a.decides("result 1/2-1/2", "they had agreed")
		wantEnd(t, b.sees(), "1/2-1/2", "arbiter")
	})
}

// Without an arbiter the players answer an open question together, and either starts clocks that stand for nothing.
func TestNobodyToAsk(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		s := c.server()
		gameID := s.atBoard(t, false)
		w, b := s.comes(t, gameID, white), s.comes(t, gameID, black)
		w.acts("stop piece")
		wantStatus(t, w.sees(), arbiter.Halted)
		b.refused(game.Propose{What: play.AnswerAccept}, "nothing-to-agree")
		b.does(game.Propose{What: play.PlayOn})
		wantStatus(t, w.sees(), arbiter.Running)
		w.does(game.Act{Line: "stop other", Say: "the light"})
		w.does(game.Propose{What: play.AnswerAccept})
		if len(b.sees().State.OpenQuestions()) != 1 || b.sees().Proposed[chess.White] != play.AnswerAccept {
			t.Error("White alone has answered")
		}
		b.does(game.Propose{What: play.AnswerAccept})
		if len(b.sees().State.OpenQuestions()) != 0 {
			t.Error("both have answered, and the question is open")
		}
		online := s.newGame(t, time.Minute, 0)
		p := s.comes(t, online, white)
		s.comes(t, online, black)
		p.refused(game.Act{Line: "stop other", Say: "x"}, "no-arbiter")
		p.refused(game.Act{Line: "touch e2"}, "unknown-command")
	})
}

// A game of the hall: the arbiter enters what both players do, and nobody else can take a seat in it.
func TestGameOfTheHall(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		s := c.server()
		rules := timed(t, 10*time.Minute, 0)
		rules.Mode = arbiter.OverTheBoard
		gameID, err := s.Create(t.Context(), play.NewGame{Rules: rules, Hall: true, Maker: official})
		must(t, err)
		look, err := s.Look(t.Context(), gameID)
		must(t, err)
		if links, err := s.Links(t.Context(), look, official); links != (play.Links{}) || err != nil || look.SeatFree() {
			t.Errorf("somebody can sit down: %+v, %v", links, err)
		}
		a := s.comes(t, gameID, official)
		wantStatus(t, a.sees(), arbiter.Waiting)
		a.does(game.Begin{})
		wantStatus(t, a.sees(), arbiter.Running)
		a.acts("white touch g1", "white move f1b5", "white press", "black claim illegal", "white move g1f3", "white press")
		if now := a.sees(); now.State.Offences(chess.White) != 1 || len(now.Plies) != 1 || now.Plies[0].SAN != "Nf3" {
			t.Errorf("%d offences, moves %v", now.State.Offences(chess.White), now.Plies)
		}
	})
}

// A sealed move is encrypted at rest and shown to nobody until its envelope is opened (Guidelines I.1, I.7), also by a
// server that was started again meanwhile.
func TestSealedMove(t *testing.T) {
	key := filepath.Join(t.TempDir(), "games.db.key")
	vault, err := play.OpenVault(key, nil)
	must(t, err)
	if info, err := os.Stat(key); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("key file: %v, %v", info.Mode(), err)
	}
	inClub(t, func(t *testing.T, c *club) {
		first := c.serverWith(play.Config{Vault: vault})
		gameID := first.atBoard(t, true)
		w, a := first.comes(t, gameID, white), first.comes(t, gameID, official)
		first.comes(t, gameID, black)
		a.decides("adjourn", "the hall closes")
		w.does(game.Act{Line: "seal", Say: "Nc3"})
		w.acts("stop sealed")
		_, records, err := c.store.Load(t.Context(), gameID, 0)
		must(t, err)
		for _, r := range records {
			if bytes.Contains(r.Data, []byte("Nc3")) || bytes.Contains(r.Data, []byte("b1c3")) {
				t.Errorf("the plain move is in a record: %s", r.Data)
			}
		}
		first.kill()
		again, err := play.OpenVault(key, nil)
		must(t, err)
		second := c.serverWith(play.Config{Vault: again})
		a = second.comes(t, gameID, official)
		second.comes(t, gameID, white)
		second.comes(t, gameID, black)
		a.decides("session start", "the next morning")
		a.decides("envelope open", "the replier is there")
		if now := a.sees(); len(now.Plies) != 1 || now.Plies[0].SAN != "Nc3" {
			t.Errorf("moves %v", now.Plies)
		}
	})
}

// Without their key sealed moves are lost for good: while envelopes are closed a vault is not opened without it, nor
// with another, and no new key is made in its place (Guidelines I.1, I.12). A key that others may read is taken from
// them.
func TestKeyOfClosedEnvelopes(t *testing.T) {
	key := filepath.Join(t.TempDir(), "games.db.key")
	vault, err := play.OpenVault(key, nil)
	must(t, err)
	inClub(t, func(t *testing.T, c *club) {
		s := c.serverWith(play.Config{Vault: vault})
		gameID := s.atBoard(t, true)
		w, a := s.comes(t, gameID, white), s.comes(t, gameID, official)
		s.comes(t, gameID, black)
		none, err := play.ClosedEnvelopes(t.Context(), c.store)
		must(t, err)
		if len(none) != 0 {
			t.Errorf("%d envelopes are closed before one is", len(none))
		}
		a.decides("adjourn", "the hall closes")
		w.does(game.Act{Line: "seal", Say: "Nc3"})
		w.acts("stop sealed")
		s.kill()
		closed, err := play.ClosedEnvelopes(t.Context(), c.store)
		must(t, err)
		if len(closed) != 1 || closed[0].Game != gameID {
			t.Fatalf("closed envelopes: %v", closed)
		}
		must(t, os.Chmod(key, 0o644))
		_, err = play.OpenVault(key, closed)
		must(t, err)
		if info, err := os.Stat(key); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("the key that everybody could read: %v, %v", info.Mode(), err)
		}
		wrong := func(path string, missing bool) {
			t.Helper()
			_, err := play.OpenVault(path, closed)
			if bad := (*play.KeyError)(nil); !errors.As(err, &bad) || bad.Missing != missing || bad.Path != path || len(bad.Games) != 1 {
				t.Errorf("error = %v, want a KeyError, missing %v", err, missing)
			}
		}
		other := filepath.Join(t.TempDir(), "other.key")
		wrong(other, true)
		if _, err := os.Stat(other); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("a key was made: %v", err)
		}
		_, err = play.OpenVault(other, nil)
		must(t, err)
		wrong(other, false)
		// no key: neither what is closed can be opened with it, nor more be sealed
		for _, size := range []int{0, 5, 31, 33} {
			broken := filepath.Join(t.TempDir(), "broken.key")
			must(t, os.WriteFile(broken, bytes.Repeat([]byte{7}, size), 0o600))
			wrong(broken, false)
			_, err := play.OpenVault(broken, nil)
			if bad := (*play.KeyError)(nil); !errors.As(err, &bad) || !bad.Broken || len(bad.Games) != 0 {
				t.Errorf("a key of %d bytes: error = %v", size, err)
			}
		}

		// Who goes on with another key is told that this envelope cannot be opened, and declares it lost.
		lost, err := play.OpenVault(other, nil)
		must(t, err)
		second := c.serverWith(play.Config{Vault: lost})
		a = second.comes(t, gameID, official)
		second.comes(t, gameID, white)
		second.comes(t, gameID, black)
		a.decides("session start", "the next morning")
		a.refused(game.Act{Line: "envelope open", Because: "the replier is there"}, "cannot-open")
		a.decides("envelope lost", "the key is lost")
	})
}

// Reasons and what players say stand in what everybody is told: characters that nobody sees, or that turn the direction
// of the words around them, are refused by name. The arbiter's reason is judged as the words of a player are.
func TestWordsThatCannotBeRead(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		s := c.server()
		gameID := s.atBoard(t, true)
		w, _, a := s.comes(t, gameID, white), s.comes(t, gameID, black), s.comes(t, gameID, official)
		before := len(a.sees().State.Rulings())
		for words, named := range map[string]string{
			"a\u202eb": "U+202E (RLO)", "\u200b": "U+200B (ZWSP)", "a\x1b[31m": "U+001B (ESC)", "a\u0085b": "U+0085 (NEL)", "a\x00": "U+0000",
			"\ufeffa": "U+FEFF (BOM)", "a\u2028b": "U+2028 (LS)",
		} {
			for who, command := range map[*person]game.Action{
				w: game.Act{Line: "stop other", Say: words},
				a: game.Act{Line: "penalise white warning", Because: words},
			} {
				err := who.subscription.Do(t.Context(), command, game.Writing{})
				if unknown := (*refusal.Error)(nil); !errors.As(err, &unknown) || unknown.Code != refusal.UnknownAct || !strings.Contains(unknown.Text(wording.English), named) {
					t.Errorf("%q with %q: error = %v, want one that names %s", words, command, err, named)
				}
			}
			time.Sleep(10 * time.Second)
		}
		if n := len(a.sees().State.Rulings()); n != before {
			t.Errorf("%d rulings, %d before", n, before)
		}
		a.does(game.Act{Line: "penalise white warning", Because: "two\r\nlines\tand \u200dmore"})
		if reasons := a.sees().History.Given; len(reasons) != 1 || reasons[0].Because != "two  lines and \u200dmore" {
			t.Errorf("reasons %+v", reasons)
		}
	})
}

// A game that is annulled leaves nothing on the board or the sheets of the new one, and its clocks stand until somebody
// starts them (Articles 7.2.1, 6.6, 8.1).
func TestNewGameAfterAnnulment(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		s := c.server()
		gameID := s.atBoard(t, true)
		w, b, a := s.comes(t, gameID, white), s.comes(t, gameID, black), s.comes(t, gameID, official)
		w.acts("move e2e4", "press", "write e4", "offer")
		b.acts("touch e7")
		a.decides("annul", "the players had changed boards")
		time.Sleep(time.Minute)
		seen := w.sees()
		wantStatus(t, seen, arbiter.Halted)
		wantClock(t, seen, chess.White, 10*time.Minute+5*time.Second)
		if k := seen.History; seen.State.Game() != 2 || len(k.Sheets[chess.White]) != 0 || len(k.Hands) != 0 || len(k.Offers) != 0 {
			t.Errorf("game %d: %+v", seen.State.Game(), k)
		}
		a.decides("resume", "the boards are right")
		w.acts("move d2d4", "press", "write d4")
		if k := w.sees().History; len(k.Sheets[chess.White]) != 1 {
			t.Errorf("sheet %q", k.Sheets[chess.White])
		}
	})
}

// With the key of a closed envelope lost a flag that falls at the resumption is ruled on all the same (Guidelines I.9,
// Article
// 6.9): else the game could never end.
func TestFlagBesideAnEnvelopeThatCannotBeOpened(t *testing.T) {
	open := func(name string) *play.Vault {
		vault, err := play.OpenVault(filepath.Join(t.TempDir(), name), nil)
		must(t, err)
		return vault
	}
	first, second := open("first.key"), open("second.key")
	inClub(t, func(t *testing.T, c *club) {
		s := c.serverWith(play.Config{Vault: first})
		gameID := s.newGameOf(t, play.NewGame{Colour: play.TakesWhite, Rules: timed(t, 10*time.Minute, 0), Arbiter: true})
		s.call = s.links(t, gameID).Arbiter
		_, err := s.Officiate(t.Context(), s.call, official, "Ayşe")
		must(t, err)
		s.confirm(t, gameID, white)
		s.confirm(t, gameID, black)
		w, b, a := s.comes(t, gameID, white), s.comes(t, gameID, black), s.comes(t, gameID, official)
		w.plays("e4")
		b.plays("e5")
		a.decides("adjourn", "the hall closes")
		w.does(game.Act{Line: "seal", Say: "Nc3"})
		w.acts("stop sealed")
		s.kill()
		s = c.serverWith(play.Config{Vault: second})
		a = s.comes(t, gameID, official)
		a.decides("session start absent black", "the next morning")
		time.Sleep(time.Hour)
		wantStatus(t, a.sees(), arbiter.Over)
		if result := a.sees().State.Result(); result != laws.WhiteWins {
			t.Errorf("result %s", result)
		}
	})
}
