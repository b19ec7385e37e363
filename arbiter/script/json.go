package script

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// lineJSON is how a line with rulings is written.
type lineJSON struct {
	Line    int          `json:"line"`
	At      string       `json:"at"`
	By      Actor        `json:"by"`
	Event   string       `json:"event"`
	Rulings []rulingJSON `json:"rulings"`
}

// rulingJSON is how a ruling is written.
type rulingJSON struct {
	Kind     arbiter.RulingKind `json:"kind"`
	Side     arbiter.Side       `json:"side,omitempty"`
	Seconds  int                `json:"seconds,omitempty"`
	Articles []string           `json:"articles"`
	Laws     string             `json:"laws"`
	Text     string             `json:"text"`
	BySite   bool               `json:"by_site,omitempty"` // by the site's own rule, against what the articles ask alone
}

// finalJSON is how the final object is written.
type finalJSON struct {
	Final     bool             `json:"final"`
	Laws      string           `json:"laws"`
	Tempo     string           `json:"tempo"`
	Regime    string           `json:"regime"`
	Control   string           `json:"control"`
	Result    laws.Result      `json:"result"`
	Reason    laws.Reason      `json:"reason"`
	Score     *sides[number]   `json:"score"`
	Articles  []string         `json:"articles"`
	FEN       string           `json:"fen"`
	Board     string           `json:"board"`
	Turn      string           `json:"turn"`
	Made      string           `json:"made"`
	Clock     sides[*seconds]  `json:"clock"`
	Running   arbiter.Side     `json:"running"`
	Completed sides[int]       `json:"completed"`
	Offences  sides[int]       `json:"offences"`
	Recording sides[bool]      `json:"recording"`
	Offer     arbiter.Side     `json:"offer"`
	Open      arbiter.Question `json:"open"`
	Moves     []string         `json:"moves"`
	Ply       int              `json:"ply"`
	Game      int              `json:"game"`
	Duty      *dutyJSON        `json:"duty,omitempty"`
	Waits     *waitsJSON       `json:"waits,omitempty"`   // an end that a complaint can still undo
	Variant   string           `json:"variant,omitempty"` // "chess960", or nothing
}

// waitsJSON is how an end that waits is written.
type waitsJSON struct {
	Reason   laws.Reason `json:"reason"`
	Articles []string    `json:"articles"`
	Text     string      `json:"text"`
}

// dutyJSON is how what the players are bound to is written.
type dutyJSON struct {
	Side     arbiter.Side `json:"side"` // whose the first of them is
	Articles []string     `json:"articles"`
	Text     string       `json:"text"`
}

// duty puts the duties together; nil if there is none.
func (f *Final) duty(l wording.Lang) *dutyJSON {
	if len(f.Duties) == 0 {
		return nil
	}
	all := dutyJSON{Side: f.Duties[0].Side}
	var texts []string
	for _, d := range f.Duties {
		texts = append(texts, d.Text(l))
		for _, a := range d.Articles {
			if !slices.Contains(all.Articles, a) {
				all.Articles = append(all.Articles, a)
			}
		}
	}
	all.Text = strings.Join(texts, " ")
	return &all
}

// sides is a value for each side.
type sides[T any] struct {
	White T `json:"white"`
	Black T `json:"black"`
}

func sidesOf[T any](v chess.ByColor[T]) sides[T] { return sides[T]{v[chess.White], v[chess.Black]} }

// seconds is what a display shows, written with one decimal.
type seconds time.Duration

// MarshalJSON writes whole tenths of a second.
func (s seconds) MarshalJSON() ([]byte, error) {
	tenths := time.Duration(s) / (time.Second / 10)
	return fmt.Appendf(nil, "%d.%d", tenths/10, tenths%10), nil
}

// number is a score, written as a decimal fraction.
type number arbiter.Score

// MarshalJSON writes as many decimals as it takes, at most the usual ones.
func (n number) MarshalJSON() ([]byte, error) {
	return json.Marshal(float64(n.Num) / float64(n.Den))
}

// WriteJSON writes one object a line: each line that brought rulings, and
// where the game stands. The sentences are in the language.
func (o *Outcome) WriteJSON(w io.Writer, l wording.Lang) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	for _, line := range o.Lines {
		object := lineJSON{Line: line.Line, At: tenths(line.At), By: line.By, Event: line.Event}
		for _, r := range line.Rulings {
			side, articles := r.Side, r.Articles
			if r.Kind == arbiter.Restored {
				side = arbiter.Nobody // the position concerns both
			}
			if articles == nil {
				articles = []string{}
			}
			object.Rulings = append(object.Rulings, rulingJSON{r.Kind, side, r.Seconds, articles, r.Laws, r.Text(l), r.BySite()})
		}
		if err := e.Encode(object); err != nil {
			return err
		}
	}
	return e.Encode(o.Final.object(l))
}

func (f *Final) object(l wording.Lang) finalJSON {
	object := finalJSON{
		Final: true, Laws: f.Laws, Tempo: f.Tempo, Regime: f.Regime, Control: f.Control, Result: f.Result, Reason: f.Reason,
		Articles: f.Articles, FEN: f.FEN, Board: f.Board, Turn: f.Turn.String(), Made: f.Made, Running: f.Running,
		Completed: sidesOf(f.Completed), Offences: sidesOf(f.Offences), Recording: sidesOf(f.Recording), Offer: f.Offer, Open: f.Open,
		Moves: f.Moves, Ply: f.Ply, Game: f.Game, Duty: f.duty(l),
	}
	if w := f.Waits; w != nil {
		object.Waits = &waitsJSON{w.Reason, w.Articles, w.Text(l)}
	}
	if f.Variant == chess.Chess960 {
		object.Variant = f.Variant.String()
	}
	if f.Score != nil {
		object.Score = &sides[number]{number(f.Score[chess.White]), number(f.Score[chess.Black])}
	}
	if f.Timed {
		white, black := seconds(f.Clock[chess.White]), seconds(f.Clock[chess.Black])
		object.Clock = sides[*seconds]{&white, &black}
	}
	return object
}
