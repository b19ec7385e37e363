package script

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// wanted is a line of a .want file: what must hold when the scenario has been
// ruled on under one edition (see the README beside the scenarios).
type wanted struct {
	edition      *laws.Edition
	final        map[string]any // a subset of the final object
	rulings      []wantedRuling
	noRulingsAt  []int
	refusedAt    int // the line at which the script is refused; 0: it is ruled on
	articlesHeld []string
}

type wantedRuling struct {
	line     int
	kind     string
	side     string
	seconds  int
	articles []string
}

func readWanted(t testing.TB, text string) wanted {
	t.Helper()
	var w struct {
		Laws        string
		Articles    []string
		Rulings     [][]json.RawMessage
		NoRulingsAt []int `json:"no_rulings_at"`
		Error       struct{ Line int }
	}
	final := map[string]any{}
	for _, into := range []any{&w, &final} {
		if err := json.Unmarshal([]byte(text), into); err != nil {
			t.Fatalf("%v: %s", err, text)
		}
	}
	for _, key := range []string{"laws", "articles", "rulings", "no_rulings_at", "error"} {
		delete(final, key)
	}
	e, err := laws.ByName(w.Laws)
	if err != nil {
		t.Fatal(err)
	}
	all := wanted{edition: e, final: final, noRulingsAt: w.NoRulingsAt, refusedAt: w.Error.Line, articlesHeld: w.Articles}
	for _, fields := range w.Rulings {
		var r wantedRuling
		into := []any{&r.line, &r.kind, &r.side, &r.seconds, &r.articles}
		if len(fields) < 2 || len(fields) > len(into) {
			t.Fatalf("a ruling has a line, a kind, a side, seconds and articles: %s", text)
		}
		for i, f := range fields {
			if err := json.Unmarshal(f, into[i]); err != nil {
				t.Fatalf("%v: %s", err, text)
			}
		}
		all.rulings = append(all.rulings, r)
	}
	return all
}

// differences says what of the wanted does not hold.
func (w wanted) differences(t testing.TB, script string) []string {
	s, err := Parse(strings.NewReader(script))
	var o *Outcome
	if err == nil {
		if s, err = s.Under(w.edition); err == nil {
			o, err = s.Run()
		}
	}
	if err != nil || w.refusedAt > 0 {
		line := 0
		var read Errors
		var run *RunError
		if errors.As(err, &read) {
			line = read[0].Line
		} else if errors.As(err, &run) {
			line = run.Line
		}
		if line != w.refusedAt || err == nil {
			return []string{fmt.Sprintf("error %v; one in line %d was wanted (0: none)", err, w.refusedAt)}
		}
		return nil
	}
	var out bytes.Buffer
	if err := o.WriteJSON(&out, wording.English); err != nil {
		t.Fatal(err)
	}
	var all []string
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	var final map[string]any
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &final); err != nil {
		t.Fatal(err)
	}
	for key, want := range w.final {
		if got, ok := final[key]; !ok || !holds(got, want) {
			all = append(all, fmt.Sprintf("%s is %v, want %v", key, got, want))
		}
	}
	for _, a := range w.articlesHeld {
		if !slices.Contains(o.Final.Articles, a) {
			all = append(all, fmt.Sprintf("articles %v lack %s", o.Final.Articles, a))
		}
	}
	for _, want := range w.rulings {
		if !slices.ContainsFunc(lines, func(line string) bool { return want.isIn(t, line) }) {
			all = append(all, fmt.Sprintf("no ruling %+v", want))
		}
	}
	for _, line := range o.Lines {
		if slices.Contains(w.noRulingsAt, line.Line) {
			all = append(all, fmt.Sprintf("line %d brought rulings", line.Line))
		}
	}
	if len(all) > 0 {
		all = append(all, out.String())
	}
	slices.Sort(all[:max(0, len(all)-1)])
	return all
}

// holds compares one value of the final object: of a value for each side only
// the sides that are named, and moves in any order.
func holds(got, want any) bool {
	switch want := want.(type) {
	case map[string]any:
		sides, ok := got.(map[string]any)
		for side, value := range want {
			if !ok || !reflect.DeepEqual(sides[side], value) {
				return false
			}
		}
		return true
	case []any:
		moves, ok := got.([]any)
		if !ok || len(moves) != len(want) {
			return false
		}
		for _, m := range want {
			if !slices.Contains(moves, m) {
				return false
			}
		}
		return true
	}
	return reflect.DeepEqual(got, want)
}

// isIn reports whether a line of the output holds the ruling.
func (w wantedRuling) isIn(t testing.TB, text string) bool {
	var line lineJSON
	if err := json.Unmarshal([]byte(text), &line); err != nil {
		t.Fatal(err)
	}
	return line.Line == w.line && slices.ContainsFunc(line.Rulings, func(r rulingJSON) bool {
		for _, a := range w.articles {
			if !slices.Contains(r.Articles, a) {
				return false
			}
		}
		return string(r.Kind) == w.kind && (w.side == "" || string(r.Side) == w.side) && (w.seconds == 0 || r.Seconds == w.seconds)
	})
}

// scenarios is where the acceptance scenarios are, written by hand from the Laws.
const scenarios = "../testdata/scenarios"

// Every scenario holds in each edition that it names.
func TestScenarios(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(scenarios, "*.script"))
	if err != nil || len(files) < 40 {
		t.Fatalf("%d scenarios, %v", len(files), err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".script")
		t.Run(name, func(t *testing.T) {
			script, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			wants, err := os.ReadFile(strings.TrimSuffix(file, ".script") + ".want")
			if err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(string(wants)) {
				if strings.TrimSpace(line) == "" {
					continue
				}
				w := readWanted(t, line)
				for _, d := range w.differences(t, string(script)) {
					t.Errorf("%s: %s", w.edition, d)
				}
			}
		})
	}
}
