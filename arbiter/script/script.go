package script

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// Script is one game script, understood.
type Script struct {
	Header Header
	Lines  []Line

	// Budget is how many positions a run may look at, in all, to find out
	// whether one on the board is dead (Article 5.2.2), beyond what every move
	// has; 0: deadpos.DefaultBudget. It is no part of the text.
	Budget int
}

// Header says what the game is played under and how it begins. Where a line
// is missing from the script, its default stands here.
type Header struct {
	Edition     *laws.Edition
	Profile     arbiter.Profile
	Mode        arbiter.Mode
	Control     clock.Control
	Supervision laws.Supervision
	RegimeSaid  bool // Supervision is said, not only taken for granted
	Start       Board
	Array       Board // what should have stood there; the zero Board if it does
	Letters     chess.Letters
	Regulations laws.Regulations

	// Scene is the rest; Scene.Array is left to Array.
	Scene arbiter.Scene
}

// Board is a position as the script names it.
type Board struct {
	Name     string // "startpos", "fen …", "fen960 …", "chess960 518"
	Position chess.Position
	Faults   chess.Faults // of the position; rights that cannot be have been dropped
}

// Actor is who does what an event line says.
type Actor string

// The actors.
const (
	White     Actor = "white"
	Black     Actor = "black"
	Arbiter   Actor = "arbiter"
	Spectator Actor = "spectator"
	Assistant Actor = "assistant"
)

// Line is an event line.
type Line struct {
	Number int           // in the text, from 1
	At     time.Duration // since the start of play
	Actor  Actor
	Event  string // verb and arguments as written, with single spaces
	steps  []step
}

// step is one command of a line; column is where in the line the text stands
// that it depends on.
type step struct {
	command arbiter.Command
	column  int
}

// Commands returns what the line puts to the arbiter, in order: a command for
// each move of "moves", one for all others.
func (l Line) Commands() []arbiter.Command {
	all := make([]arbiter.Command, len(l.steps))
	for i, s := range l.steps {
		all[i] = s.command
	}
	return all
}

// String writes the script in its plainest form: header lines that say what
// their silence would not, then every event with its time.
func (s *Script) String() string {
	var b strings.Builder
	for _, line := range s.Header.lines() {
		b.WriteString(line + "\n")
	}
	b.WriteString("---\n")
	for _, l := range s.Lines {
		fmt.Fprintf(&b, "%s %s %s\n", watchText(l.At), l.Actor, l.Event)
	}
	return b.String()
}

// lines returns the header's lines.
func (h *Header) lines() []string {
	var all []string
	add := func(ok bool, key, value string) {
		if ok {
			all = append(all, key+" "+value)
		}
	}
	d := defaults()
	scene := h.Scene
	add(h.Profile == arbiter.Site, "profile", string(h.Profile))
	add(h.Profile != arbiter.Site && h.Edition != d.Edition, "laws", h.Edition.Name)
	add(h.Profile != arbiter.Site && h.Mode != d.Mode, "mode", string(h.Mode))
	add(h.Control.Timed(), "control", h.Control.String())
	add(h.RegimeSaid, "supervision", string(h.Supervision))
	add(scene.Watch != arbiter.Present, "arbiter", string(scene.Watch))
	add(h.Start.Name != d.Start.Name, "start", h.Start.Name)
	add(h.Array.Name != "", "array", h.Array.Name)
	add(scene.Reversed, "colours", "reversed")
	add(scene.Turned != 0, "board", "turned "+strconv.Itoa(scene.Turned))
	if scene.ClockSet != nil {
		add(true, "clock-set", scene.ClockSet.String())
	}
	add(scene.Mechanical, "clock-kind", "mechanical")
	add(scene.CountUnknown, "move-count", "unknown")
	add(scene.Scheduled != 0, "scheduled", wording.SpanText(scene.Scheduled))
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		side := c.String()
		add(scene.Clock[c].Set, "clock "+side, wording.SpanText(scene.Clock[c].Shows))
		add(scene.Offences[c] != 0, "offences "+side, strconv.Itoa(scene.Offences[c]))
		add(scene.Absent[c], "absent", side)
		add(scene.NoScoresheet[c], "scoresheet "+side, "none")
	}
	add(h.Letters != d.Letters, "letters", h.Letters.String())
	for _, r := range h.Regulations.Settings() {
		add(true, "regulation "+r.Key, r.Value)
	}
	return all
}

// watchText writes a time as the arbiter's watch shows it, with its tenths if
// there are any.
func watchText(t time.Duration) string {
	return strings.TrimSuffix(tenths(t), ".0")
}

// tenths writes a time as "0:15.0", from an hour on as "1:00:15.0". What is
// less than a tenth of a second is left off.
func tenths(t time.Duration) string {
	text := fmt.Sprintf("%02d.%d", t%time.Minute/time.Second, t%time.Second/(time.Second/10))
	if t < time.Hour {
		return fmt.Sprintf("%d:%s", t/time.Minute, text)
	}
	return fmt.Sprintf("%d:%02d:%s", t/time.Hour, t%time.Hour/time.Minute, text)
}
