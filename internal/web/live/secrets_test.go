package live_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
)

// logged is what a site has written to its log.
type logged struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logged) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *logged) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// tokenIn is the token of a browser's session.
func tokenIn(t *testing.T, b *browser) string {
	t.Helper()
	address, err := url.Parse(b.URL)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range b.Jar.Cookies(address) {
		if c.Name == "hakem_seat" {
			return c.Value
		}
	}
	t.Fatal("no session")
	return ""
}

// TestSecretsStayApart: in no page, state, PGN or paper of a game, whatever its phase and whoever asks, and in no log,
// stands the secret of a link, the token of a session or the hash of either; a link is shown to the player whose it is.
func TestSecretsStayApart(t *testing.T) {
	s := newSite(t)
	white, black, arbiter, watcher := s.browser(t), s.browser(t), s.browser(t), s.browser(t)
	form := newGameForm()
	form.Set("name", "  Işıl   Öz ")
	game, invite := white.creates(form)
	board := white.Post("/tables", url.Values{"kind": {"online"}, "colour": {"white"}, "control": {"10m"}, "edition": {"2023"}, "arbiter": {"yes"}})
	call := white.Get(board.Path + "/arbiter-link")
	if call.Status != http.StatusOK || !strings.Contains(call.Body, "/arbiter/") {
		t.Fatalf("the arbiter's link: status %d, %q at %s", call.Status, call.Body, board.Path)
	}
	for name, other := range map[string]*browser{"Black": black, "a watcher": watcher} {
		if got := other.Get(board.Path + "/arbiter-link"); got.Status != http.StatusNotFound {
			t.Errorf("%s is shown the arbiter's link: %d %q", name, got.Status, got.Body)
		}
	}
	_, inviteSecret, _ := strings.Cut(invite, "/j/")
	_, callSecret, _ := strings.Cut(call.Body, "/arbiter/")
	boardInvite := inviteLink.FindStringSubmatch(white.Get(board.Path).Body)
	secrets := map[string]string{"the invitation": inviteSecret, "the arbiter's link": callSecret, "White's token": tokenIn(t, white)}
	if boardInvite != nil {
		secrets["the other invitation"] = strings.TrimPrefix(boardInvite[1], "/j/")
	}
	look := func(phase string, shown ...string) {
		t.Helper()
		for who, b := range map[string]*browser{"White": white, "Black": black, "the arbiter": arbiter, "a watcher": watcher} {
			for _, at := range []string{game, board.Path} {
				said := map[string]string{}
				for _, path := range []string{"", "/pgn", "/scoresheet.pdf", "/report.pdf", "/report.txt"} {
					said[path] = b.Get(at + path).Body
				}
				said["/ws"] = b.opens(at).hearsRaw()
				for path, text := range said {
					for name, secret := range secrets {
						if path == "" && who == "White" && strings.Contains(strings.Join(shown, ","), name) {
							continue
						}
						hash := sha256.Sum256([]byte(secret))
						for _, form := range []string{secret, string(hash[:]), hex.EncodeToString(hash[:]), base64.StdEncoding.EncodeToString(hash[:])} {
							if strings.Contains(text, form) || strings.Contains(strings.ToLower(text), strings.ToLower(form)) {
								t.Errorf("%s: %s finds %s in %s%s", phase, who, name, at, path)
							}
						}
					}
				}
			}
		}
	}
	look("waiting", "the invitation", "the other invitation")
	if joined := black.Post(invite, url.Values{"name": {"Çağla"}}); joined.Path != game {
		t.Fatalf("joined: status %d at %s", joined.Status, joined.Path)
	}
	secrets["Black's token"] = tokenIn(t, black)
	arbiter.Post("/arbiter/"+callSecret, url.Values{"name": {"Ayşe"}})
	secrets["the arbiter's token"] = tokenIn(t, arbiter)
	w, b := white.opens(game), black.opens(game)
	w.until(running)
	b.until(running)
	look("in play", "the other invitation")
	w.says(map[string]any{"cmd": "resign"})
	b.until(func(s state) bool { return s.Status == "over" })
	look("over", "the other invitation")
	if text := watcher.Get(game + "/pgn").Body; !strings.Contains(text, `[White "Işıl Öz"]`) || !strings.Contains(text, `[Black "Çağla"]`) {
		t.Errorf("the names do not stand in the PGN:\n%s", text)
	}
	if text := watcher.Get(game + "/report.txt").Body; !strings.Contains(text, "Işıl Öz") || !strings.Contains(text, "Çağla") {
		t.Errorf("the names do not stand in the report:\n%s", text)
	}
	for name, secret := range secrets {
		if strings.Contains(s.log.String(), secret) {
			t.Errorf("%s stands in the log", name)
		}
	}
	if got := black.Post("/games", url.Values{"colour": {"white"}, "minutes": {"5"}, "seconds": {"3"}, "rules": {"fide"}, "name": {"12345"}}); got.Status != http.StatusUnprocessableEntity {
		t.Errorf("a name without letters: status %d", got.Status)
	}
}

// TestForget: who has themself forgotten is nobody with the token they had, here and wherever it was copied to.
func TestForget(t *testing.T) {
	s := newSite(t)
	b := s.browser(t)
	b.creates(newGameForm())
	token := tokenIn(t, b)
	if who, err := s.registry.Player(t.Context(), token); who == "" || err != nil {
		t.Fatalf("%q has no session: %v", token, err)
	}
	if answer := b.Post("/forget", url.Values{}); answer.Path != "/settings" {
		t.Errorf("it leads to %s", answer.Path)
	}
	if who, err := s.registry.Player(t.Context(), token); who != "" || err != nil {
		t.Errorf("the token is still that of %q (%v)", who, err)
	}
}
