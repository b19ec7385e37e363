package live_test

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/internal/store/sqlite"
	"github.com/hakem-chess/hakem/internal/web/webtest"
)

// site is the real thing on a real port.
type site struct {
	*httptest.Server
	registry *play.Registry
	log      *logged
}

func newSite(t *testing.T) *site {
	t.Helper()
	return newSiteAt(t, filepath.Join(t.TempDir(), "games.db"))
}

// newSiteAt is a site over a file, which others may share.
func newSiteAt(t *testing.T, path string) *site {
	t.Helper()
	games, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	written := &logged{}
	log := slog.New(slog.NewTextHandler(written, &slog.HandlerOptions{Level: slog.LevelDebug}))
	registry, err := play.Open(t.Context(), play.Config{Store: games, Now: time.Now, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	handler, door := webtest.Site(registry, log)
	server := httptest.NewServer(handler)
	t.Cleanup(func() {
		registry.Close(context.Background())
		door.Wait()
		server.Close()
		if err := games.Close(); err != nil {
			t.Error(err)
		}
	})
	return &site{server, registry, written}
}

// browser is one person's browser at the site.
type browser struct{ *webtest.Browser }

func (s *site) browser(t *testing.T) *browser {
	t.Helper()
	return &browser{webtest.NewBrowser(t, s.URL)}
}

func newGameForm() url.Values {
	return url.Values{"colour": {"white"}, "minutes": {"5"}, "seconds": {"3"}, "rules": {"fide"}}
}

var inviteLink = regexp.MustCompile(`http://[^"]*(/j/[A-Za-z0-9]+)`)

// creates makes a game and returns its path and the path of its invitation.
func (b *browser) creates(form url.Values) (game, invite string) {
	b.T.Helper()
	made := b.Post("/games", form)
	link := inviteLink.FindStringSubmatch(made.Body)
	if made.Status != http.StatusOK || !strings.HasPrefix(made.Path, "/g/") || link == nil {
		b.T.Fatalf("a new game: status %d at %s, link %q", made.Status, made.Path, link)
	}
	return made.Path, link[1]
}

// sits brings two browsers to a game: White's and Black's.
func (s *site) sits(t *testing.T) (game string, white, black *browser) {
	t.Helper()
	white, black = s.browser(t), s.browser(t)
	game, invite := white.creates(newGameForm())
	if joined := black.Post(invite, url.Values{}); joined.Path != game || joined.Status != http.StatusOK {
		t.Fatalf("joined: status %d at %s, want %s", joined.Status, joined.Path, game)
	}
	return game, white, black
}

// board is a live board in a browser.
type board struct {
	t    testing.TB
	conn *websocket.Conn
	ids  int64
	kept []said // states that came before the answer to a command

	has     webtest.Follower
	updates int  // that have come
	updated bool // the last that came was one
	now     said // the last state
}

func (b *browser) dials(game, lang string, header http.Header) (*websocket.Conn, *http.Response, error) {
	ctx, cancel := context.WithTimeout(b.T.Context(), 10*time.Second)
	defer cancel()
	address := "ws" + strings.TrimPrefix(b.URL, "http") + game + "/ws?lang=" + lang
	return websocket.Dial(ctx, address, &websocket.DialOptions{HTTPClient: &http.Client{Jar: b.Jar}, HTTPHeader: header})
}

func (b *browser) opens(game string) *board {
	b.T.Helper()
	return b.opensIn(game, "")
}

// opensIn opens a game in the language of its page, whatever the browser prefers.
func (b *browser) opensIn(game, lang string) *board {
	b.T.Helper()
	conn, _, err := b.dials(game, lang, http.Header{"Origin": {b.URL}, "Accept-Language": {"de, tr;q=0.3, en;q=0.2"}})
	if err != nil {
		b.T.Fatal(err)
	}
	conn.SetReadLimit(1 << 20)
	b.T.Cleanup(func() { _ = conn.CloseNow() }) // many tests have closed it
	return &board{t: b.T, conn: conn}
}

// said is anything a server says.
type said struct {
	Type string
	ID   int64
	Code string
	Text string
	T    any
	state
}

// state is what the tests look at in a state.
type state struct {
	Seq    int
	You    string
	Status string
	Turn   string
	Check  bool
	Moves  []struct {
		SAN, UCI, FEN string
		Clock         float64
		Offer         bool
	}
	Legal    []string
	MustPlay []string
	Duties   []struct {
		Text     string
		Articles []string
	}
	Last  []string
	Clock struct {
		White, Black int64
		Running      string
	}
	FirstMoveBy *int64
	PausedFor   int64
	Offer       string
	Result      string
	Reason      string
	Articles    []string
	Rulings     []struct {
		Kind, Side string
		Seconds    int
		Articles   []string
		Text       string
	}
	Present struct{ White, Black bool }
	Rematch struct{ OfferedBy, URL string }
}

func (b *board) hears() said {
	b.t.Helper()
	s, err := b.listens()
	if err != nil {
		b.t.Fatal(err)
	}
	return s
}

// hearsRaw is the next state as it was sent.
func (b *board) hearsRaw() string {
	b.t.Helper()
	_, data, err := b.conn.Read(b.t.Context())
	if err != nil {
		b.t.Fatal(err)
	}
	return string(data)
}

func (b *board) listens() (said, error) {
	if len(b.kept) > 0 {
		first := b.kept[0]
		b.kept = b.kept[1:]
		return first, nil
	}
	ctx, cancel := context.WithTimeout(b.t.Context(), 10*time.Second)
	defer cancel()
	_, data, err := b.conn.Read(ctx)
	if err != nil {
		return said{}, err
	}
	if b.updated = bytes.HasPrefix(data, []byte(`{"type":"update"`)); b.updated {
		b.updates++
	}
	if data, err = b.has.Take(data); err != nil {
		b.t.Fatal(err)
	}
	var s said
	if err := json.Unmarshal(data, &s); err != nil {
		b.t.Fatalf("%v in %s", err, data)
	}
	if s.Type == "state" {
		b.now = s
	}
	return s, nil
}

// until waits for a state that is as wanted.
func (b *board) until(wanted func(s state) bool) state {
	b.t.Helper()
	for {
		if s := b.hears(); s.Type == "state" && wanted(s.state) {
			return s.state
		}
	}
}

func running(s state) bool { return s.Status == "running" }

func plies(n int) func(s state) bool { return func(s state) bool { return len(s.Moves) == n } }

// says sends a command and returns the answer to it.
func (b *board) says(command map[string]any) said {
	b.t.Helper()
	b.ids++
	command["id"] = b.ids
	data, err := json.Marshal(command)
	if err != nil {
		b.t.Fatal(err)
	}
	b.writes(string(data))
	a := b.answer()
	if a.ID != b.ids {
		b.t.Fatalf("answer to %d, want to %d", a.ID, b.ids)
	}
	return a
}

// answer waits for what is no state, and keeps the states before it.
func (b *board) answer() said {
	b.t.Helper()
	var states []said
	for {
		s := b.hears()
		if s.Type == "state" {
			states = append(states, s)
			continue
		}
		b.kept = states
		return s
	}
}

func (b *board) writes(text string) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.t.Context(), 10*time.Second)
	defer cancel()
	if err := b.conn.Write(ctx, websocket.MessageText, []byte(text)); err != nil {
		b.t.Fatal(err)
	}
}

func (b *board) moves(uci string) {
	b.t.Helper()
	if a := b.says(map[string]any{"cmd": "move", "uci": uci}); a.Type != "ack" {
		b.t.Fatalf("%s: %s %s", uci, a.Code, a.Text)
	}
}

// refuses checks that a command is refused with a code and a sentence.
func (b *board) refuses(command map[string]any, code string) {
	b.t.Helper()
	if a := b.says(command); a.Type != "error" || a.Code != code || len(a.Text) < 8 || strings.HasPrefix(a.Text, "refused.") {
		b.t.Errorf("%v: %s, code %q, text %q; want code %q", command, a.Type, a.Code, a.Text, code)
	}
}

// ends waits for the end of the connection and returns its code.
func (b *board) ends() websocket.StatusCode {
	b.t.Helper()
	for {
		if _, err := b.listens(); err != nil {
			return websocket.CloseStatus(err)
		}
	}
}
