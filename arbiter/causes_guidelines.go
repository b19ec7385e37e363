package arbiter

import "github.com/hakem-chess/hakem/wording"

// The causes of rulings on adjournment, the quickplay finish, blind players and
// assistants (Appendices D, E and G, later Guidelines I and III).
const (
	QuickplayNotAnnounced Cause = "quickplay-not-announced" // III.2.1
	QuickplayNotHere      Cause = "quickplay-not-here"      // III.1, III.2.2
	QuickplayTooEarly     Cause = "quickplay-too-early"     // III.4, III.5
	IncrementRefused      Cause = "increment-refused"       // III.4
	IncrementGranted      Cause = "increment-granted"       // III.4
	QuickplayLater        Cause = "quickplay-later"         // III.5.2
	QuickplayNotAgreed    Cause = "quickplay-not-agreed"    // III.5.3

	SealAsked         Cause = "seal-asked" // I.1.1
	NothingToSeal     Cause = "nothing-to-seal"
	EnvelopeShut      Cause = "envelope-shut"       // I.1.1
	NothingSealed     Cause = "nothing-sealed"      // I.1.1
	SealNotPlay       Cause = "seal-not-play"       // I.1.1
	SealWhatWasMade   Cause = "seal-what-was-made"  // I.1.1
	SessionBegins     Cause = "session-begins"      // I.5
	ReplierMissing    Cause = "replier-missing"     // I.7, I.9.2
	AdjournedEarly    Cause = "adjourned-early"     // I.1.2
	NobodyThere       Cause = "nobody-there"        // I.11
	EnvelopeGone      Cause = "envelope-gone"       // I.12.1
	EnvelopeStaysShut Cause = "envelope-stays-shut" // I.7
	SealedTwice       Cause = "sealed-ambiguous"    // I.8.1
	SealedSenseless   Cause = "sealed-senseless"    // I.8.2
	SealedAgainstLaw  Cause = "sealed-illegal"      // I.8.3

	SlipOfTongue          Cause = "slip-of-tongue"          // D.2.8
	NotAnnounced          Cause = "not-announced"           // D.2.3, D.2.4
	RepeatedWrong         Cause = "repeated-wrong"          // D.2.1
	SlipCorrected         Cause = "slip-corrected"          // D.2.8
	SlipTooLate           Cause = "slip-too-late"           // D.2.8
	AnnouncedOther        Cause = "announced-other"         // D.2.1, D.2.3
	AnnouncedUnclear      Cause = "announced-unclear"       // D.2.1
	PromotionUnnamed      Cause = "promotion-unnamed"       // D.2.1
	NotExecuted           Cause = "not-executed"            // D.2.3
	AssistantDisabled     Cause = "assistant-disability"    // 6.2.6, 8.1.6
	AssistantUnasked      Cause = "assistant-unasked"       // D.2.10.4
	AssistantNotForThat   Cause = "assistant-not-for-that"  // D.2.10, D.2.11
	AssistantThereAlready Cause = "assistant-there-already" // D.2.11
	AssistantComes        Cause = "assistant"               // 4.9
	AssistantCostsTime    Cause = "assistant-time"          // 6.2.6, 8.1.6
	AssistantOfBlind      Cause = "assistant-blind"         // D.2.10
	AssistantOfSighted    Cause = "assistant-sighted"       // D.2.11
)

// guidelineWords are the sentences of this file's causes.
var guidelineWords = map[RulingKind]map[Cause]wording.Text{
	Refused: {
		SealWhatWasMade: {"{side} istekten sonra tahtada bir hamle yaptı; zarfa o hamleyi koymak zorunda.",
			"{side} made a move on the board after the request, and must seal that one."},
		QuickplayNotAnnounced: {"Hızlıoyun bitişi kuralları önceden duyurulmadı; bu oyunda uygulanmaz.",
			"The rules of the quickplay finish were not announced beforehand and do not apply."},
		QuickplayNotHere: {
			"Hızlıoyun bitişi yalnızca ek süresi olmayan standart ve hızlı oyunların son periyodunda vardır.",
			"There is a quickplay finish only in the last period of standard and rapid games without an increment.",
		},
		QuickplayTooEarly: {
			"{side}ın iki dakikadan az süresi kalmış olmalıdır.",
			"{side} must have less than two minutes left.",
		},
		NothingToSeal: {"{side}ın gizli hamle yapması istenmedi.", "{side} has not been asked to seal a move."},
		EnvelopeShut: {
			"Saat durduruldu; gizli hamle artık değiştirilemez.",
			"The clock has been stopped; the sealed move can no longer be changed.",
		},
		NothingSealed: {
			"Zarfta hamle yok; {side} önce hamlesini yazmalı.",
			"No move is in the envelope; {side} must first write one.",
		},
		SealNotPlay: {
			"{side} hamlesini tahtada oynamamalı, yazıp zarfa koymalıdır.",
			"{side} is to write the move and seal it, not to play it on the board.",
		},
		EnvelopeStaysShut: {
			"Yanıt verecek oyuncu gelmeden zarf açılmaz.",
			"The envelope stays closed until the player who must reply is present.",
		},
		AnnouncedOther: {
			"{side} bir hamle duyurdu, tahtasında başkasını oynadı; oynanan hamle duyurulmadan yapılmış sayılmaz ve saate basılamaz. Dil sürçmesi, rakibin saati çalışmadan düzeltilir.",
			"{side} announced one move and executed another; what is on the board is not made until it is announced, and the clock cannot be pressed. A slip of the tongue is corrected before the opponent's clock runs.",
		},
		NotExecuted: {"{side} hamlesini duyurdu, tahtasında oynamadı; hamle yapılmış sayılmaz ve saate basılamaz.",
			"{side} has announced the move and not executed it; it is not made, and the clock cannot be pressed."},
		SlipTooLate: {"{side} duyurduğunu artık düzeltemez: rakibinin saati çalıştırıldı.",
			"{side} can no longer correct what was announced: the opponent's clock has been started."},
		AssistantNotForThat: {
			"Yardımcının görevleri arasında bu yok.",
			"That is not among the duties of an assistant.",
		},
		AssistantThereAlready: {
			"Görme engelli oyuncunun yardımcısı var; gören oyuncu ayrıca yardımcı kullanamaz.",
			"The visually disabled player has an assistant, so the sighted player may not use one.",
		},
		NotAnnounced: {
			"{side} hamlesini duyurmadı; hamle yapılmış sayılmaz ve saate basılamaz.",
			"{side} has not announced the move yet; it is not made, and the clock cannot be pressed.",
		},
	},
	ClaimRejected: {
		IncrementRefused: {"Hakem ek süre isteğini kabul etmedi.", "The arbiter does not grant the increment."},
		QuickplayNotAgreed: {
			"Hakem beraberlik talebini reddetti; oyun devam eder.",
			"The arbiter rejects the claim of a draw; the game goes on.",
		},
	},
	MustMove: {
		SealWhatWasMade: {"{side} istekten sonra tahtada hamle yaptı; zarfa koyacağı hamle budur: {moves}.",
			"{side} made a move on the board after the request; that is the move to be sealed: {moves}."},
	},
	ClockCorrected: {
		AdjournedEarly: {"{side} oyunu oturum bitmeden erteledi; oturumdan kalan süre {side}ın saatinden düşüldü.",
			"{side} adjourned before the end of the session; what was left of it is taken off the clock of {side}."},
	},
	ClaimAccepted: {
		IncrementGranted: {"Hakem isteği kabul etti: bundan sonra iki oyuncuya da hamle başına beş saniye eklenir.",
			"The arbiter grants the request: from now on each player gets five seconds a move."},
	},
	NoAction: {
		QuickplayLater: {
			"Hakem kararını erteledi; oyun hakemin gözetiminde devam eder. Karar daha sonra, bayrak düştükten sonra da verilebilir.",
			"The arbiter postpones the decision; the game goes on in the arbiter's presence. The decision may come later, even after a flag has fallen.",
		},
		SealAsked: {"Oturum sona erdi: {side} sonraki hamlesini yazıp zarfa koymalı, sonra saati durdurmalıdır.",
			"The session ends: {side} is to write the next move, seal it, and then stop the clock."},
		SessionBegins: {"Oturum başladı; gizli hamleden önceki konum ve süreler kuruldu.",
			"The session begins; the position before the sealed move and the times are set up."},
		ReplierMissing: {
			"{side} gelmedi: zarf kapalı kalır, {side}ın saati çalışır.",
			"{side} is absent: the envelope stays closed, and the clock of {side} runs.",
		},
		NobodyThere: {
			"İki oyuncu da gelmedi: yanıt verecek olan {side}ın saati çalışır.",
			"Neither player is there: the clock of {side}, who must reply, runs.",
		},
		EnvelopeGone: {
			"Zarf kayıp: oyun ertelendiği konumdan devam eder; {side} zarfa koyduğunu söylediği hamleyi oynar.",
			"The envelope is missing: the game goes on from the adjourned position, and {side} plays the move said to have been sealed.",
		},
		SlipOfTongue: {
			"Duyurulan, oynanan hamle değil. {side}, rakibin saati çalışmadan düzeltebilir.",
			"What was said is not the move played. {side} may correct it before the opponent's clock runs.",
		},
		RepeatedWrong: {
			"{side} hamleyi yanlış tekrarladı; hamle yeniden duyurulmalıdır.",
			"{side} repeated the move wrongly; it is announced again.",
		},
		SlipCorrected: {
			"{side} duyurduğunu rakibinin saati çalışmadan düzeltti; son duyurduğu geçerlidir.",
			"{side} has corrected what was announced before the opponent's clock runs; what was said last counts.",
		},
		AnnouncedUnclear: {
			"Duyurulan, bu konumda geçerli bir hamle olarak anlaşılmıyor; {side} hamlesini açıkça duyurmalıdır.",
			"What was announced is no legal move here; {side} must announce the move clearly.",
		},
		PromotionUnnamed: {"Terfide seçilen taş da duyurulur; {side} hamlesini taşıyla birlikte duyurmalıdır.",
			"For a promotion the piece is named too; {side} must announce the move with it."},
		AssistantDisabled: {"{side} hakemin kabul ettiği bir yardımcı kullanır; engelli oyuncunun süresi kısaltılmaz.",
			"{side} is helped by an assistant acceptable to the arbiter; for a disability no time is taken off."},
		AssistantComes: {
			"{side} hakemin kabul ettiği bir yardımcı kullanır.",
			"{side} is helped by an assistant acceptable to the arbiter.",
		},
		AssistantCostsTime: {
			"{side} hakemin kabul ettiği bir yardımcı kullanır. Hakem {side}ın süresini hakkaniyetle ayarlar (çoğunlukla on dakika kısaltır); engelli oyuncunun süresi kısaltılmaz.",
			"{side} is helped by an assistant. The arbiter shortens the player's time fairly (ten minutes is usual), except in the case of a disability.",
		},
		AssistantOfBlind: {
			"Görme engelli oyuncunun yardımcısı yalnızca sayılan görevleri yapar; süreleri ve hamle sayısını ancak sorulunca söyler.",
			"The assistant of a visually disabled player does only the duties listed; the times and the number of moves are told only on request.",
		},
		AssistantOfSighted: {
			"Rakibi yardımcı kullanmıyorsa gören oyuncu, hamleleri oynayacak ve duyuracak bir yardımcı kullanabilir.",
			"If the opponent uses no assistant, the sighted player may use one to make and to announce the moves.",
		},
	},
	IncidentNoted: {
		AssistantUnasked: {
			"{side}ın yardımcısı süreleri ya da hamle sayısını sorulmadan söyledi; bunları yalnız sorulunca söyleyebilir.",
			"The assistant of {side} told the times or the number of moves unasked; they may be told only on request.",
		},
	},
	GameOver: {
		SealedTwice: {
			"Gizli hamle ({written}) belirsiz; {side} oyunu kaybetti.",
			"The sealed move ({written}) is ambiguous; {side} loses the game.",
		},
		SealedSenseless: {
			"Gizli hamle ({written}) anlaşılamıyor; {side} oyunu kaybetti.",
			"No sense can be made of the sealed move ({written}); {side} loses the game.",
		},
		SealedAgainstLaw: {
			"Gizli hamle ({written}) kuraldışı; {side} oyunu kaybetti.",
			"The sealed move ({written}) is illegal; {side} loses the game.",
		},
	},
}
