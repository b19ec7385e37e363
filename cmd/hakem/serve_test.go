package main

import (
	"bufio"
	"bytes"
	"context"
	"database/sql"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/internal/store/sqlite"
	"github.com/hakem-chess/hakem/laws"
)

func noEnvironment(string) string { return "" }

func TestServeRefuses(t *testing.T) {
	folder := t.TempDir()
	for name, test := range map[string]struct {
		args []string
		want string
	}{
		"NoPort":        {[]string{"--addr", "localhost"}, "HOST:PORT is wanted"},
		"NoSuchHost":    {[]string{"--addr", "256.0.0.1:0"}, "256.0.0.1"},
		"FolderAsFile":  {[]string{"--addr", "localhost:0", "--db", folder}, folder},
		"NotAFile":      {[]string{"--addr", "localhost:0", "--db", "postgres://db/games"}, "postgres://db/games"},
		"WordTooMany":   {[]string{"now"}, "now"},
		"NoSuchSetting": {[]string{"--port", "80"}, "--port"},
	} {
		t.Run(name, func(t *testing.T) {
			var out, diagnostics bytes.Buffer
			args := append([]string{"serve"}, test.args...)
			if status := run(t.Context(), args, noEnvironment, strings.NewReader(""), &out, &diagnostics); status != exitFailed {
				t.Errorf("status %d, want %d", status, exitFailed)
			}
			if !strings.Contains(diagnostics.String(), test.want) || out.Len() > 0 {
				t.Errorf("prints %q, and of what is wrong %q", &out, &diagnostics)
			}
		})
	}
}

// The site says where it is, in the language of its user, and closes in good order.
func TestServe(t *testing.T) {
	for lang, want := range map[string]string{"tr": "Hakem açık: ", "en": "Hakem is open: "} {
		t.Run(lang, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			reader, writer := io.Pipe()
			db := filepath.Join(t.TempDir(), "new folder", "games.db")
			ended := make(chan int, 1)
			go func() {
				ended <- run(ctx, []string{"serve", "--lang", lang, "--addr", ":0", "--db", db}, noEnvironment, strings.NewReader(""), writer, io.Discard)
				_ = writer.Close() // a pipe's never fails
			}()
			lines := bufio.NewScanner(reader)
			var text []string
			for lines.Scan() {
				text = append(text, lines.Text())
				if strings.Contains(lines.Text(), "Ctrl+C") {
					break
				}
			}
			if len(text) < 4 || !strings.HasPrefix(text[0], want) || !strings.Contains(text[2], "http://") || !strings.Contains(strings.Join(text, "\n"), db) {
				t.Fatalf("prints %q", text)
			}
			url := regexp.MustCompile(`http://\S+`).FindString(text[0])
			response, err := http.Get(url + "/healthz")
			if err != nil {
				t.Fatal(err)
			}
			if err := response.Body.Close(); err != nil || response.StatusCode != http.StatusOK {
				t.Errorf("%s: status %d, %v", url, response.StatusCode, err)
			}
			cancel()
			select {
			case status := <-ended:
				if status != exitDone {
					t.Errorf("status %d, want %d", status, exitDone)
				}
			case <-time.After(20 * time.Second):
				t.Error("it does not end")
			}
		})
	}
}

// A database that cannot be trusted is not served, and its user is told in their language what to do.
func TestServeRefusesDatabase(t *testing.T) {
	damaged := filepath.Join(t.TempDir(), "games.db")
	if err := os.WriteFile(damaged, []byte(strings.Repeat("no database ", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	newer := filepath.Join(t.TempDir(), "games.db")
	games, err := sqlite.Open(t.Context(), newer)
	if err != nil {
		t.Fatal(err)
	}
	if err := games.Close(); err != nil {
		t.Fatal(err)
	}
	raw, err := sql.Open("sqlite", newer)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := raw.Exec("INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, 1)"); err != nil {
		t.Fatal(err)
	}
	if err := raw.Close(); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ db, lang, want string }{
		{damaged, "en", "is damaged"}, {damaged, "tr", "dosyası bozuk"},
		{filepath.Join(damaged, "games.db"), "en", "Make it, or name another file"},
		{filepath.Join(damaged, "games.db"), "tr", "Klasörü oluşturun"},
		{newer, "en", "newer version of Hakem"}, {newer, "tr", "daha yeni bir sürümü"},
	} {
		var out, diagnostics bytes.Buffer
		args := []string{"serve", "--lang", c.lang, "--addr", "localhost:0", "--db", c.db}
		if status := run(t.Context(), args, noEnvironment, strings.NewReader(""), &out, &diagnostics); status != exitFailed {
			t.Errorf("%s: status %d, want %d", c.want, status, exitFailed)
		}
		if !strings.Contains(diagnostics.String(), c.want) || !strings.Contains(diagnostics.String(), c.db) || out.Len() > 0 {
			t.Errorf("%s: prints %q, and of what is wrong %q", c.want, &out, &diagnostics)
		}
	}
}

// While envelopes are closed a server does not start without their key; told that it is lost, it does (Guidelines
// I.12).
func TestServeNeedsTheKey(t *testing.T) {
	db := filepath.Join(t.TempDir(), "games.db")
	games, err := sqlite.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	vault, err := play.OpenVault(db+".key", nil)
	if err != nil {
		t.Fatal(err)
	}
	registry, err := play.Open(t.Context(), play.Config{Store: games, Now: time.Now, Log: slog.New(slog.DiscardHandler), Vault: vault})
	if err != nil {
		t.Fatal(err)
	}
	control, err := clock.Parse("90m+30s")
	if err != nil {
		t.Fatal(err)
	}
	rules := arbiter.OnlineRules(control, arbiter.FIDE)
	rules.Mode, rules.Supervision = arbiter.OverTheBoard, laws.Supervised
	maker := game.NewGuest()
	id, err := registry.Create(t.Context(), play.NewGame{Rules: rules, Hall: true, Maker: maker})
	if err != nil {
		t.Fatal(err)
	}
	subscription, err := registry.Subscribe(t.Context(), id, maker, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []game.Action{
		game.Begin{}, game.Act{Line: "adjourn", Because: "the hall closes"},
		game.Act{Line: "white seal", Say: "Nc3"}, game.Act{Line: "white stop sealed"},
	} {
		if err := subscription.Do(t.Context(), c, game.Writing{}); err != nil {
			t.Fatalf("%v: %v", c, err)
		}
	}
	subscription.Leave()
	registry.Close(context.Background())
	if err := games.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(db+".key", db+".copy"); err != nil {
		t.Fatal(err)
	}
	serve := func(ctx context.Context, args ...string) (status int, said string) {
		var out, diagnostics bytes.Buffer
		args = append([]string{"serve", "--addr", "localhost:0", "--db", db}, args...)
		return run(ctx, args, noEnvironment, strings.NewReader(""), &out, &diagnostics), diagnostics.String()
	}
	for lang, want := range map[string]string{"en": "is missing, and there are closed envelopes", "tr": "kapalı zarflar var"} {
		status, said := serve(t.Context(), "--lang", lang)
		if status != exitFailed || !strings.Contains(said, want) || !strings.Contains(said, id) || !strings.Contains(said, db+".key") {
			t.Errorf("status %d, %q", status, said)
		}
	}
	if _, err := os.Stat(db + ".key"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a new key stands in place of the old one: %v", err)
	}
	stopped, stop := context.WithCancel(t.Context())
	time.AfterFunc(500*time.Millisecond, stop)
	if status, said := serve(stopped, "--envelopes-lost"); status != exitDone {
		t.Errorf("told that the key is lost: status %d, %q", status, said)
	}
	for lang, want := range map[string]string{"en": "is not the one", "tr": "anahtar değil"} {
		if status, said := serve(t.Context(), "--lang", lang); status != exitFailed || !strings.Contains(said, want) {
			t.Errorf("with another key: status %d, %q", status, said)
		}
	}
	if err := os.Rename(db+".copy", db+".key"); err != nil {
		t.Fatal(err)
	}
	stopped, stop = context.WithCancel(t.Context())
	time.AfterFunc(500*time.Millisecond, stop)
	if status, said := serve(stopped); status != exitDone {
		t.Errorf("with its key again: status %d, %q", status, said)
	}
}
