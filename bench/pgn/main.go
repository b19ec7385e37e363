// Command pgn compares the readers of package pgn with Debian's pgn-extract in
// one run: user processor time of a process of its own for each measurement,
// the contenders in turn, the median of the rounds. make bench-pgn runs it.
//
// The validator and pgn-extract -r read the same file: games stripped of
// comments, glyphs and variations by pgn-extract -s -C -N -V and repeated to
// 60 MB. The tree is measured on the games as they are, repeated likewise.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"github.com/hakem-chess/hakem/chess/pgn"
)

var (
	rounds  = flag.Int("rounds", 7, "measurements of each contender, of which the median counts")
	size    = flag.Int("megabytes", 60, "how much text each measurement reads")
	data    = flag.String("data", "", "folder of PGN files; default: ../shared/data/pgn beside the repository, else the package's test data")
	child   = flag.String("read", "", "measure nothing: read the file named by the argument in this way (the command's own children)")
	profile = flag.String("profile", "", "measure nothing: write a profile of the reading for the compiler to this file")
)

// counts is what a child prints.
type counts struct {
	Games  int
	Moves  int
	Allocs uint64
}

func main() {
	flag.Parse()
	err := errors.New("no file to read")
	switch {
	case *profile != "":
		err = writeProfile(*profile)
	case *child == "":
		err = compare()
	case flag.NArg() == 1:
		err = read(*child, flag.Arg(0))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "pgn:", err)
		os.Exit(1)
	}
}

// read reads the file in the way of a contender and prints what it counted.
func read(kind, name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	var c counts
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	switch kind {
	case "validator":
		v := pgn.NewValidator(pgn.NewScanner(f))
		for v.Next() {
			if len(v.Problems()) > 0 {
				return v.Problems()[0]
			}
			c.Games++
			c.Moves += v.Plies()
		}
		err = v.Err()
	case "tree":
		err = tree(f, &c)
	default:
		return fmt.Errorf("no contender %q", kind)
	}
	if err != nil {
		return err
	}
	runtime.ReadMemStats(&after)
	c.Allocs = after.Mallocs - before.Mallocs
	return json.NewEncoder(os.Stdout).Encode(c)
}

// tree reads whole games and counts the moves of their main lines.
func tree(r io.Reader, c *counts) error {
	reader := pgn.NewReader(r)
	for {
		g, err := reader.Next()
		if err == io.EOF {
			return nil
		}
		if err == nil {
			err = g.Err()
		}
		if err != nil {
			return err
		}
		c.Games++
		for n := g.Root.Next; n != nil; n = n.Next {
			c.Moves++
		}
	}
}

// contender is one way to read a file.
type contender struct {
	name  string
	file  string
	args  []string // of its process, without the file
	times []time.Duration
	counts
}

func compare() error {
	extract, err := findExtract()
	if err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "hakem-bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	stripped, whole, err := prepare(extract, folder)
	if err != nil {
		return err
	}
	all := []*contender{
		{name: "pgn-extract -r", file: stripped, args: []string{extract, "-s", "-r"}},
		{name: "hakem, main line", file: stripped, args: []string{self, "-read", "validator"}},
		{name: "hakem, tree", file: stripped, args: []string{self, "-read", "tree"}},
		{name: "hakem, tree, as they are", file: whole, args: []string{self, "-read", "tree"}},
	}
	for range *rounds {
		for _, c := range all {
			if err := c.run(); err != nil {
				return fmt.Errorf("%s: %w", c.name, err)
			}
		}
	}
	return report(all)
}

// findExtract finds pgn-extract, which Debian puts among the games.
func findExtract() (string, error) {
	if path, err := exec.LookPath("pgn-extract"); err == nil {
		return path, nil
	}
	return exec.LookPath("/usr/games/pgn-extract")
}

// run measures the contender once.
func (c *contender) run() error {
	cmd := exec.Command(c.args[0], append(c.args[1:], c.file)...)
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	var out, diagnostics bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &diagnostics
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%w: %s", err, diagnostics.Bytes())
	}
	c.times = append(c.times, cmd.ProcessState.UserTime())
	if out.Len() == 0 {
		return nil
	}
	return json.Unmarshal(out.Bytes(), &c.counts)
}

// report prints a line for each contender. The first one counts nothing
// itself; it reads the same file as the second.
func report(all []*contender) error {
	all[0].Games, all[0].Moves = all[1].Games, all[1].Moves
	yardstick := median(all[0].times).Seconds() / float64(all[0].Moves)
	fmt.Printf("%-26s %9s %11s %13s %13s %8s\n", "", "MB/s", "games/s", "moves/s", "allocs/game", "ratio")
	for i, c := range all {
		info, err := os.Stat(c.file)
		if err != nil {
			return err
		}
		took := median(c.times).Seconds()
		allocs := "?"
		if i > 0 {
			allocs = fmt.Sprintf("%.3f", float64(c.Allocs)/float64(c.Games))
		}
		fmt.Printf("%-26s %9.1f %11.0f %13.0f %13s %8.2f\n", c.name, float64(info.Size())/1e6/took,
			float64(c.Games)/took, float64(c.Moves)/took, allocs, yardstick/(took/float64(c.Moves)))
	}
	return nil
}

func median(times []time.Duration) time.Duration {
	sorted := slices.Sorted(slices.Values(times))
	return sorted[len(sorted)/2]
}

// prepare writes the two files that are read, and returns their names.
func prepare(extract, folder string) (stripped, whole string, err error) {
	files, err := inputs()
	if err != nil {
		return "", "", err
	}
	bare := filepath.Join(folder, "bare.pgn")
	args := append([]string{"-s", "-C", "-N", "-V", "-o", bare}, files...)
	if out, err := exec.Command(extract, args...).CombinedOutput(); err != nil {
		return "", "", fmt.Errorf("%s: %w: %s", extract, err, out)
	}
	stripped, whole = filepath.Join(folder, "stripped.pgn"), filepath.Join(folder, "whole.pgn")
	if err := repeat(stripped, bare); err != nil {
		return "", "", err
	}
	return stripped, whole, repeat(whole, files...)
}

// inputs returns the files of games to measure with.
func inputs() ([]string, error) {
	folders := []string{"../../shared/data/pgn", "../chess/pgn/testdata/games"}
	if *data != "" {
		folders = []string{*data}
	}
	for _, folder := range folders {
		files, err := filepath.Glob(filepath.Join(folder, "*.pgn"))
		if err != nil {
			return nil, err
		}
		files = slices.DeleteFunc(files, func(name string) bool { // too short to measure reading moves with
			return filepath.Base(name) == "openings_8moves.pgn" || filepath.Base(name) == "openings.pgn"
		})
		if len(files) > 0 {
			return files, nil
		}
	}
	return nil, fmt.Errorf("no PGN files in %q", folders)
}

// repeat writes the files one after the other, again and again, until there is
// enough.
func repeat(name string, files ...string) error {
	var once []byte
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			return err
		}
		once = append(append(once, text...), '\n')
	}
	times := *size*1000000/len(once) + 1
	return os.WriteFile(name, bytes.Repeat(once, times), 0o600)
}
