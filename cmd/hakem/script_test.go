package main

import (
	"errors"
	"os/exec"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"hakem": main})
}

// TestScripts runs the command line as other programs do, one file a verb. In a script "status N COMMAND" wants the
// exit status N.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                "testdata/script",
		Cmds:               map[string]func(*testscript.TestScript, bool, []string){"status": status},
		RequireUniqueNames: true,
	})
}

// status runs a command and compares its exit status.
func status(ts *testscript.TestScript, negated bool, args []string) {
	if negated || len(args) < 2 {
		ts.Fatalf("usage: status N COMMAND [ARG ...]")
	}
	got := "0"
	err := ts.Exec(args[1], args[2:]...)
	if ended := (*exec.ExitError)(nil); errors.As(err, &ended) {
		got = strconv.Itoa(ended.ExitCode())
	} else {
		ts.Check(err)
	}
	if got != args[0] {
		ts.Fatalf("%v: exit status %s, want %s", args[1:], got, args[0])
	}
}
