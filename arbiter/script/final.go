package script

import (
	"fmt"
	"strings"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// Final says where the game stands after the last line.
type Final struct {
	Laws    string
	Tempo   string // "standard", "rapid", "blitz"
	Regime  string // the article that says which rules apply to rapid and blitz; "" for standard
	Control string

	Result   laws.Result
	Reason   laws.Reason
	Score    *chess.ByColor[arbiter.Score] // nil while there is none
	Articles []string                      // of the last line that brought rulings

	FEN       string // the position after the last move made
	Variant   chess.Variant
	Board     string // what stands on the board, as the first field of a FEN
	Turn      chess.Color
	Made      string // the move made and not yet completed, in UCI
	Timed     bool   // there are clocks
	Clock     chess.ByColor[time.Duration]
	Running   arbiter.Side // whose clock runs
	Completed chess.ByColor[int]
	Offences  chess.ByColor[int]
	Recording chess.ByColor[bool] // who must record the moves
	Offer     arbiter.Side        // who made the draw offer that stands
	Open      arbiter.Question    // the oldest question for the arbiter
	Moves     []string            // what the player on move may play, in UCI
	Ply       int
	Game      int
	Duties    []arbiter.Duty // what the players are bound to
	Waits     *Waiting       // an end that a complaint can still undo; nil if there is none

	asked    arbiter.Ruling // that left Open to the arbiter
	made     wording.Text   // Made, in the letters of each language
	position chess.Position // after the last move made
	legal    []chess.Move   // Moves
}

// Waiting is an end of the game that waits: the move that brought it about was made
// with another man than the one touched, and the opponent may still complain (Article 4.8).
type Waiting struct {
	Reason   laws.Reason
	Articles []string
}

// Text says what waits and for what.
func (w *Waiting) Text(l wording.Lang) string {
	return fmt.Sprintf(wording.Text{
		"Tahtadaki konum oyunu bitirir (%s), ama hamle dokunulan taş kuralına aykırı yapıldı ve rakip buna itiraz edebilir. Rakip oynamak ya da almak niyetiyle bir taşa dokununca itiraz hakkını yitirir, oyun biter.",
		"The position on the board ends the game (%s), but the move was not in keeping with touch-move, and the opponent may complain. By touching a piece to move or capture it the opponent loses that right, and the game is over.",
	}.In(l), w.Reason.Text(l))
}

// Cite names the articles.
func (w *Waiting) Cite(l wording.Lang) string { return arbiter.Ruling{Articles: w.Articles}.Cite(l) }

// final returns where the game stands.
func (g *game) final() Final {
	s := &g.state
	rules := s.Rules()
	position := s.Position()
	at := max(g.now().At, s.At())
	f := Final{
		Laws: rules.Edition.Name, Tempo: rules.Control.Tempo().String(), Regime: regimeArticle(rules), Control: rules.Control.String(),
		Result: s.Result(), Reason: s.Reason(), Articles: []string{},
		FEN: position.FEN(), Variant: position.Variant(), Board: s.Placement(), Turn: s.Turn(), Made: s.Unpressed(), Timed: rules.Control.Timed(),
		Open: s.OpenQuestion(), Moves: []string{}, Ply: s.Ply(), Game: s.Game(), Duties: s.Duties(),
	}
	if lines := g.ruled(); len(lines) > 0 {
		f.Articles = articles(lines[len(lines)-1].Rulings)
	}
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		f.Clock[c] = s.Remaining(c, at)
		f.Completed[c], f.Offences[c] = s.Completed(c), s.Offences(c)
		f.Recording[c] = s.Recording(c, at)
	}
	if score, ok := s.Score(); ok {
		f.Score = &score
	}
	if c, ok := s.Running(); ok {
		f.Running = arbiter.SideOf(c)
	}
	if c, ok := s.Offer(); ok {
		f.Offer = arbiter.SideOf(c)
	}
	if end, ok := s.EndWaiting(); ok {
		f.Waits = &Waiting{Reason: end.Reason, Articles: end.Articles}
	}
	for _, r := range s.Rulings() {
		if r.Question == f.Open {
			f.asked = r
		}
	}
	f.made = wording.Text{s.UnpressedIn(wording.Turkish), s.UnpressedIn(wording.English)}
	f.position, f.legal = position, s.LegalMoves()
	for _, m := range f.legal {
		f.Moves = append(f.Moves, position.UCI(m))
	}
	return f
}

// regimeArticle names the article under which rapid or blitz is played: A.4,
// A.5, B.2 or B.3 in 2023. Where an edition parts the article, it is the whole.
func regimeArticle(r arbiter.Rules) string {
	regime := r.Regime()
	provisions := map[laws.Regime]laws.Provision{
		{Tempo: clock.Rapid.String(), Supervision: laws.Supervised}:   laws.RapidSupervised,
		{Tempo: clock.Rapid.String(), Supervision: laws.Unsupervised}: laws.RapidUnsupervised,
		{Tempo: clock.Blitz.String(), Supervision: laws.Supervised}:   laws.BlitzSupervised,
		{Tempo: clock.Blitz.String(), Supervision: laws.Unsupervised}: laws.BlitzUnsupervised,
	}
	p, ok := provisions[regime]
	if !ok {
		return ""
	}
	part := strings.Split(r.Edition.Articles(p)[0], ".")
	return fmt.Sprintf("%s.%s", part[0], part[1])
}
