package arbiter

import (
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/deadpos"
)

// deadPosition reports whether neither side can mate by any series of legal
// moves (Article 5.2.2).
func deadPosition(p *chess.Position) bool { return deadpos.InsufficientMaterial(p) }

// cannotMate reports whether c has no series of legal moves to mate (Articles
// 5.1.2, 6.9).
func cannotMate(p *chess.Position, c chess.Color) bool { return deadpos.BareKing(p, c) }
