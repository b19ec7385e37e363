package page

import (
	"net/http"
	"slices"
	"strings"
)

// settingsCookie keeps how a person wants the site to look and to sound. There is no account behind it.
const settingsCookie = "hakem_settings"

// The looks there are, the usual one first. The stylesheets have the colours by these names, and each set of pieces is
// a file of drawings.
var (
	Themes    = []string{"system", "light", "dark"}
	Boards    = []string{"wood", "green", "blue"}
	PieceSets = []string{"pieces", "bold"}
)

// A Switch is something that a page does or leaves, with its usual state.
type Switch struct {
	Name string
	On   bool
}

// Sounds are the events that can be heard, each with its switch. "sound" goes before them all.
var Sounds = []Switch{
	{"sound-move", true}, {"sound-capture", true}, {"sound-check", true}, {"sound-low", true},
	{"sound-ruling", true}, {"sound-offer", true}, {"sound-end", true}, {"sound-joined", true},
}

// Habits are what a page does beside showing the game.
var Habits = []Switch{{"vibration", true}, {"awake", true}, {"notice", false}, {"premove", false}}

// Settings are how a person wants the site to look and to sound. The zero Settings are the usual ones.
type Settings struct {
	theme, board, pieces string
	changed              []string // the switches that are not in their usual state
}

// Theme is "system", "light" or "dark".
func (s Settings) Theme() string { return or(s.theme, Themes[0]) }

// Board is the name of the board's colours.
func (s Settings) Board() string { return or(s.board, Boards[0]) }

// Pieces is the name of the set of pieces.
func (s Settings) Pieces() string { return or(s.pieces, PieceSets[0]) }

func or(value, usual string) string {
	if value == "" {
		return usual
	}
	return value
}

// On reports whether a switch is on.
func (s Settings) On(name string) bool {
	for _, w := range switches() {
		if w.Name == name {
			return w.On != slices.Contains(s.changed, name)
		}
	}
	return false
}

// Switches are the names of those that are on, for the page's script.
func (s Settings) Switches() string {
	var on []string
	for _, w := range switches() {
		if s.On(w.Name) {
			on = append(on, w.Name)
		}
	}
	return strings.Join(on, " ")
}

func switches() []Switch { return slices.Concat([]Switch{{"sound", true}}, Sounds, Habits) }

// settingsOf reads the settings that a browser keeps. What is unknown counts as not said: a later version's setting
// must not take the others with it.
func settingsOf(r *http.Request) Settings {
	cookie, err := r.Cookie(settingsCookie)
	if err != nil {
		return Settings{}
	}
	return parseSettings(cookie.Value)
}

// parseSettings reads what String writes.
func parseSettings(text string) Settings {
	var s Settings
	for word := range strings.SplitSeq(text, ".") {
		switch {
		case slices.Contains(Themes[1:], word):
			s.theme = word
		case slices.Contains(Boards[1:], word):
			s.board = word
		case slices.Contains(PieceSets[1:], word):
			s.pieces = word
		case !slices.Contains(s.changed, word) && slices.ContainsFunc(switches(), func(w Switch) bool { return w.Name == word }):
			s.changed = append(s.changed, word)
		}
	}
	return s
}

// String is the value of the cookie: what is not as usual, in words with dots between them.
func (s Settings) String() string {
	words := []string{s.theme, s.board, s.pieces}
	words = append(words, s.changed...)
	return strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), ".")
}

// settingsFrom reads the form of the settings: a name of each look, and "on" for each switch that is on.
func settingsFrom(r *http.Request) Settings {
	words := []string{r.PostFormValue("theme"), r.PostFormValue("board"), r.PostFormValue("pieces")}
	for _, w := range switches() {
		if slices.Contains(r.PostForm["on"], w.Name) != w.On {
			words = append(words, w.Name)
		}
	}
	return parseSettings(strings.Join(words, "."))
}

// saveSettings keeps the settings that a form says and goes back to where it stood.
func (s *Site) saveSettings(w http.ResponseWriter, r *http.Request) {
	settings := settingsFrom(r)
	s.SetCookie(w, r, settingsCookie, settings.String())
	http.Redirect(w, r, localPath(r.PostFormValue("back")), http.StatusSeeOther)
}

func (s *Site) settings(w http.ResponseWriter, r *http.Request) {
	s.Show(w, r, http.StatusOK, SettingsPage(Of(r)))
}
