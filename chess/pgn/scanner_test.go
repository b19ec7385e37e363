package pgn

import (
	"bytes"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/hakem-chess/hakem/wording"
)

// recorder writes down what a Scanner hands it.
type recorder struct {
	s    *Scanner
	out  strings.Builder
	skip Skip
}

func (r *recorder) say(format string, args ...any) { fmt.Fprintf(&r.out, format+"\n", args...) }
func (r *recorder) BeginGame() {
	p := r.s.Place()
	r.say("game %d:%d", p.Line, p.Column)
}
func (r *recorder) Tag(name, value []byte) { r.say("tag %s=%s", name, value) }
func (r *recorder) BeginMoves() Skip       { r.say("moves"); return r.skip }
func (r *recorder) Move(text []byte) {
	p := r.s.Place()
	r.say("%d:%d %s", p.Line, p.Column, text)
}
func (r *recorder) NAG(n uint8)                    { r.say("$%d", n) }
func (r *recorder) Offer()                         { r.say("offer") }
func (r *recorder) Comment(text []byte, more bool) { r.say("{%s} %v", text, more) }
func (r *recorder) BeginVariation()                { r.say("(") }
func (r *recorder) EndVariation()                  { r.say(")") }
func (r *recorder) Result(token string)            { r.say("result %s", token) }
func (r *recorder) EndGame()                       { r.say("end") }
func (r *recorder) Problem(p Problem)              { r.say("! %s", p.Error()) }

// events returns what a Scanner makes of text.
func events(t *testing.T, text string, skip Skip) string {
	t.Helper()
	var ways [2]string
	for i, s := range []*Scanner{NewBytesScanner([]byte(text)), NewScanner(iotest.HalfReader(strings.NewReader(text)))} {
		r := &recorder{s: s, skip: skip}
		for s.Next(r) {
		}
		if s.Err() != nil {
			t.Fatal(s.Err())
		}
		ways[i] = r.out.String()
	}
	if ways[0] != ways[1] {
		t.Errorf("%q is read as\n%sin memory and as\n%sfrom a reader", text, ways[0], ways[1])
	}
	return ways[0]
}

func TestScanner(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"a game", "[Event \"a\"]\n[Site \"b (c) [d] {e} ; f\"]\n\n1. e4! e5$10 (1... c5?? {x} 2. Nf3) 2. Nf3 (=) 1-0\n", `
			game 1:1
			tag Event=a
			tag Site=b (c) [d] {e} ; f
			moves
			4:4 e4
			$1
			4:8 e5
			$10
			(
			4:20 c5
			$4
			{x} false
			4:32 Nf3
			)
			4:40 Nf3
			offer
			result 1-0
			end`},
		{"comments before the tags and before the first move (case 25)", "{a}\n[Result \"*\"]\n{intro} 1. e4 {} e5 *", `
			game 1:1
			{a} false
			tag Result=*
			{intro} false
			moves
			3:12 e4
			{} false
			3:18 e5
			result *
			end`},
		{"numbers with dots before Black's move (case 26)", "1. e4 1. ... e5 2. Nf3 ... Nc6 10....Qd4 *", `
			game 1:1
			moves
			1:4 e4
			1:14 e5
			1:20 Nf3
			1:28 Nc6
			1:38 Qd4
			result *
			end`},
		{"e.p. apart from its move and glued to it (case 32)", "exd6 e.p. exd3 ep+ exd6e.p. *", `
			game 1:1
			moves
			1:1 exd6
			1:11 exd3
			1:20 exd6e.p.
			result *
			end`},
		{"promotion in parentheses or in two words", "e8(Q) e1 =N+ d8 (1. a4) *", `
			game 1:1
			moves
			1:1 e8(Q)
			1:7 e1 =N+
			1:14 d8
			(
			1:21 a4
			)
			result *
			end`},
		{"a result counts only as the last token", "1. e4 1-0 e5 1/2-1/2 {said} (1... c5 0-1) *", `
			game 1:1
			moves
			1:4 e4
			! pgn: 1:7: 1-0 inside the game is not its result and is left out
			1:11 e5
			{said} false
			! pgn: 1:14: 1/2-1/2 inside the game is not its result and is left out
			(
			1:35 c5
			! pgn: 1:38: 0-1 inside the game is not its result and is left out
			)
			result *
			end`},
		{"a comment after the result is the game's, after an empty line the next game's", "1. e4 1-0 {mine}\n\n{next}\n[Event \"b\"]\n\n0-1", `
			game 1:1
			moves
			1:4 e4
			{mine} false
			result 1-0
			end
			game 3:1
			{next} false
			tag Event=b
			moves
			result 0-1
			end`},
		{"games without tags", "1. e4 e5 1-0\n1. d4 d5\n2. c4 0-1\n\n1 c4 *", `
			game 1:1
			moves
			1:4 e4
			1:7 e5
			result 1-0
			end
			game 2:1
			moves
			2:4 d4
			2:7 d5
			3:4 c4
			result 0-1
			end
			game 5:1
			moves
			5:3 c4
			result *
			end`},
		{"an unclosed comment loses no game", "[Event \"a\"]\n\n1. e4 {never closed\n\n[Event \"b\"]\n\n1. d4 {c} *", `
			game 1:1
			tag Event=a
			moves
			3:4 e4
			{never closed

			} false
			! pgn: 3:7: a comment is not closed with }
			! pgn: 5:1: the movetext does not end with a result
			end
			game 5:1
			tag Event=b
			moves
			7:4 d4
			{c} false
			result *
			end`},
		{"an unclosed variation loses no game", "1. e4 (1. d4 (1. c4\n\n[Event \"b\"]\n\n*", `
			game 1:1
			moves
			1:4 e4
			(
			1:11 d4
			(
			1:18 c4
			! pgn: 1:7: a variation is not closed with )
			)
			)
			! pgn: 3:1: the movetext does not end with a result
			end
			game 3:1
			tag Event=b
			moves
			result *
			end`},
		{"line ends of all kinds count", "[A \"1\"]\r\n[B \"2\"]\r[C \"3\"]\n\r\n{ç\rş} 1. e4 ) *", `
			game 1:1
			tag A=1
			tag B=2
			tag C=3
			{ç` + "\r" + `ş} false
			moves
			6:7 e4
			! pgn: 6:10: a ) closes no variation
			result *
			end`},
		{"Latin-1", "[White \"\xDCnal\"]\n\n1. e4 {\xFC} \xBD-\xBD", `
			game 1:1
			! pgn: 1:1: the text is not UTF-8; it is read as Latin-1
			tag White=Ünal
			moves
			3:4 e4
			{ü} false
			! pgn: 3:11: the result is written ½-½
			result 1/2-1/2
			end`},
		{"tags", "[A \"\\\"x\\\" \\\\ \\y\"]\n[ B  \"2\" ]\n[C \"3\"\n[D \"4]\n[E]\n[=\"\"]\n[F \"a \"q\" b\" ]\n[\"x\"]\n*", `
			game 1:1
			tag A="x" \ \y
			tag B=2
			! pgn: 3:1: the tag pair C lacks its ]
			tag C=3
			! pgn: 4:1: the tag pair "[D \"4]" cannot be read
			! pgn: 5:1: the tag pair "[E]" cannot be read
			tag ==
			! pgn: 7:1: quotation marks inside a tag value lack their backslash: a "q" b
			tag F=a "q" b
			! pgn: 8:1: the tag pair "[\"x\"]" cannot be read
			moves
			result *
			end`},
		{"strays", "1. e4 } e5 , $ $300 !!! 2. [x] Nf3 \x01 | <a b> @ *", `
			game 1:1
			moves
			1:4 e4
			! pgn: 1:7: a } closes no comment
			1:9 e5
			! pgn: 1:12: "," between moves is read as a space
			! pgn: 1:14: "$" is no annotation glyph from $0 to $255
			! pgn: 1:16: "$300" is no annotation glyph from $0 to $255
			! pgn: 1:21: !!! is no sign of annotation; it is read as its first two
			$3
			! pgn: 1:28: "[" does not belong in the movetext
			1:29 x
			! pgn: 1:30: "]" does not belong in the movetext
			1:32 Nf3
			! pgn: 1:36: the character "\x01" is read as a space
			! pgn: 1:38: "|" does not belong in the movetext
			! pgn: 1:40: <a b> is reserved for the future and left out
			! pgn: 1:46: "@" does not belong in the movetext
			result *
			end`},
		{"annotations before any move", "! $1 (=) += 1. e4 *", `
			game 1:1
			moves
			! pgn: 1:1: the annotation "!" follows no move
			! pgn: 1:3: the annotation "$1" follows no move
			! pgn: 1:6: the annotation "(=)" follows no move
			! pgn: 1:10: the annotation "+=" follows no move
			1:16 e4
			result *
			end`},
		{"figurines, other alphabets, castling with zeros", "1. ♘f3 0-0 2.Кf3 0-0-0 3.♕d1 Şf7 ± ∞ *", `
			game 1:1
			moves
			1:4 ♘f3
			1:8 0-0
			1:14 Кf3
			1:18 0-0-0
			1:26 ♕d1
			1:30 Şf7
			! pgn: 1:34: "±" outside a comment is read as a judgement of the move
			$16
			! pgn: 1:36: "∞" outside a comment is read as a judgement of the move
			$13
			result *
			end`},
		{"spaces and dots beyond ASCII, files joined with their marks", "\uFEFF1.\u00a0e4\u00a0e5 2…Nf3 …Nc6 3.Bb5½\n\n\uFEFF[Event \"a\"]\n\uFEFF%x\n1. d4 d5 \uFEFF*", `
			game 1:1
			moves
			! pgn: 1:3: the character "\u00a0" is read as a space
			1:4 e4
			1:7 e5
			1:12 Nf3
			1:17 Nc6
			1:23 Bb5
			! pgn: 1:26: the result is written ½
			result 1/2-1/2
			end
			game 3:2
			tag Event=a
			! pgn: 4:1: the character "\ufeff" is read as a space
			moves
			5:4 d4
			5:7 d5
			result *
			end`},
		{"empty line between tags, game without movetext", "[Event \"a\"]\n\n[Site \"b\"]\n\n[Event \"c\"]\n*", `
			game 1:1
			tag Event=a
			tag Site=b
			moves
			! pgn: 5:1: the movetext does not end with a result
			end
			game 5:1
			tag Event=c
			moves
			result *
			end`},
		{"nothing", " \n\t\r\n% escaped\n\x1a", ``},
	} {
		want := strings.TrimPrefix(strings.ReplaceAll(tt.want, "\n\t\t\t", "\n"), "\n")
		if want != "" {
			want += "\n"
		}
		if got := events(t, tt.text, 0); got != want {
			t.Errorf("%s:\n%q is read as\n%swant\n%s", tt.name, tt.text, got, want)
		}
	}
}

func TestSkip(t *testing.T) {
	const text = "{a} 1. e4 {b} (1. d4 {)} ; ) \n% )\n (1. c4) (=) e8(Q)) e5 *"
	want := "game 1:1\n{a} false\nmoves\n1:8 e4\n3:21 e5\nresult *\nend\n"
	if got := events(t, text, SkipComments|SkipVariations); got != want {
		t.Errorf("%q is read as\n%swant\n%s", text, got, want)
	}
}

// placeOfResult notes where results are.
type placeOfResult struct {
	recorder
	at []Place
}

func (p *placeOfResult) Result(string) { p.at = append(p.at, p.s.Place()) }

func TestPlaceOfResult(t *testing.T) {
	text := "1. e4 1-0 {c}\n\n[Event \"a\"]\n*\n\n[Event \"b\"]\n1. d4 0-1 {" + strings.Repeat("x\n", bufferSize) + "}"
	for _, s := range []*Scanner{NewBytesScanner([]byte(text)), NewScanner(strings.NewReader(text))} {
		p := &placeOfResult{recorder: recorder{s: s}}
		for s.Next(p) {
		}
		if want := []Place{{6, 1, 7}, {27, 4, 1}, {48, 7, 7}}; !slices.Equal(p.at, want) {
			t.Errorf("results at %v, want %v", p.at, want)
		}
	}
}

func TestStrict(t *testing.T) {
	s := NewBytesScanner([]byte("[Event \"a\"b\"]\n\n1. e4 +0.3 e5"))
	s.Strict = true
	v := NewValidator(s)
	v.Next()
	if got, want := places(v.Problems()), "1:1 bad-tag, 3:7 syntax, 3:14 syntax"; got != want {
		t.Errorf("strictly %q, want %q", got, want)
	}
}

// Nesting is bounded and costs no stack (case 31).
func TestNesting(t *testing.T) {
	for _, tt := range []struct {
		depth  int
		reason string
	}{{300, ""}, {1001, "deeply"}, {100000, "deeply"}} {
		text := []byte("1. e4 " + strings.Repeat("(1. d4 ", tt.depth) + strings.Repeat(")", tt.depth) + " e5 *")
		v := NewValidator(NewBytesScanner(text))
		v.Next()
		g := readAll(t, text)[0]
		for way, problems := range map[string][]Problem{"main line": v.Problems(), "tree": g.Problems} {
			switch {
			case v.Plies() != 2:
				t.Errorf("%d deep: %d plies", tt.depth, v.Plies())
			case tt.reason == "" && len(problems) > 0, tt.reason != "" && len(problems) != 1:
				t.Errorf("%d deep, %s: %v", tt.depth, way, problems)
			case tt.reason != "" && (problems[0].Fault != Syntax || !strings.Contains(problems[0].Error(), tt.reason)):
				t.Errorf("%d deep, %s: %v", tt.depth, way, problems)
			}
		}
		checkRoundTrip(t, text)
	}
}

// repeated yields a text again and again, n bytes in all.
type repeated struct {
	text []byte
	at   int
	left int
}

func (r *repeated) Read(b []byte) (int, error) {
	if r.left == 0 {
		return 0, io.EOF
	}
	n := copy(b[:min(len(b), r.left)], r.text[r.at:])
	r.at = (r.at + n) % len(r.text)
	r.left -= n
	return n, nil
}

// Whatever is long is read in bounded memory and linear time.
func TestLongThings(t *testing.T) {
	const size = 2 << 20
	for _, tt := range []struct {
		name, before, long, after string
		plies                     int
		problems                  string
	}{
		{"comment", "1. e4 {", "x", "} e5 *", 2, ""},
		{"comment in Turkish", "1. e4 {", "şğ", "} e5 *", 2, ""},
		{"comment with open commands", "1. e4 {", "[%clk 0:01:", "} e5 *", 2, ""},
		{"comment never closed", "1. e4 {", "x\n", "\n\n[Event \"a\"]\n\n1. d4 *", 1, "1:7 syntax, 1048579:1 repaired"},
		{"comment to the end of the line", "1. e4 ;", "x", "\ne5 *", 2, ""},
		{"variation", "1. e4 (1. d4 ", "d5 ", ") e5 *", 2, ""},
		{"variation of comments", "1. e4 (1. d4 ", "{)} ", ") e5 *", 2, ""},
		{"word", "1. e4 ", "x", " *", 1, "1:7 unreadable-move"},
		{"space", "1. e4 ", " ", "e5 *", 2, ""},
		{"numbers", "1. e4 ", "2. ", "e5 *", 2, ""},
		{"digits", "1. e4 ", "2", " e5 *", 1, "1:7 unreadable-move"},
		{"tag value", "[Event \"", "x", "\"]\n\n1. e4 e5 *", 2, "1:1 bad-tag"},
		{"tag never closed", "[Event \"", "x", "\n\n1. e4 e5 *", 2, "1:1 bad-tag"},
		{"tag name", "[", "x", "\n1. e4 e5 *", 2, "1:1 bad-tag"},
		{"escaped line", "1. e4\n%", "x", "\ne5 *", 2, ""},
		{"annotations", "1. e4 ", "$1 ", "e5 *", 2, ""},
		{"glyphs", "1. e4", "!", " e5 *", 2, "1:6 repaired"},
		{"dots", "1. e4 ", ".", "e5 *", 2, ""},
		{"tags", "", "[A \"b\"]\n", "1. e4 *", 1, ""},
		{"bad tags", "", "[A]", "\n1. e4 *", 1, "many"},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		begin := time.Now()
		v := NewValidator(NewScanner(io.MultiReader(strings.NewReader(tt.before),
			&repeated{text: []byte(tt.long), left: size / len(tt.long) * len(tt.long)}, strings.NewReader(tt.after))))
		if !v.Next() {
			t.Errorf("%s: no game, %v", tt.name, v.Err())
			continue
		}
		runtime.ReadMemStats(&after)
		if got := places(v.Problems()); v.Plies() != tt.plies || got != tt.problems && tt.problems != "many" {
			t.Errorf("%s: %d plies, problems %.200q; want %d, %q", tt.name, v.Plies(), got, tt.plies, tt.problems)
		}
		if grown := after.TotalAlloc - before.TotalAlloc; grown > 4<<20 && tt.problems != "many" {
			t.Errorf("%s: %d bytes allocated", tt.name, grown)
		}
		if took := time.Since(begin); took > time.Minute {
			t.Errorf("%s: took %v for %d bytes", tt.name, took, size)
		}
	}
}

// A game of 5,000 plies and more, and a line of many megabytes, are games like
// others (case 31).
func TestLongGame(t *testing.T) {
	text := "[Event \"a\"]\n\n" + strings.Repeat("1. Nf3 Nf6 2. Ng1 Ng8 ", 5000) + "*\n"
	games := checkRoundTrip(t, []byte(text))
	n := 0
	for range games[0].MainLine() {
		n++
	}
	if n != 20000 {
		t.Errorf("%d plies", n)
	}
}

// The validator allocates nothing for a move, nor for a game without problems.
func TestValidatorAllocatesNothing(t *testing.T) {
	text := sample(t, 1<<18)
	reader := bytes.NewReader(text)
	s := NewScanner(reader)
	v := NewValidator(s)
	games := 0
	allocs := testing.AllocsPerRun(5, func() {
		reader.Reset(text)
		s.Reset(reader)
		for v.Next() {
			games++
			if len(v.Problems()) > 0 {
				t.Fatal(v.Problems())
			}
		}
	})
	if allocs > 0 || games < 600 {
		t.Errorf("%.0f allocations for %d games", allocs, games/6)
	}
}

func TestReadError(t *testing.T) {
	broken := io.MultiReader(strings.NewReader("1. e4 e5 2. N"), iotest.ErrReader(io.ErrUnexpectedEOF))
	v := NewValidator(NewScanner(broken))
	if !v.Next() || v.Plies() != 2 {
		t.Errorf("%d plies before the error", v.Plies())
	}
	if v.Next() || v.Err() != io.ErrUnexpectedEOF {
		t.Errorf("error %v", v.Err())
	}
	for _, mark := range []string{"\xFE\xFF\x001", "\xFF\xFE1\x00", "\xFF\xFE\x00\x001\x00\x00\x00", "\x00\x00\xFE\xFF\x00\x00\x001"} {
		if _, err := NewReader(strings.NewReader(mark)).Next(); err != ErrUTF16 {
			t.Errorf("UTF-16: %v", err)
		}
	}
}

// Every problem has a text in both languages, which quotes what it is about
// where it says so.
func TestMessages(t *testing.T) {
	for d, words := range details {
		if words.en == "" || words.tr == "" || words.quotes != strings.Contains(words.en, "%") || words.quotes != strings.Contains(words.tr, "%") {
			t.Errorf("detail %d: %q, %q", d, words.en, words.tr)
		}
		p := Problem{Detail: Detail(d), Text: "Qx"}
		for _, lang := range []wording.Lang{wording.Turkish, wording.English} {
			if m := p.Message(lang); words.quotes != strings.Contains(m, "Qx") || strings.Contains(m, "%!") {
				t.Errorf("detail %d in %s: %s", d, lang, m)
			}
		}
	}
	var names []string
	for f := Repaired; f <= IllegalMove; f++ {
		names = append(names, f.String())
	}
	want := []string{"repaired", "latin-1", "chess960", "other-variant", "setup", "castling", "en-passant", "counters", "unreachable", "syntax", "bad-tag", "bad-fen", "unreadable-move", "ambiguous-move", "illegal-move"}
	if !slices.Equal(names, want) || Syntax.IsNote() || !Latin1.IsNote() {
		t.Errorf("faults %v", names)
	}
}
