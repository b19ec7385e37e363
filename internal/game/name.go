package game

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// maxName is how long a name may be, in characters.
const maxName = 60

// ErrName: that is no name. It has letters, at most maxName characters, and none that cannot be seen.
var ErrName = errors.New("game: that is no name")

// ignorable are letters and marks that look like nothing (Unicode: default ignorable).
const ignorable = "\u034F\u115F\u1160\u17B4\u17B5\u3164\uFFA0"

// mostMarks is how many marks may stand on one letter.
const mostMarks = 3

// CleanName returns a name as it is kept, with its letters composed, or ErrName.
func CleanName(name string) (string, error) {
	name = norm.NFC.String(strings.Join(strings.Fields(name), " "))
	letters, marks := 0, 0
	for _, r := range name {
		if marks++; !unicode.Is(unicode.M, r) {
			marks = 0
		}
		if unseen(r) || marks > mostMarks {
			return "", ErrName
		}
		if unicode.IsLetter(r) {
			letters++
		}
	}
	if letters == 0 || utf8.RuneCountInString(name) > maxName {
		return "", ErrName
	}
	return name, nil
}

// unseen reports whether a character cannot be seen, or changes how others are read: controls, marks of direction,
// what is ignored, what is no character at all.
func unseen(r rune) bool {
	return r == utf8.RuneError || !unicode.IsGraphic(r) || unicode.Is(unicode.Variation_Selector, r) ||
		strings.ContainsRune(ignorable, r)
}

// Seen is what can be seen of a text that somebody has sent: so it is put back into their form for them to mend.
func Seen(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unseen(r):
			return -1
		}
		return r
	}, text)
}
