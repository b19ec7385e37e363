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
	"runtime"
	"time"

	"github.com/hakem-chess/hakem/bench/extract"
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
	program, err := extract.Find()
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
	stripped, whole, err := extract.Prepare(program, folder, extract.Folder(*data), *size)
	if err != nil {
		return err
	}
	all := []*contender{
		{name: "pgn-extract -r", file: stripped, args: []string{program, "-s", "-r"}},
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
	yardstick := extract.Median(all[0].times).Seconds() / float64(all[0].Moves)
	fmt.Printf("%-26s %9s %11s %13s %13s %8s\n", "", "MB/s", "games/s", "moves/s", "allocs/game", "ratio")
	for i, c := range all {
		info, err := os.Stat(c.file)
		if err != nil {
			return err
		}
		took := extract.Median(c.times).Seconds()
		allocs := "?"
		if i > 0 {
			allocs = fmt.Sprintf("%.3f", float64(c.Allocs)/float64(c.Games))
		}
		fmt.Printf("%-26s %9.1f %11.0f %13.0f %13s %8.2f\n", c.name, float64(info.Size())/1e6/took,
			float64(c.Games)/took, float64(c.Moves)/took, allocs, yardstick/(took/float64(c.Moves)))
	}
	return nil
}
