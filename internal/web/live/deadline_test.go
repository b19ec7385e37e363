package live

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"
)

// TestQuietSocketIsProbed: a socket that was sent nothing for longer than a write may take is still pinged, and lives:
// the library's own frames have deadlines of their own.
func TestQuietSocketIsProbed(t *testing.T) {
	probed := make(chan error, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		frames := &counted{ResponseWriter: w, limit: rate.NewLimiter(100, 100), tooMany: make(chan struct{})}
		conn, err := websocket.Accept(frames, r, nil)
		if err != nil {
			probed <- err
			return
		}
		if err := frames.taken.sendText([]byte("hello")); err != nil {
			probed <- err
			return
		}
		// A quarter of a minute has gone by.
		frames.taken.deadline = time.Now().Add(-time.Second)
		if err := frames.taken.SetWriteDeadline(frames.taken.deadline); err != nil {
			probed <- err
			return
		}
		ctx, cancel := context.WithTimeout(r.Context(), 5*time.Second)
		defer cancel()
		conn.CloseRead(ctx)
		probed <- conn.Ping(ctx)
	}))
	defer server.Close()
	conn, _, err := websocket.Dial(t.Context(), "ws"+strings.TrimPrefix(server.URL, "http"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	if _, text, err := conn.Read(t.Context()); err != nil || string(text) != "hello" {
		t.Fatalf("%q, %v", text, err)
	}
	conn.CloseRead(t.Context())
	if err := <-probed; err != nil {
		t.Errorf("the ping after a quiet time: %v", err)
	}
}
