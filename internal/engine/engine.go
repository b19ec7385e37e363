// Package engine asks chess engines that speak UCI (Universal Chess Interface), each a process of its own: what to play
// at one of eight strengths, and how a position stands. Several ask at once; at most so many engines run, the rest of
// the questions wait in the order they came, and each knows its place. An engine that dies, hangs or answers nonsense
// is replaced and asked again. Package chess decides what is legal, never the engine.
package engine

import (
	"errors"
	"os/exec"
	"time"

	"github.com/hakem-chess/hakem/chess"
)

var (
	// ErrNone: there is no engine at the path given, or none was found.
	ErrNone = errors.New("engine: no UCI engine")
	// ErrClosed: the pool is closed.
	ErrClosed = errors.New("engine: closed")
	// ErrFailed: the engine failed at a question again and again.
	ErrFailed = errors.New("engine: it fails again and again")
	// ErrOver: nothing can be played in the position.
	ErrOver = errors.New("engine: there is no legal move")
)

// usualPaths are where an engine is looked for: on the PATH, and where Debian puts games.
var usualPaths = []string{"stockfish", "/usr/games/stockfish"}

// Find returns the path of an engine of this computer; ok is false if there is none in the usual places.
func Find() (path string, ok bool) {
	for _, name := range usualPaths {
		if path, err := exec.LookPath(name); err == nil {
			return path, true
		}
	}
	return "", false
}

// Question is what an engine is asked.
type Question struct {
	Start chess.Position // of the game
	Moves []chess.Move   // from there to the position in question
	// Strength is from 1 to Strengths; 0 is all that the engine can.
	Strength int
	Time     time.Duration // it thinks at the most; 0: Nodes bound it
	Nodes    int           // it looks at, at the most; 0: Time bounds it
	// Within is how long after Time an answer is waited for before the engine is taken for hung; 0: answerWithin.
	Within time.Duration
}

// Answer is what an engine says.
type Answer struct {
	Move  chess.Move   // legal in the position
	Score Score        // as the side to move sees it
	Line  []chess.Move // it expects, from Move on; every one is legal
}

// Score is how a position stands for the side to move: in hundredths of a pawn, or as the number of moves to mate,
// below zero if it is mated. The zero Score is known only if Known.
type Score struct {
	Known     bool
	Centipawn int
	Mate      int // 0: no mate is seen
}

// Worth is the score as one number, so that scores compare: a mate is worth more than anything else, a near one more
// than a far one.
func (s Score) Worth() int {
	const mated = 100_000
	switch {
	case s.Mate > 0:
		return mated - s.Mate
	case s.Mate < 0:
		return -mated - s.Mate
	}
	return s.Centipawn
}

// Stage is how far a question has come that has no answer yet.
type Stage struct {
	Place    int  // in the queue, from 1; 0: an engine has it
	Replaced bool // the engine that had it failed, and another is being started
	// Since is when the time began that is nobody's thinking.
	Since time.Time
}
