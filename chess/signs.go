package chess

import "unicode/utf8"

// sign is a sign of annotation and its numeric annotation glyph (NAG), the
// number that PGN has for it.
type sign struct {
	text string
	nag  uint8
}

// signs are the signs that people write after a move to judge it or the
// position, for the keyboard and as printed. A sign that another one begins
// with comes after it, so that the longest is found first.
var signs = [...]sign{
	{"!!", 3}, {"!?", 5}, {"!", 1}, {"??", 4}, {"?!", 6}, {"?", 2},
	{"‼", 3}, {"⁇", 4}, {"⁉", 5}, {"⁈", 6},
	{"□", 7}, {"▢", 7}, {"☐", 7}, {"[]", 7},
	{"=∞", 44}, {"∞=", 44}, {"⯹", 44}, {"~=", 44}, {"=~", 44},
	{"=/+", 15}, {"=+", 15}, {"⩱", 15}, {"=", 10},
	{"∞", 13}, {"~", 13},
	{"+/=", 14}, {"+=", 14}, {"⩲", 14},
	{"+/-", 16}, {"±", 16}, {"-/+", 17}, {"∓", 17},
	{"+--", 20}, {"+-", 18}, {"--+", 21}, {"-+", 19},
	{"⨀", 22}, {"⊙", 22}, {"○", 26}, {"⟳", 32}, {"↻", 32}, {"↑", 36}, {"→", 40},
	{"⇆", 132}, {"⇄", 132}, {"⨁", 138}, {"⊕", 138}, {"∆", 140}, {"Δ", 140}, {"△", 140}, {"∇", 141}, {"⌓", 142},
	{"N", 146}, {"D", 220},
}

// Sign reads the sign of annotation that text begins with, the longest if there
// are several, and returns its numeric annotation glyph and its length in
// bytes: 0 if there is none. Printers' dashes are read for the minus. The
// letters N (novelty) and D (diagram) are signs too; where a letter may be a
// piece is for the caller to know.
func Sign(text []byte) (nag uint8, n int) {
	if len(text) == 0 {
		return 0, 0
	}
	for i := range signs {
		if c := text[0]; c < utf8.RuneSelf && c != signs[i].text[0] {
			continue
		}
		if n := signLength(text, signs[i].text); n > 0 {
			return signs[i].nag, n
		}
	}
	return 0, 0
}

// signLength returns the length of the sign at the beginning of text, with the
// selector of its text or picture form (U+FE0E, U+FE0F) if there is one; 0 if
// text does not begin with it.
func signLength(text []byte, sign string) int {
	n := 0
	for i := 0; i < len(sign); {
		want, size := utf8.DecodeRuneInString(sign[i:])
		i += size
		r, size := utf8.DecodeRune(text[n:])
		if r != want && !(want == '-' && isDash(r)) || size == 0 {
			return 0
		}
		n += size
	}
	if r, size := utf8.DecodeRune(text[n:]); r == '\uFE0E' || r == '\uFE0F' {
		n += size
	}
	return n
}

// isDash reports whether r is one of the dashes that printers set for a hyphen.
func isDash(r rune) bool { return '‐' <= r && r <= '—' || r == '−' }

// longestSigns is how many bytes of signs are looked for behind a move.
const longestSigns = 32

// MoveLength returns how many bytes of a word belong to a move, where signs of
// annotation are written on behind it without a space: 3 for Nf3+/-, Nf3∞ and
// Nf3N. A sign of check or mate belongs to the move. A word that is nothing but
// signs has no move to part from.
func MoveLength(word []byte) int {
	// Signs that begin nearer to the end are tried first: Qh5++- is a check.
	// What is between is part of a longer sign: +/- and not -.
	best := len(word)
	for at := len(word) - 1; at > max(0, len(word)-longestSigns); at-- {
		switch c := word[at]; {
		case !utf8.RuneStart(c):
			continue
		case !mayBeSign(word, at):
			return best
		case areSigns(word[at:]) && partsMove(word, at):
			best = at
		}
	}
	return best
}

// mayBeSign reports whether word[at] may stand in a sign behind a move. Letters
// do so only behind the move's square; neither they nor = do where a pawn is to
// be exchanged.
func mayBeSign(word []byte, at int) bool {
	switch c := word[at]; c {
	case '=': // which begins the exchange of a pawn, too
		return !(word[0]-'a' < 8 && (word[at-1] == '8' || word[at-1] == '1'))
	case '+', '-', '/', '#', '~', '!', '?', '[', ']':
		return true
	case 'N', 'D':
		rank := word[at-1]
		return at > 1 && word[at-2]-'a' < 8 && (rank-'2' < 6 || rank-'1' < 8 && word[0] >= 'A' && word[0] < 'a') || isMark(rank)
	default:
		return c >= utf8.RuneSelf
	}
}

// isMark reports whether c is a mark that a move ends with: letters behind it
// are no exchange of a pawn.
func isMark(c byte) bool { return c == '+' || c == '#' || c == '!' || c == '?' }

// areSigns reports whether text is one sign or more and nothing else.
func areSigns(text []byte) bool {
	for len(text) > 0 {
		_, n := Sign(text)
		if n == 0 {
			return false
		}
		text = text[n:]
	}
	return true
}

// partsMove reports whether a move may end before word[at], where signs begin:
// after a square, a piece, a castling or a sign of check or mate.
func partsMove(word []byte, at int) bool {
	c := word[at-1]
	return c-'1' < 8 || c == 'O' || c == 'o' || c == '0' || c-'a' < 26 || c-'A' < 26 || isMark(c) || c == ')' || c == '.' || c == ' ' || c >= utf8.RuneSelf
}
