package main

import (
	"fmt"
	"strings"

	"github.com/hakem-chess/hakem/chess"
)

// letters is a flag whose value names a language by the letters it has for the
// pieces (Appendix C.3).
type letters chess.Letters

// UnmarshalText implements encoding.TextUnmarshaler.
func (l *letters) UnmarshalText(text []byte) error {
	known, ok := chess.ParseLetters(string(text))
	if !ok {
		return fmt.Errorf("%q: %s", text, strings.Join(letterCodes(), ", "))
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
