package scoresheet

import (
	"slices"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/chess"
)

// sheetOf reads a sheet that the maker has made.
func sheetOf(t testing.TB, text string, owner Owner) *Sheet {
	t.Helper()
	sheet, err := Read(strings.NewReader(text), chess.EnglishLetters)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	sheet.Owner = owner
	return &sheet
}

func (g realGame) same(r Game) bool { return slices.Equal(g.moves, r.Moves) }

// TestShare makes sheets of forty real games with mistakes and reconstructs
// them. It prints the share that comes out exactly, and fails when a share falls
// below what was reached before. `make reconstruct` runs it.
//
// A game is recovered exactly when it is the one answer; among when it is one of
// the answers that fit equally well; first when it is the first of these. No
// method recovers all: two legal moves that the two sheets contradict each other
// about are equally good, and a slip that is a legal move on the only sheet shows
// nowhere.
func TestShare(t *testing.T) {
	games := realGames(t)
	for _, c := range []struct {
		name                string
		white, black        int // mistakes; no sheet for -1
		exact, first, among int // of 40, reached
		proved              int
	}{
		{name: "two sheets, one mistake each", white: 1, black: 1, exact: 38, first: 38, among: 40, proved: 40},
		{name: "two sheets, two mistakes each", white: 2, black: 2, exact: 36, first: 37, among: 40, proved: 40},
		{name: "two sheets, four mistakes each", white: 4, black: 4, exact: 25, first: 30, among: 37, proved: 40},
		{name: "two sheets, eight mistakes each", white: 8, black: 8, exact: 11, first: 19, among: 32, proved: 36},
		{name: "one sheet, one mistake", white: 1, black: -1, exact: 29, first: 34, among: 39, proved: 40},
		{name: "one sheet, two mistakes", white: 2, black: -1, exact: 14, first: 26, among: 33, proved: 25},
	} {
		exact, first, among, proved := 0, 0, 0, 0
		for i, g := range games {
			white, whiteMade := makeSheet(g, c.white, uint64(i))
			sheets, blackMade := []*Sheet{sheetOf(t, white, WhiteOwner)}, []string(nil)
			if c.black >= 0 {
				black, made := makeSheet(g, c.black, uint64(1000+i))
				sheets, blackMade = append(sheets, sheetOf(t, black, BlackOwner)), made
			}
			r, err := Reconstruct(Limits{Expansions: 30_000}, sheets...)
			if err != nil {
				t.Fatal(err)
			}
			if r.Proved {
				proved++
			}
			if g.same(r.Games[0]) {
				first++
			}
			if !slices.ContainsFunc(r.Games, g.same) {
				t.Logf("game %d is not among %d found at %d: %q %q", i, len(r.Games), r.Cost, whiteMade, blackMade)
				continue
			}
			among++
			if len(r.Games) == 1 && !r.More {
				exact++
			}
		}
		t.Logf("%s: %d of %d exactly (%d%%), first of those that fit equally well %d, among them %d; proved to fit best %d",
			c.name, exact, len(games), 100*exact/len(games), first, among, proved)
		if exact < c.exact || first < c.first || among < c.among || proved < c.proved {
			t.Errorf("%s: less than %d exactly, %d first, %d among, %d proved", c.name, c.exact, c.first, c.among, c.proved)
		}
	}
}
