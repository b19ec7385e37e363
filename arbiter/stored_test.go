package arbiter

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/laws"
)

// stored is where the events are as they stand in databases.
const stored = "testdata/stored"

// storedEvents returns the lines of every kind.
func storedEvents(t testing.TB) map[EventKind][]string {
	files, err := filepath.Glob(filepath.Join(stored, "*.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	lines := map[EventKind][]string{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		kind := EventKind(strings.TrimSuffix(filepath.Base(file), ".jsonl"))
		lines[kind] = strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	}
	return lines
}

// TestStoredEvents: what stands in databases is read with nothing left over, and written again byte for byte. Every
// kind of event there is has its file, and there is no other.
func TestStoredEvents(t *testing.T) {
	lines := storedEvents(t)
	kinds := append(slices.Clone(eventKinds), Newer)
	for _, kind := range kinds {
		if len(lines[kind]) == 0 {
			t.Errorf("no stored event of kind %q; add %s/%s.jsonl", kind, stored, kind)
		}
	}
	for _, kind := range kinds {
		if _, ok := forms[kind]; !ok || len(forms) != len(kinds) {
			t.Errorf("%d forms of %d kinds of event; is there one of %q?", len(forms), len(kinds), kind)
		}
	}
	for kind, all := range lines {
		if !slices.Contains(kinds, kind) {
			t.Errorf("stored events of kind %q are not known any more", kind)
		}
		for i, line := range all {
			e, err := UnmarshalEvent([]byte(line))
			if err != nil {
				t.Errorf("%s, line %d: %v", kind, i+1, err)
				continue
			}
			if e.Kind != kind || (e.Raw != "") != (kind == Newer) {
				t.Errorf("%s, line %d is read as %s, with %q left over", kind, i+1, e.Kind, e.Raw)
			}
			if again, err := MarshalEvent(e); err != nil || string(again) != line {
				t.Errorf("%s, line %d: %v\nwritten as %s\n    was %s", kind, i+1, err, again, line)
			}
		}
	}
}

// TestStoredFields: every field that an event can have stands in a stored one, so that none is renamed unnoticed.
func TestStoredFields(t *testing.T) {
	found := map[string]bool{}
	for kind, all := range storedEvents(t) {
		for _, line := range all {
			var v map[string]any
			if err := json.Unmarshal([]byte(line), &v); err != nil {
				t.Fatal(err)
			}
			if kind != Newer {
				fieldsIn("", v, found)
			}
		}
	}
	for prefix, v := range map[string]any{
		"": Event{}, ".ruling": Ruling{}, ".rules": rulesJSON{}, ".rules.regulations": laws.Regulations{}, ".scene": Scene{},
	} {
		of := reflect.TypeOf(v)
		for i := range of.NumField() {
			name, _, _ := strings.Cut(of.Field(i).Tag.Get("json"), ",")
			if name != "-" && !found[prefix+"."+name] {
				t.Errorf("no stored event has %s.%s", prefix, name)
			}
		}
	}
}

// fieldsIn notes the paths of all fields in a JSON value.
func fieldsIn(prefix string, v map[string]any, found map[string]bool) {
	for name, in := range v {
		path := prefix + "." + name
		found[path] = true
		if object, ok := in.(map[string]any); ok {
			fieldsIn(path, object, found)
		}
	}
}

// TestStoredRulings: every kind of ruling, every cause and every question stands in a stored event, spelled as ever.
func TestStoredRulings(t *testing.T) {
	kinds, causes, questions := map[RulingKind]bool{}, map[Cause]bool{}, map[Question]bool{}
	for _, line := range storedEvents(t)[Ruled] {
		e, err := UnmarshalEvent([]byte(line))
		if err != nil {
			t.Fatal(err)
		}
		kinds[e.Ruling.Kind], causes[e.Ruling.Cause], questions[e.Ruling.Question] = true, true, true
	}
	for _, k := range rulingKinds {
		if !kinds[k] {
			t.Errorf("no stored ruling of kind %q", k)
		}
	}
	for k, of := range causeWords {
		for cause := range of {
			if !causes[cause] {
				t.Errorf("no stored ruling %s with the cause %q", k, cause)
			}
		}
	}
	for q := range questionWords {
		if !questions[q] {
			t.Errorf("no stored question %q", q)
		}
	}
}
