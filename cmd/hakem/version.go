package main

import (
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"

	"github.com/alecthomas/kong"
)

// versionCmd is "hakem version".
type versionCmd struct {
	JSON bool `name:"json" help:"json"`
}

func (c *versionCmd) run(s *session) error {
	if c.JSON {
		version, commit := built()
		return json.NewEncoder(s.out).Encode(map[string]string{"version": version, "commit": commit, "go": runtime.Version()})
	}
	return printVersion(s.out)
}

// versionFlag is --version, which answers like the verb.
type versionFlag bool

// BeforeReset is called by the parser when the flag is given, before it looks for a verb.
func (versionFlag) BeforeReset(k *kong.Kong) error {
	err := printVersion(k.Stdout)
	k.Exit(exitDone)
	return err
}

// built says from what the program was built.
func built() (version, commit string) {
	version, commit = "(devel)", "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		version = info.Main.Version
		for _, setting := range info.Settings {
			if setting.Key == "vcs.revision" {
				commit = setting.Value
			}
		}
	}
	return version, commit
}

func printVersion(out io.Writer) error {
	version, commit := built()
	_, err := fmt.Fprintf(out, "hakem %s, commit %s, %s\n", version, commit, runtime.Version())
	return err
}
