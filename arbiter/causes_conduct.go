package arbiter

import "github.com/hakem-chess/hakem/wording"

// The causes of rulings on the record, on conduct and on penalties (Articles 8,
// 10, 11, 12).
const (
	WrittenAhead        Cause = "written-ahead"       // 8.1.2
	NoDutyToRecord      Cause = "no-duty-to-record"   // A.2
	Relieved            Cause = "relieved"            // 8.4
	BehindWithWriting   Cause = "behind-with-writing" // 8.1.3
	NotRecorded         Cause = "not-recorded"        // 8.1.1
	OfferUnmarked       Cause = "offer-unmarked"      // 8.1.5
	NoOfferToMark       Cause = "no-offer-to-mark"    // 8.1.5
	NoSuchRight         Cause = "no-such-right"
	RecordNotOnMove     Cause = "record-not-on-move"   // A.4.3
	RecordTooOften      Cause = "record-too-often"     // A.4.3, 11.5
	RecordSeen          Cause = "record-seen"          // A.4.3
	SheetByDiscretion   Cause = "sheet-by-discretion"  // A.2 of 2014
	SheetGiven          Cause = "sheet-given"          // A.2
	UpdateSheet         Cause = "update-sheet"         // 8.5
	RecordReconstructed Cause = "record-reconstructed" // 8.5.3
	RecordLost          Cause = "record-lost"          // 8.6
	NothingToSign       Cause = "nothing-to-sign"      // 8.7
	SignedWrong         Cause = "signed-wrong"         // 8.7
	DeclaredByArbiter   Cause = "declared"             // 8.7, 10
	AppealMade          Cause = "appeal"               // 11.10

	PenaltyNotListed  Cause = "penalty-not-listed" // 12.9
	FineNotAnnounced  Cause = "fine-not-announced" // 12.9.7
	ScoreNotNormal    Cause = "score-not-normal"   // 10.2
	LostByPenalty     Cause = "lost-by-penalty"    // 12.9.6
	Warned            Cause = "warned"
	OpponentGetsTime  Cause = "opponent-gets-time"
	LosesTime         Cause = "loses-time"
	OpponentGetsScore Cause = "opponent-gets-score"
	LosesScore        Cause = "loses-score"
	Fined             Cause = "fined"
	RoundsExcluded    Cause = "rounds-excluded"
	Expelled          Cause = "expelled"

	BagAllowed           Cause = "bag-allowed"          // 11.3.2.1
	BagUsed              Cause = "bag-used"             // 11.3.2.1
	SheetReplaced        Cause = "sheet-replaced"       // 8.3
	NotesUsed            Cause = "notes"                // 11.3.1
	HeadphonesWorn       Cause = "headphones"           // 11.3.1
	Smoked               Cause = "smoking"              // 11.3.4
	LeftVenue            Cause = "left-venue"           // 11.2.3.1
	LeftArea             Cause = "left-area"            // 11.2.3.2
	AbsenceNotReported   Cause = "absence-not-reported" // 11.2.4
	LeftNotOnMove        Cause = "left-not-on-move"
	Distracted           Cause = "distracted" // 11.5
	DisturbanceClaimed   Cause = "disturbance-claimed"
	Disreputable         Cause = "disrepute"         // 11.1
	RefusedOnce          Cause = "refused-to-obey"   // 11.7
	RefusalPersists      Cause = "refusal-persists"  // 11.7
	BodyNotSearched      Cause = "body-not-searched" // 11.3.b of 2014
	SearchRefused        Cause = "search-refused"    // 11.3.3
	HelpRefused          Cause = "help-refused"      // 11.11
	HelpNotDue           Cause = "help-not-due"
	OtherHandPressed     Cause = "other-hand"        // 6.2.3
	ClockHit             Cause = "clock-hit"         // 6.2.4
	DeviceNotBanned      Cause = "device-not-banned" // 11.3.b of 2014
	DeviceAfterEnd       Cause = "device-after-end"
	LostByDevice         Cause = "device"                 // 11.3.2.2
	PositionNotExplained Cause = "position-not-explained" // 11.9
	LawIsExplained       Cause = "law-explained"          // 11.9
	NoSuchArticle        Cause = "no-such-article"        // 11.9
	SpectatorInterfered  Cause = "spectator"              // 12.7
)

var penaltyCauses = map[Penalty]Cause{
	Warning: Warned, OpponentTime: OpponentGetsTime, OwnTime: LosesTime, OpponentScore: OpponentGetsScore, OwnScore: LosesScore,
	Fine: Fined, Rounds: RoundsExcluded, Expulsion: Expelled,
}

// conductWords are the sentences of this file's causes.
var conductWords = map[RulingKind]map[Cause]wording.Text{
	Breach: {
		WrittenAhead: {"{side} hamlesini yapmadan önce yazdı; talep ve gizli hamle dışında hamleler önceden yazılmaz.",
			"{side} wrote the move before playing it; only for a claim or a sealed move may a move be written in advance."},
		BehindWithWriting: {"{side} önceki hamlesini kaydetmeden yenisini yaptı; notasyon kâğıdını güncellemelidir.",
			"{side} made a move without having written the previous one; the scoresheet must be brought up to date."},
		NotRecorded: {
			"{side}ın hamleleri kaydetmesi gerekir, ama kaydetmiyor.",
			"{side} is bound to record the moves and does not.",
		},
		OfferUnmarked: {
			"{side} beraberlik teklifini notasyon kâğıdına (=) ile kaydetmedi.",
			"{side} has not marked the draw offer (=) on the scoresheet.",
		},
		AbsenceNotReported: {
			"{side} oyun salonundan hakeme bildirmeden ayrıldı; yönerge, hamlede olmayan oyuncunun da bildirmesini istiyor.",
			"{side} left the playing area without reporting it, which the regulations also ask of the player not on move.",
		},
		OtherHandPressed: {
			"{side} saate, hamleyi yaptığı elle basmadı. Bu, kuraldışı hamle değildir; hakem ceza verebilir.",
			"{side} pressed the clock with a hand other than the one that moved. It is no illegal move; the arbiter may penalise it.",
		},
		ClockHit: {
			"{side} saate sert bastı ya da saati hırpaladı; hakem ceza verebilir.",
			"{side} handled the clock roughly; the arbiter may penalise it.",
		},
	},
	NoAction: {
		NoOfferToMark: {
			"Bu oyunda beraberlik teklif edilmedi; {side}ın (=) ile kaydedeceği bir teklif yok.",
			"No draw has been offered in this game; there is no offer for {side} to mark (=).",
		},
		NoDutyToRecord: {
			"Bu süre düzeninde oyuncuların hamleleri kaydetmesi gerekmez.",
			"At this time control the players need not record the moves.",
		},
		Relieved: {
			"{side}ın süresi bu periyotta beş dakikanın altına düştü; periyodun sonuna kadar hamleleri kaydetmesi gerekmez.",
			"{side} has been under five minutes in this period and need not record for the rest of it.",
		},
		SheetByDiscretion: {
			"{edition} kurallarında böyle bir hak yazılı değil; hakem notasyon kâğıdı verebilir.",
			"The Laws of {edition} name no such right; the arbiter may give a scoresheet.",
		},
		SheetGiven: {"{side}a notasyon kâğıdı verildi.", "A scoresheet is given to {side}."},
		RecordReconstructed: {
			"Oyun, gözetim altında yeniden kuruldu; oyun devam eder.",
			"The record has been reconstructed under supervision; the game goes on.",
		},
		RecordLost: {
			"Süre aşımı gösterilemedi; daha çok hamle yapıldığına dair kanıt yoksa sonraki hamle yeni periyodun ilk hamlesi sayılır.",
			"It cannot be shown that time was overstepped; without evidence of more moves the next one counts as the first of the new period.",
		},
		LeftNotOnMove: {
			"Hamlede olmayan oyuncunun, yönerge istemedikçe, oyun salonundan ayrıldığını bildirmesi gerekmez.",
			"A player who is not on move need not report leaving the playing area unless the regulations ask for it.",
		},
		BodyNotSearched: {
			"{edition} kuralları üst aramasını değil; giysilerin, çantanın ve eşyanın aranmasını öngörür.",
			"The Laws of {edition} provide for a search of clothes, bags and belongings, not of the body.",
		},
		HelpNotDue: {
			"{edition} kurallarında böyle bir yükümlülük yazılı değil.",
			"The Laws of {edition} name no such duty.",
		},
		DeviceNotBanned: {
			"{edition} kuralları haberleşme cihazlarını ve hamle önerebilecek cihazları yasaklar; bu cihaz onlardan değil.",
			"The Laws of {edition} forbid means of communication and devices that can suggest moves; this is none.",
		},
		BagAllowed: {"Yönerge, tümüyle kapalı cihazın çantada durmasına izin veriyor; {side} bir kuralı çiğnemedi.",
			"The regulations allow a device that is switched off in a bag; {side} has broken no rule."},
		SheetReplaced: {"Bozulan elektronik notasyon cihazının yerine hakem başkasını verir.",
			"The arbiter replaces an electronic scoresheet that is defective."},
		LawIsExplained: {"Hakem {words} maddesini açıklar; tahtadaki konum hakkında bilgi vermez. {law}",
			"The arbiter explains Article {words}, and says nothing of the position on the board. {law}"},
	},
	Refused: {
		NoSuchRight: {"Bu oyunda kaydı görme hakkı yok.", "There is no right to see the record in this game."},
		RecordNotOnMove: {
			"{side} kaydı yalnızca hamledeyken görebilir.",
			"{side} may see the record only when on move.",
		},
		RecordTooOften: {
			"{side} kaydı beş kez gördü; daha fazlası rakibi rahatsız etmektir.",
			"{side} has seen the record five times; more would distract the opponent.",
		},
		NothingToSign: {
			"Oyun devam ediyor; imzalanacak bir sonuç yok.",
			"The game is not over; there is no result to sign.",
		},
		PenaltyNotListed: {
			"{edition} kurallarının ceza listesinde böyle bir ceza yok.",
			"This penalty is not on the list of the Laws of {edition}.",
		},
		FineNotAnnounced: {
			"Önceden duyurulmamış para cezası verilemez.",
			"A fine that was not announced beforehand cannot be imposed.",
		},
		ScoreNotNormal: {
			"Oyuncuya ancak oyunun olağan puanlarından biri verilebilir.",
			"A player can only be given one of the normal scores of a game.",
		},
		NoSuchArticle: {
			"{edition} kurallarında {words} diye bir madde yok.",
			"There is no Article {words} in the Laws of {edition}.",
		},
		PositionNotExplained: {
			"Hakem tahtadaki konumla ilgili soruları yanıtlamaz; Kuralları açıklar.",
			"The arbiter does not answer questions about the position on the board; what they explain is the Laws.",
		},
	},
	RecordShown: {
		RecordSeen: {"{side}a kayıt gösterildi ({count}/5).", "The record is shown to {side} ({count} of 5)."},
	},
	MustUpdate: {
		UpdateSheet: {"Bayrak düştü: {side} hamlesini yapmadan önce notasyon kâğıdını güncellemek zorunda.",
			"A flag has fallen: {side} must bring the scoresheet up to date before moving."},
	},
	PenaltyImposed: {
		Warned: {"{side} uyarıldı. {words}", "{side} is warned. {words}"},
		OpponentGetsTime: {
			"{side} cezalandırıldı: {other}ın süresine {time} eklendi. {words}",
			"{side} is penalised: {other} gets {time} more. {words}",
		},
		LosesTime: {
			"{side} cezalandırıldı: {side}ın süresinden {time} düşüldü. {words}",
			"{side} is penalised and loses {time}. {words}",
		},
		OpponentGetsScore: {
			"{side} cezalandırıldı: {other} bu oyundan en az {score} puan alır. {words}",
			"{side} is penalised: {other} gets at least {score} for this game. {words}",
		},
		LosesScore: {
			"{side} cezalandırıldı: bu oyundan en çok {score} puan alır. {words}",
			"{side} is penalised and gets at most {score} for this game. {words}",
		},
		Fined:          {"{side} para cezası aldı: {written}. {words}", "{side} is fined {written}. {words}"},
		RoundsExcluded: {"{side} {rounds} çıkarıldı. {words}", "{side} is excluded from {rounds}. {words}"},
		Expelled:       {"{side} yarışmadan çıkarıldı. {words}", "{side} is expelled from the competition. {words}"},
	},
	IncidentNoted: {
		RecordTooOften: {
			"{side} kaydı beş kezden fazla görmek istedi; bu, rakibi rahatsız etmek sayılır.",
			"{side} asked for the record more than five times, which counts as distracting the opponent.",
		},
		AppealMade: {
			"{side} hakemin kararına itiraz etti. {words}",
			"{side} appeals against the decision. {words}",
		},
		BagUsed: {"{side} içinde cihaz bulunan çantasını izinsiz kullandı; hakem ceza verebilir.",
			"{side} used the bag that holds a device without permission; the arbiter may penalise it."},
		NotesUsed: {
			"{side} oyun sırasında not ya da dışarıdan bilgi kullandı; hakem ceza verebilir. {words}",
			"{side} made use of notes or information from outside during play; the arbiter may penalise it. {words}",
		},
		HeadphonesWorn: {
			"{side} kulaklık taktı; izin verilmez. {words}",
			"{side} wore headphones, which is not allowed. {words}",
		},
		Smoked: {
			"{side} ayrılmış yer dışında sigara içti; elektronik sigara da sigara sayılır. {words}",
			"{side} smoked outside the place set apart for it; an e-cigarette counts as well. {words}",
		},
		LeftVenue: {
			"{side} oyun sahasından izinsiz ayrıldı. {words}",
			"{side} left the playing venue without permission. {words}",
		},
		LeftArea: {
			"{side} hamledeyken oyun salonundan izinsiz ayrıldı; olağan karşılığı uyarıdır. {words}",
			"{side} left the playing area without permission while on move; a warning is usual. {words}",
		},
		DisturbanceClaimed: {
			"{side}, rakibinden rahatsız olduğunu bildirdi; hakem inceler, öyleyse ceza verebilir.",
			"{side} says that {other} distracts or annoys them; the arbiter looks into it and, if it is so, may penalise it.",
		},
		Distracted: {
			"{side} rakibini rahatsız etti; hakem ceza verebilir. {words}",
			"{side} distracted or annoyed the opponent; the arbiter may penalise it. {words}",
		},
		Disreputable: {
			"{side} satranç oyununun itibarını zedeledi; hakem ceza verebilir. {words}",
			"{side} brought the game into disrepute; the arbiter may penalise it. {words}",
		},
		RefusedOnce: {
			"{side} Kurallara uymayı reddetti ({count}. kez); aynı tutumu sürdürürse oyunu kaybeder. {words}",
			"{side} refuses to comply with the Laws (occasion {count}); to persist in it loses the game. {words}",
		},
		SearchRefused: {
			"{side} aranmayı reddetti; hakem ceza verebilir. {words}",
			"{side} refuses to be inspected; the arbiter may penalise it. {words}",
		},
		HelpRefused: {
			"{side} oyunun yeniden kurulmasına yardım etmiyor; hakem ceza verebilir. {words}",
			"{side} will not help to reconstruct the game; the arbiter may penalise it. {words}",
		},
		DeviceAfterEnd: {
			"Oyun bittikten sonra {side}ın üzerinde yasak cihaz bulundu. Sonucu değiştirmek hakemin gerekçeli kararına bağlıdır.",
			"A forbidden device was found on {side} after the end. To change the result takes a decision of the arbiter, with its reason.",
		},
		SpectatorInterfered: {
			"Bir seyirci oyuna karıştı. Seyirciler ancak hakeme bilgi verebilir; söylediği oyunda hiçbir şeyi değiştirmez. {words}",
			"A spectator interfered. Spectators may only inform the arbiter; what was said changes nothing in the game. {words}",
		},
	},
	GameOver: {
		LostByPenalty: {
			"{side} hakemin kararıyla oyunu kaybetti. {words}",
			"{side} loses the game by decision of the arbiter. {words}",
		},
		LostByDevice: {
			"{side} oyun sırasında yasak bir cihaz bulundurdu; oyunu kaybetti, {other} kazandı.",
			"{side} had a forbidden device during play and loses; {other} wins.",
		},
		RefusalPersists: {
			"{side} Kurallara uymamakta direndi ve oyunu kaybetti.",
			"{side} persistently refused to comply with the Laws and loses the game.",
		},
		SignedWrong: {
			"İki oyuncu da bu sonucu imzaladı; hakem başka karar vermedikçe geçerlidir.",
			"Both players have signed this result; it stands unless the arbiter decides otherwise.",
		},
		DeclaredByArbiter: {"Sonucu hakem ilan etti. {words}", "The arbiter declares the result. {words}"},
	},
}
