package main

import (
	"context"
	"database/sql"
	"net/url"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestStopInAnOutage: a server that is told to stop while its file cannot be written says what is kept and what waits,
// and ends with a failure if something decided is not kept. What was acknowledged is there when it starts again.
func TestStopInAnOutage(t *testing.T) {
	binary := filepath.Join(t.TempDir(), "hakem")
	if out, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, over := range []bool{true, false} {
		db := filepath.Join(t.TempDir(), "games.db")
		server := startServer(t, binary, db)
		white, black := newPlayer(t), newPlayer(t)
		game, page := white.post(t, server.url+"/games", url.Values{"colour": {"white"}, "minutes": {"30"}, "seconds": {"0"}, "rules": {"fide"}})
		black.post(t, server.url+regexp.MustCompile(`/j/[A-Z0-9]+`).FindString(page), url.Values{})
		w, b := white.sits(t, server, game), black.sits(t, server, game)
		running := func(v view) bool { return v.Status == "running" }
		if err := w.until(running); err != nil {
			t.Fatal(err)
		}
		if err := w.plays("e2e4"); err != nil {
			t.Fatal(err)
		}
		if err := b.until(func(v view) bool { return len(v.Moves) == 1 }); err != nil {
			t.Fatal(err)
		}
		let := holds(t, db)
		command := `{"id":1,"cmd":"move","uci":"e7e5"}`
		if err := b.conn.Write(t.Context(), 1, []byte(command)); err != nil {
			t.Fatal(err)
		}
		time.Sleep(6 * time.Second) // longer than the store waits for others
		if over {
			time.AfterFunc(2*time.Second, let)
		}
		if err := server.cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		err := server.cmd.Wait()
		let()
		said := server.cmd.Stderr.(*strings.Builder).String()
		if !strings.Contains(said, "cannot be written at the moment") || !strings.Contains(said, db) || (err == nil) != over ||
			strings.Contains(said, "Not kept: ") == over {
			t.Errorf("over %v: the server ends with %v and says\n%s", over, err, said)
		}
		server = startServer(t, binary, db)
		again := white.sits(t, server, game)
		if err := again.until(func(v view) bool { return v.Type == "state" }); err != nil {
			t.Fatal(err)
		}
		if moves := len(again.now.Moves); over && moves != 2 || !over && moves != 1 {
			t.Errorf("over %v: %d moves are kept", over, moves)
		}
		server.kill(t)
	}
}

// holds keeps others from writing to a database until the function that it returns is called.
func holds(t *testing.T, db string) (let func()) {
	t.Helper()
	raw, err := sql.Open("sqlite", db)
	if err != nil {
		t.Fatal(err)
	}
	raw.SetMaxOpenConns(1)
	conn, err := raw.Conn(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for range 100 { // the server writes, too
		if _, err = conn.ExecContext(context.Background(), "BEGIN IMMEDIATE"); err == nil {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	if err != nil {
		t.Fatal(err)
	}
	return func() { // it may be done twice
		_, _ = conn.ExecContext(context.Background(), "ROLLBACK")
		_ = conn.Close()
		_ = raw.Close()
	}
}
