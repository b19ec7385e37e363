package main

// helpCmd is "hakem help": the same as --help, for those who ask first.
type helpCmd struct {
	Verb string `arg:"" optional:"" name:"verb" help:"help_of"`
}

func (c *helpCmd) run(s *session) error {
	if c.Verb == "" {
		return s.explain()
	}
	return s.explain(c.Verb)
}
