package pgn

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"testing/iotest"

	"github.com/hakem-chess/hakem/chess"
)

// seed gives a fuzz target the small files of testdata/cases, and texts made
// to reach what they do not.
func seed(f *testing.F) {
	files, err := filepath.Glob("testdata/cases/*.pgn")
	if err != nil || len(files) == 0 {
		f.Fatalf("no seeds: %v", err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		if len(text) < 4<<10 {
			f.Add(text)
		}
	}
	for _, text := range []string{
		"{a}\n[Event \"x\"]\n\n{b} 1. e4! $1 {c} (1. d4 {d} d5 (1... Nf6) {e}) {f} 1... e5 (1... c5) (1... e6 $3) 2. Nf3 (=) 1/2-1/2 {g}\n\n;h\n1. c4 *",
		"1. e4 {a } b} ; c } d\n e5 (1... c5 {e}) ({f} 1... d5) *",
		"1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 0-0",
		"[Result \"0-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 0-0 {c}\n\n[Event \"\"]\n",
		"[FEN \"7k/4P3/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. e8 =Q+ Kh7 2. -- -- (2... Kg6) *",
		"[White \"\xDCnal\"]\n1. e4 {\xFC} \xBD-\xBD",
		"1. e4 {[%clk 0:01:02.5] [%eval -0.3/12] x} e5 {[%eval #-3] [%emt 0:00:04]} *",
		"1. e4 {" + string(bytes.Repeat([]byte("word  [%clk 1:2:3] % \t%x "), 20)) + "} *",
	} {
		f.Add([]byte(text))
	}
}

// FuzzScanner reads any bytes: it must come to an end, in the same way from
// memory and in pieces, with every game begun and ended and every variation
// closed.
func FuzzScanner(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		var ways [2]string
		for i, s := range []*Scanner{NewBytesScanner(text), NewScanner(iotest.OneByteReader(bytes.NewReader(text)))} {
			c := &orderChecker{t: t, recorder: recorder{s: s}}
			last := int64(-1)
			for s.Next(c) {
				if s.Offset() <= last {
					t.Fatalf("no progress at %d\n%q", last, text)
				}
				last = s.Offset()
			}
			if c.open {
				t.Fatalf("a game has no end\n%q", text)
			}
			ways[i] = c.out.String()
		}
		if ways[0] != ways[1] {
			t.Fatalf("%q is read as\n%sin memory and as\n%sfrom a reader", text, ways[0], ways[1])
		}
	})
}

// FuzzInput reads any bytes in any way with any buffer: everything must be as
// it is from memory.
func FuzzInput(f *testing.F) {
	for i, thing := range things() {
		f.Add([]byte("1. e4 "+thing), uint16(600), uint16(530), uint8(i))
		f.Add([]byte(thing+"\n\n[Event \"b\"]\n\n1. d4 *"), uint16(1), uint16(0), uint8(i+5))
	}
	f.Fuzz(func(t *testing.T, text []byte, size, shift uint16, way uint8) {
		text = append(bytes.Repeat([]byte{'\n'}, int(shift)%1200), text...)
		compareWay(t, text, int(way), int(size))
	})
}

// orderChecker checks the order of events that Visitor promises.
type orderChecker struct {
	recorder
	t     *testing.T
	open  bool
	moves bool
	depth int
}

func (c *orderChecker) check(ok bool, what string) {
	if !ok {
		c.t.Fatalf("%s out of order after\n%s", what, c.out.String())
	}
}

func (c *orderChecker) BeginGame() {
	c.check(!c.open, "BeginGame")
	c.open, c.moves, c.depth = true, false, 0
	c.recorder.BeginGame()
}

func (c *orderChecker) Tag(name, value []byte) {
	c.check(c.open && !c.moves, "Tag")
	c.recorder.Tag(name, value)
}

func (c *orderChecker) BeginMoves() Skip {
	c.check(c.open && !c.moves, "BeginMoves")
	c.moves = true
	return c.recorder.BeginMoves()
}

func (c *orderChecker) Move(text []byte) {
	c.check(c.moves && len(text) > 0, "Move")
	c.recorder.Move(text)
}

func (c *orderChecker) BeginVariation() {
	c.check(c.moves, "BeginVariation")
	c.depth++
	c.recorder.BeginVariation()
}

func (c *orderChecker) EndVariation() {
	c.depth--
	c.check(c.depth >= 0, "EndVariation")
	c.recorder.EndVariation()
}

func (c *orderChecker) Result(token string) {
	c.check(c.moves && c.depth == 0 && isResult(token), "Result")
	c.recorder.Result(token)
}

func (c *orderChecker) EndGame() {
	c.check(c.moves && c.depth == 0, "EndGame")
	c.open = false
	c.recorder.EndGame()
}

// FuzzTree reads any bytes as games: writing them and reading them again gives
// the same games, and the Validator sees the same main lines.
func FuzzTree(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		checkRoundTrip(t, text)
		checkAgreement(t, text)
	})
}

// FuzzLetters is FuzzTree for games in the letters of any language, written in
// them, short or long.
func FuzzLetters(f *testing.F) {
	f.Add([]byte("1. e4 e5 2. Af3 (2. Vh5 Şe7) 2... Ac6 3. Fc4 Fc5 4. 0-0 (=) *"), uint8(chess.TurkishLetters), false)
	f.Fuzz(func(t *testing.T, text []byte, letters uint8, long bool) {
		n := chess.Notation{Letters: chess.Letters(letters) % chess.Letters(len(chess.AllLetters())), Long: long}
		checkRoundTripIn(t, text, n)
		checkAgreementIn(t, text, n.Letters)
	})
}

// FuzzParseClock reads any bytes as a clock: what is read is not negative, and
// comes back when written.
func FuzzParseClock(f *testing.F) {
	for _, text := range []string{"1:30:05.5", "0:09", "0:0:4", "59", "-0:00:01", "1:60:00", "0:00:00,25", "99999:00:00", ""} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		d, err := ParseClock(text)
		if err != nil {
			return
		}
		if back, err := ParseClock([]byte(FormatClock(d))); d < 0 || err != nil || back != d {
			t.Fatalf("%q is %v, written %s, read back %v, %v", text, d, FormatClock(d), back, err)
		}
	})
}
