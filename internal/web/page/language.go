package page

import (
	"net/http"
	"strings"
	"time"

	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/wording"
)

const (
	languageCookie = "hakem_lang"
	cookieLife     = 400 * 24 * time.Hour // as long as browsers keep one
)

// SetCookie has the browser keep a value for this site: scripts cannot read it, and other sites cannot make the browser
// send it with their requests.
func (s *Site) SetCookie(w http.ResponseWriter, r *http.Request, name, value string) {
	http.SetCookie(w, &http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: int(cookieLife / time.Second),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.front.secure(r),
	})
}

// LanguageOf is the language a page is shown in: the one chosen, or the one the browser asks for.
func LanguageOf(r *http.Request) wording.Lang {
	if cookie, err := r.Cookie(languageCookie); err == nil {
		if lang, ok := i18n.Parse(cookie.Value); ok {
			return lang
		}
	}
	return i18n.Match(r.Header.Get("Accept-Language"))
}

// setLanguage remembers a language and goes back to the page it was chosen on.
func (s *Site) setLanguage(w http.ResponseWriter, r *http.Request) {
	lang, ok := i18n.Parse(r.PostFormValue("lang"))
	if !ok {
		s.Problem(w, r, http.StatusBadRequest)
		return
	}
	s.SetCookie(w, r, languageCookie, string(lang))
	http.Redirect(w, r, localPath(r.PostFormValue("back")), http.StatusSeeOther)
}

// localPath is the path if it is one of this site's pages, and the first page if it could lead elsewhere: browsers take
// two slashes, or a slash and a backslash, for the beginning of another site's name.
func localPath(path string) string {
	if !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.ContainsAny(path, "\\\r\n\t") {
		return "/"
	}
	return path
}
