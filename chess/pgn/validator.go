package pgn

import "github.com/hakem-chess/hakem/chess"

// mostProblems bounds how many problems are kept of one game.
const mostProblems = 100

// Validator plays the main line of each game with full legality. It allocates
// nothing for a game from the usual array that is in order. Variations and
// comments are left out; a Visitor that embeds it and does not skip variations has
// them played too, and Problem.InVariation tells what is amiss there.
//
//	v := pgn.NewValidator(pgn.NewScanner(file))
//	for v.Next() {
//		fmt.Println(v.Plies(), v.Problems())
//	}
//	return v.Err()
//
// It is a Visitor; one that wants to see more embeds it and hands on to it
// what it sees.
type Validator struct {
	scanner *Scanner
	header
	start     chess.Position
	pos       chess.Position
	begin     Place
	token     string // the result token
	plies     int
	last      chess.Move
	special   bool // the next move needs a closer look: stopped or zeros
	stopped   bool // no further move can be judged
	zeros     bool // 0-0 may have been the result
	zerosAt   Place
	empty     bool
	problems  []Problem
	sidelines sidelines
}

// NewValidator returns a Validator of the games that s reads.
func NewValidator(s *Scanner) *Validator { return &Validator{scanner: s} }

// Next reads and judges the next game. It returns false when there is none
// left or reading failed: see Err. What has nothing but comments is no game.
func (v *Validator) Next() bool {
	for v.scanner.Next(v) {
		if !v.empty {
			return true
		}
	}
	return false
}

// Err returns the error that ended reading, nil at the end of the text.
func (v *Validator) Err() error { return v.scanner.Err() }

// Begin returns where the game begins.
func (v *Validator) Begin() Place { return v.begin }

// Start returns the position the game starts from.
func (v *Validator) Start() chess.Position { return v.start }

// Position returns the position after the moves played so far. The pointer
// stays good; the position changes with every move.
func (v *Validator) Position() *chess.Position { return &v.pos }

// Plies returns how many moves of the main line have been played, by both
// sides together.
func (v *Validator) Plies() int { return v.plies }

// LastMove returns the move that led to Position, chess.NoMove for a null move
// and before the first move.
func (v *Validator) LastMove() chess.Move { return v.last }

// Stopped reports whether a move could not be read or was not legal, so that
// no later move was judged.
func (v *Validator) Stopped() bool { return v.stopped }

// Empty reports whether the game has neither a tag nor a move nor a result nor
// a fault.
func (v *Validator) Empty() bool { return v.empty }

// ResultToken returns the token that ends the movetext, "" if there is none.
func (v *Validator) ResultToken() string { return v.token }

// ResultTag returns the value of the Result tag, "" if there is none.
func (v *Validator) ResultTag() string { return v.result }

// Problems returns what is amiss in the game, at most a hundred things, and fifty
// in variations. The slice is used again for the next game.
func (v *Validator) Problems() []Problem { return v.problems }

// BeginGame implements Visitor.
func (v *Validator) BeginGame() {
	v.header = header{}
	v.begin = v.scanner.Place()
	v.token = ""
	v.plies = 0
	v.last = chess.NoMove
	v.special, v.stopped, v.zeros = false, false, false
	v.empty = true
	v.problems = v.problems[:0]
	b := &v.sidelines
	b.moves, b.open, b.told, b.tried, b.marked = b.moves[:0], b.open[:0], 0, false, -1
}

// Tag implements Visitor.
func (v *Validator) Tag(name, value []byte) {
	v.empty = false
	if v.header.tag(v.scanner, name, value) {
		v.scanner.problem(BadTag, RepeatedTag, string(name))
	}
}

// BeginMoves implements Visitor.
func (v *Validator) BeginMoves() Skip {
	if !v.header.start(&v.pos, v.Problem) {
		v.stop()
	}
	v.start = v.pos
	return SkipComments | SkipVariations
}

func (v *Validator) stop() { v.stopped, v.special = true, true }

// Move implements Visitor.
func (v *Validator) Move(text []byte) {
	if v.special || text[0] == '0' {
		if !v.moveOrResult(text) {
			return
		}
	}
	var m chess.Move
	var err error
	if v.scanner.Letters == chess.EnglishLetters { // said here since it is where the time goes
		m, err = v.pos.ParseSANBytes(text)
	} else {
		m, err = v.pos.ParseSANBytesIn(text, v.scanner.Letters)
	}
	if err != nil {
		v.refuse(text)
		return
	}
	v.play(m)
}

// play plays a move of the main line.
func (v *Validator) play(m chess.Move) {
	v.last = m
	v.pos.Play(m)
	v.plies++
	v.sidelines.moves = append(v.sidelines.moves, m)
}

// moveOrResult deals with 0-0, which at the end of a game may say that both
// lost, and reports whether text is to be played.
func (v *Validator) moveOrResult(text []byte) bool {
	v.empty = false
	if v.InVariation() {
		v.moveInVariation(text)
		return false
	}
	v.settle()
	if v.stopped {
		v.zeros = isBothLost(text) && v.result == "0-0"
		v.sidelines.tried = false
		return false
	}
	if isBothLost(text) {
		if _, err := v.pos.ParseSANBytes(text); err != nil || v.result == "0-0" {
			v.zeros, v.special = true, true
			v.zerosAt = v.scanner.Place()
			return false
		}
	}
	return true
}

// settle decides that a 0-0 was castling, since something followed it.
func (v *Validator) settle() {
	if !v.zeros {
		return
	}
	v.zeros, v.special = false, v.stopped
	if v.stopped {
		return
	}
	m, problem := readMove(&v.pos, []byte("0-0"), v.scanner.Letters)
	if m == chess.NoMove {
		problem.Place, problem.Ply = v.zerosAt, v.plies+1
		v.Problem(problem)
		v.stop()
		return
	}
	v.play(m)
}

// refuse reports a text that is no legal move. Only a null move lets the game
// go on.
func (v *Validator) refuse(text []byte) {
	v.empty = false
	if n := gluedMoves(&v.pos, text, v.scanner.Letters); n > 0 {
		v.scanner.problem(Repaired, GluedMoves, excerpt(text))
		v.Move(text[:n])
		v.Move(text[n:])
		return
	}
	_, problem := readMove(&v.pos, text, v.scanner.Letters)
	problem.Place, problem.Ply = v.scanner.Place(), v.plies+1
	v.Problem(problem)
	if problem.Detail == NullMove && pass(&v.pos) {
		v.last = chess.NoMove
		v.plies++
		v.sidelines.moves = append(v.sidelines.moves, chess.NoMove)
		return
	}
	v.stop()
	v.sidelines.tried = true
}

// NAG implements Visitor.
func (v *Validator) NAG(uint8) {}

// Offer implements Visitor.
func (v *Validator) Offer() {}

// Comment implements Visitor.
func (v *Validator) Comment([]byte, bool) {}

// Result implements Visitor.
func (v *Validator) Result(token string) {
	v.empty = false
	v.settle()
	v.token = token
}

// EndGame implements Visitor.
func (v *Validator) EndGame() {
	if v.plies > 0 {
		v.empty = false
	}
	if v.zeros {
		v.token = "0-0"
	}
}

// Problem implements Visitor.
func (v *Validator) Problem(p Problem) {
	if p.InVariation {
		v.problemInVariation(p)
		return
	}
	switch {
	case p.Detail == ResultMissing && v.zeros, p.Detail == StrayText && v.stopped:
		return // the result is 0-0; what follows an unreadable move is not judged
	case p.Detail == LongWord:
		v.settle()
		p.word = ""
		v.sidelines.tried = !v.stopped
		if !v.stopped {
			p.Ply = v.plies + 1
			v.stop()
		}
	}
	if !p.IsNote() {
		v.empty = false // nothing is passed over in silence
	}
	if len(v.problems)-v.sidelines.told < mostProblems {
		v.problems = append(v.problems, p)
	}
}
