package arbiter

// Articles A.1 to A.6 and B.1 to B.4: what a game is played under, and what tempo and supervision bring into it.

import (
	"bytes"
	"encoding/json"
	"errors"

	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/laws"
)

// Profile says who applies the Laws: an arbiter, or nobody.
type Profile string

// The profiles.
const (
	// FIDE is the Laws as they stand: draws by repetition and by fifty moves
	// are claimed.
	FIDE Profile = "fide"
	// Site is a playing site where nobody judges claims: the third occurrence
	// and fifty moves draw by themselves.
	Site Profile = "site"
)

// Mode says where the game is played.
type Mode string

// The modes.
const (
	// OverTheBoard is play in a hall: a move is made when the piece is let go
	// and completed when the clock is pressed, anything can be put on the
	// board, and a flag counts when it is noticed.
	OverTheBoard Mode = "otb"
	// Online play: a move is made and completed at once, an illegal one is
	// refused, and a flag is noticed when it falls.
	Online Mode = "online"
)

// Rules is everything a game is played under. It is fixed when the game
// begins and kept with its first event.
type Rules struct {
	Edition     *laws.Edition
	Profile     Profile
	Mode        Mode
	Supervision laws.Supervision
	Control     clock.Control
	Regulations laws.Regulations
}

// OnlineRules returns the rules of unsupervised play online under the edition
// in force.
func OnlineRules(c clock.Control, p Profile) Rules {
	return Rules{Edition: laws.Latest(), Profile: p, Mode: Online, Supervision: laws.Unsupervised, Control: c}
}

// BoardRules returns the rules of a game over the board under the edition in force, with so much supervision
// (Appendices A and B).
func BoardRules(c clock.Control, supervision laws.Supervision) Rules {
	return Rules{Edition: laws.Latest(), Profile: FIDE, Mode: OverTheBoard, Supervision: supervision, Control: c}
}

// Check returns an error if the rules are not complete or do not go together.
func (r Rules) Check() error {
	switch {
	case r.Edition == nil:
		return errors.New("arbiter: rules without an edition of the Laws")
	case r.Profile != FIDE && r.Profile != Site:
		return errors.New("arbiter: the profile is fide or site")
	case r.Profile == Site && r.Edition != laws.Latest():
		return errors.New("arbiter: the profile site goes with the latest edition")
	case r.Mode != Online && r.Mode != OverTheBoard:
		return errors.New("arbiter: the mode is otb or online")
	case r.Profile == Site && r.Mode != Online:
		return errors.New("arbiter: the profile site goes with play online")
	case !r.Supervision.Known():
		return errors.New("arbiter: play is supervised or unsupervised")
	}
	return r.Regulations.Check()
}

// Regime returns the tempo and the supervision that decide which penalties
// apply (Appendices A and B).
func (r Rules) Regime() laws.Regime {
	tempo := r.Control.Tempo()
	if tempo == clock.Standard {
		return laws.Regime{Tempo: tempo.String(), Supervision: laws.Supervised}
	}
	supervision := r.Supervision
	if r.Regulations.GamesNotRecorded || r.Regulations.BoardsPerArbiter > boardsSupervised[tempo] {
		supervision = laws.Unsupervised // whatever it is called (Articles A.4, B.2)
	}
	return laws.Regime{Tempo: tempo.String(), Supervision: supervision}
}

// boardsSupervised is how many games one arbiter may have for them to count as
// supervised (Articles A.4.1, B.2.1).
var boardsSupervised = map[clock.Tempo]int{clock.Rapid: 3, clock.Blitz: 1}

// rulesJSON is how Rules are written.
type rulesJSON struct {
	Laws        string           `json:"laws"`
	Profile     Profile          `json:"profile"`
	Mode        Mode             `json:"mode"`
	Supervision laws.Supervision `json:"supervision"`
	Control     clock.Control    `json:"control"`
	Regulations laws.Regulations `json:"regulations"`
}

// MarshalJSON writes the rules; the edition and the control by their names.
func (r Rules) MarshalJSON() ([]byte, error) {
	if err := r.Check(); err != nil {
		return nil, err
	}
	return json.Marshal(rulesJSON{r.Edition.Name, r.Profile, r.Mode, r.Supervision, r.Control, r.Regulations})
}

// UnmarshalJSON reads and checks what MarshalJSON writes, and nothing else.
func (r *Rules) UnmarshalJSON(data []byte) error {
	var w rulesJSON
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&w); err != nil {
		return err
	}
	edition, err := laws.ByName(w.Laws)
	if err != nil {
		return err
	}
	*r = Rules{edition, w.Profile, w.Mode, w.Supervision, w.Control, w.Regulations}
	return r.Check()
}
