package arbiter

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/chess"
)

// TestCommandsAreListed: the package's page lists every command there is, once, and nothing else as one.
func TestCommandsAreListed(t *testing.T) {
	page, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(page), "# Commands")
	list, _, _ = strings.Cut(list, "// Events are all that is kept")
	listed := map[string]int{}
	for _, paragraph := range strings.Split(list, "//\n") {
		_, names, _ := strings.Cut(paragraph, ":")
		for _, name := range regexp.MustCompile(`\b[A-Z][A-Za-z]+\b`).FindAllString(names, -1) {
			listed[name]++
		}
	}
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	commands := map[string]bool{}
	for _, name := range names {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if ok && f.Name.Name == "decide" && f.Recv != nil {
				if of, ok := f.Recv.List[0].Type.(*ast.Ident); ok && of.IsExported() {
					commands[of.Name] = true
				}
			}
		}
	}
	if len(commands) < 50 {
		t.Fatalf("only %d commands were found", len(commands))
	}
	for name := range commands {
		if listed[name] != 1 {
			t.Errorf("%s is listed %d times", name, listed[name])
		}
	}
	for name := range listed {
		if !commands[name] {
			t.Errorf("%s is listed and is no command", name)
		}
	}
}

// TestDo: what is done counts at once; what cannot be judged changes nothing.
func TestDo(t *testing.T) {
	control, wrong := ParseControl("10m")
	if wrong != nil {
		t.Fatal(wrong)
	}
	state, _, err := New(BoardRules(control, "supervised"), chess.StartPosition(), Scene{})
	if err != nil {
		t.Fatal(err)
	}
	before := state
	if _, err := state.Do(Resume{}, 0); err == nil {
		t.Error("clocks that run were started")
	}
	if state.At() != before.At() || state.Ply() != before.Ply() || state.Status() != before.Status() {
		t.Error("what could not be judged has changed the game")
	}
	events, err := state.Do(Resign{By: 0}, 5)
	if err != nil || len(events) == 0 || state.Status() != Over || state.Result() != "0-1" {
		t.Errorf("%v, %v: %s %s", events, err, state.Status(), state.Result())
	}
}
