package pgn

import (
	"bytes"
	"errors"
	"strings"

	"github.com/hakem-chess/hakem/chess"
)

// header keeps of the tags what decides how the movetext is to be read.
type header struct {
	result  string // the Result tag, "" if there is none
	fen     string
	fenAt   Place
	setUp   string // the SetUp tag
	setUpAt Place
	named   string // the Variant tag of a game of Chess960
	variant chess.Variant
	unknown string // the Variant tag of a game that is not chess
	at      Place  // of the Variant tag
}

// tag takes note of a tag pair. Names are compared without regard to case:
// files with [result "*"] exist. again: the value contradicts that of the same
// tag before, which counts.
func (h *header) tag(s *Scanner, name, value []byte) (again bool) {
	switch len(name) {
	case len("FEN"):
		if !sameName(name, "FEN") {
			break
		}
		if h.fen != "" {
			return h.fen != string(value)
		}
		h.fen, h.fenAt = string(value), s.Place()
	case len("SetUp"):
		if sameName(name, "SetUp") {
			h.setUp, h.setUpAt = string(value), s.Place()
		}
	case len("Result"):
		if !sameName(name, "Result") {
			break
		}
		result, odd := resultOf(value)
		switch {
		case result == "" && saysNoResult(value):
			return false
		case result == "":
			s.problem(BadTag, UnreadableResult, excerpt(value))
			return false
		case odd:
			s.problem(Repaired, ResultForm, excerpt(value))
		}
		if h.result != "" {
			return h.result != result
		}
		h.result = result
	case len("Variant"):
		if sameName(name, "Variant") {
			v, known := variantOf(value)
			if h.variant = v; !known || v != chess.Standard || h.unknown != "" { // else nobody asks
				h.at = s.Place()
			}
			switch {
			case !known:
				h.unknown = string(value)
			case v == chess.Chess960:
				h.named = string(value)
			}
		}
	}
	return false
}

// sameName compares the name of a tag, which is ASCII, without regard to case.
func sameName(name []byte, want string) bool {
	if len(name) != len(want) {
		return false
	}
	for i, c := range name {
		if c != want[i] && c^0x20 != want[i] {
			return false
		}
	}
	return true
}

// variantOf reads the value of a Variant tag: what the Laws and their
// guidelines for Chess960 know, under the names that programs use.
func variantOf(value []byte) (v chess.Variant, known bool) {
	var plain [32]byte
	n := 0
	for _, c := range value {
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		if c == ' ' || c == '-' || c == '_' {
			continue
		}
		if n == len(plain) {
			return chess.Standard, false
		}
		plain[n] = c
		n++
	}
	switch string(plain[:n]) {
	case "", "?", "standard", "chess", "normal", "fromposition", "standardchess", "regular",
		"classic", "classical", "classicalchess", "orthodox", "fide":
		return chess.Standard, true
	case "chess960", "960", "fischerandom", "fischerrandom", "frc", "fischerrandomchess", "freestyle", "freestylechess",
		"wild/fr", "chess960(fischerrandom)":
		return chess.Chess960, true
	}
	return chess.Standard, false
}

// standardStart is the array of Article 2.3, ready to be copied.
var standardStart = chess.StartPosition()

// start returns the position that the game starts from. playable is false if
// no move can be judged; the problem says why.
func (h *header) start(pos *chess.Position, report func(Problem)) (playable bool) {
	*pos = standardStart
	if h.unknown != "" {
		report(Problem{Fault: OtherVariant, Detail: UnknownVariant, Place: h.at, Text: excerpt([]byte(h.unknown))})
		return false
	}
	if h.fen == "" {
		if h.variant == chess.Chess960 {
			*pos, _ = chess.Chess960Start(518)
			report(Problem{Fault: SetUp, Detail: ArrayNotGiven, Place: h.at, Text: excerpt([]byte(h.named))})
		} else if h.setUp == "1" {
			report(Problem{Fault: SetUp, Detail: SetUpWithoutFEN, Place: h.setUpAt, Text: h.setUp})
		}
		return true
	}
	note := func(f Fault, d Detail, text string) {
		report(Problem{Fault: f, Detail: d, Place: h.fenAt, Text: excerpt([]byte(text))})
	}
	v := h.variant
	if v == chess.Standard {
		v = chess.VariantOf(h.fen)
	}
	p, faults, err := chess.PositionFromFEN(h.fen, v)
	if err != nil {
		note(BadFEN, FENUnreadable, h.fen)
		return false
	}
	*pos = p
	if h.setUp == "0" {
		report(Problem{Fault: SetUp, Detail: FENAgainstSetUp, Place: h.setUpAt, Text: h.setUp})
	}
	if v != h.variant {
		note(Chess960Told, RightsTellChess960, strings.Fields(h.fen)[2])
	}
	if faults != 0 {
		deny(h.fen, &p, faults, note)
	}
	return true
}

// deny notes what a FEN states and its board denies, each as "stated → taken".
func deny(fen string, p *chess.Position, faults chess.Faults, note func(Fault, Detail, string)) {
	stated, taken := strings.Fields(fen), strings.Fields(p.FEN())
	changed := func(i, j int) string {
		return strings.Join(stated[i:min(j, len(stated))], " ") + " → " + strings.Join(taken[i:j], " ")
	}
	if faults&chess.FaultCastling != 0 {
		claimed, err := chess.ParseFEN(fen, p.Variant())
		if err == nil && claimed.Castling == p.CastlingRooks() {
			note(FENCastling, RightsOfTwoArrays, stated[2])
		} else {
			note(FENCastling, RightsDropped, changed(2, 3))
		}
	}
	if faults&chess.FaultEnPassant != 0 {
		note(FENEnPassant, EnPassantDropped, stated[3])
	}
	if faults&chess.FaultCounters != 0 {
		note(FENCounters, CountersWrong, changed(4, 6))
	}
	if rest := faults &^ (chess.FaultCastling | chess.FaultEnPassant | chess.FaultCounters); rest != 0 {
		note(FENUnreachable, StartUnreachable, strings.Join(rest.Names(), ", "))
	}
}

// readMove resolves the text of a move in pos. If it is no legal move, problem
// says why, but not where; a null move, which pass plays, has the detail
// NullMove.
func readMove(pos *chess.Position, text []byte, letters chess.Letters) (m chess.Move, problem Problem) {
	m, err := pos.ParseSANBytesIn(text, letters)
	if err == nil {
		return m, Problem{}
	}
	problem = Problem{Fault: UnreadableMove, Detail: NotAMove, Text: excerpt(text), Letters: letters}
	if isNull(text) {
		problem.Fault, problem.Detail = IllegalMove, NullMove
		return chess.NoMove, problem
	}
	var bad *chess.MoveError
	if errors.As(err, &bad) {
		switch {
		case bad.Kind == chess.AmbiguousMove:
			problem.Fault, problem.Detail = AmbiguousMove, TwoMovesFit
		case bad.ExposesKing:
			problem.Fault, problem.Detail = IllegalMove, KingLeftInCheck
		case bad.Kind == chess.IllegalMove:
			problem.Fault, problem.Detail = IllegalMove, NotLegal
		case bad.Descriptive:
			problem.Detail = DescriptiveMove
		case bad.Fits != 0:
			problem.Detail, problem.Fits = OtherLetters, bad.Fits
		}
	}
	return chess.NoMove, problem
}

// gluedMoves returns the length of the first of two moves that are written
// without a blank between them, as in e4Nf6, in a text that is no legal move
// itself; 0 if it is not two legal moves in one way only.
func gluedMoves(pos *chess.Position, text []byte, letters chess.Letters) int {
	if len(text) > 2*longestPlain {
		return 0
	}
	found := 0
	for n := 2; n < len(text)-1; n++ {
		if kinds[text[n-1]]&kindOfByte != digit && bytes.IndexByte([]byte("Oo+#"), text[n-1]) < 0 {
			continue // no move ends so
		}
		first, err := pos.ParseSANBytesIn(text[:n], letters)
		if err != nil {
			continue
		}
		next := *pos
		next.Play(first)
		if _, err := next.ParseSANBytesIn(text[n:], letters); err != nil {
			continue
		}
		if found > 0 {
			return 0
		}
		found = n
	}
	return found
}

// pass gives the move to the opponent without a move being made, as null moves
// in files want it. It is impossible in check.
func pass(pos *chess.Position) bool {
	if pos.InCheck() {
		return false
	}
	s := pos.Setup()
	s.Turn = s.Turn.Other()
	s.EnPassant = chess.NoSquare
	s.Halfmove++
	if s.Turn == chess.White {
		s.Fullmove++
	}
	p, faults := s.Position()
	if faults.Playable() {
		*pos = p
	}
	return faults.Playable()
}

// isBothLost reports whether text may be the result 0-0 as well as castling.
func isBothLost(text []byte) bool { return bytes.Equal(text, bothLost) }
