package arbiter

import (
	"slices"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// Status says whether a game is being played.
type Status string

// The statuses.
const (
	Waiting Status = "waiting" // the players have not both come
	Running Status = "running"
	Halted  Status = "paused" // the arbiter has stopped the clocks
	Over    Status = "over"
)

// State is where a game stands. It is a value: assign it to keep it, and
// Apply to one copy leaves the others alone. New and Replay make one.
//
// What every chapter of the Laws asks stands here; all else belongs to one
// chapter, whose file has its struct and folds its events.
type State struct {
	rules   Rules
	scene   Scene
	at      time.Duration // of the last event
	status  Status
	game    gameSoFar
	clock   clock.Clock
	rulings rulings

	hand           hand           // Article 4: what the player on move has done so far
	attendance     attendance     // Article 6.7
	irregularities irregularities // Article 7
	recording      recording      // Article 8
	offers         offers         // Article 9.1
	claims         claims         // Articles 9.2 to 9.5
	conduct        conduct        // Article 11
	scoring        scoring        // Articles 10 and 12.9
	questions      questions      // that the Laws leave to the arbiter
	announcing     announcing     // Appendix D
	session        session        // Guidelines I: an adjournment
	quickplay      quickplay      // Guidelines III
}

// gameSoFar is what has been played (Articles 1 to 3).
type gameSoFar struct {
	number   int // which game this is at this board, from 1
	start    chess.Position
	doubt    bool           // it is not known whether the start is a dead position
	position chess.Position // after the last move made
	last     *made          // nil: no move has been made
}

// made is a move made, and what stood on the board after it. Moves hang
// together backwards, so that states share their past and no slice grows
// under two of them.
type made struct {
	before    *made
	ply       int
	by        chess.Color
	move      chess.Move // NoMove: an irregular one
	text      string     // of an irregular one: from and to
	offer     bool
	completed bool
	doubt     bool          // it is not known whether the position after it is dead (Article 5.2.2)
	broke     bool          // against the touch-move rules (Articles 4.3, 4.4), or an announced move (9.5.3)
	bound     []chess.Move  // the moves an announced move had left (9.5.3)
	hand      hand          // what was done before it
	twoHands  bool          // made with two hands (Article 4.1)
	at        time.Duration // when it was completed, or made while it is not
	clock     time.Duration // what the mover's display then showed
	pressed   clock.Clock   // the clock at that moment, before the press
	after     chess.Position
	identity  chess.Identity
}

// rulings are those made.
type rulings struct {
	last *ruled
	end  *Ruling // the one that ended the game
}

// ruled is a ruling made, hanging together like made.
type ruled struct {
	before *ruled
	n      int
	ply    int // moves made when it was given
	ruling Ruling
}

// Played is a move as it was played.
type Played struct {
	By    chess.Color
	Move  chess.Move // NoMove: an irregular one, which UCI and SAN tell from where to where
	UCI   string
	SAN   string
	Offer bool          // a draw was offered with it
	At    time.Duration // when it was completed, since the start of play
	Clock time.Duration // what the mover's display then showed; zero without clocks
	Took  time.Duration // how long the mover's clock ran for it, a delay included
}

// Rules returns the rules of the game.
func (s *State) Rules() Rules { return s.rules }

// Start returns the position at the start.
func (s *State) Start() chess.Position { return s.game.start }

// Position returns the position on the board.
func (s *State) Position() chess.Position { return s.game.position }

// Turn returns the side that has the move.
func (s *State) Turn() chess.Color { return s.game.position.Turn() }

// At returns when the last event happened, since the start of play.
func (s *State) At() time.Duration { return s.at }

// Status returns whether the game is being played.
func (s *State) Status() Status { return s.status }

// Ply returns how many moves have been made, both sides together.
func (s *State) Ply() int {
	if s.game.last == nil {
		return 0
	}
	return s.game.last.ply
}

// origin returns the position the move was made in.
func (m *made) origin(s *State) *chess.Position {
	if m.before == nil {
		return &s.game.start
	}
	return &m.before.after
}

// Moves returns the moves made.
func (s *State) Moves() []Played {
	moves := make([]Played, s.Ply())
	for m := s.game.last; m != nil; m = m.before {
		played := Played{By: m.by, Move: m.move, UCI: m.text, SAN: m.text, Offer: m.offer, At: m.at, Clock: m.clock, Took: m.pressed.Used(m.by, m.at)}
		if m.move != chess.NoMove {
			p := m.origin(s)
			played.UCI, played.SAN = p.UCI(m.move), p.SAN(m.move)
		}
		moves[m.ply-1] = played
	}
	return moves
}

// LastMove returns the last move made; ok is false if there is none.
func (s *State) LastMove() (m chess.Move, ok bool) {
	if s.game.last == nil {
		return chess.NoMove, false
	}
	return s.game.last.move, true
}

// LegalMoves returns the moves that the side to move may make now: legal
// ones, and only those that an announced move (Article 9.5.3) and the pieces
// touched (Articles 4.3, 4.4) allow. There are none when the game is over, or
// adjourned until the sealed move is made, or declared lost.
func (s *State) LegalMoves() []chess.Move {
	_, lost := s.declaredLost()
	switch {
	case s.status == Over || s.session.waits() || lost:
		return nil
	case s.session.onBoard != chess.NoMove:
		return []chess.Move{s.session.onBoard} // to be sealed (Guidelines I.1.1)
	}
	moves, _ := s.allowed()
	return moves
}

// MustPlay returns the moves to which a wrong claim with an announced move
// binds the side to move (Article 9.5.3); nil if it is free.
func (s *State) MustPlay() []chess.Move { return slices.Clone(s.claims.must) }

// Offer returns who made the draw offer that stands (Article 9.1.2.1); ok is
// false if there is none.
func (s *State) Offer() (by chess.Color, ok bool) { return s.offers.stands.Color() }

// Rulings returns the rulings made, in order.
func (s *State) Rulings() []Ruling {
	if s.rulings.last == nil {
		return nil
	}
	all := make([]Ruling, s.rulings.last.n)
	for r := s.rulings.last; r != nil; r = r.before {
		all[r.n-1] = r.ruling
	}
	return all
}

// RulingPlies returns, for each of Rulings, how many moves had been made when it
// was given.
func (s *State) RulingPlies() []int {
	if s.rulings.last == nil {
		return nil
	}
	all := make([]int, s.rulings.last.n)
	for r := s.rulings.last; r != nil; r = r.before {
		all[r.n-1] = r.ply
	}
	return all
}

// Result returns the result, laws.Unfinished while the game goes on or if it
// was called off.
func (s *State) Result() laws.Result {
	if s.rulings.end == nil {
		return laws.Unfinished
	}
	return s.rulings.end.Result
}

// Reason returns how the game ended, "" while it goes on; as long as no move has
// been made in it, how the one before it was annulled.
func (s *State) Reason() laws.Reason {
	switch {
	case s.rulings.end != nil:
		return s.rulings.end.Reason
	case s.game.number > 1 && s.game.last == nil:
		return laws.ByAnnulment
	}
	return ""
}

// End returns the ruling that ended the game; ok is false while it goes on.
func (s *State) End() (r Ruling, ok bool) {
	if s.rulings.end == nil {
		return Ruling{}, false
	}
	return *s.rulings.end, true
}

// Articles returns the articles of the last ruling, nil if there is none.
func (s *State) Articles() []string {
	if s.rulings.last == nil {
		return nil
	}
	return slices.Clone(s.rulings.last.ruling.Articles)
}

// Scene returns how things stood at the table when play began.
func (s *State) Scene() Scene { return s.scene }

// Offences returns how many offences of the illegal-move family have been
// penalised (Article 7.5.5).
func (s *State) Offences(c chess.Color) int { return s.irregularities.penalised[c] }

// Unpressed returns the move that has been made and not yet completed by the
// press of the clock, in UCI (Article 6.2.1); "" if there is none.
func (s *State) Unpressed() string {
	m := s.unpressed()
	if m == nil {
		return ""
	}
	return m.origin(s).UCI(m.move)
}

// UnpressedIn returns the same move for the readers of a language: in algebraic
// notation with their letters (Article C.3), as it was made if it is none.
func (s *State) UnpressedIn(l wording.Lang) string {
	m := s.unpressed()
	switch {
	case m == nil:
		return ""
	case m.move == chess.NoMove:
		return m.text
	}
	return inLetters(m.origin(s).SAN(m.move), l)
}

func (s *State) unpressed() *made {
	for m := s.game.last; m != nil && m.ply > s.Ply()-2; m = m.before {
		if !m.completed && s.status != Over {
			return m
		}
	}
	return nil
}

// Game returns which game at this board is being played: 1, and one more each
// time a game was annulled and a new one begun (Articles 7.2.1, 7.3).
func (s *State) Game() int { return s.game.number }

// Completed returns how many moves a side has completed. In a game that began
// from a position, those its move number tells of count too.
func (s *State) Completed(c chess.Color) int { return s.clock.Moves(c) }

// Clock returns the clock.
func (s *State) Clock() clock.Clock { return s.clock }

// Remaining returns what the display of c shows at the instant at; zero in a
// game without clocks.
func (s *State) Remaining(c chess.Color, at time.Duration) time.Duration {
	return s.clock.Remaining(c, at)
}

// Running returns whose clock runs; ok is false when both are stopped.
func (s *State) Running() (c chess.Color, ok bool) {
	side, ok := s.clock.Running()
	return chess.Color(side), ok
}

// FlagAt returns when the running clock will reach zero if nothing is done;
// ok is false if none runs. That is when to send Flag.
func (s *State) FlagAt() (at time.Duration, ok bool) { return s.clock.FlagAt() }

// FirstMoveDue returns until when the side to move must have made its first
// move (Regulations.FirstMoveWithin); ok is false if there is no such limit,
// it has moved, or the clocks are stopped. That is when to send Abandon.
func (s *State) FirstMoveDue() (at time.Duration, ok bool) {
	within := s.rules.Regulations.FirstMoveWithin
	if within == 0 || s.status != Running || s.Ply() > 1 {
		return 0, false
	}
	side, _ := s.clock.Running()
	return s.at + within - s.clock.Used(side, s.at), true
}
