package main

import (
	"os"
	"runtime/pprof"

	"github.com/hakem-chess/hakem/bench/extract"
)

// writeProfile reads the files in both our ways and writes a processor profile
// that the compiler can use (-pgo).
func writeProfile(path string) (err error) {
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
	out, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() {
		if closing := out.Close(); err == nil {
			err = closing
		}
	}()
	if err := pprof.StartCPUProfile(out); err != nil {
		return err
	}
	defer pprof.StopCPUProfile()
	for kind, file := range map[string]string{"validator": stripped, "tree": whole} {
		for range 4 {
			if err := read(kind, file); err != nil {
				return err
			}
		}
	}
	return nil
}
