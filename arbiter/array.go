package arbiter

// Articles 7.2, 7.3 and A.5.1.2: games that began wrongly: from a wrong array, on a board that stands the wrong
// way, with colours reversed.

import (
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
)

// restartBefore is how many moves by both make it too late to begin anew with
// the right colours (Article 7.3 from 2017).
const restartBefore = 10

// rightArray returns the position that should have been set up.
func (s *State) rightArray() chess.Position {
	if s.scene.Array == "" {
		return s.game.start
	}
	p, err := readArray(s.scene.Array, s.game.start.Variant())
	if err != nil {
		return s.game.start // a scene is checked when the game is created
	}
	return p
}

// readArray reads the array that should have been set up where the game began
// under the rules of variant v: castling of Chess960 if the array has rights
// that the usual castling does not know.
func readArray(fen string, v chess.Variant) (chess.Position, error) {
	p, _, err := chess.PositionFromFEN(fen, v)
	if err == nil && p.FEN() == fen {
		return p, nil
	}
	p, _, err = chess.PositionFromFEN(fen, chess.Chess960)
	return p, err
}

// arrayWrong reports whether the game began from a wrong array (Article 7.2.1).
func (s *State) arrayWrong() bool {
	right := s.rightArray()
	return right.Setup().Board != s.game.start.Setup().Board
}

// boardWrong reports whether the board stands the wrong way (Article 7.2.2).
func (s *State) boardWrong() bool { return s.scene.Turned != 0 && !s.irregularities.transferred }

// arraySeen rules on the array, as the arbiter sees it or the claimant says.
func (d *decision) arraySeen(claimant Side) {
	s := &d.state
	switch {
	case !s.arrayWrong():
		d.nothingWrong(claimant, ArrayRight, laws.ArrayWrong)
	case s.late():
		d.nothingWrong(claimant, TenMovesCompleted, s.underA(laws.LateArray)...)
	default:
		d.annul(laws.ArrayWrong)
	}
}

// boardSeen rules on how the board stands.
func (d *decision) boardSeen(claimant Side) {
	s := &d.state
	switch {
	case !s.boardWrong():
		d.nothingWrong(claimant, BoardRight, laws.BoardTurned)
	case s.late():
		d.nothingWrong(claimant, TenMovesCompleted, s.underA(laws.LateArray)...)
	default:
		d.rule(s.ruling(Transferred, laws.BoardTurned))
	}
}

// coloursSeen rules on reversed colours: a new game if fewer than ten moves
// were made by both, where the edition has that rule; where it has not, the
// game goes on unless the arbiter rules otherwise.
func (d *decision) coloursSeen(claimant Side) {
	s := &d.state
	switch {
	case !s.scene.Reversed:
		d.nothingWrong(claimant, ColoursRight, laws.ColoursReversed)
	case !s.rules.Edition.RestartBeforeTen:
		d.ask(QuestionColours, Nobody, laws.ColoursReversed)
	case s.tooLateForColours():
		d.nothingWrong(claimant, TenMovesMade, laws.ColoursReversed)
	default:
		d.annul(laws.ColoursReversed)
	}
}

// tooLateForColours reports whether ten moves have been made by both. Made is
// enough: the last need not be completed.
func (s *State) tooLateForColours() bool {
	made := completedBefore(&s.game.start)
	for m := s.game.last; m != nil; m = m.before {
		made[m.by]++
	}
	return min(made[chess.White], made[chess.Black]) >= restartBefore
}

// nothingWrong leaves the game as it is: the claim is rejected, or the arbiter
// does nothing.
func (d *decision) nothingWrong(claimant Side, why Cause, ps ...laws.Provision) {
	kind := NoAction
	if claimant != Nobody {
		kind = ClaimRejected
	}
	r := d.state.ruling(kind, ps...)
	r.Side, r.Cause = claimant, why
	d.rule(r)
}

type coloursQuestion struct{ asked }

func (q coloursQuestion) answer(d *decision, how Decision) {
	if how == AcceptIt {
		d.annul(laws.ColoursReversed)
		return
	}
	d.goesOn(ColoursStay, laws.ColoursReversed)
}

// annul annuls the game and begins a new one.
func (d *decision) annul(p laws.Provision) {
	r := d.state.ruling(GameAnnulled, p)
	switch p {
	case laws.ArrayWrong:
		r.Cause = ArrayWasWrong
	case laws.ColoursReversed:
		r.Cause = ColoursWereReversed
	case laws.PositionLost:
		r.Cause = PositionNotKnown
	}
	d.rule(r)
}

// goesOn lets the game go on as it stands.
func (d *decision) goesOn(why Cause, p laws.Provision) {
	r := d.state.ruling(NoAction, p)
	r.Cause = why
	d.rule(r)
}

func (c Annul) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.underWay(); err != nil {
		return nil, err
	}
	d := s.begin(at)
	switch {
	case s.justAnnulled() != nil:
		r := s.ruling(NoAction)
		r.Cause, r.Articles = AlreadyAnnulled, s.justAnnulled()
		d.rule(r)
	case s.OpenQuestion() == QuestionColours:
		d.emit(Event{Kind: Answered, About: string(QuestionColours), How: string(AcceptIt)})
		d.annul(laws.ColoursReversed)
	case s.arrayWrong():
		d.annul(laws.ArrayWrong)
	case s.scene.Reversed && s.rules.Edition.RestartBeforeTen && s.tooLateForColours():
		d.goesOn(TenMovesMade, laws.ColoursReversed)
	case s.scene.Reversed:
		d.annul(laws.ColoursReversed)
	case s.positionLost():
		d.annul(laws.PositionLost)
	default:
		d.annul(laws.Analogy)
	}
	return d.events, nil
}

// justAnnulled returns what an annulment rested on if nothing has been played
// since; nil otherwise.
func (s *State) justAnnulled() []string {
	if s.Reason() != laws.ByAnnulment {
		return nil
	}
	for r := s.rulings.last; r != nil; r = r.before {
		if r.ruling.Kind == GameAnnulled {
			return r.ruling.Articles
		}
	}
	return nil
}

// afterTheEnd: a loss by default stands unless the arbiter decides otherwise.
func (c Continue) afterTheEnd() {}

func (c Continue) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.underWay(); err != nil {
		return nil, err
	}
	if s.status == Over {
		return s.reopens(at)
	}
	if s.session.adjourned {
		return nil, refusal.Of(refusal.Adjourned) // play goes on when the session begins
	}
	d := s.begin(at)
	late := s.lateness(chess.White, at) != inTime || s.lateness(chess.Black, at) != inTime
	switch q := s.OpenQuestion(); {
	case q == QuestionColours || q == QuestionDefaultTime:
		return Answer{Decision: RejectIt, Question: q}.decide(s, at)
	case late || s.attendance.absent[chess.White] || s.attendance.absent[chess.Black]:
		d.waiveDefault()
	case s.arrayWrong():
		d.goesOn(GoesOn, laws.ArrayWrong)
	case s.boardWrong():
		d.goesOn(GoesOn, laws.BoardTurned)
	case s.scene.Reversed:
		d.goesOn(ColoursStay, laws.ColoursReversed)
	default:
		d.goesOn(GoesOn, laws.Analogy)
	}
	return d.events, nil
}

func (c Transfer) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.underWay(); err != nil {
		return nil, err
	}
	d := s.begin(at)
	if s.boardWrong() {
		d.rule(s.ruling(Transferred, laws.BoardTurned))
	} else {
		d.nothingWrong(Nobody, BoardRight, laws.BoardTurned)
	}
	return d.events, nil
}

// newGame folds the annulment of a game: a new one begins at once from the
// right array, with full clocks and the clock of the side to move running
// (Articles 6.6, 7.2.1, 7.3). The rulings stay on record.
func (s *State) newGame(at time.Duration) {
	start := s.rightArray()
	scene := s.scene
	scene.Array, scene.Reversed, scene.Turned, scene.ClockSet = "", false, 0, nil
	scene.Clock, scene.Offences = chess.ByColor[Display]{}, chess.ByColor[int]{}
	*s = State{
		rules:      s.rules,
		scene:      scene,
		at:         at,
		status:     Running,
		game:       gameSoFar{number: s.game.number + 1, start: start, position: start},
		clock:      clock.New(s.rules.Control, completedBefore(&start)),
		rulings:    rulings{last: s.rulings.last},
		attendance: s.attendance,
	}
	s.clock = s.clock.Start(s.Turn(), at)
}

// castlesWrongly reports whether a fault is castling with a king or a rook that
// was misplaced in the array, found when it is too late to annul: it is taken
// back under touch-move and not penalised (Article A.5.1.2).
func (s *State) castlesWrongly(f *fault) bool {
	u := f.hand.put
	if f.kind != illegalMove || !s.arrayWrong() || !s.late() || u.kind != kingCastles && (u.kind != irregular || u.rook == chess.NoSquare) {
		return false
	}
	before := *s
	before.game.position = f.position
	rook := u.rook
	if men := before.castlingMen(u); u.kind == kingCastles {
		rook = men[len(men)-1]
	}
	right := s.rightArray()
	return s.game.start.King(f.by) != right.King(f.by) || right.Piece(rook) != chess.NewPiece(f.by, chess.Rook)
}
