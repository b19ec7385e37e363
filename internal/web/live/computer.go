package live

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/internal/web/page"
)

// strengths is how many strengths a machine plays at, from 1.
const strengths = 8

// odds are the parts of a person's time that the machine may have, in hundredths, the usual one first.
var odds = []int{100, 50, 20, 10}

// ComputerPage is what the page for playing a machine shows.
type ComputerPage struct {
	Form     NewGame
	Engine   string // what it calls itself; "" if there is none here
	Strength int
	Odds     int
	Says     []string // by what rules it claims, offers and resigns
}

// computer is the page where somebody sets up a game against the machine.
func (d *Door) computer(w http.ResponseWriter, r *http.Request) {
	d.Show(w, r, http.StatusOK, Computer(page.Of(r), d.computerPage(r, usualGame())))
}

func (d *Door) computerPage(r *http.Request, form NewGame) ComputerPage {
	c := ComputerPage{Form: form, Strength: 3, Odds: odds[0]}
	if n, err := strconv.Atoi(r.PostFormValue("strength")); err == nil && n >= 1 && n <= strengths {
		c.Strength = n
	}
	if n, err := strconv.Atoi(r.PostFormValue("odds")); err == nil && slices.Contains(odds, n) {
		c.Odds = n
	}
	if d.machine != nil {
		c.Engine = d.machine.Name()
	}
	for _, key := range []string{"moves", "offers", "answers", "claims", "resigns", "waits"} {
		c.Says = append(c.Says, i18n.T(page.LanguageOf(r), "computer.says_"+key))
	}
	return c
}

// playComputer makes a game against the machine.
func (d *Door) playComputer(w http.ResponseWriter, r *http.Request) {
	if r.ParseForm() != nil {
		d.Problem(w, r, http.StatusBadRequest)
		return
	}
	if d.machine == nil {
		d.Show(w, r, http.StatusServiceUnavailable, Computer(page.Of(r), d.computerPage(r, usualGame())))
		return
	}
	form, wanted := readNewGame(r, page.LanguageOf(r))
	shown := d.computerPage(r, form)
	if form.Error != "" {
		d.Show(w, r, http.StatusUnprocessableEntity, Computer(page.Of(r), shown))
		return
	}
	name := fmt.Sprintf("%s, %d/%d", d.machine.Name(), shown.Strength, strengths)
	wanted.Opponent = game.Seat{Player: game.NewMachine(shown.Strength), Name: name}
	if periods := wanted.Rules.Control.Periods(); shown.Odds != odds[0] && len(periods) > 0 {
		wanted.OpponentShows = max((periods[0].Base*time.Duration(shown.Odds)/100).Round(time.Second), time.Second) + periods[0].Extra
	}
	d.makeGame(w, r, wanted)
	d.machine.Look()
}

// scripts are those of the page: those of its form, if it has one.
func (c *ComputerPage) scripts() []string {
	if c.Engine == "" {
		return nil
	}
	return []string{"newgame.js"}
}
