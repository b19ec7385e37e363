package play

import (
	"errors"
	"strings"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
)

// maxMoveText bounds a typed move, in bytes; the longest SAN has eight.
const maxMoveText = 16

// readMove reads a move as a board makes it or as a person types it: UCI or SAN. The error is an
// *arbiter.CommandError.
func readMove(p *chess.Position, text string) (chess.Move, error) {
	text = strings.TrimSpace(text)
	if len(text) > maxMoveText {
		return chess.NoMove, &arbiter.CommandError{Code: arbiter.CodeUnreadableMove}
	}
	code := arbiter.CodeUnreadableMove
	for _, read := range []func(string) (chess.Move, error){p.ParseUCI, p.ParseSAN} {
		m, err := read(text)
		if err == nil {
			return m, nil
		}
		// What is wrong is what the reading says that made sense of the text.
		fault := (*chess.MoveError)(nil)
		switch errors.As(err, &fault); {
		case fault != nil && fault.Kind == chess.IllegalMove:
			code = arbiter.CodeIllegalMove
		case fault != nil && fault.Kind == chess.AmbiguousMove:
			code = arbiter.CodeAmbiguousMove
		}
	}
	if code == arbiter.CodeIllegalMove && promotes(p, text) {
		code = arbiter.CodeNoPromotion
	}
	return chess.NoMove, &arbiter.CommandError{Code: code}
}

// promotes reports whether all that a typed move lacks is the piece a pawn is promoted to (Article 3.7.3.3).
func promotes(p *chess.Position, text string) bool {
	if _, err := p.ParseUCI(text + "q"); err == nil {
		return true
	}
	_, err := p.ParseSAN(text + "=Q")
	return err == nil
}
