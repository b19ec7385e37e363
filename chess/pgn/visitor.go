package pgn

// Visitor receives what a Scanner reads, in the order of the text. Slices are
// valid only during the call. Tags and comments are UTF-8 whatever the encoding
// of the text is.
//
// For every game: BeginGame; Tag, Comment and Problem in any number;
// BeginMoves; then the movetext; Result if the game has a result token; and
// EndGame. Each BeginVariation is followed by its EndVariation, even where the
// text forgot to close it.
type Visitor interface {
	// BeginGame starts a game at Scanner.Place.
	BeginGame()
	// Tag is a tag pair; the value has its escapes resolved.
	Tag(name, value []byte)
	// BeginMoves ends the tag section and says what of the movetext the
	// visitor does not want to see.
	BeginMoves() Skip
	// Move is a word in the place of a move as it stands in the text, unjudged:
	// SAN, or anything.
	Move(text []byte)
	// NAG is a numeric annotation glyph, 0 to 255, for the move before it.
	NAG(n uint8)
	// Offer is the sign (=) of Appendix C.12: with the move before it, the
	// player offered a draw.
	Offer()
	// Comment is the text of a comment without its delimiters. A long comment
	// comes in parts; more is true for all but the last.
	Comment(text []byte, more bool)
	// BeginVariation starts an alternative to the last move of the line.
	BeginVariation()
	// EndVariation goes back to the line that BeginVariation left.
	EndVariation()
	// Result is the token that ends the game, in one of the forms "1-0",
	// "0-1", "1/2-1/2", "1/2-0", "0-1/2", "0-0" (both lost) and "*".
	Result(token string)
	// EndGame ends the game.
	EndGame()
	// Problem is something amiss at the place it names; reading goes on.
	Problem(p Problem)
}

// Skip is a set of what a visitor does not want to see of the movetext.
type Skip uint8

const (
	// SkipComments leaves out comments.
	SkipComments Skip = 1 << iota
	// SkipVariations leaves out variations with all that is in them.
	SkipVariations
)

// Place is a place in the text.
type Place struct {
	Offset int64 // bytes before it, from 0
	Line   int   // from 1; lines end with LF, CR or CR LF
	Column int   // in characters, from 1
}
