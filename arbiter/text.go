package arbiter

// Appendix C: rulings and events in words, and moves with the letters of who reads them.

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// name returns the side's name in words for people.
func (s Side) name(l wording.Lang) string {
	switch s {
	case White:
		return wording.Text{"Beyaz", "White"}.In(l)
	case Black:
		return wording.Text{"Siyah", "Black"}.In(l)
	}
	return ""
}

// other returns the opponent, Nobody for Nobody.
func (s Side) other() Side {
	switch s {
	case White:
		return Black
	case Black:
		return White
	}
	return Nobody
}

// sayer returns what fills in a text in language l.
func sayer(l wording.Lang) func(tr, en string, args ...any) string {
	return func(tr, en string, args ...any) string { return fmt.Sprintf(wording.Text{tr, en}.In(l), args...) }
}

// Cite names the articles of the ruling: "Article 5.1.1", "Madde 9.2.1, 9.2.3".
func (r Ruling) Cite(l wording.Lang) string {
	if r.BySite() {
		return wording.Text{"sitenin kuralı; krş. ", "the site’s rule; cf. "}.In(l) + cite(r.Articles, l)
	}
	return cite(r.Articles, l)
}

// cite names articles.
func cite(articles []string, l wording.Lang) string {
	w := wording.Text{"Madde", "Article"}
	if len(articles) > 1 {
		w[1] = "Articles"
	}
	return w.In(l) + " " + strings.Join(articles, ", ")
}

// Text says in a sentence or two what was ruled and why, without the articles.
func (r Ruling) Text(l wording.Lang) string {
	say := sayer(l)
	switch r.Kind {
	case ClaimAccepted:
		if r.Ground != "" {
			return say("%s beraberlik talep etti; talep haklı: %s.", "%s claimed a draw, and the claim is correct: %s.", r.Side.name(l), r.finding(l))
		}
	case ClaimRejected:
		if r.Ground != "" && r.Cause != NoEvidence {
			return say("%s beraberlik talep etti; talep haksız: %s.", "%s claimed a draw, and the claim is wrong: %s.", r.Side.name(l), r.finding(l))
		}
	case BonusGiven:
		return r.fill(wording.Text{"{side}ın süresine {time} eklendi.", "{side} gets {time} more."}, l) + r.leftOpen(l)
	case AskArbiter:
		return r.fill(questionWords[r.Question], l)
	case GameOver:
		if _, ok := causeWords[GameOver][r.Cause]; !ok || r.Cause == "" {
			return r.ending(l) + r.scoring(l)
		}
		return r.fill(causeWords[GameOver][r.Cause], l) + r.scoring(l)
	}
	return r.fill(causeWords[r.Kind][r.Cause], l) + r.leftOpen(l)
}

// scoring says what each player gets, where it is not what the result brings.
func (r Ruling) scoring(l wording.Lang) string {
	if r.Scores == nil {
		return ""
	}
	return fmt.Sprintf(wording.Text{
		" Oyunun puanı: Beyaz %s, Siyah %s.",
		" The score of the game: White %s, Black %s.",
	}.In(l),
		r.Scores[chess.White], r.Scores[chess.Black])
}

// score is what a penalty gives the opponent at least, or leaves the offender at
// most.
func (r Ruling) score() string {
	c, ok := r.Side.Color()
	if r.Scores == nil || !ok {
		return ""
	}
	if r.Penalty == OpponentScore {
		c = c.Other()
	}
	return r.Scores[c].String()
}

// leftOpen says that the text of the Laws leaves the matter open.
func (r Ruling) leftOpen(l wording.Lang) string {
	if !r.Open {
		return ""
	}
	return wording.Text{" Kuralların metni bunu açık bırakıyor; yönerge belirler.",
		" The text of the Laws leaves this open here; the regulations decide it."}.In(l)
}

// fill puts the facts of the ruling into a sentence.
func (r Ruling) fill(w wording.Text, l wording.Lang) string {
	text := strings.NewReplacer(
		"{side}", r.Side.name(l), "{other}", r.Side.other().name(l),
		"{moves}", r.moves(l), "{written}", r.written(l),
		"{time}", span(r.Seconds, l), "{before}", shown(r.Before), "{after}", shown(r.After),
		"{count}", strconv.Itoa(r.Count), "{words}", r.Words, "{rounds}", rounds(r.Count, l), "{plies}", plies(r.Count, l),
		"{score}", r.score(), "{edition}", r.Laws,
		"{law}", r.law(l),
	).Replace(w.In(l))
	return strings.TrimRight(text, " ") // nobody has said anything
}

// law is what the article says that was asked about, in our own words (Article
// 11.9); "" where it is only a heading.
func (r Ruling) law(l wording.Lang) string {
	e, err := laws.ByName(r.Laws)
	if err != nil || r.Cause != LawIsExplained {
		return ""
	}
	return e.Summary(r.Words, l)
}

// mayPlay adds a move, legal in p, to those that the player may play.
func (r *Ruling) mayPlay(p *chess.Position, m chess.Move) {
	r.Moves, r.SAN = append(r.Moves, p.UCI(m)), append(r.SAN, p.SAN(m))
}

// moves writes the moves that the player may play with the letters of the
// reader's language (Article C.3).
func (r Ruling) moves(l wording.Lang) string {
	from := r.SAN
	if from == nil { // kept before rulings had it
		from = r.Moves
	}
	all := make([]string, len(from))
	for i, text := range from {
		all[i] = inLetters(text, l)
	}
	return strings.Join(all, ", ")
}

// written is what was written: an announced move with the letters of the
// reader's language, all else, and a sealed move, as it stands on the paper.
func (r Ruling) written(l wording.Lang) string {
	if r.Kind == PenaltyImposed || r.Reason == laws.BySealedMove {
		return r.Written
	}
	if len(r.SAN) == 1 {
		return inLetters(r.SAN[0], l)
	}
	return inLetters(r.Written, l)
}

// inLetters writes a move that has English letters with those of a language; a
// text that is no move stays as it is.
func inLetters(move string, l wording.Lang) string {
	to := chess.EnglishLetters
	if l == wording.Turkish {
		to = chess.TurkishLetters
	}
	text, ok := chess.Transliterate(move, chess.EnglishLetters, to)
	if !ok {
		return move
	}
	return strings.ReplaceAll(text, "O", "0") // castling, as Article C.13 writes it
}

// rounds writes a number of rounds that a player is excluded from.
func rounds(n int, l wording.Lang) string {
	if n == 1 {
		return wording.Text{"1 turdan", "1 round"}.In(l)
	}
	return fmt.Sprintf(wording.Text{"%d turdan", "%d rounds"}.In(l), n)
}

// plies writes a number of half-moves.
func plies(n int, l wording.Lang) string {
	if n == 1 {
		return wording.Text{"1 yarım hamle", "1 half-move"}.In(l)
	}
	return fmt.Sprintf(wording.Text{"%d yarım hamle", "%d half-moves"}.In(l), n)
}

// shown writes what a display shows: 1:29:30, 4:05.
func shown(t time.Duration) string {
	s := int(t / time.Second)
	if s < 60*60 {
		return fmt.Sprintf("%d:%02d", s/60, s%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
}

// span writes a time in minutes, or in seconds if it is not whole minutes.
func span(seconds int, l wording.Lang) string {
	switch {
	case seconds == 1:
		return wording.Text{"1 saniye", "1 second"}.In(l)
	case seconds == 60:
		return wording.Text{"1 dakika", "1 minute"}.In(l)
	case seconds%60 == 0:
		return fmt.Sprintf(wording.Text{"%d dakika", "%d minutes"}.In(l), seconds/60)
	}
	return fmt.Sprintf(wording.Text{"%d saniye", "%d seconds"}.In(l), seconds)
}

// finding says what the examination of a claim found.
func (r Ruling) finding(l wording.Lang) string {
	accepted := r.Kind == ClaimAccepted
	say := sayer(l)
	var text string
	switch {
	case r.Cause == IllegalAnnounced:
		return say("bildirilen hamle (%s) kuraldışı", "the announced move (%s) is illegal", r.written(l))
	case r.Ground == FiftyMoves && accepted:
		text = say("iki taraf da son 50 hamlesini piyon sürmeden ve taş almadan yaptı",
			"each side has made its last 50 moves without a pawn move or a capture")
	case r.Ground == FiftyMoves:
		text = say("piyon sürülmeden ve taş alınmadan yapılan hamleler iki taraf için 50'yi bulmuyor (%d)",
			"the moves without a pawn move or a capture do not come to 50 by each side (%d)", r.Count/2)
	case accepted:
		text = say("aynı konum %d kez oluştu", "the same position has occurred %d times", r.Count)
	case r.Count == 1:
		text = say("bu konum daha önce oluşmadı", "this position has not occurred before")
	default:
		text = say("aynı konum yalnızca %d kez oluştu", "the same position has occurred only %d times", r.Count)
	}
	if r.Cause == RightsDiffered {
		text += say("; taşlar daha önce de böyle duruyordu, ama rok ya da geçerken alma hakkı farklıydı",
			"; the pieces have stood like this before, but with other rights to castle or to capture en passant")
	}
	if r.Written != "" {
		text += say(" (bildirilen hamle %s ile)", " (with the announced move %s)", r.written(l))
	}
	return text
}

// ending says how the game ended.
func (r Ruling) ending(l wording.Lang) string {
	words := endings[r.Reason]
	if otherwise, ok := endingsOtherwise[r.Reason]; ok && otherwise.when(r) {
		words = otherwise.words
	}
	return r.fill(words, l)
}

// endings say how a game ended; in them {side} is whom the ruling concerns and {other} the opponent.
var endings = map[laws.Reason]wording.Text{
	laws.ByCheckmate:   {"{side} mat etti ve kazandı.", "{side} has given checkmate and wins."},
	laws.ByResignation: {"{side} terk etti; {other} kazandı.", "{side} resigned; {other} wins."},
	laws.ByResignationCannotMate: {
		"{side} terk etti; ama {other} hiçbir geçerli hamle dizisiyle mat edemez; oyun berabere bitti.",
		"{side} resigned, but {other} cannot checkmate by any series of legal moves: the game is drawn.",
	},
	laws.ByTime: {"{side}ın süresi bitti; {other} kazandı.", "{side} ran out of time; {other} wins."},
	laws.ByTimeCannotMate: {
		"{side}ın süresi bitti; ama {other} hiçbir geçerli hamle dizisiyle mat edemez; oyun berabere bitti.",
		"{side} ran out of time, but {other} cannot checkmate by any series of legal moves: the game is drawn.",
	},
	laws.ByStalemate: {
		"Pat: hamledeki oyuncunun şahı tehdit altında değil ve geçerli hamlesi yok; oyun berabere bitti.",
		"Stalemate: the player to move is not in check and has no legal move; the game is drawn.",
	},
	laws.ByDeadPosition: {
		"Ölü konum: iki taraf da hiçbir geçerli hamle dizisiyle mat edemez; oyun berabere bitti.",
		"Dead position: neither side can checkmate by any series of legal moves; the game is drawn.",
	},
	laws.ByAgreement: {
		"Oyuncular beraberlikte anlaştı; oyun berabere bitti.",
		"The players agreed to a draw.",
	},
	laws.ByThreefold: {
		"Aynı konumun en az üç kez oluşmasına dayanan haklı talep üzerine oyun berabere bitti.",
		"The game is drawn on a correct claim: the same position for at least the third time.",
	},
	laws.ByFifty: {
		"Piyon sürülmeden ve taş alınmadan yapılan ellişer hamleye dayanan haklı talep üzerine oyun berabere bitti.",
		"The game is drawn on a correct claim: 50 moves by each side without a pawn move or a capture.",
	},
	laws.ByFivefold: {
		"Aynı konum beşinci kez oluştu; talebe gerek olmaksızın oyun berabere bitti.",
		"The same position has occurred for the fifth time; the game is drawn without a claim.",
	},
	laws.BySeventyFive: {
		"İki taraf da 75 hamleyi piyon sürmeden ve taş almadan yaptı; talebe gerek olmaksızın oyun berabere bitti.",
		"Each side has made 75 moves without a pawn move or a capture; the game is drawn without a claim.",
	},
	laws.ByIllegalMove: {
		"{side} kuraldışı hamle yaptı; bu oyunda ilk kuraldışı hamle de oyunu kaybettirir. {other} kazandı.",
		"{side} made an illegal move; in this game even the first one loses. {other} wins.",
	},
	laws.ByIllegalMoveCannotMate: {
		"{side} kuraldışı hamle yüzünden kaybederdi; ama {other} hiçbir geçerli hamle dizisiyle mat edemez; oyun berabere bitti.",
		"{side} would lose by an illegal move, but {other} cannot checkmate by any series of legal moves: the game is drawn.",
	},
	laws.ByIllegalPosition: {
		"Kuraldışı konum bir hamle sonra da tahtadaydı; oyun berabere bitti.",
		"The illegal position was still on the board after one more move; the game is drawn.",
	},
	laws.ByBothFlags: {
		"İki bayrak da düşmüş, önce hangisinin düştüğü bilinmiyor; oyun berabere bitti.",
		"Both flags are down and it is not known which fell first; the game is drawn.",
	},
	laws.ByQuickplay: {
		"{side} hızlıoyun bitişinde beraberlik talep etti; hakem talebi kabul etti, oyun berabere bitti.",
		"{side} claimed a draw in the quickplay finish and the arbiter agrees: the game is drawn.",
	},
	laws.ByDefault: {
		"{side} süresinde gelmedi ve hükmen yenik sayıldı; {other} kazandı. Hakem başka türlü karar verebilir.",
		"{side} did not come in time and loses by default; {other} wins. The arbiter may decide otherwise.",
	},
	laws.ByAbandonment: {
		"Oyun, iki oyuncu da ilk hamlesini yapmadan iptal edildi; sonuç yok.",
		"The game was called off before both players had made their first move; there is no result.",
	},
	laws.ByLeaving: {
		"{side} oyunu bıraktı ve süresinde dönmedi; {other} kazandı.",
		"{side} left the game and did not come back in time; {other} wins.",
	},
	laws.ByLeavingCannotMate: {
		"{side} oyunu bıraktı ve süresinde dönmedi; ama {other} hiçbir geçerli hamle dizisiyle mat edemez; oyun berabere bitti.",
		"{side} left the game and did not come back in time, but {other} cannot checkmate by any series of legal moves: the game is drawn.",
	},
}

// endingsOtherwise are the endings that are told differently when something more holds.
var endingsOtherwise = map[laws.Reason]struct {
	when  func(Ruling) bool
	words wording.Text
}{
	laws.ByThreefold: {func(r Ruling) bool { return r.Automatic }, wording.Text{
		"Aynı konum üçüncü kez oluştu; bu oyunda talebe gerek olmaksızın oyun berabere bitti.",
		"The same position has occurred for the third time; no claim is needed in this game, and it is drawn.",
	}},
	laws.ByFifty: {func(r Ruling) bool { return r.Automatic }, wording.Text{
		"İki taraf da 50 hamleyi piyon sürmeden ve taş almadan yaptı; bu oyunda talebe gerek olmaksızın oyun berabere bitti.",
		"Each side has made 50 moves without a pawn move or a capture; no claim is needed in this game, and it is drawn.",
	}},
	laws.ByIllegalMove: {func(r Ruling) bool { return r.Count > 1 }, wording.Text{
		"{side} ikinci kez kuraldışı hamle yaptı ya da öyle cezalandırılan bir kusur işledi; {other} kazandı.",
		"This is the second illegal move by {side}, or offence penalised as one; {other} wins.",
	}},
	laws.ByLeaving: {func(r Ruling) bool { return r.Result == laws.Unfinished }, wording.Text{
		"{side} oyunu bıraktı ve süresinde dönmedi; {other} oyunu iptal etti, sonuç yok.",
		"{side} left the game and did not come back in time; {other} had it called off, and there is no result.",
	}},
	laws.ByDefault: {func(r Ruling) bool { return r.Side == Nobody }, wording.Text{
		"İki oyuncu da süresinde gelmedi; ikisi de hükmen yenik sayıldı. Hakem başka türlü karar verebilir.",
		"Neither player came in time; both lose by default. The arbiter may decide otherwise.",
	}},
}

// Text says what happened, for a list of events; "" for moves and for the
// creation of the game, which are shown otherwise.
func (e Event) Text(l wording.Lang) string {
	side := e.By.name(l)
	say := func(tr, en string) string { return strings.ReplaceAll(wording.Text{tr, en}.In(l), "%s", side) }
	switch e.Kind {
	case Started:
		return say("Oyun başladı; saat çalışıyor.", "The game has begun; the clock runs.")
	case Offered:
		return say("%s beraberlik teklif etti.", "%s offered a draw.")
	case Accepted:
		return say("%s beraberlik teklifini kabul etti.", "%s accepted the draw offer.")
	case Declined:
		return say("%s beraberlik teklifini reddetti.", "%s declined the draw offer.")
	case Claimed:
		if e.Ground == FiftyMoves {
			return say("%s 50 hamle kuralıyla beraberlik talep etti.", "%s claimed a draw by the fifty-move rule.")
		}
		return say("%s konum tekrarıyla beraberlik talep etti.", "%s claimed a draw by repetition.")
	case Resigned:
		return say("%s terk etti.", "%s resigned.")
	case Flagged:
		return say("%sın bayrağı düştü.", "%s's flag fell.")
	case Paused:
		return say("Hakem saatleri durdurdu.", "The arbiter stopped the clocks.")
	case Resumed:
		return say("Oyun devam ediyor.", "Play resumes.")
	case Arrived:
		if e.By == Nobody {
			return say("Hakem geldi.", "The arbiter has come.")
		}
		return say("%s tahtanın başına geldi.", "%s has come to the board.")
	case Noted:
		if e.About == stoppedBy {
			return say("%s saatleri durdurdu.", "%s stopped the clocks.")
		}
		if r, ok := e.Given(); ok {
			return say("Hakemin gerekçesi: ", "The arbiter's reason: ") + r.Because
		}
	case Ruled:
		return e.Ruling.Text(l)
	}
	return ""
}

// Articles returns the articles an event rests on, in the numbering of the
// edition; nil for the creation of the game and for a move, unless it ends the
// game and so needs no press.
func (r Rules) Articles(e Event) []string {
	provision := map[EventKind]laws.Provision{
		Started:  laws.ClocksStart,
		Offered:  laws.OfferStands,
		Accepted: laws.Agreement,
		Declined: laws.OfferStands,
		Claimed:  e.Ground.provision(),
		Resigned: laws.Resignation,
		Flagged:  laws.FlagFall,
		Paused:   laws.ClocksStopped,
		Resumed:  laws.PlayResumes,
		Arrived:  laws.DefaultTime,
	}
	switch {
	case e.Kind == Ruled:
		return e.Ruling.Articles
	case e.Kind == Moved && e.Ending:
		return r.Edition.Articles(laws.EndingMoveCompletes)
	}
	p, ok := provision[e.Kind]
	if !ok {
		return nil
	}
	return r.Edition.Articles(p)
}
