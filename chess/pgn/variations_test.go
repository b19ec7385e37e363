package pgn

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// allRead is a Validator that is handed variations too.
type allRead struct{ *Validator }

func (e allRead) BeginMoves() Skip { e.Validator.BeginMoves(); return SkipComments }

// inVariations returns what of the problems is wrong in variations.
func inVariations(all []Problem) (found []Problem) {
	for _, p := range all {
		if p.InVariation && !p.Fault.IsNote() {
			p.word = ""
			found = append(found, p)
		}
	}
	return found
}

// What cannot be played in a variation is told alike, with its place, by a Validator, which keeps no tree, and by a
// Reader, which does; and the main line is judged as if there were no variations. Words in any order, with variations
// in variations, after moves that could not be played, null moves and 0-0 that may be the result.
func TestVariationsAsReader(t *testing.T) {
	words := strings.Fields("e4 e5 Nf3 Nc6 Bb5 a6 d4 d5 Nf6 O-O 0-0 -- Ke3 Zz9 e4e5 e4Nf6 Qxf7# a1=Q abcdefghijklmnopqrstu $7 $300 } { comment } ( ( ( ) ) ) 1.")
	random := rand.New(rand.NewPCG(4, 11))
	seen := 0
	for range 4000 {
		text := "[Result \"*\"]\n\n1. e4 e5 2. Nf3"
		for range random.IntN(40) {
			text += " " + words[random.IntN(len(words))]
		}
		text += " *\n"
		read, err := NewReader(strings.NewReader(text)).Next()
		if err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		s := NewScanner(strings.NewReader(text))
		v := allRead{NewValidator(s)}
		s.Next(v)
		a, b := inVariations(v.Problems()), inVariations(read.Problems)
		if len(read.Problems) < mostInVariations && !slices.Equal(a, b) {
			t.Fatalf("validated %+v\nread %+v\n%s", a, b, text)
		}
		seen += len(a)
		alone := NewValidator(NewScanner(strings.NewReader(text)))
		if alone.Next(); alone.Plies() != v.Plies() || *alone.Position() != *v.Position() || alone.Stopped() != v.Stopped() || alone.ResultToken() != v.ResultToken() {
			t.Fatalf("%d plies with variations, %d without\n%s", v.Plies(), alone.Plies(), text)
		}
	}
	if seen < 1000 {
		t.Errorf("only %d problems in variations", seen)
	}
}

// However much is wrong in variations, a fault of the main line is told.
func TestVariationsLeaveRoom(t *testing.T) {
	text := "1. e4 " + strings.Repeat("(1. Ke3) ", 500) + "e5 2. Ke3 *\n"
	s := NewScanner(strings.NewReader(text))
	v := allRead{NewValidator(s)}
	s.Next(v)
	g, err := NewReader(strings.NewReader(text)).Next()
	if err != nil {
		t.Fatal(err)
	}
	for _, all := range [...][]Problem{v.Problems(), g.Problems} {
		i := slices.IndexFunc(all, func(p Problem) bool { return p.Ply == 3 && p.Fault == IllegalMove && !p.InVariation })
		if i < 0 || len(inVariations(all)) != mostInVariations {
			t.Errorf("%d in variations, the one of the game is number %d", len(inVariations(all)), i)
		}
	}
}
