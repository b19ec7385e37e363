package game

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hakem-chess/hakem/announce"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/refusal"
	"github.com/hakem-chess/hakem/wording"
)

// maxMoveText bounds a typed move, in bytes: an announcement in the words of Appendix D has sixty.
const maxMoveText = 128

// Writing is how a person writes moves: the letters of their pieces (Appendix C.3), and the words if they say them as
// they are announced (Appendix D.2.1).
type Writing struct {
	Letters chess.Letters
	Voice   announce.Voice
}

// ReadMove reads a move as a board makes it or as a person types it: UCI, algebraic with their letters, an
// announcement. What has letters that are none of theirs is read with the English ones, which programs show; K is
// never taken for both a king and a rook. Capitals and small letters may be taken for each other where only one legal
// move is meant so: nf3, af3, E4. The error is a *refusal.Error.
func (w Writing) ReadMove(p *chess.Position, text string) (chess.Move, error) {
	text = strings.TrimSpace(text)
	if _, _, unreadable := wording.Unreadable(text); unreadable || len(text) > maxMoveText {
		return chess.NoMove, w.refuses(p, "", refusal.UnreadableMove, nil)
	}
	m, err := w.readAsWritten(p, text)
	if err != nil {
		if meant := w.meant(p, text); meant != chess.NoMove {
			return meant, nil
		}
	}
	if errors.Is(err, refusal.Of(refusal.UnreadableMove)) && text != "" {
		// What a small letter hides may make sense, and is refused with what is wrong with it.
		first, size := utf8.DecodeRuneInString(text)
		capital := string(unicode.ToUpper(first)) + text[size:]
		if _, n := w.Letters.Piece([]byte(capital)); n > 0 && capital != text {
			if _, better := w.readAsWritten(p, capital); better != nil && !errors.Is(better, refusal.Of(refusal.UnreadableMove)) {
				return chess.NoMove, better
			}
		}
	}
	return m, err
}

// meant is the one legal move that a text is with other capitals, chess.NoMove if there is none or there are several. A
// capital that is a piece is never taken for a file: Bxc3 is no pawn's capture.
func (w Writing) meant(p *chess.Position, text string) chess.Move {
	small := strings.Map(unicode.ToLower, text)
	first, size := utf8.DecodeRuneInString(small)
	forms := []string{string(unicode.ToUpper(first)) + small[size:]}
	_, own := w.Letters.Piece([]byte(text))
	_, english := chess.EnglishLetters.Piece([]byte(text))
	if own == 0 && english == 0 {
		forms = append(forms, small)
	}
	found := chess.NoMove
	for _, form := range forms {
		m, err := p.ParseSANIn(form, w.Letters)
		if fault := (*chess.MoveError)(nil); errors.As(err, &fault) && fault.Kind == chess.UnreadableMove {
			m, err = p.ParseSAN(form)
		}
		switch {
		case err != nil:
		case found != chess.NoMove && found != m:
			return chess.NoMove
		default:
			found = m
		}
	}
	return found
}

// readAsWritten is ReadMove for a text whose capitals are as they should be.
func (w Writing) readAsWritten(p *chess.Position, text string) (chess.Move, error) {
	for _, read := range []func(string) (chess.Move, error){
		p.ParseUCI,
		func(text string) (chess.Move, error) { return p.ParseSANIn(text, w.Letters) },
		p.ParseSAN,
	} {
		m, err := read(text)
		if err == nil {
			return m, nil
		}
		// What is wrong is what the reading says that made sense of the text.
		if fault := (*chess.MoveError)(nil); errors.As(err, &fault) {
			switch {
			case fault.Kind == chess.IllegalMove && w.promotes(p, text):
				return chess.NoMove, w.refuses(p, text, refusal.NoPromotion, nil)
			case fault.Kind == chess.IllegalMove:
				return chess.NoMove, w.refuses(p, text, refusal.IllegalMove, fault)
			case fault.Kind == chess.AmbiguousMove:
				return chess.NoMove, w.refuses(p, text, refusal.AmbiguousMove, fault)
			}
		}
	}
	return w.hear(p, text)
}

// hear reads a move in words.
func (w Writing) hear(p *chess.Position, text string) (chess.Move, error) {
	m, err := announce.Hear(p, text, w.Voice)
	fault := (*announce.Error)(nil)
	if !errors.As(err, &fault) {
		return m, err
	}
	code := refusal.UnreadableMove
	switch {
	case fault.Kind == chess.IllegalMove:
		code = refusal.IllegalMove
	case fault.Kind == chess.AmbiguousMove && oneExchange(fault.Moves):
		code = refusal.NoPromotion
	case fault.Kind == chess.AmbiguousMove:
		code = refusal.AmbiguousMove
	}
	refused := w.refuses(p, text, code, nil)
	if code == refusal.AmbiguousMove {
		refused.Needed = w.listing(p, which, fault.Moves)
	}
	return chess.NoMove, refused
}

// oneExchange reports whether moves are those of one pawn to one square, so that only the piece is left open.
func oneExchange(moves []chess.Move) bool {
	for _, m := range moves {
		if !m.IsPromotion() || m.From() != moves[0].From() || m.To() != moves[0].To() {
			return false
		}
	}
	return true
}

// promotes reports whether all that a typed move lacks is the piece a pawn is promoted to (Article 3.7.3.3).
func (w Writing) promotes(p *chess.Position, text string) bool {
	if _, err := p.ParseUCI(text + "q"); err == nil {
		return true
	}
	_, err := p.ParseSANIn(text+"="+w.Letters.Sign(chess.Queen), w.Letters)
	return err == nil
}

// Written is the move written for a claim with the letters that the arbiter keeps, the English ones. What is not
// algebraic is put into it if it is a legal move, and otherwise left as it is: the arbiter will not be able to read it.
func (w Writing) Written(p *chess.Position, text string) string {
	text = strings.TrimSpace(text)
	if len(text) > maxMoveText {
		return text
	}
	_, err := p.ParseSANIn(text, w.Letters)
	if fault := (*chess.MoveError)(nil); !errors.As(err, &fault) || fault.Kind != chess.UnreadableMove {
		if english, ok := chess.Transliterate(text, w.Letters, chess.EnglishLetters); ok {
			return english
		}
	}
	if _, err := p.ParseSAN(text); err == nil {
		return text
	}
	if m, err := w.hear(p, text); err == nil {
		return p.SAN(m)
	}
	return text
}

// refuses is the refusal of a move that was read so.
func (w Writing) refuses(p *chess.Position, text string, code refusal.Code, fault *chess.MoveError) *refusal.Error {
	return &refusal.Error{Code: code, Letters: &w.Letters, Needed: w.needed(p, text, code, fault)}
}
