package script

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/laws"
)

// defaults is the header of a script that has none.
func defaults() Header {
	return Header{
		Edition:     laws.Latest(),
		Profile:     arbiter.FIDE,
		Mode:        arbiter.OverTheBoard,
		Supervision: laws.Supervised,
		Start:       Board{"startpos", chess.StartPosition()},
	}
}

// place is where in the script the value of a key stands, and how it begins.
type place struct {
	line, column int
	text         string
}

// headerReader reads the lines of a header.
type headerReader struct {
	seen map[string]place // of each key, where its value stands
}

// headerKeys are the keys of a header and what reads their values; a key of
// two words is a key for each side.
var headerKeys = map[string]func(h *Header, f *phrase) *laws.SyntaxError{
	"laws": func(h *Header, f *phrase) *laws.SyntaxError {
		var names []string
		for _, e := range laws.Editions() {
			names = append(names, e.Name)
		}
		name, err := f.one(names...)
		if err == nil {
			h.Edition, _ = laws.ByName(name) // one of them
		}
		return err
	},
	"profile": func(h *Header, f *phrase) *laws.SyntaxError {
		name, err := f.one(string(arbiter.FIDE), string(arbiter.Site))
		h.Profile = arbiter.Profile(name)
		return err
	},
	"mode": func(h *Header, f *phrase) *laws.SyntaxError {
		name, err := f.one(string(arbiter.OverTheBoard), string(arbiter.Online))
		h.Mode = arbiter.Mode(name)
		return err
	},
	"control": func(h *Header, f *phrase) (err *laws.SyntaxError) {
		h.Control, err = f.control()
		return err
	},
	"supervision": func(h *Header, f *phrase) *laws.SyntaxError {
		name, err := f.one(string(laws.Supervised), string(laws.Unsupervised))
		h.Supervision, h.RegimeSaid = laws.Supervision(name), true
		return err
	},
	"arbiter": func(h *Header, f *phrase) *laws.SyntaxError {
		name, err := f.one("present", string(arbiter.Away), string(arbiter.NoArbiter))
		if name != "present" {
			h.Scene.Watch = arbiter.Watch(name)
		}
		return err
	},
	"start": func(h *Header, f *phrase) (err *laws.SyntaxError) {
		h.Start, err = f.board("startpos", "fen", "fen960", "chess960")
		return err
	},
	"array": func(h *Header, f *phrase) (err *laws.SyntaxError) {
		h.Array, err = f.board("startpos", "chess960")
		return err
	},
	"colours": func(h *Header, f *phrase) *laws.SyntaxError {
		_, err := f.one("reversed")
		h.Scene.Reversed = err == nil
		return err
	},
	"board": func(h *Header, f *phrase) *laws.SyntaxError {
		if _, err := f.one("turned"); err != nil {
			return err
		}
		degrees, err := f.one("90", "180")
		h.Scene.Turned, _ = strconv.Atoi(degrees) // one of the two
		return err
	},
	"clock-set": func(h *Header, f *phrase) *laws.SyntaxError {
		c, err := f.control()
		h.Scene.ClockSet = &c
		return err
	},
	"clock-kind": func(h *Header, f *phrase) *laws.SyntaxError {
		kind, err := f.one("electronic", "mechanical")
		h.Scene.Mechanical = kind == "mechanical"
		return err
	},
	"move-count": func(h *Header, f *phrase) *laws.SyntaxError {
		count, err := f.one("known", "unknown")
		h.Scene.CountUnknown = count == "unknown"
		return err
	},
	"scheduled": func(h *Header, f *phrase) (err *laws.SyntaxError) {
		h.Scene.Scheduled, err = f.span("")
		return err
	},
	"letters": func(h *Header, f *phrase) *laws.SyntaxError {
		var codes []string
		for _, l := range chess.AllLetters() {
			codes = append(codes, l.String())
		}
		code, err := f.one(codes...)
		h.Letters, _ = chess.ParseLetters(code) // one of them
		return err
	},
}

// sideKeys are the keys of which each side has its own: "clock white 5:00",
// "absent white".
var sideKeys = map[string]func(h *Header, c chess.Color, f *phrase) *laws.SyntaxError{
	"clock": func(h *Header, c chess.Color, f *phrase) *laws.SyntaxError {
		t, err := f.span("")
		h.Scene.Clock[c] = arbiter.Display{Set: true, Shows: t}
		return err
	},
	"offences": func(h *Header, c chess.Color, f *phrase) (err *laws.SyntaxError) {
		h.Scene.Offences[c], err = f.number(1)
		return err
	},
	"absent": func(h *Header, c chess.Color, f *phrase) *laws.SyntaxError {
		h.Scene.Absent[c] = true
		return nil
	},
	"scoresheet": func(h *Header, c chess.Color, f *phrase) *laws.SyntaxError {
		kept, err := f.one("kept", "none")
		h.Scene.NoScoresheet[c] = kept == "none"
		return err
	},
}

// regulationKey begins a line of the competition's regulations.
const regulationKey = "regulation"

// read reads one header line.
func (r headerReader) read(h *Header, f *phrase, number int) *laws.SyntaxError {
	key := f.peek()
	at := f.column()
	once := func(key string) *laws.SyntaxError {
		if first, twice := r.seen[key]; twice {
			line := strconv.Itoa(first.line)
			return fault(0, at, key, laws.Words{"her anahtar bir kez (ilki " + line + ". satırda)", "each key once; the first is in line " + line})
		}
		r.seen[key] = place{number, f.column(), f.peek()}
		return nil
	}
	if read, ok := headerKeys[key]; ok {
		f.next++
		if err := once(key); err != nil {
			return err
		}
		if err := read(h, f); err != nil {
			return err
		}
		return f.done()
	}
	if read, ok := sideKeys[key]; ok {
		f.next++
		c, err := f.color()
		if err == nil {
			err = once(key + " " + c.String())
		}
		if err == nil {
			err = read(h, c, f)
		}
		if err == nil {
			err = f.done()
		}
		return err
	}
	if key == regulationKey {
		return r.regulation(h, f, once)
	}
	return f.fail(headerKeyNames())
}

// headerKeyNames names every key, and the line that ends the header.
func headerKeyNames() laws.Words {
	names := []string{regulationKey}
	for key := range headerKeys {
		names = append(names, key)
	}
	for key := range sideKeys {
		names = append(names, key)
	}
	slices.Sort(names)
	return laws.Choices(append(names, "---")...)
}

// regulation reads a line of the regulations; their values are read by
// package laws.
func (r headerReader) regulation(h *Header, f *phrase, once func(string) *laws.SyntaxError) *laws.SyntaxError {
	f.next++
	rest := join(f.words[f.next:])
	key, value, ok := laws.SplitSetting(rest)
	if !ok {
		key = f.peek()
		if key == "" {
			key = "?" // no key at all: Set names those there are
		}
	} else if err := once(regulationKey + " " + key); err != nil {
		return err
	}
	var bad *laws.SyntaxError
	if err := h.Regulations.Set(key, value); errors.As(err, &bad) {
		if !ok {
			return f.fail(bad.Expected)
		}
		return fault(0, f.columnAt(len(rest)-len(value)+bad.Column-1), bad.Found, bad.Expected)
	}
	f.next = len(f.words)
	return nil
}

// columnAt returns the column of the byte that stands at the place at when the
// words that come have single spaces between them.
func (f *phrase) columnAt(at int) int {
	for _, w := range f.words[f.next:] {
		if at <= len(w.text) {
			return w.at + 1 + at
		}
		at -= len(w.text) + 1
	}
	end := *f
	end.next = len(f.words)
	return end.column()
}

// raw takes what is left of the line as it stands there.
func (f *phrase) raw() (text string, column int) {
	column = f.column()
	if f.next < len(f.words) {
		last := f.words[len(f.words)-1]
		text = f.line[f.words[f.next].at : last.at+len(last.text)]
		f.next = len(f.words)
	}
	return text, column
}

// control reads a time control.
func (f *phrase) control() (clock.Control, *laws.SyntaxError) {
	text, column := f.raw()
	c, err := clock.Parse(text)
	var bad *clock.SyntaxError
	if errors.As(err, &bad) {
		at := min(bad.Column-1, len(text))
		return c, fault(0, column+at, text[at:], controlFault(bad, text[at:]))
	}
	return c, nil
}

// controlFault says what was expected where a time control cannot be read.
func controlFault(bad *clock.SyntaxError, found string) laws.Words {
	switch bad.Fault {
	case clock.BadTime:
		return laws.Words{"bir süre: 90m, 1h30m, 30s, 2:00:00 ya da saniye sayısı", "a time: 90m, 1h30m, 30s, 2:00:00 or a number of seconds"}
	case clock.MinutesMeant:
		n := strings.TrimRight(found, strings.TrimLeft(found, "0123456789"))
		return laws.Words{"birimli bir süre: dakika mı? " + n + "m, saniyeyse " + n + "s yazın", "a time with its unit: are minutes meant? write " + n + "m, or " + n + "s for seconds"}
	case clock.BadMoves:
		return laws.Words{"bir periyot için 1 ile 1000 arasında hamle", "1 to 1000 moves in a period"}
	case clock.BadJoint:
		return laws.Words{"+, d ya da b ile hamle başına süre, ':' ile yeni bir periyot ya da satırın sonu",
			"+, d or b and the extra time of a move, ':' and another period, or the end"}
	}
	return laws.Words{"birlikte bir tempo oluşturan periyotlar", "periods that make a time control: " + bad.Detail}
}

// board reads a position by one of the names it may have.
func (f *phrase) board(names ...string) (Board, *laws.SyntaxError) {
	name, err := f.one(names...)
	if err != nil {
		return Board{}, err
	}
	switch name {
	case "startpos":
		return Board{name, chess.StartPosition()}, nil
	case "chess960":
		n, err := f.number(959)
		if err != nil {
			return Board{}, err
		}
		p, _ := chess.Chess960Start(n) // from 0 to 959
		return Board{name + " " + strconv.Itoa(n), p}, nil
	}
	variant := chess.Standard
	if name == "fen960" {
		variant = chess.Chess960
	}
	text, column := f.raw()
	// File letters for castling make it Chess960.
	if fields := strings.Fields(text); len(fields) > 2 && strings.ContainsAny(fields[2], "ABCDEFGHabcdefgh") {
		variant = chess.Chess960
	}
	p, _, wrong := chess.PositionFromFEN(text, variant)
	var bad *chess.SyntaxError
	switch {
	case errors.As(wrong, &bad):
		at := min(bad.Column-1, len(text))
		return Board{}, fault(0, column+at, text[at:], laws.Words{"FEN biçiminde bir konum", "a position in FEN: " + bad.Expected})
	case wrong != nil:
		return Board{}, fault(0, column, text, laws.Words{"her iki tarafta birer şah", "one king of each side"})
	}
	return Board{name + " " + text, p}, nil
}

// Keys that speak of a board and a clock in the room.
var overTheBoard = []string{"arbiter", "array", "colours", "board", "clock-set", "clock-kind", "move-count", "scheduled", "offences white", "offences black",
	"absent white", "absent black", "scoresheet white", "scoresheet black"}

// finish completes the header when its last line has been read, and sees that
// its lines go together.
func (r headerReader) finish(h *Header) *laws.SyntaxError {
	fail := func(key string, expected laws.Words) *laws.SyntaxError {
		at := r.seen[key]
		return fault(at.line, at.column, at.text, expected)
	}
	if h.Profile == arbiter.Site {
		if r.has("mode") && h.Mode != arbiter.Online {
			return fail("mode", laws.Words{"site profiliyle yalnızca online", "online, which the profile site implies"})
		}
		if r.has("laws") && h.Edition != laws.Latest() {
			return fail("laws", laws.Words{"site profiliyle yalnızca 2023", "2023, which the profile site implies"})
		}
		h.Mode = arbiter.Online
	}
	if h.Supervision == laws.Unsupervised && h.Control.Tempo() == clock.Standard {
		return fail("supervision", laws.Words{"denetimsiz oyun için hızlı ya da yıldırım satranç temposu", "a control of rapid or blitz chess for unsupervised play"})
	}
	for _, key := range [...]string{"clock white", "clock black", "clock-set"} {
		if r.has(key) && !h.Control.Timed() {
			return fail(key, laws.Words{"saat için bir control satırı", "a line control for the clock"})
		}
	}
	if h.Mode == arbiter.Online && (h.Scene != arbiter.Scene{Clock: h.Scene.Clock} || h.Array.Name != "") {
		for _, key := range overTheBoard {
			if r.has(key) {
				return fail(key, laws.Words{"mode online ile bu anahtarın olmaması", "no such key with mode online"})
			}
		}
	}
	return nil
}

func (r headerReader) has(key string) bool { _, ok := r.seen[key]; return ok }
