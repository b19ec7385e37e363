package scoresheet

import (
	"cmp"
	"errors"
	"slices"

	"github.com/hakem-chess/hakem/chess"
)

// Limits bound the work of Reconstruct. The zero value means the defaults.
type Limits struct {
	Expansions int // states the exact search may expand; 300,000 by default, some seconds and hundreds of megabytes
	Games      int // equally good games to list; 20 by default
	// Stop is asked now and then, many times a second, whether the search is to be given up; nil: it never is.
	Stop func() bool
}

// The defaults of Limits.
const (
	defaultExpansions = 300_000
	defaultGames      = 20
)

// Reconstruction is what sheets say about a game.
type Reconstruction struct {
	Games []Game // at least one; equally good, the likeliest first
	// More: there may be other games as good that are not listed.
	More bool
	// Cost is what the sheets have against each of the games, see Costs.
	Cost int
	// Proved: no legal game costs less. Otherwise none costs less than Bound.
	Proved bool
	Bound  int
}

// Errors of Reconstruct.
var (
	ErrNothingWritten = errors.New("scoresheet: no move is written on any sheet")
	ErrOtherStart     = errors.New("scoresheet: the sheets begin from different positions")
	ErrSheets         = errors.New("scoresheet: one sheet or two")
	ErrStopped        = errors.New("scoresheet: the search was stopped")
)

// stopper asks whether a search is to be given up: seldom enough that the question costs nothing.
type stopper struct {
	ask     func() bool
	steps   int
	stopped bool
}

// stopEvery is how many steps of a search pass between two questions.
const stopEvery = 256

// now reports whether the search is to be given up; once it is, it stays so.
func (s *stopper) now() bool {
	if s.steps++; s.ask != nil && s.steps%stopEvery == 0 && !s.stopped {
		s.stopped = s.ask()
	}
	return s.stopped
}

// Reconstruct finds the legal game that one sheet or two record at the least
// cost, and all others of the same cost. It serves the arbiter who must have a
// record after a time scramble (Article 8.5; nobody is bound by what it finds).
//
// Up to Limits.Expansions states the search is exact. Beyond that the answer is
// the best of a narrower search, and Proved says so. It returns ErrStopped when
// Limits.Stop has said so.
func Reconstruct(limits Limits, sheets ...*Sheet) (Reconstruction, error) {
	if len(sheets) < 1 || len(sheets) > 2 {
		return Reconstruction{}, ErrSheets
	}
	if limits.Expansions <= 0 {
		limits.Expansions = defaultExpansions
	}
	if limits.Games <= 0 {
		limits.Games = defaultGames
	}
	tracks := [2]*track{1: absent()}
	something := false
	for i, sheet := range sheets {
		if sheet.Start.Identity() != sheets[0].Start.Identity() {
			return Reconstruction{}, ErrOtherStart
		}
		entries := make([]written, len(sheet.Entries))
		for j, e := range sheet.Entries {
			entries[j] = readEntry(e, sheet.Letters)
			something = something || entries[j].meaning <= castles
		}
		tracks[i] = newTrack(entries)
	}
	if !something {
		return Reconstruction{}, ErrNothingWritten
	}
	return reconstruct(limits, tracks, sheets)
}

func reconstruct(limits Limits, tracks [2]*track, sheets []*Sheet) (Reconstruction, error) {
	from := sheets[0].Start
	s := newSearch(tracks[0], tracks[1], from, limits.Expansions, stopper{ask: limits.Stop})
	bound, complete := s.run()
	r := Reconstruction{Bound: bound, Proved: len(s.goals) > 0}
	if !r.Proved && !s.stop.stopped {
		s.beam(from, limits.Expansions)
		complete = false
	}
	if s.stop.stopped {
		return Reconstruction{}, ErrStopped
	}
	moves, cut := s.games(limits.Games)
	r.More = cut || !complete
	for _, m := range moves {
		r.Games = append(r.Games, newGame(newLine(from, m), tracks, sheets))
	}
	slices.SortStableFunc(r.Games, func(a, b Game) int {
		return cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(a.doubts, b.doubts), cmp.Compare(len(a.Moves), len(b.Moves)), slices.Compare(a.Moves, b.Moves))
	})
	r.Cost = r.Games[0].cost
	// The narrower search may have come to a game by a dearer reading of the sheets than it needs.
	r.Games = slices.DeleteFunc(r.Games, func(g Game) bool { return g.cost > r.Cost })
	r.Proved = r.Proved || r.Cost == r.Bound
	return r, nil
}

// absent is the track of a sheet that there is not.
func absent() *track {
	t := newTrack(nil)
	for c := range t.steps {
		t.steps[c] = []step{{entry: noEntry, to: start}}
	}
	return t
}

// Game is a legal game, with what each sheet has for it.
type Game struct {
	Start    chess.Position
	Moves    []chess.Move
	Plies    []Ply     // one a move
	Findings []Finding // where the sheets part from the game and from each other, in its order

	cost int
	// doubts are for the order of games of the same cost: what the sheets have against
	// moves of their own writers, who know best what they played, and the signs of
	// capture and check that are missing where the writer usually has them.
	doubts int
}

// Ply is a move with what the sheets have for it.
type Ply struct {
	Number  int
	Side    chess.Color
	Entries [2]int // the entry of each sheet written for it, -1 for none
}

// Positions returns the position before each move, and the last one after them.
func (g *Game) Positions() []chess.Position { return newLine(g.Start, g.Moves).positions }

// Written returns the moves in a notation.
func (g *Game) Written(n chess.Notation) []string {
	texts := make([]string, len(g.Moves))
	for i, p := range g.Positions()[:len(g.Moves)] {
		texts[i] = n.Move(&p, g.Moves[i])
	}
	return texts
}

// Different returns the moves in which two games of the same length differ, from
// 0; nil where they differ in length or in so many moves that each is better read
// for itself.
func Different(a, b *Game) []int {
	const most = 6
	if len(a.Moves) != len(b.Moves) {
		return nil
	}
	var at []int
	for i := range a.Moves {
		if a.Moves[i] != b.Moves[i] {
			at = append(at, i)
		}
	}
	if len(at) > most {
		return nil
	}
	return at
}
