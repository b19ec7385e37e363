package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/wording"
)

// runHere runs the command line in this process.
func runHere(t *testing.T, args ...string) (status int, out, diagnostics string) {
	t.Helper()
	return runWith(t, strings.NewReader(""), args...)
}

// slips returns command lines that cannot be read: for each verb each flag with no value, another flag as its value,
// and values of the wrong kind; unknown flags, near and far; too few and too many arguments.
func slips(t *testing.T) [][]string {
	t.Helper()
	var line commandLine
	vars := kong.Vars{"budget": "1"}
	for key := range i18n.Under(wording.English, "cli.") {
		vars[key] = key
	}
	parser, err := kong.New(&line, vars)
	if err != nil {
		t.Fatal(err)
	}
	lines := [][]string{{"chek"}, {"referee"}, {"--lang"}, {"--lang", "--json"}, {"--lang", "xx", "version"}, {"--loud"}, {"--version=x"}}
	for _, verb := range parser.Model.Children {
		add := func(args ...string) { lines = append(lines, append([]string{verb.Name}, args...)) }
		add("--loud")
		add("-1")
		add("--helf")
		add("1", "2", "3", "4", "5", "--jso")
		if len(verb.Positional) > 0 && verb.Positional[0].Required {
			add()
		}
		for _, group := range verb.AllFlags(true) {
			for _, flag := range group {
				name := "--" + flag.Name
				switch {
				case flag.IsBool():
					add(name + "=5")
				default:
					add(name)
					add(name, "--json")
				}
				if kind := flag.Target.Kind().String(); strings.HasPrefix(kind, "int") {
					for _, number := range []string{"x", "1.5", "99999999999999999999", "-99999999999999999999", "-1"} {
						add(name+"="+number, "1")
					}
				}
				if flag.Name == "laws" || flag.Name == "letters" || flag.Name == "from" || flag.Name == "to" || flag.Name == "diff" {
					add(name+"=zz", "1")
				}
			}
		}
	}
	return append(lines, []string{"perft", "x"}, []string{"perft", "--", "-1"}, []string{"perft", "1", "2"}, []string{"version", "2"},
		[]string{"reconstruct", "a", "b", "c"}, []string{"laws", "--open", "--glossary"}, []string{"help", "chek"})
}

// TestSlipsInTurkish holds every slip to our own words: none is told in the parser's English.
func TestSlipsInTurkish(t *testing.T) {
	english := regexp.MustCompile(`\b(expected|unexpected|unknown|missing|must|wanted|value|got|there is|did you mean|perhaps)\b`)
	lines := slips(t)
	if len(lines) < 100 {
		t.Fatalf("only %d slips", len(lines))
	}
	for _, args := range lines {
		status, out, diagnostics := runHere(t, append([]string{"--lang=tr"}, args...)...)
		if status != exitFailed || out != "" || !strings.HasPrefix(diagnostics, "hakem: ") {
			t.Errorf("%q: status %d, printed %q, %q", args, status, out, diagnostics)
		}
		if found := english.FindString(diagnostics); found != "" {
			t.Errorf("%q is told in English (%q): %s", args, found, diagnostics)
		}
	}
}

// TestHelpInTurkish holds what help prints to Turkish, the grammar line and the defaults too.
func TestHelpInTurkish(t *testing.T) {
	english := regexp.MustCompile(`(?m)(Usage|Flags|Arguments|Commands|Example|Show |<command>|\[flags\]|default|<file>|<depth>|<sheet>|LANG\b|FILE\b|HOST|NODES|NOTATION\b)`)
	for verb := range examples {
		status, out, diagnostics := runHere(t, "--lang=tr", "help", verb)
		if status != exitDone || diagnostics != "" {
			t.Errorf("help %s: status %d, %q", verb, status, diagnostics)
		}
		if found := english.FindString(out); found != "" {
			t.Errorf("help %s has %q:\n%s", verb, found, out)
		}
		if _, same, _ := runHere(t, verb, "--help", "--lang=tr"); same != out {
			t.Errorf("%s --help is not what help %s prints", verb, verb)
		}
	}
}

// TestDefaultsStandInTheHelp compares the flags that have a value when they are not given with what is printed.
func TestDefaultsStandInTheHelp(t *testing.T) {
	for verb, wanted := range map[string][]string{
		"serve": {"localhost:8080"}, "check": {"auto", "en"}, "notate": {"en"}, "reconstruct": {"200000", "20"}, "perft": {"1"},
	} {
		for _, lang := range i18n.Languages {
			_, out, _ := runHere(t, verb, "--help", "--lang="+string(lang))
			words := strings.Join(strings.Fields(out), " ")
			for _, value := range wanted {
				if text := i18n.T(lang, "cli.default", "value", value); !strings.Contains(words, text) {
					t.Errorf("%s, %s: %q is not in\n%s", verb, lang, text, out)
				}
			}
		}
	}
}

// TestUnquotedFEN hands the fields of a FEN on one by one, as a shell does that saw no quotes.
func TestUnquotedFEN(t *testing.T) {
	const fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	fields := strings.Fields(fen)
	for count := 2; count <= len(fields); count++ {
		told := strings.Join(fields[:count], " ")
		for _, args := range [][]string{
			append([]string{"position"}, fields[:count]...),
			append([]string{"can-mate", "--json"}, fields[:count]...),
			append([]string{"perft", "2", "--fen"}, fields[:count]...),
			append([]string{"perft", "2", "--fen=" + fields[0]}, fields[1:count]...),
		} {
			status, out, diagnostics := runHere(t, args...)
			if status != exitFailed || out != "" || !strings.Contains(diagnostics, fmt.Sprintf("%q", told)) || !strings.Contains(diagnostics, "quotes") {
				t.Errorf("%q: status %d, printed %q, %q", args, status, out, diagnostics)
			}
		}
	}
	if status, _, diagnostics := runHere(t, "position", fen); status != exitDone {
		t.Errorf("quoted: status %d, %s", status, diagnostics)
	}
}

// TestNothingAsked shows what there is to ask.
func TestNothingAsked(t *testing.T) {
	_, all, _ := runHere(t, "--help")
	for _, args := range [][]string{{}, {"help"}, {"--lang", "en"}, {"--lang=en"}, {"--lang", "en", "help"}} {
		if status, out, diagnostics := runHere(t, args...); status != exitDone || out != all || diagnostics != "" {
			t.Errorf("%q: status %d, %q, printed\n%s", args, status, diagnostics, out)
		}
	}
	_, version, _ := runHere(t, "version")
	for _, args := range [][]string{{"--version"}, {"--lang=tr", "--version"}, {"check", "--version"}} {
		if status, out, diagnostics := runHere(t, args...); status != exitDone || out != version || diagnostics != "" {
			t.Errorf("%q: status %d, %q, printed %s", args, status, diagnostics, out)
		}
	}
}

// TestInterrupted stops a check and a rewriting before they have begun: both say how it goes on.
func TestInterrupted(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(file, []byte("1. e4 *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	for _, c := range []struct {
		args []string
		key  string
	}{
		{[]string{"check", file}, "check.interrupted"},
		{[]string{"check", "--resume", file + ".state", file}, "check.interrupted_resume"},
		{[]string{"notate", "--to", "uci", file}, "notate.interrupted"},
	} {
		for _, lang := range i18n.Languages {
			var out, diagnostics bytes.Buffer
			args := append([]string{"--lang=" + string(lang)}, c.args...)
			status := run(ctx, args, func(string) string { return "" }, strings.NewReader(""), &out, &diagnostics)
			if want := i18n.T(lang, c.key, "file", file+".state"); status != exitFailed || !strings.Contains(diagnostics.String(), want) {
				t.Errorf("%q: status %d, %s; want %s", args, status, diagnostics.String(), want)
			}
		}
	}
}

// TestSlipsSayWhatIsAmiss holds slips that could mislead to what they should say: a number below nought is a value, an
// argument has its name in the reader's language, and a language there is not is refused without a verb too.
func TestSlipsSayWhatIsAmiss(t *testing.T) {
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"--lang=tr", "check", "--jobs", "-3", "x.pgn"}, "--jobs=-3"},
		{[]string{"--lang=en", "can-mate", "--budget", "-5"}, "--budget=-5"},
		{[]string{"--lang=tr", "perft", "--", "-1"}, "<derinlik>: -1"},
		{[]string{"--lang=en", "perft", "--", "-1"}, "<depth>: -1"},
		{[]string{"--lang", "xx"}, `--lang: "xx"`},
		{[]string{"--lang=xx"}, `--lang: "xx"`},
		{[]string{"--lang=tr", "notate", "--to=san:zz", "x.pgn"}, "san[:en|tr|"},
		{[]string{"--lang=tr", "check", "--resume", filepath.Join(t.TempDir(), "none", "state"), "-"}, "none" + string(filepath.Separator) + "state: böyle bir dosya"},
	} {
		status, _, diagnostics := runHere(t, tt.args...)
		if status != exitFailed || !strings.Contains(diagnostics, tt.want) {
			t.Errorf("%q: status %d, %q; want %q in it", tt.args, status, diagnostics, tt.want)
		}
	}
}
