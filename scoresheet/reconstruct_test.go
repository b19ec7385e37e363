package scoresheet

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/wording"
)

// reconstructed reads sheets, the first White's, the second Black's, and
// reconstructs the game.
func reconstructed(t *testing.T, texts ...string) (Reconstruction, Teller) {
	t.Helper()
	var sheets []*Sheet
	for i, text := range texts {
		sheets = append(sheets, sheetOf(t, text, WhiteOwner+Owner(i)))
	}
	r, err := Reconstruct(Limits{}, sheets...)
	if err != nil {
		t.Fatal(err)
	}
	return r, Teller{Lang: wording.English, Sheets: sheets}
}

// moves writes a game in English.
func moves(g Game) string { return strings.Join(g.Written(chess.Notation{}), " ") }

// TestReconstructs: the record that the players cannot complete from one sheet is
// made from both (Article 8.5; the mistakes of the cost model, one by one).
func TestReconstructs(t *testing.T) {
	const ruy = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7"
	const right = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. 0-0 Be7"
	for _, c := range []struct {
		name, white, black string
		want               string
		cost               int
		found              []string // of the first game, in English
	}{
		{"the same", right, right, ruy, 0, nil},
		{"other letters and forms", "1. e2-e4 e7e5 2. Ng1f3 Nb8-c6 3. B:b5 a6 4. ♗a4 Nf6 5. O-O Be7!", right, ruy, 1,
			[]string{"3. Bb5: White's sheet has “B:b5”; the move is the same, a sign with it is wrong"}},
		{"another file", "1. e4 e5 2. Nf3 Nc6 3. Bb5 b6 4. Ba4 Nf6 5. 0-0 Be7", right + " 6. Re1 b5", ruy + " Re1 b5", 5, []string{
			"3... a6: White's sheet has “b6” instead",
			"3... a6: the sheets part here; White's sheet has “b6”, Black's sheet has “a6”",
			"6. Re1: White's sheet ends before this move; plies missing: 2",
		}},
		{"an impossible move", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. 0-0 Be2", right, ruy, 3, []string{
			"5... Be7: White's sheet has “Be2” instead (no such move is legal in the position)",
			"5... Be7: the sheets part here; White's sheet has “Be2”, Black's sheet has “Be7”",
		}},
		{"a pair left out", "1. e4 e5 2. Nf3 Nc6 3. Ba4 Nf6 4. 0-0 Be7", right, ruy, 5, []string{
			"3. Bb5: White's sheet leaves this move out",
			"3... a6: White's sheet leaves this move out",
		}},
		{"one move left out", "1. e4 e5 2. Nf3 3. Bb5 a6 4. Ba4 Nf6 5. 0-0 Be7", right, ruy, 1, []string{
			"2... Nc6: White's sheet is blank here",
		}},
		{"neighbours in each other's place", "1. e4 e5 2. Nc6 Nf3 3. Bb5 a6 4. Ba4 Nf6 5. 0-0 Be7", right, ruy, 3, []string{
			"2. Nf3: White's sheet has “Nf3” out of order",
			"2... Nc6: White's sheet has “Nc6” out of order",
		}},
		{"rows in each other's place", "1. e4 e5 2. Nf3 Nc6 3. Ba4 Nf6 4. Bb5 a6 5. 0-0 Be7", right, ruy, 4, []string{
			"3. Bb5: White's sheet has “Bb5” out of order",
			"3... a6: White's sheet has “a6” out of order",
			"4. Ba4: White's sheet has “Ba4” out of order",
			"4... Nf6: White's sheet has “Nf6” out of order",
		}},
		{"illegible", "1. e4 e5 2. ? ??? 3. ?b5 a? 4. B?4 N?6 5. 0-? Be7", right, ruy, 0, []string{
			"2. Nf3: White's sheet cannot be read here (“?”)",
			"2... Nc6: White's sheet cannot be read here (“???”)",
			"3. Bb5: White's sheet cannot be read here (“?b5”)",
			"3... a6: White's sheet cannot be read here (“a?”)",
			"4. Ba4: White's sheet cannot be read here (“B?4”)",
			"4... Nf6: White's sheet cannot be read here (“N?6”)",
			"5. O-O: White's sheet cannot be read here (“0-?”)",
		}},
		{"written twice", "1. e4 e5 2. Nf3 Nc6 3. Bb5 Bb5 a6 4. Ba4 Nf6 5. 0-0 Be7", right, ruy, 4, []string{
			"White's sheet has “Bb5”, with which no move was played (next in the game: 3... a6)",
		}},
		{"a remark", "1. e4 e5 2. Nf3 Nc6 sıkıştım 3. Bb5 a6 4. Ba4 Nf6 5. 0-0 Be7", right, ruy, 1, []string{
			"White's sheet has “sıkıştım”, with which no move was played (next in the game: 3. Bb5)",
		}},
		{"a gap", "1. e4 e5 ... 5. 0-0 Be7", right, ruy, 6, []string{
			"2. Nf3: White's sheet leaves this move out", "2... Nc6: White's sheet leaves this move out",
			"3. Bb5: White's sheet leaves this move out", "3... a6: White's sheet leaves this move out",
			"4. Ba4: White's sheet leaves this move out", "4... Nf6: White's sheet leaves this move out",
		}},
		{"each has what the other lacks", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", "... 3. Bb5 a6 4. Ba4 Nf6 5. 0-0 Be7", ruy, 6, nil},
		{"descriptive notation is no evidence", "1. P-K4 P-K4 2. N-KB3 N-QB3 3. B-N5 P-QR3 4. B-R4 N-B3 5. 0-0 B-K2", right, ruy, 9, []string{
			"1. e4: White's sheet has “P-K4”; descriptive notation is no evidence (Appendix C)",
			"1... e5: White's sheet has “P-K4”; descriptive notation is no evidence (Appendix C)",
			"2. Nf3: White's sheet has “N-KB3”; descriptive notation is no evidence (Appendix C)",
			"2... Nc6: White's sheet has “N-QB3”; descriptive notation is no evidence (Appendix C)",
			"3. Bb5: White's sheet has “B-N5”; descriptive notation is no evidence (Appendix C)",
			"3... a6: White's sheet has “P-QR3”; descriptive notation is no evidence (Appendix C)",
			"4. Ba4: White's sheet has “B-R4”; descriptive notation is no evidence (Appendix C)",
			"4... Nf6: White's sheet has “N-B3”; descriptive notation is no evidence (Appendix C)",
			"5... Be7: White's sheet has “B-K2”; descriptive notation is no evidence (Appendix C)",
		}},
		{"one sheet", right, "", ruy, 0, nil},
		{"one sheet, an impossible move", "1. e4 e5 2. Nf3 Nc6 3. Bb6 a6 4. Ba4 Nf6 5. 0-0 Be7", "", ruy, 3, []string{
			"3. Bb5: the sheet has “Bb6” instead (no such move is legal in the position)",
		}},
		{"the letter forgotten", "1. e4 e5 2. f3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. 0-0 Be7", "", ruy, 2, []string{
			"2. Nf3: the sheet has “f3” instead",
		}},
		{"signs of check", "1. e4+ f6 2. Qh5+", "1. e4 f6 2. Qh5", "e4 f6 Qh5+", 1, []string{
			"1. e4: White's sheet has “e4+”; the move is the same, a sign with it is wrong",
		}},
	} {
		texts := []string{c.white}
		if c.black != "" {
			texts = append(texts, c.black)
		}
		r, teller := reconstructed(t, texts...)
		g := r.Games[0]
		if moves(g) != c.want || r.Cost != c.cost || !r.Proved {
			t.Errorf("%s: %s at %d (proved %v), want %s at %d", c.name, moves(g), r.Cost, r.Proved, c.want, c.cost)
		}
		if c.found == nil {
			continue
		}
		var found []string
		for _, f := range g.Findings {
			found = append(found, teller.Text(&g, f))
		}
		if diff := cmp.Diff(c.found, found); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

// TestAllAnswers: where the sheets leave it open every game that fits as well is
// given, and the one first in which each player is right about their own moves.
func TestAllAnswers(t *testing.T) {
	r, _ := reconstructed(t, "1. e4 e5 2. Nf3 Nc6", "1. e4 e5 2. Nc3 Nc6")
	got := []string{}
	for _, g := range r.Games {
		got = append(got, moves(g))
	}
	if diff := cmp.Diff([]string{"e4 e5 Nf3 Nc6", "e4 e5 Nc3 Nc6"}, got); diff != "" || r.More || !r.Proved {
		t.Errorf("more %v, proved %v (-want +got):\n%s", r.More, r.Proved, diff)
	}
	r, _ = reconstructed(t, "1. e4 e5 2. Nf3 Nf6", "1. e4 e5 2. Nf3 Nc6")
	if moves(r.Games[0]) != "e4 e5 Nf3 Nc6" || len(r.Games) != 2 {
		t.Errorf("Black knows his own move best: %s", moves(r.Games[0]))
	}

	// A move that no sheet has: every move after which the rest is legal.
	r, _ = reconstructed(t, "1. e4 ? 2. Qh5", "1. e4 ? 2. Qh5")
	if len(r.Games) != 20 || r.More || !r.Proved { // none of Black's answers to 1. e4 keeps the queen from h5
		t.Errorf("%d games, more %v", len(r.Games), r.More)
	}
	seen := map[string]bool{}
	for _, g := range r.Games {
		seen[moves(g)] = true
	}
	if len(seen) != len(r.Games) {
		t.Error("a game is given twice")
	}

	// More than are to be listed.
	sheet := sheetOf(t, "1. ? ? 2. Nf3", UnknownOwner)
	r, err := Reconstruct(Limits{Games: 5}, sheet)
	if err != nil || len(r.Games) != 5 || !r.More || !r.Proved || r.Cost != 0 {
		t.Errorf("%d games, more %v, proved %v, %v", len(r.Games), r.More, r.Proved, err)
	}
}

// TestHabits: a writer who marks captures elsewhere has likely not left the sign
// out here. That says which answer comes first, not which are as good: the sign is
// nobody's duty (Appendix C.13).
func TestHabits(t *testing.T) {
	const start = "[FEN \"4k3/pp6/8/8/8/1p6/7K/R7 w - - 0 1\"]\n"
	for text, last := range map[string]bool{
		start + "1. Rxa7 Kd8 2. Rxb7 Kc8 3. Rb?": true,
		start + "1. Ra7 Kd8 2. Rb7 Kc8 3. Rb?":   false,
	} {
		r, _ := reconstructed(t, text)
		n := len(r.Games)
		at := slices.IndexFunc(r.Games, func(g Game) bool { return strings.HasSuffix(moves(g), "Rxb3") })
		if n != 5 || r.Cost != 0 || at < 0 || (at == n-1) != last {
			t.Errorf("%s: the capture is answer %d of %d", text, at+1, n)
		}
	}
}

// TestAmbiguous: a knight's move without its file is any knight's (Appendix C.10).
func TestAmbiguous(t *testing.T) {
	const start = "[FEN \"4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1\"]\n"
	r, teller := reconstructed(t, start+"1. Nd2 Ke7")
	if len(r.Games) != 2 || r.Cost != 0 {
		t.Fatalf("%d games at %d", len(r.Games), r.Cost)
	}
	for _, g := range r.Games {
		if len(g.Findings) != 1 || teller.Text(&g, g.Findings[0]) != fmt.Sprintf("1. %s: the sheet has “Nd2”, which can be any of 2 legal moves", moves(g)[:4]) {
			t.Errorf("%s: %+v", moves(g), g.Findings)
		}
	}
	r, _ = reconstructed(t, start+"1. Nd2 Ke7", start+"1. Nbd2 Ke7")
	if len(r.Games) != 1 || moves(r.Games[0]) != "Nbd2 Ke7" || r.Cost != 0 {
		t.Errorf("%d games, %s", len(r.Games), moves(r.Games[0]))
	}
}

// TestLetters: each player may write the letters of their country (Appendix C.3).
func TestLetters(t *testing.T) {
	r, teller := reconstructed(t,
		"[Letters \"tr\"]\n1. e4 e5 2. Af3 Af6 3. d4 exd4 4. e5 Ae4 5. Vxd4 d5 6. exd6 e.p. Axd6 7. Fg5 Ac6 8. Ve3+ Fe7 9. Abd2 0-0 10. 0-0-0 Ke8 11. Şb1 (=)",
		"[Letters \"de\"]\n1. e4 e5 2. Sf3 Sf6 3. d4 ed4 4. e5 Se4 5. Dd4 d5 6. ed6 Sd6 7. Lg5 Sc6 8. De3 Le7 9. Sbd2 0-0 10. 0-0-0 Te8 11. Kb1")
	g := r.Games[0]
	positions := g.Positions()
	const end = "r1bqr1k1/ppp1bppp/2nn4/6B1/8/4QN2/PPPN1PPP/1K1R1B1R b - -"
	if last := positions[len(positions)-1]; r.Cost != 0 || len(r.Games) != 1 || !strings.HasPrefix(last.FEN(), end) {
		t.Errorf("%d games at %d: %s", len(r.Games), r.Cost, last.FEN())
	}
	teller.Letters, teller.Lang = chess.TurkishLetters, wording.Turkish
	if got := teller.Move(&g, 19); got != "10... Ke8" {
		t.Errorf("got %q", got)
	}
	if got := teller.Summary(&r); len(got) != 1 || got[0] != "Kâğıtlar bu oyunla tam olarak uyuşuyor." {
		t.Errorf("got %q", got)
	}
}

// TestResults: results that contradict each other or the last position (Articles 5.1.1, 8.7).
func TestResults(t *testing.T) {
	r, teller := reconstructed(t, "1. f3 e5 2. g4 Qh4# 1-0", "1. f3 e5 2. g4 Qh4 0-1")
	g := r.Games[0]
	var found []string
	for _, f := range g.Findings {
		found = append(found, teller.Text(&g, f))
	}
	want := []string{
		"the result: White's sheet has 1-0, while the last position means 0-1",
		"the result: White's sheet has 1-0, Black's sheet has 0-1",
	}
	if diff := cmp.Diff(want, found); diff != "" || r.Cost != 0 {
		t.Errorf("cost %d (-want +got):\n%s", r.Cost, diff)
	}
}

func TestReconstructRefuses(t *testing.T) {
	empty, start := sheetOf(t, "1. -- ?", UnknownOwner), sheetOf(t, "1. e4", UnknownOwner)
	other := sheetOf(t, "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n1. e4", UnknownOwner)
	for _, c := range []struct {
		sheets []*Sheet
		want   error
	}{
		{nil, ErrSheets}, {[]*Sheet{start, start, start}, ErrSheets},
		{[]*Sheet{empty}, ErrNothingWritten}, {[]*Sheet{empty, empty}, ErrNothingWritten},
		{[]*Sheet{start, other}, ErrOtherStart},
	} {
		if _, err := Reconstruct(Limits{}, c.sheets...); !errors.Is(err, c.want) {
			t.Errorf("%d sheets: %v, want %v", len(c.sheets), err, c.want)
		}
	}
}

// TestChess960: castling in Chess960 is reconstructed too (Guidelines II.3).
func TestChess960(t *testing.T) {
	const start = "[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/RK5R w HA - 0 1\"]\n"
	r, _ := reconstructed(t, start+"1. 0-0 Ke7", start+"1. 0-0-0 Ke7 2. Kh2")
	var got []string
	for _, g := range r.Games {
		got = append(got, moves(g))
	}
	if !slices.Equal(got, []string{"O-O Ke7 Kh2"}) || r.Cost != costMisread+costStopped {
		t.Errorf("%v at %d", got, r.Cost)
	}
}
