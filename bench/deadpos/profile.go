package main

import (
	"os"
	"runtime/pprof"

	"github.com/hakem-chess/hakem/chess/deadpos"
)

// writeProfile asks every question once and writes a processor profile that the
// compiler can use (-pgo).
func writeProfile(name string, files []string) error {
	out, err := os.Create(name)
	if err != nil {
		return err
	}
	defer out.Close()
	if err := pprof.StartCPUProfile(out); err != nil {
		return err
	}
	defer pprof.StopCPUProfile()
	for _, file := range files {
		positions, err := read(file)
		if err != nil {
			return err
		}
		for _, budget := range []int{deadpos.AfterMoveBudget, deadpos.PromptBudget} {
			dead(positions, budget)
		}
	}
	return nil
}
