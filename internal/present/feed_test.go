package present

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"testing"
)

// someFields makes the fields of a view at random: texts with all that JSON quotes, numbers, lists that grow and
// shrink.
func someFields(random *rand.Rand, before map[string]any) map[string]any {
	after := maps.Clone(before)
	for _, name := range []string{"at", "text", "moves", "score", "empty", "deep"} {
		switch random.IntN(6) {
		case 0:
			delete(after, name)
		case 1:
			after[name] = fmt.Sprint("a \"quoted\" ", '\n', `\`, "} ] , : ş", random.IntN(3))
		case 2:
			after[name] = random.IntN(3)
		case 3:
			list, _ := after[name].([]any)
			after[name] = append(append([]any{}, list...), map[string]any{"san": "Nf3", "n": []any{random.IntN(9)}})
		case 4:
			if list, ok := after[name].([]any); ok && len(list) > 0 {
				after[name] = list[:random.IntN(len(list))]
			}
		}
	}
	return after
}

// asFields are the fields of an object as a view's are written.
func asFields(t *testing.T, object map[string]any) []field {
	t.Helper()
	data, err := json.Marshal(object)
	if err != nil {
		t.Fatal(err)
	}
	fields, err := split(data)
	if err != nil {
		t.Fatalf("%v in %s", err, data)
	}
	if back := joined(fields); !bytes.Equal(back, data) {
		t.Fatalf("taken apart and joined: %s, was %s", back, data)
	}
	return fields
}

// TestUpdateLeadsToTheWhole: what a follower has after an update is what the whole would have told, for objects of
// every kind; merged here by maps, not by bytes.
func TestUpdateLeadsToTheWhole(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	has := map[string]any{"type": "state", "number": 0, "moves": []any{}}
	added := 0
	for n := 1; n < 20_000; n++ {
		want := someFields(random, has)
		want["number"] = n
		var u struct {
			Type          string
			Number, After int
			Set           map[string]any
			Add           map[string][]any
		}
		data := update(asFields(t, has), asFields(t, want), n)
		if err := json.Unmarshal(data, &u); err != nil {
			t.Fatalf("%v in %s", err, data)
		}
		if u.Type != "update" || u.Number != n || u.After != n-1 {
			t.Fatalf("%s", data)
		}
		got := maps.Clone(has)
		got["number"] = u.Number
		for name, value := range u.Set {
			if got[name] = value; value == nil {
				delete(got, name)
			}
		}
		for name, more := range u.Add {
			list, _ := got[name].([]any)
			got[name] = append(append([]any{}, list...), more...)
			added++
		}
		if a, b := asJSON(t, got), asJSON(t, want); !reflect.DeepEqual(a, b) {
			t.Fatalf("update %s of %v leads to %v, want %v", data, has, a, b)
		}
		has = want
	}
	if added < 1000 {
		t.Errorf("only %d lists grew", added)
	}
}

func asJSON(t *testing.T, object map[string]any) (back map[string]any) {
	t.Helper()
	data, err := json.Marshal(object)
	if err == nil {
		err = json.Unmarshal(data, &back)
	}
	if err != nil {
		t.Fatal(err)
	}
	return back
}

// TestSplitRefusesWhatIsNoObject: the error is errNoObject, and nothing is read beyond the end.
func TestSplitRefusesWhatIsNoObject(t *testing.T) {
	for _, data := range []string{"", "{", "[]", "null", `"x"`, `{"a"}`, `{"a`, `{a}`} {
		if fields, err := split([]byte(data)); err == nil {
			t.Errorf("%q: %v", data, fields)
		}
	}
	if fields, err := split([]byte("{}")); err != nil || len(fields) != 0 {
		t.Errorf("{}: %v, %v", fields, err)
	}
}
