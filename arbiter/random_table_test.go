package arbiter

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
	"github.com/hakem-chess/hakem/wording"
)

// anyOf draws one of the values.
func anyOf[V any](t *rapid.T, label string, values ...V) V {
	return rapid.SampledFrom(values).Draw(t, label)
}

// anyHall draws rules for play over the board, and how things stand there.
func anyHall(t *rapid.T) (Rules, Scene) {
	control, err := clock.Parse(anyOf(t, "control", "none", "90m+30s", "40/90m:30m", "2/1m+1s:1m", "25m+10s", "3m+2s", "90m", "5m d3s", "1m b5s"))
	if err != nil {
		t.Fatal(err)
	}
	r := Rules{
		Edition: anyOf(t, "edition", laws.Editions()...), Profile: FIDE, Mode: OverTheBoard, Control: control,
		Supervision: anyOf(t, "supervision", laws.Supervised, laws.Unsupervised),
	}
	if control.Tempo() == clock.Standard {
		r.Supervision = laws.Supervised
	}
	if rapid.Bool().Draw(t, "regulated") {
		r.Regulations.DefaultTime = anyOf(t, "default time", laws.Lateness{}, laws.Lateness{Said: true, None: true}, laws.Lateness{Said: true, Time: 30 * time.Second})
		r.Regulations.QuickplayFinish = rapid.Bool().Draw(t, "quickplay")
		r.Regulations.FlagCall = rapid.Bool().Draw(t, "flag call")
		r.Regulations.UnpromotedMateStands = rapid.Bool().Draw(t, "unpromoted")
		r.Regulations.Fine = anyOf(t, "fine", "", "10 TL")
		r.Regulations.Blind.White = rapid.IntRange(0, 5).Draw(t, "blind") == 0
	}
	if rapid.Bool().Draw(t, "in order") {
		return r, Scene{}
	}
	scene := Scene{
		Watch:        anyOf(t, "watch", Present, Present, Away, NoArbiter),
		Array:        anyOf(t, "array", "", usualArray),
		Reversed:     rapid.Bool().Draw(t, "reversed"),
		Turned:       anyOf(t, "turned", 0, 90, 180),
		Mechanical:   rapid.Bool().Draw(t, "mechanical"),
		CountUnknown: rapid.Bool().Draw(t, "count unknown"),
		Scheduled:    time.Duration(rapid.IntRange(0, 60).Draw(t, "scheduled")) * time.Second,
		Offences:     chess.ByColor[int]{rapid.IntRange(0, 1).Draw(t, "offences"), 0},
		Absent:       chess.ByColor[bool]{rapid.Bool().Draw(t, "white away"), rapid.Bool().Draw(t, "black away")},
		NoScoresheet: chess.ByColor[bool]{rapid.Bool().Draw(t, "no sheet"), false},
	}
	if control.Timed() && rapid.Bool().Draw(t, "shows") {
		scene.Clock[chess.White] = Display{Set: true, Shows: time.Duration(rapid.IntRange(0, 90).Draw(t, "white shows")) * time.Second}
		scene.Clock[chess.Black] = Display{Set: true, Shows: time.Duration(rapid.IntRange(0, 90).Draw(t, "black shows")) * time.Second}
	}
	if control.Timed() && rapid.Bool().Draw(t, "set wrongly") {
		set, err := clock.Parse(anyOf(t, "set", "80m+30s", "90m+5s", "1m", "30/90m:30m"))
		if err != nil {
			t.Fatal(err)
		}
		scene.ClockSet = &set
	}
	return r, scene
}

// anySquare draws a square.
func anySquare(t *rapid.T) chess.Square {
	return chess.Square(rapid.IntRange(0, 63).Draw(t, "square"))
}

// anyTableCommand draws something that is done or said at the table, by anybody.
func anyTableCommand(t *rapid.T, s *State) Command {
	by := s.Turn()
	if rapid.IntRange(0, 3).Draw(t, "other") == 0 {
		by = by.Other()
	}
	side := anyOf(t, "side", White, Black)
	text := anyOf(t, "text", "e2e4", "e7e5", "0-0", "0-0-0", "e1g1", "Nf3", "zz", "a7a8", "h7h8q", "d7b7", "e8g8", "Kd7", "e1e2", "e8e1", "", "e2 e4", "Gustav fünf")
	if moves := s.LegalMoves(); len(moves) > 0 && rapid.IntRange(0, 3).Draw(t, "legal") > 0 {
		p := s.Position()
		text = p.UCI(moves[rapid.IntRange(0, len(moves)-1).Draw(t, "move")])
		if rapid.IntRange(0, 4).Draw(t, "unpromoted") == 0 {
			text = text[:4]
		}
	}
	seconds := time.Duration(rapid.IntRange(0, 600).Draw(t, "seconds")) * time.Second
	commands := []func() Command{
		func() Command { return Play{by, text} },
		func() Command { return Play{by, text} },
		func() Command { return Play{by, text} },
		func() Command {
			return Place{By: by, Text: text, TwoHands: rapid.IntRange(0, 5).Draw(t, "two hands") == 0, Left: rapid.IntRange(0, 5).Draw(t, "left") == 0}
		},
		func() Command { return Press{by} },
		func() Command { return PlayMoves{[]string{text}} },
		func() Command {
			return Touch{by, []chess.Square{anySquare(t), anySquare(t)}, anyOf(t, "contact", Plain, Accidental, Disputed, Deliberate, Together)}
		},
		func() Command { return Adjust{by, []chess.Square{anySquare(t)}} },
		func() Command {
			return Promote{by, anyOf(t, "promotion square", chess.NoSquare, chess.A8, chess.D8, chess.H1), anyOf(t, "piece", chess.Queen, chess.Knight, chess.King, chess.Pawn)}
		},
		func() Command { return Remove{by, anySquare(t)} },
		func() Command { return Arrive{by} },
		func() Command { return ArbiterArrives{} },
		func() Command { return Offer{By: by} },
		func() Command { return Accept{by} },
		func() Command { return Decline{by} },
		func() Command { return Claim{by, anyOf(t, "ground", ThreefoldRepetition, FiftyMoves), text} },
		func() Command {
			return Withdraw{by, anyOf(t, "what", WithdrawClaim, WithdrawOffer, WithdrawResignation)}
		},
		func() Command {
			return Complain{by, anyOf(t, "about", IllegalMove, OverTime, TouchedPiece, NoShow, WrongArray, WrongBoard, WrongColours, WrongClock, Disturbance, Displacement, NotPressed), []chess.Square{anySquare(t), anySquare(t)}}
		},
		func() Command {
			return Observe{What: anyOf(t, "what", IllegalMove, IllegalPosition, BothChecks, FlagDown, BothFlags, TouchedPiece, NoShow, WrongArray, WrongBoard,
				WrongColours, WrongClock, Displacement, NotPressed, Device), Side: side, Squares: []chess.Square{anySquare(t), anySquare(t)}, Schedule: rapid.Bool().Draw(t, "schedule")}
		},
		func() Command {
			return Stop{by, anyOf(t, "reason", StopPiece, StopClock, StopIrregularity, StopMoveCount, StopSealed, StopOther), "because"}
		},
		func() Command { return Pause{} },
		func() Command { return Resume{} },
		func() Command { return Resume{} },
		func() Command { return Answer{Decision: anyOf(t, "how", AcceptIt, RejectIt, PostponeIt)} },
		func() Command { return Answer{Decision: anyOf(t, "how", AcceptIt, RejectIt, PostponeIt)} },
		func() Command {
			return Penalise{Side: side, Penalty: anyOf(t, "penalty", Warning, OpponentTime, OwnTime, Fine, Rounds), Time: seconds, Fine: "10 TL", Rounds: 1}
		},
		func() Command { return SetClock{side, seconds} },
		func() Command { return Give{side, seconds} },
		func() Command { return SetCounter{side, rapid.IntRange(0, 60).Draw(t, "count")} },
		func() Command { return Restore{rapid.IntRange(0, 8).Draw(t, "ply"), rapid.Bool().Draw(t, "unchanged")} },
		func() Command { return Reconstruct{rapid.Bool().Draw(t, "done")} },
		func() Command { return anyOf[Command](t, "decides", Annul{}, Continue{}, Transfer{}) },
		func() Command { return AgreeRollback{by} },
		func() Command { return ClaimQuickplay{by, rapid.Bool().Draw(t, "cannot win"), true} },
		func() Command { return RequestIncrement{by} },
		func() Command { return Write{by, text} },
		func() Command {
			return anyOf[Command](t, "asks", SeeRecord{by}, RequestScoresheet{by}, Ask{By: by}, Ask{by, "4.3"})
		},
		func() Command { return anyOf[Command](t, "says", Announce{by, text}, Repeat{by, text}, Seal{by, text}) },
		func() Command {
			return anyOf[Command](t, "session", Adjourn{}, Adjourn{Early: time.Minute}, Envelope{}, Envelope{Lost: true}, SessionStart{Absent: side},
				SessionStart{}, SessionStart{Both: true}, SessionStart{Shows: chess.ByColor[Display]{{Set: true}, {Set: true, Shows: 2 * time.Minute}}}, SessionEnd{})
		},
		func() Command {
			return Incident{By: by, Kind: anyOf(t, "incident", IncidentNotes, IncidentLeftArea, IncidentDistract, IncidentRefusal, IncidentWrongHand,
				IncidentHitClock, IncidentHeldClock, IncidentDisplaced, IncidentNotRecording, IncidentOfferNotNoted, IncidentRefusedSearch), Squares: []chess.Square{anySquare(t)}}
		},
		func() Command {
			return anyOf[Command](t, "end", Resign{by}, SetResult{Result: laws.Draw, Because: "x"}, Sign{by, laws.Draw}, Appeal{by, "x"})
		},
	}
	return commands[rapid.IntRange(0, len(commands)-1).Draw(t, "command")]()
}

// Whatever happens at a table in whatever order: the events, written and read,
// give the same state; deciding changes nothing; what cannot be judged changes
// nothing; no display goes below zero; every ruling says why in both languages
// and on what it rests; a finished game stays as it is.
func TestAnyTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, scene := anyHall(t)
		start, _, err := chess.PositionFromFEN(anyOf(t, "start", append(starts, swapped, move17, "8/k1P5/2K5/8/8/8/8/8 w - - 0 60")...), chess.Standard)
		if err != nil {
			t.Fatal(err)
		}
		s, events, err := New(r, start, scene)
		if err != nil {
			t.Fatal(err)
		}
		at := time.Duration(0)
		var did []string
		for range rapid.IntRange(1, 40).Draw(t, "length") {
			at += time.Duration(rapid.IntRange(0, 20000).Draw(t, "later")) * time.Millisecond
			c := anyTableCommand(t, &s)
			did = append(did, fmt.Sprintf("%v %T%+v", at, c, c))
			before := s
			decided, err := Decide(&s, c, at)
			if !reflect.DeepEqual(before, s) {
				t.Fatalf("deciding changes the state\n%s", strings.Join(did, "\n"))
			}
			var fault *refusal.Error
			if err != nil && (!errors.As(err, &fault) || len(decided) > 0 || fault.Text(wording.Turkish) == "") {
				t.Fatalf("%v\n%s", err, strings.Join(did, "\n"))
			}
			for _, e := range decided {
				if err := s.apply(e); err != nil {
					t.Fatalf("%s: %v\n%s", e.Kind, err, strings.Join(did, "\n"))
				}
				if e.Ruling != nil {
					tr, en := e.Ruling.Text(wording.Turkish), e.Ruling.Text(wording.English)
					if tr == "" || en == "" || tr == en || len(e.Ruling.Articles) == 0 || strings.ContainsAny(tr+en, "{}%") {
						t.Fatalf("%s %s %v: %q, %q\n%s", e.Ruling.Kind, e.Ruling.Cause, e.Ruling.Articles, tr, en, strings.Join(did, "\n"))
					}
				}
			}
			events = append(events, decided...)
			again, err := Replay(read(t, events))
			if err != nil || !reflect.DeepEqual(again, s) {
				t.Fatalf("the events give another state (%v)\n%+v\n%+v\n%s", err, again, s, strings.Join(did, "\n"))
			}
			for _, c := range [...]chess.Color{chess.White, chess.Black} {
				if s.Remaining(c, at) < 0 {
					t.Fatalf("%v on a display\n%s", s.Remaining(c, at), strings.Join(did, "\n"))
				}
			}
			p := s.Position()
			// A loss by default is taken back by the arbiter (Article 6.7.1); no other end is.
			reopened := before.Reason() == laws.ByDefault && s.Status() != Over
			if _, ends := before.End(); ends && (p != before.Position() || s.Status() != Over && !reopened) {
				t.Fatalf("a finished game goes on\n%s", strings.Join(did, "\n"))
			}
			if setup := p.Setup(); setup.Turn != s.Turn() {
				t.Fatal("two sides to move")
			}
		}
		if !bytes.Equal(written(t, events), written(t, read(t, events))) {
			t.Fatal("two ways to write the same")
		}
	})
}
