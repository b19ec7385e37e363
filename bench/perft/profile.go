package main

import (
	"os"
	"runtime/pprof"
)

// writeProfile counts in every position, for some seconds in all, and writes a processor profile that the compiler can
// use (-pgo).
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
		// Not "made": with it in the profile the compiler takes Play apart in
		// a way that makes every move made a seventh slower.
		for kind, repeat := range map[string]int{"listed": 60, "counted": 90} {
			if _, err := count(kind, j, repeat); err != nil {
				return err
			}
		}
	}
	return nil
}
