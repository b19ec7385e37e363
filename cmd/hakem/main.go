// Hakem is the FIDE Laws of Chess as a program: a playing site, and verbs that
// judge positions, moves and archives. See `hakem --help`.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/hakem-chess/hakem/chess/deadpos"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/wording"
)

// The exit statuses that other programs rely on.
const (
	exitDone   = 0 // done
	exitFaults = 1 // done, and what was checked has faults
	exitFailed = 2 // could not do it
)

// errFaults is what a verb returns when it has done its work and what it
// checked has faults, all of them reported already.
var errFaults = errors.New("faults found")

// session is what a verb runs in.
type session struct {
	ctx              context.Context
	lang             wording.Lang
	in               io.Reader
	out, diagnostics io.Writer
	explain          func(verb ...string) error // prints the help of a verb, or of all
}

// commandLine is every verb and flag there is. The help texts stand
// in the catalogues of internal/i18n, under "cli." and the keys given here.
type commandLine struct {
	Lang  string      `placeholder:"tr|en" help:"lang"`
	Asked versionFlag `name:"version" help:"version_flag"`

	Serve       serveCmd       `cmd:"" help:"serve"`
	Position    positionCmd    `cmd:"" help:"position"`
	CanMate     canMateCmd     `cmd:"" help:"canmate"`
	Check       checkCmd       `cmd:"" help:"check"`
	Rule        ruleCmd        `cmd:"" help:"rule"`
	Notate      notateCmd      `cmd:"" help:"notate"`
	Reconstruct reconstructCmd `cmd:"" help:"reconstruct"`
	Perft       perftCmd       `cmd:"" help:"perft"`
	Laws        lawsCmd        `cmd:"" help:"laws"`
	Help        helpCmd        `cmd:"" help:"help_command"`
	Version     versionCmd     `cmd:"" help:"version"`
}

// verb is what each command of commandLine is.
type verb interface{ run(s *session) error }

func main() {
	os.Exit(run(context.Background(), os.Args[1:], os.Getenv, os.Stdin, os.Stdout, os.Stderr))
}

// run is main with everything it touches handed in; it returns the exit status.
func run(ctx context.Context, args []string, getenv func(string) string, in io.Reader, out, diagnostics io.Writer) int {
	lang := language(args, getenv)
	var line commandLine
	exit := -1
	parser, err := kong.New(&line, kong.Name("hakem"), kong.Description(i18n.T(lang, "cli.about")),
		kong.Vars{"budget": strconv.Itoa(deadpos.DefaultBudget)},
		kong.Writers(out, diagnostics), kong.Help(translatedHelp(lang)),
		kong.ValueFormatter(withDefault(lang)),
		kong.Exit(func(status int) { exit = status }))
	if err != nil {
		panic(err) // a fault of commandLine itself, found by any test
	}
	translate(parser.Model, lang)
	for _, node := range parser.Model.Children {
		node.Detail = i18n.T(lang, "cli.example") + "\n\n  " + examples[node.Name]
		for _, argument := range node.Positional {
			argument.Name = i18n.T(lang, "cli.name_"+argument.Name)
		}
	}
	fail := func(err error) int {
		fmt.Fprintf(diagnostics, "hakem: %s\n", say(lang, err))
		return exitFailed
	}
	if err := unquoted(args); err != nil {
		return fail(err)
	}
	if asksNothing(args) {
		if name, ok := languageAsked(args); ok && !known(name) { // help would be given all the same
			return fail(refuseFlag("--lang", name, "tr", "en"))
		}
		args = append(args, "--help")
	}
	parsed, err := parser.Parse(args)
	switch {
	case exit >= 0: // --help or --version has been answered
		return exit
	case err != nil:
		return fail(err)
	}
	s := &session{ctx: ctx, lang: lang, in: in, out: out, diagnostics: diagnostics}
	s.explain = func(verb ...string) error {
		_, err := parser.Parse(append(verb, "--help"))
		if exit == exitDone { // the help was printed; that no verb is left to run is no slip
			return nil
		}
		return err
	}
	switch err := parsed.Selected().Target.Addr().Interface().(verb).run(s); {
	case errors.Is(err, errFaults):
		return exitFaults
	case err != nil:
		return fail(err)
	}
	return exitDone
}

// translate puts the texts in place of their keys. To hand kong the whole catalogue as
// its variables would be shorter, but it looks through all of them anew for each flag.
func translate(model *kong.Application, lang wording.Lang) {
	texts := i18n.Under(lang, "cli.")
	put := func(s *string) {
		if text, ok := texts[*s]; ok {
			*s = text
		}
	}
	for _, node := range append(slices.Clone(model.Children), model.Node) {
		put(&node.Help)
		for _, flag := range node.Flags {
			put(&flag.Help)
			put(&flag.PlaceHolder)
		}
		for _, argument := range node.Positional {
			put(&argument.Help)
		}
	}
}

// asksNothing reports whether the command line names no verb and nothing else but the language.
func asksNothing(args []string) bool {
	for i := 0; i < len(args); i++ {
		switch {
		case args[i] == "--lang" && i+1 < len(args):
			i++
		case !strings.HasPrefix(args[i], "--lang="):
			return false
		}
	}
	return true
}

// examples are shown under the help of each verb.
var examples = map[string]string{
	"serve":       "hakem serve --addr 0.0.0.0:8080 --db club.db",
	"position":    `hakem position --json "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"`,
	"can-mate":    `hakem can-mate "8/8/4k3/1p1p1p1p/1P1P1P1P/4K3/8/8 w - - 0 1"`,
	"check":       "hakem check --json games.pgn.zst | tail -1",
	"notate":      "hakem notate --from tr --to announce:de games.pgn",
	"reconstruct": "hakem reconstruct --letters tr white.txt black.txt",
	"rule":        "hakem rule --laws 2018 dispute.script",
	"perft":       `hakem perft 4 --divide --fen "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"`,
	"laws":        "hakem laws 9.5.3 --laws 2018",
	"help":        "hakem help check",
	"version":     "hakem version",
}

// language is the one --lang asks for, else that of the locale, else English.
// It is needed before the flags are parsed, for the help itself.
func language(args []string, getenv func(string) string) wording.Lang {
	if name, ok := languageAsked(args); ok {
		if lang, ok := i18n.Parse(name); ok {
			return lang
		}
	}
	for _, name := range [...]string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if locale := getenv(name); locale != "" {
			tag, _, _ := strings.Cut(locale, ".")
			return i18n.Match(strings.ReplaceAll(tag, "_", "-"))
		}
	}
	return wording.English
}

// languageAsked returns the value of --lang, if it is given.
func languageAsked(args []string) (name string, ok bool) {
	for i, arg := range args {
		if arg == "--lang" && i+1 < len(args) {
			return args[i+1], true
		}
		if value, ok := strings.CutPrefix(arg, "--lang="); ok {
			return value, true
		}
	}
	return "", false
}

// known reports whether the program speaks the language of that name.
func known(name string) bool {
	_, ok := i18n.Parse(name)
	return ok
}

// translatedHelp prints kong's help with its few fixed words in the language.
func translatedHelp(lang wording.Lang) kong.HelpPrinter {
	return func(options kong.HelpOptions, ctx *kong.Context) error {
		out := ctx.Stdout
		var page bytes.Buffer
		ctx.Stdout = &page
		err := kong.DefaultHelpPrinter(options, ctx)
		ctx.Stdout = out
		if err != nil {
			return err
		}
		words := strings.NewReplacer(" <command>", " "+i18n.T(lang, "cli.command_word"), "[flags]", i18n.T(lang, "cli.flags_word"),
			"Usage:", i18n.T(lang, "cli.usage"), "Arguments:", i18n.T(lang, "cli.arguments"), "Flags:", i18n.T(lang, "cli.flags"),
			"Commands:", i18n.T(lang, "cli.commands"), "Show context-sensitive help.", i18n.T(lang, "cli.help"),
			`Run "hakem <command> --help" for more information on a command.`, i18n.T(lang, "cli.more"))
		_, err = words.WriteString(out, page.String())
		return err
	}
}

// withDefault adds to what is said of a flag the value it has when it is not given.
func withDefault(lang wording.Lang) kong.HelpValueFormatter {
	return func(value *kong.Value) string {
		text := kong.DefaultHelpValueFormatter(value)
		if value.Default != "" {
			text += " " + i18n.T(lang, "cli.default", "value", value.Default)
		}
		return text
	}
}

// Validate refuses a language that the program does not speak.
func (c *commandLine) Validate() error {
	if c.Lang != "" && !known(c.Lang) {
		return refuseFlag("--lang", c.Lang, "tr", "en")
	}
	return nil
}
