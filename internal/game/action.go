package game

import "github.com/hakem-chess/hakem/refusal"

// Action is something a person does in a live game: one type for each thing. It is read once, where it comes in, and
// means the same wherever it goes: Wire is how it is said between programs.
type Action interface {
	// wire is the action as programs say it.
	wire() Wire
}

// What the players do.
type (
	// Move is a move made on a screen, in UCI or as the player writes moves; a draw may be offered with it.
	Move struct {
		Text  string
		Offer bool
		// Ply is the number it has in the game, from 1, so that one that comes late, or twice, is known; 0: whichever.
		Ply int
	}
	// Offer offers a draw.
	Offer struct{}
	// Accept accepts the opponent's offer.
	Accept struct{}
	// Decline declines it.
	Decline struct{}
	// Claim claims a draw; Written is the intended move, or nothing.
	Claim struct{ Ground, Written string }
	// Resign resigns.
	Resign struct{}
	// Left ends a game that the opponent has left: the player claims the win, or has it called off.
	Left struct{ Off bool }
	// Rematch offers the same again with colours changed, or accepts the opponent's offer.
	Rematch struct{}
	// Propose is what a player wants while there is no arbiter to ask.
	Propose struct{ What string }
	// Confirm says that a player wants who sits in the arbiter's seat; Sits is their Snapshot.SeatID.
	Confirm struct{ Sits string }
	// Refuse says that they do not.
	Refuse struct{ Sits string }
)

// What the arbiter does.
type (
	// Begin starts the clocks of a game of the playing hall.
	Begin struct{}
	// Vacate leaves the arbiter's seat.
	Vacate struct{}
	// Slip takes back what the arbiter of a game of the playing hall has entered last by mistake.
	Slip struct{}
)

// Act is what a player does at the board, or what the arbiter does: a line of the game script without its time and,
// unless the arbiter enters what somebody else does, without its actor. Say is what they say with it, the line's last
// argument; Because is why the arbiter does it.
type Act struct{ Line, Say, Because string }

// Wire is an action as programs say it to each other, in JSON: Cmd is its name.
type Wire struct {
	Cmd     string `json:"cmd"`
	UCI     string `json:"uci,omitempty"`    // move: the move as the board makes it
	Text    string `json:"text,omitempty"`   // move: the move as typed, see Writing; used when UCI is empty
	Offer   bool   `json:"offer,omitempty"`  // move: a draw is offered with it
	Ply     int    `json:"ply,omitempty"`    // move: its number in the game, from 1; 0: whichever
	Off     bool   `json:"off,omitempty"`    // left: the game is to be called off
	Ground  string `json:"ground,omitempty"` // claim: "threefold" or "fifty"
	Move    string `json:"move,omitempty"`   // claim: the intended move as typed, or nothing
	Act     string `json:"act,omitempty"`    // act: Act.Line
	Say     string `json:"say,omitempty"`    // act: Act.Say; propose, confirm, refuse: the only argument
	Because string `json:"because,omitempty"`
}

// actions are the names of the actions, and what each makes of what is said with it.
var actions = map[string]func(w Wire) Action{
	"move": func(w Wire) Action {
		if w.UCI != "" {
			return Move{Text: w.UCI, Offer: w.Offer, Ply: w.Ply}
		}
		return Move{Text: w.Text, Offer: w.Offer, Ply: w.Ply}
	},
	"offer":   func(Wire) Action { return Offer{} },
	"accept":  func(Wire) Action { return Accept{} },
	"decline": func(Wire) Action { return Decline{} },
	"claim":   func(w Wire) Action { return Claim{Ground: w.Ground, Written: w.Move} },
	"resign":  func(Wire) Action { return Resign{} },
	"left":    func(w Wire) Action { return Left{Off: w.Off} },
	"rematch": func(Wire) Action { return Rematch{} },
	"propose": func(w Wire) Action { return Propose{What: w.Say} },
	"confirm": func(w Wire) Action { return Confirm{Sits: w.Say} },
	"refuse":  func(w Wire) Action { return Refuse{Sits: w.Say} },
	"begin":   func(Wire) Action { return Begin{} },
	"vacate":  func(Wire) Action { return Vacate{} },
	"slip":    func(Wire) Action { return Slip{} },
	"act":     func(w Wire) Action { return Act{Line: w.Act, Say: w.Say, Because: w.Because} },
}

// Action reads what was said. The error is a *refusal.Error: there is no such action.
func (w Wire) Action() (Action, error) {
	read, ok := actions[w.Cmd]
	if !ok {
		return nil, refusal.Of(refusal.UnknownCommand)
	}
	return read(w), nil
}

// WireOf is how an action is said, which Wire.Action reads as the same action.
func WireOf(a Action) Wire { return a.wire() }

func (a Move) wire() Wire    { return Wire{Cmd: "move", Text: a.Text, Offer: a.Offer, Ply: a.Ply} }
func (a Offer) wire() Wire   { return Wire{Cmd: "offer"} }
func (a Accept) wire() Wire  { return Wire{Cmd: "accept"} }
func (a Decline) wire() Wire { return Wire{Cmd: "decline"} }
func (a Claim) wire() Wire   { return Wire{Cmd: "claim", Ground: a.Ground, Move: a.Written} }
func (a Resign) wire() Wire  { return Wire{Cmd: "resign"} }
func (a Left) wire() Wire    { return Wire{Cmd: "left", Off: a.Off} }
func (a Rematch) wire() Wire { return Wire{Cmd: "rematch"} }
func (a Propose) wire() Wire { return Wire{Cmd: "propose", Say: a.What} }
func (a Confirm) wire() Wire { return Wire{Cmd: "confirm", Say: a.Sits} }
func (a Refuse) wire() Wire  { return Wire{Cmd: "refuse", Say: a.Sits} }
func (a Begin) wire() Wire   { return Wire{Cmd: "begin"} }
func (a Vacate) wire() Wire  { return Wire{Cmd: "vacate"} }
func (a Slip) wire() Wire    { return Wire{Cmd: "slip"} }
func (a Act) wire() Wire     { return Wire{Cmd: "act", Act: a.Line, Say: a.Say, Because: a.Because} }
