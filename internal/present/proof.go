package present

import (
	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/deadpos"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// viewProof shows that a side could still mate, by a line that does, or says why it could not.
type viewProof struct {
	Side  string     `json:"side"`
	Text  string     `json:"text"`  // in the page's language
	Start string     `json:"start"` // where the line begins, as FEN
	Moves []lineMove `json:"moves"` // to the mate; none where there is no line
}

type lineMove struct {
	SAN string `json:"san"`
	UCI string `json:"uci"`
	FEN string `json:"fen"` // after the move
}

// proofsOf is what the end of a game rests on where it turned on who could still mate (Articles 5.1.2, 5.2.2, 6.9,
// 7.5.5). The game ended with p on the board.
func proofsOf(end *arbiter.Ruling, rules *arbiter.Rules, p *chess.Position, lang wording.Lang) []viewProof {
	why := func(c chess.Color, proof deadpos.Proof) viewProof {
		text := i18n.T(lang, "proof.cannot", "side", i18n.T(lang, "proof."+c.String()), "why", i18n.T(lang, "proof.why_"+string(proof)))
		return viewProof{Side: c.String(), Text: text, Start: p.FEN(), Moves: []lineMove{}}
	}
	if end.Reason == laws.ByDeadPosition {
		proofs := []viewProof{}
		for _, c := range [...]chess.Color{chess.White, chess.Black} {
			// What ended the game was found out within this budget, or tells its reason.
			v := deadpos.CanMate(p, c, deadpos.PromptBudget)
			if v.Answer != deadpos.Cannot {
				v.Why = deadpos.Proof(end.Why)
			}
			if v.Why != "" {
				proofs = append(proofs, why(c, v.Why))
			}
		}
		return proofs
	}
	loser, ok := end.Side.Color() // whose flag fell, who resigned
	winner := loser.Other()
	switch {
	case !ok:
		return []viewProof{}
	case end.Why != "":
		return []viewProof{why(winner, deadpos.Proof(end.Why))}
	}
	proof := viewProof{Side: winner.String(), Start: p.FEN(), Moves: played(p, end.Mate, i18n.Letters(lang))}
	switch {
	case len(end.Mate) > 0:
		proof.Text = i18n.T(lang, "proof.could", "side", i18n.T(lang, "proof."+proof.Side))
	case rules.Profile == arbiter.FIDE && turnedOnMate(end.Reason, rules.Edition):
		proof.Text = i18n.T(lang, "proof.not_found", "side", i18n.T(lang, "proof."+proof.Side))
	default:
		return []viewProof{}
	}
	return []viewProof{proof}
}

// turnedOnMate reports whether a win for this reason is a draw where the winner could not mate.
func turnedOnMate(reason laws.Reason, e *laws.Edition) bool {
	switch reason {
	case laws.ByTime, laws.ByIllegalMove:
		return true
	case laws.ByResignation:
		return e.ResignerDrawsIfOpponentCannotMate
	}
	return false
}

// played plays moves, given in UCI, from p on.
func played(p *chess.Position, moves []string, l chess.Letters) []lineMove {
	line, notation := make([]lineMove, 0, len(moves)), chess.Notation{Letters: l}
	q := *p
	for _, text := range moves {
		m, err := q.ParseUCI(text)
		if err != nil {
			return []lineMove{} // no line of this position
		}
		san := notation.Move(&q, m)
		q.Play(m)
		line = append(line, lineMove{SAN: san, UCI: text, FEN: q.FEN()})
	}
	return line
}
