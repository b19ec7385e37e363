package laws

import "github.com/hakem-chess/hakem/wording"

// Result is the score of a game as Article 8.7 and the glossary write it.
type Result string

// The results. Those with + and - are of games that were not played, and are
// not rated.
const (
	Unfinished   Result = "*"
	WhiteWins    Result = "1-0"
	BlackWins    Result = "0-1"
	Draw         Result = "1/2-1/2"
	BothLose     Result = "0-0"
	WhiteHalf    Result = "1/2-0"
	BlackHalf    Result = "0-1/2"
	WhiteForfeit Result = "+/-" // White wins by forfeit
	BlackForfeit Result = "-/+" // Black wins by forfeit
	BothForfeit  Result = "-/-"
)

// Results returns what a game may end with, Unfinished aside.
func Results() []Result {
	return []Result{WhiteWins, BlackWins, Draw, BothLose, WhiteHalf, BlackHalf, WhiteForfeit, BlackForfeit, BothForfeit}
}

// Text returns the result in words: "White wins", "Oyun berabere bitti".
func (r Result) Text(l wording.Lang) string { return resultWords[r].In(l) }

// Known reports whether r is one of the results.
func (r Result) Known() bool { _, ok := resultWords[r]; return ok }

var resultWords = map[Result]wording.Text{
	Unfinished:   {"Sonuç yok", "No result"},
	WhiteWins:    {"Beyaz kazandı", "White wins"},
	BlackWins:    {"Siyah kazandı", "Black wins"},
	Draw:         {"Oyun berabere bitti", "Draw"},
	BothLose:     {"İki oyuncu da kaybetti", "Both players lose"},
	WhiteHalf:    {"Beyaz yarım puan aldı, Siyah kaybetti", "White scores half a point, Black loses"},
	BlackHalf:    {"Siyah yarım puan aldı, Beyaz kaybetti", "Black scores half a point, White loses"},
	WhiteForfeit: {"Beyaz hükmen kazandı", "White wins by forfeit"},
	BlackForfeit: {"Siyah hükmen kazandı", "Black wins by forfeit"},
	BothForfeit:  {"İki oyuncu da hükmen kaybetti", "Both players lose by forfeit"},
}

// Reason says how a game ended; empty while it goes on.
type Reason string

// The reasons.
const (
	ByCheckmate             Reason = "checkmate"
	ByResignation           Reason = "resignation"
	ByStalemate             Reason = "stalemate"
	ByDeadPosition          Reason = "dead-position"
	ByAgreement             Reason = "agreement"
	ByThreefold             Reason = "threefold"
	ByFifty                 Reason = "fifty"
	ByFivefold              Reason = "fivefold"
	BySeventyFive           Reason = "seventy-five"
	ByTime                  Reason = "time"
	ByTimeCannotMate        Reason = "time-cannot-mate"
	ByResignationCannotMate Reason = "resignation-cannot-mate"
	ByIllegalMove           Reason = "illegal-move"
	ByIllegalMoveCannotMate Reason = "illegal-move-cannot-mate"
	ByIllegalPosition       Reason = "illegal-position"
	ByBothFlags             Reason = "both-flags"
	ByDefault               Reason = "default"
	ByDevice                Reason = "device"
	ByRefusal               Reason = "refusal"
	ByArbiter               Reason = "arbiter"
	ByQuickplay             Reason = "quickplay"
	BySealedMove            Reason = "sealed-move"
	ByAnnulment             Reason = "annulled"
	ByAbandonment           Reason = "abandoned"
	ByLeaving               Reason = "left"
	ByLeavingCannotMate     Reason = "left-cannot-mate"
)

// Text returns the reason in a word or two: "checkmate", "mat".
func (r Reason) Text(l wording.Lang) string { return reasonWords[r].In(l) }

// Known reports whether r is one of the reasons.
func (r Reason) Known() bool { _, ok := reasonWords[r]; return ok }

var reasonWords = map[Reason]wording.Text{
	ByCheckmate:             {"mat", "checkmate"},
	ByResignation:           {"terk", "resignation"},
	ByStalemate:             {"pat", "stalemate"},
	ByDeadPosition:          {"ölü konum", "dead position"},
	ByAgreement:             {"anlaşma", "agreement"},
	ByThreefold:             {"üç kez aynı konum", "threefold repetition"},
	ByFifty:                 {"50 hamle kuralı", "fifty-move rule"},
	ByFivefold:              {"beş kez aynı konum", "fivefold repetition"},
	BySeventyFive:           {"75 hamle kuralı", "75-move rule"},
	ByTime:                  {"süre bitti", "time ran out"},
	ByTimeCannotMate:        {"süre bitti, rakip mat edemez", "time ran out, but the opponent cannot mate"},
	ByResignationCannotMate: {"terk, rakip mat edemez", "resignation, but the opponent cannot mate"},
	ByIllegalMove:           {"kuraldışı hamle", "illegal move"},
	ByIllegalMoveCannotMate: {"kuraldışı hamle, rakip mat edemez", "illegal move, but the opponent cannot mate"},
	ByIllegalPosition:       {"kuraldışı konum düzeltilmedi", "the illegal position stood on"},
	ByBothFlags:             {"iki bayrak da düşmüş", "both flags are down"},
	ByDefault:               {"süresinde gelmedi", "did not come in time"},
	ByDevice:                {"yasak cihaz", "forbidden device"},
	ByRefusal:               {"Kurallara uymamakta direnme", "persistent refusal to obey the Laws"},
	ByArbiter:               {"hakem kararı", "decision of the arbiter"},
	ByQuickplay:             {"hızlıoyun bitişi", "quickplay finish"},
	BySealedMove:            {"gizli hamle", "sealed move"},
	ByAnnulment:             {"oyun iptal edildi", "annulled"},
	ByAbandonment:           {"oyun başlamadı", "called off"},
	ByLeaving:               {"oyunu bıraktı", "left the game"},
	ByLeavingCannotMate:     {"oyunu bıraktı, rakip mat edemez", "left the game, but the opponent cannot mate"},
}
