package archtest

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// root is the module's directory as seen from this package.
const root = "../.."

// walkModule calls f with every file of the module, other modules below it,
// hidden directories and node_modules left out; path is relative to the root.
func walkModule(t *testing.T, f func(path string, content []byte)) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if path == root {
				return nil
			}
			_, noModule := os.Stat(filepath.Join(path, "go.mod"))
			if noModule == nil || d.Name()[0] == '.' || d.Name() == "node_modules" {
				return filepath.SkipDir
			}
			return nil
		}
		if !d.Type().IsRegular() {
			return nil
		}
		relative, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		f(filepath.ToSlash(relative), content)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestArchitecture holds every Go file of the module to the rules.
func TestArchitecture(t *testing.T) {
	seen := map[string]bool{}
	walkModule(t, func(path string, content []byte) {
		if !strings.HasSuffix(path, ".go") || strings.Contains(path, "testdata/") {
			return
		}
		pkg, name := ".", path
		if i := strings.LastIndexByte(path, '/'); i >= 0 {
			pkg, name = path[:i], path[i+1:]
		}
		seen[pkg] = true
		for _, fault := range Check(pkg, name, content) {
			t.Error(fault)
		}
	})
	for _, pkg := range []string{"chess", "internal/archtest"} {
		if !seen[pkg] {
			t.Errorf("the walk did not see package %s", pkg)
		}
	}
}

// TestNoMachinePaths keeps paths of one person's machine out of the tree.
func TestNoMachinePaths(t *testing.T) {
	paths := []string{"/" + "work/", "/" + "root/", "/home/" + "user"}
	walkModule(t, func(path string, content []byte) {
		if bytes.IndexByte(content, 0) >= 0 {
			return // a picture or an archive
		}
		for _, p := range paths {
			if i := bytes.Index(content, []byte(p)); i >= 0 {
				t.Errorf("%s:%d: names %s", path, bytes.Count(content[:i], []byte("\n"))+1, p)
			}
		}
	})
}

// TestCheckFindsFaults shows that each rule bites.
func TestCheckFindsFaults(t *testing.T) {
	tests := []struct {
		name, pkg, source, want string
	}{
		{"an arrow turned round", "chess",
			`import _ "github.com/hakem-chess/hakem/arbiter"`, "the arrow points the other way"},
		{"scoresheet and arbiter", "scoresheet",
			`import _ "github.com/hakem-chess/hakem/arbiter"`, "the arrow points the other way"},
		{"the library and an adapter", "arbiter",
			`import _ "github.com/hakem-chess/hakem/internal/store"`, "the arrow points the other way"},
		{"a door and the store", "internal/web/live",
			`import _ "github.com/hakem-chess/hakem/internal/store"`, "the arrow points the other way"},
		{"a door and another", "internal/web/workshop",
			`import _ "github.com/hakem-chess/hakem/internal/web/live"`, "the arrow points the other way"},
		{"the Laws' door and live games", "internal/web/laws",
			`import _ "github.com/hakem-chess/hakem/internal/play"`, "the arrow points the other way"},
		{"an adapter and a door", "internal/present",
			`import _ "github.com/hakem-chess/hakem/internal/web/page"`, "the arrow points the other way"},
		{"an adapter without a place", "internal/util", "", "no place in the architecture"},
		{"an adapter and a command", "internal/play",
			`import _ "github.com/hakem-chess/hakem/cmd/hakem"`, "commands come last"},
		{"a module of others", "chess/pgn",
			`import _ "github.com/klauspost/compress/zstd"`, "the standard library only"},
		{"logging", "laws", `import _ "log/slog"`, "no logging"},
		{"files", "chess", `import _ "os"`, "no I/O"},
		{"network", "clock", `import _ "net/http"`, "no I/O"},
		{"chance", "chess", `import _ "math/rand/v2"`, "the same answer"},
		{"a clock", "clock", "import \"time\"\nvar _ = time.Now()", "must not read a clock"},
		{"a clock under another name", "clock", "import zeit \"time\"\nvar _ = zeit.Since", "must not read a clock"},
		{"a goroutine", "arbiter", "func f() { go f() }", "must not start a goroutine"},
		{"a print", "chess", "import \"fmt\"\nfunc f() { fmt.Println() }", "must not print"},
		{"a built-in print", "chess", "func f() { println() }", "must not print"},
		{"a part of a package", "chess/internal/tables",
			`import _ "github.com/hakem-chess/hakem/clock"`, "the arrow points the other way"},
		{"another's part", "chess/pgn",
			`import _ "github.com/hakem-chess/hakem/arbiter/internal/x"`, "the arrow points the other way"},
		{"a package without a place", "util", "", "no place in the architecture"},
		{"a long file", "cmd/hakem", strings.Repeat("// line\n", maxLines), "a file stays under"},
		{"no Go at all", "chess", "func {", "expected"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := Check(tt.pkg, "file.go", []byte("package p\n"+tt.source))
			if len(got) != 1 || !strings.Contains(got[0], tt.want) {
				t.Errorf("got %q, want one fault with %q", got, tt.want)
			}
		})
	}
}

// TestCheckAllows shows that the rules leave alone what is right.
func TestCheckAllows(t *testing.T) {
	tests := []struct{ name, pkg, file, source string }{
		{"an arrow", "arbiter", "a.go", `import _ "github.com/hakem-chess/hakem/chess"`},
		{"durations", "clock", "a.go", "import \"time\"\nconst _ = time.Second"},
		{"a package's own internal part", "chess", "a.go", `import _ "github.com/hakem-chess/hakem/chess/internal/tables"`},
		{"adapters", "internal/store", "a.go", `import ("log/slog"; _ "modernc.org/sqlite"); func f() { go f(); slog.Info("") }`},
		{"a program that makes tables", "chess/internal/maketables", "a.go", "package main\nimport _ \"os\""},
		{"tests", "chess", "a_test.go", `import _ "os"`},
		{"a method called Now", "clock", "a.go", "type time struct{}\nfunc (time) Now() {}\nfunc f(t time) { t.Now() }"},
		{"generated code may be long", "internal/web/page", "a_templ.go", "// Code generated by templ - DO NOT EDIT.\npackage p\n" + strings.Repeat("// line\n", maxLines)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			source := tt.source
			if !strings.Contains(source, "package ") {
				source = "package p\n" + source
			}
			if got := Check(tt.pkg, tt.file, []byte(source)); len(got) > 0 {
				t.Errorf("got %q, want none", got)
			}
		})
	}
}

// longestComment is how many columns a comment may have, a tab counted as four.
const longestComment = 120

// TestCommentsAreNotTooLong: a comment is read in whole lines.
func TestCommentsAreNotTooLong(t *testing.T) {
	walkModule(t, func(path string, content []byte) {
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "example_test.go") || // what is printed stands there
			bytes.Contains(content[:min(len(content), 400)], []byte("DO NOT EDIT")) {
			return
		}
		for i, line := range strings.Split(string(content), "\n") {
			text := strings.TrimSpace(line)
			columns := utf8.RuneCountInString(strings.ReplaceAll(line, "\t", "    "))
			if strings.HasPrefix(text, "// ") && columns > longestComment && strings.Contains(text[3:], " ") {
				t.Errorf("%s:%d: a comment of %d columns, %d are enough", path, i+1, columns, longestComment)
			}
		}
	})
}
