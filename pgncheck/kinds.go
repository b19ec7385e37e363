package pgncheck

import (
	"github.com/hakem-chess/hakem/chess/pgn"
	"github.com/hakem-chess/hakem/pgncheck/dgt"
	"github.com/hakem-chess/hakem/wording"
)

// kindWords are the kinds of finding as people read them; programs read the kinds
// themselves.
var kindWords = map[Kind]wording.Text{
	PlayedOn:       {"bitmiş oyunda hamle", "played on after the end"},
	WrongResult:    {"yanlış sonuç", "wrong result"},
	ResultCannotBe: {"olanaksız sonuç", "impossible result"},
	Clock:          {"saat kaydı", "clock reading"},

	DrawCouldBeWin:     {"kazanılmış olabilecek beraberlik", "draw that could be a win"},
	TimeGained:         {"artan süre", "time gained"},
	ThreefoldAvailable: {"üç kez aynı konum", "threefold repetition"},
	FiftyAvailable:     {"50 hamle kuralı", "50-move rule"},
	InVariation:        {"varyantta", "in a variation"},
	dgt.Kind:           {"şahlarla gösterilen sonuç", "result shown by the kings"},

	kindOf(pgn.Syntax):         {"okunamayan hamle metni", "unreadable movetext"},
	kindOf(pgn.BadTag):         {"kusurlu etiket", "faulty tag pair"},
	kindOf(pgn.BadFEN):         {"geçersiz başlangıç konumu", "unusable start position"},
	kindOf(pgn.UnreadableMove): {"okunamayan hamle", "unreadable move"},
	kindOf(pgn.AmbiguousMove):  {"belirsiz hamle", "ambiguous move"},
	kindOf(pgn.IllegalMove):    {"kuraldışı hamle", "illegal move"},

	kindOf(pgn.Latin1):         {"Batı Avrupa kod sayfası", "Western European code page"},
	kindOf(pgn.Repaired):       {"düzeltilerek okundu", "repaired"},
	kindOf(pgn.Chess960Told):   {"Satranç960", "Chess960"},
	kindOf(pgn.OtherVariant):   {"başka bir satranç türü", "another variant"},
	kindOf(pgn.SetUp):          {"SetUp etiketi", "SetUp tag"},
	kindOf(pgn.FENCastling):    {"rok hakları", "castling rights"},
	kindOf(pgn.FENEnPassant):   {"geçerken alma karesi", "en passant square"},
	kindOf(pgn.FENCounters):    {"hamle sayıları", "counts of moves"},
	kindOf(pgn.FENUnreachable): {"ulaşılamaz başlangıç konumu", "start position out of reach"},
}

// kindOf returns the kind of what is amiss in the text itself.
func kindOf(f pgn.Fault) Kind { return Kind(f.String()) }

// Text returns the kind in words for people; "" if it is none of this package, of package pgn or of package dgt.
func (k Kind) Text(l wording.Lang) string { return kindWords[k].In(l) }
