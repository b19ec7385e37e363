package laws

// Provision is something the Laws say, named after what it governs. Its
// article differs between editions; Edition.Articles gives the numbers.
type Provision uint8

// The provisions a ruling may rest on.
const (
	Checkmate Provision = iota
	Resignation
	Stalemate
	DeadPosition
	Agreement
	EndingMoveCompletes
	ClocksStart
	DefaultTime
	FlagFall
	ClocksStopped
	PlayResumes
	FirstTouchedMoves
	CastlingNotPossible
	DrawsBarred
	OfferStands
	ClaimIsOffer
	Threefold
	ThreefoldIntended
	ThreefoldAppeared
	SamePosition
	Fifty
	FiftyIntended
	FiftyCompleted
	ClaimCorrect
	ClaimWrong
	Fivefold
	SeventyFive
	Discipline
	RapidBonus
	BlitzBonus
	BlitzSupervised
	BlitzUnsupervised
	KingExposed
	IllegalMove
	provisions // how many there are
)

// commonWording says in our own words what each provision asks.
var commonWording = [provisions]Words{
	Checkmate: {"Rakibinin şahını mat eden oyuncu oyunu kazanır; oyun o anda biter.",
		"The player who checkmates the opponent's king wins, and the game ends at once."},
	Resignation: {"Terk eden oyuncu kaybeder; rakibin hiçbir geçerli hamle dizisiyle mat etme olanağı yoksa oyun beraberedir.",
		"A player who resigns loses, unless no series of legal moves lets the opponent mate; then the game is drawn."},
	Stalemate: {"Hamle sırası gelen oyuncunun şahı tehdit altında değilse ve geçerli hamlesi yoksa konum pattır, oyun beraberedir.",
		"When the player to move has no legal move and is not in check, it is stalemate and the game is drawn."},
	DeadPosition: {"Hiçbir geçerli hamle dizisiyle iki taraftan biri mat edemeyecekse konum ölüdür, oyun beraberedir.",
		"When no series of legal moves lets either side mate, the position is dead and the game is drawn."},
	Agreement: {"Oyuncular, her biri en az bir hamle yaptıktan sonra beraberlikte anlaşabilir.",
		"The players may agree to a draw once each has made at least one move."},
	EndingMoveCompletes: {"Oyunu bitiren hamle, saate basılmasa da tamamlanmış sayılır.",
		"A move that ends the game is complete without pressing the clock."},
	ClocksStart: {"Oyunun başlama anında beyazın saati çalıştırılır.",
		"White's clock is started when the game is due to begin."},
	DefaultTime: {"Yönerge, bir oyuncunun en geç ne zaman tahtada olacağını belirler.",
		"The regulations say how late a player may come to the board."},
	FlagFall: {"Süresi biten oyuncu kaybeder; rakibin hiçbir geçerli hamle dizisiyle mat etme olanağı yoksa oyun beraberedir.",
		"A player whose time runs out loses, unless no series of legal moves lets the opponent mate; then the game is drawn."},
	ClocksStopped: {"Oyuna ara verilmesi gerekirse hakem saatleri durdurur.",
		"When play must be interrupted the arbiter stops the clocks."},
	PlayResumes: {"Oyunun ne zaman devam edeceğine hakem karar verir.",
		"The arbiter decides when play resumes."},
	FirstTouchedMoves: {"Oyuncu, dokunduğu taşlardan oynanabilen ilkini oynamak zorundadır.",
		"A player must move the first of the touched pieces that can be moved."},
	CastlingNotPossible: {"İstenen rok geçerli değilse oyuncu, varsa şahıyla geçerli başka bir hamle yapar.",
		"When the castling meant is illegal, the player makes another legal move with the king, if there is one."},
	DrawsBarred: {"Yönerge, belli bir hamleden önce ya da oyun boyunca beraberlik teklif etmeyi ve anlaşmayı yasaklayabilir.",
		"The regulations may forbid offering or agreeing a draw, before some move or altogether."},
	OfferStands: {"Beraberlik teklifi geri alınamaz ve koşula bağlanamaz; kabul edilene, reddedilene, rakip oynayana ya da oyun bitene kadar geçerlidir.",
		"A draw offer is unconditional and cannot be withdrawn; it stands until it is accepted, declined, answered by a move, or the game ends."},
	ClaimIsOffer: {"Konum tekrarı ya da 50 hamle talebi aynı zamanda beraberlik teklifidir.",
		"A claim of repetition or of fifty moves is also a draw offer."},
	Threefold: {"Aynı konum en az üçüncü kez oluştuğunda, sıradaki oyuncunun doğru talebiyle oyun beraberedir.",
		"The game is drawn on a correct claim by the player to move when the same position occurs for at least the third time."},
	ThreefoldIntended: {"Konum, oyuncunun önceden yazdığı ve değiştiremeyeceği hamleyle oluşacak olabilir.",
		"The position may be about to appear by a move that the player has first written and may not change."},
	ThreefoldAppeared: {"Konum az önce oluşmuş ve talep eden sıradaki oyuncu olabilir.",
		"The position may have just appeared, with the claimant to move."},
	SamePosition: {"Aynı oyuncu sıradaysa, taşlar aynı karelerdeyse ve rok ile geçerken alma dahil bütün olası hamleler aynıysa konumlar aynıdır.",
		"Positions are the same when the same player is to move, the same pieces stand on the same squares, and all possible moves are the same, castling rights and en passant captures included."},
	Fifty: {"Son 50 hamlede iki taraf da piyon oynamamış ve taş alınmamışsa, sıradaki oyuncunun doğru talebiyle oyun beraberedir.",
		"The game is drawn on a correct claim by the player to move when each side has made 50 moves without a pawn move or a capture."},
	FiftyIntended: {"Ellinci hamle, oyuncunun önceden yazdığı ve değiştiremeyeceği hamle olabilir.",
		"The fiftieth move may be one that the player has first written and may not change."},
	FiftyCompleted: {"Piyon sürülmeden ve taş alınmadan ellişer hamle tamamlanmış olabilir.",
		"Fifty moves by each player may have been completed without a pawn move or a capture."},
	ClaimCorrect: {"Doğru taleple oyun o anda berabere biter.",
		"On a correct claim the game is drawn at once."},
	ClaimWrong: {"Yanlış talepte rakibe süre eklenir ve oyun sürer; bildirilen hamle oynanmak zorundadır.",
		"After a wrong claim the opponent is given time and the game goes on; an announced move must be played."},
	Fivefold: {"Aynı konum beş kez oluşursa oyun, talep olmadan berabere biter.",
		"When the same position has occurred five times the game is drawn without a claim."},
	SeventyFive: {"Piyon sürülmeden ve taş alınmadan yetmiş beşer hamle yapılırsa oyun, talep olmadan berabere biter; son hamle mat ederse mat geçerlidir.",
		"When each player has made 75 moves without a pawn move or a capture the game is drawn without a claim; if the last move mates, the mate prevails."},
	Discipline: {"Hakem, uyarıdan oyunun kaybına ve ötesine kadar sayılan cezalardan birini verebilir.",
		"The arbiter may impose one of the listed penalties, from a warning to the loss of the game and beyond."},
	RapidBonus: {"Hızlı satrançta 7. ve 9. maddelerin cezası iki değil bir dakikadır.",
		"In rapid chess the penalties of Articles 7 and 9 are one minute instead of two."},
	BlitzBonus: {"Yıldırım satrançta 7. ve 9. maddelerin cezası iki değil bir dakikadır.",
		"In blitz the penalties of Articles 7 and 9 are one minute instead of two."},
	BlitzSupervised: {"Her oyunu bir hakem izliyor ve hamleler kaydediliyorsa yıldırımda da yarışma kuralları geçerlidir.",
		"Blitz is played under the competition rules when each game has an arbiter and is recorded."},
	BlitzUnsupervised: {"Bu koşullar yoksa yıldırımda, denetimsiz hızlı satrancın kuralları geçerlidir.",
		"Otherwise blitz is played under the rules for unsupervised rapid chess."},
	KingExposed: {"Oyuncu, şahını tehdit altına sokan ya da tehdit altında bırakan bir hamle yapamaz.",
		"No move may expose the player's own king to check or leave it in check."},
	IllegalMove: {"Taşların hareketine ilişkin kurallardan birine uymayan hamle kuraldışıdır.",
		"A move that fails any of the rules on how the pieces move is illegal."},
}
