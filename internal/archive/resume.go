package archive

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/hakem-chess/hakem/chess"
)

// state is how far a check has come: the file that a resumed check reads and
// an interrupted one leaves.
type state struct {
	Files      []string `json:"files"`
	Laws       string   `json:"laws"`
	Letters    string   `json:"letters"`
	JSON       bool     `json:"json"`
	OnlyFaults bool     `json:"only_faults"`

	File    int     `json:"file"`   // index of the file under way
	Offset  int64   `json:"offset"` // in its unpacked text, where a game begins
	Past    before  `json:"past"`   // what of it has been checked
	Summary Summary `json:"summary"`
	Done    bool    `json:"done"`
}

// ErrOtherCheck is the error of resuming with other files or options than the
// check began with.
var ErrOtherCheck = errors.New("it belongs to a check of other files or with other options")

// loadState returns where to begin: where the resume file says, or at the
// beginning if there is none.
func loadState(files []string, o *Options) (state, error) {
	fresh := state{Files: files, Laws: "auto", Letters: o.Letters.String(), JSON: o.JSON, OnlyFaults: o.OnlyFaults, Summary: newSummary()}
	if o.Edition != nil {
		fresh.Laws = o.Edition.Name
	}
	if o.Resume == "" {
		return fresh, nil
	}
	text, err := os.ReadFile(o.Resume)
	if errors.Is(err, fs.ErrNotExist) {
		return fresh, nil
	}
	if err != nil {
		return fresh, err
	}
	old := state{Letters: chess.EnglishLetters.String(), Summary: newSummary()} // files of earlier versions name none
	if err := json.Unmarshal(text, &old); err != nil {
		return fresh, fmt.Errorf("%s: %w", o.Resume, err)
	}
	if !slices.Equal(old.Files, files) || old.Laws != fresh.Laws || old.Letters != fresh.Letters || old.JSON != fresh.JSON || old.OnlyFaults != fresh.OnlyFaults ||
		old.File < 0 || old.File >= len(files) || old.Offset < 0 {
		return fresh, fmt.Errorf("%s: %w", o.Resume, ErrOtherCheck)
	}
	return old, nil
}

// nextFile goes on to the file of the given index.
func (s *state) nextFile(i int) {
	s.File, s.Offset, s.Past = i, 0, before{}
}

// save replaces the resume file; whoever reads it sees the old one or the new.
func (s *state) save(name string) error {
	text, err := json.Marshal(s)
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	_, err = f.Write(append(text, '\n'))
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}
