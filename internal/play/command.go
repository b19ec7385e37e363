package play

// Verb is what a player or an arbiter can do.
type Verb string

// The verbs.
const (
	Move    Verb = "move"
	Offer   Verb = "offer"
	Accept  Verb = "accept"
	Decline Verb = "decline"
	Claim   Verb = "claim"
	Resign  Verb = "resign"
	Rematch Verb = "rematch"
	Act     Verb = "act"     // something at the board, to the arbiter, or of the arbiter's: Act, Text, Because
	Propose Verb = "propose" // what a player wants while there is no arbiter to ask: Text
	Begin   Verb = "begin"   // the arbiter starts the clocks of a game of the hall

	Confirm Verb = "confirm" // a player wants who sits in the arbiter's seat: Text is their Snapshot.SeatID
	Refuse  Verb = "refuse"  // or does not
	Vacate  Verb = "vacate"  // who sits there leaves the seat
)

// Command is something a player or the arbiter does.
type Command struct {
	Verb   Verb
	Move   string // the move made, or the intended move of a claim or nothing: UCI, or as Writing says
	Offer  bool   // a draw is offered with the move
	Ground string // of a claim: "threefold" or "fifty"
	// Act is a line of the game script without its time and, unless the arbiter enters what somebody else does, without
	// its actor. Text is what a person says with it, which stands at the end of the line.
	Act, Text string
	Because   string // why the arbiter does it
	// Writing is how Move is written; the zero value is English letters.
	Writing Writing
}

// Refusal is a command that the room itself cannot carry out; its code says why.
type Refusal struct{ Code string }

func (r *Refusal) Error() string { return "play: refused: " + r.Code }
