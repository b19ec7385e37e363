package arbiter

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
)

// MarshalEvent writes an event as one JSON object without line breaks. The
// names of its fields do not change: it is what is kept of a game.
func MarshalEvent(e Event) ([]byte, error) {
	if err := e.check(); err != nil {
		return nil, fmt.Errorf("arbiter: event %q: %w", e.Kind, err)
	}
	if e.Raw != "" {
		return []byte(e.Raw), nil
	}
	return json.Marshal(e)
}

// UnmarshalEvent reads what MarshalEvent writes, and refuses what it would
// not write: fields that do not belong to the kind, a position that cannot be
// played. What a newer version may have written is carried, not refused: an
// event of an unknown kind, or with an unknown ruling, is Newer, and unknown
// fields of a known kind are kept in Raw beside those that are known. Whether
// the event follows from those before it is for Replay to say.
func UnmarshalEvent(data []byte) (Event, error) {
	var e Event
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	err := d.Decode(&e)
	if err == nil {
		if _, more := d.Token(); !errors.Is(more, io.EOF) {
			return Event{}, fmt.Errorf("arbiter: event, byte %d: more after its end", d.InputOffset())
		}
		if e.known() {
			err = e.check()
		}
	}
	if err != nil || !e.known() {
		return newer(data, err)
	}
	return e, nil
}

// known reports whether the event's kind is known here, and the kind of its ruling if it is one.
func (e Event) known() bool {
	return slices.Contains(eventKinds, e.Kind) && (e.Ruling == nil || e.Ruling.Kind.known())
}

// maxRaw is how many bytes an event may have that a newer version has written.
const maxRaw = 64 << 10

// newerKind is what a kind looks like.
var newerKind = regexp.MustCompile(`^[a-z][a-z0-9-]{0,39}$`)

// newer reads an event that has something this version does not know; why is what is wrong with it otherwise.
func newer(data []byte, why error) (Event, error) {
	refused := func(err error) (Event, error) { return Event{}, fmt.Errorf("arbiter: event %.40q: %w", data, err) }
	var head struct {
		Event  string
		At     *int64
		Ruling *struct{ Kind string }
	}
	var raw bytes.Buffer
	switch {
	case len(data) > maxRaw:
		return refused(errors.New("too long"))
	case json.Compact(&raw, data) != nil || json.Unmarshal(data, &head) != nil || !newerKind.MatchString(head.Event) || head.At == nil:
		if why == nil {
			why = errors.New("no kind, or no time")
		}
		return refused(why)
	}
	e := Event{Kind: Newer, At: time.Duration(*head.At), Raw: raw.String()}
	kind := EventKind(head.Event)
	if slices.Contains(eventKinds, kind) && (head.Ruling == nil || RulingKind(head.Ruling.Kind).known()) {
		// A known kind: only unknown fields may be what is wrong.
		var lenient Event
		if err := json.Unmarshal(data, &lenient); err != nil {
			return refused(err)
		}
		if !unknownField(why) {
			return refused(why)
		}
		e = lenient
		e.Raw = raw.String()
	}
	if err := e.check(); err != nil {
		return refused(err)
	}
	return e, nil
}

// unknownField reports whether an error of package json says that a field is not known.
func unknownField(err error) bool {
	return err != nil && strings.HasPrefix(err.Error(), "json: unknown field")
}

// check returns an error unless the event has what its kind needs and nothing
// else.
func (e Event) check() error {
	form, ok := forms[e.Kind]
	if !ok {
		return errors.New("unknown kind")
	}
	var own Event
	if form.has != nil {
		own = form.has(e)
	}
	own.Kind, own.At, own.Raw = e.Kind, e.At, e.Raw
	_, byPlayer := e.By.Color()
	if byPlayer {
		own.By = e.By
	}
	if form.check != nil {
		if err := form.check(e); err != nil {
			return err
		}
	}
	switch {
	case e.At < 0 || e.At > maxAt:
		return errors.New("not within a hundred years from the start of play")
	case !byPlayer && e.By != Nobody || form.by == playerNeeded && !byPlayer || form.by == nobody && byPlayer:
		return errors.New("wrong player")
	case e != own:
		return errors.New("a field that does not belong to the kind")
	}
	return e.checkLengths()
}

// checkLengths returns an error if a text is longer than anything that is kept.
func (e Event) checkLengths() error {
	if len(e.Words) > maxWords+4 || len(e.Squares) > 64*3 || len(e.Raw) > maxRaw ||
		max(len(e.About), len(e.How), len(e.Piece)) > maxWritten {
		return errors.New("too long")
	}
	return nil
}

// Whose act an event is.
const (
	playerNeeded = iota
	nobody
	anybody
)

// form is what the events of a kind look like.
type form struct {
	by    int                 // whose act it is
	has   func(e Event) Event // the fields of e that belong to the kind, beside Kind, At and By; nil: none
	check func(Event) error   // nil: nothing more to be looked at
}

// forms are those of all kinds.
var forms = map[EventKind]form{
	Created: {nobody, func(e Event) Event {
		return Event{Rules: e.Rules, Start: e.Start, Chess960: e.Chess960, Scene: e.Scene, Doubt: e.Doubt}
	}, func(e Event) error { _, err := e.begins(); return err }},
	Started: {by: nobody},
	Paused:  {by: nobody, has: func(e Event) Event { return Event{Why: e.Why} }},
	Resumed: {by: nobody},
	Ruled: {nobody, func(e Event) Event { return Event{Ruling: e.Ruling} },
		func(e Event) error { return e.Ruling.check() }},
	Flagged: {},

	Moved: {playerNeeded, func(e Event) Event {
		return Event{Move: e.Move, Offer: e.Offer, Ending: e.Ending, Doubt: e.Doubt}
	}, Event.checkMove},
	Entered: {playerNeeded, func(e Event) Event {
		return Event{Move: e.Move, Ending: e.Ending, Doubt: e.Doubt, About: e.About}
	}, Event.checkEntered},
	Made: {playerNeeded, func(e Event) Event {
		return Event{Move: e.Move, Ending: e.Ending, Doubt: e.Doubt, TwoHands: e.TwoHands}
	}, Event.checkMove},
	Touched:  {has: func(e Event) Event { return Event{Squares: e.Squares, How: e.How} }},
	Adjusted: {has: func(e Event) Event { return Event{Squares: e.Squares} }},
	Placed: {playerNeeded, func(e Event) Event {
		return Event{Move: e.Move, TwoHands: e.TwoHands, How: e.How}
	}, Event.checkMove},
	Promoted: {has: func(e Event) Event { return Event{Squares: e.Squares, Piece: e.Piece} }},
	Removed:  {has: func(e Event) Event { return Event{Squares: e.Squares} }},
	Pressed:  {},
	Arrived:  {by: anybody, has: func(e Event) Event { return Event{How: e.How} }},

	Offered:  {has: func(e Event) Event { return Event{Words: e.Words} }},
	Accepted: {},
	Declined: {},
	Claimed: {playerNeeded, func(e Event) Event { return Event{Ground: e.Ground, Written: e.Written} },
		Event.checkClaim},
	Resigned: {},

	Complained: {has: func(e Event) Event { return Event{About: e.About, Squares: e.Squares} }},
	Observed:   {by: anybody, has: func(e Event) Event { return Event{About: e.About, Squares: e.Squares, How: e.How} }},
	Answered:   {by: nobody, has: func(e Event) Event { return Event{About: e.About, How: e.How} }},
	Noted: {by: anybody, has: func(e Event) Event {
		return Event{About: e.About, How: e.How, Words: e.Words, Squares: e.Squares}
	}},
	Newer: {by: nobody, check: Event.checkNewer},
}

func (e Event) checkNewer() error {
	if e.Raw == "" {
		return errors.New("nothing is known of it")
	}
	return nil
}

func (e Event) checkEntered() error {
	if err := e.checkMove(); err != nil {
		return err
	}
	if e.About != "" && e.About != enteredSealed {
		return errors.New("not a sealed move")
	}
	return nil
}

func (e Event) checkClaim() error {
	if len(e.Written) > maxWritten {
		return errors.New("written move too long")
	}
	return e.Ground.check()
}

func (e Event) checkMove() error {
	longest := maxWritten // as it was written
	if e.Kind == Moved || e.Kind == Made {
		longest = 5
	}
	if len(e.Move) < 3 || len(e.Move) > longest {
		return errors.New("no move")
	}
	return nil
}

// begins returns the position that a game created so begins from; an error
// unless rules and position are such as can be played.
func (e Event) begins() (chess.Position, error) {
	if e.Rules == nil {
		return chess.Position{}, errors.New("no rules")
	}
	if err := e.Rules.Check(); err != nil {
		return chess.Position{}, err
	}
	variant := chess.Standard
	if e.Chess960 {
		variant = chess.Chess960
	}
	start, _, err := chess.PositionFromFEN(e.Start, variant)
	return start, err
}

func (g Ground) check() error {
	if g != ThreefoldRepetition && g != FiftyMoves {
		return errors.New("unknown ground of a claim")
	}
	return nil
}

// check returns an error unless the ruling is one that can be made.
func (r *Ruling) check() error {
	if r == nil {
		return errors.New("no ruling")
	}
	if _, err := laws.ByName(r.Laws); err != nil {
		return err
	}
	_, concerns := r.Side.Color()
	switch {
	case !concerns && r.Side != Nobody:
		return errors.New("wrong player")
	case r.Kind == GameOver:
		if !r.Result.Known() || !r.Reason.Known() {
			return errors.New("unknown result or reason")
		}
		return nil
	case r.Result != "" || r.Reason != "":
		return errors.New("a result of a game that goes on")
	case int64(r.Seconds) < -r.mostSeconds() || int64(r.Seconds) > r.mostSeconds():
		return errors.New("bonus out of range")
	case r.Fault < 0 || r.Ply < 0:
		return errors.New("no such move")
	}
	switch r.Kind {
	case ClaimAccepted, ClaimRejected, BonusGiven, MustMove, MustUpdate, Breach, Restored, MoveStands, QueenPlaced, ClockCorrected:
		if !concerns {
			return errors.New("a ruling that concerns nobody")
		}
		return nil
	case Refused, IncidentNoted, RecordShown, GameAnnulled, Transferred, NoAction, AskArbiter, PenaltyImposed:
		return nil
	}
	return errors.New("unknown kind of ruling")
}

// mostSeconds is the most that a ruling changes a clock by: a display can be set to anything that it can show.
func (r *Ruling) mostSeconds() int64 {
	if r.Kind == ClockCorrected {
		return int64(maxAt / time.Second)
	}
	return maxBonusSeconds
}

// Bounds of what is read: a bonus of a day, a game of a hundred years.
const (
	maxBonusSeconds = 24 * 60 * 60
	maxBonus        = maxBonusSeconds * time.Second
	maxAt           = 100 * 365 * 24 * time.Hour
)
