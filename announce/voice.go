// Package announce is the moves as they are said: in the words of Appendix D for
// games with blind or visually disabled players, and in plain Turkish and English;
// said, and understood.
package announce

import (
	"strings"

	"github.com/hakem-chess/hakem/chess"
)

// Voice is the words that moves are announced with.
type Voice uint8

const (
	// AppendixD are the words that Appendix D.2.1 suggests for games with blind
	// or visually disabled players, all of them German: Anna to Hector for the
	// files, eins to acht for the ranks, Koenig to Bauer for the men, Kurze and
	// Lange Rochade. It is the zero value.
	AppendixD Voice = iota
	// PlainTurkish are Turkish words, with squares as they are written.
	PlainTurkish
	// PlainEnglish are English words, with squares as they are written.
	PlainEnglish
)

// Voices returns every Voice.
func Voices() []Voice { return []Voice{AppendixD, PlainTurkish, PlainEnglish} }

// ParseVoice reads "de" for the words of Appendix D, "tr" or "en"; ok is false
// for anything else.
func ParseVoice(code string) (v Voice, ok bool) {
	for _, v := range Voices() {
		if v.String() == code {
			return v, true
		}
	}
	return AppendixD, false
}

// String returns the code that ParseVoice reads.
func (v Voice) String() string { return v.speech().code }

// speech are the words of a Voice, and how it puts them together.
type speech struct {
	code         string
	men          [chess.King + 1]string // as the first word
	piece        [chess.King + 1]string // within
	files, ranks [8]string
	join         string // between the file and the rank of a square
	castles      [2]string
	takes        string // %: the square
	passes       string // %: the square, en passant
	becomes      string // %: the piece
	check, mate  string
}

// speeches are the words of each Voice. Those of Appendix D are spelt as there,
// without letters that not every sheet of paper has.
var speeches = [...]speech{
	AppendixD: {
		code: "de",
		men: [chess.King + 1]string{chess.Pawn: "Bauer", chess.Knight: "Springer", chess.Bishop: "Laeufer",
			chess.Rook: "Turm", chess.Queen: "Dame", chess.King: "Koenig"},
		piece:   [chess.King + 1]string{chess.Knight: "Springer", chess.Bishop: "Laeufer", chess.Rook: "Turm", chess.Queen: "Dame"},
		files:   [8]string{"Anna", "Bella", "Cesar", "David", "Eva", "Felix", "Gustav", "Hector"},
		ranks:   [8]string{"eins", "zwei", "drei", "vier", "fuenf", "sechs", "sieben", "acht"},
		join:    " ",
		castles: [2]string{"Kurze Rochade", "Lange Rochade"},
		takes:   "schlaegt %", passes: "schlaegt % en passant", becomes: "%", check: "Schach", mate: "Matt",
	},
	PlainTurkish: {
		code: "tr",
		men: [chess.King + 1]string{chess.Pawn: "Piyon", chess.Knight: "At", chess.Bishop: "Fil",
			chess.Rook: "Kale", chess.Queen: "Vezir", chess.King: "Şah"},
		piece:   [chess.King + 1]string{chess.Knight: "at", chess.Bishop: "fil", chess.Rook: "kale", chess.Queen: "vezir"},
		files:   [8]string{"a", "b", "c", "d", "e", "f", "g", "h"},
		ranks:   [8]string{"1", "2", "3", "4", "5", "6", "7", "8"},
		castles: [2]string{"Kısa rok", "Uzun rok"},
		takes:   "%# alır", passes: "geçerken alır, %", becomes: "% olur", check: "şah", mate: "mat",
	},
	PlainEnglish: {
		code: "en",
		men: [chess.King + 1]string{chess.Pawn: "Pawn", chess.Knight: "Knight", chess.Bishop: "Bishop",
			chess.Rook: "Rook", chess.Queen: "Queen", chess.King: "King"},
		piece:   [chess.King + 1]string{chess.Knight: "knight", chess.Bishop: "bishop", chess.Rook: "rook", chess.Queen: "queen"},
		files:   [8]string{"a", "b", "c", "d", "e", "f", "g", "h"},
		ranks:   [8]string{"1", "2", "3", "4", "5", "6", "7", "8"},
		castles: [2]string{"Castles kingside", "Castles queenside"},
		takes:   "takes %", passes: "takes % en passant", becomes: "becomes %", check: "check", mate: "mate",
	},
}

// objects are the endings that make of a square in Turkish what is taken: "d4'ü".
// They follow the sound of the rank.
var objects = [8]string{"'i", "'yi", "'ü", "'ü", "'i", "'yı", "'yi", "'i"}

// speech returns the words of v; those of Appendix D for a value that is none.
func (v Voice) speech() *speech {
	if int(v) >= len(speeches) {
		v = AppendixD
	}
	return &speeches[v]
}

// square says a square.
func (w *speech) square(s chess.Square) string { return w.files[s.File()] + w.join + w.ranks[s.Rank()] }

// Say says a legal move of p in words (Appendix D.2.1): the man, where it
// comes from if two of a kind could go there, where it goes and whether it takes
// something, as the algebraic notation has it but with words for its letters;
// then the piece that a pawn is exchanged for, which must be named, and check or
// mate. "Springer Felix drei"; "At d4'ü alır, şah"; "Pawn e8, becomes queen".
// Hear reads it.
func Say(p *chess.Position, m chess.Move, v Voice) string {
	w := v.speech()
	san := p.SAN(m)
	var text string
	if m.IsCastling() {
		text = w.castles[0]
		if m.To() < m.From() {
			text = w.castles[1]
		}
	} else {
		text = w.men[p.Piece(m.From()).Type()] + w.origin(m, san) + " " + w.destination(p, m)
	}
	if m.IsPromotion() {
		text += ", " + strings.Replace(w.becomes, "%", w.piece[m.Promotion()], 1)
	}
	switch san[len(san)-1] {
	case '+':
		text += ", " + w.check
	case '#':
		text += ", " + w.mate
	}
	return text
}

// origin says where a man comes from as far as its SAN does: its file or its
// rank or both.
func (w *speech) origin(m chess.Move, san string) string {
	before, _, _ := strings.Cut(san, m.To().String())
	text := ""
	for _, c := range []byte(before) {
		switch {
		case c-'a' < 8:
			text += " " + w.files[c-'a']
		case c-'1' < 8:
			if text == "" || w.join != "" {
				text += " "
			}
			text += w.ranks[c-'1']
		}
	}
	return text
}

// destination says where a man goes.
func (w *speech) destination(p *chess.Position, m chess.Move) string {
	form := "%"
	switch {
	case m.IsEnPassant():
		form = w.passes
	case p.Piece(m.To()) != chess.NoPiece:
		form = w.takes
	}
	return strings.NewReplacer("%", w.square(m.To()), "#", objects[m.To().Rank()]).Replace(form)
}
