package pgncheck

import (
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/deadpos"
)

// mates finds out who can still mate. It remembers in which positions a side was
// found able to: archives are full of games that end alike after a few moves, and of
// games that are in them twice.
//
// It takes half a megabyte, and what a Solver takes: 180 MB at most, once a question
// has come that needs all of deadpos.DefaultBudget.
type mates struct {
	solver deadpos.Solver
	known  [1 << 11][4]ableToMate // by the keys of the positions, those asked about last first
}

// ableToMate says which sides were found able to mate.
type ableToMate struct {
	id  chess.Identity
	can chess.ByColor[bool]
}

// about returns what is remembered of p; if there is nothing, it makes room in place of
// what was asked about the longest ago. What it returned before is good no more.
func (m *mates) about(p *chess.Position) *ableToMate {
	set, id := &m.known[p.PolyglotKey()%uint64(len(m.known))], p.Identity()
	i := 0
	for i < len(set)-1 && set[i].id != id {
		i++
	}
	found := set[i]
	if found.id != id {
		found = ableToMate{id: id}
	}
	copy(set[1:i+1], set[:i])
	set[0] = found
	return &set[0]
}

// can says whether c has any series of legal moves to mate (Articles 5.1.2, 6.9).
func (m *mates) can(p *chess.Position, c chess.Color) deadpos.Answer {
	known := m.about(p)
	if known.can[c] {
		return deadpos.Can
	}
	answer := m.solver.Can(p, c, deadpos.DefaultBudget)
	known.can[c] = answer == deadpos.Can
	return answer
}

// dead reports whether neither side can mate from p any more (Article 5.2.2), and
// whether that was found out. What takes too long is no fault: one hard ending must
// not hold up an archive.
func (m *mates) dead(p *chess.Position) (dead, known bool) {
	able := m.about(p)
	if able.can[chess.White] || able.can[chess.Black] {
		return false, true
	}
	found := m.solver.Examine(p, deadpos.DefaultBudget)
	able.can = found.Can
	return found.Dead, found.Known
}
