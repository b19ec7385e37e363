package scoresheet

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hakem-chess/hakem/chess"
)

// meaning is what kind of move an entry can stand for.
type meaning uint8

const (
	means       meaning = iota // a move, of which something can be read
	castles                    // castling
	anything                   // nothing can be read, or nothing was written
	unreadable                 // a word that is no move in any notation of Appendix C
	severalGone                // a gap
)

// unknown stands for a file or a rank that is not given or cannot be read.
const unknown = -1

// wing is the side on which a king castles.
type wing uint8

const (
	eitherWing wing = iota
	kingside
	queenside
)

// written is what can be read of an entry, without a board.
type written struct {
	meaning  meaning
	blank    bool // the cell is empty, as opposed to illegible
	wing     wing
	piece    chess.PieceType // NoPieceType where it cannot be read
	anyPiece bool            // no letter is given, and a long form can be any piece's
	from, to coordinates
	takes    bool
	promotes bool
	promoted chess.PieceType // NoPieceType where none is given or it cannot be read
	check    bool            // a sign of check or mate
	// descriptive: unreadable because it is in a notation that is no evidence (Appendix C).
	descriptive bool
}

// coordinates are a square of which the file or the rank may be unknown, each 0 to 7.
type coordinates struct{ file, rank int8 }

// readEntry reads what is written in a cell.
func readEntry(e Entry, l chess.Letters) written {
	switch e.Kind {
	case Blank:
		return written{meaning: anything, blank: true}
	case Illegible:
		return written{meaning: anything}
	case Gap:
		return written{meaning: severalGone}
	}
	text, w := plainSigns.Replace(e.Text), written{from: coordinates{unknown, unknown}, to: coordinates{unknown, unknown}}
	if chess.IsDescriptive(e.Text) {
		return written{meaning: unreadable, descriptive: true}
	}
	text = w.trim(text)
	if w.castling(text) || w.move(text, l) {
		return w
	}
	return written{meaning: unreadable}
}

// plainSigns makes one sign of captures and of dashes, and takes figurines' selectors away.
var plainSigns = strings.NewReplacer("×", "x", ":", "x", "–", "-", "—", "-", "−", "-", "‑", "-", "\ufe0e", "", "\ufe0f", "", "†", "+", "‡", "#")

// trim takes off and notes what follows a move: signs of check, (=), e.p., and
// !? where the move is complete without it. A question mark that takes the place
// of a letter or a digit stays.
func (w *written) trim(text string) string {
	for {
		before := text
		text = strings.TrimRight(text, ". \t")
		for _, suffix := range [...]string{"(=)", "e.p", "ep"} {
			if rest, ok := strings.CutSuffix(text, suffix); ok && len(rest) >= 2 {
				text = rest
			}
		}
		if rest := strings.TrimRight(text, "+#"); rest != text {
			w.check, text = true, rest
		}
		if rest := strings.TrimRight(text, "!?"); isComplete(rest) {
			text = rest
		} else {
			text = strings.TrimRight(text, "!")
		}
		if text == before {
			return text
		}
	}
}

// isComplete reports whether a text ends where a move can end: with a square, a
// promotion, a sign of check or castling.
func isComplete(text string) bool {
	n := len(text)
	if n < 2 {
		return false
	}
	switch last := text[n-1]; {
	case isRank(last):
		return isFile(text[n-2])
	case last == '+', last == '#', last == 'O', last == '0', last == ')':
		return true
	}
	_, size := utf8.DecodeLastRuneInString(text)
	before := byte(0)
	if n > size {
		before = text[n-size-1]
	}
	return before == '=' || before == '8' || before == '1'
}

func isFile(c byte) bool { return c >= 'a' && c <= 'h' }

func isRank(c byte) bool { return c >= '1' && c <= '8' }

// castling reads O-O and O-O-O in capital or small chess.Letters or zeros, with the
// dashes or without; a wing that cannot be read is either.
func (w *written) castling(text string) bool {
	ohs, unclear := 0, false
	for _, c := range text {
		switch c {
		case 'O', 'o', '0':
			ohs++
		case '?':
			unclear = true
		case '-':
		default:
			return false
		}
	}
	switch {
	case unclear && ohs >= 1:
		w.wing = eitherWing
	case ohs == 2 && !unclear:
		w.wing = kingside
	case ohs == 3 && !unclear:
		w.wing = queenside
	default:
		return false
	}
	w.meaning, w.piece = castles, chess.King
	return true
}

// move reads a piece's letter, the square it comes from or a part of it, a sign
// of capture, the square it goes to, and a promotion. Each may be a question mark.
func (w *written) move(text string, l chess.Letters) bool {
	t, n := pieceAt(text, l)
	w.piece, text = t, text[n:]
	var signs []byte // files, ranks and question marks, in order
	for ; text != ""; text = text[1:] {
		switch c := text[0]; {
		case isFile(c) && n == 0 && len(text) == 1 && len(signs) > 1 && isRank(signs[len(signs)-1]):
			return w.finish(signs, false, text, l) // e8b: a bishop
		case isFile(c), isRank(c), c == '?':
			signs = append(signs, c)
			continue
		case c == 'x':
			w.takes = true
			continue
		case c == '-':
			continue
		}
		break
	}
	return w.finish(signs, n > 0, text, l)
}

// pieceAt reads the letter of a piece that text begins with, in small type too
// where it is no file, and returns its length in bytes, 0 if there is none.
func pieceAt(text string, l chess.Letters) (t chess.PieceType, n int) {
	if t, n = l.Piece([]byte(text)); n > 0 || text == "" || isFile(text[0]) {
		return t, n
	}
	if t, n = l.ParsePromotion([]byte(text)); n > 0 { // all but the king
		return t, n
	}
	for _, small := range [...]string{"k", "r", "ş", "s"} {
		if sign := unicode.TurkishCase.ToUpper([]rune(small)[0]); strings.HasPrefix(text, small) {
			if t, _ := l.Piece([]byte(string(sign))); t == chess.King {
				return t, len(small)
			}
		}
	}
	return chess.NoPieceType, 0
}

// finish takes the signs of the two squares and what follows them.
func (w *written) finish(signs []byte, lettered bool, rest string, l chess.Letters) bool {
	if !lettered && len(signs) > 2 && signs[0] == '?' && len(signs)%2 == 1 {
		signs, w.anyPiece = signs[1:], true // the letter is what cannot be read
	} else if !lettered {
		w.piece = chess.Pawn
	}
	if len(signs) > 4 || len(signs) == 0 && !lettered {
		return false
	}
	cut := max(len(signs)-2, 0)
	if cut == 0 && len(signs) == 2 && w.piece == chess.Pawn && isFile(signs[0]) && isFile(signs[1]) {
		cut = 1 // ed, exd: from one file to another
	}
	if !w.from.read(signs[:cut]) || !w.to.read(signs[cut:]) {
		return false
	}
	if !lettered && !w.anyPiece && w.from.file != unknown && w.from.rank != unknown {
		w.piece, w.anyPiece = chess.NoPieceType, true // e2e4, g1f3
	}
	if w.anyPiece {
		w.piece = chess.NoPieceType
	}
	return w.promotion(rest, l)
}

// read takes at most a file and a rank, in this order.
func (c *coordinates) read(signs []byte) bool {
	switch len(signs) {
	case 0:
		return true
	case 1:
		return c.file1(signs[0]) || c.rank1(signs[0])
	}
	return c.file1(signs[0]) && c.rank1(signs[1])
}

func (c *coordinates) file1(r byte) bool {
	if isFile(r) {
		c.file = int8(r - 'a')
	}
	return isFile(r) || r == '?'
}

func (c *coordinates) rank1(r byte) bool {
	if isRank(r) {
		c.rank = int8(r - '1')
	}
	return isRank(r) || r == '?'
}

// promotion reads what is left of a move: nothing, or =Q, (Q), Q.
func (w *written) promotion(rest string, l chess.Letters) bool {
	rest = strings.Trim(rest, "=()/")
	t, n := l.ParsePromotion([]byte(rest))
	switch {
	case rest == "":
		return true
	case rest != "?" && (n == 0 || n != len(rest)):
		return false
	}
	w.promotes, w.promoted = true, t
	return true
}
