package scoresheet

import (
	"slices"

	"github.com/hakem-chess/hakem/chess"
)

// games lists the games that lead to the goals of the least cost, each once, at
// most so many; cut says that there are more.
func (s *search) games(most int) (games [][]chess.Move, cut bool) {
	least := tooFar
	for _, n := range s.goals {
		least = min(least, s.states[n].cost)
	}
	var ends []int32
	for _, n := range s.goals {
		if s.states[n].cost == least {
			ends = append(ends, n)
		}
	}
	w := walk{search: s, most: most + 1, seen: make([]int32, len(s.states))}
	w.back(ends)
	if len(w.games) > most {
		return w.games[:most], true
	}
	return w.games, false
}

// walk goes from the ends of games back to their beginning. It carries all the
// states at once that the same moves lead on from: two ways that part in what the
// sheets have for the moves, and not in the moves, are one game.
type walk struct {
	search *search
	most   int
	behind []chess.Move // the moves from here to the end, the last first
	games  [][]chess.Move
	seen   []int32 // by state: the last step back that carried it
	step   int32
}

func (w *walk) back(states []int32) {
	states = w.withoutMoves(states)
	if slices.Contains(states, 0) {
		game := slices.Clone(w.behind)
		slices.Reverse(game)
		w.games = append(w.games, game)
	}
	before := map[chess.Move][]int32{}
	for _, n := range states {
		for _, way := range w.search.states[n].ways {
			if way.move != chess.NoMove {
				before[way.move] = append(before[way.move], way.from)
			}
		}
	}
	moves := make([]chess.Move, 0, len(before))
	for m := range before {
		moves = append(moves, m)
	}
	slices.Sort(moves)
	for _, m := range moves {
		if len(w.games) >= w.most {
			return
		}
		w.behind = append(w.behind, m)
		w.back(before[m])
		w.behind = w.behind[:len(w.behind)-1]
	}
}

// withoutMoves adds the states from which one of those given is reached without a move, and gives each once.
func (w *walk) withoutMoves(states []int32) []int32 {
	w.step++
	all := make([]int32, 0, len(states))
	add := func(n int32) {
		if w.seen[n] != w.step {
			w.seen[n] = w.step
			all = append(all, n)
		}
	}
	for _, n := range states {
		add(n)
	}
	for i := 0; i < len(all); i++ {
		for _, way := range w.search.states[all[i]].ways {
			if way.move == chess.NoMove {
				add(way.from)
			}
		}
	}
	return all
}
