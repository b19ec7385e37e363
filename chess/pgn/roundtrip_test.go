package pgn

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/hakem-chess/hakem/chess"
)

// sameLine compares two lines with everything below them, without recursion.
func sameLine(a, b *Node) bool {
	type pair struct{ a, b *Node }
	stack := []pair{{a, b}}
	for len(stack) > 0 {
		a, b := stack[len(stack)-1].a, stack[len(stack)-1].b
		stack = stack[:len(stack)-1]
		for ; a != nil && b != nil; a, b = a.Next, b.Next {
			if a.Move != b.Move || a.Text != b.Text || a.Offer != b.Offer || !slices.Equal(a.Before, b.Before) || !slices.Equal(a.After, b.After) ||
				!slices.Equal(a.NAGs, b.NAGs) || len(a.Variations) != len(b.Variations) {
				return false
			}
			for i := range a.Variations {
				stack = append(stack, pair{a.Variations[i], b.Variations[i]})
			}
		}
		if a != nil || b != nil {
			return false
		}
	}
	return true
}

// sameGame compares all but the Problems.
func sameGame(a, b *Game) bool {
	return slices.Equal(a.Tags, b.Tags) && a.Start == b.Start && a.Result == b.Result && sameLine(a.Root, b.Root)
}

// exported is g with the tags that it is written with.
func exported(g *Game) *Game {
	e := *g
	e.Tags, e.Result = exportTags(g)
	return &e
}

// checkRoundTrip reads text, writes what it read and reads that again: the
// games must be the same, and nothing must be amiss in the written text. It
// returns the games.
func checkRoundTrip(t testing.TB, text []byte) []*Game {
	t.Helper()
	return checkRoundTripIn(t, text, chess.Notation{})
}

// writerIn returns a Writer of a notation.
func writerIn(w io.Writer, n chess.Notation) *Writer {
	writer := NewWriter(w)
	if n != (chess.Notation{}) {
		writer.AppendMove = n.AppendMove
	}
	return writer
}

// checkRoundTripIn is checkRoundTrip for a text in the letters of a notation,
// written in it.
func checkRoundTripIn(t testing.TB, text []byte, n chess.Notation) []*Game {
	t.Helper()
	games := readAllIn(t, text, n.Letters)
	var out bytes.Buffer
	w := writerIn(&out, n)
	for _, g := range games {
		if err := w.Write(g); err != nil {
			t.Fatalf("writing: %v\n%q", err, text)
		}
	}
	again := readAllIn(t, out.Bytes(), n.Letters)
	if len(again) != len(games) {
		t.Fatalf("%d games were written, %d read back\n%q\n%s", len(games), len(again), text, out.Bytes())
	}
	for i, g := range games {
		if !sameGame(exported(g), again[i]) {
			t.Fatalf("game %d is not the same after writing and reading\n%q\n%s", i+1, text, out.Bytes())
		}
	}
	var second bytes.Buffer
	w = writerIn(&second, n)
	for _, g := range again {
		if err := w.Write(g); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(out.Bytes(), second.Bytes()) {
		t.Fatalf("writing twice differs:\n%s\n%s", out.Bytes(), second.Bytes())
	}
	return games
}

func readAll(t testing.TB, text []byte) []*Game {
	t.Helper()
	return readAllIn(t, text, chess.EnglishLetters)
}

func readAllIn(t testing.TB, text []byte, letters chess.Letters) []*Game {
	t.Helper()
	r := NewReader(bytes.NewReader(text))
	r.Scanner().Letters = letters
	var games []*Game
	for {
		g, err := r.Next()
		if err == io.EOF {
			return games
		}
		if err != nil {
			if err == ErrUTF16 {
				return games
			}
			t.Fatal(err)
		}
		games = append(games, g)
	}
}

// checkAgreement compares what the Validator and the Reader make of the main
// lines of text.
func checkAgreement(t testing.TB, text []byte) {
	t.Helper()
	checkAgreementIn(t, text, chess.EnglishLetters)
}

// checkAgreementIn is checkAgreement for a text in the letters of a language.
func checkAgreementIn(t testing.TB, text []byte, letters chess.Letters) {
	t.Helper()
	games := readAllIn(t, text, letters)
	scanner := NewBytesScanner(text)
	scanner.Letters = letters
	v := NewValidator(scanner)
	i := 0
	for ; v.Next(); i++ {
		if i >= len(games) {
			t.Fatalf("the Validator finds more than %d games\n%q", len(games), text)
		}
		g := games[i]
		p, plies := g.Start, 0
		for at, n := range g.MainLine() {
			plies++
			p = at
			n.playOn(&p)
		}
		if plies != v.Plies() || p != *v.Position() || g.Start != v.Start() {
			t.Fatalf("game %d: %d plies to %s in the tree, %d plies to %s for the Validator\n%q",
				i+1, plies, p.FEN(), v.Plies(), v.Position().FEN(), text)
		}
		if token := v.ResultToken(); token != "" && token != "*" && token != g.Result {
			t.Fatalf("game %d: result %s in the tree, %s for the Validator\n%q", i+1, g.Result, token, text)
		}
		var ofTree []Problem
		for _, p := range g.Problems {
			if p.Ply > 0 {
				ofTree = append(ofTree, p)
			}
		}
		var ofLine []Problem
		for _, p := range v.Problems() {
			if p.Ply > 0 {
				ofLine = append(ofLine, p)
			}
		}
		if len(g.Problems) < mostProblems && len(v.Problems()) < mostProblems && !slices.Equal(ofTree, ofLine) {
			t.Fatalf("game %d: problems %v in the tree, %v for the Validator\n%q", i+1, ofTree, ofLine, text)
		}
	}
	if i != len(games) {
		t.Fatalf("the Reader finds %d games, the Validator %d\n%q", len(games), i, text)
	}
}

func TestRoundTripProbes(t *testing.T) {
	files, err := filepath.Glob("testdata/*/*.pgn")
	if err != nil || len(files) < 35 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		checkRoundTrip(t, text)
		checkAgreement(t, text)
	}
	_ = chess.NoMove
}
