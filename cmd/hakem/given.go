package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/archive"
	"github.com/hakem-chess/hakem/internal/charset"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/wording"
)

// longestLine is how many bytes a line of standard input may have: a FEN needs a hundred, an EPD's operations more.
const longestLine = 1 << 16

// given is a position as it was given to a verb.
type given struct {
	text string
	at   place
	bad  *unplayable // nil unless it was seen while reading that text is no position
}

// place says where a position stands in the input.
type place struct {
	key    string // in the catalogues
	number int    // from 1
}

// unplayable is the error of a text that is no position to play in.
type unplayable struct {
	faults chess.Faults
	column int // in bytes, from 1; 0: all of it
	why    string
}

func (u *unplayable) Error() string { return u.why }

// eachGiven hands on the positions of the command line in their order; where one is "-", and where there are none,
// those of standard input, by lines. An error of do or lines ends it.
func eachGiven(fens []string, lines func(do func(given) error) error, do func(given) error) error {
	if len(fens) == 0 {
		fens = []string{"-"}
	}
	for i, fen := range fens {
		var err error
		if fen == "-" {
			err = lines(do)
		} else {
			err = do(given{text: fen, at: place{key: "position.place_argument", number: i + 1}})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// linesOf reads positions from standard input, whatever its text is in, as soon as there is a line of it.
type linesOf struct {
	*session
	encoding encoding
	in       io.Reader

	text *archive.Text // once it is open
}

// each hands on each line that is not blank.
func (l *linesOf) each(do func(given) error) (err error) {
	if l.text == nil {
		o := charset.Options{Charset: charset.Charset(l.encoding), Letters: chess.EnglishLetters, Lines: true}
		if l.text, err = archive.Open("-", l.in, o); err != nil {
			return err
		}
	}
	return eachLine(l.lang, l.text, do)
}

// tell says what the text was in, if it was not UTF-8.
func (l *linesOf) tell() {
	if l.text != nil {
		tellCharset(l.session, "-", l.text)
	}
}

// eachLine hands on each line that is not blank, in memory that does not depend on how many or how long they are.
func eachLine(lang wording.Lang, in io.Reader, do func(given) error) error {
	lines := bufio.NewReaderSize(in, longestLine)
	for number := 1; ; number++ {
		line, err := lines.ReadSlice('\n')
		g := given{at: place{key: "position.place_line", number: number}}
		if number == 1 {
			line = bytes.TrimPrefix(line, []byte("\ufeff"))
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			g.text = string(line[:100])
			for errors.Is(err, bufio.ErrBufferFull) {
				_, err = lines.ReadSlice('\n')
			}
			g.bad = &unplayable{chess.FaultSyntax, longestLine + 1, i18n.T(lang, "position.too_long", "most", longestLine)}
		case len(bytes.TrimSpace(line)) > 0:
			g.text = string(bytes.TrimRight(line, "\r\n"))
		}
		if g.text != "" {
			if e := do(g); e != nil {
				return e
			}
		}
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
	}
}

// playable returns the position, if it is one to play in.
func (g *given) playable(lang wording.Lang, v chess.Variant) (chess.Position, chess.Faults, *unplayable) {
	if g.bad != nil {
		return chess.Position{}, g.bad.faults, g.bad
	}
	return playable(lang, g.text, v)
}

// playable reads a FEN, or an EPD, which is told by the semicolons that end its operations. Rights that can only be
// Chess960's make it that, whatever v is.
func playable(lang wording.Lang, text string, v chess.Variant) (chess.Position, chess.Faults, *unplayable) {
	parse := chess.ParseFEN
	if strings.Contains(text, ";") {
		parse = func(text string, v chess.Variant) (chess.Setup, error) {
			s, _, err := chess.ParseEPD(text, v)
			return s, err
		}
	}
	if v == chess.Standard {
		v = chess.VariantOf(text)
	}
	setup, err := parse(text, v)
	if err != nil {
		u := &unplayable{faults: chess.FaultSyntax, why: err.Error()}
		var syntax *wording.SyntaxError
		if errors.As(err, &syntax) {
			u.column, u.why = syntax.Column, syntax.Reason(lang)
		}
		return chess.Position{}, chess.FaultSyntax, u
	}
	p, faults := setup.Position()
	if !faults.Playable() {
		kings := i18n.T(lang, "position.kings", "white", p.Pieces(chess.White, chess.King).Count(),
			"black", p.Pieces(chess.Black, chess.King).Count())
		return p, faults, &unplayable{faults: faults, why: kings}
	}
	return p, faults, nil
}

// refusal is what is printed about a position that nothing can be played in.
type refusal struct {
	FEN    string   `json:"fen"` // as given
	Valid  bool     `json:"valid"`
	Faults []string `json:"faults"`
	Error  string   `json:"error"`
	Line   int      `json:"line"`             // or which argument
	Column int      `json:"column,omitempty"` // in bytes, from 1
}

// refuse answers a position that nothing can be played in: on the diagnostics, and for programs with an object.
func (g *given) refuse(lang wording.Lang, bad *unplayable, asJSON bool) answer {
	where := i18n.T(lang, g.at.key, "number", g.at.number)
	if bad.column > 0 {
		where += ", " + i18n.T(lang, "position.column", "column", bad.column)
	}
	a := answer{refused: true, diagnostic: fmt.Sprintf("hakem: %s: %s\n", where, bad.why)}
	if asJSON {
		a.text = jsonLine(refusal{FEN: g.text, Faults: bad.faults.Names(), Error: bad.why, Line: g.at.number, Column: bad.column})
	}
	return a
}

func writeJSON(out io.Writer, object any) error {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	return e.Encode(object)
}
