package present

import (
	"github.com/hakem-chess/hakem/announce"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/wording"
)

// Writing is how moves are written and said on a page in a language: with the letters and words of its readers
// (Appendices C.3 and D.2.1).
func Writing(lang wording.Lang) game.Writing {
	if lang == wording.Turkish {
		return game.Writing{Letters: i18n.Letters(lang), Voice: announce.PlainTurkish}
	}
	return game.Writing{Letters: i18n.Letters(lang), Voice: announce.PlainEnglish}
}
