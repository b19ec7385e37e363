package arbiter

import "github.com/hakem-chess/hakem/laws"

// The causes of rulings on time and its periods, and on positions that cannot be.
const (
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
var timeWords = map[RulingKind]map[Cause]laws.Words{
	NoAction: {
		CountNotKnown: {"{side}ın bayrağı düştü; kaç hamle yapıldığı bilinmiyor. Saatler durur, kâğıtlar tamamlanır ya da oyun gözetim altında yeniden kurulur; hakem süre aşımına ondan sonra karar verir.",
			"The flag of {side} has fallen and it is not known how many moves were made. The clocks stand while the scoresheets are completed, or the game is reconstructed under supervision; only then does the arbiter rule on the time."},
		NoClocks: {"Oyun saatsiz oynanıyor; düşecek bayrak yok.", "The game is played without clocks; there is no flag to fall."},
	},
	Refused: {
		NoPeriodToBegin: {"Yeni periyot ancak bayrak düşmüşse ve ardından bir periyot geliyorsa başlar; saatler olduğu gibi kalır.",
			"A new period begins only when a flag has fallen and another period follows; the clocks stay as they are."},
		QuickplayTooLate: {"{side}ın bayrağı düşmüş; kimse fark etmemiş olsa da bu istek bayrak düşmeden yapılmalıydı. Bayrak, hakem görünce ya da rakip bildirince sayılır.",
			"The flag of {side} is down. Though nobody may have noticed it yet, this had to be asked before it fell; the flag counts when the arbiter sees it or the opponent claims it."},
	},
	Restored: {
		IllegalStood: {"Konum kurallara aykırı: geçerli hamlelerle oluşamaz. Oyun, ondan önceki son konuma döner ve oradan sürer.",
			"The position is illegal: no series of legal moves leads to it. The game goes back to the last position before it, and goes on from there."},
		IllegalFromStart: {"Konum kurallara aykırı: geçerli hamlelerle oluşamaz. Oyun, ondan önce bilinen son konuma döner; kayıt bu konumla başladığı için saatler durdu, o konumu hakem kurar.",
			"The position is illegal: no series of legal moves leads to it. The game goes back to the last position known before it; as the record begins with this one, the clocks are stopped and the arbiter sets that up."},
	},
	GameOver: {
		SiteTime: {"{side}ın süresi bitti; sitenin kendi kuralına göre {other} kazandı, çünkü şahından başka taşı var. {other} mat edemediği için 6.9 bu oyunu berabere sayardı.",
			"{side} ran out of time; by the site’s own rule {other} wins, having more than a bare king. Article 6.9 would draw the game, since {other} cannot checkmate."},
		SiteResignation: {"{side} terk etti; sitenin kendi kuralına göre {other} kazandı, çünkü şahından başka taşı var. {other} mat edemediği için 5.1.2 bu oyunu berabere sayardı.",
			"{side} resigned; by the site’s own rule {other} wins, having more than a bare king. Article 5.1.2 would draw the game, since {other} cannot checkmate."},
	},
}
