package sqlite

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/internal/store"
)

// plan is how SQLite goes about a statement, a step a line.
func plan(t *testing.T, s *Store, statement string, args ...any) string {
	t.Helper()
	for len(args) < strings.Count(statement, "?") {
		args = append(args, nil)
	}
	rows, err := s.read.Query("EXPLAIN QUERY PLAN "+statement, args...)
	if err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
	defer rows.Close()
	var steps []string
	for rows.Next() {
		var id, parent, unused int
		var step string
		if err := rows.Scan(&id, &parent, &unused, &step); err != nil {
			t.Fatal(err)
		}
		steps = append(steps, step)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return strings.Join(steps, "\n")
}

// TestFindHasIndices: whatever a query asks for by itself, and every two of it, is found by an index, and but for a
// player's games, who are White's and Black's, in the order of the list, so that nothing is sorted.
func TestFindHasIndices(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "games.db"))
	now := time.Now()
	type part struct {
		name string
		set  func(*store.Query)
	}
	parts := []part{
		{"", func(*store.Query) {}},
		{"player", func(q *store.Query) { q.Player = "g1" }},
		{"phase", func(q *store.Query) { q.Phase = "over" }},
		{"result", func(q *store.Query) { q.Result = "1-0" }},
		{"reason", func(q *store.Query) { q.Reason = "checkmate" }},
		{"edition", func(q *store.Query) { q.Edition = "2023" }},
		{"from", func(q *store.Query) { q.From = now }},
		{"until", func(q *store.Query) { q.Until = now }},
		{"after", func(q *store.Query) { q.After = "x" }},
	}
	for _, one := range parts {
		for _, other := range parts {
			var q store.Query
			one.set(&q)
			other.set(&q)
			rest, args := finding(q)
			steps := plan(t, s, headers+rest, args...)
			all := one.name + other.name
			for step := range strings.SplitSeq(steps, "\n") {
				ordered := step == "SCAN game USING INDEX game_created" && // the newest of all
					!strings.Contains(all, "phase") && !strings.Contains(all, "result") &&
					!strings.Contains(all, "reason") && !strings.Contains(all, "edition") && q.Player == ""
				sorted := strings.Contains(step, "TEMP B-TREE") && q.Player == ""
				if strings.HasPrefix(step, "SCAN") && !ordered || sorted {
					t.Errorf("%s and %s: %s in\n%s", one.name, other.name, step, steps)
				}
			}
		}
	}
}

// scans are the statements that may go through a whole table, with the reason.
var scans = map[string]string{
	"FROM server WHERE": "there are as many rows as servers",
}

// TestStatementsHaveIndices: no statement of the store goes through a whole table, but those named.
func TestStatementsHaveIndices(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "games.db"))
	files := token.NewFileSet()
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	explained := 0
	look := func(n ast.Node) bool {
		expr, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		statement, ok := written(t, expr)
		if !ok {
			return true
		}
		verb, _, _ := strings.Cut(statement, " ")
		switch verb {
		case "SELECT", "UPDATE", "DELETE":
		default:
			return true
		}
		if statement == headers { // what it is used with is looked at above
			return false
		}
		explained++
		steps := plan(t, s, statement)
		for step := range strings.SplitSeq(steps, "\n") {
			if !strings.HasPrefix(step, "SCAN") || strings.Contains(step, "SCAN CONSTANT ROW") || allowed(statement) {
				continue
			}
			t.Errorf("%s: %s\n%s", files.Position(n.Pos()), statement, steps)
		}
		return false
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") || name == "migrate.go" { // that is done once
			continue
		}
		file, err := parser.ParseFile(files, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, look)
	}
	if explained < 10 {
		t.Errorf("%d statements were found", explained)
	}
}

// written is a text as it is written in the source, alone or put together; what is put in is the name of a column.
func written(t *testing.T, e ast.Expr) (text string, ok bool) {
	t.Helper()
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind != token.STRING {
			return "", false
		}
		text, err := strconv.Unquote(e.Value)
		if err != nil {
			t.Fatal(err)
		}
		return text, true
	case *ast.BinaryExpr:
		left, literal := written(t, e.X)
		right, also := written(t, e.Y)
		if !literal && !also || e.Op != token.ADD {
			return "", false
		}
		if !also {
			right = "white"
		}
		return left + right, true
	}
	return "", false
}

func allowed(statement string) bool {
	for part := range scans {
		if strings.Contains(statement, part) {
			return true
		}
	}
	return false
}
