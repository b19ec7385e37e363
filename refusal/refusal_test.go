package refusal

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// TestCodes: every code there is a constant for has its row and every row its constant, once; each has a sentence in
// both languages, and what the Laws bar has an article in every edition.
func TestCodes(t *testing.T) {
	text, err := os.ReadFile("code.go")
	if err != nil {
		t.Fatal(err)
	}
	constants := map[Code]bool{}
	for _, m := range regexp.MustCompile(`(?m)^\t\w+ +Code = "([a-z-]+)"`).FindAllSubmatch(text, -1) {
		code := Code(m[1])
		if _, ok := table[code]; !ok || constants[code] {
			t.Errorf("%s is not in the table once", code)
		}
		constants[code] = true
	}
	if len(constants) != len(table) || len(table) < 60 {
		t.Errorf("%d codes and %d rows", len(constants), len(table))
	}
	for code, row := range table {
		tr, en := code.Text(wording.Turkish), code.Text(wording.English)
		if len(tr) < 8 || len(en) < 8 || tr == en {
			t.Errorf("%s: %q, %q", code, tr, en)
		}
		for _, e := range laws.Editions() {
			if got := code.Articles(e); len(got) > 0 != (row.rests != nil) {
				t.Errorf("%s rests on %v in %s", code, got, e.Name)
			}
		}
	}
}

// TestArticles: by which article the Laws bar what is done (edition 2023).
func TestArticles(t *testing.T) {
	for code, want := range map[Code]string{
		OfferStands: "9.1.2.1", MustPlay: "9.5.3", IllegalMove: "3.10.2", NotOnMove: "1.3", NotStarted: "6.6",
		Paused: "6.11.3", SealedMoveFirst: "I.9.1", AskedEnough: "11.5", TimeGoesBack: "", Failed: "",
	} {
		if got := strings.Join(code.Articles(laws.Latest()), " "); got != want {
			t.Errorf("%s rests on %q, want %q", code, got, want)
		}
	}
}

// TestErrors: a refusal says what its code says; with a place it says that, and a move that cannot be read names the
// letters of who wrote it.
func TestErrors(t *testing.T) {
	plain := Of(OfferStands)
	if plain.Text(wording.Turkish) != "Beraberlik teklifiniz zaten geçerli." ||
		plain.Error() != "refused: offer-stands: Your draw offer already stands." {
		t.Errorf("%q, %v", plain.Text(wording.Turkish), plain)
	}
	if !errors.Is(fmt.Errorf("play: %w", plain), Of(OfferStands)) || errors.Is(plain, Of(NoOffer)) {
		t.Error("a refusal is not told by its code")
	}
	place := &wording.SyntaxError{Column: 3, Wrong: wording.Text{"yanlış", "wrong"}}
	if got := Unread(place); got.Text(wording.English) != place.Text(wording.English) || got.Code != UnknownAct {
		t.Errorf("%v", got)
	}
	unread := &Error{Code: UnreadableMove, Word: 2}
	told, ok := In(unread, chess.TurkishLetters).(*Error)
	if !ok || told.Word != 2 || !strings.Contains(told.Text(wording.English), chess.TurkishLetters.List()) {
		t.Errorf("%v", told)
	}
	if again := In(told, chess.EnglishLetters); again != error(told) {
		t.Errorf("%v", again)
	}
	if unread.Letters != nil || strings.Contains(unread.Text(wording.English), chess.EnglishLetters.List()) {
		t.Errorf("letters that nobody told of: %v", unread)
	}
	if other := errors.New("the disk is full"); In(other, chess.EnglishLetters) != other {
		t.Error("another error became a refusal")
	}
}
