// Command check compares hakem check with Debian's pgn-extract -r in one run: the
// processor time of a process of its own for each measurement, one job, the
// contenders in turn, the median of the rounds. make bench-check runs it.
//
// Both read the same files: the Lichess games of the test data, stripped by
// pgn-extract -s -C -N -V and repeated to 60 MB as for make bench-pgn; and
// openings_8moves.pgn, where every game ends in another position with nearly all
// men on the board. The time of starting counts.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/hakem-chess/hakem/bench/extract"
)

var (
	hakem   = flag.String("hakem", "", "the program to measure")
	profile = flag.String("profile", "", "write the compiler's profile of our own check here and compare nothing")
	rounds  = flag.Int("rounds", 7, "measurements of each contender, of which the median counts")
	size    = flag.Int("megabytes", 60, "how long the file of stripped games is")
	data    = flag.String("data", "", "folder of PGN files; default: ../shared/data/pgn beside the repository, else the package's test data")
)

func main() {
	flag.Parse()
	if err := compare(); err != nil {
		fmt.Fprintln(os.Stderr, "check:", err)
		os.Exit(1)
	}
}

func compare() error {
	if *hakem == "" && *profile == "" {
		return errors.New("-hakem is wanted")
	}
	program, err := extract.Find()
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "hakem-bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	from := extract.Folder(*data)
	stripped, _, err := extract.Prepare(program, folder, from, *size)
	if err != nil {
		return err
	}
	files := []string{stripped}
	if openings := filepath.Join(from, extract.Openings); readable(openings) {
		files = append(files, openings)
	}
	if *profile != "" {
		return writeProfile(*profile, files)
	}
	fmt.Printf("%-24s %16s %16s %16s %8s %10s\n", "processor time, ms", "pgn-extract -r", "hakem check", "check --json", "ratio", "of --json")
	for _, file := range files {
		if err := compareOn(program, file); err != nil {
			return err
		}
	}
	return nil
}

func readable(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// compareOn prints a line for one file.
func compareOn(program, file string) error {
	all := [][]string{
		{program, "-s", "-r", file},
		{*hakem, "check", "--jobs", "1", file},
		{*hakem, "check", "--jobs", "1", "--json", file},
	}
	times := make([][]time.Duration, len(all))
	for range *rounds {
		for i, args := range all {
			took, err := run(args)
			if err != nil {
				return err
			}
			times[i] = append(times[i], took)
		}
	}
	var ms [3]float64
	for i := range times {
		ms[i] = extract.Median(times[i]).Seconds() * 1e3
	}
	fmt.Printf("%-24s %16.0f %16.0f %16.0f %8.2f %10.2f\n", filepath.Base(file), ms[0], ms[1], ms[2], ms[0]/ms[1], ms[0]/ms[2])
	return nil
}

// run runs a program and returns its processor time. Exit status 1 says that games
// have faults.
func run(args []string) (time.Duration, error) {
	var diagnostics bytes.Buffer
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Stderr = &diagnostics
	if err := cmd.Run(); err != nil {
		if exit := (*exec.ExitError)(nil); !errors.As(err, &exit) || exit.ExitCode() != 1 {
			return 0, fmt.Errorf("%s: %w: %s", args[0], err, diagnostics.Bytes())
		}
	}
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), nil
}
