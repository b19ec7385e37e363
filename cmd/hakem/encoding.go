package main

import (
	"fmt"
	"io"

	"github.com/alecthomas/kong"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/archive"
	"github.com/hakem-chess/hakem/internal/charset"
)

// encoding is a flag whose value names the charset of files; the zero value asks
// to find it out.
type encoding charset.Charset

// Decode implements kong.MapperValue.
func (e *encoding) Decode(ctx *kong.DecodeContext) error {
	var name string
	if err := ctx.Scan.PopValueInto("encoding", &name); err != nil {
		return err
	}
	known, err := charset.Parse(name)
	if err != nil {
		return refuseFlag("--"+ctx.Value.Name, name, charset.Names()...)
	}
	*e = encoding(known)
	return nil
}

// readText has a file read, or standard input for "-", whatever its text is in, and says on the diagnostics what it was
// if it was not UTF-8.
func readText(s *session, name string, e encoding, letters chess.Letters, read func(io.Reader) error) error {
	text, err := archive.Open(name, s.in, charset.Options{Charset: charset.Charset(e), Letters: letters})
	if err != nil {
		return err
	}
	defer text.Close()
	if err := read(text); err != nil {
		return err
	}
	tellCharset(s, name, text)
	return nil
}

// tellCharset says on the diagnostics what a text that has been read was in, if it was not UTF-8.
func tellCharset(s *session, name string, text *archive.Text) {
	l, said := s.lang, false
	if text.Whole() {
		fmt.Fprintf(s.diagnostics, "hakem: %s: %s\n", name, text.Charset().Text(l, false))
	}
	for _, m := range text.Marks() {
		if m.Invalid || !said {
			fmt.Fprintf(s.diagnostics, "hakem: %s: %s\n", name, m.Text(l, text.Charset()))
			said = said || !m.Invalid
		}
	}
}
