package refusal

import (
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// Code says why nothing comes of what was done, for programs. Codes do not change.
type Code string

// Of a game: the arbiter does not judge it.
const (
	GameOver          Code = "game-over"
	NotStarted        Code = "not-started"
	AlreadyStarted    Code = "already-started"
	Paused            Code = "paused"
	NotPaused         Code = "not-paused"
	TimeGoesBack      Code = "time-goes-back"
	NoSuchSide        Code = "no-such-side"
	NotOnMove         Code = "not-on-move"
	Overtaken         Code = "overtaken"
	NotLeft           Code = "not-left"
	IllegalMove       Code = "illegal-move"
	MustPlay          Code = "must-play"
	OfferStands       Code = "offer-stands"
	NoOffer           Code = "no-offer"
	NoClaims          Code = "no-claims"
	NoSuchClaim       Code = "no-such-claim"
	UnreadableMove    Code = "unreadable-move"
	AmbiguousMove     Code = "ambiguous-move"
	NoPromotion       Code = "no-promotion"
	NotAbandoned      Code = "not-abandoned"
	EmptySquare       Code = "empty-square"
	NothingTaken      Code = "nothing-taken"
	IllegalAsUCI      Code = "illegal-as-uci"
	NoPromotionSquare Code = "no-promotion-square"
	NoQuestion        Code = "no-question"
	NoSuchDecision    Code = "no-such-decision"
	QuestionOpen      Code = "question-open"
	NoSuchReason      Code = "no-such-reason"
	NoSuchTime        Code = "no-such-time"
	NoSuchCount       Code = "no-such-count"
	NoSuchPly         Code = "no-such-ply"
	NoSuchPosition    Code = "no-such-position"
	NoSuchPenalty     Code = "no-such-penalty"
	NoSuchResult      Code = "no-such-result"
	NoSuchIncident    Code = "no-such-incident"
	NotOnScreen       Code = "not-on-screen"
	Adjourned         Code = "adjourned"
	NotAdjourned      Code = "not-adjourned"
	SealedMoveFirst   Code = "sealed-move-first"
	NoEnvelope        Code = "no-envelope"
	NothingToSettle   Code = "nothing-to-settle"
)

// Of a playing site.
const (
	Malformed      Code = "malformed"
	UnknownCommand Code = "unknown-command"
	AskedEnough    Code = "asked-enough"
	Failed         Code = "failed"
	NotKept        Code = "not-kept"
	Waits          Code = "waits"
	NotAPlayer     Code = "not-a-player"
	GameNotOver    Code = "game-not-over"
	NotConfirmed   Code = "not-confirmed"
	AnotherArbiter Code = "another-arbiter"
	RuledEnough    Code = "ruled-enough"
	ReasonTooLong  Code = "reason-too-long"
	NoArbiter      Code = "no-arbiter"
	CannotOpen     Code = "cannot-open"
	CannotSeal     Code = "cannot-seal"
	PlayersFirst   Code = "players-first"
	PlayersAct     Code = "players-act"
	ReasonNeeded   Code = "reason-needed"
	AskTheArbiter  Code = "ask-the-arbiter"
	NothingToAgree Code = "nothing-to-agree"
	NothingEntered Code = "nothing-entered"
	ActedEnough    Code = "acted-enough"
	UnknownAct     Code = "unknown-act" // the line cannot be read; Error.At says where
)

// entry is what is said with a code.
type entry struct {
	words wording.Text
	rests []laws.Provision // what of the Laws bars it; nil: it is not the Laws that do
}

// table has every code, with its sentence and what of the Laws it rests on.
var table = map[Code]entry{
	GameOver: {words: wording.Text{
		"Oyun bitti.",
		"The game is over.",
	}},
	NotStarted: {words: wording.Text{
		"Oyun henüz başlamadı.",
		"The game has not begun.",
	}, rests: []laws.Provision{laws.ClocksStart}},
	AlreadyStarted: {words: wording.Text{
		"Oyun zaten başladı.",
		"The game has already begun.",
	}},
	Paused: {words: wording.Text{
		"Saatler durduruldu; oyunun tekrar başlamasını bekleyin.",
		"The clocks are stopped; wait for play to resume.",
	}, rests: []laws.Provision{laws.PlayResumes}},
	NotPaused: {words: wording.Text{
		"Saatler durdurulmuş değil.",
		"The clocks are not stopped.",
	}, rests: []laws.Provision{laws.PlayResumes}},
	TimeGoesBack: {words: wording.Text{
		"Zaman geriye gidemez.",
		"Time cannot go back.",
	}},
	NoSuchSide: {words: wording.Text{
		"Böyle bir oyuncu yok.",
		"There is no such player.",
	}},
	NotOnMove: {words: wording.Text{
		"Hamle sırası sizde değil.",
		"It is not your move.",
	}, rests: []laws.Provision{laws.HavingTheMove}},
	Overtaken: {words: wording.Text{
		"Bu hamle geç geldi: oyun ilerlemişti.",
		"This move came too late: the game had gone on.",
	}},
	NotLeft: {words: wording.Text{
		"Rakibiniz oyunu bırakmış sayılmaz.",
		"Your opponent has not left the game.",
	}},
	IllegalMove: {words: wording.Text{
		"Bu hamle kuraldışı.",
		"This move is illegal.",
	}, rests: []laws.Provision{laws.IllegalMove}},
	MustPlay: {words: wording.Text{
		"Talebinizde bildirdiğiniz hamleyi oynamak zorundasınız.",
		"You must play the move you announced with your claim.",
	}, rests: []laws.Provision{laws.ClaimWrong}},
	OfferStands: {words: wording.Text{
		"Beraberlik teklifiniz zaten geçerli.",
		"Your draw offer already stands.",
	}, rests: []laws.Provision{laws.OfferStands}},
	NoOffer: {words: wording.Text{
		"Yanıtlanacak bir beraberlik teklifi yok.",
		"There is no draw offer to answer.",
	}, rests: []laws.Provision{laws.OfferStands}},
	NoClaims: {words: wording.Text{
		"Bu oyunda talep yoktur; bu beraberlikler talep olmadan gerçekleşir.",
		"There are no claims in this game; these draws come by themselves.",
	}, rests: []laws.Provision{laws.Threefold}},
	NoSuchClaim: {words: wording.Text{
		"Böyle bir talep yok.",
		"There is no such claim.",
	}},
	UnreadableMove: {words: wording.Text{
		"Yazılan hamle okunamıyor.",
		"The written move cannot be read.",
	}},
	AmbiguousMove: {words: wording.Text{
		"Yazılan hamle birden çok taşla oynanabilir; hangisi olduğunu yazın.",
		"The written move can be made with more than one piece; write which.",
	}},
	NoPromotion: {words: wording.Text{
		"Piyonun terfi edeceği taşı da yazın (ör. e8V).",
		"Write the piece the pawn is promoted to as well (e.g. e8=Q).",
	}},
	NotAbandoned: {words: wording.Text{
		"Oyunun iptal edilmesi için bir neden yok.",
		"There is no ground to call the game off.",
	}},
	EmptySquare: {words: wording.Text{
		"Bu karede taş yok.",
		"There is nothing on that square.",
	}},
	NothingTaken: {words: wording.Text{
		"Bu hamlede taş alınmıyor; tahtada bırakılacak taş yok.",
		"This move captures nothing that could be left on the board.",
	}},
	IllegalAsUCI: {words: wording.Text{
		"Bu hamle kuraldışı; kuraldışı bir hamle kareleriyle yazılır (ör. d7b7).",
		"This move is illegal; an illegal move is written by its squares (e.g. d7b7).",
	}},
	NoPromotionSquare: {words: wording.Text{
		"Bu karede terfi eden bir piyon yok.",
		"No pawn is promoted on that square.",
	}},
	NoQuestion: {words: wording.Text{
		"Hakemin kararını bekleyen bir soru yok.",
		"No question waits for the arbiter.",
	}},
	NoSuchDecision: {words: wording.Text{
		"Bu soru böyle yanıtlanamaz.",
		"This question cannot be answered so.",
	}},
	QuestionOpen: {words: wording.Text{
		"Önce hakemin bekleyen soruyu yanıtlaması gerekir.",
		"The arbiter must first answer the open question.",
	}, rests: []laws.Provision{laws.PlayResumes}},
	NoSuchReason: {words: wording.Text{
		"Saatleri durdurmak için böyle bir neden yok.",
		"There is no such reason to stop the clocks.",
	}},
	NoSuchTime: {words: wording.Text{
		"Saat böyle bir süre gösteremez.",
		"A clock cannot show such a time.",
	}},
	NoSuchCount: {words: wording.Text{
		"Hamle sayacı böyle bir sayı gösteremez.",
		"A move counter cannot show such a number.",
	}},
	NoSuchPly: {words: wording.Text{
		"Oyunda bu kadar hamle yapılmadı.",
		"Not so many moves have been made in the game.",
	}},
	NoSuchPosition: {words: wording.Text{
		"Taş oraya konursa oyunun devam edebileceği bir konum kalmaz.",
		"With the piece there no position is left from which the game could go on.",
	}},
	NoSuchPenalty: {words: wording.Text{
		"Böyle bir ceza yok.",
		"There is no such penalty.",
	}},
	NoSuchResult: {words: wording.Text{
		"Böyle bir sonuç yok.",
		"There is no such result.",
	}},
	NotOnScreen: {words: wording.Text{
		"Bu, ekranda oynanan bir oyunda olamaz: hamleyi, saati ve kaydı program yapar.",
		"This cannot happen in a game on a screen: the program moves the pieces, presses the clock and records.",
	}},
	NoSuchIncident: {words: wording.Text{
		"Böyle bir olay türü yok.",
		"There is no such kind of incident.",
	}},
	Adjourned: {words: wording.Text{
		"Oyun zaten ertelendi.",
		"The game is adjourned already.",
	}, rests: []laws.Provision{laws.Sealing}},
	NotAdjourned: {words: wording.Text{
		"Oyun ertelenmiş değil.",
		"The game is not adjourned.",
	}, rests: []laws.Provision{laws.PositionSetUp}},
	SealedMoveFirst: {words: wording.Text{
		"Oyun ertelendi; önce gizli hamle yapılır.",
		"The game is adjourned; the sealed move is made first.",
	}, rests: []laws.Provision{laws.ReplierPresent}},
	NoEnvelope: {words: wording.Text{
		"Açılacak bir zarf yok.",
		"There is no envelope to be opened.",
	}, rests: []laws.Provision{laws.EnvelopeClosed}},
	NothingToSettle: {words: wording.Text{
		"Kesinleştirilecek bir konum yok.",
		"There is no position to settle.",
	}},
	Malformed: {words: wording.Text{
		"İleti okunamadı.",
		"The message could not be read.",
	}},
	UnknownCommand: {words: wording.Text{
		"Böyle bir komut yok.",
		"There is no such command.",
	}},
	AskedEnough: {words: wording.Text{
		"Yeterince beraberlik teklifinde ya da talebinde bulundunuz; yenisi için önce bir hamle yapılmalı (11.5).",
		"You have offered or claimed a draw often enough; first somebody must move (11.5).",
	}, rests: []laws.Provision{laws.Distraction}},
	Failed: {words: wording.Text{
		"İşlem kaydedilemedi. Lütfen yeniden deneyin.",
		"This could not be recorded. Please try again.",
	}},
	NotKept: {words: wording.Text{
		"Kaydediliyor: karar verildi, ama sunucu şu anda kaydedemiyor. Yeniden deneniyor; o zamana kadar saatler durur.",
		"It is being kept: it is decided, and the server cannot record it at the moment. It is being tried again; " +
			"until then the clocks stand.",
	}},
	Waits: {words: wording.Text{
		"Önceki işlem henüz kaydedilemedi; o kaydedilene kadar başka bir şey alınmaz. Sonra yeniden deneyin.",
		"Something before this is not recorded yet, and nothing else is taken until it is. Try again then.",
	}},
	NotAPlayer: {words: wording.Text{
		"Bunu sadece bu oyunun oyuncuları yapabilir.",
		"Only the players of this game can do that.",
	}},
	GameNotOver: {words: wording.Text{
		"Rövanş ancak oyun bittikten sonra teklif edilebilir.",
		"A rematch can be offered once the game is over.",
	}},
	NotConfirmed: {words: wording.Text{
		"Önce iki oyuncunun da sizi hakem olarak onaylaması gerekiyor.",
		"Both players have to confirm you as the arbiter first.",
	}},
	AnotherArbiter: {words: wording.Text{
		"Bu arada hakem koltuğuna başkası oturdu ya da koltuk boşaldı; yeniden bakın.",
		"Somebody else sits in the arbiter’s seat meanwhile, or nobody; look again.",
	}},
	RuledEnough: {words: wording.Text{
		"Bir anda çok fazla işlem yapıldı; biraz ya da bir sonraki hamleye kadar bekleyin.",
		"Too many acts at once; wait a moment, or until the next move.",
	}},
	ReasonTooLong: {words: wording.Text{
		"Gerekçe çok uzun; en çok 300 karakter saklanır.",
		"The reason is too long; 300 characters are kept.",
	}},
	NoArbiter: {words: wording.Text{
		"Bu oyunda hakem yok.",
		"There is no arbiter in this game.",
	}},
	CannotOpen: {words: wording.Text{
		"Bu zarf açılamıyor: başka bir anahtarla kapatılmış. " +
			"O anahtar yitirildiyse zarfın kaybolduğunu bildirin (Rehber I.12).",
		"This envelope cannot be opened: it was sealed with another key. " +
			"If that key is lost, declare the envelope lost (Guidelines I.12).",
	}},
	CannotSeal: {words: wording.Text{
		"Bu sunucuda zarfa hamle konamaz.",
		"No move can be sealed on this server.",
	}},
	PlayersFirst: {words: wording.Text{
		"Oyun, iki oyuncu da gelince başlar.",
		"The game begins when both players are here.",
	}},
	PlayersAct: {words: wording.Text{
		"Bunu yalnızca oyuncunun kendisi yapabilir.",
		"Only the players themselves can do that.",
	}},
	ReasonNeeded: {words: wording.Text{
		"Gerekçenizi yazın.",
		"Give your reason.",
	}},
	AskTheArbiter: {words: wording.Text{
		"Buna hakem karar verir.",
		"That is for the arbiter to decide.",
	}},
	NothingEntered: {words: wording.Text{
		"Geri alınacak bir giriş yok: son girişinizden sonra başka bir şey oldu ya da sunucu yeniden başladı.",
		"There is no entry to take back: something else has happened since your last one, or the server began anew.",
	}},
	NothingToAgree: {words: wording.Text{
		"Anlaşılacak bir şey yok.",
		"There is nothing to agree on.",
	}},
	ActedEnough: {words: wording.Text{
		"Bir hamle için bu kadarı yeter; önce hamle tamamlanmalı.",
		"That is enough for one move; first it must be completed.",
	}},
	UnknownAct: {words: wording.Text{"Bu satır okunamıyor.", "This line cannot be read."}},
}
