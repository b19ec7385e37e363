package live

import (
	"encoding/json"

	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/refusal"
)

// maxMessage bounds a message from a browser, in bytes.
const maxMessage = 4 << 10

// message is what a browser says over its socket: an action in a game, a ping, syncCommand or previewCommand. The
// number it gives an action comes back with the answer.
type message struct {
	ID int64 `json:"id"`
	game.Wire
	T json.RawMessage `json:"t"` // ping: comes back as it is

	action game.Action // nil for what is no action
}

// syncCommand asks for the whole game: an update did not follow what the browser has.
const syncCommand = "sync"

// previewCommand asks what an act of the arbiter would bring, without doing it.
const previewCommand = "preview"

// readMessage reads a message. The error is a *refusal.Error; for a message that is well-formed and asks for what does
// not exist its number is known.
func readMessage(data []byte) (message, error) {
	var m message
	if len(data) > maxMessage {
		return message{}, refusal.Of(refusal.Malformed)
	}
	if err := json.Unmarshal(data, &m); err != nil {
		return message{}, refusal.Of(refusal.Malformed)
	}
	if m.Cmd == "ping" || m.Cmd == syncCommand || m.Cmd == previewCommand {
		return m, nil
	}
	var err error
	m.action, err = m.Wire.Action()
	return m, err
}

// answer is what the server says to one message.
type answer struct {
	Type string          `json:"type"` // "ack", "error" or "pong"
	ID   int64           `json:"id,omitempty"`
	Code string          `json:"code,omitempty"` // what was wrong, for programs
	Text string          `json:"text,omitempty"` // and for people
	T    json.RawMessage `json:"t,omitempty"`
	At   int64           `json:"at,omitempty"` // pong: the server's clock, see present.SinceStart
	// preview: what would be ruled, and whether that can be said
	Brings []string `json:"brings,omitempty"`
	Known  bool     `json:"known,omitempty"`
	act    string
}
