package live

import (
	"encoding/json"
	"errors"

	"github.com/hakem-chess/hakem/internal/play"
)

// maxMessage bounds a message from a browser, in bytes.
const maxMessage = 4 << 10

// message is what a browser says over its socket: a command to the table, a ping, or syncCommand. The number it gives a command
// comes back with the answer.
type message struct {
	ID     int64  `json:"id"`
	Cmd    string `json:"cmd"`
	UCI    string `json:"uci"`    // move: the move as the board makes it
	Text   string `json:"text"`   // move: the move as typed, see play.Writing; used when UCI is empty
	Offer  bool   `json:"offer"`  // move: a draw is offered with it
	Ground string `json:"ground"` // claim: "threefold" or "fifty"
	Move   string `json:"move"`   // claim: the intended move as typed, or nothing
	// act: a line of the game script (see play.Command), what is said with it, and the reason for it; propose, confirm, refuse: Say alone.
	Act     string          `json:"act"`
	Say     string          `json:"say"`
	Because string          `json:"because"`
	T       json.RawMessage `json:"t"` // ping: comes back as it is
}

// syncCommand asks for the whole game: an update did not follow what the browser has.
const syncCommand = "sync"

var (
	errMalformed      = errors.New("web: a message that cannot be read")
	errUnknownCommand = errors.New("web: an unknown command")
)

// readMessage reads a message. The error is errMalformed, or errUnknownCommand for one that is well-formed and asks
// for what does not exist; then the message's number is known.
func readMessage(data []byte) (message, error) {
	var m message
	if len(data) > maxMessage {
		return message{}, errMalformed
	}
	if err := json.Unmarshal(data, &m); err != nil {
		return message{}, errMalformed
	}
	if m.Cmd == "ping" || m.Cmd == syncCommand {
		return m, nil
	}
	if _, ok := m.command(); !ok {
		return m, errUnknownCommand
	}
	return m, nil
}

// command is what the message asks of the table; a ping asks nothing.
func (m message) command() (play.Command, bool) {
	switch verb := play.Verb(m.Cmd); verb {
	case play.Move:
		text := m.UCI
		if text == "" {
			text = m.Text
		}
		return play.Command{Verb: verb, Move: text, Offer: m.Offer}, true
	case play.Claim:
		return play.Command{Verb: verb, Ground: m.Ground, Move: m.Move}, true
	case play.Act:
		return play.Command{Verb: verb, Act: m.Act, Text: m.Say, Because: m.Because}, true
	case play.Propose:
		return play.Command{Verb: verb, Text: m.Say}, true
	case play.Confirm, play.Refuse:
		return play.Command{Verb: verb, Text: m.Say}, true
	case play.Vacate, play.Offer, play.Accept, play.Decline, play.Resign, play.Rematch, play.Begin:
		return play.Command{Verb: verb}, true
	}
	return play.Command{}, false
}

// answer is what the server says to one message.
type answer struct {
	Type string          `json:"type"` // "ack", "error" or "pong"
	ID   int64           `json:"id,omitempty"`
	Code string          `json:"code,omitempty"` // what was wrong, for programs
	Text string          `json:"text,omitempty"` // and for people
	T    json.RawMessage `json:"t,omitempty"`
	At   int64           `json:"at,omitempty"` // pong: the server's clock, see present.SinceStart
}
