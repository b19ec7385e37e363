package arbiter

import "github.com/hakem-chess/hakem/wording"

// The causes of rulings on what stands on the table: who is there, the clock,
// the board and the pieces.
const (
	NotTooLate    Cause = "not-too-late"   // 6.7.1
	LateMayPlay   Cause = "late-may-play"  // 6.7.1
	NobodyWatches Cause = "nobody-watches" // the arbiter is not there

	OwnFlagFirst Cause = "own-flag-first" // 6.8

	SettingRight Cause = "setting-right"
	SettingLate  Cause = "setting-late"   // A.5.1.1
	SetShortLate Cause = "set-short-late" // A.5.1.1: too little time does not hurt the schedule
	DisplaySet   Cause = "display-set"    // 6.10, 7.1
	CounterSet   Cause = "counter-set"    // 6.10.2, 7.1

	StoppedRightly Cause = "stopped-rightly" // 6.11.2
	StoppedIdly    Cause = "stopped-idly"    // 6.11.4
	CountNotTold   Cause = "count-not-told"  // 6.11.4, 12.6

	ArrayRight          Cause = "array-right"
	ArrayWasWrong       Cause = "array-was-wrong" // 7.2.1
	BoardRight          Cause = "board-right"
	TenMovesCompleted   Cause = "ten-moves-completed" // A.5.1.2
	ColoursRight        Cause = "colours-right"
	ColoursWereReversed Cause = "colours-were-reversed" // 7.3
	ColoursStay         Cause = "colours-stay"          // 7.3
	TenMovesMade        Cause = "ten-moves-made"        // 7.3
	GoesOn              Cause = "goes-on"
	AlreadyAnnulled     Cause = "already-annulled"
	CastlingMisplaced   Cause = "castling-misplaced" // A.5.1.2

	WentBack           Cause = "went-back"              // 7.1
	WentBackClocksLeft Cause = "went-back-clocks-left"  // 7.1
	PieceDisplaced     Cause = "piece-displaced"        // 7.6
	DisplacedOwnTime   Cause = "displaced-on-own-time"  // 7.4
	DisplacedOtherTime Cause = "displaced-on-opponents" // 7.4
	PressNotMentioned  Cause = "press-not-mentioned"    // 12.6
)

// tableWords are the sentences of this file's causes.
var tableWords = map[RulingKind]map[Cause]wording.Text{
	ClaimRejected: {
		NotTooLate: {
			"Talep reddedildi: rakip bekleme süresini aşmış değil.",
			"The claim is rejected: the opponent is not later than the default time allows.",
		},
		OwnFlagFirst: {
			"Talep reddedildi: önce {side}ın bayrağı düşmüş.",
			"The claim is rejected: it was the flag of {side} that fell first.",
		},
		SettingRight: {
			"Talep reddedildi: saat doğru kurulmuş.",
			"The claim is rejected: the clock is set rightly.",
		},
		SettingLate: {
			"Talep reddedildi: iki oyuncu da onar hamle tamamladı, saatin kurulumu artık değiştirilmez.",
			"The claim is rejected: ten moves have been completed by each player, and the setting of the clock is no longer changed.",
		},
		ArrayRight: {
			"Talep reddedildi: taşlar doğru dizilmiş.",
			"The claim is rejected: the pieces were set up rightly.",
		},
		BoardRight: {
			"Talep reddedildi: tahta doğru yerleştirilmiş.",
			"The claim is rejected: the board stands the right way.",
		},
		TenMovesCompleted: {
			"Talep reddedildi: iki oyuncu da onar hamle tamamladı; dizilişin ya da tahtanın yanlışlığı artık ileri sürülemez, oyun devam eder.",
			"The claim is rejected: ten moves have been completed by each player, so nobody can claim any more that the array or the board was wrong. The game goes on.",
		},
		ColoursRight: {"Talep reddedildi: renkler doğru.", "The claim is rejected: the colours are right."},
		TenMovesMade: {
			"Talep reddedildi: renkler ters, ama iki oyuncu da en az onar hamle yaptı; oyun devam eder.",
			"The claim is rejected: the colours are reversed, but both players have made ten moves or more, and the game goes on.",
		},
	},
	NoAction: {
		NotTooLate: {"Kimse bekleme süresini aşmadı.", "Nobody is later than the default time allows."},
		LateMayPlay: {
			"Hakem geç kalan oyuncunun oynamasına izin verdi; oyun devam eder.",
			"The arbiter lets the player who is late play; the game goes on.",
		},
		NobodyWatches: {
			"Hakem tahtanın başında değil; görmediği bir duruma kendiliğinden karışamaz. Oyuncu talepte bulunabilir.",
			"The arbiter is not at the board and cannot act on what nobody has shown them. A player may claim.",
		},
		SettingRight: {
			"Saat doğru kurulmuş; düzeltilecek bir şey yok.",
			"The clock is set rightly; there is nothing to correct.",
		},
		SettingLate: {
			"İki oyuncu da onar hamle tamamladı; turnuva programı aksamadıkça saatin kurulumu değiştirilmez.",
			"Ten moves have been completed by each player; the setting of the clock is not changed unless the schedule of the event would suffer.",
		},
		SetShortLate: {
			"Saat eksik süreye kurulmuş; bu, programı aksatmaz. Onar hamleden sonra kurulum olduğu gibi kalır.",
			"The clock was set to too little time, which does not hurt the schedule. After ten moves by each player the setting stays as it is.",
		},
		StoppedRightly: {
			"{side} hakemi çağırmak için saatleri durdurdu; nedeni geçerli. Oyunun ne zaman tekrar başlayacağına hakem karar verir.",
			"{side} stopped the clocks to call the arbiter, and for a valid reason. The arbiter decides when play resumes.",
		},
		ArrayRight: {"Taşlar doğru dizilmiş.", "The pieces were set up rightly."},
		BoardRight: {"Tahta doğru yerleştirilmiş.", "The board stands the right way."},
		TenMovesCompleted: {
			"İki oyuncu da onar hamle tamamladı; dizilişin ya da tahtanın yanlışlığı artık düzeltilmez, oyun devam eder.",
			"Ten moves have been completed by each player; a wrong array or a turned board is no longer put right, and the game goes on.",
		},
		ColoursRight: {"Renkler doğru.", "The colours are right."},
		ColoursStay: {
			"Renkler ters, ama oyun bu renklerle sürer.",
			"The colours are reversed, but the game goes on with them.",
		},
		TenMovesMade: {
			"Renkler ters, ama iki oyuncu da en az onar hamle yaptı; oyun devam eder.",
			"The colours are reversed, but both players have made ten moves or more, and the game goes on.",
		},
		AlreadyAnnulled: {
			"Oyun zaten iptal edildi; yeni oyun başladı.",
			"The game has been annulled already, and the new one has begun.",
		},
		GoesOn: {
			"Hakemin kararıyla oyun olduğu gibi devam eder.",
			"By the arbiter's decision the game goes on as it stands.",
		},
		PressNotMentioned: {
			"Hakem, oyuncuya saate basmayı unuttuğunu söylemez.",
			"The arbiter does not tell players that they have forgotten to press the clock.",
		},
	},
	Breach: {
		StoppedIdly: {
			"{side} geçerli bir neden olmadan saatleri durdurdu; hakem ceza verebilir.",
			"{side} stopped the clocks without a valid reason, and may be penalised.",
		},
		CountNotTold: {
			"{side} hamle sayısını öğrenmek için saatleri durdurdu. Bu geçerli bir neden değil: bayrak düşmeden hakem hamle sayısını söylemez.",
			"{side} stopped the clocks to learn the number of moves. That is no valid reason: until a flag has fallen the arbiter does not tell it.",
		},
	},
	IncidentNoted: {
		DisplacedOwnTime: {
			"{side} taşların yerini bozdu ({words}); bunları kendi süresinde düzeltmelidir. Hakem ceza verebilir.",
			"{side} displaced pieces ({words}) and must put them right on the time of {side}. The arbiter may penalise it.",
		},
		DisplacedOtherTime: {
			"{side} rakibinin süresinde taşların yerini bozdu ({words}). Saatler durduruldu: {side} taşları yerine koymalıdır; oyunun ne zaman tekrar başlayacağına ve ceza verilip verilmeyeceğine hakem karar verir.",
			"{side} displaced pieces ({words}) on the opponent's time. The clocks are stopped: {side} puts the pieces right, and the arbiter decides when play resumes and whether to penalise it.",
		},
	},
	GameAnnulled: {
		ArrayWasWrong: {
			"Oyun yanlış dizilişle başlamış; iptal edildi. Doğru dizilişle yeni bir oyun başlar.",
			"The game began from a wrong array and is annulled. A new one begins from the right array.",
		},
		ColoursWereReversed: {
			"Oyun ters renklerle başlamış; iptal edildi. Doğru renklerle yeni bir oyun başlar.",
			"The game began with colours reversed and is annulled. A new one begins with the right colours.",
		},
		"": {
			"Hakem oyunu iptal etti; yeni bir oyun başlar.",
			"The arbiter has annulled the game; a new one begins.",
		},
	},
	Transferred: {
		"": {
			"Tahta ters yerleştirilmiş; konum doğru yerleştirilmiş bir tahtaya aktarıldı, oyun devam eder.",
			"The board stood the wrong way; the position is transferred to one that stands right, and the game goes on.",
		},
	},
	Restored: {
		CastlingMisplaced: {
			"{side} ilk dizilişte yanlış karede duran şahla ya da kaleyle rok yapamaz. Rok geri alındı; dokunulan taş kuralı uygulanır, ceza yoktur.",
			"{side} cannot castle with a king or rook that stood on a wrong square in the array. The castling is taken back under touch-move, without a penalty.",
		},
		WentBack: {
			"Hakem, oyunun başından {plies} sonraki konuma döndü; süreler de ona göre ayarlandı.",
			"The arbiter has gone back to the position {plies} into the game, and set the clocks accordingly.",
		},
		WentBackClocksLeft: {
			"Hakem, oyunun başından {plies} sonraki konuma döndü; süreler olduğu gibi kaldı.",
			"The arbiter has gone back to the position {plies} into the game; the clocks stay as they are.",
		},
		PieceDisplaced: {
			"Bir taş doğru karesinden kaymış. Bilinen son doğru konum kuruldu, oyun oradan devam eder; kimseye ceza yoktur.",
			"A piece had been displaced from its square. The last position that is certain is set up again and the game goes on from there; nobody is penalised.",
		},
	},
	ClockCorrected: {
		DisplaySet: {
			"Hakem {side}ın saatini ayarladı: {before} yerine {after}.",
			"The arbiter has set the clock of {side} to {after}; it showed {before}.",
		},
		CounterSet: {
			"Hakem {side}ın hamle sayacını {count} olarak ayarladı.",
			"The arbiter has set the move counter of {side} to {count}.",
		},
	},
}
