package live

import (
	"errors"
	"net/http"

	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/internal/web/page"
	"github.com/hakem-chess/hakem/wording"
)

// seatCookie has the token of a person's session, in which they have their seats in all their games.
const seatCookie = "hakem_seat"

// tokenOf is the token in the cookie of who sends a request, "" if they have none.
func tokenOf(r *http.Request) string {
	cookie, err := r.Cookie(seatCookie)
	if err != nil {
		return ""
	}
	return cookie.Value
}

// visitor is who sends the request, as their cookie says: "" is somebody without a session. What a browser makes up is
// nobody's token.
func (d *Door) visitor(r *http.Request) (game.PlayerID, error) {
	return d.registry.Player(r.Context(), tokenOf(r))
}

// errTooMany: more sessions were asked for than one address may have.
var errTooMany = errors.New("live: too many new sessions from one address")

// player is who sends the request; somebody without a session gets one. Scripts cannot read its token, and other sites
// cannot make the browser send it with their requests.
func (d *Door) player(w http.ResponseWriter, r *http.Request) (game.PlayerID, error) {
	if who, err := d.visitor(r); who != "" || err != nil {
		return who, err
	}
	if !d.Allows(d.guests, r) {
		return "", errTooMany
	}
	token, who, err := d.registry.NewGuest(r.Context())
	if err == nil {
		d.SetCookie(w, r, seatCookie, token)
	}
	return who, err
}

// forget ends a person's session on their word, and takes its cookie from the browser: their seats are nobody's here.
func (d *Door) forget(w http.ResponseWriter, r *http.Request) {
	if err := d.registry.Forget(r.Context(), tokenOf(r)); err != nil {
		d.Fail(w, r, err)
		return
	}
	d.SetCookie(w, r, seatCookie, "")
	http.Redirect(w, r, "/settings", http.StatusSeeOther)
}

// languageOfPage is the language of the page that a socket belongs to, which says it: another may have been chosen
// elsewhere since it was shown, and not every browser sends its preference with a socket.
func languageOfPage(r *http.Request) wording.Lang {
	if lang, ok := i18n.Parse(r.URL.Query().Get("lang")); ok {
		return lang
	}
	return page.LanguageOf(r)
}
