package arbiter

import "github.com/hakem-chess/hakem/wording"

// The causes of rulings on time and its periods, and on positions that cannot be.
const (
	SealAnnounced     Cause = "seal-announced"      // 9.5.3, I.1.1
	EnvelopeCalledFor Cause = "envelope-called-for" // I.9.2
	SealerMissing     Cause = "sealer-missing"      // I.9.3
	SealedMade        Cause = "sealed-made"         // I.9.1
	SealedMoveFirst   Cause = "sealed-move-first"   // I.9.1
	SessionClockWrong Cause = "session-clock-wrong" // I.13
	SessionClockLate  Cause = "session-clock-late"  // I.13
	PositionNotKnown  Cause = "position-not-known"  // I.12.2

	GameDeclaredLost  Cause = "declared-lost"        // 11.7, 12.9.6
	QuickplayBefore   Cause = "quickplay-before"     // III.5
	AdjustOnTheirTime Cause = "adjust-on-their-time" // 6.2.5
	NoAppeals         Cause = "no-appeals"           // 11.10
	BetweenSessions   Cause = "between-sessions"     // 11.2, 11.3
	ClockHeld         Cause = "clock-held"           // 6.2.3
	ClockCovered      Cause = "clock-covered"        // 6.2.3
	ClockLifted       Cause = "clock-lifted"         // 6.2.4
	ClockOverturned   Cause = "clock-overturned"     // 6.2.4

	CameInTime     Cause = "came-in-time"      // 6.7.1
	CameToOwnClock Cause = "came-to-own-clock" // 6.7.2, I.11

	ScoreTooHigh    Cause = "score-too-high"    // 12.9.4, 10.1
	ScoreNotRaised  Cause = "score-not-raised"  // 12.9.4
	ScoreNotLowered Cause = "score-not-lowered" // 12.9.5

	NoPeriodToBegin  Cause = "no-period-to-begin"          // 8.6
	CountNotKnown    Cause = "count-not-known"             // 6.4, 8.5
	QuickplayTooLate Cause = "quickplay-too-late"          // III.5, 6.8
	SiteTime         Cause = "site-time"                   // the site's rule in place of 6.9
	SiteResignation  Cause = "site-resignation"            // the site's rule in place of 5.1.2
	IllegalStood     Cause = "illegal-position-stood"      // 3.10.3, 7.5.1
	IllegalFromStart Cause = "illegal-position-from-start" // 3.10.3, 7.5.1
)

// timeWords are the sentences of this file's causes, and of some that another
// kind of ruling has too.
var timeWords = map[RulingKind]map[Cause]wording.Text{
	NoAction: {
		CountNotKnown: {
			"{side}ın bayrağı düştü; kaç hamle yapıldığı bilinmiyor. Saatler durur, kâğıtlar tamamlanır ya da oyun gözetim altında yeniden kurulur; hakem süre aşımına ondan sonra karar verir.",
			"The flag of {side} has fallen and it is not known how many moves were made. The clocks stand while the scoresheets are completed, or the game is reconstructed under supervision; only then does the arbiter rule on the time.",
		},
		EnvelopeCalledFor: {"{side} geldi ve saatleri durdurup hakemi çağırdı; zarf açılır, içindeki hamle oynanır.",
			"{side} has come, and stopped the clocks to call the arbiter; the envelope is opened and the move in it made."},
		SealerMissing: {
			"{side} gelmedi; karşılık verecek oyuncu hazır olduğu için zarf açılır. {other} yanıtını tahtada oynamak yerine zarfa koyup {side}ın saatini çalıştırabilir.",
			"{side} is absent; as the player who must reply is there, the envelope is opened. Instead of playing on the board {other} may seal the reply and start the clock of {side}.",
		},
		SealedMade: {
			"Zarf açıldı, gizli hamle yapıldı; {other}ın saati çalışır.",
			"The envelope is opened and the sealed move made; the clock of {other} runs.",
		},
		SessionClockLate: {
			"Saatler oyun sürdürülürken yanlış kurulmuş, ama bu ilk hamleden önce söylenmedi. Hakem başka türlü karar vermedikçe oyun bu sürelerle sürer.",
			"The clocks were set wrongly on resumption, but nobody said so before a first move. Unless the arbiter decides otherwise the game goes on with these times.",
		},
		BetweenSessions: {
			"Oyuna ara verilmiş; bu kural oyun oynanırken geçerlidir.",
			"The game is adjourned; this rule holds while it is being played.",
		},
		CameInTime: {
			"{side} geç kalmış sayılmadan geldi; oyununu oynar.",
			"{side} has come, not too late, and plays.",
		},
		CameToOwnClock: {
			"{side} geç kalmış sayılmadan geldi. Başta iki oyuncu da yoktu; o ana dek geçen süre {side}ın süresidir.",
			"{side} has come, not too late. As neither player was there at the start, all the time until now is that of {side}.",
		},
		NoClocks: {
			"Oyun saatsiz oynanıyor; düşecek bayrak yok.",
			"The game is played without clocks; there is no flag to fall.",
		},
	},
	ClaimRejected: {
		SessionClockLate: {
			"Talep reddedildi: yanlış süre, ilk hamleden önce söylenmeliydi. Hakem başka türlü karar vermedikçe oyun bu sürelerle sürer.",
			"The claim is rejected: a wrong time had to be pointed out before one’s first move. Unless the arbiter decides otherwise the game goes on with these times.",
		},
	},
	ClockCorrected: {
		SessionClockWrong: {
			"Saat, oyun sürdürülürken yanlış kurulmuş; düzeltildi: {side}ın saati {before} yerine {after} gösteriyor.",
			"The clock was set wrongly on resumption and is corrected: that of {side} shows {after} instead of {before}.",
		},
	},
	GameAnnulled: {
		PositionNotKnown: {"Ara verilen konum yeniden kurulamıyor; oyun iptal edildi, yeni bir oyun oynanır.",
			"The adjourned position cannot be set up again; the game is annulled and a new one is played."},
	},
	Breach: {
		ClockHeld: {
			"{side} parmağını saatin düğmesinde tuttu; hakem ceza verebilir.",
			"{side} kept a finger on the button of the clock; the arbiter may penalise it.",
		},
		ClockCovered: {
			"{side} elini saatin düğmesinin üzerinde tuttu; hakem ceza verebilir.",
			"{side} kept a hand over the button of the clock; the arbiter may penalise it.",
		},
		ClockLifted: {
			"{side} saati kaldırdı; hakem ceza verebilir.",
			"{side} picked the clock up; the arbiter may penalise it.",
		},
		ClockOverturned: {
			"{side} saati devirdi; hakem ceza verebilir.",
			"{side} knocked the clock over; the arbiter may penalise it.",
		},
	},
	Refused: {
		SealAnnounced: {
			"{side} talebinde bildirdiği hamleyle bağlı; zarfa başka bir hamle koyamaz.",
			"{side} is bound by the move announced with the claim, and cannot seal another.",
		},
		GameDeclaredLost: {
			"Oyun hakem kararıyla kaybedildi; açık olan yalnızca rakibin puanıdır. Artık oynanmaz.",
			"The game is lost by decision of the arbiter; only the opponent’s score is open. Nothing is played any more.",
		},
		QuickplayBefore: {
			"{side} bu talebi yaptı bile; hakemin kararını bekliyor.",
			"{side} has made this claim already; it waits for the arbiter.",
		},
		AdjustOnTheirTime: {
			"Taşları yalnızca saati çalışan oyuncu düzeltebilir; {other} hamlesini yaptı, ama saatine henüz basmadı.",
			"Only the player whose clock runs may adjust pieces; {other} has made a move and not pressed the clock yet.",
		},
		NoAppeals: {
			"Yönerge hakemin kararlarına itirazı kapatmış.",
			"The regulations exclude appeals against the arbiter’s decisions.",
		},
		ScoreTooHigh: {
			"Oyuncuya oyunun en yüksek puanından fazlası verilemez.",
			"A player can get no more than the highest score of a game.",
		},
		ScoreNotRaised: {
			"Bu ceza rakibin puanını yükseltmek içindir; bununla yükselmiş olmaz.",
			"This penalty raises the opponent’s score; that would not raise it.",
		},
		ScoreNotLowered: {
			"Bu ceza oyuncunun puanını düşürmek içindir; bununla düşmüş olmaz.",
			"This penalty lowers the player’s score; that would not lower it.",
		},
		SealedMoveFirst: {
			"Oyuna ara verildi: önce zarf açılır ve gizli hamle yapılır. Ondan önce tahtada oynanmaz, beraberlik talep edilmez.",
			"The game is adjourned: the envelope is opened and the sealed move made first. Before that nothing is played on the board and no draw is claimed.",
		},
		NoPeriodToBegin: {
			"Yeni periyot ancak bayrak düşmüşse ve ardından bir periyot geliyorsa başlar; saatler olduğu gibi kalır.",
			"A new period begins only when a flag has fallen and another period follows; the clocks stay as they are.",
		},
		QuickplayTooLate: {
			"{side}ın bayrağı düşmüş; kimse fark etmemiş olsa da bu istek bayrak düşmeden yapılmalıydı. Bayrak, hakem görünce ya da rakip bildirince sayılır.",
			"The flag of {side} is down. Though nobody may have noticed it yet, this had to be asked before it fell; the flag counts when the arbiter sees it or the opponent claims it.",
		},
	},
	Restored: {
		IllegalStood: {
			"Konum kurallara aykırı: geçerli hamlelerle oluşamaz. Oyun, ondan önceki son konuma döner ve oradan sürer.",
			"The position is illegal: no series of legal moves leads to it. The game goes back to the last position before it, and goes on from there.",
		},
		IllegalFromStart: {
			"Konum kurallara aykırı: geçerli hamlelerle oluşamaz. Oyun, ondan önce bilinen son konuma döner; kayıt bu konumla başladığı için saatler durdu, o konumu hakem kurar.",
			"The position is illegal: no series of legal moves leads to it. The game goes back to the last position known before it; as the record begins with this one, the clocks are stopped and the arbiter sets that up.",
		},
	},
	GameOver: {
		Expelled: {
			"{side} yarışmadan çıkarıldı ve oyunu kaybetti. {words}",
			"{side} is expelled from the competition and loses the game. {words}",
		},
		SiteTime: {
			"{side}ın süresi bitti; sitenin kendi kuralına göre {other} kazandı, çünkü şahından başka taşı var. {other} mat edemediği için 6.9 bu oyunu berabere sayardı.",
			"{side} ran out of time; by the site’s own rule {other} wins, having more than a bare king. Article 6.9 would draw the game, since {other} cannot checkmate.",
		},
		SiteResignation: {
			"{side} terk etti; sitenin kendi kuralına göre {other} kazandı, çünkü şahından başka taşı var. {other} mat edemediği için 5.1.2 bu oyunu berabere sayardı.",
			"{side} resigned; by the site’s own rule {other} wins, having more than a bare king. Article 5.1.2 would draw the game, since {other} cannot checkmate.",
		},
	},
}
