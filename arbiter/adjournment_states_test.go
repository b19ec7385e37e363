package arbiter

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
)

// sealedKind is what a player may have written for the envelope in the position of
// these tests, for either colour, and what the Laws make of it.
type sealedKind struct {
	name     string
	by       chess.ByColor[string]
	reason   laws.Reason // how it ends the game; "": it does not
	articles [2]string   // of that, in 2014 and later
}

// Whoever seals has two rooks, a queen and a king that stalemates; the replier a
// blocked pawn.
const (
	whiteSeals = "7k/8/6K1/3p4/R2P4/8/R7/6Q1 w - - 0 40"
	blackSeals = "6q1/r7/8/r2p4/3P4/6k1/8/7K b - - 0 40"
)

var sealedKinds = []sealedKind{
	{"legal", chess.ByColor[string]{"Qf1", "Qf8"}, "", [2]string{}},
	{"mate", chess.ByColor[string]{"Ra8", "Ra1"}, laws.ByCheckmate, [2]string{"5.1.a", "5.1.1"}},
	{"stalemate", chess.ByColor[string]{"Kh6", "Kh3"}, laws.ByStalemate, [2]string{"5.2.a", "5.2.1"}},
	{"ambiguous", chess.ByColor[string]{"Ra3", "Ra6"}, laws.BySealedMove, [2]string{"E.8.a", "I.8.1"}},
	{"unclear", chess.ByColor[string]{"Qq9", "??"}, laws.BySealedMove, [2]string{"E.8.b", "I.8.2"}},
	{"illegal", chess.ByColor[string]{"Rb8", "Rb1"}, laws.BySealedMove, [2]string{"E.8.c", "I.8.3"}},
}

// standing is how a game must stand.
type standing struct {
	result  laws.Result
	reason  laws.Reason
	article string // one of those it rests on; "" while the game goes on
}

// sealedOutcome is what the sealed move leads to when the envelope is opened, and
// otherwise what is given for one that ends nothing.
func (k sealedKind) outcome(e *laws.Edition, sealer chess.Color, otherwise standing) standing {
	article := k.articles[min(1, len(laws.Editions())-1)]
	if e == laws.Editions()[0] {
		article = k.articles[0]
	}
	switch k.reason {
	case laws.ByCheckmate:
		return standing{winFor(sealer), k.reason, article}
	case laws.ByStalemate:
		return standing{laws.Draw, k.reason, article}
	case laws.BySealedMove:
		return standing{winFor(sealer.Other()), k.reason, article}
	}
	return otherwise
}

// sealedGame is a game in which sealer has sealed a move, thirty seconds after the
// arbiter asked for it, with a default time of half an hour. The displays show ten
// minutes.
func sealedGame(t testing.TB, e *laws.Edition, sealer chess.Color, text string) *game {
	r := hall(t, e.Name, "90m")
	r.Regulations.DefaultTime = laws.Lateness{Said: true, Time: 30 * time.Minute}
	scene := Scene{Clock: chess.ByColor[Display]{{Set: true, Shows: 10*time.Minute + 30*time.Second}, {Set: true, Shows: 10*time.Minute + 30*time.Second}}}
	g := table(t, r, chess.ByColor[string]{whiteSeals, blackSeals}[sealer], scene)
	g.do(Adjourn{})
	g.do(Seal{sealer, text})
	g.after(30*time.Second, Stop{By: sealer, For: StopSealed})
	g.at = time.Hour
	return g
}

func (g *game) wantOutcome(name string, want standing) {
	g.t.Helper()
	if got := g.s.Result(); got != want.result || g.s.Reason() != want.reason {
		g.t.Errorf("%s: %s by %q, want %s by %q", name, got, g.s.Reason(), want.result, want.reason)
		return
	}
	if end, over := g.s.End(); over && !slices.Contains(end.Articles, want.article) {
		g.t.Errorf("%s: the end rests on %v, want %s", name, end.Articles, want.article)
	}
}

// Guidelines I.6 to I.12 (E.6 to E.12): what was sealed, crossed with who is absent
// at the resumption, when they come if they do, and with a flag. The values are
// those of the Laws: a sealed move that ended the game, or is none, decides before a
// default does (I.8, I.10), and before a flag only one that ended the game (I.8
// excepts 6.9); otherwise who is late loses (I.10), both if both are, and the
// absent replier's flag falls as any other (6.9).
func TestAdjournedStatesCrossed(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		cite := func(p laws.Provision) string { return e.Articles(p)[0] }
		goesOn := standing{laws.Unfinished, "", ""}
		for _, sealer := range [...]chess.Color{chess.White, chess.Black} {
			replier := sealer.Other()
			late := func(loser chess.Color) standing {
				return standing{winFor(loser.Other()), laws.ByDefault, cite(laws.LateAtResumption)}
			}
			flag := standing{winFor(sealer), laws.ByTime, cite(laws.FlagFall)}
			resign := func(by chess.Color) standing {
				return standing{winFor(by.Other()), laws.ByResignation, cite(laws.EndBetweenSessions)}
			}
			agreed := standing{laws.Draw, laws.ByAgreement, cite(laws.EndBetweenSessions)}
			both := SessionStart{Both: true}
			noReplier, noSealer := SessionStart{Absent: SideOf(replier)}, SessionStart{Absent: SideOf(sealer)}
			for _, k := range sealedKinds {
				opened := k.outcome(e, sealer, goesOn)
				aFlag := flag
				if k.reason != laws.BySealedMove {
					aFlag = k.outcome(e, sealer, flag)
				}
				for _, tt := range []struct {
					name  string
					start SessionStart
					acts  []any // durations and commands
					want  standing
				}{
					{"all there", SessionStart{}, []any{Envelope{}}, opened},
					{"replier in time", noReplier, []any{5 * time.Minute, Arrive{replier}, Envelope{}}, opened},
					{"replier stops the clocks", noReplier, []any{5 * time.Minute, Stop{By: replier, For: StopSealed}, Envelope{}}, opened},
					{"replier late", noReplier, []any{31 * time.Minute, Arrive{replier}}, k.outcome(e, sealer, late(replier))},
					{"replier late, stops", noReplier, []any{31 * time.Minute, Stop{By: replier, For: StopSealed}}, k.outcome(e, sealer, late(replier))},
					{"replier never", noReplier, []any{31 * time.Minute, Observe{What: NoShow}}, k.outcome(e, sealer, late(replier))},
					{"replier never, claimed", noReplier, []any{31 * time.Minute, Complain{By: sealer, About: NoShow}}, k.outcome(e, sealer, late(replier))},
					{"not late yet", noReplier, []any{30 * time.Minute, Observe{What: NoShow}}, goesOn},
					{"replier's flag", noReplier, []any{11 * time.Minute, Observe{What: FlagDown, Side: SideOf(replier)}}, aFlag},
					{"replier's flag claimed", noReplier, []any{11 * time.Minute, Complain{By: sealer, About: OverTime}}, aFlag},
					{"sealer absent", noSealer, []any{Envelope{}}, opened},
					{"sealer never", noSealer, []any{31 * time.Minute, Observe{What: NoShow}}, k.outcome(e, sealer, late(sealer))},
					{"sealer late", noSealer, []any{31 * time.Minute, Arrive{sealer}}, k.outcome(e, sealer, late(sealer))},
					{"neither ever", both, []any{31 * time.Minute, Observe{What: NoShow}}, k.outcome(e, sealer, standing{laws.BothLose, laws.ByDefault, cite(laws.LateAtResumption)})},
					{"replier comes first", both, []any{5 * time.Minute, Arrive{replier}, Envelope{}}, opened},
					{"sealer comes first", both, []any{5 * time.Minute, Arrive{sealer}, Envelope{}}, goesOn},
					{"sealer in time, replier late", both, []any{5 * time.Minute, Arrive{sealer}, 26 * time.Minute, Arrive{replier}}, k.outcome(e, sealer, late(replier))},
					{"neither, flag", both, []any{11 * time.Minute, Observe{What: FlagDown, Side: SideOf(replier)}}, aFlag},
					{"lost, all there", SessionStart{}, []any{Envelope{Lost: true}}, goesOn},
					{"lost, replier late", noReplier, []any{Envelope{Lost: true}, Play{sealer, sealedKinds[0].by[sealer]}, 31 * time.Minute, Arrive{replier}}, late(replier)},
					{"resigned", SessionStart{}, []any{Resign{By: replier}}, resign(replier)},
					{"resigned by the sealer", noReplier, []any{Resign{By: sealer}}, resign(sealer)},
					{"agreed", noReplier, []any{Offer{By: replier}, Accept{By: sealer}}, agreed},
				} {
					g := sealedGame(t, e, sealer, k.by[sealer])
					name := fmt.Sprintf("%s seals %s, %s", sealer, k.name, tt.name)
					g.do(tt.start)
					for _, a := range tt.acts {
						switch a := a.(type) {
						case time.Duration:
							g.at += a
						case Command:
							g.do(a)
						}
					}
					g.wantOutcome(name, tt.want)
					g.wantClock(sealer, 10*time.Minute) // nothing of the resumption is the sealer's time
				}
			}
		}
	})
}

// Guidelines I.9.3, I.10: the sealer is absent, and the replier seals the reply: what
// it is, crossed with when the sealer comes.
func TestSecondEnvelopeCrossed(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		cite := func(p laws.Provision) string { return e.Articles(p)[0] }
		for _, tt := range []struct {
			reply string
			wrong laws.Provision
		}{{"Kg8", 0}, {"Kh7", laws.SealedIllegal}, {"Kz8", laws.SealedMeaningless}} {
			late := standing{laws.BlackWins, laws.ByDefault, cite(laws.LateAtResumption)}
			flag := standing{laws.BlackWins, laws.ByTime, cite(laws.FlagFall)}
			opened := standing{laws.Unfinished, "", ""}
			if tt.wrong != 0 {
				opened = standing{laws.WhiteWins, laws.BySealedMove, cite(tt.wrong)}
				late = opened
			}
			for name, come := range map[string]struct {
				after time.Duration
				acts  []Command
				want  standing
			}{
				"in time": {5 * time.Minute, []Command{Arrive{chess.White}, Envelope{}}, opened},
				"stops":   {5 * time.Minute, []Command{Stop{By: chess.White, For: StopSealed}, Envelope{}}, opened},
				"late":    {31 * time.Minute, []Command{Arrive{chess.White}}, late},
				"never":   {31 * time.Minute, []Command{Observe{What: NoShow}}, late},
				"flag":    {11 * time.Minute, []Command{Complain{By: chess.Black, About: OverTime}}, flag},
			} {
				g := sealedGame(t, e, chess.White, "Qf1")
				g.do(SessionStart{Absent: White})
				g.do(Envelope{})
				g.do(Seal{chess.Black, tt.reply})
				g.after(time.Second, Stop{By: chess.Black, For: StopSealed})
				wantArticles(t, g.ruling(g.do(Envelope{}), Refused), cite(laws.EnvelopeClosed))
				g.at += come.after
				for _, c := range come.acts {
					g.do(c)
				}
				g.wantOutcome(tt.reply+", "+name, come.want)
				g.wantClock(chess.Black, 10*time.Minute+29*time.Second)
				if want := max(0, 10*time.Minute-come.after); name != "flag" {
					g.wantClock(chess.White, want)
				}
			}
		}
	})
}

// Guidelines I.1.1, I.5, I.9.1: while the envelope is closed nobody plays, touches,
// presses or claims on move, in whatever state the resumption is; nothing changes.
func TestNothingPlayedBeforeSealedMoveI91(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		states := map[string]func() *game{
			"adjourned":      func() *game { return sealedGame(t, e, chess.White, "Qf1") },
			"all there":      func() *game { g := sealedGame(t, e, chess.White, "Qf1"); g.do(SessionStart{}); return g },
			"replier absent": func() *game { g := sealedGame(t, e, chess.White, "Qf1"); g.do(SessionStart{Absent: Black}); return g },
			"nobody there":   func() *game { g := sealedGame(t, e, chess.White, "Qf1"); g.do(SessionStart{Both: true}); return g },
			"second closed": func() *game {
				g := sealedGame(t, e, chess.White, "Qf1")
				g.do(SessionStart{Absent: White})
				g.do(Envelope{})
				g.do(Seal{chess.Black, "Kg8"})
				g.do(Stop{By: chess.Black, For: StopSealed})
				return g
			},
		}
		for name, state := range states {
			for _, by := range [...]chess.Color{chess.White, chess.Black} {
				for _, c := range []Command{
					Place{By: by, Text: "a4a8"}, Play{By: by, Text: "a4a8"}, Play{By: by, Text: "h8g8"}, Touch{By: by, Squares: []chess.Square{chess.A1}},
					Press{By: by}, Adjust{By: by, Squares: []chess.Square{chess.H8}}, Remove{By: by, Square: chess.A8}, Promote{By: by, Square: chess.A8, Piece: chess.Queen},
					Claim{By: by, Ground: ThreefoldRepetition}, Claim{By: by, Ground: FiftyMoves, Written: "Qf1"},
					ClaimQuickplay{By: by, NoEffort: true}, RequestIncrement{By: by},
				} {
					g := state()
					before := g.s
					r := g.ruling(g.do(c), Refused)
					if !slices.ContainsFunc(r.Articles, func(a string) bool { return strings.HasPrefix(a, "E.9") || strings.HasPrefix(a, "I.9") }) {
						t.Errorf("%s, %T: %v", name, c, r.Articles)
					}
					if g.s.Position() != before.Position() || g.s.Remaining(chess.White, g.at) != before.Remaining(chess.White, g.at) ||
						g.s.Ply() != before.Ply() || g.s.Status() != before.Status() || len(g.s.LegalMoves()) != 0 {
						t.Errorf("%s: %T changed the game", name, c)
					}
				}
			}
			g := state()
			g.refused(PlayMoves{[]string{"a4a8"}}, refusal.SealedMoveFirst)
			g.refused(Adjourn{}, refusal.Adjourned)
			g.refused(SessionEnd{}, refusal.Adjourned)
		}
	})
}
