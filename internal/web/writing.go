package web

import (
	"github.com/hakem-chess/hakem/announce"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/internal/play"
)

// writingOf is how moves are written and said on a page in a language: with the letters and words of its readers
// (Appendices C.3 and D.2.1).
func writingOf(lang i18n.Lang) play.Writing {
	if lang == i18n.Turkish {
		return play.Writing{Letters: chess.TurkishLetters, Voice: announce.PlainTurkish}
	}
	return play.Writing{Letters: chess.EnglishLetters, Voice: announce.PlainEnglish}
}
