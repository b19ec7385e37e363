//go:build unix

package main

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/hakem-chess/hakem/internal/web/webtest"
)

// process is a hakem serve of its own.
type process struct {
	cmd *exec.Cmd
	url string
}

var printedURL = regexp.MustCompile(`http://localhost:\d+`)

func startServer(t *testing.T, binary, db string) *process {
	t.Helper()
	cmd := exec.Command(binary, "serve", "--addr", "localhost:0", "--db", db, "--lang", "en")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var diagnostics strings.Builder
	cmd.Stderr = &diagnostics
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if cmd.ProcessState == nil {
			_ = cmd.Process.Kill() // it may have ended by itself
			_ = cmd.Wait()
		}
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil || printedURL.FindString(line) == "" {
		t.Fatalf("the server says %q, %v, %s", line, err, &diagnostics)
	}
	go func() { _, _ = io.Copy(io.Discard, out) }() // what else it says
	return &process{cmd, printedURL.FindString(line)}
}

// kill is kill -9.
func (p *process) kill(t *testing.T) {
	t.Helper()
	if err := p.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = p.cmd.Wait() // it has been killed, which is an error
}

// player is a person who comes to whatever port the server is on: cookies know no ports.
type player struct{ http.Client }

func newPlayer(t *testing.T) *player {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &player{http.Client{Jar: jar, Timeout: 10 * time.Second}}
}

func (p *player) post(t *testing.T, address string, form url.Values) (path, body string) {
	t.Helper()
	r, err := p.PostForm(address, form)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	data, err := io.ReadAll(r.Body)
	if err != nil || r.StatusCode != http.StatusOK {
		t.Fatalf("%s: status %d, %v", address, r.StatusCode, err)
	}
	return r.Request.URL.Path, string(data)
}

// seat is a player's live board.
type seat struct {
	t     *testing.T
	conn  *websocket.Conn
	has   webtest.Follower
	now   view // the newest state
	heard time.Time
	id    int64
}

type view struct {
	Type, Status, Turn string
	ID                 int64
	Code               string
	Moves              []struct{ UCI string }
	Legal              []string
	Clock              struct {
		White, Black int64
		Running      string
	}
}

func (p *player) sits(t *testing.T, s *process, game string) *seat {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(s.url, "http")+game+"/ws", &websocket.DialOptions{HTTPClient: &http.Client{Jar: p.Jar}})
	if err != nil {
		t.Fatal(err)
	}
	conn.SetReadLimit(1 << 20)
	t.Cleanup(func() { _ = conn.CloseNow() }) // the server has been killed
	return &seat{t: t, conn: conn}
}

// next reads what the server says next.
func (s *seat) next() (view, error) {
	ctx, cancel := context.WithTimeout(s.t.Context(), 10*time.Second)
	defer cancel()
	_, data, err := s.conn.Read(ctx)
	if err != nil {
		return view{}, err
	}
	if data, err = s.has.Take(data); err != nil {
		s.t.Fatal(err)
	}
	var v view
	if err := json.Unmarshal(data, &v); err != nil {
		s.t.Fatalf("%v in %s", err, data)
	}
	if v.Type == "state" {
		s.now, s.heard = v, time.Now()
	}
	return v, nil
}

func (s *seat) until(wanted func(v view) bool) error {
	for !wanted(s.now) {
		if _, err := s.next(); err != nil {
			return err
		}
	}
	return nil
}

// plays makes a move and returns when it is acknowledged.
func (s *seat) plays(uci string) error {
	s.id++
	command, err := json.Marshal(map[string]any{"id": s.id, "cmd": "move", "uci": uci})
	if err != nil {
		return err
	}
	if err := s.conn.Write(s.t.Context(), websocket.MessageText, command); err != nil {
		return err
	}
	for {
		answer, err := s.next()
		if err != nil {
			return err
		}
		if answer.Type == "error" {
			s.t.Errorf("%s: %s", uci, answer.Code)
		}
		if answer.Type != "state" && answer.ID == s.id {
			return nil
		}
	}
}

// TestKill plays a game on a server that is killed again and again without warning. Every move that was acknowledged
// is there afterwards, in order, and the clocks are right to two seconds.
func TestKill(t *testing.T) {
	binary := filepath.Join(t.TempDir(), "hakem")
	if out, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	db := filepath.Join(t.TempDir(), "games.db")
	server := startServer(t, binary, db)
	white, black := newPlayer(t), newPlayer(t)
	game, page := white.post(t, server.url+"/games", url.Values{"colour": {"white"}, "minutes": {"30"}, "seconds": {"0"}, "rules": {"fide"}})
	invite := regexp.MustCompile(`/j/[A-Z0-9]+`).FindString(page)
	black.post(t, server.url+invite, url.Values{})

	var acknowledged []string
	var w, b *seat
	sit := func() {
		t.Helper()
		w, b = white.sits(t, server, game), black.sits(t, server, game)
		for _, s := range []*seat{w, b} {
			if err := s.until(func(v view) bool { return v.Status == "running" }); err != nil {
				t.Fatal(err)
			}
		}
		got := make([]string, len(w.now.Moves))
		for i, m := range w.now.Moves {
			got[i] = m.UCI
		}
		// One move more may have been stored without its acknowledgement having arrived.
		if n := len(acknowledged); len(got) < n || len(got) > n+1 || !slices.Equal(got[:n], acknowledged) {
			t.Fatalf("acknowledged %v\nafter the restart %v", acknowledged, got)
		}
		acknowledged = got
	}
	// play makes moves until the server is gone.
	play := func() {
		for {
			s, opponent := w, b
			if len(acknowledged)%2 == 1 {
				s, opponent = b, w
			}
			n := len(acknowledged)
			if s.until(func(v view) bool { return len(v.Moves) == n && len(v.Legal) > 0 }) != nil {
				return
			}
			choice := rand.New(rand.NewPCG(1, uint64(n))).IntN(len(s.now.Legal)) // the same game every time
			move := s.now.Legal[choice]
			if s.plays(move) != nil {
				return
			}
			acknowledged = append(acknowledged, move)
			if opponent.until(func(v view) bool { return len(v.Moves) == n+1 }) != nil {
				return
			}
		}
	}
	sit()
	for _, after := range []time.Duration{120, 257, 401} {
		time.AfterFunc(after*time.Millisecond, func() { _ = server.cmd.Process.Kill() }) // Wait tells
		play()
		_ = server.cmd.Wait() // it has been killed, which is an error
		server = startServer(t, binary, db)
		sit()
	}
	if len(acknowledged) < 6 {
		t.Fatalf("only %d moves were made: this has tested nothing", len(acknowledged))
	}

	// Now somebody thinks while the server is killed, and comes back after a while.
	left := func(v view) (onMove, other int64) {
		if v.Turn == "white" {
			return v.Clock.White, v.Clock.Black
		}
		return v.Clock.Black, v.Clock.White
	}
	onMove, other := left(w.now)
	time.Sleep(3 * time.Second)
	server.kill(t)
	thought := time.Since(w.heard).Milliseconds()
	time.Sleep(3 * time.Second)
	server = startServer(t, binary, db)
	sit()
	onMoveNow, otherNow := left(w.now)
	if charged := onMove - onMoveNow; charged < thought-2000 || charged > thought+500 {
		t.Errorf("charged %d ms for %d ms of thought", charged, thought)
	}
	if otherNow != other {
		t.Errorf("the clock that stood went from %d ms to %d ms", other, otherNow)
	}
	if w.now.Clock.Running != w.now.Turn {
		t.Errorf("running %q, on move %q", w.now.Clock.Running, w.now.Turn)
	}
}
