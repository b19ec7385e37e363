package present

import (
	"slices"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/deadpos"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// Where a result turned on who could still mate (Articles 5.1.2, 5.2.2, 6.9, 7.5.5) the page shows it; elsewhere there
// is nothing to show.
func TestProofsOf(t *testing.T) {
	edition := func(name string) arbiter.Rules {
		e, err := laws.ByName(name)
		if err != nil {
			t.Fatal(err)
		}
		return arbiter.Rules{Edition: e, Profile: arbiter.FIDE}
	}
	site := edition("2023")
	site.Profile = arbiter.Site
	const rook, wall = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1"
	over := func(r laws.Result, reason laws.Reason, loser arbiter.Side, why deadpos.Proof, mate ...string) arbiter.Ruling {
		return arbiter.Ruling{Kind: arbiter.GameOver, Result: r, Reason: reason, Side: loser, Why: string(why), Mate: mate}
	}
	for _, tt := range []struct {
		name  string
		rules arbiter.Rules
		end   arbiter.Ruling
		fen   string
		texts []string // what each begins with
		moves int
	}{
		{"6.9: a line to mate", edition("2023"), over(laws.WhiteWins, laws.ByTime, arbiter.Black, "", "g5g7"), wall, []string{"White could still mate."}, 1},
		{"6.9: none", edition("2023"), over(laws.Draw, laws.ByTimeCannotMate, arbiter.White, deadpos.Material), rook,
			[]string{"Black can no longer mate: with the men left"}, 0},
		{"6.9: not found out", edition("2014"), over(laws.BlackWins, laws.ByTime, arbiter.White, ""), rook, []string{"It could not be worked out here whether Black"}, 0},
		{"6.9: a site without an arbiter looks no further", site, over(laws.BlackWins, laws.ByTime, arbiter.White, ""), rook, nil, 0},
		{"5.1.2 of 2023", edition("2023"), over(laws.Draw, laws.ByResignationCannotMate, arbiter.White, deadpos.Blocked), rook,
			[]string{"Black can no longer mate: the position is blocked"}, 0},
		{"5.1.2 of 2018 asks nothing", edition("2018"), over(laws.BlackWins, laws.ByResignation, arbiter.White, ""), rook, nil, 0},
		{"5.2.2: of both sides", edition("2023"), over(laws.Draw, laws.ByDeadPosition, arbiter.Nobody, ""), "7k/6Q1/8/8/8/8/8/K7 b - - 0 1",
			[]string{"White can no longer mate: whatever is played", "Black can no longer mate: with the men"}, 0},
		{"5.1.1: mate needs no proof", edition("2023"), over(laws.WhiteWins, laws.ByCheckmate, arbiter.White, ""), rook, nil, 0},
		{"agreement", edition("2023"), over(laws.Draw, laws.ByAgreement, arbiter.Nobody, ""), rook, nil, 0},
	} {
		p, _, err := chess.PositionFromFEN(tt.fen, chess.Standard)
		if err != nil {
			t.Fatal(err)
		}
		proofs := proofsOf(&tt.end, &tt.rules, &p, wording.English)
		if len(proofs) != len(tt.texts) || proofs == nil {
			t.Errorf("%s: %+v", tt.name, proofs)
			continue
		}
		for i, proof := range proofs {
			if !strings.HasPrefix(proof.Text, tt.texts[i]) || len(proof.Moves) != tt.moves || proof.Moves == nil || proof.Start != p.FEN() {
				t.Errorf("%s: %+v, want %q", tt.name, proof, tt.texts[i])
			}
		}
	}
}

// A line is written out move by move; one that is not legal is not shown.
func TestPlayed(t *testing.T) {
	p := chess.StartPosition()
	want := []lineMove{
		{"Af3", "g1f3", "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1"},
		{"e5", "e7e5", "rnbqkbnr/pppp1ppp/8/4p3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2"},
	}
	if got := played(&p, []string{"g1f3", "e7e5"}, chess.TurkishLetters); !slices.Equal(got, want) {
		t.Errorf("got %+v", got)
	}
	if got := played(&p, []string{"g1f3", "e7e4"}, chess.EnglishLetters); len(got) != 0 {
		t.Errorf("an illegal line is shown as %+v", got)
	}
}

// Every proof that package deadpos can give has a sentence in every language.
func TestProofSentences(t *testing.T) {
	for _, lang := range i18n.Languages {
		for _, proof := range []deadpos.Proof{deadpos.Material, deadpos.Blocked, deadpos.Forced, deadpos.Exhausted} {
			if key := "proof.why_" + string(proof); i18n.T(lang, key) == key {
				t.Errorf("%s: no sentence for %q", lang, proof)
			}
		}
	}
}
