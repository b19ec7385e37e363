package main

import (
	"os"
	"runtime/pprof"
)

// writeProfile counts in every position in each of our ways, for some seconds
// in all, and writes a processor profile that the compiler can use (-pgo).
func writeProfile(path string) (err error) {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() {
		if closing := file.Close(); err == nil {
			err = closing
		}
	}()
	if err := pprof.StartCPUProfile(file); err != nil {
		return err
	}
	defer pprof.StopCPUProfile()
	for _, j := range jobs {
		j.depth--
		// So that each takes about as long.
		for kind, repeat := range map[string]int{"listed": 16, "counted": 24, "made": 6} {
			if _, err := count(kind, j, repeat); err != nil {
				return err
			}
		}
	}
	return nil
}
