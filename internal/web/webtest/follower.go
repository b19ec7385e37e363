package webtest

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Follower keeps what a browser has of a game: the whole that it was sent, with what has changed since.
type Follower struct {
	whole map[string]json.RawMessage
}

// Take takes a message. It returns the whole game for a state or an update, and the message itself for anything else;
// the error is that an update does not follow what the follower has, or that a state tells something else than the
// updates had led to.
func (f *Follower) Take(message []byte) (whole []byte, err error) {
	var kind struct {
		Type          string
		Number, After json.Number
		Set           map[string]json.RawMessage
		Add           map[string][]json.RawMessage
	}
	if err := json.Unmarshal(message, &kind); err != nil {
		return nil, err
	}
	switch kind.Type {
	case "state":
		before := f.whole
		f.whole = nil
		if err := json.Unmarshal(message, &f.whole); err != nil {
			return nil, err
		}
		return message, differ(before, f.whole)
	case "update":
	default:
		return message, nil
	}
	if has := string(f.whole["number"]); has != kind.After.String() {
		return nil, fmt.Errorf("update %s follows %s, the follower has %q", kind.Number, kind.After, has)
	}
	for name, value := range kind.Set {
		if f.whole[name] = value; string(value) == "null" {
			delete(f.whole, name)
		}
	}
	for name, more := range kind.Add {
		var list []json.RawMessage
		if err := json.Unmarshal(f.whole[name], &list); err != nil {
			return nil, err
		}
		if f.whole[name], err = json.Marshal(append(list, more...)); err != nil {
			return nil, err
		}
	}
	f.whole["number"] = json.RawMessage(kind.Number)
	return json.Marshal(f.whole)
}

// timely are the fields that say how things stand at the moment of sending.
var timely = map[string]bool{"at": true, "clock": true, "firstMoveBy": true, "pausedFor": true}

// differ returns in what two states of the same publication differ, nil if they tell the same or are of two
// publications.
func differ(before, now map[string]json.RawMessage) error {
	if before == nil || !bytes.Equal(before["number"], now["number"]) {
		return nil
	}
	for name, value := range now {
		if !timely[name] && !bytes.Equal(before[name], value) {
			return fmt.Errorf("publication %s: %s is %s, and updates led to %s", now["number"], name, value, before[name])
		}
	}
	for name := range before {
		if _, has := now[name]; !has && !timely[name] {
			return fmt.Errorf("publication %s: updates led to %s, which is not there", now["number"], name)
		}
	}
	return nil
}
