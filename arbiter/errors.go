package arbiter

import "github.com/hakem-chess/hakem/wording"

// Code says why a command cannot be judged.
type Code string

// The codes.
const (
	CodeGameOver          Code = "game-over"
	CodeNotStarted        Code = "not-started"
	CodeAlreadyStarted    Code = "already-started"
	CodePaused            Code = "paused"
	CodeNotPaused         Code = "not-paused"
	CodeTimeGoesBack      Code = "time-goes-back"
	CodeNoSuchSide        Code = "no-such-side"
	CodeNotOnMove         Code = "not-on-move"
	CodeIllegalMove       Code = "illegal-move"
	CodeMustPlay          Code = "must-play"
	CodeOfferStands       Code = "offer-stands"
	CodeNoOffer           Code = "no-offer"
	CodeNoClaims          Code = "no-claims"
	CodeNoSuchClaim       Code = "no-such-claim"
	CodeUnreadableMove    Code = "unreadable-move"
	CodeAmbiguousMove     Code = "ambiguous-move"
	CodeNoPromotion       Code = "no-promotion"
	CodeNotAbandoned      Code = "not-abandoned"
	CodeEmptySquare       Code = "empty-square"
	CodeNothingTaken      Code = "nothing-taken"
	CodeIllegalAsUCI      Code = "illegal-as-uci"
	CodeNoPromotionSquare Code = "no-promotion-square"
	CodeNoQuestion        Code = "no-question"
	CodeNoSuchDecision    Code = "no-such-decision"
	CodeQuestionOpen      Code = "question-open"
	CodeNoSuchReason      Code = "no-such-reason"
	CodeNoSuchTime        Code = "no-such-time"
	CodeNoSuchCount       Code = "no-such-count"
	CodeNoSuchPly         Code = "no-such-ply"
	CodeNoSuchPosition    Code = "no-such-position"
	CodeNoSuchPenalty     Code = "no-such-penalty"
	CodeNoSuchResult      Code = "no-such-result"
	CodeNoSuchIncident    Code = "no-such-incident"
	CodeAdjourned         Code = "adjourned"
	CodeNotAdjourned      Code = "not-adjourned"
	CodeSealedMoveFirst   Code = "sealed-move-first"
	CodeNoEnvelope        Code = "no-envelope"
	CodeNothingToSettle   Code = "nothing-to-settle"
)

// CommandError is a command that cannot be judged. It changes nothing.
type CommandError struct {
	Code Code
	Word int // of several moves or words, which one is meant, from 1; 0: the command as a whole
}

// Error returns the English text.
func (e *CommandError) Error() string { return "arbiter: " + e.Text(wording.English) }

// Text says what is wrong, for a person.
func (e *CommandError) Text(l wording.Lang) string { return codeWords[e.Code].In(l) }

var codeWords = map[Code]wording.Text{
	CodeGameOver:       {"Oyun bitti.", "The game is over."},
	CodeNotStarted:     {"Oyun henüz başlamadı.", "The game has not begun."},
	CodeAlreadyStarted: {"Oyun zaten başladı.", "The game has already begun."},
	CodePaused: {
		"Saatler durduruldu; oyunun tekrar başlamasını bekleyin.",
		"The clocks are stopped; wait for play to resume.",
	},
	CodeNotPaused:    {"Saatler durdurulmuş değil.", "The clocks are not stopped."},
	CodeTimeGoesBack: {"Zaman geriye gidemez.", "Time cannot go back."},
	CodeNoSuchSide:   {"Böyle bir oyuncu yok.", "There is no such player."},
	CodeNotOnMove:    {"Hamle sırası sizde değil.", "It is not your move."},
	CodeIllegalMove:  {"Bu hamle kuraldışı.", "This move is illegal."},
	CodeMustPlay: {
		"Talebinizde bildirdiğiniz hamleyi oynamak zorundasınız.",
		"You must play the move you announced with your claim.",
	},
	CodeOfferStands: {"Beraberlik teklifiniz zaten geçerli.", "Your draw offer already stands."},
	CodeNoOffer:     {"Yanıtlanacak bir beraberlik teklifi yok.", "There is no draw offer to answer."},
	CodeNoClaims: {
		"Bu oyunda talep yoktur; bu beraberlikler talep olmadan gerçekleşir.",
		"There are no claims in this game; these draws come by themselves.",
	},
	CodeNoSuchClaim:    {"Böyle bir talep yok.", "There is no such claim."},
	CodeUnreadableMove: {"Yazılan hamle okunamıyor.", "The written move cannot be read."},
	CodeAmbiguousMove: {
		"Yazılan hamle birden çok taşla oynanabilir; hangisi olduğunu yazın.",
		"The written move can be made with more than one piece; write which.",
	},
	CodeNoPromotion: {
		"Piyonun terfi edeceği taşı da yazın (ör. e8V).",
		"Write the piece the pawn is promoted to as well (e.g. e8=Q).",
	},
	CodeEmptySquare: {"Bu karede taş yok.", "There is nothing on that square."},
	CodeNothingTaken: {
		"Bu hamlede taş alınmıyor; tahtada bırakılacak taş yok.",
		"This move captures nothing that could be left on the board.",
	},
	CodeIllegalAsUCI: {
		"Bu hamle kuraldışı; kuraldışı bir hamle kareleriyle yazılır (ör. d7b7).",
		"This move is illegal; an illegal move is written by its squares (e.g. d7b7).",
	},
	CodeNoPromotionSquare: {"Bu karede terfi eden bir piyon yok.", "No pawn is promoted on that square."},
	CodeNoQuestion:        {"Hakemin kararını bekleyen bir soru yok.", "No question waits for the arbiter."},
	CodeNoSuchDecision:    {"Bu soru böyle yanıtlanamaz.", "This question cannot be answered so."},
	CodeQuestionOpen: {
		"Önce hakemin bekleyen soruyu yanıtlaması gerekir.",
		"The arbiter must first answer the open question.",
	},
	CodeNoSuchReason: {
		"Saatleri durdurmak için böyle bir neden yok.",
		"There is no such reason to stop the clocks.",
	},
	CodeNoSuchTime:  {"Saat böyle bir süre gösteremez.", "A clock cannot show such a time."},
	CodeNoSuchCount: {"Hamle sayacı böyle bir sayı gösteremez.", "A move counter cannot show such a number."},
	CodeNoSuchPly:   {"Oyunda bu kadar hamle yapılmadı.", "Not so many moves have been made in the game."},
	CodeNoSuchPosition: {
		"Taş oraya konursa oyunun devam edebileceği bir konum kalmaz.",
		"With the piece there no position is left from which the game could go on.",
	},
	CodeNoSuchPenalty:  {"Böyle bir ceza yok.", "There is no such penalty."},
	CodeNoSuchResult:   {"Böyle bir sonuç yok.", "There is no such result."},
	CodeNoSuchIncident: {"Böyle bir olay türü yok.", "There is no such kind of incident."},
	CodeAdjourned:      {"Oyun zaten ertelendi.", "The game is adjourned already."},
	CodeSealedMoveFirst: {
		"Oyun ertelendi; önce gizli hamle yapılır.",
		"The game is adjourned; the sealed move is made first.",
	},
	CodeNotAdjourned:    {"Oyun ertelenmiş değil.", "The game is not adjourned."},
	CodeNoEnvelope:      {"Açılacak bir zarf yok.", "There is no envelope to be opened."},
	CodeNothingToSettle: {"Kesinleştirilecek bir konum yok.", "There is no position to settle."},
	CodeNotAbandoned:    {"Oyunun iptal edilmesi için bir neden yok.", "There is no ground to call the game off."},
}
