// Package extract finds Debian's pgn-extract and makes the files that the
// benchmarks against it read.
package extract

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"
)

// Find finds pgn-extract, which Debian puts among the games.
func Find() (string, error) {
	if path, err := exec.LookPath("pgn-extract"); err == nil {
		return path, nil
	}
	return exec.LookPath("/usr/games/pgn-extract")
}

// Openings is the file of games that end after eight moves.
const Openings = "openings_8moves.pgn"

// Folder returns the folder of PGN files: the given one, else that of the test data
// beside the repository, else the package's own.
func Folder(given string) string {
	for _, folder := range []string{given, "../../shared/data/pgn"} {
		if found, _ := filepath.Glob(filepath.Join(folder, "*.pgn")); folder != "" && len(found) > 0 {
			return folder
		}
	}
	return "../chess/pgn/testdata/games"
}

// Prepare writes two files of so many megabytes into folder and returns their
// names: the games of data stripped of comments, glyphs and variations, and the
// games as they are, again and again.
func Prepare(extract, folder, data string, megabytes int) (stripped, whole string, err error) {
	files, err := filepath.Glob(filepath.Join(data, "*.pgn"))
	if err != nil {
		return "", "", err
	}
	files = slices.DeleteFunc(files, func(name string) bool { // too short to measure reading moves with
		return filepath.Base(name) == Openings || filepath.Base(name) == "openings.pgn"
	})
	if len(files) == 0 {
		return "", "", fmt.Errorf("no PGN files in %q", data)
	}
	bare := filepath.Join(folder, "bare.pgn")
	args := append([]string{"-s", "-C", "-N", "-V", "-o", bare}, files...)
	if out, err := exec.Command(extract, args...).CombinedOutput(); err != nil {
		return "", "", fmt.Errorf("%s: %w: %s", extract, err, out)
	}
	stripped, whole = filepath.Join(folder, "stripped.pgn"), filepath.Join(folder, "whole.pgn")
	if err := repeat(stripped, megabytes, bare); err != nil {
		return "", "", err
	}
	return stripped, whole, repeat(whole, megabytes, files...)
}

// repeat writes the files one after the other, again and again, until there is
// enough.
func repeat(name string, megabytes int, files ...string) error {
	var once []byte
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			return err
		}
		once = append(append(once, text...), '\n')
	}
	times := megabytes*1000000/len(once) + 1
	return os.WriteFile(name, bytes.Repeat(once, times), 0o600)
}

// Median returns the middle of some times.
func Median(times []time.Duration) time.Duration {
	sorted := slices.Sorted(slices.Values(times))
	return sorted[len(sorted)/2]
}
