package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
)

// integers are the types whose values fmt prints as bare numbers.
var integers = []string{
	"int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "byte", "rune",
}

// TestNumbersHaveNames: a public type of the library that is a number underneath says what its values are: fmt.Println
// of one prints a word that a person expects, and no number.
func TestNumbersHaveNames(t *testing.T) {
	numbers := map[string]string{} // where each such type is declared, by package and name
	named := map[string]bool{}     // those that have a method String
	files := token.NewFileSet()
	walkModule(t, func(path string, content []byte) {
		i := strings.LastIndexByte(path, '/')
		if i < 0 || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || !isLibrary(path[:i], "") ||
			strings.Contains(path, "/internal/") {
			return
		}
		pkg := path[:i]
		file, err := parser.ParseFile(files, path, content, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range file.Decls {
			switch d := decl.(type) {
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if s, ok := spec.(*ast.TypeSpec); ok && s.Name.IsExported() {
						if under, ok := s.Type.(*ast.Ident); ok && slices.Contains(integers, under.Name) {
							numbers[pkg+"."+s.Name.Name] = files.Position(s.Pos()).String()
						}
					}
				}
			case *ast.FuncDecl:
				if d.Recv != nil && d.Name.Name == "String" && len(d.Type.Params.List) == 0 {
					if of, ok := d.Recv.List[0].Type.(*ast.Ident); ok {
						named[pkg+"."+of.Name] = true
					}
				}
			}
		}
	})
	if len(numbers) < 10 {
		t.Errorf("only %d types are seen", len(numbers))
	}
	for name, where := range numbers {
		if !named[name] {
			t.Errorf("%s: %s has no method String", where, name)
		}
	}
}
