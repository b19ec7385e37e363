package announce

import (
	"fmt"
	"strings"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/wording"
)

// Error is the error of an announcement that is no move, or may be
// several. An opponent who repeats the announcement (Appendix D.2.1) would ask.
type Error struct {
	Text string
	Kind chess.MoveErrorKind // Unreadable, Illegal or Ambiguous
	// Word is, of an unreadable announcement, the word that is not understood
	// or does not fit, and Column its place in characters from 1; "" and 0 if
	// what is wrong is that the square to go to is missing.
	Word   string
	Column int
	// Moves are, of an ambiguous announcement, the legal moves it may mean. If
	// they differ in nothing but the piece that a pawn is exchanged for, that
	// has not been named.
	Moves []chess.Move
	// Choices are the Moves in the words of the Voice.
	Choices []string
}

func (e *Error) Error() string { return e.Message(wording.English) }

// Message says what is wrong, in a sentence without full stop.
func (e *Error) Message(lang wording.Lang) string {
	var w wording.Text
	args := []any{e.Text}
	switch {
	case e.Kind == chess.AmbiguousMove:
		w = wording.Text{"%q birden çok hamle olabilir: %s", "%q can be more than one move: %s"}
		args = append(args, strings.Join(e.Choices, "; "))
	case e.Kind == chess.IllegalMove:
		w = wording.Text{"%q bu konumda kurallara uygun bir hamle değil", "%q is not a legal move here"}
	case e.Word != "":
		w = wording.Text{
			"%q okunamıyor: %d. karakterdeki %q anlaşılmadı",
			"%q cannot be read: at character %d, %q is not understood",
		}
		args = append(args, e.Column, e.Word)
	default:
		w = wording.Text{
			"%q eksik: varış karesi söylenmemiş",
			"%q is incomplete: it does not say which square the man goes to",
		}
	}
	return fmt.Sprintf(w.In(lang), args...)
}

// longestAnnouncement bounds an announcement, in bytes.
const longestAnnouncement = 256

// Hear reads a move said in the words of a Voice: as Say says
// it, or as people do. The words of Appendix D are understood in every Voice.
// Both squares may be named; what is taken may be, with its square or without;
// check, mate and en passant count for nothing, said or not, right or wrong; and
// a word for the pawn may be missing (Appendix C.4). Of two moves that fit none
// is chosen. The error is an *Error.
func Hear(p *chess.Position, text string, v Voice) (chess.Move, error) {
	bad := &Error{Text: text, Kind: chess.UnreadableMove}
	if len(text) > longestAnnouncement {
		bad.Text, bad.Word, bad.Column = text[:longestAnnouncement]+"…", "…", longestAnnouncement+1
		return chess.NoMove, bad
	}
	h := hearing{}
	words := wordsOf(text)
	for i, s := range words {
		if i+1 < len(words) && v.isArticle(s, words[i+1]) {
			continue
		}
		if !h.add(s, v) {
			bad.Word, bad.Column = s.text, s.column
			return chess.NoMove, bad
		}
	}
	w, ok := h.wanted()
	if !ok {
		return chess.NoMove, bad
	}
	moves := w.among(p)
	switch len(moves) {
	case 0:
		bad.Kind = chess.IllegalMove
		return chess.NoMove, bad
	case 1:
		return moves[0], nil
	}
	bad.Kind, bad.Moves = chess.AmbiguousMove, moves
	for _, m := range moves {
		bad.Choices = append(bad.Choices, Say(p, m, v))
	}
	return chess.NoMove, bad
}

// area is the part of a square that has been named: its file, its rank or both,
// -1 for what has not.
type area struct{ file, rank int8 }

var anywhere = area{-1, -1}

func (a area) whole() bool { return a.file >= 0 && a.rank >= 0 }

func (a area) has(s chess.Square) bool {
	return (a.file < 0 || int(a.file) == s.File()) && (a.rank < 0 || int(a.rank) == s.Rank())
}

// hearing is what has been understood of an announcement so far.
type hearing struct {
	mover, taken, becomes chess.PieceType
	areas                 [2]area
	count                 int  // of areas
	open                  bool // the last area may still get its rank
	takes                 bool
	takenAfter            bool // what is taken was named after the word for taking
	areasBefore           int  // the areas named before that word
	castles               bool
	wings                 bool // the wing has been named
	wing                  int8 // then: 0 is the king's
	last                  chess.PieceType
}

// hears returns what a word means in v.
func (v Voice) hears(s said) (w heard, ok bool) {
	if int(v) >= len(heardWords) {
		v = AppendixD
	}
	w, ok = heardWords[v][s.word]
	return w, ok
}

// isArticle reports whether "a" is the article of the word after it, as in
// "becomes a queen", and not a file.
func (v Voice) isArticle(s, next said) bool {
	w, ok := v.hears(next)
	return v == PlainEnglish && s.word == "a" && ok && w.kind == saysMan
}

// add takes a word; ok is false if it is not understood or does not fit.
func (h *hearing) add(s said, v Voice) (ok bool) {
	w, ok := v.hears(s)
	if !ok {
		return false
	}
	switch w.kind {
	case saysMan:
		return h.man(chess.PieceType(w.value))
	case saysFile:
		return h.place(area{w.value, -1})
	case saysRank:
		if h.open && h.areas[h.count-1].rank < 0 {
			h.areas[h.count-1].rank = w.value
			h.open = false
			return true
		}
		if !h.place(area{-1, w.value}) {
			return false
		}
		h.open = false
	case saysTakes:
		h.takes, h.open, h.areasBefore = true, false, h.count
	case saysCastling:
		h.castles = true
	case saysWing:
		return h.side(w.value)
	case saysSide:
		switch {
		case h.last == chess.King:
			return h.side(0)
		case h.last == chess.Queen:
			return h.side(1)
		case !h.wings:
			return false
		}
	}
	return true
}

// side takes the wing to castle on.
func (h *hearing) side(wing int8) bool {
	if h.wings && h.wing != wing {
		return false
	}
	h.wings, h.wing = true, wing
	return true
}

func (h *hearing) place(a area) bool {
	if h.count == len(h.areas) {
		return false
	}
	h.areas[h.count] = a
	h.count++
	h.open = true
	return true
}

// man takes the name of a man: the one that moves, else, at the edge of the
// board, the one that a pawn becomes, else the one that is taken. "Şah" at the
// end is check.
func (h *hearing) man(t chess.PieceType) bool {
	h.open, h.last = false, t
	last := anywhere
	if h.count > 0 {
		last = h.areas[h.count-1]
	}
	atEdge := last.whole() && (last.rank == 0 || last.rank == 7) || !last.whole() && h.count == 2
	switch {
	case h.castles && (t == chess.King || t == chess.Queen): // of castling, or check
	case h.mover == chess.NoPieceType && h.count == 0 && !h.takes:
		h.mover = t
	case t == chess.King: // it is neither taken nor what a pawn becomes
	case h.becomes == chess.NoPieceType && atEdge && h.mover <= chess.Pawn && t != chess.Pawn:
		h.becomes = t
	case h.taken == chess.NoPieceType:
		h.taken, h.takenAfter = t, h.takes
	default:
		return false
	}
	return true
}

// wanted is what a move must be to fit an announcement.
type wanted struct {
	hearing
	from, to area
}

// wanted tells where the move comes from and goes to; ok is false if that has
// not been said.
func (h hearing) wanted() (w wanted, ok bool) {
	w = wanted{h, anywhere, anywhere}
	if h.castles {
		return w, h.count == 0
	}
	if h.wings {
		return w, false // short or long, and nothing more
	}
	switch h.count {
	case 0:
		return w, h.taken != chess.NoPieceType && h.mover != chess.NoPieceType
	case 1:
		// "Springer Bella schlägt Läufer" says where it comes from.
		if h.taken != chess.NoPieceType && (!h.areas[0].whole() || h.takenAfter && h.areasBefore == 1) {
			w.from = h.areas[0]
		} else {
			w.to = h.areas[0]
			if !w.to.whole() {
				return w, false
			}
		}
	default:
		w.from, w.to = h.areas[0], h.areas[1]
		filesOnly := w.from.rank < 0 && w.to.rank < 0 && h.mover <= chess.Pawn // "Eva schlägt David"
		if !w.to.whole() && !filesOnly {
			return w, false
		}
		if filesOnly {
			w.mover = chess.Pawn
		}
	}
	if w.mover == chess.NoPieceType && !w.from.whole() {
		w.mover = chess.Pawn
	}
	return w, true
}

// among returns the legal moves that fit. A king said to go where castling ends
// castles if it cannot step there.
func (w *wanted) among(p *chess.Position) []chess.Move {
	var moves, castling []chess.Move
	for _, m := range p.AppendMoves(nil) {
		switch {
		case !w.castles && m.IsCastling():
			if w.mover == chess.King && !w.takes && w.to.whole() && w.to.has(m.KingTarget()) && w.from.has(m.From()) {
				castling = append(castling, m)
			}
		case w.castles && m.IsCastling():
			if !w.wings || (w.wing == 1) == (m.To() < m.From()) {
				moves = append(moves, m)
			}
		case !w.castles && w.fits(p, m):
			moves = append(moves, m)
		}
	}
	if len(moves) == 0 {
		return castling
	}
	return moves
}

// fits reports whether a move that is not castling is what was said.
func (w *wanted) fits(p *chess.Position, m chess.Move) bool {
	mover, taken := p.Piece(m.From()).Type(), p.Piece(m.To()).Type()
	if m.IsEnPassant() {
		taken = chess.Pawn
	}
	straight := m.From().File() == m.To().File()
	switch {
	case w.mover != chess.NoPieceType && w.mover != mover,
		!w.from.has(m.From()), !w.to.has(m.To()),
		w.taken != chess.NoPieceType && w.taken != taken,
		w.becomes != chess.NoPieceType && w.becomes != m.Promotion():
		return false
	case mover == chess.Pawn && w.from.file < 0:
		// A pawn that names no file to come from goes straight on, unless it is
		// said to take (C.9.3).
		return straight != (w.takes || w.taken != chess.NoPieceType)
	}
	return true
}
