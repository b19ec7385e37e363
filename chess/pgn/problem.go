package pgn

import (
	"fmt"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/wording"
)

// Fault is the kind of a problem, by the name under which `hakem check`
// reports it.
type Fault uint8

const (
	// Repaired: what was meant is beyond doubt; the text was read so.
	Repaired Fault = iota
	// Latin1: the text is not UTF-8 and was read as Latin-1 (ISO 8859-1).
	Latin1
	// Chess960Told: the game is Chess960 by the castling rights of its FEN,
	// which can be nothing else, although no tag says so.
	Chess960Told
	// OtherVariant: the game is no chess under these Laws; its moves are not
	// judged.
	OtherVariant
	// SetUp: the tags contradict each other about whether the game begins from
	// the usual array.
	SetUp
	// FENCastling: castling rights of the start position that cannot be.
	FENCastling
	// FENEnPassant: an en passant square of the start position that cannot be.
	FENEnPassant
	// FENCounters: counts of moves in the start position that cannot be.
	FENCounters
	// FENUnreachable: no game reaches the start position.
	FENUnreachable
	// Syntax: movetext that cannot be read.
	Syntax
	// BadTag: a tag pair that cannot be read.
	BadTag
	// BadFEN: a start position that cannot be read, or on which no game can
	// be played.
	BadFEN
	// UnreadableMove: a word that is no move in any position.
	UnreadableMove
	// AmbiguousMove: more than one legal move fits.
	AmbiguousMove
	// IllegalMove: a move that is not legal (Article 3.10.2).
	IllegalMove
)

var faultNames = [...]string{
	"repaired", "latin-1", "chess960", "other-variant", "setup", "castling", "en-passant", "counters", "unreachable",
	"syntax", "bad-tag", "bad-fen",
	"unreadable-move", "ambiguous-move", "illegal-move",
}

// String returns the name of the kind.
func (f Fault) String() string { return faultNames[f] }

// IsNote reports whether nothing is wrong with the game itself, wherever it is.
func (f Fault) IsNote() bool { return f < Syntax }

// Problem is something amiss in the text, and where. It is an error.
type Problem struct {
	Fault  Fault
	Detail Detail
	Place  Place
	Text   string // the text in question, cut after 64 bytes
	Ply    int    // for a move of the main line: which, from 1; else 0
	// InVariation: it is in a variation, which is no part of the game that was played.
	InVariation bool
	// Letters are those a move was to be read with; for OtherLetters Fits are
	// the languages in which it can be read.
	Letters chess.Letters
	Fits    chess.LetterSet

	word string // of LongWord: all of it, if it is not longer than mostOfWord
}

// IsNote reports whether nothing is wrong with the game itself.
func (p Problem) IsNote() bool { return p.InVariation || p.Fault.IsNote() }

// Error returns the problem in English with its place.
func (p Problem) Error() string {
	return fmt.Sprintf("pgn: %d:%d: %s", p.Place.Line, p.Place.Column, p.Message(wording.English))
}

// Message returns what is amiss as a sentence without full stop.
func (p Problem) Message(lang wording.Lang) string {
	words := details[p.Detail]
	format := words.en
	if lang == wording.Turkish {
		format = words.tr
	}
	if p.Detail == OtherLetters {
		return fmt.Sprintf(format, p.Text, p.Letters.Name(lang), p.Letters.List(), p.Fits.Names(lang))
	}
	if words.quotes {
		return fmt.Sprintf(format, p.Text)
	}
	return format
}

// Detail says exactly what is amiss.
type Detail uint8

// The details of problems.
const (
	UnclosedComment Detail = iota
	UnclosedVariation
	StrayParenthesis
	StrayBrace
	StrayText
	VariationWithoutMove
	TooDeep
	LongWord
	BadNAG
	AnnotationWithoutMove
	UnreadableTag
	LongTag
	RepeatedTag
	UnknownVariant
	UnescapedQuote
	OddQuotes
	UnclosedTag
	UnopenedTag
	JunkLine
	ControlCharacter
	LooseSign
	ReservedText
	SpacedMove
	GluedMoves
	AnnotationOutside
	AnnotationForm
	NumberForm
	ResultInside
	ResultMissing
	ResultForm
	UnreadableResult
	NotUTF8
	FENUnreadable
	RightsTellChess960
	RightsDropped
	RightsOfTwoArrays
	EnPassantDropped
	CountersWrong
	StartUnreachable
	SetUpWithoutFEN
	FENAgainstSetUp
	ArrayNotGiven
	NotAMove
	OtherLetters
	DescriptiveMove
	TwoMovesFit
	NotLegal
	KingLeftInCheck
	NullMove
)

// ofStructure reports whether what is amiss is about how much of the text is a variation
// or a comment, and so about the game however deep it is.
func (d Detail) ofStructure() bool {
	return d == UnclosedComment || d == UnclosedVariation || d == TooDeep
}

var details = [...]struct {
	quotes bool
	en, tr string
}{
	UnclosedComment:   {false, "a comment is not closed with }", "açıklama } ile kapatılmamış"},
	UnclosedVariation: {false, "a variation is not closed with )", "varyant ) ile kapatılmamış"},
	StrayParenthesis:  {false, "a ) closes no variation", "kapatılacak varyant yokken ) konmuş"},
	StrayBrace:        {false, "a } closes no comment", "kapatılacak açıklama yokken } konmuş"},
	StrayText:         {true, "%q does not belong in the movetext", "%q hamle metninde yer alamaz"},
	VariationWithoutMove: {
		false,
		"a variation before any move has nothing to replace; it is left out",
		"hiçbir hamleden önce gelen varyant bir hamlenin yerine geçemez; atlandı",
	},
	TooDeep: {
		false,
		"variations are nested too deeply; the inner ones are left out",
		"varyantlar çok derin iç içe; içtekiler atlandı",
	},
	LongWord: {
		true,
		"the word that begins %q is too long for a move",
		"%q diye başlayan sözcük bir hamle olamayacak kadar uzun",
	},
	BadNAG: {
		true,
		"%q is no annotation glyph from $0 to $255",
		"%q, $0 ile $255 arasında bir değerlendirme işareti değil",
	},
	AnnotationWithoutMove: {true, "the annotation %q follows no move", "%q işareti bir hamleden sonra gelmiyor"},
	UnreadableTag:         {true, "the tag pair %q cannot be read", "%q etiketi okunamıyor"},
	LongTag:               {true, "the tag pair that begins %q is too long", "%q diye başlayan etiket çok uzun"},
	RepeatedTag: {
		true,
		"the tag %s appears again with another value; the first one counts",
		"%s etiketi başka bir değerle yinelenmiş; ilki geçerli sayıldı",
	},
	UnknownVariant: {
		true,
		"%q is not chess under these Laws; the moves are not judged",
		"%q bu kurallarla oynanan satranç değil; hamleler değerlendirilmedi",
	},
	UnescapedQuote: {
		true,
		"quotation marks inside a tag value lack their backslash: %s",
		"etiket değerinin içindeki tırnakların önünde ters bölü yok: %s",
	},
	OddQuotes: {
		true,
		"the value of the tag %s is not in the quotation marks of the format (\")",
		"%s etiketinin değeri biçimin tırnakları (\") içinde değil",
	},
	UnclosedTag:      {true, "the tag pair %s lacks its ]", "%s etiketinin sonunda ] yok"},
	UnopenedTag:      {true, "the tag pair %s lacks its [", "%s etiketinin başında [ yok"},
	JunkLine:         {true, "the line %q is no movetext and is left out", "%q satırı hamle metni değil; atlandı"},
	ControlCharacter: {true, "the character %q is read as a space", "%q karakteri boşluk sayıldı"},
	LooseSign:        {true, "%q between moves is read as a space", "hamleler arasındaki %q boşluk sayıldı"},
	ReservedText: {
		true,
		"%s is reserved for the future and left out",
		"%s ileriye ayrılmış bir yazım; atlandı",
	},
	GluedMoves: {true, "%s is two moves without a blank between them", "%s aralarında boşluk olmayan iki hamle"},
	SpacedMove: {true, "the move %s is written with spaces", "%s hamlesi boşluklu yazılmış"},
	AnnotationOutside: {
		true,
		"%q outside a comment is read as a judgement of the move",
		"açıklama dışındaki %q hamlenin değerlendirmesi sayıldı",
	},
	AnnotationForm: {true, "%s is no sign of annotation; it is read as its first two", "%s bir değerlendirme işareti değil; ilk ikisi okundu"},
	NumberForm:     {true, "the move number is written %s", "hamle numarası %s biçiminde yazılmış"},
	ResultInside: {
		true,
		"%s inside the game is not its result and is left out",
		"oyunun içindeki %s sonuç sayılmadı; atlandı",
	},
	ResultMissing: {
		false,
		"the movetext does not end with a result",
		"hamle metninin sonunda sonuç yazılı değil",
	},
	ResultForm: {true, "the result is written %s", "sonuç %s biçiminde yazılmış"},
	UnreadableResult: {
		true,
		"the Result tag says %q, which is no result",
		"Result etiketinde %q yazıyor; bu bir sonuç değil",
	},
	NotUTF8: {
		false,
		"the text is not UTF-8; it is read as Latin-1",
		"metin UTF-8 değil; Latin-1 olarak okundu",
	},
	FENUnreadable: {true, "the start position cannot be read: %s", "başlangıç konumu okunamıyor: %s"},
	RightsTellChess960: {true, "the castling rights can only be Chess960's; the game is read as that: %s",
		"bu rok hakları yalnızca Satranç960'ın olabilir; oyun öyle okundu: %s"},
	RightsDropped: {
		true,
		"castling rights of the FEN that its board denies are dropped: %s",
		"FEN'deki, tahtaya göre olamayacak rok hakları yok sayıldı: %s",
	},
	RightsOfTwoArrays: {
		true,
		"the castling rights of the two sides come from different arrays: %s",
		"iki tarafın rok hakları farklı dizilişlerden geliyor: %s",
	},
	EnPassantDropped: {
		true,
		"no pawn can have just passed over the en passant square; it is ignored: %s",
		"hiçbir piyon geçerken alma karesinden az önce geçmiş olamaz; kare yok sayıldı: %s",
	},
	CountersWrong: {
		true,
		"the counts of moves in the FEN cannot be right: %s",
		"FEN'deki hamle sayıları doğru olamaz: %s",
	},
	StartUnreachable: {
		true,
		"no game reaches the start position: %s",
		"hiçbir oyunda başlangıç konumuna ulaşılamaz: %s",
	},
	SetUpWithoutFEN: {
		true,
		"SetUp \"%s\" says that the game begins from a position, and no FEN gives it; the usual array is taken",
		"SetUp \"%s\" oyunun verilen bir konumdan başladığını söylüyor, ama FEN yok; olağan diziliş alındı",
	},
	FENAgainstSetUp: {
		true,
		"SetUp \"%s\" says that the game begins from the usual array; the FEN counts",
		"SetUp \"%s\" oyunun olağan dizilişten başladığını söylüyor; FEN geçerli sayıldı",
	},
	ArrayNotGiven: {
		true,
		"%s, and no FEN gives the array; the usual one is taken",
		"%s, ama dizilişi veren FEN yok; olağan diziliş alındı",
	},
	NotAMove: {true, "%q is not a move", "%q bir hamle değil"},
	OtherLetters: {true, "%q is not a move with %s letters (%s); with %s it would be",
		"%q, %s harflerle (%s) bir hamle değil; %s harflerle olurdu"},
	DescriptiveMove: {true, "%q is in descriptive notation, which is no evidence; only the algebraic is recognised",
		"%q betimsel notasyonla yazılmış, kanıt sayılmaz; yalnız cebirsel notasyon geçerli"},
	TwoMovesFit:     {true, "%s can be more than one move", "%s birden çok hamle olabilir"},
	NotLegal:        {true, "%s is not a legal move here", "%s bu konumda kurallara uygun bir hamle değil"},
	KingLeftInCheck: {true, "%s leaves the king attacked", "%s şahı tehdit altında bırakıyor"},
	NullMove:        {true, "%s is a null move; a player must move", "%s boş hamle; oyuncu hamle yapmak zorunda"},
}
