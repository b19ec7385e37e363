// Package present makes what people and programs are shown of a game from a snapshot of it: views for browsers,
// sentences, PGN, scoresheets and reports. It reads no store and speaks no HTTP.
package present

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"sync"

	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/wording"
)

// Feed makes what those who follow one game are sent: the whole of it for who joins or has missed something, and then
// what has changed. Who sees the same is sent the same bytes, encoded once, however many they are. A Feed is safe for
// concurrent use; the zero Feed is ready.
type Feed struct {
	mu    sync.Mutex
	views map[viewer]*followed
}

// viewer is all that makes two people see different things of one game.
type viewer struct {
	place play.Place
	lang  wording.Lang
}

// followed is what viewers of one kind have been sent last.
type followed struct {
	number  int     // of the publication
	fields  []field // of its whole
	updates map[int][]byte
}

// field is a field of a view at its outermost level, with its value as JSON.
type field struct {
	name  string
	value []byte
}

// keptUpdates is how many updates are kept for those who are behind. Who is further behind is sent the whole.
const keptUpdates = 32

// timely are the fields that say how things stand at the moment of sending. They are part of every update.
var timely = map[string]bool{"at": true, "clock": true, "firstMoveBy": true, "pausedFor": true}

// Place says where a follower stands in what they are sent.
type Place struct {
	as    viewer
	knows int // the publication that they know
	joins bool
}

// Joining is the place of somebody who knows nothing yet.
func Joining(lang wording.Lang) Place { return Place{as: viewer{lang: lang}, joins: true} }

// Next is what a follower at a place is sent for a publication, and the place they are at then: an update, or the whole
// game when they know nothing yet, have missed something or see the game from another seat than before.
func (f *Feed) Next(s *play.Snapshot, seat play.Place, at Place) (data []byte, then Place, err error) {
	as := viewer{seat, at.as.lang}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.views == nil {
		f.views = map[viewer]*followed{}
	}
	v := f.views[as]
	if !at.joins && at.as == as && at.knows == s.Number-1 && v != nil {
		if err := v.advance(s, as); err != nil {
			return nil, at, err
		}
		if update, ok := v.updates[s.Number]; ok {
			return update, Place{as: as, knows: s.Number}, nil
		}
	}
	fields, err := fieldsOf(s, as)
	if err != nil {
		return nil, at, err
	}
	if v == nil || v.number < s.Number {
		v = &followed{number: s.Number, fields: fields, updates: map[int][]byte{}}
		f.views[as] = v
	}
	if v.number > s.Number || !same(v.fields, fields) {
		// Updates follow from what others have, and that is something else: this follower is sent the whole once more.
		return joined(fields), Place{as: as, joins: true}, nil
	}
	return joined(fields), Place{as: as, knows: s.Number}, nil
}

// advance makes the update that leads to a publication, if the one before it is the last that was sent.
func (v *followed) advance(s *play.Snapshot, as viewer) error {
	if v.number != s.Number-1 {
		return nil
	}
	fields, err := fieldsOf(s, as)
	if err != nil {
		return err
	}
	v.updates[s.Number] = update(v.fields, fields, s.Number)
	delete(v.updates, s.Number-keptUpdates)
	v.number, v.fields = s.Number, fields
	return nil
}

// same reports whether two views tell the same, apart from the time.
func same(one, other []field) bool {
	return slices.EqualFunc(one, other, func(a, b field) bool {
		return a.name == b.name && (timely[a.name] || bytes.Equal(a.value, b.value))
	})
}

// update is what leads from some fields to others: {"type": "update", "number", "after", "set": the fields that have
// changed, null for one that is gone, "add": what was added to lists that only grew}.
func update(before, after []field, number int) []byte {
	was := make(map[string][]byte, len(before))
	for _, f := range before {
		was[f.name] = f.value
	}
	var set, add []field
	for _, f := range after {
		old, had := was[f.name]
		delete(was, f.name)
		switch more, grew := grown(old, f.value); {
		case had && bytes.Equal(old, f.value) && !timely[f.name], f.name == "type", f.name == "number":
		case had && grew:
			add = append(add, field{f.name, more})
		default:
			set = append(set, f)
		}
	}
	for _, f := range before {
		if _, gone := was[f.name]; gone {
			set = append(set, field{f.name, []byte("null")})
		}
	}
	return joined([]field{
		{"type", []byte(`"update"`)}, {"number", number64(number)}, {"after", number64(number - 1)},
		{"set", joined(set)}, {"add", joined(add)},
	})
}

func number64(n int) []byte {
	data, _ := json.Marshal(n) // of a number it never fails
	return data
}

// grown is what a list has more than before, as a list; ok is false unless both are lists and the longer one begins
// with the shorter.
func grown(before, after []byte) (more []byte, ok bool) {
	if len(before) < 2 || len(after) <= len(before) || before[0] != '[' || after[0] != '[' {
		return nil, false
	}
	head := before[:len(before)-1]
	if !bytes.HasPrefix(after, head) {
		return nil, false
	}
	rest := after[len(head):]
	switch {
	case len(head) == 1: // it was empty
		return after, true
	case rest[0] == ',':
		return append([]byte{'['}, rest[1:]...), true
	}
	return nil, false
}

// fieldsOf are the fields of a game as a viewer sees it.
func fieldsOf(s *play.Snapshot, as viewer) ([]field, error) {
	data, err := json.Marshal(ViewOf(s, as.place, as.lang))
	if err != nil {
		return nil, err
	}
	return split(data)
}

var errNoObject = errors.New("present: a view that is no object")

// split takes an object in JSON, as json.Marshal writes it, apart into its fields.
func split(data []byte) ([]field, error) {
	if len(data) < 2 || data[0] != '{' || data[len(data)-1] != '}' {
		return nil, errNoObject
	}
	var fields []field
	for at := 1; at < len(data)-1; at++ { // behind the brace or a comma
		end := valueEnd(data, at)
		if end >= len(data) || data[end] != ':' {
			return nil, errNoObject
		}
		name := string(data[at+1 : end-1]) // the names of fields have nothing to be unquoted
		at = end + 1
		end = valueEnd(data, at)
		fields = append(fields, field{name, data[at:end]})
		at = end
	}
	return fields, nil
}

// valueEnd is where the value that begins at a byte ends: at a colon, comma or closing bracket that is not part of it.
func valueEnd(data []byte, at int) int {
	depth := 0
	for ; at < len(data); at++ {
		switch data[at] {
		case '"':
			for at++; at < len(data) && data[at] != '"'; at++ {
				if data[at] == '\\' {
					at++
				}
			}
		case '[', '{':
			depth++
		case ']', '}':
			if depth == 0 {
				return at
			}
			depth--
		case ',', ':':
			if depth == 0 {
				return at
			}
		}
	}
	return at
}

// joined is an object in JSON of fields.
func joined(fields []field) []byte {
	size := 2
	for _, f := range fields {
		size += len(f.name) + len(f.value) + 4
	}
	data := append(make([]byte, 0, size), '{')
	for i, f := range fields {
		if i > 0 {
			data = append(data, ',')
		}
		data = append(data, '"')
		data = append(data, f.name...)
		data = append(data, '"', ':')
		data = append(data, f.value...)
	}
	return append(data, '}')
}
