package main

import (
	"encoding/json"
	"fmt"
	"runtime"
	"runtime/debug"
)

// versionCmd is "hakem version".
type versionCmd struct {
	JSON bool `name:"json" help:"${json}"`
}

func (c *versionCmd) run(s *session) error {
	version, commit := "(devel)", "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		version = info.Main.Version
		for _, setting := range info.Settings {
			if setting.Key == "vcs.revision" {
				commit = setting.Value
			}
		}
	}
	if c.JSON {
		return json.NewEncoder(s.out).Encode(map[string]string{"version": version, "commit": commit, "go": runtime.Version()})
	}
	_, err := fmt.Fprintf(s.out, "hakem %s, commit %s, %s\n", version, commit, runtime.Version())
	return err
}
