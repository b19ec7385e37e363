package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// said is what a line of hakem can-mate --json says that a label says too.
type said struct {
	FEN          string
	White, Black struct{ Can, Why string }
	Dead         bool
}

// compareLabels asks the given hakem about every line of the label files and
// fails unless it says what they say.
func compareLabels(hakem string, files []string) error {
	wrong := 0
	for _, file := range files {
		positions, err := read(file)
		if err != nil {
			return err
		}
		why := map[string]int{}
		n := 0
		err = ask(hakem, positions, func(s said) {
			label := positions[n].label
			n++
			for i, side := range [...]struct{ Can, Why string }{s.White, s.Black} {
				why[side.Can+" "+side.Why]++
				want := "yes"
				if label[i] == '-' {
					want = "no"
				}
				if side.Can == "unknown" || label[i] != '?' && side.Can != want {
					wrong++
					fmt.Printf("%s: %s, side %d: %s %s, labelled %s\n", filepath.Base(file), s.FEN, i+1, side.Can, side.Why, label)
				}
			}
			if s.Dead != (s.White.Can == "no" && s.Black.Can == "no") {
				wrong++
				fmt.Printf("%s: %s: dead is %v\n", filepath.Base(file), s.FEN, s.Dead)
			}
		})
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if n != len(positions) {
			return fmt.Errorf("%s: %d answers to %d lines", file, n, len(positions))
		}
		fmt.Printf("%s: %d lines, %v\n", filepath.Base(file), n, why)
	}
	if wrong > 0 {
		return fmt.Errorf("%d answers are not as labelled", wrong)
	}
	return nil
}

// ask runs hakem can-mate on the positions and hands on each answer.
func ask(hakem string, positions []position, answer func(said)) error {
	command := exec.Command(hakem, "can-mate", "--json", "--budget", strconv.Itoa(*budget), "-")
	in, err := command.StdinPipe()
	if err != nil {
		return err
	}
	out, err := command.StdoutPipe()
	if err != nil {
		return err
	}
	command.Stderr = os.Stderr
	if err := command.Start(); err != nil {
		return err
	}
	go func() {
		defer in.Close()
		for i := range positions {
			// A program that has ended has said why on standard error.
			if _, err := io.WriteString(in, positions[i].board.FEN()+"\n"); err != nil {
				return
			}
		}
	}()
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var s said
		if err := json.Unmarshal(lines.Bytes(), &s); err != nil {
			return fmt.Errorf("%s: %w", strings.TrimSpace(lines.Text()), err)
		}
		answer(s)
	}
	if err := command.Wait(); err != nil {
		if exit, ok := err.(*exec.ExitError); !ok || exit.ExitCode() != 1 { // 1: judged, with faults
			return err
		}
	}
	return lines.Err()
}
