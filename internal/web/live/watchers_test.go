package live_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/internal/store/sqlite"
	"github.com/hakem-chess/hakem/internal/web/webtest"
)

// serverOf, in the environment, makes this program a server with its games in that folder.
const serverOf = "HAKEM_BENCHMARK_SERVER"

func TestMain(m *testing.M) {
	if folder := os.Getenv(serverOf); folder != "" {
		if err := serveBenchmark(folder); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// serveBenchmark serves until its input ends.
func serveBenchmark(folder string) error {
	games, err := sqlite.Open(context.Background(), filepath.Join(folder, "games.db"))
	if err != nil {
		return err
	}
	log := slog.New(slog.DiscardHandler)
	registry, err := play.Open(context.Background(), play.Config{Store: games, Now: time.Now, Log: log})
	if err != nil {
		return err
	}
	handler, _ := webtest.Site(registry, log)
	server := httptest.NewServer(handler)
	fmt.Println(server.URL)
	_, err = io.Copy(io.Discard, os.Stdin)
	registry.Close(context.Background())
	server.Close()
	return errors.Join(err, games.Close())
}

// BenchmarkWatchers plays a game of 120 plies with so many people at it, on a server of its own, and tells what a move
// costs that server in processor time, and how many bytes a watcher is sent for it.
func BenchmarkWatchers(b *testing.B) {
	for _, watchers := range []int{2, 10, 100} {
		b.Run(fmt.Sprint(watchers), func(b *testing.B) { benchmarkWatchers(b, watchers) })
	}
}

const benchmarkPlies = 120

func benchmarkWatchers(b *testing.B, watchers int) {
	server := exec.Command(os.Args[0], "-test.run=^$")
	server.Env = append(os.Environ(), serverOf+"="+b.TempDir())
	in, err1 := server.StdinPipe()
	out, err2 := server.StdoutPipe()
	if err1 != nil || err2 != nil || server.Start() != nil {
		b.Fatal("no server")
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		b.Fatal(err)
	}
	s := &crowd{b: b, address: strings.TrimSpace(line)}
	var spent time.Duration
	for b.Loop() {
		spent += s.game(watchers, func() time.Duration { return processorTime(b, server.Process.Pid) })
	}
	b.ReportMetric(float64(spent.Microseconds())/float64(b.N*benchmarkPlies), "server-µs/move")
	b.ReportMetric(float64(s.bytes)/float64(b.N*benchmarkPlies*watchers), "bytes/move/watcher")
	_ = in.Close()
	if err := server.Wait(); err != nil {
		b.Error(err)
	}
}

// crowd is all who follow games at a server.
type crowd struct {
	b       *testing.B
	address string
	bytes   int64
}

// follower is a browser that counts what it is sent.
type follower struct {
	conn  *websocket.Conn
	bytes int64
	seen  chan string // the FEN after each change, for who plays
	done  chan struct{}
}

func (s *crowd) follow(browser *webtest.Browser, game, lang string) *follower {
	address := "ws" + strings.TrimPrefix(s.address, "http") + game + "/ws?lang=" + lang
	conn, _, err := websocket.Dial(s.b.Context(), address, &websocket.DialOptions{HTTPClient: &http.Client{Jar: browser.Jar}, HTTPHeader: http.Header{"Origin": {s.address}}})
	if err != nil {
		s.b.Fatal(err)
	}
	conn.SetReadLimit(1 << 20)
	f := &follower{conn: conn, seen: make(chan string, 1000), done: make(chan struct{})}
	go func() {
		defer close(f.done)
		for {
			_, data, err := conn.Read(context.Background())
			if err != nil {
				return
			}
			f.bytes += int64(len(data))
			if strings.Contains(string(data), `"type":"ack"`) {
				f.seen <- ""
			}
		}
	}()
	return f
}

// game plays one game and returns what it cost the server from the first move on.
func (s *crowd) game(watchers int, processor func() time.Duration) time.Duration {
	white, black := webtest.NewBrowser(s.b, s.address), webtest.NewBrowser(s.b, s.address)
	made := white.Post("/games", newGameForm())
	black.Post(inviteLink.FindStringSubmatch(made.Body)[1], nil)
	all := []*follower{s.follow(white, made.Path, "tr"), s.follow(black, made.Path, "en")}
	for i := range watchers - 2 {
		all = append(all, s.follow(webtest.NewBrowser(s.b, s.address), made.Path, []string{"tr", "en"}[i%2]))
	}
	time.Sleep(200 * time.Millisecond) // everybody has come
	for _, f := range all {
		s.bytes -= f.bytes
	}
	before := processor()
	for i, move := range longGame() {
		text := fmt.Sprintf(`{"cmd":"move","id":%d,"uci":%q}`, i+1, move)
		if err := all[i%2].conn.Write(s.b.Context(), websocket.MessageText, []byte(text)); err != nil {
			s.b.Fatal(err)
		}
		select {
		case <-all[i%2].seen:
		case <-time.After(10 * time.Second):
			s.b.Fatalf("no answer to move %d, %s", i+1, move)
		}
		time.Sleep(210 * time.Millisecond / 2) // a browser may send ten messages a second
	}
	time.Sleep(100 * time.Millisecond)
	spent := processor() - before
	for _, f := range all {
		_ = f.conn.CloseNow()
		<-f.done
		s.bytes += f.bytes
	}
	return spent
}

// longGame is a game of benchmarkPlies moves that has not ended, at random and always the same.
func longGame() []string {
	for seed := uint64(1); ; seed++ {
		random := rand.New(rand.NewPCG(seed, 1))
		p := chess.StartPosition()
		var moves []string
		for len(moves) < benchmarkPlies {
			legal := p.AppendMoves(nil)
			if len(legal) == 0 || p.Occupied().Count() < 12 {
				break
			}
			m := legal[random.IntN(len(legal))]
			moves = append(moves, p.UCI(m))
			p.Play(m)
		}
		if len(moves) == benchmarkPlies {
			return moves
		}
	}
}

// processorTime is what the threads of a process have used so far.
func processorTime(b *testing.B, pid int) time.Duration {
	threads, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", pid))
	if err != nil {
		b.Fatal(err)
	}
	var used time.Duration
	for _, name := range threads {
		text, err := os.ReadFile(name)
		if err != nil {
			continue // the thread has ended
		}
		var nanoseconds int64
		if _, err := fmt.Sscan(string(text), &nanoseconds); err != nil {
			b.Fatal(err)
		}
		used += time.Duration(nanoseconds)
	}
	return used
}
