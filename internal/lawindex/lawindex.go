// Package lawindex reads the source of this module beside the catalogue of the
// Laws: which names there are for an article to be carried out by, and which
// tests state it.
//
// A test states an article by saying so, in a comment or a string of its own:
// "Article 9.2.2", "Articles 9.2.2 and 9.2.3", "Guideline III.4", or a number
// alone in parentheses, "(9.2.2)". The number is that of the newest edition that
// has it, or of the one named behind it: "Article A.4.2 of 2018". A game script under testdata states the article that
// its name begins with, those its remarks name, and those its expected rulings
// rest on, each in the edition of the ruling. A table of a test file, outside
// any function, states for the whole file.
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
	"strings"

	"github.com/hakem-chess/hakem/laws"
)

// Source is what the source of a module says.
type Source struct {
	names map[string]bool
	tests map[string][]string // key of an article → tests, sorted
}

// Declares reports whether the module has a name, written as laws.Carrier.Go
// writes it: the package's path, a dot, and the name; for a method or a field
// of a struct the type's name and a dot before it.
func (s *Source) Declares(name string) bool { return s.names[name] }

// Tests returns the tests that state an article, in order: "arbiter.TestClaim",
// "arbiter/claims_test.go", "arbiter/testdata/scenarios/D13.script".
func (s *Source) Tests(a *laws.Article) []string { return s.tests[key(a)] }

// key names articles that have the same number in the newest edition that has
// them; the text of the Laws does not tell those apart either.
func key(a *laws.Article) string {
	for _, e := range slices.Backward(laws.Editions()) {
		if numbers := a.Numbers(e); len(numbers) > 0 {
			return strings.TrimSpace(e.Name + " " + numbers[0].Number + " " + numbers[0].Part)
		}
	}
	return ""
}

// Read reads a module's source from its root.
func Read(root fs.FS) (*Source, error) {
	s := &Source{names: map[string]bool{}, tests: map[string][]string{}}
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
	for k := range s.tests {
		slices.Sort(s.tests[k])
		s.tests[k] = slices.Compact(s.tests[k])
	}
	return s, err
}

const ownDirectory = "internal/lawindex"

// extensions of files that can hold something of interest.
var extensions = []string{".go", ".script", ".want", ".txtar"}

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
		return s.readRulings(strings.TrimSuffix(name, ".want")+".script", content)
	case inTestdata && ext != ".go":
		number, _, _ := strings.Cut(strings.TrimSuffix(path.Base(name), ext), "-")
		s.state(name, number, "")
		s.mention(name, string(content))
	case ext == ".go" && !inTestdata:
		return s.readGo(name, content)
	}
	return nil
}

// readRulings takes in what a game script's rulings rest on.
func (s *Source) readRulings(test string, content []byte) error {
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
			return fmt.Errorf("%s: %w", test, err)
		}
		for _, ruling := range wanted.Rulings {
			var articles []string
			if len(ruling) < 5 {
				continue
			}
			if err := json.Unmarshal(ruling[4], &articles); err != nil {
				return fmt.Errorf("%s: %w", test, err)
			}
			wanted.Articles = append(wanted.Articles, articles...)
		}
		for _, number := range wanted.Articles {
			s.state(test, number, wanted.Laws)
		}
	}
	return lines.Err()
}

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
	// Every comment and string belongs to the test around it, or else to the file.
	type span struct {
		from, to token.Pos
		test     string
	}
	var spans []span
	for _, decl := range file.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if !ok || f.Recv != nil || !isTest.MatchString(f.Name.Name) {
			continue
		}
		from := f.Pos()
		if f.Doc != nil {
			from = f.Doc.Pos()
		}
		spans = append(spans, span{from, f.End(), pkg + "." + f.Name.Name})
	}
	at := func(p token.Pos) string {
		for _, s := range spans {
			if s.from <= p && p < s.to {
				return s.test
			}
		}
		return name
	}
	for _, group := range file.Comments {
		s.mention(at(group.Pos()), group.Text())
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			s.mention(at(lit.Pos()), lit.Value)
		}
		return true
	})
	return nil
}

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

// number is an article's number as the editions write it.
const number = `(?:[A-G]|I{1,3}|[0-9]{1,2})\b(?:\.[0-9]{1,2}|\.[a-z]\b)*(?:\([0-9]\))?(?:\[[a-z]\])?`

var (
	mentions = regexp.MustCompile(`\b(?:Articles?|Appendix|Appendices|Guidelines?)\s+(` + number +
		`(?:(?:,\s+and\s+|,\s+|\s+and\s+|\s+to\s+|–)` + number + `)*)(?:\s+of\s+(20[0-9]{2}(?:-[0-9]{2})?))?`)
	parenthesised = regexp.MustCompile(`\((` + number + `(?:,\s+` + number + `)*)\)`)
	numbers       = regexp.MustCompile(number)
)

// mention takes in the articles that a text names.
func (s *Source) mention(test, text string) {
	for _, m := range mentions.FindAllStringSubmatch(text, -1) {
		for _, n := range numbers.FindAllString(m[1], -1) {
			s.state(test, n, m[2])
		}
	}
	for _, m := range parenthesised.FindAllStringSubmatch(text, -1) {
		for _, n := range numbers.FindAllString(m[1], -1) {
			if strings.Contains(n, ".") { // not a note of some other kind
				s.state(test, n, "")
			}
		}
	}
}

// state notes that a test states the article with a number in an edition, ""
// for the newest that has it.
func (s *Source) state(test, number, edition string) {
	for _, e := range slices.Backward(laws.Editions()) {
		if edition != "" && e.Name != edition {
			continue
		}
		found := e.Find(number)
		for _, a := range found {
			s.tests[key(a)] = append(s.tests[key(a)], test)
		}
		if len(found) > 0 {
			return
		}
	}
}
