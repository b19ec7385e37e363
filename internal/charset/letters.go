package charset

import (
	"unicode/utf8"

	"github.com/hakem-chess/hakem/chess"
)

const (
	// fewestMoves is how many moves of pieces it takes to tell the letters that they are written with.
	fewestMoves = 8
	// strayMoves is one in how many may be written otherwise: in a comment, or by a slip.
	strayMoves = 50
)

// pageOfMoves returns the code page of the language whose letters for the pieces the moves of
// a text are written with; Auto if languages of several fit, or one that goes with any. The
// letters of ASCII tell most, and those beyond are taken as the code page of the language has
// them.
func pageOfMoves(text []byte) Charset {
	var heads [256]int // moves by the byte they begin with
	all := 0
	for i := 2; i < len(text); i++ {
		if c := text[i]; c < '1' || c > '8' || text[i-1] < 'a' || text[i-1] > 'h' {
			continue
		}
		if head, ok := headOf(text[:i-1]); ok {
			heads[head]++
			all++
		}
	}
	if all < fewestMoves {
		return Auto
	}
	found, fits := Auto, false
	for _, l := range chess.AllLetters() {
		c := likely(l)
		if l == chess.Figurines || movesIn(l, c, &heads)*strayMoves < all*(strayMoves-1) {
			continue
		}
		if fits && c != found {
			return Auto
		}
		found, fits = c, true
	}
	return found
}

// headOf returns the first byte of the move of a piece that goes to the square behind b:
// a capital, or a byte beyond ASCII, at the beginning of a word, and at most a file, a
// rank and a sign of capture behind it.
func headOf(b []byte) (head byte, ok bool) {
	i := len(b) - 1
	if i >= 0 && (b[i] == 'x' || b[i] == ':') {
		i--
	}
	if i >= 0 && '1' <= b[i] && b[i] <= '8' {
		i--
	}
	if i >= 0 && 'a' <= b[i] && b[i] <= 'h' {
		i--
	}
	if i < 0 || b[i] < 0x80 && (b[i] < 'A' || b[i] > 'Z') {
		return 0, false
	}
	if i > 0 && b[i-1] != '.' && b[i-1] > ' ' {
		return 0, false
	}
	return b[i], true
}

// movesIn counts the moves whose first byte is a letter of l in the code page c. Two kinds
// of men may have the same first letter, as king and knight do in Russian.
func movesIn(l chess.Letters, c Charset, heads *[256]int) (n int) {
	var counted [256]bool
	for t := chess.Knight; t <= chess.King; t++ {
		letter, _ := utf8.DecodeRuneInString(l.Sign(t))
		for b := range heads {
			stands := rune(b)
			if b >= utf8.RuneSelf {
				if c == Auto {
					break
				}
				stands = pages[c].runes[b-utf8.RuneSelf]
			}
			if stands == letter && !counted[b] {
				counted[b] = true
				n += heads[b]
			}
		}
	}
	return n
}
