package game

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/refusal"
	"github.com/hakem-chess/hakem/wording"
)

// What a typed move that was refused would need.
var (
	which       = wording.Text{"{moves} olabilir.", "It can be {moves}."}
	or          = wording.Text{" ya da ", " or "}
	kingExposed = wording.Text{"Bu hamleyle şahınız tehdit altında kalırdı.", "It would leave your king attacked."}
	only        = wording.Text{"Böyle bir taşla oraya yalnızca {moves} oynanabilir.", "The only such move there is {moves}."}
	nobodyGoes  = wording.Text{"O kareye böyle bir taşınız gidemez.", "No such piece of yours can go to that square."}
	forExample  = wording.Text{"Örnek: {moves}.", "Write for example {moves}."}
)

// needed says what a text that was refused with a code would need to be a move: which moves it can be, why there is
// none, how a move is written; nil where there is nothing to add.
func (w Writing) needed(p *chess.Position, text string, code refusal.Code, fault *chess.MoveError) *wording.Text {
	switch {
	case code == refusal.AmbiguousMove:
		if moves, ok := w.candidates(p, text); ok && len(moves) > 1 {
			return w.listing(p, which, moves)
		}
	case code == refusal.IllegalMove && fault != nil && fault.ExposesKing:
		return &kingExposed
	case code == refusal.IllegalMove:
		if moves, ok := w.candidates(p, text); ok && len(moves) == 1 {
			return w.listing(p, only, moves)
		} else if ok && len(moves) == 0 {
			return &nobodyGoes
		}
	case code == refusal.UnreadableMove:
		return w.listing(p, forExample, w.samples(p))
	}
	return nil
}

// candidates are the legal moves of the kind of piece that a text names to the square that it names; ok is false if it
// names none, as castling does.
func (w Writing) candidates(p *chess.Position, text string) (moves []chess.Move, ok bool) {
	to, ok := target(text)
	if !ok {
		return nil, false
	}
	kind, n := w.Letters.Piece([]byte(text))
	if n == 0 {
		kind, n = chess.EnglishLetters.Piece([]byte(text))
	}
	if first, _ := utf8.DecodeRuneInString(text); n == 0 && (first < 'a' || first > 'h') {
		return nil, false
	}
	from := chess.NoSquare
	if n == 0 {
		kind = chess.Pawn
		if square, err := chess.ParseSquare(text[:min(2, len(text))]); err == nil && len(text) > 3 { // UCI: any piece
			from, kind = square, p.Piece(square).Type()
		}
	}
	for _, m := range p.AppendMoves(nil) {
		if !m.IsCastling() && m.To() == to && p.Piece(m.From()).Type() == kind && (from == chess.NoSquare || m.From() == from) {
			moves = append(moves, m)
		}
	}
	return moves, true
}

// target is the last square that a text names.
func target(text string) (chess.Square, bool) {
	for i := len(text) - 2; i >= 0; i-- {
		if to, err := chess.ParseSquare(text[i : i+2]); err == nil {
			return to, true
		}
	}
	return 0, false
}

// samples are some legal moves of different kinds: the first of each kind of piece that can move.
func (w Writing) samples(p *chess.Position) []chess.Move {
	var moves []chess.Move
	for _, kind := range []chess.PieceType{chess.Knight, chess.Pawn, chess.King} {
		all := p.AppendMoves(nil)
		if i := slices.IndexFunc(all, func(m chess.Move) bool { return !m.IsCastling() && p.Piece(m.From()).Type() == kind }); i >= 0 {
			moves = append(moves, all[i])
		}
	}
	return moves[:min(2, len(moves))]
}

// listing puts moves into a sentence, as the person writes them.
func (w Writing) listing(p *chess.Position, sentence wording.Text, moves []chess.Move) *wording.Text {
	if len(moves) == 0 {
		return nil
	}
	notation := chess.Notation{Letters: w.Letters}
	written := make([]string, len(moves))
	for i, m := range moves {
		written[i] = notation.Move(p, m)
	}
	var told wording.Text
	for i := range told {
		told[i] = strings.ReplaceAll(sentence[i], "{moves}", strings.Join(written, or[i]))
	}
	return &told
}
