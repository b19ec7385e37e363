package archive

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hakem-chess/hakem/internal/charset"
	"github.com/hakem-chess/hakem/wording"
)

// stateVersion is that of the resume file. Files without one are of an earlier
// version, which did not take down what it had read.
const stateVersion = 2

// state is how far a check has come: the file that a resumed check reads and
// an interrupted one leaves.
type state struct {
	Version    int         `json:"version"`
	Laws       string      `json:"laws"`
	Letters    string      `json:"letters"`
	Encoding   string      `json:"encoding"`
	JSON       bool        `json:"json"`
	OnlyFaults bool        `json:"only_faults"`
	Files      []fileState `json:"files"`
}

// fileState is how far the check of one file has come. Its text is meant as
// UTF-8, unpacked.
type fileState struct {
	Name    string    `json:"name"`
	Offset  int64     `json:"offset"` // how much of the text has been checked
	Hash    string    `json:"hash"`   // of that much: SHA-256
	Past    before    `json:"past"`   // what of the file it is
	Summary Summary   `json:"summary"`
	Open    *openGame `json:"open,omitempty"` // the game that Offset may be in the middle of
	Done    bool      `json:"done"`           // the text ended there
}

// openGame is a game at the end of a file that has no result yet: if the file
// grows, the game may go on.
type openGame struct {
	Offset  int64   `json:"offset"` // where it begins
	Past    before  `json:"past"`   // what comes before it
	Summary Summary `json:"summary"`
}

// longestOpen bounds the game that a file may go on with: it is held in memory.
const longestOpen = 1 << 20

// StateError is the error of a resume file that no check can go on from.
type StateError struct {
	File string
	Flag string // the option that is another now; "" for a file that is no record of a check
}

func (e *StateError) Error() string { return e.Text(wording.English) }

// Text says it for a person.
func (e *StateError) Text(l wording.Lang) string {
	if e.Flag == "" {
		return fmt.Sprintf(wording.Text{"%s: bir denetimin kaydı değil ya da bozuk; baştan başlamak için başka bir dosya adı verin ya da bunu silin",
			"%s: this is no record of a check, or it is damaged; name another file, or delete it to begin from the start"}.In(l), e.File)
	}
	return fmt.Sprintf(wording.Text{"%s: başka bir denetimin kaydı (farklı olan: %s); başka bir dosya adı verin ya da bunu silin",
		"%s: this is the record of another check (what differs: %s); name another file, or delete it"}.In(l), e.File, e.Flag)
}

// loadState returns where to begin: where the resume file says, or at the
// beginning if there is none. old is set for the file of an earlier version,
// which cannot tell whether the files are what they were.
func loadState(files []string, o *Options) (s state, old bool, err error) {
	fresh := state{
		Version: stateVersion, Laws: "auto", Letters: o.Letters.String(), Encoding: o.Encoding.String(), JSON: o.JSON, OnlyFaults: o.OnlyFaults,
	}
	for _, name := range files {
		fresh.Files = append(fresh.Files, newFileState(name))
	}
	if o.Edition != nil {
		fresh.Laws = o.Edition.Name
	}
	if o.Resume == "" {
		return fresh, false, nil
	}
	text, err := os.ReadFile(o.Resume)
	switch {
	case errors.Is(err, fs.ErrNotExist), err == nil && len(bytes.TrimSpace(text)) == 0:
		return fresh, false, nil
	case err != nil:
		return fresh, false, err
	}
	var earlier struct {
		Files   []string `json:"files"`
		Laws    string   `json:"laws"`
		Version int      `json:"version"`
	}
	if json.Unmarshal(text, &earlier) == nil && earlier.Version == 0 && earlier.Laws != "" && len(earlier.Files) > 0 {
		return fresh, true, nil
	}
	if err := json.Unmarshal(text, &s); err != nil || !s.sound() {
		return fresh, false, &StateError{File: o.Resume}
	}
	if flag := s.differs(&fresh); flag != "" {
		return fresh, false, &StateError{o.Resume, flag}
	}
	return s, false, nil
}

func newFileState(name string) fileState { return fileState{Name: name, Summary: newSummary()} }

// sound reports whether a state can have been written by this version.
func (s *state) sound() bool {
	if s.Version != stateVersion || len(s.Files) == 0 {
		return false
	}
	for i := range s.Files {
		f := &s.Files[i]
		sum, err := hex.DecodeString(f.Hash)
		switch {
		case err != nil, f.Offset < 0, f.Offset > 0 && len(sum) != sha256.Size, f.Summary.Kinds == nil, f.Summary.Notes == nil,
			f.Open != nil && (f.Open.Offset < 0 || f.Open.Offset > f.Offset || f.Offset-f.Open.Offset > longestOpen ||
				f.Open.Summary.Kinds == nil || f.Open.Summary.Notes == nil):
			return false
		}
	}
	return true
}

// differs returns the option that is another than in the state t; "" if none is.
func (s *state) differs(t *state) string {
	names := func(s *state) (all []string) {
		for i := range s.Files {
			all = append(all, s.Files[i].Name)
		}
		return all
	}
	switch {
	case s.Laws != t.Laws:
		return "--laws " + s.Laws
	case s.Letters != t.Letters:
		return "--letters " + s.Letters
	case s.Encoding != t.Encoding:
		return "--encoding " + s.Encoding
	case s.JSON != t.JSON:
		return "--json"
	case s.OnlyFaults != t.OnlyFaults:
		return "--only-faults"
	case !slices.Equal(names(s), names(t)):
		return strings.Join(names(s), " ")
	}
	return ""
}

// save replaces the resume file; whoever reads it sees the old one or the new.
func (s *state) save(name string) error {
	text, err := json.Marshal(s)
	if err != nil {
		return err
	}
	f, err := besides(name)
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

// besides makes a file beside the one of that name, to be put in its place when
// it has been written. An error is about the file that was asked for.
func besides(name string) (*os.File, error) {
	f, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*")
	var failed *fs.PathError
	if errors.As(err, &failed) {
		failed.Path = name
	}
	return f, err
}

// canSave returns why a state cannot be written to the file of that name, so that
// nobody learns of it only when everything has been checked.
func canSave(name string) error {
	f, err := besides(name)
	if err != nil {
		return err
	}
	f.Close()
	return os.Remove(f.Name())
}

// opened says how a file was opened: from which state its check goes on, and
// whether what was checked of it before is no longer so.
type opened struct {
	from    fileState
	changed bool
}

// openAt opens a file where its check is to go on. in is nil if it has been
// checked to its end and is what it was.
func (c *check) openAt(i int, from fileState) (in *input, how *opened, err error) {
	how = &opened{from: from}
	text, err := c.open(i, from.Offset > 0)
	if err != nil {
		return nil, how, err
	}
	if from.Offset > 0 {
		in, same, err := how.from.found(text)
		switch {
		case err != nil:
			text.Close()
			return nil, how, err
		case same && in == nil:
			return nil, how, text.Close()
		case same:
			c.spool.stop()
			return in, how, nil
		}
		text.Close()
		*how = opened{newFileState(from.Name), true}
		if text, err = c.open(i, false); err != nil {
			return nil, how, err
		}
	}
	in = &input{Reader: text, text: text}
	if c.options.Resume != "" {
		in.hash = sha256.New()
	}
	return in, how, nil
}

// open opens a file from its beginning; standard input is gone back in. known:
// some of the file has been checked, and is to be compared.
func (c *check) open(i int, known bool) (*Text, error) {
	in := c.options.Stdin
	if c.files[i] == stdin && c.options.Resume != "" {
		var err error
		if in, err = c.rewound(known); err != nil {
			return nil, err
		}
	}
	return open(c.files[i], in, charset.Options{Charset: c.options.Encoding, Letters: c.options.Letters}, c.bar.count)
}

// found reads what has been checked of a text. same is true if that is what it
// was; then in reads on from where f says, which is put back to the beginning of
// a game that the text may have gone on with. in is nil at the end of a text that
// has been checked to its end.
func (f *fileState) found(text *Text) (in *input, same bool, err error) {
	keep := f.Offset
	if f.Open != nil {
		keep = f.Open.Offset
	}
	h := sha256.New()
	if _, err := io.CopyN(h, text, keep); err != nil {
		return nil, false, unlessShort(err)
	}
	kept := keptFrom(text.Marks(), keep)
	before, err := h.(hash.Cloner).Clone()
	if err != nil {
		return nil, false, err
	}
	last := make([]byte, f.Offset-keep)
	if _, err := io.ReadFull(text, last); err != nil {
		return nil, false, unlessShort(err)
	}
	h.Write(last)
	if hex.EncodeToString(h.Sum(nil)) != f.Hash {
		return nil, false, nil
	}
	next := make([]byte, 1)
	n, err := io.ReadFull(text, next)
	switch {
	case err != nil && err != io.EOF:
		return nil, false, err
	case n == 0 && f.Done:
		return nil, true, nil
	}
	// There is more of it.
	kept = append(kept, keptFrom(text.Marks(), keep)...)
	in = &input{Reader: io.MultiReader(bytes.NewReader(next[:n]), text), text: text, kept: kept, hash: h}
	if f.Open != nil {
		in.Reader, in.hash = io.MultiReader(bytes.NewReader(last), in.Reader), before
		f.Offset, f.Past, f.Summary, f.Open = f.Open.Offset, f.Open.Past, f.Open.Summary, nil
	} else {
		in.kept = keptFrom(in.kept, f.Offset)
	}
	f.Done = false
	return in, true, nil
}

// keptFrom returns the marks from an offset on.
func keptFrom(marks []charset.Mark, offset int64) (kept []charset.Mark) {
	for _, m := range marks {
		if m.Offset >= offset {
			kept = append(kept, m)
		}
	}
	return kept
}

// unlessShort returns an error but that of a text which ends too early: it is
// shorter than it was.
func unlessShort(err error) error {
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return nil
	}
	return err
}

// rewound returns standard input from its beginning. What cannot be gone back in
// is taken down in a file when it is first read.
func (c *check) rewound(known bool) (io.Reader, error) {
	if s, ok := c.options.Stdin.(io.ReadSeeker); ok && c.spool == nil {
		at, err := s.Seek(0, io.SeekCurrent)
		if err == nil && !c.stdinRead {
			c.stdinRead, c.stdinAt = true, at
			return s, nil
		}
		if err == nil {
			_, err = s.Seek(c.stdinAt, io.SeekStart)
			return s, err
		}
	}
	if c.spool == nil {
		if !known {
			return c.options.Stdin, nil
		}
		f, err := os.CreateTemp("", "hakem-*.pgn")
		if err != nil {
			return nil, err
		}
		c.spool = &spool{in: c.options.Stdin, file: f}
		return c.spool, nil
	}
	return c.spool.again()
}

// spool reads standard input and takes down what it reads until it is stopped.
type spool struct {
	in      io.Reader
	file    *os.File
	stopped bool
}

func (s *spool) Read(b []byte) (int, error) {
	n, err := s.in.Read(b)
	if !s.stopped && n > 0 {
		if _, e := s.file.Write(b[:n]); e != nil {
			return n, e
		}
	}
	return n, err
}

// stop says that nobody will go back any more.
func (s *spool) stop() {
	if s != nil {
		s.stopped = true
	}
}

// again returns all that was read, and what follows.
func (s *spool) again() (io.Reader, error) {
	s.stopped = true
	if _, err := s.file.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	return io.MultiReader(s.file, s.in), nil
}

// close takes the file away.
func (s *spool) close() {
	if s != nil {
		s.file.Close()
		os.Remove(s.file.Name())
	}
}
