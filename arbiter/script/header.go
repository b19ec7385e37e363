package script

import (
	"errors"
	"slices"
	"strconv"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// defaults is the header of a script that has none.
func defaults() Header {
	return Header{
		Edition:     laws.Latest(),
		Profile:     arbiter.FIDE,
		Mode:        arbiter.OverTheBoard,
		Supervision: laws.Supervised,
		Start:       Board{Name: "startpos", Position: chess.StartPosition()},
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
var headerKeys = map[string]func(h *Header, f *phrase) *wording.SyntaxError{
	"laws": func(h *Header, f *phrase) *wording.SyntaxError {
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
	"profile": func(h *Header, f *phrase) *wording.SyntaxError {
		name, err := f.one(string(arbiter.FIDE), string(arbiter.Site))
		h.Profile = arbiter.Profile(name)
		return err
	},
	"mode": func(h *Header, f *phrase) *wording.SyntaxError {
		name, err := f.one(string(arbiter.OverTheBoard), string(arbiter.Online))
		h.Mode = arbiter.Mode(name)
		return err
	},
	"control": func(h *Header, f *phrase) (err *wording.SyntaxError) {
		h.Control, err = f.control()
		return err
	},
	"supervision": func(h *Header, f *phrase) *wording.SyntaxError {
		name, err := f.one(string(laws.Supervised), string(laws.Unsupervised))
		h.Supervision, h.RegimeSaid = laws.Supervision(name), true
		return err
	},
	"arbiter": func(h *Header, f *phrase) *wording.SyntaxError {
		name, err := f.one("present", string(arbiter.Away), string(arbiter.NoArbiter))
		if name != "present" {
			h.Scene.Watch = arbiter.Watch(name)
		}
		return err
	},
	"start": func(h *Header, f *phrase) (err *wording.SyntaxError) {
		h.Start, err = f.board("startpos", "fen", "fen960", "chess960")
		return err
	},
	"array": func(h *Header, f *phrase) (err *wording.SyntaxError) {
		h.Array, err = f.board("startpos", "chess960")
		return err
	},
	"colours": func(h *Header, f *phrase) *wording.SyntaxError {
		_, err := f.one("reversed")
		h.Scene.Reversed = err == nil
		return err
	},
	"board": func(h *Header, f *phrase) *wording.SyntaxError {
		if _, err := f.one("turned"); err != nil {
			return err
		}
		degrees, err := f.one("90", "180")
		h.Scene.Turned, _ = strconv.Atoi(degrees) // one of the two
		return err
	},
	"clock-set": func(h *Header, f *phrase) *wording.SyntaxError {
		c, err := f.control()
		h.Scene.ClockSet = &c
		return err
	},
	"clock-kind": func(h *Header, f *phrase) *wording.SyntaxError {
		kind, err := f.one("electronic", "mechanical")
		h.Scene.Mechanical = kind == "mechanical"
		return err
	},
	"move-count": func(h *Header, f *phrase) *wording.SyntaxError {
		count, err := f.one("known", "unknown")
		h.Scene.CountUnknown = count == "unknown"
		return err
	},
	"scheduled": func(h *Header, f *phrase) (err *wording.SyntaxError) {
		h.Scene.Scheduled, err = f.span("")
		return err
	},
	"letters": func(h *Header, f *phrase) *wording.SyntaxError {
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
var sideKeys = map[string]func(h *Header, c chess.Color, f *phrase) *wording.SyntaxError{
	"clock": func(h *Header, c chess.Color, f *phrase) *wording.SyntaxError {
		t, err := f.span("")
		h.Scene.Clock[c] = arbiter.Display{Set: true, Shows: t}
		return err
	},
	"offences": func(h *Header, c chess.Color, f *phrase) (err *wording.SyntaxError) {
		if n := f.peek(); n != "0" && n != "1" {
			return f.fail(wording.Text{
				"0 ya da 1; ikinci kusur oyunu bitirirdi",
				"0 or 1; a second offence would have ended the game",
			})
		}
		h.Scene.Offences[c], err = f.number(1)
		return err
	},
	"absent": func(h *Header, c chess.Color, _ *phrase) *wording.SyntaxError {
		h.Scene.Absent[c] = true
		return nil
	},
	"scoresheet": func(h *Header, c chess.Color, f *phrase) *wording.SyntaxError {
		kept, err := f.one("kept", "none")
		h.Scene.NoScoresheet[c] = kept == "none"
		return err
	},
}

// regulationKey begins a line of the competition's regulations.
const regulationKey = "regulation"

// read reads one header line.
func (r headerReader) read(h *Header, f *phrase, number int) *wording.SyntaxError {
	key := f.peek()
	at := f.column()
	once := func(key string) *wording.SyntaxError {
		if first, twice := r.seen[key]; twice {
			wrong := fault(0, at, key, wording.Text{})
			wrong.Wrong = wording.Twice(key, first.line)
			return wrong
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
func headerKeyNames() wording.Text {
	names := []string{regulationKey}
	for key := range headerKeys {
		names = append(names, key)
	}
	for key := range sideKeys {
		names = append(names, key)
	}
	slices.Sort(names)
	return wording.Choices(append(names, "---")...)
}

// regulation reads a line of the regulations; their values are read by
// package laws.
func (r headerReader) regulation(h *Header, f *phrase, once func(string) *wording.SyntaxError) *wording.SyntaxError {
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
	var bad *wording.SyntaxError
	if err := h.Regulations.Set(key, value); errors.As(err, &bad) {
		if !ok {
			return f.fail(bad.Expected)
		}
		bad.Column = f.columnAt(len(rest) - len(value) + bad.Column - 1)
		return bad
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
func (f *phrase) control() (clock.Control, *wording.SyntaxError) {
	text, column := f.raw()
	c, wrong := arbiter.ParseControl(text)
	return c, within(wrong, column)
}

// within moves what is wrong with a text to where the text begins in the line.
func within(wrong *wording.SyntaxError, column int) *wording.SyntaxError {
	if wrong != nil {
		wrong.Column += column - 1
	}
	return wrong
}

// board reads a position by one of the names it may have.
func (f *phrase) board(names ...string) (Board, *wording.SyntaxError) {
	name, err := f.one(names...)
	if err != nil {
		return Board{}, err
	}
	switch name {
	case "startpos":
		return Board{Name: name, Position: chess.StartPosition()}, nil
	case "chess960":
		n, err := f.number(959)
		if err != nil {
			return Board{}, err
		}
		p, _ := chess.Chess960Start(n) // from 0 to 959
		return Board{Name: name + " " + strconv.Itoa(n), Position: p}, nil
	}
	text, column := f.raw()
	variant := chess.VariantOf(text)
	if name == "fen960" {
		variant = chess.Chess960
	}
	p, wrong := arbiter.ParsePosition(text, variant)
	if wrong != nil {
		return Board{}, within(wrong, column)
	}
	_, faults, _ := chess.PositionFromFEN(text, variant) // that it can be read is known
	return Board{name + " " + text, p, faults}, nil
}

// finish completes the header when its last line has been read, and sees that
// its lines go together.
func (r headerReader) finish(h *Header) *wording.SyntaxError {
	for _, c := range contradictions {
		if key, wrong := c.found(h, r); wrong {
			at := r.seen[key]
			e := fault(at.line, at.column, at.text, wording.Text{})
			e.Wrong = c.words(key)
			return e
		}
	}
	if h.Profile == arbiter.Site {
		h.Mode = arbiter.Online
	}
	if h.Scene.Watch == arbiter.NoArbiter && h.Control.Tempo() != clock.Standard {
		h.Supervision = laws.Unsupervised // without an arbiter nobody supervises (Articles A.4.1, B.2.1)
	}
	return nil
}

// contradiction is two lines of a header that cannot both be.
type contradiction struct {
	// found returns the key of the line that is to blame.
	found func(h *Header, r headerReader) (key string, wrong bool)
	words func(key string) wording.Text
}

// always are words that do not depend on the key.
func always(tr, en string) func(string) wording.Text {
	return func(string) wording.Text { return wording.Text{tr, en} }
}

// contradictions are all of them.
var contradictions = []contradiction{
	{
		func(h *Header, r headerReader) (string, bool) {
			return "mode", h.Profile == arbiter.Site && r.has("mode") && h.Mode != arbiter.Online
		},
		always("site profili ekranda oynanır: mode online olmalı", "the profile site is played on a screen: the mode must be online"),
	},
	{
		func(h *Header, r headerReader) (string, bool) {
			return "laws", h.Profile == arbiter.Site && r.has("laws") && h.Edition != laws.Latest()
		},
		always("site profili yalnızca 2023 kurallarıyla oynanır", "the profile site goes with the Laws of 2023 only"),
	},
	{
		func(h *Header, _ headerReader) (string, bool) {
			return "supervision", h.Supervision == laws.Unsupervised && h.Control.Tempo() == clock.Standard
		},
		always("denetimsiz oyun yalnızca hızlı ve yıldırım satrançta vardır (Ek A ve B); control satırı standart bir süre düzeni veriyor ya da saat yok diyor",
			"only rapid and blitz can be unsupervised (Appendices A and B); the control is one of standard chess, or none"),
	},
	{
		func(h *Header, r headerReader) (string, bool) {
			return "supervision", r.has("supervision") && h.Supervision == laws.Supervised && h.Scene.Watch == arbiter.NoArbiter
		},
		always("hakemsiz bir oyun (arbiter none) denetimli olamaz", "a game without an arbiter (arbiter none) cannot be supervised"),
	},
	{
		func(h *Header, r headerReader) (string, bool) {
			for _, key := range [...]string{"clock white", "clock black", "clock-set"} {
				if r.has(key) && !h.Control.Timed() {
					return key, true
				}
			}
			return "", false
		},
		always("bu satır bir saati anlatıyor, oyun ise saatsiz; bir control satırı yazın", "this line speaks of a clock, and the game has none; write a line control"),
	},
	{
		func(h *Header, r headerReader) (string, bool) {
			screen := h.Mode == arbiter.Online || h.Profile == arbiter.Site
			for _, key := range overTheBoard {
				if r.has(key) && screen {
					return key, true
				}
			}
			return "", false
		},
		func(key string) wording.Text {
			return wording.Text{key + " salondaki masayı anlatır; ekranda (mode online) böyle bir şey yoktur", key + " speaks of a table in a hall; on a screen (mode online) there is no such thing"}
		},
	},
}

// overTheBoard are the keys that speak of a board and a clock in the room.
var overTheBoard = []string{"arbiter", "array", "colours", "board", "clock-set", "clock-kind", "move-count", "offences white", "offences black",
	"scoresheet white", "scoresheet black"}

func (r headerReader) has(key string) bool { _, ok := r.seen[key]; return ok }
