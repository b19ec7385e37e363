package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/laws"
)

// Every acceptance scenario is ruled on by the command, under the first edition
// that it names: an object a line and a final one; or nothing, with its line on
// the diagnostics and the exit status 2, where the script is to be refused.
// (Package arbiter/script holds what is ruled to what is wanted.)
func TestRuleScenarios(t *testing.T) {
	files, err := filepath.Glob("../../arbiter/testdata/scenarios/*.script")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d scenarios, %v", len(files), err)
	}
	for _, file := range files {
		wants, err := os.ReadFile(strings.TrimSuffix(file, ".script") + ".want")
		if err != nil {
			t.Fatal(err)
		}
		want, _, _ := strings.Cut(string(wants), "\n")
		var w struct {
			Laws  string
			Error *struct{ Line int }
		}
		if err := json.Unmarshal([]byte(want), &w); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		checkRule(t, file, w.Laws, w.Error == nil)
	}
}

func checkRule(t *testing.T, file, edition string, ruled bool) {
	t.Helper()
	var out, diagnostics bytes.Buffer
	args := []string{"rule", "--json", file}
	if edition != laws.Latest().Name {
		args = append(args, "--laws", edition)
	}
	status := run(t.Context(), args, noEnvironment, nil, &out, &diagnostics)
	if !ruled {
		if status != exitFailed || out.Len() > 0 || !strings.Contains(diagnostics.String(), "line ") {
			t.Errorf("%s under %s: status %d, printed %q, told %q", file, edition, status, &out, &diagnostics)
		}
		return
	}
	if status != exitDone || diagnostics.Len() > 0 {
		t.Errorf("%s under %s: status %d, told %q", file, edition, status, &diagnostics)
		return
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	for i, line := range lines {
		var object struct {
			Final   bool
			Laws    string
			Rulings []any
		}
		if err := json.Unmarshal([]byte(line), &object); err != nil {
			t.Fatalf("%s: %v: %s", file, err, line)
		}
		last := i == len(lines)-1
		if object.Final != last || last && object.Laws != edition || !last && len(object.Rulings) == 0 {
			t.Errorf("%s under %s: line %d is %s", file, edition, i+1, line)
		}
	}
}
