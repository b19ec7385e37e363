// Generate writes the index of the tests that state the articles of the Laws,
// and docs/laws-coverage.md.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/hakem-chess/hakem/internal/lawindex"
)

func main() {
	root := flag.String("root", ".", "the module's root")
	flag.Parse()
	if err := run(*root); err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

func run(root string) error {
	source, err := lawindex.Read(os.DirFS(root))
	if err != nil {
		return err
	}
	for name, write := range map[string]func(io.Writer) error{
		"internal/lawindex/tests.txt": source.WriteTests,
		"docs/laws-coverage.md":       source.WriteCoverage,
	} {
		var text bytes.Buffer
		if err := write(&text); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(root, filepath.FromSlash(name)), text.Bytes(), 0o644); err != nil {
			return err
		}
	}
	return nil
}
