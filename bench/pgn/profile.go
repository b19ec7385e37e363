package main

import (
	"os"

	"github.com/hakem-chess/hakem/bench/extract"
)

// writeProfile reads the files in both our ways and writes a processor profile
// that the compiler can use (-pgo).
func writeProfile(path string) error {
	program, err := extract.Find()
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "hakem-bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	stripped, whole, err := extract.Prepare(program, folder, extract.Folder(*data), *size)
	if err != nil {
		return err
	}
	return extract.Profile(path, func() error {
		for kind, file := range map[string]string{"validator": stripped, "tree": whole} {
			for range 4 {
				if err := read(kind, file); err != nil {
					return err
				}
			}
		}
		return nil
	})
}
