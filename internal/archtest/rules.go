// Package archtest holds the rules of docs/ARCHITECTURE.md that a machine can
// check: which package may import which, and what a library package must not
// do. Its test walks the whole module.
package archtest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// module is the path of the module the rules are about.
const module = "github.com/hakem-chess/hakem"

// maxLines is the length a file that is not a test must stay under.
const maxLines = 600

// arrows gives, for each package of the library, the packages of the module it
// may import. A package that is not listed, and lies outside internal and cmd,
// has no place in the architecture yet.
var arrows = map[string][]string{
	"chess":          {"wording"},
	"chess/pgn":      {"chess", "wording"},
	"chess/deadpos":  {"chess"},
	"chess/outcome":  {"chess", "chess/deadpos"},
	"clock":          {"chess", "wording"},
	"laws":           {"wording"},
	"announce":       {"chess", "wording"},
	"arbiter":        {"announce", "chess", "chess/deadpos", "chess/outcome", "clock", "laws", "refusal", "wording"},
	"arbiter/script": {"chess", "chess/deadpos", "clock", "laws", "arbiter", "refusal", "wording"},
	"pgncheck":       {"chess", "chess/deadpos", "chess/outcome", "chess/pgn", "clock", "laws", "pgncheck/dgt", "wording"},
	"pgncheck/dgt":   {"chess", "laws", "wording"},
	"refusal":        {"chess", "laws", "wording"},
	"scoresheet":     {"chess", "laws", "wording"},
	"wording":        {},
}

// rooms gives, for each package below internal that programs are made of, the packages below internal it may import;
// each may import the whole library. The doors (web/…) never reach the store, nor each other: what they need comes from
// play and present, and cmd alone wires.
var rooms = map[string][]string{
	"archive":        {"charset", "i18n", "inorder"},
	"bus":            {},
	"bus/memory":     {"bus"},
	"charset":        {},
	"engine":         {},
	"game":           {},
	"i18n":           {},
	"inorder":        {},
	"lawindex":       {},
	"lobby":          {"game", "play"},
	"machine":        {"engine", "game", "play"},
	"notate":         {"charset"},
	"play":           {"bus", "game", "i18n", "store"},
	"present":        {"game", "i18n", "play", "print"},
	"print":          {},
	"store":          {"game"},
	"store/sqlite":   {"game", "store"},
	"web/laws":       {"i18n", "web/page"},
	"web/live":       {"engine", "game", "i18n", "lobby", "play", "present", "print", "web/page"},
	"web/page":       {"i18n", "web/thirdparty"},
	"web/thirdparty": {},
	"web/workshop":   {"i18n", "web/page"},
}

// testRooms are packages that only tests import; they may import what they like.
var testRooms = []string{"archtest", "browsertest", "bus/bustest", "store/storetest", "web/webtest"}

// inRoom is the package below internal that a package is, or is a program beside; ok is false for what lies elsewhere.
func inRoom(pkg string) (room string, ok bool) {
	room, ok = strings.CutPrefix(pkg, "internal/")
	return room, ok
}

// forbidden are the standard packages a library package must not import, with
// the promise each would break. A trailing slash stands for all below it.
var forbidden = map[string]string{
	"log":           "no logging",
	"log/":          "no logging",
	"os":            "no I/O but what it is given",
	"os/":           "no I/O but what it is given",
	"net":           "no I/O but what it is given",
	"net/":          "no I/O but what it is given",
	"syscall":       "no I/O but what it is given",
	"database/":     "no I/O but what it is given",
	"path/":         "no I/O but what it is given",
	"context":       "no goroutines to be cancelled",
	"math/rand":     "the same answer every time",
	"math/rand/":    "the same answer every time",
	"crypto/rand":   "the same answer every time",
	"text/template": "small programs stay small",
	"html/template": "small programs stay small",
}

// clockReaders are the functions of package time that read or wait for a clock.
var clockReaders = []string{
	"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTimer", "NewTicker",
}

// printers are the functions of package fmt that write to standard output.
var printers = []string{"Print", "Printf", "Println"}

// isLibrary reports whether the package is one that other programs import, or a
// part of one: all but internal, cmd, and programs that make tables.
func isLibrary(pkg, packageName string) bool {
	top, _, _ := strings.Cut(pkg, "/")
	return top != "internal" && top != "cmd" && packageName != "main"
}

// owner returns the package that a package below its internal directory is a
// part of, and any other package itself.
func owner(pkg string) string {
	before, _, _ := strings.Cut(pkg, "/internal/")
	return before
}

// Check returns what is wrong with one Go file of the package pkg (its
// directory below the module's root, with slashes), each fault as
// "file:line: what". Test files need only parse: what they import is in no
// program.
func Check(pkg, name string, source []byte) []string {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, pkg+"/"+name, source, parser.ParseComments)
	if err != nil {
		return []string{err.Error()}
	}
	if strings.HasSuffix(name, "_test.go") {
		return nil
	}
	c := checker{pkg: pkg, library: isLibrary(pkg, file.Name.Name), files: files, names: map[string]string{}}
	if lines := files.File(file.Pos()).LineCount(); lines >= maxLines && !ast.IsGenerated(file) {
		c.fault(file.Pos(), "%d lines; a file stays under %d", lines, maxLines)
	}
	if _, listed := arrows[owner(pkg)]; c.library && !listed {
		c.fault(file.Pos(), "package %s has no place in the architecture: list it in internal/archtest", pkg)
	}
	if room, inside := inRoom(pkg); inside && file.Name.Name != "main" {
		if _, listed := rooms[room]; !listed && !slices.Contains(testRooms, room) {
			c.fault(file.Pos(), "package %s has no place in the architecture: list it in internal/archtest", pkg)
		}
	}
	c.program = file.Name.Name == "main"
	for _, spec := range file.Imports {
		c.checkImport(spec)
	}
	if c.library {
		ast.Inspect(file, c.checkNode)
	}
	return c.faults
}

type checker struct {
	pkg     string
	library bool
	program bool
	files   *token.FileSet
	names   map[string]string // the file's name for an import → its path
	faults  []string
}

func (c *checker) fault(pos token.Pos, format string, args ...any) {
	p := c.files.Position(pos)
	c.faults = append(c.faults, fmt.Sprintf("%s:%d: %s", p.Filename, p.Line, fmt.Sprintf(format, args...)))
}

func (c *checker) checkImport(spec *ast.ImportSpec) {
	path, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		c.fault(spec.Pos(), "import path %s: %v", spec.Path.Value, err)
		return
	}
	name := path[strings.LastIndexByte(path, '/')+1:]
	if spec.Name != nil {
		name = spec.Name.Name
	}
	c.names[name] = path

	inside, ours := strings.CutPrefix(path, module+"/")
	switch {
	case ours && c.library:
		if !slices.Contains(arrows[owner(c.pkg)], owner(inside)) && owner(inside) != owner(c.pkg) {
			c.fault(spec.Pos(), "%s must not import %s: the arrow points the other way", c.pkg, inside)
		}
	case ours:
		if top, _, _ := strings.Cut(inside, "/"); top == "cmd" && !strings.HasPrefix(c.pkg, "cmd/") {
			c.fault(spec.Pos(), "%s must not import %s: commands come last", c.pkg, inside)
		}
		c.checkRoom(spec, inside)
	case !c.library:
		// Adapters may use what they like.
	case isStandard(path):
		if why, no := forbiddenImport(path); no {
			c.fault(spec.Pos(), "%s must not import %s: %s", c.pkg, path, why)
		}
	default:
		c.fault(spec.Pos(), "%s must not import %s: the library has the standard library only", c.pkg, path)
	}
}

// checkRoom looks at an import of one of our packages by another that is no library.
func (c *checker) checkRoom(spec *ast.ImportSpec, inside string) {
	to, internal := inRoom(inside)
	from, room := inRoom(c.pkg)
	if !internal || !room || c.program || slices.Contains(testRooms, from) {
		return
	}
	if !slices.Contains(rooms[from], to) {
		c.fault(spec.Pos(), "%s must not import %s: the arrow points the other way", c.pkg, inside)
	}
}

// isStandard reports whether an import path is the standard library's: its
// first element has no dot.
func isStandard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}

func forbiddenImport(path string) (why string, no bool) {
	if why, no = forbidden[path]; no {
		return why, true
	}
	for prefix, why := range forbidden {
		if strings.HasSuffix(prefix, "/") && strings.HasPrefix(path, prefix) {
			return why, true
		}
	}
	return "", false
}

// checkNode looks at one node of a library file: goroutines, clocks and prints.
func (c *checker) checkNode(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GoStmt:
		c.fault(n.Pos(), "%s must not start a goroutine", c.pkg)
	case *ast.CallExpr:
		if id, ok := n.Fun.(*ast.Ident); ok && (id.Name == "println" || id.Name == "print") {
			c.fault(n.Pos(), "%s must not print", c.pkg)
		}
	case *ast.SelectorExpr:
		id, ok := n.X.(*ast.Ident)
		if !ok {
			break
		}
		switch path := c.names[id.Name]; {
		case path == "time" && slices.Contains(clockReaders, n.Sel.Name):
			c.fault(n.Pos(), "%s must not read a clock: time comes in with the command", c.pkg)
		case path == "fmt" && slices.Contains(printers, n.Sel.Name):
			c.fault(n.Pos(), "%s must not print", c.pkg)
		}
	}
	return true
}
