package i18n

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/hakem-chess/hakem/wording"
)

// TestSystemErrors makes errors as the system makes them, wrapped as callers wrap them, and wants them in words.
func TestSystemErrors(t *testing.T) {
	folder := t.TempDir()
	_, missing := os.Open(filepath.Join(folder, "no.pgn"))
	directory, err := os.Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	defer directory.Close()
	_, isDirectory := directory.Read(make([]byte, 1))
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	_, inUse := net.Listen("tcp", taken.Addr().String())
	_, noPort := net.Listen("tcp", "club")
	_, badPort := net.Listen("tcp", "localhost:http-no-such")
	rename := os.Rename(filepath.Join(folder, "a"), filepath.Join(folder, "b"))
	for name, c := range map[string]struct {
		err         error
		tr, en, has string
	}{
		"missing":   {fmt.Errorf("games: %w", missing), "böyle bir dosya ya da klasör yok", "there is no such file or folder", "no.pgn"},
		"directory": {isDirectory, "bu bir klasör", "this is a folder", folder},
		"in use":    {inUse, "başka bir program", "another program", taken.Addr().String()},
		"no port":   {noPort, "SUNUCU:KAPI", "HOST:PORT", "club"},
		"bad port":  {badPort, "SUNUCU:KAPI", "HOST:PORT", "http-no-such"},
		"rename":    {rename, "böyle bir dosya ya da klasör yok", "no such file", filepath.Join(folder, "b")},
		"full":      {&fs.PathError{Op: "write", Path: "x.db", Err: syscall.ENOSPC}, "diskte yer kalmadı", "disk is full", "x.db"},
		"permitted": {&fs.PathError{Op: "open", Path: "x", Err: syscall.EACCES}, "izin yok", "not permitted", "x"},
		"cut":       {fmt.Errorf("games.gz: %w", io.ErrUnexpectedEOF), "games.gz: veri yarıda kesiliyor", "games.gz: the data is cut short", ""},
		"other":     {&fs.PathError{Op: "open", Path: "x", Err: syscall.ELOOP}, "sistem hatası", "system error", "x"},
	} {
		for lang, want := range map[wording.Lang]string{wording.Turkish: c.tr, wording.English: c.en} {
			if got := Error(lang, c.err); !strings.Contains(got, want) || !strings.Contains(got, c.has) {
				t.Errorf("%s, %s: %q lacks %q or %q", name, lang, got, want, c.has)
			}
		}
	}
	if got := Error(wording.Turkish, errors.New("as it is")); got != "as it is" {
		t.Errorf("an error of our own: %q", got)
	}
}

// worded is an error that has words of its own.
type worded struct{}

func (worded) Error() string              { return "own" }
func (worded) Text(l wording.Lang) string { return "own in " + string(l) }

func TestErrorsWithWords(t *testing.T) {
	if got := Error(wording.Turkish, fmt.Errorf("wrapped: %w", worded{})); got != "own in tr" {
		t.Errorf("got %q", got)
	}
}
