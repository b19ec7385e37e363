package scoresheet

import (
	"fmt"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/wording"
)

// Teller puts what was found into words: in a language for people, with the
// piece letters of one.
type Teller struct {
	Lang    wording.Lang
	Letters chess.Letters
	Sheets  []*Sheet // the sheets of the reconstruction, in its order
}

func (t Teller) say(w wording.Text, args ...any) string { return fmt.Sprintf(w.In(t.Lang), args...) }

// Name names a sheet: by whose it is where each says so, by its number otherwise.
func (t Teller) Name(sheet int) string {
	if len(t.Sheets) == 1 {
		return t.say(wording.Text{"kâğıt", "the sheet"})
	}
	if owner := t.Sheets[sheet].Owner; owner != UnknownOwner && owner != t.Sheets[1-sheet].Owner {
		return map[Owner]wording.Text{
			WhiteOwner: {"Beyazın kâğıdı", "White's sheet"}, BlackOwner: {"Siyahın kâğıdı", "Black's sheet"},
		}[owner].In(t.Lang)
	}
	return t.say(wording.Text{"%d. kâğıt", "sheet %d"}, sheet+1)
}

// Move writes a move of a game with its number: "12. Nf3", "12... Ac6".
func (t Teller) Move(g *Game, ply int) string {
	p := g.Start
	for _, m := range g.Moves[:ply] {
		p.Play(m)
	}
	return fmt.Sprintf("%s %s", numbered(g.Plies[ply].Number, g.Plies[ply].Side), chess.Notation{Letters: t.Letters}.Move(&p, g.Moves[ply]))
}

// findingWords say what was found. Their arguments are the move (or where in the
// game), the sheet, what is written there, and a count.
var findingWords = map[FindingKind]wording.Text{
	Differs: {"%[1]s: %[2]s bunun yerine “%[3]s” gösteriyor", "%[1]s: %[2]s has “%[3]s” instead"},
	Sign: {
		"%[1]s: %[2]s “%[3]s” gösteriyor; hamle aynı, işareti yanlış",
		"%[1]s: %[2]s has “%[3]s”; the move is the same, a sign with it is wrong",
	},
	Ambiguous: {
		"%[1]s: %[2]s “%[3]s” gösteriyor; bu, %[4]d geçerli hamleden biri olabilir",
		"%[1]s: %[2]s has “%[3]s”, which can be any of %[4]d legal moves",
	},
	Unclear: {"%[1]s: %[2]s burada okunmuyor (“%[3]s”)", "%[1]s: %[2]s cannot be read here (“%[3]s”)"},
	NotAMove: {
		"%[1]s: %[2]s “%[3]s” gösteriyor; bu, cebirsel notasyonda bir hamle değil",
		"%[1]s: %[2]s has “%[3]s”, which is no move in algebraic notation",
	},
	OldStyle: {"%[1]s: %[2]s “%[3]s” gösteriyor; betimsel notasyon kanıt sayılmaz (Ek C)",
		"%[1]s: %[2]s has “%[3]s”; descriptive notation is no evidence (Appendix C)"},
	Empty:      {"%[1]s: %[2]s burada boş", "%[1]s: %[2]s is blank here"},
	Missing:    {"%[1]s: %[2]s bu hamleyi içermiyor", "%[1]s: %[2]s leaves this move out"},
	OutOfOrder: {"%[1]s: %[2]s “%[3]s” hamlesini yanlış sırada gösteriyor", "%[1]s: %[2]s has “%[3]s” out of order"},
	Unrecorded: {"%[1]s: hiçbir kâğıtta yok", "%[1]s: on no sheet"},
}

// Text says in a sentence what was found.
func (t Teller) Text(g *Game, f Finding) string {
	sheet := ""
	if f.Sheet >= 0 {
		sheet = t.Name(f.Sheet)
	}
	after := t.say(wording.Text{"oyunun sonunda", "at the end of the game"})
	if f.Ply <= len(g.Plies) {
		after = t.Move(g, f.Ply-1)
	}
	switch f.Kind {
	case Stopped:
		if f.Ply == 1 {
			return t.say(wording.Text{"%s hamle içermiyor", "there is no move on %s"}, sheet)
		}
		return t.say(wording.Text{"%s: %s bu hamleden önce bitiyor; eksik yarım hamle: %d",
			"%s: %s ends before this move; plies missing: %d"}, after, sheet, f.Count)
	case Spare:
		return t.say(wording.Text{"%s “%s” gösteriyor, ama böyle bir hamle oynanmadı (sıradaki hamle: %s)",
			"%s has “%s”, with which no move was played (next in the game: %s)"}, sheet, f.Written, after)
	case Parted:
		return t.say(wording.Text{"%s: kâğıtlar burada ayrılıyor; %s “%s”, %s “%s” gösteriyor",
			"%s: the sheets part here; %s has “%s”, %s has “%s”"}, after, t.Name(0), f.Written, t.Name(1), f.Other)
	case NoResult:
		return t.result(f, sheet)
	}
	text := t.say(findingWords[f.Kind], after, sheet, f.Written, f.Count)
	if f.Impossible {
		text += t.say(wording.Text{
			" (konumda böyle bir geçerli hamle yok)",
			" (no such move is legal in the position)",
		})
	}
	return text
}

// result says which results contradict each other.
func (t Teller) result(f Finding, sheet string) string {
	if f.Sheet < 0 {
		return t.say(wording.Text{"sonuç: %s %s, %s %s gösteriyor", "the result: %s has %s, %s has %s"},
			t.Name(0), f.Written, t.Name(1), f.Other)
	}
	return t.say(wording.Text{"sonuç: %s %s gösteriyor, oysa son konum %s demek",
		"the result: %s has %s, while the last position means %s"}, sheet, f.Written, f.Other)
}

// Summary says how sure the reconstruction is and what else is as good.
func (t Teller) Summary(r *Reconstruction) []string {
	var lines []string
	switch {
	case r.Cost == 0 && len(r.Games) == 1 && !r.More:
		lines = append(lines, t.say(wording.Text{
			"Kâğıtlar bu oyunla tam olarak uyuşuyor.",
			"The sheets agree with this game in every move.",
		}))
	case r.Proved:
		lines = append(lines, t.say(wording.Text{"Kâğıtlara bundan iyi uyan kurallara uygun bir oyun yok (uyumsuzluk: %d).",
			"No legal game fits the sheets better (cost %d)."}, r.Cost))
	default:
		lines = append(lines, t.say(wording.Text{
			"Bulunan en iyi oyun (uyumsuzluk: %d); arama sınırına ulaşıldı, daha iyisi olabilir (en az %d).",
			"The best game found (cost %d); the search reached its limit, and a better one may exist (at least %d)."}, r.Cost, r.Bound))
	}
	switch n := len(r.Games); {
	case r.More && n == 1:
		lines = append(lines, t.say(wording.Text{
			"Aynı ölçüde uyan başka oyunlar olabilir.",
			"Other games may fit as well.",
		}))
	case r.More:
		lines = append(lines, t.say(wording.Text{"Aynı ölçüde uyan en az %d oyun var; hepsi gösterilmedi.",
			"At least %d games fit equally well; not all are shown."}, n))
	case n > 1:
		lines = append(lines, t.say(wording.Text{"Aynı ölçüde uyan %d oyun var.", "%d games fit equally well."}, n))
	}
	return lines
}
