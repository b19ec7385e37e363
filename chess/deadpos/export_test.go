package deadpos

import "github.com/hakem-chess/hakem/chess"

// ProvedBlocked is the proof by reach alone, which a search seldom comes to.
func ProvedBlocked(p *chess.Position, c chess.Color, careful bool) bool {
	return p.HasMoves() && new(reach).cannotMate(p, c, careful)
}

// LacksMaterial is the proof by material alone.
func LacksMaterial(p *chess.Position, c chess.Color) bool { return p.HasMoves() && lacksMaterial(p, c) }
