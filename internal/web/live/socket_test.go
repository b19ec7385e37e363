package live_test

import (
	"net/http"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
)

func TestGameOverSockets(t *testing.T) {
	s := newSite(t)
	game, white, black := s.sits(t)
	w := white.opens(game)
	if now := w.hears(); now.Type != "state" || now.Status != "waiting" || now.You != "white" || now.Clock.Running != "" {
		t.Fatalf("first state = %+v", now)
	}
	b := black.opens(game)
	now := w.until(running)
	if now.Clock.Running != "white" || now.Turn != "white" || len(now.Legal) != 20 || !now.Present.White || !now.Present.Black {
		t.Errorf("state = %+v", now)
	}
	if now.Clock.Black != 303_000 || now.Clock.White > 303_000 || now.Clock.White < 300_000 {
		t.Errorf("clocks = %+v, want 5:03 and White's a little less", now.Clock)
	}
	if now.FirstMoveBy == nil || *now.FirstMoveBy > 60_000 || *now.FirstMoveBy < 50_000 {
		t.Errorf("first move by %v", now.FirstMoveBy)
	}
	if seen := b.until(running); seen.You != "black" || len(seen.Legal) != 0 {
		t.Errorf("Black is %q and is shown %d moves", seen.You, len(seen.Legal))
	}

	if a := w.says(map[string]any{"cmd": "move", "text": " f3 "}); a.Type != "ack" {
		t.Errorf("typed move: %+v", a)
	}
	b.until(plies(1))
	b.moves("e7e5")
	w.until(plies(2))
	if a := w.says(map[string]any{"cmd": "move", "uci": "g2g4", "offer": true}); a.Type != "ack" {
		t.Errorf("move with an offer: %+v", a)
	}
	now = b.until(plies(3))
	if now.Offer != "white" || !now.Moves[2].Offer || !slices.Equal(now.Last, []string{"g2", "g4"}) || now.Moves[2].Clock < 290 {
		t.Errorf("after the offer: %+v", now)
	}
	b.moves("d8h4")
	now = w.until(func(s state) bool { return s.Status == "over" })
	if now.Result != "0-1" || now.Reason != "checkmate" || !now.Check || !slices.Contains(now.Articles, "5.1.1") || len(now.Rulings) != 1 {
		t.Errorf("the end = %+v", now)
	}
	w.refuses(map[string]any{"cmd": "move", "uci": "a2a3"}, "game-over")

	w.says(map[string]any{"cmd": "rematch"})
	if now = b.until(func(s state) bool { return s.Rematch.OfferedBy != "" }); now.Rematch.OfferedBy != "white" {
		t.Errorf("rematch = %+v", now.Rematch)
	}
	b.says(map[string]any{"cmd": "rematch"})
	next := w.until(func(s state) bool { return s.Rematch.URL != "" }).Rematch.URL
	again := white.opens(next)
	black.opens(next)
	if now := again.until(running); now.You != "black" {
		t.Errorf("White of the first game plays %s", now.You)
	}
}

// Threefold repetition is claimed (Article 9.2.2) and checked before both (Article 11.12); a wrong claim gives the
// opponent a minute in blitz (B.3) and binds to the announced move (9.5.3).
func TestClaims(t *testing.T) {
	s := newSite(t)
	game, white, black := s.sits(t)
	w, b := white.opens(game), black.opens(game)
	w.until(running)
	n := 0
	plays := func(moves ...string) {
		t.Helper()
		for _, m := range moves {
			[]*board{w, b}[n%2].moves(m)
			n++
			[]*board{w, b}[n%2].until(plies(n))
		}
	}
	plays("g1f3", "g8f6", "f3g1", "f6g8")
	w.refuses(map[string]any{"cmd": "claim", "ground": "four"}, "no-such-claim")
	w.refuses(map[string]any{"cmd": "claim", "ground": "threefold", "move": "Qa9"}, "unreadable-move")
	w.says(map[string]any{"cmd": "claim", "ground": "threefold", "move": "Nc3"})
	now := w.until(func(s state) bool { return len(s.MustPlay) > 0 })
	if !slices.Equal(now.Legal, []string{"b1c3"}) || now.Offer != "white" || now.Clock.Black < 360_000 {
		t.Errorf("after a wrong claim: %+v", now)
	}
	if len(now.Duties) != 1 || now.Duties[0].Text != "Beyaz talebinde bildirdiği hamleyi oynamak zorunda." || !slices.Contains(now.Duties[0].Articles, "9.5.3") {
		t.Errorf("the duty of a wrong claim (9.5.3): %+v", now.Duties)
	}
	if len(now.Rulings) < 2 || now.Rulings[0].Kind != "claim-rejected" || !slices.ContainsFunc(now.Rulings, func(r struct {
		Kind, Side string
		Seconds    int
		Articles   []string
		Text       string
	}) bool {
		return r.Kind == "bonus" && r.Side == "black" && r.Seconds == 60 && r.Text != ""
	}) {
		t.Errorf("rulings = %+v", now.Rulings)
	}
	w.refuses(map[string]any{"cmd": "move", "uci": "g1f3"}, "must-play")
	plays("b1c3", "g8f6", "c3b1", "f6g8", "b1c3", "g8f6", "c3b1") // the start position again after Ng8
	b.says(map[string]any{"cmd": "claim", "ground": "threefold", "move": "f6g8"})
	now = w.until(func(s state) bool { return s.Status == "over" })
	if now.Result != "1/2-1/2" || now.Reason != "threefold" || !slices.Contains(now.Articles, "9.2.2.1") && !slices.Contains(now.Articles, "9.2.1") {
		t.Errorf("the end = %+v", now)
	}
}

func TestSpectatorCannotAct(t *testing.T) {
	s := newSite(t)
	game, white, black := s.sits(t)
	w := white.opens(game)
	black.opens(game)
	w.until(running)
	stranger := s.browser(t)
	watcher := stranger.opens(game)
	if now := watcher.hears(); now.You != "spectator" || len(now.Legal) != 0 || now.Status != "running" {
		t.Errorf("a spectator sees %+v", now)
	}
	for _, cmd := range []string{"move", "offer", "accept", "decline", "claim", "resign", "rematch"} {
		watcher.refuses(map[string]any{"cmd": cmd, "uci": "e2e4", "ground": "threefold", "you": "white", "by": "white"}, "not-a-player")
	}
	w.moves("e2e4")
	if now := watcher.until(plies(1)); now.Moves[0].SAN != "e4" {
		t.Errorf("a spectator sees %+v", now.Moves)
	}
}

// A seat belongs to the token in the cookie: not to a name, and not to what another cookie says.
func TestTokens(t *testing.T) {
	s := newSite(t)
	game, white, black := s.sits(t)
	w, b := white.opens(game), black.opens(game)
	w.until(running)
	b.refuses(map[string]any{"cmd": "move", "uci": "e2e4"}, "not-on-move")

	address, err := url.Parse(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	var token string
	for _, c := range white.Jar.Cookies(address) {
		if c.Name == "hakem_seat" {
			token = c.Value
		}
	}
	if len(token) < 26 {
		t.Fatalf("token %q has less than 128 bits", token)
	}
	for _, forged := range []string{"", "white", strings.ToLower(token), token[:25], token + "A"} {
		forger := s.browser(t)
		forger.Jar.SetCookies(address, []*http.Cookie{{Name: "hakem_seat", Value: forged}})
		if now := forger.opens(game).hears(); now.You != "spectator" {
			t.Errorf("token %q sits as %s", forged, now.You)
		}
	}
	// The same token in another browser is the same person.
	other := s.browser(t)
	other.Jar.SetCookies(address, []*http.Cookie{{Name: "hakem_seat", Value: token}})
	if now := other.opens(game).hears(); now.You != "white" {
		t.Errorf("White's own token sits as %s", now.You)
	}
	// A token of one game is nobody in another.
	elsewhere, _, _ := s.sits(t)
	if now := white.opens(elsewhere).hears(); now.You != "spectator" {
		t.Errorf("White of one game is %s in another", now.You)
	}
}

// The cookie is out of scripts' and other sites' reach.
func TestSeatCookie(t *testing.T) {
	s := newSite(t)
	b := s.browser(t)
	b.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	made := b.Post("/games", newGameForm())
	if made.Status != http.StatusSeeOther {
		t.Fatalf("status %d", made.Status)
	}
	cookie := made.Header.Get("Set-Cookie")
	for _, want := range []string{"hakem_seat=", "HttpOnly", "SameSite=Lax", "Path=/"} {
		if !strings.Contains(cookie, want) {
			t.Errorf("cookie %q without %s", cookie, want)
		}
	}
}

func TestForeignOriginIsRefused(t *testing.T) {
	s := newSite(t)
	game, white, black := s.sits(t)
	b := black.opens(game)
	for _, origin := range []string{"http://evil.example", "null", strings.Replace(s.URL, "127.0.0.1", "127.0.0.1.evil.example", 1)} {
		conn, response, err := white.dials(game, "", http.Header{"Origin": {origin}})
		if err == nil {
			_ = conn.CloseNow() // the test has failed already
			t.Errorf("origin %s has a socket", origin)
		} else if response == nil || response.StatusCode != http.StatusForbidden {
			t.Errorf("origin %s: %v, want status 403", origin, err)
		}
	}
	// Nor has White arrived by it: the game has not begun.
	if a := b.says(map[string]any{"cmd": "offer"}); a.Code != "not-started" {
		t.Errorf("a page of another site has brought White to the board: %+v", a)
	}
}

func TestBadMessages(t *testing.T) {
	s := newSite(t)
	game, white, black := s.sits(t)
	w := white.opens(game)
	b := black.opens(game)
	w.until(running)
	for text, code := range map[string]string{
		`{`:                                  "malformed",
		`[]`:                                 "malformed",
		`"move"`:                             "malformed",
		`{"id":"1","cmd":"move"}`:            "malformed",
		`{"cmd":"move"} {"cmd":"resign"}`:    "malformed",
		"\x00":                               "malformed",
		``:                                   "malformed",
		`null`:                               "unknown-command",
		`{"id":3}`:                           "unknown-command",
		`{"id":3,"cmd":"MOVE"}`:              "unknown-command",
		`{"id":3,"cmd":"start"}`:             "unknown-command",
		`{"id":3,"cmd":"flag"}`:              "unknown-command",
		`{"id":3,"cmd":"move"}`:              "unreadable-move",
		`{"id":3,"cmd":"move","uci":"e9"}`:   "unreadable-move",
		`{"id":3,"cmd":"move","uci":"e2e5"}`: "illegal-move",
		`{"id":3,"cmd":"move","text":"Nd7"}`: "illegal-move",
		`{"id":3,"cmd":"move","text":"` + strings.Repeat("e2e4 ", 500) + `"}`: "unreadable-move",
		`{"id":3,"cmd":"claim"}`:  "no-such-claim",
		`{"id":3,"cmd":"accept"}`: "no-offer",
	} {
		w.writes(text)
		if a := w.answer(); a.Type != "error" || a.Code != code || a.Text == "" {
			t.Errorf("%.80s: %+v, want code %s", text, a, code)
		}
		time.Sleep(50 * time.Millisecond) // not more than a person can say
	}
	if a := w.says(map[string]any{"cmd": "ping", "t": 12.5}); a.Type != "pong" || a.T != 12.5 {
		t.Errorf("ping: %+v", a)
	}
	w.moves("e2e4") // after all of this
	b.until(plies(1))
}

func TestOversizeMessageIsRefused(t *testing.T) {
	s := newSite(t)
	game, white, _ := s.sits(t)
	w := white.opens(game)
	w.writes(`{"id":1,"cmd":"ping","t":"` + strings.Repeat("x", 5000) + `"}`)
	if code := w.ends(); code != websocket.StatusMessageTooBig {
		t.Errorf("closed with %v, want %v", code, websocket.StatusMessageTooBig)
	}
}

func TestBinaryMessageIsRefused(t *testing.T) {
	s := newSite(t)
	game, white, _ := s.sits(t)
	w := white.opens(game)
	if err := w.conn.Write(t.Context(), websocket.MessageBinary, []byte(`{"id":1,"cmd":"ping"}`)); err != nil {
		t.Fatal(err)
	}
	if code := w.ends(); code != websocket.StatusUnsupportedData {
		t.Errorf("closed with %v, want %v", code, websocket.StatusUnsupportedData)
	}
}

func TestTooManyMessages(t *testing.T) {
	s := newSite(t)
	game, white, _ := s.sits(t)
	w := white.opens(game)
	for range 200 {
		if w.conn.Write(t.Context(), websocket.MessageText, []byte(`{"cmd":"ping"}`)) != nil {
			break
		}
	}
	if code := w.ends(); code != websocket.StatusPolicyViolation {
		t.Errorf("closed with %v, want %v", code, websocket.StatusPolicyViolation)
	}
}

// A second tab is the same player, and both show the same game; the last one to go leaves an empty chair.
func TestSecondTab(t *testing.T) {
	s := newSite(t)
	game, white, black := s.sits(t)
	w := white.opens(game)
	b := black.opens(game)
	w.until(running)
	tab := white.opens(game)
	if now := tab.hears(); now.You != "white" || now.Status != "running" {
		t.Errorf("the second tab sees %+v", now)
	}
	tab.moves("e2e4")
	w.until(plies(1))
	if err := w.conn.Close(websocket.StatusNormalClosure, ""); err != nil {
		t.Fatal(err)
	}
	b.until(plies(1))
	b.moves("e7e5")
	if now := tab.until(plies(2)); !now.Present.White {
		t.Error("White is taken for gone with a tab open")
	}
	if err := tab.conn.Close(websocket.StatusNormalClosure, ""); err != nil {
		t.Fatal(err)
	}
	b.until(func(s state) bool { return !s.Present.White })
}

func TestSentences(t *testing.T) {
	s := newSite(t)
	game, white, black := s.sits(t)
	for b, lang := range map[*browser]string{white: "tr", black: "en"} {
		if back := b.Post("/lang", url.Values{"lang": {lang}, "back": {game}}); back.Path != game {
			t.Errorf("the language switch leads to %s", back.Path)
		}
	}
	w, b := white.opens(game), black.opens(game)
	w.until(running)
	b.until(running)
	if a := b.says(map[string]any{"cmd": "move", "uci": "e7e5"}); a.Text != "It is not your move." {
		t.Errorf("in English: %q", a.Text)
	}
	if a := w.says(map[string]any{"cmd": "move", "uci": "e2e5"}); !strings.Contains(a.Text, "hamle") {
		t.Errorf("in Turkish: %q", a.Text)
	}
	w.says(map[string]any{"cmd": "resign"})
	turkish := w.until(func(s state) bool { return s.Status == "over" })
	english := b.until(func(s state) bool { return s.Status == "over" })
	if turkish.Rulings[0].Text == english.Rulings[0].Text || !strings.Contains(turkish.Rulings[0].Text, "terk") {
		t.Errorf("the end in Turkish %q, in English %q", turkish.Rulings[0].Text, english.Rulings[0].Text)
	}
}

// When the server closes, boards are told to come back.
func TestServerCloses(t *testing.T) {
	s := newSite(t)
	game, white, _ := s.sits(t)
	w := white.opens(game)
	w.hears()
	s.registry.Close(t.Context())
	if code := w.ends(); code != websocket.StatusGoingAway {
		t.Errorf("closed with %v, want %v", code, websocket.StatusGoingAway)
	}
	if page := white.Get(game); page.Status != http.StatusServiceUnavailable || page.Header.Get("Retry-After") == "" {
		t.Errorf("status %d, Retry-After %q", page.Status, page.Header.Get("Retry-After"))
	}
}

// A Turkish page is spoken to in Turkish letters and words, and an English one in English (Appendix C.3): K is the rook
// for one player and the king for the other.
func TestLetters(t *testing.T) {
	s := newSite(t)
	game, white, black := s.sits(t)
	w, b := white.opensIn(game, "tr"), black.opensIn(game, "en")
	w.until(running)
	for i, move := range []string{"h4", "pawn h5", "At f3", "Nf6", "Kh3", "rook h6", "Kg3", "Ng4", "K×g4", "hxg4"} {
		player := []*board{w, b}[i%2]
		if a := player.says(map[string]any{"cmd": "move", "text": move}); a.Type != "ack" {
			t.Fatalf("%s: %+v", move, a)
		}
		w.until(plies(i + 1))
		b.until(plies(i + 1))
	}
	ours, theirs := w.says(map[string]any{"cmd": "move", "text": "Qh9"}), b.says(map[string]any{"cmd": "offer"})
	if ours.Code != "unreadable-move" || !strings.Contains(ours.Text, "Ş V K F A") || theirs.Type != "ack" {
		t.Errorf("%+v, %+v", ours, theirs)
	}
	var inTurkish, inEnglish []string
	for _, m := range w.until(func(s state) bool { return s.Offer == "black" }).Moves {
		inTurkish = append(inTurkish, m.SAN)
	}
	for _, m := range b.until(func(s state) bool { return s.Offer == "black" }).Moves {
		inEnglish = append(inEnglish, m.SAN)
	}
	if got, want := strings.Join(inTurkish, " "), "h4 h5 Af3 Af6 Kh3 Kh6 Kg3 Ag4 Kxg4 hxg4"; got != want {
		t.Errorf("the Turkish list is %s, want %s", got, want)
	}
	if got, want := strings.Join(inEnglish, " "), "h4 h5 Nf3 Nf6 Rh3 Rh6 Rg3 Ng4 Rxg4 hxg4"; got != want {
		t.Errorf("the English list is %s, want %s", got, want)
	}
	// A claim that is wrong names its move in the reader's letters.
	w.says(map[string]any{"cmd": "claim", "ground": "fifty", "move": "Ag5"})
	ruled := func(s state) bool { return len(s.MustPlay) > 0 || len(s.Rulings) > 0 }
	if now := w.until(ruled); !strings.Contains(now.Rulings[0].Text, "Ag5") {
		t.Errorf("in Turkish: %+v", now.Rulings)
	}
	if now := b.until(ruled); !strings.Contains(now.Rulings[0].Text, "Ng5") {
		t.Errorf("in English: %+v", now.Rulings)
	}
}

// Pings, which the browser's side of the library answers for us, and empty pieces of a message that never ends count
// against the limit as messages do.
func TestTooManyFrames(t *testing.T) {
	s := newSite(t)
	game, white, _ := s.sits(t)
	for name, flood := range map[string][]byte{
		"pings":        {0x89, 0x80, 0, 0, 0, 0},
		"pongs":        {0x8a, 0x80, 0, 0, 0, 0},
		"empty pieces": {0x00, 0x80, 0, 0, 0, 0},
		"empty texts":  {0x81, 0x80, 0, 0, 0, 0},
	} {
		conn := white.raw(game)
		if name == "empty pieces" {
			conn.write([]byte{0x01, 0x80, 0, 0, 0, 0}) // the message begins
		}
		for range 60 {
			conn.write(flood)
		}
		if code := conn.closed(); code != websocket.StatusPolicyViolation {
			t.Errorf("%s: closed with %v, want %v", name, code, websocket.StatusPolicyViolation)
		}
	}
}

// TestElsewhere: who comes to a game that another server over the same file has is told so at once, in the language of
// their page, and sees the game by itself when that server leaves it.
func TestElsewhere(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	first := newSiteAt(t, path)
	second := newSiteAt(t, path)
	b := first.browser(t)
	game, _ := b.creates(newGameForm())
	b.opens(game).hears()
	for _, c := range [][2]string{{"tr", "başka bir sunucuda"}, {"en", "at another server"}} {
		lang, want := c[0], c[1]
		begun := time.Now()
		waits := second.browser(t).opensIn(game, lang)
		if got := waits.hears(); got.Type != "elsewhere" || !strings.Contains(got.Text, want) || time.Since(begun) > time.Second {
			t.Errorf("%s: %s %q after %v", lang, got.Type, got.Text, time.Since(begun))
		}
		if lang == "en" {
			if err := first.registry.Close(t.Context()); err != nil {
				t.Error(err)
			}
			if got := waits.hears(); got.Type != "state" {
				t.Errorf("when the owner has gone: %s %q", got.Type, got.Text)
			}
			continue
		}
		_, err := waits.listens()
		if websocket.CloseStatus(err) != websocket.StatusTryAgainLater {
			t.Errorf("in the end: %v", err)
		}
	}
}
