package arbiter

import (
	"maps"

	"github.com/hakem-chess/hakem/wording"
)

// The causes of rulings on moves, clocks and claims. In their sentences {side}
// is the player concerned and {other} the opponent, {moves} and {written} are
// moves, {time} is an amount of time, {count} a number, {words} what a person
// said, {edition} the edition of the Laws.
const (
	NotOnMove        Cause = "not-on-move"        // only the player to move can claim (9.2, 9.3)
	BeforeBothMoved  Cause = "before-both-moved"  // no agreement yet (5.2.3)
	DrawsBarred      Cause = "draws-barred"       // by the regulations (9.1.1)
	OtherMoveBinds   Cause = "announced-move"     // an announced move must be played first (9.5.3)
	OtherMoveWritten Cause = "other-move-written" // the written one cannot be changed (9.2.1, 9.3.1)
	IllegalAnnounced Cause = "illegal-announced"  // the announced move is illegal (9.5.3)
	ClaimAfterTouch  Cause = "claim-after-touch"  // the right is lost on this move (9.4)
	AnsweredByTouch  Cause = "answered-by-touch"  // a touched piece has refused the offer (9.1.2.1)
	OfferBanVoid     Cause = "offer-ban-void"     // offers could not be barred (9.1.a of 2014)
	NoOfferStands    Cause = "no-offer-stands"
	ConditionVoid    Cause = "condition-void"  // an offer has no conditions (9.1.2.1)
	OfferRepeated    Cause = "offer-repeated"  // 11.5
	ClaimRepeated    Cause = "claim-repeated"  // 11.5
	CannotWithdraw   Cause = "cannot-withdraw" // 9.1.2.1, 9.5.1, 5.1.2
	NoConsent        Cause = "no-consent"      // of the arbiter to a draw (9.1.1)
	RightsDiffered   Cause = "rights-differed" // to castle or to capture en passant (9.2.3.1, 9.2.3.2)
	NoEvidence       Cause = "no-evidence"     // of a claim without a scoresheet (A.2 of 2014)

	AdjustNotOnMove    Cause = "adjust-not-on-move"   // 4.2.1
	AdjustTooLate      Cause = "adjust-too-late"      // 4.2.1
	TouchedMustMove    Cause = "touched"              // 4.3, 4.4
	CastlingDue        Cause = "castling-due"         // 4.7.2
	TouchedCannotMove  Cause = "touched-cannot-move"  // 4.5
	AnnouncedNotPlayed Cause = "announced-not-played" // 9.5.3
	NoSuchTouch        Cause = "no-such-touch"
	NothingTouched     Cause = "nothing-touched"
	NothingBroken      Cause = "nothing-broken"
	NotMeant           Cause = "not-meant"
	ComplaintLate      Cause = "complaint-late"  // 4.8
	TouchSeenLate      Cause = "touch-seen-late" // 4.8

	MoveNotHis       Cause = "not-his-move"    // 1.3
	MoveMade         Cause = "move-made"       // 4.7
	RookStays        Cause = "rook-stays"      // 4.4.2
	PieceChosen      Cause = "piece-chosen"    // 4.4.4
	OnlineIllegal    Cause = "illegal"         // refused online
	OnlineUnpromoted Cause = "no-piece-chosen" // refused online

	IllegalDone         Cause = "illegal-move"           // 7.5.1
	PawnNotPromoted     Cause = "pawn-not-promoted"      // 7.5.2
	PressedIdly         Cause = "pressed-idly"           // 7.5.3
	TwoHandsUsed        Cause = "two-hands"              // 7.5.4
	NotCompleted        Cause = "not-completed"          // 7.5.1
	PromotionInAnyOrder Cause = "promotion-in-any-order" // 4.6.2
	NoIllegalMove       Cause = "no-illegal-move"
	MateDoesNotStand    Cause = "mate-does-not-stand" // 7.5.2
	WindowClosed        Cause = "window-closed"       // A.5.2
	OwnWindowClosed     Cause = "own-window-closed"   // A.5.2, the offender claims
	RollbackNotHere     Cause = "rollback-not-here"   // A.5.2
	RolledBack          Cause = "rolled-back"         // A.5.2
	CastlingComplete    Cause = "castling-complete"   // II.3.2.3, II.3.2.4
	OtherPieceMoved     Cause = "other-piece-moved"   // 4.3 after 7.5.1
	WaitForNextMove     Cause = "wait-for-next-move"  // A.5.4

	FlagByClaim   Cause = "flag-by-claim" // 6.8 of 2014
	OutOfTime     Cause = "out-of-time"
	NoClocks      Cause = "no-clocks"
	FlagNotDown   Cause = "flag-not-down"
	NoFlagDown    Cause = "no-flag-down"
	SetTooShort   Cause = "set-too-short"    // 6.10
	SetWrongly    Cause = "set-wrongly"      // 6.10.2
	NoOwnTime     Cause = "no-own-time"      // A.4.c of 2014
	BothFlagsGoOn Cause = "both-flags-go-on" // 6.11.a of 2014, III.3.1.1
)

// causeWords are the sentences of all causes, after the kind of ruling. Each
// chapter has its own words, and they come together here.
var causeWords = merged(movesWords, timeWords, conductWords, tableWords, guidelineWords)

// merged puts the words of the chapters together.
func merged(chapters ...map[RulingKind]map[Cause]wording.Text) map[RulingKind]map[Cause]wording.Text {
	all := map[RulingKind]map[Cause]wording.Text{}
	for _, chapter := range chapters {
		for kind, words := range chapter {
			if all[kind] == nil {
				all[kind] = map[Cause]wording.Text{}
			}
			maps.Copy(all[kind], words)
		}
	}
	return all
}

// movesWords are the sentences of this file's causes.
var movesWords = map[RulingKind]map[Cause]wording.Text{
	Refused: {
		NotOnMove: {"{side} hamlede değil; şu anda talepte bulunamaz.",
			"{side} cannot claim now: the opponent has the move."},
		BeforeBothMoved: {"Henüz beraberlikte anlaşılamaz: önce iki oyuncu da en az bir hamle yapmış olmalı.",
			"A draw cannot be agreed yet: each player must first have made at least one move."},
		DrawsBarred: {"Yönerge şu anda beraberlikte anlaşmaya izin vermiyor.",
			"The regulations do not allow a draw by agreement now."},
		OtherMoveBinds: {
			"{side} önceki talebinde bildirdiği hamleyi oynamak zorunda; başka bir hamleyle talepte bulunamaz.",
			"{side} is bound by the move announced with the earlier claim, and cannot claim with another.",
		},
		OtherMoveWritten: {"{side} başka bir hamle yazmıştı; talep için yazılan hamle değiştirilemez.",
			"{side} has written another move; the move written for a claim cannot be changed."},
		ClaimAfterTouch: {
			"{side} bir taşa dokundu; bu hamlede beraberlik talep etme hakkını yitirdi. Sonraki hamlesinde yeniden talepte bulunabilir.",
			"{side} has touched a piece and so has lost the right to claim a draw on this move. It comes back with the next one.",
		},
		AnsweredByTouch: {"{side} oynamak için bir taşa dokunarak beraberlik teklifini reddetti; artık kabul edemez.",
			"By touching a piece to play it {side} refused the draw offer, and can no longer accept it."},
		NoOfferStands: {"Kabul edilecek ya da reddedilecek bir beraberlik teklifi yok.",
			"No draw offer stands that could be accepted or declined."},
		CannotWithdraw: {"Yapılmış bir talep, beraberlik teklifi ya da terk geri alınamaz.",
			"A claim, a draw offer or a resignation cannot be withdrawn once made."},
		NoConsent: {"Yönerge beraberlikte anlaşmayı hakemin onayına bağlıyor; onay verilmedi.",
			"Under the regulations a draw can be agreed only with the arbiter's consent, which has not been given."},
		AdjustNotOnMove: {"Taşları yalnızca hamledeki oyuncu düzeltebilir.",
			"Only the player who has the move may adjust pieces."},
		AdjustTooLate: {
			"{side} önce dokundu, sonra “düzeltiyorum” dedi; bu söz artık geçersizdir, dokunulan taş kuralı uygulanır.",
			"{side} touched the piece first and spoke of adjusting afterwards; that is too late, and touch-move applies.",
		},
		MoveNotHis: {"{side} hamlede değil.", "{side} does not have the move."},
		MoveMade: {"Hamle yapılmıştır: geçerli bir hamleyle bırakılan taş bırakıldığı karede kalır.",
			"The move has been made: a piece let go on a square by a legal move stays there."},
		PieceChosen: {"Yeni taş terfi karesine değmiştir; seçim değiştirilemez.",
			"The new piece has touched the square of promotion; the choice is final."},
		OnlineIllegal: {"Bu hamle kuraldışı; oynanmadı.", "This move is illegal and was not played."},
		OnlineUnpromoted: {
			"Piyonun terfi edeceği taş seçilmedi; hamle oynanmadı.",
			"No piece was chosen for the promotion; the move was not played.",
		},
		NoIllegalMove: {"Geri alınacak kuraldışı bir hamle yok.", "There is no illegal move to take back."},
		RollbackNotHere: {"Bu oyunda kuraldışı hamleyi hakem düzeltir; oyuncuların anlaşması gerekmez.",
			"In this game the arbiter corrects an illegal move; the players need not agree on it."},
	},
	NoAction: {
		MateDoesNotStand: {
			"Mat geçerli sayılmadı; tahtadaki konumda oynanacak hamle olmadığından sonucu hakem ilan eder.",
			"The mate does not stand; as no move is left in the position on the board, the arbiter declares the result.",
		},
		PromotionInAnyOrder: {
			"Terfide piyonun kaldırılması ile yeni taşın konması hangi sırayla olursa olsun hamle geçerlidir.",
			"A promotion is in order whether the pawn is taken off or the new piece is put first.",
		},
		OfferBanVoid: {
			"{edition} kurallarında yönerge beraberlik teklifini değil, yalnızca anlaşmayı yasaklayabilir; teklif geçerlidir.",
			"Under the Laws of {edition} the regulations can bar agreeing a draw, not offering one; the offer stands.",
		},
		NoFlagDown:     {"Düşmüş bayrak yok.", "No flag has fallen."},
		FlagNotDown:    {"{side}ın bayrağı düşmemiş.", "The flag of {side} has not fallen."},
		NothingTouched: {"Oyuncuyu bağlayan bir dokunuş yok.", "No touch binds the player."},
		TouchSeenLate: {
			"{side} bu taşa önceki hamlesi sırasında dokunmuştu; rakibi o zamandan beri oynadığından o hamle geçerli kalır, dokunuş da artık kimseyi bağlamaz.",
			"{side} touched that piece before the move made last; the opponent has replied since, so that move stands, and the touch binds nobody any more.",
		},
		NothingBroken: {
			"Oynanan hamle dokunulan taşlara uygundur.",
			"The move played is in keeping with the pieces touched.",
		},
		NotMeant: {"Dokunuşta oynama ya da alma niyeti görülmedi; oyuncu dilediği hamleyi yapabilir.",
			"The touch was not meant as a move; the player is free to make any."},
		TouchedCannotMove: {
			"Dokunulan taşların hiçbiri oynanamıyor ya da alınamıyor; {side} dilediği geçerli hamleyi yapabilir.",
			"None of the pieces touched can be moved or captured; {side} may make any legal move.",
		},
		NotCompleted: {"Saate basılmadığı için hamle tamamlanmadı; oyuncu, dokunulan taş kuralına uyarak düzeltebilir.",
			"The clock has not been pressed, so the move is not completed and may still be corrected under touch-move."},
		CastlingComplete: {"Bu dizilişte rokta yalnız bir taş yer değiştirir; rok tamamlanmıştır.",
			"From this array only one of the two men moves when castling; the castling is complete."},
		NoIllegalMove: {"Düzeltilecek bir kuraldışılık yok.", "There is no irregularity to correct."},
		WaitForNextMove: {
			"Konum kuraldışı; hakem bir sonraki hamle tamamlanana kadar bekler. Konum o zaman da kuraldışıysa oyun berabere biter.",
			"The position is illegal; the arbiter waits until the next move is completed. If it is still illegal then, the game is drawn.",
		},
		FlagByClaim: {"Bu oyunda bayrak düşmesini oyuncu bildirir; hakem talep olmadan karışmaz.",
			"In this game it is for the players to claim a fallen flag; the arbiter does not call it."},
		BothFlagsGoOn: {"İki bayrak da düşmüş, önce hangisinin düştüğü bilinmiyor; oyun devam eder.",
			"Both flags are down and it is not known which fell first; the game goes on."},
	},
	ClaimRejected: {
		PromotionInAnyOrder: {
			"Talep reddedildi: piyonun kaldırılması ile yeni taşın konması hangi sırayla olursa olsun terfi geçerlidir.",
			"The claim is rejected: a promotion is in order whether the pawn is taken off or the new piece is put first.",
		},
		NoSuchTouch: {"Talep reddedildi: hamlede olan oyuncu bu taşa, düzelteceğini bildirmeden dokunmadı.",
			"The claim is rejected: no player on move has touched that piece without first announcing to adjust it."},
		NothingTouched: {
			"Talep reddedildi: rakibi bağlayan bir dokunuş yok.",
			"The claim is rejected: no touch binds the opponent.",
		},
		NothingBroken: {"Talep reddedildi: oynanan hamle dokunulan taşlara uygundur.",
			"The claim is rejected: the move played is in keeping with the pieces touched."},
		NotMeant: {
			"Talep reddedildi: dokunuşta oynama ya da alma niyeti görülmedi.",
			"The claim is rejected: the touch was not meant as a move.",
		},
		ComplaintLate: {
			"Talep reddedildi: {side} oynamak ya da almak niyetiyle bir taşa dokunarak rakibinin ihlaline itiraz hakkını yitirmiştir.",
			"The claim is rejected: by touching a piece to move or capture it {side} has lost the right to complain of the opponent's breach.",
		},
		NotCompleted: {"Talep reddedildi: saate basılmadı, hamle tamamlanmış değil.",
			"The claim is rejected: the clock has not been pressed, so the move is not completed."},
		CastlingComplete: {"Talep reddedildi: bu dizilişte rokta yalnız bir taş yer değiştirir; rok tamamlanmıştır.",
			"The claim is rejected: from this array only one of the two men moves when castling, and the castling is complete."},
		NoIllegalMove: {
			"Talep reddedildi: kuraldışı bir hamle yok.",
			"The claim is rejected: there is no illegal move.",
		},
		WindowClosed: {"Talep reddedildi: {side} sonraki hamlesini yaptıktan sonra kuraldışı hamle düzeltilmez.",
			"The claim is rejected: once {side} has made the next move the illegal move stands."},
		OwnWindowClosed: {"Talep reddedildi: {other} sonraki hamlesini yaptıktan sonra kuraldışı hamle düzeltilmez.",
			"The claim is rejected: once {other} has made the next move the illegal move stands."},
		NoClocks: {
			"Talep reddedildi: oyun saatsiz oynanıyor.",
			"The claim is rejected: the game is played without clocks.",
		},
		FlagNotDown: {
			"Talep reddedildi: rakibin süresi bitmemiş.",
			"The claim is rejected: the opponent still has time.",
		},
		NoOwnTime: {"Talep reddedildi: süreden kazanç talep edenin kendi süresi de kalmış olmalıdır.",
			"The claim is rejected: a player who claims on time must have time left too."},
		NoEvidence: {
			"Talep reddedildi: notasyon kâğıdı olmadan kanıtlanamadı.",
			"The claim is rejected: without a scoresheet it was not proved.",
		},
	},
	ClaimAccepted: {
		OutOfTime: {"Talep kabul edildi: {other}ın süresi bitti.", "The claim is upheld: {other} has run out of time."},
	},
	MoveStands: {
		RookStays: {
			"{side} önce kaleyi oynadı; rok yapılamaz, kale bırakıldığı karede kalır, şah yerine döner. Bu, kuraldışı hamle sayılmaz.",
			"{side} moved the rook first: there is no castling, the rook stays where it was let go and the king goes back. It is no illegal move.",
		},
		WindowClosed: {
			"Rakip sonraki hamlesini yaptı; kuraldışı hamle olduğu gibi kalır.",
			"The opponent has replied; the illegal move stands.",
		},
		TwoHandsUsed: {"{side} hamleyi iki eliyle yaptı. Hamle kalır; bu, kuraldışı hamle gibi cezalandırılır.",
			"{side} made the move with two hands. The move stands, and is penalised as an illegal move is."},
	},
	MustMove: {
		TouchedMustMove: {"{side} dokunduğu taşı oynamak ya da almak zorunda; oynayabileceği hamleler: {moves}.",
			"{side} is bound by the piece touched; the moves left are {moves}."},
		CastlingDue: {"{side} şahı rok karesine bıraktı; oynayabileceği hamleler: {moves}.",
			"{side} has let go of the king on its castling square; the moves left are {moves}."},
		IllegalAnnounced: {"Bildirilen hamle kuraldışı; {side} aynı taşla geçerli bir hamle yapmak zorunda.",
			"The announced move is illegal; {side} must make a legal move with the same piece."},
		"": {
			"{side} bildirdiği hamleyi oynamak zorunda: {written}.",
			"{side} must play the announced move: {written}.",
		},
	},
	Restored: {
		AnnouncedNotPlayed: {
			"{side} talebinde bildirdiği hamleden başkasını oynadı; hamle geri alındı, bildirilen hamle oynanmalıdır.",
			"{side} played otherwise than announced with the claim; the move is taken back, and the announced move must be played.",
		},
		TouchedMustMove: {
			"{side} dokunduğu taşın gerektirdiğinden başka bir hamle yaptı; hamle geri alındı, yerine dokunulan taş kuralına uyan bir hamle yapmalıdır.",
			"{side} made another move than the piece touched requires; it is taken back, and one in keeping with touch-move must be made.",
		},
		CastlingDue: {
			"{side} şahı rok karesine bıraktıktan sonra başka bir hamle yaptı; hamle geri alındı, başladığı roku tamamlamalı, o rok yapılamıyorsa şahla başka bir hamle yapmalıdır.",
			"{side} let go of the king on its castling square and then made another move; it is taken back, and the castling begun must be made, or if it is not legal another move of the king.",
		},
		IllegalDone: {
			"{side} kuraldışı bir hamleyi tamamladı. Hamleden önceki konuma dönüldü; yerine yapılacak hamle dokunulan taş kuralına uymalıdır.",
			"{side} completed an illegal move. The position from before it stands again, and the move in its place is bound by touch-move.",
		},
		PressedIdly: {
			"{side} hamle yapmadan saate bastı; bu, kuraldışı hamle gibi cezalandırılır. Saati yeniden çalışır.",
			"{side} pressed the clock without having made a move, which is penalised as an illegal move is. That clock runs again.",
		},
		OtherPieceMoved: {
			"{side} kuraldışı hamlesinin yerine dokunduğu taşı oynamak zorundaydı, başka bir taş oynadı. Hamle geri alındı; ikinci kuraldışı hamle sayılmaz, dokunulan taş kuralı uygulanır.",
			"In place of the illegal move {side} had to move the piece touched, and moved another. That is taken back under touch-move, and is no second illegal move.",
		},
		RolledBack: {"İki oyuncu anlaştı; kuraldışı hamleden önceki konuma dönüldü. Ceza yoktur.",
			"Both players agreed to go back to the position before the illegal move. There is no penalty."},
	},
	ClockCorrected: {
		SetTooShort: {
			"Saat yanlış kurulmuş; düşen bayrak oyunu bitirmez. Ayar düzeltildi, {side}ın saati {before} yerine {after} gösteriyor.",
			"The clock had been set wrongly, so the fallen flag does not end the game. The setting is corrected, and the clock of {side} shows {after} instead of {before}.",
		},
		SetWrongly: {"Saat yanlış kurulmuş; ayar düzeltildi, {side}ın saati {before} yerine {after} gösteriyor.",
			"The clock had been set wrongly; the setting is corrected, and the clock of {side} shows {after} instead of {before}."},
	},
	QueenPlaced: {
		PawnNotPromoted: {
			"{side} son yataya ulaşan piyonun yerine taş koymadan saate bastı. Piyonun yerini vezir aldı; bu, kuraldışı hamledir.",
			"{side} pressed the clock without replacing the pawn on the last rank. A queen takes its place, and it counts as an illegal move.",
		},
	},
	IncidentNoted: {
		ClaimRepeated: {
			"{side} konum değişmeden, reddedilmiş beraberlik talebini yineledi; bu, rakibi rahatsız etmektir. Hakem ceza verebilir.",
			"{side} has repeated a rejected claim of a draw without a change in the position, which disturbs the opponent; the arbiter may penalise it.",
		},
		OfferRepeated: {
			"{side} konum değişmeden beraberlik teklifini yineledi; bu, rakibi rahatsız etmektir. Hakem ceza verebilir.",
			"{side} has repeated the draw offer without a change in the position, which disturbs the opponent; the arbiter may penalise it.",
		},
	},
	Breach: {
		DrawsBarred: {
			"{side}, yönergenin beraberlik teklif etmeyi yasakladığı bir sırada teklifte bulundu; teklif geçersizdir.",
			"{side} offered a draw while the regulations forbid offering one; the offer is void.",
		},
		TwoHandsUsed: {"{side} hamleyi iki eliyle yaptı. Hamle kalır; hakem ceza verebilir.",
			"{side} made the move with two hands. It stands, and the arbiter may penalise it."},
		PressedIdly: {"{side} hamle yapmadan saate bastı. Saati yeniden çalışır; hakem ceza verebilir.",
			"{side} pressed the clock without having made a move. That clock runs again, and the arbiter may penalise it."},
		ConditionVoid: {"Beraberlik teklifi koşulsuzdur; {side}ın koşulu geçersiz, teklifi ise geçerlidir.",
			"A draw offer is unconditional: the condition of {side} is void, the offer stands."},
	},
}
