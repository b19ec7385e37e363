package archive

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"github.com/hakem-chess/hakem/internal/charset"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// pack writes a file packed as its name says.
func pack(t testing.TB, path, text string) {
	t.Helper()
	var b bytes.Buffer
	var w io.WriteCloser
	switch filepath.Ext(path) {
	case ".gz":
		w = gzip.NewWriter(&b)
	case ".zst":
		z, err := zstd.NewWriter(&b)
		if err != nil {
			t.Fatal(err)
		}
		w = z
	}
	packed := []byte(text)
	if w != nil {
		if _, err := io.WriteString(w, text); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		packed = b.Bytes()
	}
	if err := os.WriteFile(path, packed, 0o600); err != nil {
		t.Fatal(err)
	}
}

// same reports whether two summaries count the same.
func same(a, b Summary) bool {
	return a.Games == b.Games && a.Moves == b.Moves && a.Faulty == b.Faulty && a.Bytes == b.Bytes &&
		maps.Equal(a.Kinds, b.Kinds) && maps.Equal(a.Notes, b.Notes) && a.Complete == b.Complete
}

// A finished check knows what it has read: a file that has grown goes on, one
// that is another begins again, which is said, and what is as it was is not
// checked again. The counts are always those of one check of what is there now.
func TestResumeKnowsItsFiles(t *testing.T) {
	games := many(40, "\n")
	long := strings.Repeat("{a long comment that no game ends} ", 1000)
	for _, tt := range []struct {
		what, before, after string
		restarted           bool
		reported            int // games that the second run reports
	}{
		{"as it was", games, games, false, 0},
		{"grown", games, games + many(3, "\n"), false, 3},
		{"grown by nothing but space", games, games + "\n\n", false, 0},
		{"grown without a line's end", strings.TrimSpace(games), strings.TrimSpace(games) + "\n\n" + many(2, "\n"), false, 2},
		{"grown on the same line", "1. e4 * ", "1. e4 * 1. d4 d5 Ke5 *", false, 1},
		{"the last game has gone on", games + "[Event \"x\"]\n\n1. e4 e5", games + "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Ke5 *\n", false, 1},
		{"the last game has gone on, and others follow", games + "[Event \"x\"]\n\n1. e4 e5\n", games + "[Event \"x\"]\n\n1. e4 e5\n2. Nf3 Nc6 *\n\n" + games, false, 41},
		{"the last word has gone on", "[Event \"x\"]\n\n1. e4 e", "[Event \"x\"]\n\n1. e4 e5 *\n", false, 1},
		{"a comment has gone on", "[Event \"x\"]\n\n1. e4 {half", "[Event \"x\"]\n\n1. e4 {half a comment} Ke5 *\n", false, 1},
		{"a long game has gone on", "1. e4 " + long, "1. e4 " + long + " e5 *\n\n1. d4 *", false, 2},
		{"shrunk", games + many(3, "\n"), games, true, 40},
		{"emptied", games, "", true, 0},
		{"another of the same size", games, strings.Replace(games, "Ke5", "Kd4", 1), true, 40},
		{"another first letter, and grown", games, strings.Replace(games, "[Event", "[Ebent", 1) + many(1, "\n"), true, 41},
		{"another last letter", games + "1. e4 *", games + "1. e3 *", true, 41},
		{"empty before", "", games, false, 40},
	} {
		for _, ext := range []string{".pgn", ".gz", ".zst"} {
			path := filepath.Join(t.TempDir(), "games"+ext)
			o := Options{Jobs: 2, JSON: true, Lang: wording.English, Resume: filepath.Join(t.TempDir(), "state")}
			pack(t, path, tt.before)
			if s, err := Check(t.Context(), []string{path}, o, io.Discard); err != nil || !s.Complete {
				t.Fatalf("%s: %+v, %v", tt.what, s, err)
			}
			pack(t, path, tt.after)
			var at, once bytes.Buffer
			got, err := Check(t.Context(), []string{path}, o, &at)
			if err != nil {
				t.Fatal(err)
			}
			want, err := Check(t.Context(), []string{path}, Options{Jobs: 1, JSON: true, Lang: wording.English}, &once)
			if err != nil {
				t.Fatal(err)
			}
			if !same(got, want) || (len(got.Restarted) > 0) != tt.restarted {
				t.Errorf("%s%s: %+v\nwant %+v, begun again: %v", tt.what, ext, got, want, tt.restarted)
			}
			// What is reported is the end of what one check reports, with the same places.
			all := bytes.SplitAfter(once.Bytes(), []byte("\n"))
			if n := len(all) - 1 - tt.reported; n < 0 || !bytes.Equal(at.Bytes(), bytes.Join(all[n:], nil)) {
				t.Errorf("%s%s: reports\n%swant the last %d of\n%s", tt.what, ext, at.Bytes(), tt.reported, once.Bytes())
			}
			// And once more: nothing is left to do.
			at.Reset()
			if again, err := Check(t.Context(), []string{path}, o, &at); err != nil || !same(again, want) || at.Len() > 0 || len(again.Restarted) > 0 {
				t.Errorf("%s%s once more: %+v, %v\n%s", tt.what, ext, again, err, at.Bytes())
			}
		}
	}
}

// Standard input is compared as files are, whether it can be gone back in or not.
func TestResumeStandardInput(t *testing.T) {
	games, other := many(40, "\n"), many(12, "\r\n")
	for _, pipe := range []bool{false, true} {
		in := func(text string) io.Reader {
			if pipe {
				return struct{ io.Reader }{strings.NewReader(text)}
			}
			return strings.NewReader(text)
		}
		state := filepath.Join(t.TempDir(), "state")
		for _, step := range []struct {
			text      string
			reported  int
			restarted bool
		}{{games, 40, false}, {games, 0, false}, {games + other, 12, false}, {other, 12, true}, {other, 0, false}, {"", 0, true}, {games, 40, false}} {
			var out bytes.Buffer
			s, err := Check(t.Context(), []string{"-"}, Options{Jobs: 1, JSON: true, Resume: state, Stdin: in(step.text)}, &out)
			reported := bytes.Count(out.Bytes(), []byte("\n"))
			if err != nil || reported != step.reported || (len(s.Restarted) > 0) != step.restarted || s.Games != strings.Count(step.text, "[Event ") {
				t.Errorf("pipe %v: %d games, %d reported, begun again %q, %v; want %d, %v", pipe, s.Games, reported, s.Restarted, err, step.reported, step.restarted)
			}
		}
	}
}

// Of several files only those that are others begin again; a file that cannot be
// read is read when it can, and loses no other.
func TestResumeSeveral(t *testing.T) {
	folder := t.TempDir()
	var files []string
	write := func(i int, text string) {
		if err := os.WriteFile(files[i], []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 4 {
		files = append(files, filepath.Join(folder, fmt.Sprint(i, ".pgn")))
		if i != 2 {
			write(i, many(10+i, "\n"))
		}
	}
	o := Options{Jobs: 2, JSON: true, Resume: filepath.Join(folder, "state")}
	run := func(games, reported, errs int, restarted ...string) {
		t.Helper()
		var out bytes.Buffer
		s, err := Check(t.Context(), files, o, &out)
		if n := bytes.Count(out.Bytes(), []byte("\n")); err != nil || s.Games != games || n != reported || len(s.Errors) != errs || s.Complete != (errs == 0) || !slices.Equal(s.Restarted, restarted) {
			t.Errorf("%d games, %d reported, errors %v, begun again %q, %v; want %d, %d, %d, %q", s.Games, n, s.Errors, s.Restarted, err, games, reported, errs, restarted)
		}
	}
	run(10+11+13, 34, 1)
	run(10+11+13, 0, 1)
	write(2, many(12, "\n"))
	run(10+11+12+13, 12, 0)
	write(1, many(11, "\n")+many(5, "\n"))
	run(10+16+12+13, 5, 0)
	write(0, many(9, "\r\n"))
	write(3, many(13, "\n")+many(1, "\n"))
	run(9+16+12+14, 9+1, 0, files[0])
	if err := os.Remove(files[0]); err != nil {
		t.Fatal(err)
	}
	run(9+16+12+14, 0, 1)
}

// A damaged packed file is reported as far as it goes, and checked from there
// when it is whole; nothing is counted twice.
func TestResumeDamaged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.gz")
	text := many(30000, "\n")
	pack(t, path, text)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, whole[:len(whole)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	o := Options{Jobs: 2, JSON: true, Resume: filepath.Join(t.TempDir(), "state")}
	for range 2 {
		s, err := Check(t.Context(), []string{path}, o, io.Discard)
		if err != nil || s.Complete || len(s.Errors) != 1 || s.Errors[0].Byte == 0 || s.Games < 10000 || s.Games > 20000 {
			t.Errorf("cut short: %d games, %+v, %v", s.Games, s.Errors, err)
		}
	}
	if err := os.WriteFile(path, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	if s, err := Check(t.Context(), []string{path}, o, io.Discard); err != nil || !s.Complete || s.Games != 30000 || s.Bytes != int64(len(text)) || len(s.Restarted) > 0 {
		t.Errorf("whole again: %+v, %v", s, err)
	}
}

// An interrupted check of a file that is another by then begins again.
func TestResumeInterruptedAndChanged(t *testing.T) {
	path := file(t, "a.pgn", many(60000, "\n"))
	o := Options{Jobs: 2, JSON: true, Resume: filepath.Join(t.TempDir(), "state")}
	ctx, cancel := context.WithCancel(t.Context())
	if _, err := Check(ctx, []string{path}, o, &interrupting{left: 3 << 20, cancel: cancel}); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	cancel()
	text := strings.Replace(many(60000, "\n"), "A 3", "B 3", 1)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if s, err := Check(t.Context(), []string{path}, o, io.Discard); err != nil || s.Games != 60000 || len(s.Restarted) != 1 {
		t.Errorf("%d games, begun again %q, %v", s.Games, s.Restarted, err)
	}
}

// The state of another check, a damaged one, and a file that is none are refused
// and left as they are; that of an earlier version begins again.
func TestResumeStates(t *testing.T) {
	path := file(t, "a.pgn", "[Event \"\xDEahin\"]\n\n1. e4 *\n")
	name := filepath.Join(t.TempDir(), "state")
	o := Options{Jobs: 1, JSON: true, Resume: name}
	if _, err := Check(t.Context(), []string{path}, o, io.Discard); err != nil {
		t.Fatal(err)
	}
	good, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for what, change := range map[string]func(o *Options){
		"--laws":        func(o *Options) { o.Edition = laws.Latest() },
		"--letters":     func(o *Options) { o.Letters = 1 },
		"--encoding":    func(o *Options) { o.Encoding = charset.Windows1252 },
		"--json":        func(o *Options) { o.JSON = false },
		"--only-faults": func(o *Options) { o.OnlyFaults = true },
	} {
		other := o
		change(&other)
		_, err := Check(t.Context(), []string{path}, other, io.Discard)
		if bad := (*StateError)(nil); !errors.As(err, &bad) || !strings.Contains(bad.Text(wording.Turkish), what) || !strings.Contains(err.Error(), what) {
			t.Errorf("%s: %v", what, err)
		}
	}
	bad := map[string]string{
		"cut": string(good[:len(good)/2]), "not JSON": "1. e4 e5 *", "a list": "[]", "nothing": "{}", "of a later version": strings.Replace(string(good), `"version":2`, `"version":3`, 1),
		"no hash": strings.Replace(string(good), `"hash":"`, `"hash":"zz`, 1), "a short hash": strings.Replace(string(good), `"hash":"`, `"hash":"00","x":"`, 1),
		"a negative offset": strings.Replace(string(good), `"offset":`, `"offset":-`, 1), "no counts": strings.Replace(string(good), `"kinds":{}`, `"kinds":null`, 1),
		"an open game behind the end": strings.Replace(string(good), `"done":true`, `"open":{"offset":999999999,"summary":{"kinds":{},"notes":{}}},"done":true`, 1),
	}
	for what, text := range bad {
		if text == string(good) {
			t.Fatalf("%s: nothing is changed", what)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Check(t.Context(), []string{path}, o, io.Discard); !isStateError(err) {
			t.Errorf("%s: %v", what, err)
		}
		if left, err := os.ReadFile(name); err != nil || string(left) != text {
			t.Errorf("%s: the file is %q now, %v", what, left, err)
		}
	}
	for what, text := range map[string]string{
		"empty":                 "",
		"of an earlier version": `{"files":["` + path + `"],"laws":"auto","letters":"en","json":true,"only_faults":false,"file":0,"offset":25,"past":{"games":1,"lines":3},"summary":{"games":1,"moves":1,"faulty":0,"bytes":25,"kinds":{},"notes":{}},"done":true}`,
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		s, err := Check(t.Context(), []string{path}, o, &out)
		if err != nil || s.Games != 1 || out.Len() == 0 || (len(s.Restarted) > 0) != (text != "") {
			t.Errorf("%s: %+v, %v", what, s, err)
		}
		now, err := os.ReadFile(name)
		var read state
		if err != nil || json.Unmarshal(now, &read) != nil || !read.sound() {
			t.Errorf("%s: the file is %s now", what, now)
		}
	}
}

// A file that grows in a code page goes on in it.
func TestResumeEncoded(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.pgn")
	o := Options{Jobs: 1, JSON: true, Resume: filepath.Join(t.TempDir(), "state")}
	text := ""
	for i := range 3 {
		text += "[White \"\xDEahin, I\xFE\xFDl\"]\n[Result \"*\"]\n\n1. e4 *\n\n"
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		s, err := Check(t.Context(), []string{path}, o, &out)
		if err != nil || s.Games != i+1 || len(s.Restarted) > 0 || s.Notes["windows-1254"] != i+1 {
			t.Errorf("%d: %+v, %v", i, s, err)
		}
		if got := lines(t, out.Bytes()); len(got) != 1 || got[0].White != "Şahin, Işıl" || got[0].Line != 5*i+1 {
			t.Errorf("%d: %+v", i, got)
		}
	}
}

// TestResumeFileThatCannotBeWritten: it is said before anything is checked, and of
// the file that was named.
func TestResumeFileThatCannotBeWritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.pgn")
	pack(t, file, "1. e4 e5 *\n")
	name := filepath.Join(t.TempDir(), "none", "state")
	var out bytes.Buffer
	summary, err := Check(context.Background(), []string{file}, Options{Jobs: 1, Resume: name}, &out)
	var failed *os.PathError
	if !errors.As(err, &failed) || failed.Path != name {
		t.Errorf("%v, want an error about %s", err, name)
	}
	if out.Len() > 0 || summary.Games > 0 || summary.Complete {
		t.Errorf("%d games were checked, complete %v: %q", summary.Games, summary.Complete, out.String())
	}
}
