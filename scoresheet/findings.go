package scoresheet

import (
	"cmp"
	"slices"

	"github.com/hakem-chess/hakem/chess"
)

// FindingKind says how a sheet parts from a game.
type FindingKind string

// The kinds of findings.
const (
	Differs    FindingKind = "differs"     // another move is written than was played
	Sign       FindingKind = "sign"        // the move is right, a sign with it is not
	Ambiguous  FindingKind = "ambiguous"   // what is written can be two legal moves or more
	Unclear    FindingKind = "illegible"   // nothing of the entry, or not all of it, can be read
	NotAMove   FindingKind = "not-a-move"  // a word that is in no notation of Appendix C
	OldStyle   FindingKind = "descriptive" // a move in descriptive notation, which is no evidence (Appendix C)
	Empty      FindingKind = "blank"       // the cell is blank
	Missing    FindingKind = "missing"     // the sheet has no cell for the move
	Stopped    FindingKind = "stopped"     // the sheet ends before this move
	OutOfOrder FindingKind = "order"       // the entry has changed places with another
	Spare      FindingKind = "spare"       // an entry with which no move was played
	Parted     FindingKind = "parted"      // the two sheets have moves that cannot be the same
	Unrecorded FindingKind = "unrecorded"  // no sheet has anything for the move
	NoResult   FindingKind = "result"      // the results noted, or one and the position, contradict each other
)

// Finding is one place where a sheet parts from the game, or the sheets from each
// other.
type Finding struct {
	Kind  FindingKind
	Ply   int // the move it is about, from 1; for Spare and Stopped the one that follows
	Sheet int // which sheet, 0 or 1; -1 for both
	Entry int // of the sheet's Entries, -1 for none

	Written      string // what is written there
	Impossible   bool   // no legal move was what is written
	Count        int    // for Stopped: how many moves are missing; for Ambiguous: how many moves it can be
	Line, Column int    // of the entry in the sheet's text, 0 for none
	Other        string // for Parted: what the second sheet has; for NoResult what contradicts Written
}

// newGame says what the sheets have for a game.
func newGame(l *line, tracks [2]*track, sheets []*Sheet) Game {
	g := Game{Start: l.positions[0], Moves: l.moves}
	for i := range l.moves {
		p := &l.positions[i]
		g.Plies = append(g.Plies, Ply{Number: p.Fullmove(), Side: p.Turn(), Entries: [2]int{-1, -1}})
	}
	for n, sheet := range sheets {
		f := finder{game: &g, line: l, track: tracks[n], sheet: sheet, number: n}
		f.all()
	}
	for i := range g.Plies {
		g.compare(i, l, tracks, sheets)
	}
	g.compareResults(l, sheets)
	slices.SortStableFunc(g.Findings, func(a, b Finding) int { return cmp.Compare(a.Ply, b.Ply) })
	return g
}

// finder goes through one sheet.
type finder struct {
	game   *Game
	line   *line
	track  *track
	sheet  *Sheet
	number int
}

func (f *finder) all() {
	owner, owned := f.sheet.Owner.Side()
	takes, checks := f.habits()
	for _, t := range align(f.track, f.line) {
		f.game.cost += t.cost
		if owned && t.ply < len(f.game.Plies) && f.game.Plies[t.ply].Side == owner {
			f.game.doubts += t.cost
		}
		switch {
		case t.step.entry == noEntry && f.track.ended(t.from):
			if t.step.cost > 0 {
				f.found(t, Finding{Kind: Stopped, Count: len(f.line.moves) - t.ply})
			}
		case t.step.entry == noEntry:
			f.found(t, Finding{Kind: Missing})
		case t.step.entry == noMove:
			if int(t.from)/int(postures) < len(f.sheet.Entries) && f.sheet.Entries[int(t.from)/int(postures)].Kind != Gap {
				f.found(t, Finding{Kind: Spare})
			}
		default:
			f.game.Plies[t.ply].Entries[f.number] = int(t.step.entry)
			f.entry(t)
			w, d := &f.track.entries[t.step.entry], &f.line.what[t.ply]
			if w.meaning == means && takes && d.takes && !w.takes {
				f.game.doubts++
			}
			if w.meaning <= castles && checks && !w.check && f.line.positions[t.ply+1].InCheck() {
				f.game.doubts++
			}
		}
	}
}

// habits says whether the writer marks captures and checks at all: Appendix C.13
// leaves it to the player, but whoever does so elsewhere is likely to have done it here too.
func (f *finder) habits() (takes, checks bool) {
	const often = 2
	captures, attacks := 0, 0
	for i := range f.track.entries {
		if f.track.entries[i].takes {
			captures++
		}
		if f.track.entries[i].check {
			attacks++
		}
	}
	return captures >= often, attacks >= often
}

// entry says what is to be said about an entry that was read for a move.
func (f *finder) entry(t taken) {
	w := &f.track.entries[t.step.entry]
	cost := w.cost(&f.line.what[t.ply], f.line.positions[t.ply+1].InCheck)
	if posture(t.from%cursor(postures)) > omitting || t.step.to%cursor(postures) > cursor(omitting) {
		f.found(t, Finding{Kind: OutOfOrder})
	}
	switch {
	case w.descriptive:
		f.found(t, Finding{Kind: OldStyle})
	case w.meaning == unreadable:
		f.found(t, Finding{Kind: NotAMove})
	case w.meaning == anything && w.blank:
		f.found(t, Finding{Kind: Empty})
	case w.meaning == anything:
		f.found(t, Finding{Kind: Unclear})
	case cost == costSign:
		f.found(t, Finding{Kind: Sign})
	case cost > 0:
		f.found(t, Finding{Kind: Differs, Impossible: f.readings(t.ply, w) == 0})
	case w.partial():
		f.found(t, Finding{Kind: Unclear})
	default:
		if n := f.readings(t.ply, w); n > 1 {
			f.found(t, Finding{Kind: Ambiguous, Count: n})
		}
	}
}

// partial reports whether something of a move could not be read.
func (w *written) partial() bool {
	if w.meaning == castles {
		return w.wing == eitherWing
	}
	return w.to.file == unknown || w.to.rank == unknown && !(w.from.file != unknown && w.piece == chess.Pawn) ||
		w.anyPiece && (w.from.file == unknown || w.from.rank == unknown) || w.promotes && w.promoted == chess.NoPieceType
}

// readings counts the legal moves that an entry can be, all signs being right.
func (f *finder) readings(ply int, w *written) int {
	position, count := &f.line.positions[ply], 0
	for _, m := range position.AppendMoves(nil) {
		d := describe(position, m)
		after := func() bool {
			p := *position
			p.Play(m)
			return p.InCheck()
		}
		if w.cost(&d, after) == 0 {
			count++
		}
	}
	return count
}

// found adds a finding about a step of the sheet.
func (f *finder) found(t taken, what Finding) {
	what.Ply, what.Sheet, what.Entry = t.ply+1, f.number, int(t.step.entry)
	if t.step.entry == noMove {
		what.Entry = int(t.from) / int(postures)
	}
	if what.Entry >= 0 {
		e := f.sheet.Entries[what.Entry]
		what.Written, what.Line, what.Column = e.Text, e.Line, e.Column
	} else {
		what.Entry = -1
	}
	f.game.add(what)
}

func (g *Game) add(what Finding) { g.Findings = append(g.Findings, what) }

// compare looks at what two sheets have for one move.
func (g *Game) compare(ply int, l *line, tracks [2]*track, sheets []*Sheet) {
	e := g.Plies[ply].Entries
	if e == [2]int{-1, -1} {
		g.add(Finding{Kind: Unrecorded, Ply: ply + 1, Sheet: -1, Entry: -1})
	}
	if len(sheets) < 2 || e[0] < 0 || e[1] < 0 {
		return
	}
	a, b := &tracks[0].entries[e[0]], &tracks[1].entries[e[1]]
	checks := l.positions[ply+1].InCheck
	// Where both are right for the move that was played they are the same.
	if part(a, b) > 0 && a.cost(&l.what[ply], checks)+b.cost(&l.what[ply], checks) > costSign {
		one, two := sheets[0].Entries[e[0]], sheets[1].Entries[e[1]]
		g.add(Finding{
			Kind: Parted, Ply: ply + 1, Sheet: -1, Entry: -1, Written: one.Text, Other: two.Text, Line: one.Line, Column: one.Column,
		})
	}
}

// compareResults looks at what the sheets say about the result, and at what the
// last position says (Articles 5.1.1, 5.2.1, 8.7).
func (g *Game) compareResults(l *line, sheets []*Sheet) {
	end := &l.positions[len(l.positions)-1]
	decided := ""
	switch {
	case end.IsCheckmate():
		decided = [...]string{chess.White: "0-1", chess.Black: "1-0"}[end.Turn()]
	case end.IsStalemate():
		decided = "1/2-1/2"
	}
	ply := len(g.Moves) + 1
	for i, sheet := range sheets {
		if decided != "" && sheet.Result != "" && sheet.Result != decided {
			g.add(Finding{Kind: NoResult, Ply: ply, Sheet: i, Entry: -1, Written: sheet.Result, Other: decided})
		}
	}
	if len(sheets) == 2 && sheets[0].Result != "" && sheets[1].Result != "" && sheets[0].Result != sheets[1].Result {
		g.add(Finding{Kind: NoResult, Ply: ply, Sheet: -1, Entry: -1, Written: sheets[0].Result, Other: sheets[1].Result})
	}
}
