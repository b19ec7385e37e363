package extract

import (
	"os"
	"runtime/pprof"
)

// Profile runs work and writes a processor profile of it that the compiler can
// use (-pgo).
func Profile(path string, work func() error) (err error) {
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
	return work()
}
