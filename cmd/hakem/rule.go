package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/hakem-chess/hakem/arbiter/script"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// ruleCmd is "hakem rule": it rules on a game script.
type ruleCmd struct {
	File        string   `arg:"" name:"file" help:"rule_file"`
	Laws        string   `placeholder:"holder_edition" help:"rule_laws"`
	Regulations string   `placeholder:"holder_file" help:"rule_regulations"`
	Encoding    encoding `default:"auto" placeholder:"holder_encoding" help:"encoding"`
	JSON        bool     `name:"json" help:"json"`
}

// Validate refuses an edition there is not.
func (c *ruleCmd) Validate() error {
	if c.Laws == "" {
		return nil
	}
	_, err := edition("--laws", c.Laws)
	return err
}

func (c *ruleCmd) run(s *session) error {
	l := s.lang
	text, err := c.readScript(s)
	if err != nil {
		return inWords(c.File, err, l)
	}
	// What is stated and dropped is said. Other faults are none here: a script may begin from any board (Article 7).
	dropped := text.Header.Start.Faults & (chess.FaultCastling | chess.FaultEnPassant)
	for _, name := range dropped.Names() {
		fmt.Fprintf(s.diagnostics, "hakem: %s: %s %s\n", c.File, i18n.T(s.lang, "position.fault"), i18n.T(s.lang, "position.fault_"+name))
	}
	if c.Laws != "" {
		e, err := laws.ByName(c.Laws)
		if err == nil {
			text, err = text.Under(e)
		}
		if err != nil {
			return errors.New(i18n.T(s.lang, "rule.site_latest"))
		}
	}
	if c.Regulations != "" {
		if text, err = c.regulate(s, text); err != nil {
			return inWords(c.Regulations, err, l)
		}
	}
	outcome, err := c.rule(s, text)
	if err != nil {
		return inWords(c.File, err, l)
	}
	if c.JSON {
		return outcome.WriteJSON(s.out, l)
	}
	return outcome.WriteText(s.out, l)
}

// rule rules on the script. It returns when it is interrupted, whatever the arbiter is still finding out.
func (c *ruleCmd) rule(s *session, text *script.Script) (*script.Outcome, error) {
	ctx, stop := interruptible(s.ctx)
	defer stop()
	type ruled struct {
		outcome *script.Outcome
		err     error
	}
	done := make(chan ruled, 1)
	go func() {
		outcome, err := text.Run()
		done <- ruled{outcome, err}
	}()
	select {
	case r := <-done:
		return r.outcome, r.err
	case <-ctx.Done():
		return nil, errors.New(i18n.T(s.lang, "rule.interrupted"))
	}
}

// readScript reads the script of a file, or of standard input for "-".
func (c *ruleCmd) readScript(s *session) (text *script.Script, err error) {
	err = readText(s, c.File, c.Encoding, chess.EnglishLetters, func(in io.Reader) error {
		text, err = script.Parse(in)
		return err
	})
	return text, err
}

// regulate gives a script that has no regulations those of a file, and tells
// on the diagnostics what in them contradicts the Laws.
func (c *ruleCmd) regulate(s *session, text *script.Script) (*script.Script, error) {
	f, err := os.Open(c.Regulations)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r, err := laws.ParseRegulations(f)
	if err != nil {
		return nil, err
	}
	regulated := *text
	h := &regulated.Header
	if len(h.Regulations.Settings()) > 0 {
		return nil, errors.New(i18n.T(s.lang, "rule.two_regulations"))
	}
	h.Regulations = r
	a := laws.Announcement{Edition: h.Edition, Tempo: h.Control.Tempo().String(), Supervision: h.Supervision}
	for _, p := range h.Control.Periods() {
		a.Extra = a.Extra || p.Extra > 0
		a.FixedEnd = p.Moves == 0
	}
	if h.Control.Tempo() != clock.Standard && !h.RegimeSaid {
		a.Supervision = ""
	}
	for _, wrong := range r.Contradictions(a) {
		line := i18n.T(s.lang, "rule.contradiction", "file", c.Regulations, "key", wrong.Key, "text", wrong.Text.In(s.lang), "articles", strings.Join(wrong.Articles, ", "))
		if _, err := io.WriteString(s.diagnostics, line+"\n"); err != nil {
			return nil, err
		}
	}
	return &regulated, nil
}

// inWords returns the error of a file in the words of a language, a line for
// each of several.
func inWords(file string, err error, l wording.Lang) error {
	if said, ok := err.(interface{ Text(wording.Lang) string }); ok {
		return errors.New(strings.ReplaceAll(file+": "+said.Text(l), "\n", "\n"+file+": "))
	}
	return err
}
