package present

import (
	"github.com/hakem-chess/hakem/announce"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/i18n"
)

// Writing is how moves are written and said on a page in a language: with the letters and words of its readers
// (Appendices C.3 and D.2.1).
func Writing(lang i18n.Lang) game.Writing {
	if lang == i18n.Turkish {
		return game.Writing{Letters: lang.Letters(), Voice: announce.PlainTurkish}
	}
	return game.Writing{Letters: lang.Letters(), Voice: announce.PlainEnglish}
}
