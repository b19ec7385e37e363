package main

import (
	"context"
	"io"

	"github.com/hakem-chess/hakem/bench/extract"
	"github.com/hakem-chess/hakem/internal/archive"
)

// profiledRounds is how often the files are checked for the profile.
const profiledRounds = 4

// writeProfile checks files as hakem check does and writes a processor profile
// that the compiler can use (-pgo).
func writeProfile(path string, files []string) error {
	return extract.Profile(path, func() error {
		for range profiledRounds {
			if _, err := archive.Check(context.Background(), files, archive.Options{Jobs: 1}, io.Discard); err != nil {
				return err
			}
		}
		return nil
	})
}
