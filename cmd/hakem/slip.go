package main

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/wording"
)

// slip is a command line that asks for something that there is not; the text is in the catalogues of internal/i18n,
// under "slip.".
type slip struct {
	key  string
	args []any
}

// Error implements error; people are told it by say.
func (e *slip) Error() string { return i18n.T(wording.English, e.key, e.args...) }

// argsIn returns the values of the text with the names of arguments, which stand in <>, in a language.
func (e *slip) argsIn(lang wording.Lang) []any {
	args := slices.Clone(e.args)
	for i := range args {
		if name, ok := args[i].(string); ok && strings.HasPrefix(name, "<") {
			args[i] = "<" + i18n.T(lang, "cli.name_"+strings.Trim(name, "<>")) + ">"
		}
	}
	return args
}

// refuseFlag is the slip of a value that is none of those that a flag has.
func refuseFlag(flag, found string, wanted ...string) error {
	return &slip{"slip.one_of", []any{"flag", flag, "found", found, "wanted", strings.Join(wanted, ", ")}}
}

// atLeast is the slip of a number below the least that a flag or argument has; nil if it is not below.
func atLeast(flag string, found, least int) error {
	if found >= least {
		return nil
	}
	return &slip{"slip.least", []any{"flag", flag, "found", found, "least", least}}
}

// parserSlips are the errors of the parser that a command line can cause, and their texts in our catalogues. The
// names of the groups are those of the text's values.
var parserSlips = []struct {
	pattern *regexp.Regexp
	key     string
}{
	{regexp.MustCompile(`^unexpected argument (?P<found>.*?)(?:, did you mean (?:one of )?(?P<near>.+)\?)?$`), "slip.argument"},
	{regexp.MustCompile(`^unknown flag (?P<found>.*?)(?:, did you mean (?:one of )?(?P<near>.+)\?)?$`), "slip.flag"},
	{regexp.MustCompile(`^expected (?:one of )?"(?P<wanted>.+)"$`), "slip.missing"},
	{regexp.MustCompile(`^missing flags: (?P<wanted>.+)$`), "slip.missing_flags"},
	{regexp.MustCompile(`^(?P<flag>\S+): expected .+ but got "EOL" \(<EOL>\)$`), "slip.missing_value"},
	{regexp.MustCompile(`^(?P<flag>\S+): missing value, expecting .+$`), "slip.missing_value"},
	{regexp.MustCompile(`^(?P<flag>\S+): expected .+ value but got "(?P<found>-\d.*?)" \(.*\)(?:; perhaps try .*)?$`), "slip.dash_value"},
	{regexp.MustCompile(`^(?P<flag>\S+): expected .+ value but got "(?P<found>.*?)" \(.*\)(?:; perhaps try .*)?$`), "slip.missing_value"},
	{regexp.MustCompile(`^(?P<flag>\S+): expected a valid \d+ bit int but got "(?P<found>.*)"$`), "slip.number"},
	{regexp.MustCompile(`^(?P<flag>\S+): bool value must be .+ but got "(?P<found>.*)"$`), "slip.yes_no"},
}

// say says an error to a person. A command line that could not be read is said in our words, followed by how to learn
// more.
func say(lang wording.Lang, err error) string {
	text := i18n.Error(lang, err)
	var parsing *kong.ParseError
	if own := (*slip)(nil); errors.As(err, &own) {
		text = i18n.T(lang, own.key, own.argsIn(lang)...)
	} else if errors.As(err, &parsing) {
		if known, ok := parserSlip(lang, err.Error()); ok {
			text = known
		}
	}
	if errors.As(err, &parsing) {
		command := "hakem --help"
		if verb := parsing.Context.Selected(); verb != nil {
			command = "hakem " + verb.Name + " --help"
		}
		text += "\n" + i18n.T(lang, "slip.usage", "command", command)
	}
	return text
}

// parserSlip says an error of the parser in a language, and reports whether it is one of parserSlips.
func parserSlip(lang wording.Lang, message string) (text string, ok bool) {
	for _, known := range parserSlips {
		found := known.pattern.FindStringSubmatch(message)
		if found == nil {
			continue
		}
		var args []any
		for i, name := range known.pattern.SubexpNames() {
			if name != "" {
				args = append(args, name, found[i])
			}
		}
		text = i18n.T(lang, known.key, args...)
		if near := known.pattern.SubexpIndex("near"); near >= 0 && found[near] != "" {
			text += i18n.T(lang, "slip.near", "near", strings.ReplaceAll(found[near], `"`, ""))
		}
		return text, true
	}
	return "", false
}

// board is the first field of a FEN.
var board = regexp.MustCompile(`^(--fen=)?([1-8KQRBNPkqrbnp]+/){7}[1-8KQRBNPkqrbnp]+$`)

// unquoted finds a FEN whose fields the shell has handed on one by one, since it was not quoted, and returns the slip;
// nil if there is none.
func unquoted(args []string) error {
	for i := range args {
		if !board.MatchString(args[i]) || i+1 == len(args) || args[i+1] != "w" && args[i+1] != "b" {
			continue
		}
		fields := args[i:min(i+4, len(args))]
		for len(fields) >= 4 && len(fields) < 6 && i+len(fields) < len(args) && clockField.MatchString(args[i+len(fields)]) {
			fields = args[i : i+len(fields)+1]
		}
		fen := strings.TrimPrefix(strings.Join(fields, " "), "--fen=")
		return &slip{"slip.unquoted", []any{"fen", `"` + fen + `"`}}
	}
	return nil
}

// clockField is one of the last two fields of a FEN.
var clockField = regexp.MustCompile(`^\d+$`)
