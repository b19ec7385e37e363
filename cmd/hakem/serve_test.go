package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net/http"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
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
