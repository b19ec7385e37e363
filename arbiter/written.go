package arbiter

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/laws"
)

// This file reads what people write of a game: the time control and the
// position it begins from. What is wrong with it is said in both languages,
// with its place.

// ParseControl reads a time control in the grammar of clock.Parse.
func ParseControl(text string) (clock.Control, *laws.SyntaxError) {
	if wrong := unwritable(text); wrong != nil {
		return clock.Control{}, wrong
	}
	c, err := clock.Parse(text)
	var bad *clock.SyntaxError
	if errors.As(err, &bad) {
		at := min(bad.Column-1, len(text))
		wrong := &laws.SyntaxError{Column: at + 1, Found: laws.Shorten(text[at:]), Expected: controlWords(bad)}
		if bad.Fault == clock.UnitMissing {
			wrong.Wrong, wrong.Expected = unitWords(text, bad), laws.Words{}
		}
		return c, wrong
	}
	return c, nil
}

// unitWords asks what a number without its unit means.
func unitWords(text string, bad *clock.SyntaxError) laws.Words {
	if bad.Minutes == bad.Seconds { // only an extra time has none
		return laws.Words{laws.Shorten(text) + " içinde bir sayının birimi yok; " + bad.Minutes + " mi demek istediniz?",
			"a number in " + laws.Shorten(text) + " has no unit; did you mean " + bad.Minutes + "?"}
	}
	return laws.Words{
		laws.Shorten(text) + " içinde bir sayının birimi yok; " + bad.Minutes + " mi demek istediniz? Saniyeyse " + bad.Seconds + " yazın",
		"a number in " + laws.Shorten(text) + " has no unit; did you mean " + bad.Minutes + "? For seconds write " + bad.Seconds,
	}
}

// controlWords says what was expected where a time control cannot be read.
func controlWords(bad *clock.SyntaxError) laws.Words {
	switch bad.Fault {
	case clock.TooLong:
		return laws.Words{"ana süre için en çok 100 gün, hamle başına en çok 24 saat", "at most 100 days of main time, and 24 hours for a move"}
	case clock.BadMoves:
		return laws.Words{"bir periyot için 1 ile 1000 arasında hamle", "1 to 1000 moves in a period"}
	case clock.BadJoint:
		return laws.Words{"+, d ya da b ile hamle başına süre, ':' ile yeni bir periyot ya da metnin sonu",
			"+, d or b and the extra time of a move, ':' and another period, or the end"}
	case clock.TooManyPeriods:
		return laws.Words{"en çok 16 periyot", "at most 16 periods"}
	case clock.OpenPeriod:
		return laws.Words{"son periyot dışında her periyot için hamle sayısı (40/90m:30m gibi)",
			"a number of moves for every period but the last, as in 40/90m:30m"}
	case clock.NoTime:
		return laws.Words{"süre veren bir periyot; sıfır süreyle oynanmaz", "a period that gives some time; no game is played in none"}
	}
	return laws.Words{"bir süre: 90m, 1h30m, 30s ya da 2:00:00", "a time: 90m, 1h30m, 30s or 2:00:00"}
}

// mostMoveNumber is the highest move number, and count of moves without pawn
// move and capture, that a game is begun with: more than any game under the Laws
// can have.
const mostMoveNumber = mostCounted

// ParsePosition reads the position that a game begins from, in FEN: whatever
// stands on the board, with one king of each side, but counts of moves that a
// game can have.
func ParsePosition(text string, v chess.Variant) (chess.Position, *laws.SyntaxError) {
	if wrong := unwritable(text); wrong != nil {
		return chess.Position{}, wrong
	}
	setup, err := chess.ParseFEN(text, v)
	var bad *chess.SyntaxError
	if errors.As(err, &bad) {
		at := min(bad.Column-1, len(text))
		return chess.Position{}, &laws.SyntaxError{Column: at + 1, Found: laws.Shorten(text[at:]), Expected: fenWords(bad)}
	}
	if wrong := countWrong(text, &setup); wrong != nil {
		return chess.Position{}, wrong
	}
	p, faults := setup.Position()
	if !faults.Playable() {
		white, black := strconv.Itoa(p.Pieces(chess.White, chess.King).Count()), strconv.Itoa(p.Pieces(chess.Black, chess.King).Count())
		return p, &laws.SyntaxError{Column: 1, Found: laws.Shorten(text), Wrong: laws.Words{
			"her iki tarafın birer şahı olmalı; Beyazın " + white + ", Siyahın " + black + " şahı var",
			"each side must have one king; White has " + white + " and Black " + black,
		}}
	}
	return p, nil
}

// countWrong returns what is wrong with the counts of a FEN: below the least
// that there can be, or beyond any game.
func countWrong(text string, s *chess.Setup) *laws.SyntaxError {
	count := func(number, n, least int, tr, en string) *laws.SyntaxError {
		if n >= least && n <= mostMoveNumber {
			return nil
		}
		at, found := fieldOf(text, number)
		return &laws.SyntaxError{Column: at + 1, Found: laws.Shorten(found), Expected: laws.Words{
			fmt.Sprintf("%s: %d ile %d arasında bir sayı", tr, least, mostMoveNumber),
			fmt.Sprintf("%s: a number from %d to %d", en, least, mostMoveNumber),
		}}
	}
	wrong := count(4, s.Halfmove, 0, "son piyon hamlesinden ya da taş alıştan bu yana geçen yarım hamle", "the half-moves since the last pawn move or capture")
	if wrong == nil {
		wrong = count(5, s.Fullmove, 1, "hamle numarası", "the number of the move")
	}
	return wrong
}

// fieldOf returns a field of a FEN by its number, from 0, and where it begins.
func fieldOf(text string, number int) (at int, field string) {
	for i := 0; i < len(text); {
		for i < len(text) && blank(text[i]) {
			i++
		}
		start := i
		for i < len(text) && !blank(text[i]) {
			i++
		}
		if number == 0 {
			return start, text[start:i]
		}
		number--
	}
	return len(text), ""
}

func blank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

// fenWords says what was expected where a text stops being a FEN.
func fenWords(e *chess.SyntaxError) laws.Words {
	var w laws.Words
	switch e.Field {
	case chess.PlacementField:
		w = placementWords(e)
	case chess.TurnField:
		w = laws.Words{"hamle sırası için w ya da b", "w or b for the side to move"}
	case chess.CastlingField:
		w = laws.Words{"rok hakları: KQkq harflerinden bazıları, dikey harfleri ya da -", "castling rights: some of KQkq or file letters, or -"}
	case chess.EnPassantField:
		w = laws.Words{"a3 ile h6 arasında bir geçerken alma karesi ya da -", "an en passant square from a3 to h6, or -"}
	case chess.HalfmoveField:
		w = laws.Words{"son piyon hamlesinden ya da taş alıştan bu yana geçen yarım hamle sayısı", "the number of half-moves since the last pawn move or capture"}
	case chess.FullmoveField:
		w = laws.Words{"hamle numarası", "the number of the move"}
	default:
		w = laws.Words{"FEN'in sonu", "the end of the FEN"}
	}
	return laws.Words{"FEN biçiminde bir konum: " + w.In(laws.Turkish), "a position in FEN: " + w.In(laws.English)}
}

// placementWords says what was expected in the placement of a FEN.
func placementWords(e *chess.SyntaxError) laws.Words {
	switch {
	case e.Files == 0 && e.Rank == 1:
		return laws.Words{"birinci yataydan sonra bir boşluk", "a space after the first rank"}
	case e.Files == 0:
		return laws.Words{"bir yatayın sekiz karesinden sonra /", "/ after the eight files of a rank"}
	}
	return laws.Words{
		fmt.Sprintf("%d. yatayın kalan %d karesi için taşlar (KQRBNPkqrbnp) ya da boş kare sayısı", e.Rank, e.Files),
		fmt.Sprintf("men (KQRBNPkqrbnp) or a number of empty squares, for %d more files of rank %d", e.Files, e.Rank),
	}
}

// unwritable returns what cannot be taken in a text of one line, nil if nothing.
func unwritable(text string) *laws.SyntaxError {
	at, wrong, bad := laws.Unreadable(text)
	if !bad {
		at, wrong, bad = laws.OtherBlank(text)
	}
	if !bad {
		return nil
	}
	return &laws.SyntaxError{Column: at + 1, Wrong: wrong}
}
