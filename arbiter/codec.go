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
	own := Event{Kind: e.Kind, At: e.At, Raw: e.Raw}
	_, byPlayer := e.By.Color()
	if byPlayer {
		own.By = e.By
	}
	var err error
	who := playerNeeded
	switch e.Kind {
	case Created:
		who = nobody
		own.Rules, own.Start, own.Chess960, own.Scene, own.Doubt = e.Rules, e.Start, e.Chess960, e.Scene, e.Doubt
		_, err = e.begins()
	case Started, Resumed:
		who = nobody
	case Paused:
		who = nobody
		own.Reason = e.Reason
	case Ruled:
		who = nobody
		own.Ruling = e.Ruling
		err = e.Ruling.check()
	case Moved:
		own.Move, own.Offer, own.Ending, own.Doubt = e.Move, e.Offer, e.Ending, e.Doubt
		err = e.checkMove()
	case Entered:
		own.Move, own.Ending, own.Doubt, own.About = e.Move, e.Ending, e.Doubt, e.About
		if err = e.checkMove(); err == nil && e.About != "" && e.About != enteredSealed {
			err = errors.New("not a sealed move")
		}
	case Made:
		own.Move, own.Ending, own.Doubt, own.TwoHands = e.Move, e.Ending, e.Doubt, e.TwoHands
		err = e.checkMove()
	case Placed:
		own.Move, own.TwoHands, own.How = e.Move, e.TwoHands, e.How
		err = e.checkMove()
	case Touched:
		own.Squares, own.How = e.Squares, e.How
	case Adjusted, Removed:
		own.Squares = e.Squares
	case Promoted:
		own.Squares, own.Piece = e.Squares, e.Piece
	case Complained:
		own.About, own.Squares = e.About, e.Squares
	case Observed:
		who = anybody
		own.About, own.Squares, own.How = e.About, e.Squares, e.How
	case Answered:
		who = nobody
		own.About, own.How = e.About, e.How
	case Noted:
		who = anybody
		own.About, own.How, own.Words = e.About, e.How, e.Words
		own.Squares = e.Squares
	case Claimed:
		own.Ground, own.Written = e.Ground, e.Written
		err = e.Ground.check()
		if len(e.Written) > maxWritten {
			err = errors.New("written move too long")
		}
	case Offered:
		own.Words = e.Words
	case Arrived:
		who = anybody
		own.How = e.How
	case Accepted, Declined, Resigned, Flagged, Pressed:
	case Newer:
		who = nobody
		if e.Raw == "" {
			err = errors.New("nothing is known of it")
		}
	default:
		return errors.New("unknown kind")
	}
	switch {
	case err != nil:
		return err
	case e.At < 0 || e.At > maxAt:
		return errors.New("not within a hundred years from the start of play")
	case !byPlayer && e.By != Nobody || who == playerNeeded && !byPlayer || who == nobody && byPlayer:
		return errors.New("wrong player")
	case e != own:
		return errors.New("a field that does not belong to the kind")
	case len(e.Words) > maxWords+4 || len(e.Squares) > 64*3 || len(e.About) > maxWritten || len(e.How) > maxWritten || len(e.Piece) > maxWritten || len(e.Raw) > maxRaw:
		return errors.New("too long")
	}
	return nil
}

// Whose act an event is.
const (
	nobody = iota
	playerNeeded
	anybody
)

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
