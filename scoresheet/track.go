package scoresheet

// A track is a sheet as a machine that reads a game: a cursor stands between two
// entries, and every move that is played moves it by one of the steps that a
// writer may have taken, each at its cost. What two sheets cost together is the
// sum of what each costs; only the game joins them.

// cursor is where a sheet has got to: its entry, times the number of postures,
// plus a posture.
type cursor int32

// posture is what lies between two entries.
type posture int32

const (
	reading  posture = iota // the entry comes next
	omitting                // moves are being left out before the entry
	// Two neighbouring entries in each other's place: the second has been read.
	swapped
	// An entry and the one after the next in each other's place: the third has been read, then the second.
	crossed
	crossing
	// Two rows in each other's place: the third entry has been read, the fourth, the first.
	rows1
	rows2
	rows3
	postures
)

// step is one thing a writer may have done.
type step struct {
	// the entry written for the move; noEntry where the move is not on the sheet, noMove where none was played
	entry int32
	to    cursor
	cost  int
}

const (
	noEntry = -1
	noMove  = -2
)

// track is one sheet made ready for the search.
type track struct {
	entries []written
	steps   [][]step // by cursor
}

func at(entry int, p posture) cursor { return cursor(entry*int(postures) + int(p)) }

// newTrack makes a sheet ready.
func newTrack(entries []written) *track {
	t := &track{entries: entries, steps: make([][]step, (len(entries)+1)*int(postures))}
	for i := range entries {
		t.steps[at(i, reading)] = t.stepsFrom(i, reading)
		t.steps[at(i, omitting)] = t.stepsFrom(i, omitting)
		next := func(p posture, entry int, to cursor) {
			if entry < len(entries) && int(to) < len(t.steps) {
				t.steps[at(i, p)] = []step{{entry: int32(entry), to: to}}
			}
		}
		next(swapped, i, at(i+2, reading))
		next(crossed, i+1, at(i, crossing))
		next(crossing, i, at(i+3, reading))
		next(rows1, i+3, at(i, rows2))
		next(rows2, i, at(i, rows3))
		next(rows3, i+1, at(i+4, reading))
	}
	n := len(entries)
	t.steps[at(n, reading)] = []step{{entry: noEntry, to: at(n, omitting), cost: costStopped}}
	t.steps[at(n, omitting)] = []step{{entry: noEntry, to: at(n, omitting)}}
	return t
}

// stepsFrom lists the steps from before an entry.
func (t *track) stepsFrom(i int, p posture) []step {
	w := &t.entries[i]
	if w.meaning == severalGone {
		return []step{{entry: noMove, to: at(i+1, omitting)}}
	}
	omit := costOmitted
	if p == omitting {
		omit = costOmittedOn
	}
	steps := []step{
		{entry: int32(i), to: at(i+1, reading)},
		{entry: noEntry, to: at(i, omitting), cost: omit},
		{entry: noMove, to: at(i+1, reading), cost: w.spare()},
	}
	if t.written(i, 2) {
		steps = append(steps, step{entry: int32(i + 1), to: at(i, swapped), cost: costSwapped})
	}
	if t.written(i, 3) {
		steps = append(steps, step{entry: int32(i + 2), to: at(i, crossed), cost: costSwapped})
	}
	if t.written(i, 4) {
		steps = append(steps, step{entry: int32(i + 2), to: at(i, rows1), cost: costRows})
	}
	return steps
}

// written reports whether n entries from i on are moves: only such can have
// changed places.
func (t *track) written(i, n int) bool {
	if i+n > len(t.entries) {
		return false
	}
	for _, w := range t.entries[i : i+n] {
		if w.meaning > castles {
			return false
		}
	}
	return true
}

// ended reports whether nothing is left on the sheet.
func (t *track) ended(c cursor) bool { return int(c) >= len(t.entries)*int(postures) }

// start is the cursor before everything.
const start cursor = 0

// tooFar stands for a cost that nothing reaches.
const tooFar = 1 << 14

// bounds holds, for every pair of cursors, the least that the rest of two sheets
// costs whatever the board allows: a lower bound of what it does cost. It foresees
// every contradiction between the sheets, and no illegal move.
type bounds struct {
	width int
	least []uint16
}

// from returns the bound of a pair.
func (h *bounds) from(c, d cursor) int { return int(h.least[int(c)*h.width+int(d)]) }

// newBounds computes the bounds of two tracks, from their ends to their beginnings. Those of a search that has been
// stopped are good for nothing.
func newBounds(a, b *track, stop *stopper) *bounds {
	h := &bounds{width: len(b.steps), least: make([]uint16, len(a.steps)*len(b.steps))}
	parts := make([]uint8, len(a.entries)*len(b.entries))
	for i := range a.entries {
		for j := range b.entries {
			parts[i*len(b.entries)+j] = uint8(part(&a.entries[i], &b.entries[j]))
		}
	}
	for c := cursor(len(a.steps) - 1); c >= 0; c-- {
		for d := cursor(len(b.steps) - 1); d >= 0; d-- {
			if stop.now() {
				return h
			}
			h.least[int(c)*h.width+int(d)] = uint16(h.best(a, b, c, d, parts))
		}
	}
	return h
}

// best is the least cost from a pair of cursors, those after it being known.
func (h *bounds) best(a, b *track, c, d cursor, parts []uint8) int {
	if a.ended(c) && b.ended(d) {
		return 0
	}
	best := tooFar
	for _, s := range a.steps[c] {
		if s.entry == noMove {
			best = min(best, s.cost+h.from(s.to, d))
			continue
		}
		for _, o := range b.steps[d] {
			if o.entry == noMove || s.to == c && o.to == d {
				continue
			}
			cost := s.cost + o.cost + h.from(s.to, o.to)
			if cost >= best {
				continue
			}
			if s.entry >= 0 {
				cost += a.entries[s.entry].base()
			}
			if o.entry >= 0 {
				cost += b.entries[o.entry].base()
			}
			if s.entry >= 0 && o.entry >= 0 {
				cost += int(parts[int(s.entry)*len(b.entries)+int(o.entry)])
			}
			best = min(best, cost)
		}
	}
	for _, o := range b.steps[d] {
		if o.entry == noMove {
			best = min(best, o.cost+h.from(c, o.to))
		}
	}
	return best
}
