package live

import (
	"crypto/rand"
	"net/http"

	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/internal/web/page"
)

const (
	seatCookie = "hakem_seat" // the token that a person's seats, in all their games, are held by
)

// holder is who sends the request, as their cookie says: the zero Holder is somebody without a seat. What a browser
// makes up is a token that no seat is held by; what is not even as long as ours is no token.
func holder(r *http.Request) play.Holder {
	cookie, err := r.Cookie(seatCookie)
	if err != nil || len(cookie.Value) != tokenLength {
		return play.Holder{}
	}
	return play.HolderOf(cookie.Value)
}

// tokenLength is the length of what rand.Text returns, in letters of five bits: 130 bits that nobody guesses.
const tokenLength = 26

// seated is who sends the request; somebody without a token gets one. Scripts cannot read it, and other sites cannot
// make the browser send it with their requests.
func (d *Door) seated(w http.ResponseWriter, r *http.Request) play.Holder {
	if h := holder(r); !h.Free() {
		return h
	}
	token := rand.Text()[:tokenLength]
	d.SetCookie(w, r, seatCookie, token)
	return play.HolderOf(token)
}

// languageOfPage is the language of the page that a socket belongs to, which says it: another may have been chosen
// elsewhere since it was shown, and not every browser sends its preference with a socket.
func languageOfPage(r *http.Request) i18n.Lang {
	if lang, ok := i18n.Parse(r.URL.Query().Get("lang")); ok {
		return lang
	}
	return page.LanguageOf(r)
}
