package pgncheck

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// judged judges the games of a text and returns a line for each: plies,
// result, edition, then each finding as kind@ply[articles].
func judged(t *testing.T, text string, edition *laws.Edition) []string {
	t.Helper()
	var lines []string
	for r, err := range Games(strings.NewReader(text), Options{Edition: edition, Lang: wording.English}) {
		if err != nil {
			t.Fatal(err)
		}
		parts := []string{fmt.Sprint(r.Plies), r.Result, r.Laws}
		for _, f := range append(append([]Finding(nil), r.Faults...), r.Notes...) {
			part := fmt.Sprintf("%s@%d", f.Kind, f.Ply)
			if len(f.Articles) > 0 {
				part += "[" + strings.Join(f.Articles, " ") + "]"
			}
			if f.Text == "" || strings.Contains(f.Text, "%!") {
				t.Errorf("%s says %q", f.Kind, f.Text)
			}
			parts = append(parts, part)
		}
		lines = append(lines, strings.Join(parts, " "))
	}
	return lines
}

const (
	// tour brings the array of Article 2.3 back after four plies, kings after
	// six.
	tour  = "Nf3 Nf6 Ng1 Ng8 "
	kings = "Kd1 Kd8 Kd2 Kd7 Ke1 Ke8 "
	// loyd is a game of ten moves to stalemate.
	loyd = "1. e3 a5 2. Qh5 Ra6 3. Qxa5 h5 4. h4 Rah6 5. Qxc7 f6 6. Qxd7+ Kf7 7. Qxb7 Qd3 8. Qxb8 Qh7 9. Qxc8 Kg6 10. Qe6 "
)

func TestLaws(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"a game in order", `[Date "2024.01.01"] 1. e4 e5 1-0`, "2 1-0 2023"},

		{"5.1.1: moves after mate", `[Date "2024.01.01"] 1. f3 e5 2. g4 Qh4# 3. e4 0-1`, "4 0-1 2023 played-on@5[5.1.1]"},
		{"5.1.a in 2014", `[Date "2015.01.01"] 1. f3 e5 2. g4 Qh4# 3. e4 0-1`, "4 0-1 2014 played-on@5[5.1.a]"},
		{"5.2.1: moves after stalemate", `[Date "2024.01.01"] ` + loyd + `Kh7 1/2-1/2`, "19 1/2-1/2 2023 played-on@20[5.2.1]"},
		{"5.2.2: moves in a dead position", `[Date "2024.01.01"][FEN "8/8/4k3/8/8/3r4/4K3/8 w - - 0 1"] 1. Kxd3 Kd5 2. Ke3 1/2-1/2`,
			"3 1/2-1/2 2023 played-on@2[5.2.2]"},
		{"5.2.2: an illegal move in a dead position", `[Date "2024.01.01"][FEN "8/8/4k3/8/8/3r4/4K3/8 w - - 0 1"] 1. Kxd3 Ke8 1/2-1/2`,
			"1 1/2-1/2 2023 played-on@2[5.2.2]"},
		{"5.2.2: dead before the first move", `[Date "2024.01.01"][FEN "8/8/3k4/1p1p1p1p/1P1P1P1P/3K4/8/8 w - - 0 1"] 1. Kc3 1/2-1/2`,
			"1 1/2-1/2 2023 played-on@1[5.2.2]"},
		{"5.2.b of 2014: the last gap of a wall closes", `[Date "2015.01.01"][FEN "8/8/3k4/1p1p1p1p/1P1P1P2/3K3P/8/8 w - - 0 1"] 1. Kc3 Kc6 2. h4 Kb6 3. Kd2 Kc6 1/2-1/2`,
			"6 1/2-1/2 2014 played-on@4[5.2.b 9.7]"},
		{"5.2.2: while the gap is open the game goes on", `[Date "2024.01.01"][FEN "8/8/3k4/1p1p1p1p/1P1P1P2/3K3P/8/8 w - - 0 1"] 1. Kc3 Kc6 2. Kd2 Kb6 1/2-1/2`,
			"4 1/2-1/2 2023"},
		{"5.2.2: the only move takes the last man that could mate", `[Date "2024.01.01"][FEN "7k/8/8/8/8/6Q1/8/K7 w - - 0 1"] 1. Qg7+ Kxg7 1/2-1/2`,
			"2 1/2-1/2 2023 played-on@2[5.2.2]"},
		{"5.2.2: dead with that check", `[Date "2024.01.01"][FEN "7k/8/8/8/8/6Q1/8/K7 w - - 0 1"] 1. Qg7+ 1/2-1/2`, "1 1/2-1/2 2023"},
		{"5.2.2: every line ends in stalemate", `[Date "2024.01.01"][FEN "k7/2Q5/8/1p1Q4/8/KP6/P1P5/8 w - - 1 52"] 1. Qdd6 b4+ 2. Kxb4 1/2-1/2`,
			"3 1/2-1/2 2023 played-on@2[5.2.2] unreachable@0"},
		{"5.2.2: two knights can mate, if not by force", `[Date "2024.01.01"][FEN "8/8/4k3/8/8/3r4/4K3/4NN2 w - - 0 1"] 1. Nxd3 Kd5 1/2-1/2`, "2 1/2-1/2 2023"},
		{"5.2.2: found however long ago", `[Date "2024.01.01"][FEN "8/8/4k3/8/8/3r4/4K3/8 w - - 0 1"] 1. Kf2 Rd4 2. Ke3 Rd3+ 3. Kxd3 ` +
			strings.Repeat("Kd5 Ke3 Ke5 Kd3 ", 9) + `*`, "41 * 2023 played-on@6[5.2.2] threefold-available@14"},
		{"5.2.2: dead before a null move, and after it", `[FEN "8/8/4k3/8/8/3r4/4K3/8 w - - 0 1"] 1. Kxd3 Kd5 2. -- Kd6 *`,
			"4 * every played-on@2[5.2.2]"},
		{"5.2.2: after a null move only the end is judged", `[FEN "8/8/4k3/8/8/3r4/4K3/8 w - - 0 1"] 1. Kf2 -- 2. Ke2 Kd5 3. Kxd3 Kd6 *`,
			"6 * every illegal-move@2[3.10.2]"},
		{"9.6.1: five times", `[Date "2024.01.01"] ` + strings.Repeat(tour, 4) + `e4 *`,
			"17 * 2023 played-on@17[9.6.1] threefold-available@8"},
		{"9.6.a of 2014: five times by alternate moves", `[Date "2015.01.01"] ` + strings.Repeat(tour, 4) + `e4 *`,
			"17 * 2014 played-on@17[9.6.a] threefold-available@8"},
		{"9.6.1: five times with gaps", `[Date "2018.01.01"][FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"] ` + strings.Repeat(kings, 4) + `e4 *`,
			"25 * 2018 played-on@25[9.6.1] threefold-available@12"},
		{"9.6.a of 2014: five times with gaps are not enough", `[Date "2015.01.01"][FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"] ` + strings.Repeat(kings, 4) + `e4 *`,
			"25 * 2014 threefold-available@12"},
		{"no Article 9.6 before 1 July 2014", `[Date "2014.06.30"] ` + strings.Repeat(tour, 4) + `e4 *`, "17 * every threefold-available@8"},
		{"no Article 9.6 without a date", strings.Repeat(tour, 4) + `e4 *`, "17 * every threefold-available@8"},
		{"9.6.2: 75 moves", `[Date "2024.01.01"][FEN "4k3/8/8/8/8/8/8/R3K3 w - - 148 100"] 1. Ra2 Kd8 2. Ra3 *`,
			"3 * 2023 played-on@3[9.6.2] fifty-available@0"},
		{"9.6.2: 75 moves before the first", `[Date "2024.01.01"][FEN "4k3/8/8/8/8/8/8/R3K3 w - - 150 100"] 1. Ra2 *`,
			"1 * 2023 played-on@1[9.6.2] fifty-available@0"},
		{"9.6.2 and 9.6.1 come with one move", `[Date "2024.01.01"][FEN "4k3/8/8/8/8/8/8/R3K3 w - - 134 100"] ` + strings.Repeat("Ra2 Kd8 Ra1 Ke8 ", 4) + `Ra2 *`,
			"17 * 2023 played-on@17[9.6.2] fifty-available@0 threefold-available@8"},
		{"9.6.2: mate on the 75th move stands", `[Date "2024.01.01"][FEN "7k/8/6K1/8/8/8/8/R7 w - - 149 100"] 1. Ra8# 1-0`,
			"1 1-0 2023 fifty-available@0"},
		{"9.6.2: and is no draw", `[Date "2024.01.01"][FEN "7k/8/6K1/8/8/8/8/R7 w - - 149 100"] 1. Ra8# 1/2-1/2`,
			"1 1/2-1/2 2023 wrong-result@0[5.1.1] fifty-available@0"},
		{"9.3: fifty moves", `[FEN "4k3/8/8/8/8/8/4P3/R3K3 w - - 99 80"] 1. Ra2 *`, "1 * every fifty-available@1"},
		{"9.3: a pawn move begins anew", `[FEN "4k3/8/8/8/8/8/4P3/R3K3 w - - 99 80"] 1. e4 *`, "1 * every"},
		{"9.2.3: an e.p. capture that is not legal makes no other position (case 1)", `[FEN "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1"] e4 Kb5 Kf1 Ka4 Ke1 Kb5 Kf1 Ka4 Ke1 *`,
			"9 * every threefold-available@9"},
		{"9.2.3: one that is legal does (case 2)", `[FEN "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1"] e4 Kd7 Kd1 Ke8 Ke1 Kd7 Kd1 Ke8 Ke1 *`, "9 * every"},
		{"9.2.3: a lost castling right does (case 5)", `[FEN "r3k3/8/8/8/8/8/8/4K3 w q - 0 1"] Kf1 Ra7 Ke1 Ra8 Kf1 Ra7 Ke1 Ra8 *`, "8 * every"},

		{"the tag contradicts the movetext (case 35)", `[Result "1-0"] 1. e4 e5 0-1`, "2 1-0 every wrong-result@0"},
		{"the result contradicts mate", `[Result "1-0"] 1. f3 e5 2. g4 Qh4# 1-0`, "4 1-0 every wrong-result@0[5.1.1]"},
		{"the result contradicts stalemate", `[Result "1-0"] ` + loyd + `1-0`, "19 1-0 every wrong-result@0[5.2.1]"},
		{"the result contradicts a dead position", `[Result "0-1"][FEN "8/8/4k3/8/8/3r4/4K3/8 w - - 0 1"] 1. Kxd3 0-1`, "1 0-1 every wrong-result@0[5.2.2]"},
		{"the result contradicts a wall", `[Date "2024.01.01"][Result "1-0"][FEN "8/8/3k4/1p1p1p1p/1P1P1P2/3K3P/8/8 w - - 0 1"] 1. h4 1-0`,
			"1 1-0 2023 wrong-result@0[5.2.2]"},
		{"the result contradicts Article 9.6", `[Date "2024.01.01"][Result "0-1"] ` + strings.Repeat(tour, 4) + `0-1`,
			"16 0-1 2023 wrong-result@0[9.6.1] threefold-available@8"},
		{"an unknown result contradicts nothing on the board", `[Result "*"] 1. f3 e5 2. g4 Qh4# *`, "4 * every"},
		{"0-0 at the end is castling where that is legal", `[Result "1-0"] 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 1-0`, "7 1-0 every"},
		{"0-0 at the end may be the result (case 28)", `[Result "0-0"] 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 0-0`, "6 0-0 every"},
		{"0-0 where castling is illegal", `1. e4 e5 0-0`, "2 0-0 every"},

		{"6.9: out of time against a bare king", `[Date "2024.01.01"][Termination "Time forfeit"][FEN "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"] 1. Ra2 Kd8 0-1`,
			"2 0-1 2023 result-cannot-be@2[6.9]"},
		{"6.9: the winner's own time is no matter", `[Date "2024.01.01"][Termination "Time forfeit"][FEN "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"] 1. Ra2 0-1`, "1 0-1 2023"},
		{"6.9: the winner could mate", `[Date "2024.01.01"][Termination "time forfeit"][FEN "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"] 1. Ra2 1-0`, "1 1-0 2023"},
		{"6.9: a draw that could be won", `[Termination "Süre bitti"][FEN "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"] 1. Ra2 1/2-1/2`, "1 1/2-1/2 every draw-could-be-win@1[6.9]"},
		{"6.9: a draw as it must be", `[Termination "Time forfeit"][FEN "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"] 1. Ra2 Kd8 1/2-1/2`, "2 1/2-1/2 every"},
		{"5.1.2 of 2023: resigned against a bare king", `[Date "2023.01.01"][Termination "White resigns"][FEN "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"] 1. Ra2 0-1`,
			"1 0-1 2023 result-cannot-be@1[5.1.2]"},
		{"5.1.2 of 2018: resigning always loses", `[Date "2022.12.31"][Termination "White resigns"][FEN "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"] 1. Ra2 0-1`, "1 0-1 2018"},

		{"6.9: out of time against a knight that queens always take", `[Date "2019.01.01"][Termination "Time forfeit"][FEN "8/4k3/8/q7/3N4/8/8/2K5 w - - 0 1"] 1. Kb1 1-0`,
			"1 1-0 2018 result-cannot-be@1[6.9]"},
		{"6.9: out of time against a knight that can smother", `[Date "2019.01.01"][Termination "Time forfeit"][FEN "8/4k3/8/r7/3N4/8/8/2K5 w - - 0 1"] 1. Kb1 1-0`, "1 1-0 2018"},
		{"6.9: the side with the move lost nothing", `[Date "2019.01.01"][Termination "Time forfeit"][FEN "8/4k3/8/q7/3N4/8/8/2K5 w - - 0 1"] 1. Kb1 Kd6 1-0`, "2 1-0 2018"},
		{"6.9: a wall with one way through, for one side", `[Date "2024.01.01"][Termination "time forfeit"][FEN "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1"] 1. Ke2 Ke7 0-1`,
			"2 0-1 2023 result-cannot-be@2[6.9]"},
		{"6.9: and for the other", `[Date "2024.01.01"][Termination "time forfeit"][FEN "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1"] 1. Ke2 1-0`, "1 1-0 2023"},
		{"6.9: a draw that a lone knight could have won", `[Date "2024.01.01"][Termination "Time forfeit"][FEN "8/4k3/8/r7/3N4/8/8/2K5 w - - 0 1"] 1. Kb1 1/2-1/2`,
			"1 1/2-1/2 2023 draw-could-be-win@1[6.9]"},
		{"6.9: a draw as it must be, queen against knight", `[Date "2024.01.01"][Termination "Time forfeit"][FEN "8/4k3/8/q7/3N4/8/8/2K5 w - - 0 1"] 1. Kb1 1/2-1/2`, "1 1/2-1/2 2023"},
		{"6.9: a draw for another reason", `[Date "2024.01.01"][Termination "Normal"][FEN "8/4k3/8/r7/3N4/8/8/2K5 w - - 0 1"] 1. Kb1 1/2-1/2`, "1 1/2-1/2 2023"},
		{"5.1.2 of 2023: resigned against a knight that queens always take", `[Date "2023.05.01"][Termination "Black resigned"][FEN "8/4k3/8/q7/3N4/8/8/2K5 w - - 0 1"] 1. Kb1 1-0`,
			"1 1-0 2023 result-cannot-be@1[5.1.2]"},
		{"5.1.2 of 2023: resigned against a knight that can smother", `[Date "2023.05.01"][Termination "Black resigned"][FEN "8/4k3/8/r7/3N4/8/8/2K5 w - - 0 1"] 1. Kb1 1-0`, "1 1-0 2023"},
		{"5.1.2 of 2023: resignation not said", `[Date "2023.05.01"][Termination "Normal"][FEN "8/4k3/8/q7/3N4/8/8/2K5 w - - 0 1"] 1. Kb1 1-0`, "1 1-0 2023"},
		{"5.1.2 before 2023, or without a date", `[Termination "Black resigned"][FEN "8/4k3/8/q7/3N4/8/8/2K5 w - - 0 1"] 1. Kb1 1-0`, "1 1-0 every"},

		{"3.9.2: the king left in check", `[Date "2024.01.01"] 1. e4 e5 2. Qh5 Nc6 3. Qxf7+ a6 *`, "5 * 2023 illegal-move@6[3.9.2]"},
		{"3.9 in 2014", `[Date "2015.01.01"] 1. e4 e5 2. Qh5 Nc6 3. Qxf7+ a6 *`, "5 * 2014 illegal-move@6[3.9]"},
		{"3.10.2: no such move", `[Date "2024.01.01"] 1. e4 Ke6 2. d4 *`, "1 * 2023 illegal-move@2[3.10.2]"},
		{"a null move is none, and the game goes on", `[Date "2024.01.01"] 1. e4 -- 2. d4 *`, "3 * 2023 illegal-move@2[3.10.2]"},
		{"a move that can be two", `1. Nf3 d5 2. d3 d4 3. Nd2 *`, "4 * every ambiguous-move@5"},
		{"a word that is no move", `1. e4 hello 2. d4 *`, "1 * every unreadable-move@2"},
		{"the movetext cannot be read", `1. e4 ) e5 } *`, "2 * every syntax@0 syntax@0"},
		{"a tag cannot be read", "[Event]\n1. e4 *", "1 * every bad-tag@0"},
		{"a start position cannot be read", `[FEN "8/8/8"] 1. e4 *`, "0 * every bad-fen@0"},
		{"another game", `[Variant "Atomic"] 1. e4 *`, "0 * every other-variant@0"},
		{"Chess960", `[Variant "Fischerandom"][FEN "4k3/8/8/8/8/8/8/6KR w H - 0 1"] 1. O-O *`, "1 * every"},
		{"no result at the end", `1. e4 e5`, "2 * every repaired@0"},
		{"Latin-1", "[White \"\xDCnal\"] 1. e4 *", "1 * every latin-1@0"},

		// Row 56 of the cases, and its kin: the words that sites have for the end.
		{"6.9 in a site's words", `[Date "2024.01.01"][White "Alfa"][Black "Beta"][Termination "Beta won on time"][FEN "8/8/8/3k4/8/8/8/K6Q w - - 0 50"] 50. Qe4+ Kd6 0-1`,
			"2 0-1 2023 result-cannot-be@2[6.9] unreachable@0"},
		{"6.9: a draw, since the opponent cannot mate", `[Date "2024.01.01"][Termination "Time forfeit"][FEN "8/8/8/3k4/8/8/8/K6Q w - - 0 50"] 50. Qe4+ Kd6 1/2-1/2`, "2 1/2-1/2 2023 unreachable@0"},
		{"6.9: a draw, the winner on time named", `[Date "2024.01.01"][White "Alfa"][Termination "Alfa wins on time"][FEN "8/8/8/3k4/8/8/8/K6Q w - - 0 50"] 50. Qe4+ 1/2-1/2`,
			"1 1/2-1/2 2023 unreachable@0 draw-could-be-win@1[6.9]"},
		{"6.9: a draw by a site's own rule", `[Date "2024.01.01"][Termination "Game drawn by timeout vs insufficient material"][FEN "8/8/8/3k4/8/8/8/K6Q w - - 0 50"] 50. Qe4+ Kd6 1/2-1/2`, "2 1/2-1/2 2023 unreachable@0"},
		{"6.9 in Turkish capitals", `[Date "2024.01.01"][Termination "SÜRE BİTTİ"][FEN "8/8/8/3k4/8/8/8/K6Q w - - 0 50"] 50. Qe4+ Kd6 0-1`, "2 0-1 2023 result-cannot-be@2[6.9] unreachable@0"},
		{"a name with the words in it", `[Date "2018.01.01"][White "Alfa"][Black "Süreyya Zaman"][Termination "Süreyya Zaman won by resignation"][FEN "8/8/8/3k4/8/8/8/K6Q w - - 0 50"] 50. Qe4+ Kd6 0-1`, "2 0-1 2018 unreachable@0"},
		{"a name that the tags write otherwise", `[Date "2018.01.01"][Black "Zaman, Süreyya"][Termination "Süreyya Zaman won by resignation"][FEN "8/8/8/3k4/8/8/8/K6Q w - - 0 50"] 50. Qe4+ Kd6 0-1`, "2 0-1 2018 unreachable@0"},
		{"a name that is a part of the words", `[Date "2024.01.01"][White "T"][Black "on"][Termination "Time forfeit"][FEN "8/8/8/3k4/8/8/8/K6Q w - - 0 50"] 50. Qe4+ Kd6 0-1`, "2 0-1 2023 result-cannot-be@2[6.9] unreachable@0"},
		{"a name that resigns", `[Date "2024.01.01"][White "Terkan"][Black "B"][Termination "Terkan won on time"][FEN "8/4k3/8/q7/3N4/8/8/2K5 w - - 0 1"] 1. Kb1 1-0`, "1 1-0 2023 result-cannot-be@1[6.9]"},

		// Kings put on the middle of a DGT board say how the game ended and are no moves.
		{"DGT: White has won", `[Date "2024.01.01"] 1. e4 e5 2. Nf3 Nc6 3. Kd5 Ke4 1-0`, "4 1-0 2023 dgt-kings@5"},
		{"DGT: Black has won", `[Date "2024.01.01"] 1. e4 e5 2. Nf3 Nc6 3. Kd4 Ke5 0-1`, "4 0-1 2023 dgt-kings@5"},
		{"DGT: a draw", `[Date "2024.01.01"] 1. e4 e5 2. Nf3 Ke5 3. Ke4 1/2-1/2`, "3 1/2-1/2 2023 dgt-kings@4"},
		{"DGT: without a result", `[Date "2024.01.01"] 1. e4 e5 2. Nf3 Nc6 3. Kd4 Ke5 *`, "4 * 2023 dgt-kings@5"},
		{"DGT: one king", `[Date "2024.01.01"] 1. e4 e5 2. Nf3 Nc6 3. Ke4 1-0`, "4 1-0 2023 dgt-kings@5"},
		{"DGT: one king, and no result", `[Date "2024.01.01"] 1. e4 e5 2. Nf3 Nc6 3. Ke4 *`, "4 * 2023 illegal-move@5[3.10.2]"},
		{"DGT: the first happens to be legal", `[Date "2024.01.01"][FEN "8/8/3k4/8/8/3K4/7P/8 w - - 0 50"] 50. Ke4 Kd5 1-0`, "1 1-0 2023 dgt-kings@2"},
		{"DGT: with the time forfeit that cannot be", `[Date "2024.01.01"][Termination "Time forfeit"][FEN "8/8/8/3k4/8/8/8/K6Q w - - 0 50"] 50. Qh8 Kd6 51. Kd4 Ke5 0-1`, "2 0-1 2023 result-cannot-be@2[6.9] unreachable@0 dgt-kings@3"},
		{"DGT: after mate", `[Date "2024.01.01"] 1. f3 e5 2. g4 Qh4# 3. Kd4 Ke5 0-1`, "4 0-1 2023 played-on@5[5.1.1] dgt-kings@5"},
		{"DGT: in a dead position", `[Date "2024.01.01"][FEN "8/8/4k3/4p3/4K3/8/8/8 b - - 0 50"] 50... Kd6 51. Kf5 Kc6 52. Kxe5 Kc7 53. Ke4 Kd5 1/2-1/2`, "6 1/2-1/2 2023 played-on@5[5.2.2] dgt-kings@7"},
		{"a king's move that is illegal, and the game goes on", `[Date "2024.01.01"] 1. e4 e5 2. Ke4 Nc6 3. Nf3 1-0`, "2 1-0 2023 illegal-move@3[3.10.2]"},
		{"a king's step next to the other", `[Date "2024.01.01"][FEN "8/8/3k4/8/8/4K3/7P/8 b - - 0 50"] 50... Kd5 51. Kd4 1-0`, "1 1-0 2023 illegal-move@2[3.9.2]"},
		{"a king's step into check", `[Date "2024.01.01"][FEN "4r3/8/8/k7/8/3K4/7P/8 w - - 0 50"] 50. Ke4 1-0`, "0 1-0 2023 illegal-move@1[3.9.2]"},

		{"clocks in order", `[TimeControl "300+3"] 1. e4 {[%clk 0:05:00]} e5 {[%clk 0:05:00]} 2. d4 {[%clk 0:05:03]} d5 {[%clk 0:04:00.5]} *`, "4 * every"},
		{"more than the increment", `[TimeControl "300+3"] 1. e4 {[%clk 0:05:00]} e5 {[%clk 0:05:00]} 2. d4 {[%clk 0:05:04]} *`, "3 * every time-gained@3"},
		{"a new period brings its time (6.3.1)", `[TimeControl "2/60+1:60+1"] 1. e4 {[%clk 0:00:10]} e5 2. d4 {[%clk 0:01:11]} d5 3. c4 {[%clk 0:01:12]} c5 4. b3 {[%clk 0:01:14]} *`, "7 * every time-gained@7"},
		{"without a time control nothing is known of increments", `1. e4 {[%clk 0:05:00]} e5 2. d4 {[%clk 0:09:00]} *`, "3 * every"},
		{"a clock unreadable", `1. e4 {[%clk 0:99:00]} *`, "1 * every clock@1"},
		{"a clock negative", `1. e4 {[%clk -0:00:01]} *`, "1 * every clock@1"},
		{"two clocks for a move", `1. e4 {[%clk 0:05:00]} {[%clk 0:04:00]} *`, "1 * every clock@1"},
		{"two clocks in one comment", `1. e4 {[%clk 0:05:00] [%clk 0:04:00]} *`, "1 * every clock@1"},
		{"a clock after an evaluation", `1. e4 {[%eval 0.1] [%clk x]} *`, "1 * every clock@1"},
		{"the time a move took, unreadable", `1. e4 {[%emt xx]} e5 {[%emt 0:0:4]} *`, "2 * every clock@1"},
		{"the time a move took, negative", `1. e4 {[%clk 0:01:00][%emt -0:00:04]} *`, "1 * every clock@1"},
		{"the time used goes down", `1. e4 {[%egt 0:00:09]} e5 {[%egt 0:00:02]} 2. d4 {[%egt 0:00:05]} *`, "3 * every clock@3"},
		{"a mechanical clock", `1. e4 {[%mct 17:60:42]} *`, "1 * every clock@1"},
		{"no clock: a longer name, an evaluation", `1. e4 {[%clkx 5] [%eval zz] [%cal Ge2e4] [%} *`, "1 * every"},
		{"an unclosed command", `1. e4 {[%clk 0:01:00} e5 {[%clk 0:01} *`, "2 * every"},
		{"mate against a result in small letters", `[result "1-0"] 1. f3 e5 2. g4 Qh4#`, "4 1-0 every wrong-result@0[5.1.1] repaired@0"},
		{"faults in the order of the text", `1. e4 {[%clk x]} ) e5 {[%clk -1]} ( *`, "2 * every clock@1 syntax@0 clock@2 syntax@0 repaired@0"},
		{"clocks in variations are not looked at", `1. e4 (1. d4 {[%clk x]}) *`, "1 * every"},
	} {
		got := judged(t, tt.text, nil)
		if len(got) != 1 || got[0] != tt.want {
			t.Errorf("%s: %s\n got %q\nwant %q", tt.name, tt.text, got, tt.want)
		}
	}
}

// A game can be held to an edition whatever its date.
func TestByEdition(t *testing.T) {
	edition, err := laws.ByName("2018")
	if err != nil {
		t.Fatal(err)
	}
	got := judged(t, strings.Repeat(tour, 4)+"e4 *", edition)
	if want := "17 * 2018 played-on@17[9.6.1] threefold-available@8"; len(got) != 1 || got[0] != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// The edition in force on the first day that a date can mean.
func TestRulesOn(t *testing.T) {
	for date, want := range map[string]string{
		"": every, "????.??.??": every, "1972.07.11": every, "2014.06.30": every, "2014.??.??": every, "2014.07.??": "2014",
		"2014.07.01": "2014", "2017.06.30": "2014", "2017.??.??": "2014", "2017.07.01": "2017-07", "2017.12.31": "2017-07",
		"2018.01.01": "2018", "2022.12.31": "2018", "2022.??.??": "2018", "2023.01.01": "2023", "2023.??.??": "2023", "2024": "2023",
		"2024-12-07": "2023", "2024.13.01": every, "2024.02.30": every, "07.12.2024": every, "x": every, "2024.12.07.1": every,
	} {
		if got := rulesOn(date).name; got != want {
			t.Errorf("%q: %s, want %s", date, got, want)
		}
	}
}

// However much is wrong with a game, its report has a bound.
func TestReportIsBounded(t *testing.T) {
	r, err := Game("[TimeControl \"60+1\"] "+strings.Repeat("Nf3 {[%clk 0:0:1]} Nf6 {[%clk x]} Ng1 {[%clk 0:1:0]} Ng8 {[%clk -1]} ) ", 10000)+"*", Options{})
	if err != nil || r.Plies != 40000 || len(r.Faults) != mostFindings || len(r.Notes) > mostFindings {
		t.Errorf("%d plies, %d faults, %d notes, %v", r.Plies, len(r.Faults), len(r.Notes), err)
	}
}

// One bad game loses no other, and none of the faults of one is another's.
func TestFaultsStayInTheirGame(t *testing.T) {
	bad := []string{
		"[Event \"a\"]\n\n1. e4 {never closed", "[Event \"a\"]\n\n1. e4 (1. d4 ((", "[Event \"a\n\n1. e4 Ke5", "[Event \"a\"]\n\n1. e4 \x00\xFF <",
		"[Event \"a\"]\n\n1. e4 Qh9 zzz ) ) }", "[Event \"a\"]\n[FEN \"x\"]\n\n1. e4",
	}
	good := "\n\n[Event \"b\"]\n[Date \"2024.01.01\"]\n\n1. d4 d5 *\n\n"
	for _, b := range bad {
		got := judged(t, good+b+good+b+good, nil)
		if len(got) != 5 {
			t.Errorf("%q between good games: %q", b, got)
			continue
		}
		for _, i := range []int{0, 2, 4} {
			if got[i] != "2 * 2023" {
				t.Errorf("%q: game %d is judged %q", b, i+1, got[i])
			}
		}
	}
}

// A clock command that is not closed does not put its comment in the report.
func TestLongClockIsCut(t *testing.T) {
	for _, value := range []string{strings.Repeat("ğ", 5000), "-" + strings.Repeat("1", 5000)} {
		r, err := Game("1. e4 {[%clk "+value+"} *", Options{Lang: wording.English})
		if err != nil || len(r.Faults) != 1 {
			t.Fatalf("faults: %v, %v", r.Faults, err)
		}
		if text := r.Faults[0].Text; len(text) > 200 || !utf8.ValidString(text) || !strings.Contains(text, "…") {
			t.Errorf("the report says %q", text)
		}
	}
}
