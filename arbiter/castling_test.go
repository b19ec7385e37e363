package arbiter

import (
	"fmt"
	"slices"
	"testing"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
)

// handsAt is castling by hand in one order: what was touched before, to which side
// the men are moved, and which of them in which order.
type handsAt struct {
	fen     string
	touched []chess.Square
	long    bool
	order   string // "K", "KR", "R", "RK": which man is put down, in order
}

// squares returns where the king and the rook stand and go.
func (h handsAt) squares() (rook, kingTo, rookTo chess.Square) {
	if h.long {
		return chess.A1, chess.C1, chess.D1
	}
	return chess.H1, chess.G1, chess.F1
}

// due returns, from the wording of Articles 4.3.1, 4.4.1 to 4.4.3, 4.5 and 4.7.2, the
// moves that are left by the first two men touched.
func (h handsAt) due(p *chess.Position) []string {
	order := slices.Clone(h.touched)
	rook, _, _ := h.squares()
	for _, man := range h.order {
		sq := chess.E1
		if man == 'R' {
			sq = rook
		}
		if !slices.Contains(order, sq) {
			order = append(order, sq)
		}
	}
	moves := func(fits func(m chess.Move) bool) (left []string) {
		for _, m := range p.AppendMoves(nil) {
			if fits(m) {
				left = append(left, p.UCI(m))
			}
		}
		return left
	}
	from := func(sq chess.Square) []string {
		return moves(func(m chess.Move) bool { return m.From() == sq })
	}
	with := func(rook chess.Square) []string {
		return moves(func(m chess.Move) bool { return m.IsCastling() && m.To() == rook })
	}
	left := h.dueByTouch(order, from, with)
	if begun := with(rook); h.order[0] == 'K' && len(begun) > 0 && slices.Contains(left, begun[0]) {
		return begun // the release of the king leaves that castling alone
	}
	return left
}

// dueByTouch returns the moves that the first two men touched leave.
func (h handsAt) dueByTouch(order []chess.Square, from, with func(chess.Square) []string) []string {
	rook, _, _ := h.squares()
	first, second := order[0], chess.NoSquare
	if len(order) > 1 {
		second = order[1]
	}
	if len(h.touched) < 2 && first == chess.E1 && h.order[0] == 'K' {
		second = rook // the king let go on its castling square says with which rook
	}
	if first != chess.E1 {
		return from(first)
	}
	if second == chess.A1 || second == chess.H1 {
		if castling := with(second); len(castling) > 0 {
			return castling
		}
	}
	return from(chess.E1)
}

// Castling by hand in every order, with every touch before it, to both sides, legal
// or not, pressed or not, in every edition: what is left is what the wording of
// Articles 4.3.1, 4.4.1, 4.4.2, 4.4.3 and 4.7.2 leaves, whoever finds what was done
// otherwise, and an illegal castling is one offence once pressed (7.5.1).
func TestCastlingByHand472(t *testing.T) {
	touches := [][]chess.Square{nil, {chess.E1}, {chess.A1}, {chess.H1}, {chess.A2}, {chess.E1, chess.A1}, {chess.E1, chess.H1}, {chess.H1, chess.E1}}
	fens := []string{
		"r3k2r/8/8/8/8/8/P7/R3K2R w KQkq - 0 20", // both castlings are legal
		"4k1r1/8/8/8/8/8/P7/R3K2R w KQ - 0 20",   // g1 is attacked
		"2r1k1r1/8/8/8/8/8/P7/R3K2R w KQ - 0 20", // c1 too
		"r3k2r/8/8/8/8/8/P7/R3K2R w kq - 0 20",   // the rights are lost
	}
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		for _, fen := range fens {
			for _, touched := range touches {
				for _, long := range []bool{false, true} {
					for _, order := range []string{"K", "KR", "R", "RK"} {
						castlesByHand(t, e, handsAt{fen, touched, long, order})
					}
				}
			}
		}
	})
}

// castlesByHand plays one case and holds it to what is due.
func castlesByHand(t *testing.T, e *laws.Edition, h handsAt) {
	t.Helper()
	p := position(t, h.fen)
	due := h.due(&p)
	name := fmt.Sprintf("%s %v long %v %s", h.fen, h.touched, h.long, h.order)
	left := func(g *game) []string {
		var all []string
		now := g.s.Position()
		for _, m := range g.s.LegalMoves() {
			all = append(all, now.UCI(m))
		}
		return all
	}
	same := func(a, b []string) bool {
		a, b = slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b))
		return slices.Equal(a, b)
	}
	g := table(t, hall(t, e.Name, "90m+30s"), h.fen, Scene{})
	for _, sq := range h.touched {
		g.do(Touch{By: chess.White, Squares: []chess.Square{sq}})
	}
	rook, kingTo, rookTo := h.squares()
	for _, man := range h.order {
		from, to := chess.E1, kingTo
		if man == 'R' {
			from, to = rook, rookTo
		}
		g.do(Place{By: chess.White, Text: from.String() + to.String()})
	}
	made := g.s.Unpressed()
	if made == "" && !same(left(g), due) {
		t.Errorf("%s: before the press %v are left, want %v", name, left(g), due)
	}
	if len(due) < len(p.AppendMoves(nil)) && made == "" && len(g.s.Duties()) == 0 {
		t.Errorf("%s: no duty is shown", name)
	}
	g.do(Press{chess.White})
	if g.s.Turn() == chess.White {
		t.Fatalf("%s: nothing is completed", name)
	}
	claims := []Command{Complain{By: chess.Black, About: TouchedPiece, Squares: []chess.Square{firstTouched(h)}},
		Complain{By: chess.White, About: TouchedPiece, Squares: []chess.Square{firstTouched(h)}},
		Observe{What: TouchedPiece, Squares: []chess.Square{firstTouched(h)}}}
	if made == "" {
		made = lastMade(g)
	}
	illegal := made == ""
	if illegal {
		claims = []Command{Complain{By: chess.Black, About: IllegalMove}, Complain{By: chess.White, About: IllegalMove}, Observe{What: IllegalMove}}
	}
	for _, c := range claims {
		found := *g
		found.events = slices.Clone(g.events)
		found.do(c)
		kept := !illegal && slices.Contains(due, made)
		switch {
		case kept && found.s.Turn() != chess.Black:
			t.Errorf("%s: %T takes back %s, which was due", name, c, made)
		case !kept && found.s.Turn() != chess.White:
			t.Errorf("%s: %T leaves %q, due was %v", name, c, made, due)
		case !kept && !same(left(&found), due):
			t.Errorf("%s: %T leaves %v, want %v", name, c, left(&found), due)
		}
		if want := map[bool]int{true: 1}[illegal]; found.s.Offences(chess.White) != want {
			t.Errorf("%s: %T counts %d offences, want %d", name, c, found.s.Offences(chess.White), want)
		}
	}
}

// firstTouched returns the first man that the player touched.
func firstTouched(h handsAt) chess.Square {
	rook, _, _ := h.squares()
	switch {
	case len(h.touched) > 0:
		return h.touched[0]
	case h.order[0] == 'R':
		return rook
	}
	return chess.E1
}

// lastMade returns the last move if it was a legal one, in UCI.
func lastMade(g *game) string {
	moves := g.s.Moves()
	if last := moves[len(moves)-1]; last.Move != chess.NoMove {
		return last.UCI
	}
	return ""
}
