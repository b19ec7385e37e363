package main

import (
	"context"
	"io"
	"os"
	"runtime/pprof"

	"github.com/hakem-chess/hakem/internal/archive"
)

// profiledRounds is how often the files are checked for the profile.
const profiledRounds = 4

// writeProfile checks files as hakem check does and writes a processor profile
// that the compiler can use (-pgo).
func writeProfile(path string, files []string) (err error) {
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
	for range profiledRounds {
		if _, err := archive.Check(context.Background(), files, archive.Options{Jobs: 1}, io.Discard); err != nil {
			return err
		}
	}
	return nil
}
