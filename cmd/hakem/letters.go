package main

import (
	"github.com/alecthomas/kong"

	"github.com/hakem-chess/hakem/chess"
)

// letters is a flag whose value names a language by the letters it has for the
// pieces (Appendix C.3).
type letters chess.Letters

// Decode implements kong.MapperValue.
func (l *letters) Decode(ctx *kong.DecodeContext) error {
	var name string
	if err := ctx.Scan.PopValueInto("letters", &name); err != nil {
		return err
	}
	known, ok := chess.ParseLetters(name)
	if !ok {
		return refuseFlag("--"+ctx.Value.Name, name, letterCodes()...)
	}
	*l = letters(known)
	return nil
}

// letterCodes are the values of the flag.
func letterCodes() []string {
	var codes []string
	for _, l := range chess.AllLetters() {
		codes = append(codes, l.String())
	}
	return codes
}
