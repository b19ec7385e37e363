// Package lawindex reads the source of this module beside the catalogue of the
// Laws: which names there are for an article to be carried out by, and which
// tests state it.
//
// A test states an article by saying so in its own words, in a comment or a
// string of its own or of a function of its package that it calls: "Article 9.2.2",
// "Articles 9.2.2 and 9.2.3", "Guideline III.4", or a
// number alone in parentheses, "(9.2.2)". The number is that of the newest edition,
// or of the one named behind it: "Article A.4.2 of 2018". Where an edition has
// several sentences under one number, the sentence is counted: "Article A.5.2#3" is
// the third; without that the number states none of them, nor does a number state
// what stands above it or below it, or has it in another edition only.
//
// A game script under testdata states what the rulings that it asserts rest on,
// each in its edition and by its exact number; what it asserts nothing about it
// does not state, whatever its name and its remarks say. A remark may count
// the sentence where a ruling's article has several: "A.5.2#3".
package lawindex

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// Source is what the source of a module says.
type Source struct {
	names map[string]bool
	tests map[string][]string    // key → tests, sorted
	decls map[string][]*testDecl // package → what its test files declare
}

// Declares reports whether the module has a name, written as laws.Carrier.Go
// writes it: the package's path, a dot, and the name; for a method or a field
// of a struct the type's name and a dot before it.
func (s *Source) Declares(name string) bool { return s.names[name] }

// Tests returns the tests that state what an article asks in an edition, in order:
// "arbiter.TestClaim", "arbiter/testdata/scenarios/D13.script". A test that states it
// under an edition in which it asks something else is not among them.
func (s *Source) Tests(a *laws.Article, e *laws.Edition) []string { return s.tests[key(a, e)] }

// key names what an article asks in an edition, and nothing else: by the newest edition in
// which it asks the same, its number there, and which sentence it is where several have that
// number. It is "" in an edition without the article.
func key(a *laws.Article, e *laws.Edition) string {
	if len(a.Numbers(e)) == 0 {
		return ""
	}
	for _, same := range slices.Backward(laws.Editions()) {
		numbers := a.Numbers(same)
		if len(numbers) == 0 || a.Summary(same, wording.English) != a.Summary(e, wording.English) {
			continue
		}
		name := strings.TrimSpace(same.Name + " " + numbers[0].Number + " " + numbers[0].Part)
		if a.Term != (wording.Text{}) {
			return name + " " + a.Term.In(wording.English)
		}
		if found := alike(same, numbers[0]); len(found) > 1 {
			name += fmt.Sprintf("#%d", slices.Index(found, a)+1)
		}
		return name
	}
	return ""
}

// wordings returns the editions in which an article asks something of its own, the newest
// first: those that ask the same are one.
func wordings(a *laws.Article) []*laws.Edition {
	var all []*laws.Edition
	seen := map[string]bool{}
	for _, e := range slices.Backward(laws.Editions()) {
		if k := key(a, e); k != "" && !seen[k] {
			seen[k] = true
			all = append(all, e)
		}
	}
	return all
}

// alike returns the articles that an edition has in one place.
func alike(e *laws.Edition, r laws.Ref) []*laws.Article {
	return slices.DeleteFunc(slices.Clone(e.Find(r.Number)), func(a *laws.Article) bool {
		return !slices.Contains(a.Numbers(e), r)
	})
}

// Read reads a module's source from its root.
func Read(root fs.FS) (*Source, error) {
	s := &Source{names: map[string]bool{}, tests: map[string][]string{}, decls: map[string][]*testDecl{}}
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name == ownDirectory {
				return fs.SkipDir // its tests have examples of statements
			}
			_, noModule := fs.Stat(root, path.Join(name, "go.mod"))
			if name != "." && (d.Name()[0] == '.' || d.Name() == "node_modules" || noModule == nil) {
				return fs.SkipDir
			}
			return nil
		}
		return s.readFile(root, name)
	})
	for _, decls := range s.decls {
		s.creditTests(decls)
	}
	for k := range s.tests {
		slices.Sort(s.tests[k])
		s.tests[k] = slices.Compact(s.tests[k])
	}
	return s, err
}

const ownDirectory = "internal/lawindex"

// extensions of files that can hold something of interest.
var extensions = []string{".go", ".want"}

func (s *Source) readFile(root fs.FS, name string) error {
	if !slices.Contains(extensions, path.Ext(name)) {
		return nil
	}
	content, err := fs.ReadFile(root, name)
	if err != nil {
		return err
	}
	inTestdata := strings.Contains(name, "testdata/")
	switch ext := path.Ext(name); {
	case inTestdata && ext == ".want":
		script := strings.TrimSuffix(name, ".want") + ".script"
		remarks, err := fs.ReadFile(root, script)
		if err != nil {
			return err
		}
		return s.readRulings(script, string(remarks), content)
	case ext == ".go" && !inTestdata:
		return s.readGo(name, content)
	}
	return nil
}

// readRulings takes in what the rulings asserted of a game script rest on.
func (s *Source) readRulings(script, remarks string, content []byte) error {
	counted := map[string]bool{} // sentences that the remarks count
	for _, m := range countedNumber.FindAllString(remarks, -1) {
		counted[m] = true
	}
	lines := bufio.NewScanner(bytes.NewReader(content))
	for lines.Scan() {
		var wanted struct {
			Laws     string
			Articles []string            // that the end rests on
			Rulings  [][]json.RawMessage // line, kind, side, seconds, articles
		}
		if !bytes.HasPrefix(lines.Bytes(), []byte("{")) {
			continue
		}
		if err := json.Unmarshal(lines.Bytes(), &wanted); err != nil {
			return fmt.Errorf("%s: %w", script, err)
		}
		for _, ruling := range wanted.Rulings {
			var articles []string
			if len(ruling) < 5 {
				continue
			}
			if err := json.Unmarshal(ruling[4], &articles); err != nil {
				return fmt.Errorf("%s: %w", script, err)
			}
			wanted.Articles = append(wanted.Articles, articles...)
		}
		for _, number := range wanted.Articles {
			s.state(script, number, wanted.Laws)
			for which := range counted {
				if bare, _, _ := strings.Cut(which, "#"); bare == number {
					s.state(script, which, wanted.Laws)
				}
			}
		}
	}
	return lines.Err()
}

// testDecl is what a test file declares: a test, or what tests make use of.
type testDecl struct {
	name   string
	test   string          // as Tests names it, "" if it is none
	uses   map[string]bool // names in its text
	states []statement
}

// statement is an article that a text names: its number, with the sentence
// counted if there are several, and the edition, "" for the newest.
type statement struct{ number, edition string }

func (s *Source) readGo(name string, content []byte) error {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, name, content, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	pkg := path.Dir(name)
	if !strings.HasSuffix(name, "_test.go") {
		s.declare(pkg, file)
		return nil
	}
	var comments []*ast.CommentGroup
	for _, decl := range file.Decls {
		for _, d := range declared(decl) {
			if isTest.MatchString(d.name) {
				d.test = pkg + "." + d.name
			}
			from, to := decl.Pos(), decl.End()
			comments = comments[:0]
			var locals []*ast.Ident
			for _, group := range file.Comments {
				if from <= group.Pos() && group.Pos() < to || group.End() < from && follows(files, group, from) {
					comments = append(comments, group)
				}
			}
			for _, group := range comments {
				d.states = append(d.states, stated(group.Text())...)
			}
			ast.Inspect(decl, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.BasicLit:
					if text, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING {
						d.states = append(d.states, stated(text)...)
					}
				case *ast.SelectorExpr:
					d.uses["."+n.Sel.Name] = true // perhaps a method
				case *ast.Ident:
					d.uses[n.Name] = true
				case *ast.Field:
					locals = append(locals, n.Names...)
				case *ast.AssignStmt:
					for _, left := range n.Lhs {
						if id, ok := left.(*ast.Ident); ok && n.Tok == token.DEFINE {
							locals = append(locals, id)
						}
					}
				}
				return true
			})
			for _, id := range locals {
				delete(d.uses, id.Name)
			}
			s.decls[pkg] = append(s.decls[pkg], d)
		}
	}
	return nil
}

// follows reports whether a declaration follows directly on a comment.
func follows(files *token.FileSet, group *ast.CommentGroup, decl token.Pos) bool {
	return files.Position(group.End()).Line+1 == files.Position(decl).Line
}

// declared returns what a declaration declares: a function, or the names that
// stand together.
func declared(decl ast.Decl) []*testDecl {
	var all []*testDecl
	add := func(name string) { all = append(all, &testDecl{name: name, uses: map[string]bool{}}) }
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Recv != nil {
			add("." + d.Name.Name)
		} else {
			add(d.Name.Name)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.ValueSpec:
				for _, id := range spec.Names {
					add(id.Name)
				}
			case *ast.TypeSpec:
				add(spec.Name.Name)
			}
		}
	}
	return all
}

// creditTests credits a package's tests with what they state, and with what is
// stated where they alone, or few of them, make use of it: what many tests call
// is their common ground, and not what one of them is about.
func (s *Source) creditTests(decls []*testDecl) {
	byName := map[string][]*testDecl{}
	for _, d := range decls {
		byName[d.name] = append(byName[d.name], d)
	}
	users := map[*testDecl][]string{}
	for _, d := range decls {
		if d.test == "" {
			continue
		}
		reached := map[*testDecl]bool{d: true}
		for next := []*testDecl{d}; len(next) > 0; {
			at := next[0]
			next = next[1:]
			for name := range at.uses {
				for _, used := range byName[name] {
					if !reached[used] && used.test == "" {
						reached[used] = true
						next = append(next, used)
					}
				}
			}
		}
		for r := range reached {
			users[r] = append(users[r], d.test)
		}
	}
	for d, tests := range users {
		if len(tests) > mostUsers {
			continue
		}
		for _, st := range d.states {
			for _, test := range tests {
				s.state(test, st.number, st.edition)
			}
		}
	}
}

// mostUsers is how many tests may share what states an article.
const mostUsers = 4

var isTest = regexp.MustCompile(`^(Test|Fuzz|Example)([^a-z]|$)`)

// declare takes in the names of a file that is not a test.
func (s *Source) declare(pkg string, file *ast.File) {
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			name := d.Name.Name
			if d.Recv != nil {
				name = receiver(d.Recv.List[0].Type) + "." + name
			}
			s.names[pkg+"."+name] = true
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.ValueSpec:
					for _, id := range spec.Names {
						s.names[pkg+"."+id.Name] = true
					}
				case *ast.TypeSpec:
					s.names[pkg+"."+spec.Name.Name] = true
					s.declareFields(pkg+"."+spec.Name.Name, spec.Type)
				}
			}
		}
	}
}

func (s *Source) declareFields(typeName string, t ast.Expr) {
	st, ok := t.(*ast.StructType)
	if !ok {
		return
	}
	for _, f := range st.Fields.List {
		for _, id := range f.Names {
			s.names[typeName+"."+id.Name] = true
		}
	}
}

func receiver(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.StarExpr:
		return receiver(t.X)
	case *ast.IndexExpr:
		return receiver(t.X)
	case *ast.Ident:
		return t.Name
	}
	return ""
}

// number is an article's number as the editions write it, with the sentence counted
// where an edition has several under it.
const number = `(?:[A-G]|I{1,3}|[0-9]{1,2})\b(?:\.[0-9]{1,2}|\.[a-z]\b)*(?:\([0-9]\))?(?:\[[a-z]\])?(?:#[1-9])?`

var (
	mentions = regexp.MustCompile(`\b(?:Articles?|Appendix|Appendices|Guidelines?)\s+(` + number +
		`(?:(?:,\s+and\s+|,\s+|\s+and\s+)` + number + `)*)(?:\s+of\s+(20[0-9]{2}(?:-[0-9]{2})?))?`)
	parenthesised = regexp.MustCompile(`\((` + number + `)(?:\s+of\s+(20[0-9]{2}(?:-[0-9]{2})?))?\)`)
	numbers       = regexp.MustCompile(number)
	countedNumber = regexp.MustCompile(`\b` + number + `(?:#[1-9])`)
)

// stated returns the articles that a text says it states.
func stated(text string) []statement {
	var all []statement
	for _, m := range mentions.FindAllStringSubmatch(text, -1) {
		for _, n := range numbers.FindAllString(m[1], -1) {
			all = append(all, statement{n, m[2]})
		}
	}
	for _, m := range parenthesised.FindAllStringSubmatch(text, -1) {
		if strings.Contains(m[1], ".") { // not a note of some other kind
			all = append(all, statement{m[1], m[2]})
		}
	}
	return all
}

// state notes that a test states the one article that a number names in an edition, in
// the newest if none is named.
func (s *Source) state(test, number, edition string) {
	e := laws.Latest()
	if edition != "" {
		named, err := laws.ByName(edition)
		if err != nil {
			return
		}
		e = named
	}
	bare, which, counts := strings.Cut(number, "#")
	found, n := alike(e, laws.Ref{Number: bare}), 1
	if counts {
		found = e.Find(bare)
		n, _ = strconv.Atoi(which) // a digit
	}
	if n <= len(found) && (counts || len(found) == 1) {
		k := key(found[n-1], e)
		s.tests[k] = append(s.tests[k], test)
	}
}
