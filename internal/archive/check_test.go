package archive

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/wording"
)

// many returns a text of n games, every seventh with an illegal move at its
// second ply; line ends as given.
func many(n int, end string) string {
	var b strings.Builder
	for i := 1; i <= n; i++ {
		move := "e5"
		if i%7 == 0 {
			move = "Ke5"
		}
		fmt.Fprintf(&b, "[Event \"%d\"]\n[Date \"2024.01.01\"]\n[White \"A %d\"]\n\n1. e4 {%s} %s 2. Nf3 *\n\n", i, i, strings.Repeat("comment ", 20), move)
	}
	return strings.ReplaceAll(b.String(), "\n", end)
}

// file writes a file into a folder of the test's own.
func file(t testing.TB, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// line is one line of JSON output.
type line struct {
	File   string
	Game   int
	Line   int
	White  string
	Plies  int
	Faults []struct {
		Kind         string
		Ply          int
		Line, Column int
	}
}

func lines(t testing.TB, out []byte) (all []line) {
	t.Helper()
	for _, text := range bytes.Split(bytes.TrimSpace(out), []byte("\n")) {
		var l line
		if err := json.Unmarshal(text, &l); err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		all = append(all, l)
	}
	return all
}

// Games are reported in their order and with their own lines, however many
// workers share them.
func TestCheckInOrder(t *testing.T) {
	const n = 9000
	for _, end := range []string{"\n", "\r\n", "\r"} {
		path := file(t, "games.pgn", many(n, end))
		var first []byte
		for _, jobs := range []int{1, 3} {
			var out bytes.Buffer
			s, err := Check(t.Context(), []string{path, path}, Options{Jobs: jobs, JSON: true, Lang: wording.English}, &out)
			if err != nil {
				t.Fatal(err)
			}
			if s.Games != 2*n || s.Faulty != 2*(n/7) || s.Kinds["illegal-move"] != s.Faulty || s.Moves != 2*(3*n-2*(n/7)) {
				t.Errorf("line end %q, %d jobs: %+v", end, jobs, s)
			}
			if info, err := os.Stat(path); err != nil || s.Bytes != 2*info.Size() {
				t.Errorf("%d bytes are reported, %v", s.Bytes, err)
			}
			if first == nil {
				first = out.Bytes()
			} else if !bytes.Equal(first, out.Bytes()) {
				t.Errorf("line end %q: output depends on the number of jobs", end)
			}
		}
		for i, l := range lines(t, first) {
			number := i%n + 1
			if l.Game != number || l.White != fmt.Sprint("A ", number) || l.Line != 6*(number-1)+1 {
				t.Fatalf("line end %q: report %d is %+v", end, i, l)
			}
			if number%7 == 0 && (len(l.Faults) != 1 || l.Faults[0].Line != l.Line+4 || l.Faults[0].Column != 170 || l.Faults[0].Ply != 2) {
				t.Fatalf("line end %q: report %d is %+v", end, i, l)
			}
		}
	}
}

func TestCheckPacked(t *testing.T) {
	text := many(100, "\n")
	var gz, zst bytes.Buffer
	z := gzip.NewWriter(&gz)
	zw, err := zstd.NewWriter(&zst)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range []io.WriteCloser{z, zw} {
		if _, err := io.WriteString(w, text); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
	bz2, err := os.ReadFile("testdata/two.pgn.bz2")
	if err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct {
		packed string
		games  int
	}{"a.pgn.gz": {gz.String(), 100}, "a.pgn.zst": {zst.String(), 100}, "a.pgn.bz2": {string(bz2), 2}, "a.pgn": {text, 100}} {
		s, err := Check(t.Context(), []string{file(t, name, tt.packed)}, Options{Jobs: 1, JSON: true}, io.Discard)
		if err != nil || s.Games != tt.games {
			t.Errorf("%s: %d games, %v", name, s.Games, err)
		}
	}
	// A packed file cut short is an error, with what it holds reported.
	for name, packed := range map[string]string{"a.gz": gz.String(), "a.zst": zst.String(), "a.bz2": string(bz2)} {
		for what, text := range map[string]string{"cut short": packed[:len(packed)-9], "not packed": "not packed at all"} {
			s, err := Check(t.Context(), []string{file(t, name, text)}, Options{Jobs: 1, JSON: true}, io.Discard)
			var damaged *DamagedError
			if err != nil || s.Complete || len(s.Errors) != 1 || !errors.As(s.Errors[0].Err, &damaged) {
				t.Errorf("%s %s: %+v, %v", name, what, s, err)
			}
		}
	}
	// The ending may be in capital letters; nothing at all is no gzip file.
	if s, err := Check(t.Context(), []string{file(t, "A.PGN.GZ", gz.String())}, Options{Jobs: 1}, io.Discard); err != nil || s.Games != 100 {
		t.Errorf("A.PGN.GZ: %d games, %v", s.Games, err)
	}
	if s, err := Check(t.Context(), []string{file(t, "empty.gz", "")}, Options{Jobs: 1}, io.Discard); err != nil || len(s.Errors) != 1 || !errors.Is(s.Errors[0].Err, io.ErrUnexpectedEOF) {
		t.Errorf("an empty .gz: %+v, %v", s, err)
	}
	// Packed files are told by their first bytes as well.
	for name, tt := range map[string]struct {
		packed string
		games  int
	}{"gz": {gz.String(), 100}, "zst": {zst.String(), 100}, "bz2": {string(bz2), 2}} {
		if s, err := Check(t.Context(), []string{"-"}, Options{Jobs: 1, Stdin: strings.NewReader(tt.packed)}, io.Discard); err != nil || !s.Complete || s.Games != tt.games {
			t.Errorf("%s from standard input: %+v, %v", name, s, err)
		}
	}
}

func TestCheckStdinAndFiles(t *testing.T) {
	path := file(t, "a.pgn", many(3, "\n"))
	var out bytes.Buffer
	s, err := Check(t.Context(), []string{"-", path}, Options{Jobs: 2, JSON: true, Stdin: strings.NewReader(many(8, "\n"))}, &out)
	if err != nil || s.Games != 11 {
		t.Fatalf("%d games, %v", s.Games, err)
	}
	got := lines(t, out.Bytes())
	if got[7].File != "-" || got[7].Game != 8 || got[8].File != path || got[8].Game != 1 || got[8].Line != 1 {
		t.Errorf("reports %+v, %+v", got[7], got[8])
	}
	if s, err := Check(t.Context(), []string{file(t, "empty.pgn", "")}, Options{Jobs: 1}, io.Discard); err != nil || s.Games != 0 {
		t.Errorf("empty file: %d games, %v", s.Games, err)
	}
}

func TestOnlyFaults(t *testing.T) {
	var out bytes.Buffer
	s, err := Check(t.Context(), []string{file(t, "a.pgn", many(20, "\n"))}, Options{Jobs: 1, JSON: true, OnlyFaults: true}, &out)
	if err != nil || s.Games != 20 || s.Faulty != 2 {
		t.Fatalf("%+v, %v", s, err)
	}
	if got := lines(t, out.Bytes()); len(got) != 2 || got[0].Game != 7 || got[1].Game != 14 {
		t.Errorf("reports %+v", got)
	}
}

// failing fails after so many bytes, as a full disk does.
type failing struct {
	bytes.Buffer
	left int
}

var errFull = errors.New("no space left")

func (f *failing) Write(b []byte) (int, error) {
	if f.left -= len(b); f.left < 0 {
		return 0, errFull
	}
	return f.Buffer.Write(b)
}

// An interrupted check goes on where it was, and counts everything once.
func TestResume(t *testing.T) {
	const n = 12000
	files := []string{file(t, "a.pgn", many(n, "\n")), file(t, "b.pgn", many(n, "\r\n"))}
	o := Options{Jobs: 2, JSON: true, Lang: wording.English, Resume: filepath.Join(t.TempDir(), "state")}
	var whole bytes.Buffer
	want, err := Check(t.Context(), files, Options{Jobs: 1, JSON: true, Lang: wording.English}, &whole)
	if err != nil {
		t.Fatal(err)
	}
	var parts []line
	interrupted := 0
	for left := 2 << 20; ; {
		out := &failing{left: left}
		got, err := Check(t.Context(), files, o, out)
		for _, text := range bytes.SplitAfter(out.Bytes(), []byte("\n")) {
			if bytes.HasSuffix(text, []byte("\n")) { // the last line may be cut
				parts = append(parts, lines(t, text)...)
			}
		}
		if err == nil {
			if got.Games != want.Games || got.Moves != want.Moves || got.Faulty != want.Faulty || got.Bytes != want.Bytes {
				t.Errorf("resumed %+v, at once %+v", got, want)
			}
			break
		}
		if !errors.Is(err, errFull) {
			t.Fatal(err)
		}
		interrupted++
		left *= 2
	}
	if interrupted == 0 {
		t.Error("the check was never interrupted")
	}
	var seen []string
	for _, l := range parts {
		seen = append(seen, fmt.Sprintf("%s %06d %d", l.File, l.Game, l.Line))
	}
	slices.Sort(seen)
	seen = slices.Compact(seen) // the stretch under way is reported again
	if len(seen) != 2*n {
		t.Errorf("%d games are reported, want %d", len(seen), 2*n)
	}
	// Once done it only says again what it counted.
	var again bytes.Buffer
	if got, err := Check(t.Context(), files, o, &again); err != nil || got.Games != want.Games || again.Len() > 0 {
		t.Errorf("after the end: %d games, %v, %d bytes", got.Games, err, again.Len())
	}
	other, german := o, o
	other.OnlyFaults = true
	german.Letters = chess.GermanLetters
	for what, run := range map[string]func() (Summary, error){
		"b.pgn":         func() (Summary, error) { return Check(t.Context(), files[:1], o, io.Discard) },
		"--only-faults": func() (Summary, error) { return Check(t.Context(), files, other, io.Discard) },
		"--letters en":  func() (Summary, error) { return Check(t.Context(), files, german, io.Discard) },
	} {
		if _, err := run(); !isStateError(err) || !strings.Contains(err.Error(), what) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if err := os.WriteFile(o.Resume, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Check(t.Context(), files, o, io.Discard); !isStateError(err) {
		t.Errorf("a broken resume file: %v", err)
	}
}

func isStateError(err error) bool {
	var bad *StateError
	return errors.As(err, &bad)
}

// TestLetters checks games in the letters of a language (Appendix C.3); in another's they are faulty.
func TestLetters(t *testing.T) {
	var text strings.Builder
	for i := range 300 {
		fmt.Fprintf(&text, "[Event \"%d\"]\n\n1. e4 e5 2. Af3 Ac6 3. Fb5 a6 4. Fxc6 dxc6 5. 0-0 Ve7 6. Ke1 Fe6 7. Şf1 *\n\n", i)
	}
	files := []string{file(t, "tr.pgn", text.String())}
	for letters, faulty := range map[chess.Letters]int{chess.TurkishLetters: 0, chess.EnglishLetters: 300, chess.GermanLetters: 300} {
		got, err := Check(t.Context(), files, Options{Jobs: 2, Letters: letters, Lang: wording.English}, io.Discard)
		if err != nil || got.Games != 300 || got.Faulty != faulty || faulty == 0 && got.Moves != 300*13 {
			t.Errorf("%v: %+v, %v", letters, got, err)
		}
	}
}

// interrupting cancels a check once so much has been written.
type interrupting struct {
	bytes.Buffer
	left   int
	cancel context.CancelFunc
}

func (i *interrupting) Write(b []byte) (int, error) {
	if i.left -= len(b); i.left < 0 {
		i.cancel()
	}
	return i.Buffer.Write(b)
}

// What the runs of an interrupted check write is together what one run writes.
func TestResumeExactly(t *testing.T) {
	files := []string{file(t, "a.pgn", many(60000, "\n")), file(t, "b.pgn", many(100, "\n"))}
	var whole, parts bytes.Buffer
	if _, err := Check(t.Context(), files, Options{Jobs: 1, JSON: true}, &whole); err != nil {
		t.Fatal(err)
	}
	o := Options{Jobs: 2, JSON: true, Resume: filepath.Join(t.TempDir(), "state")}
	interrupted := 0
	for {
		ctx, cancel := context.WithCancel(t.Context())
		out := &interrupting{left: whole.Len() / 5, cancel: cancel}
		_, err := Check(ctx, files, o, out)
		cancel()
		parts.Write(out.Bytes())
		if err == nil {
			break
		}
		if !errors.Is(err, context.Canceled) || out.Len() == 0 {
			t.Fatal(err)
		}
		interrupted++
	}
	if interrupted == 0 || !bytes.Equal(parts.Bytes(), whole.Bytes()) {
		t.Errorf("%d interruptions: %d bytes, at once %d", interrupted, parts.Len(), whole.Len())
	}
}

// endless yields a text again and again until the given size.
type endless struct {
	text     string
	at, left int
	most     uint64
}

func (e *endless) Read(b []byte) (int, error) {
	if e.left <= 0 {
		return 0, io.EOF
	}
	if e.left%(8<<20) < 1<<16 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		e.most = max(e.most, m.HeapAlloc)
	}
	n := copy(b, e.text[e.at:])
	e.at = (e.at + n) % len(e.text)
	e.left -= n
	return n, nil
}

// Memory does not grow with the file, with games or without a place to cut it.
func TestFlatMemory(t *testing.T) {
	for name, text := range map[string]string{
		"games":         many(1000, "\n"),
		"one game":      "Nf3 Nf6 Ng1 Ng8 {comment} (d4 d5) ",
		"without tags":  "1. e4 e5 *\n1. d4 d5 1-0\n",
		"faults":        "[Event \"x\"]\n\n1. e4 Ke5 ) ) ) *\n\n",
		"stray signs":   "} ",
		"one long word": "x",
	} {
		runtime.GC()
		e := &endless{text: text, left: 12 << 20}
		if _, err := Check(t.Context(), []string{"-"}, Options{Jobs: 2, JSON: true, Stdin: e}, io.Discard); err != nil {
			t.Fatal(err)
		}
		if e.most > 128<<20 {
			t.Errorf("%s: %d MB in use", name, e.most>>20)
		}
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := Check(ctx, []string{"-"}, Options{Jobs: 2, Stdin: &endless{text: many(1000, "\n"), left: 1 << 40}}, io.Discard)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestPrint(t *testing.T) {
	path := file(t, "a.pgn", "[White \"Ayşe\"]\n[Black \"Bora\"]\n[Date \"2024.01.01\"]\n\n1. e4 e5 2. Ke3 *\n")
	for lang, want := range map[wording.Lang]string{
		wording.English: path + ":1: game 1, Ayşe – Bora, *, 2 plies: faulty\n  5:13: illegal move, 2.Ke3: Ke3 is not a legal move here [3.10.2]\n" +
			"1 game, 2 plies, 0.0 MB in 0.0 s; 1 faulty game\n       1 illegal move\n",
		wording.Turkish: path + ":1: 1. oyun, Ayşe – Bora, *, 2 yarım hamle: kusurlu\n  5:13: kuraldışı hamle, 2.Ke3: Ke3 bu konumda kurallara uygun bir hamle değil [3.10.2]\n" +
			"1 oyun, 2 yarım hamle, 0,0 MB, 0,0 sn; 1 kusurlu oyun\n       1 kuraldışı hamle\n",
	} {
		var out bytes.Buffer
		s, err := Check(t.Context(), []string{path}, Options{Jobs: 1, Lang: lang}, &out)
		if err != nil {
			t.Fatal(err)
		}
		if err := PrintSummary(&out, s, 0, false, lang); err != nil {
			t.Fatal(err)
		}
		if out.String() != want {
			t.Errorf("in %s\n%s\nwant\n%s", lang, out.String(), want)
		}
	}
}

func TestPrintSummaryJSON(t *testing.T) {
	var out bytes.Buffer
	s := newSummary()
	s.Games, s.Kinds["clock"], s.Complete = 3, 2, true
	if err := PrintSummary(&out, s, 1500e6, true, wording.English); err != nil {
		t.Fatal(err)
	}
	want := `{"summary":true,"games":3,"moves":0,"faulty":0,"bytes":0,"kinds":{"clock":2},"notes":{},"complete":true,"errors":[],"seconds":1.5}` + "\n"
	if out.String() != want {
		t.Errorf("got %swant %s", out.String(), want)
	}
}
