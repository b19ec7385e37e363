package pgncheck

import (
	"fmt"

	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// sentence is what a finding says to people.
type sentence uint8

const (
	saidPlayedOn sentence = iota
	saidWrongByBoard
	saidWrongByToken
	saidTimeCannotBe
	saidResignationCannotBe
	saidDrawCouldBeWin
	saidClockUnreadable
	saidClockNegative
	saidClockTwice
	saidClockBack
	saidTimeGained
	saidThreefold
	saidFifty
)

var sentences = [...]struct{ tr, en string }{
	saidPlayedOn: {"oyun zaten bitmişti: %s",
		"the game was over before this move: %s"},
	saidWrongByBoard: {"sonuç %s yazılmış; son konuma göre %s olmalı: %s",
		"the result is given as %s; the final position makes it %s: %s"},
	saidWrongByToken: {"Result etiketinde %s, hamlelerin sonunda %s yazıyor",
		"the Result tag says %s and the movetext ends with %s"},
	saidTimeCannotBe: {"%s olamaz: süre bitti, ama rakibin mat etme olanağı yok; oyun berabere bitmiştir",
		"%s cannot be: the flag fell, but the opponent had no way to mate; the game is drawn"},
	saidResignationCannotBe: {"%s olamaz: oyuncu terk etti, ama rakibin mat etme olanağı yok; oyun berabere bitmiştir",
		"%s cannot be: a player resigned, but the opponent had no way to mate; the game is drawn"},
	saidDrawCouldBeWin: {"süre bitmiş ve oyun berabere yazılmış; oysa rakibin mat etme olanağı vardı, oyunu o kazanmıştı",
		"a flag fell and the game is given as drawn; but the opponent could still mate, and had won"},
	saidClockUnreadable: {"%q saat:dakika:saniye olarak okunamıyor", "%q cannot be read as hours:minutes:seconds"},
	saidClockNegative:   {"saat eksi bir süre gösteriyor: %s", "the clock shows a negative time: %s"},
	saidClockTwice: {
		"aynı hamle için ikinci ve farklı bir saat: %s",
		"a second and different clock for the same move: %s",
	},
	saidClockBack: {"oyuncunun kullandığı toplam süre azalmış: %s",
		"the time the player has used went down, to %s"},
	saidTimeGained: {"saat, hamle başına eklenen süreden fazla artmış (%s); süreyi rakip ya da hakem vermiş olabilir",
		"the clock went up by more than the increment, to %s; the opponent or the arbiter may have given time"},
	saidThreefold: {"aynı konum üçüncü kez oluştu; hamledeki oyuncu beraberlik talep edebilirdi",
		"the same position for the third time; the player to move could claim a draw"},
	saidFifty: {"iki taraf da piyon sürmeden ve taş almadan 50 hamle yaptı; hamledeki oyuncu beraberlik talep edebilirdi",
		"fifty moves by each player without a pawn move or a capture; the player to move could claim a draw"},
}

func say(lang wording.Lang, s sentence, args ...any) string {
	format := sentences[s].en
	if lang == wording.Turkish {
		format = sentences[s].tr
	}
	return fmt.Sprintf(format, args...)
}

// reason names what ended a game.
func reason(lang wording.Lang, by laws.Provision) string {
	var tr, en string
	switch by {
	case laws.Checkmate:
		tr, en = "mat", "checkmate"
	case laws.Stalemate:
		tr, en = "pat", "stalemate"
	case laws.DeadPosition:
		tr, en = "ölü konum", "dead position"
	case laws.Fivefold:
		tr, en = "aynı konum beşinci kez oluştu", "the same position for the fifth time"
	case laws.SeventyFive:
		tr, en = "iki taraf da piyon sürmeden ve taş almadan 75 hamle yaptı",
			"75 moves by each player without a pawn move or a capture"
	}
	if lang == wording.Turkish {
		return tr
	}
	return en
}
