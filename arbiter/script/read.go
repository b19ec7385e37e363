package script

import (
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/wording"
)

// The bounds of a script.
const (
	mostBytes  = 4 << 20
	mostEvents = 10_000  // each move of "moves" is one
	longest    = 1 << 16 // a line, in bytes
	mostErrors = 20      // that one reading reports
)

// Errors is what is wrong with a script: at least one error, in the order of
// the lines, at most twenty of them.
type Errors []*wording.SyntaxError

// Error says all of it in English, an error a line.
func (e Errors) Error() string { return e.Text(wording.English) }

// Text says all of it for a person, an error a line.
func (e Errors) Text(l wording.Lang) string {
	var lines []string
	for _, one := range e {
		lines = append(lines, one.Text(l))
	}
	return strings.Join(lines, "\n")
}

// Parse reads a script of at most four megabytes. The error is Errors, which
// say where it cannot be understood and what was expected there, or that of
// the reader.
func Parse(in io.Reader) (*Script, error) {
	data, err := io.ReadAll(io.LimitReader(in, mostBytes+1))
	if err != nil {
		return nil, err
	}
	if len(data) > mostBytes {
		return nil, Errors{fault(1+strings.Count(string(data[:mostBytes]), "\n"), 1, "", wording.Text{
			"en çok 4 MB'lık bir oyun betiği",
			"a script of at most 4 MB",
		})}
	}
	p := parser{script: &Script{Header: defaults()}, header: headerReader{seen: map[string]place{}}}
	for text := range strings.Lines(strings.TrimPrefix(string(data), "\ufeff")) {
		p.number++
		if err := p.line(strings.TrimRight(text, "\r\n")); err != nil {
			p.errors = append(p.errors, err)
			if len(p.errors) == mostErrors || noText(text) {
				break
			}
		}
	}
	if !p.events && len(p.errors) == 0 {
		p.errors = append(p.errors, fault(p.number+1, 1, "", wording.Text{
			"başlığı bitiren --- satırı",
			"the line --- that ends the header",
		}))
	}
	if len(p.errors) > 0 {
		return nil, p.errors
	}
	return p.script, nil
}

func fault(line, column int, found string, expected wording.Text) *wording.SyntaxError {
	return &wording.SyntaxError{Line: line, Column: column, Found: wording.Shorten(found), Expected: expected}
}

// parser reads one script line by line.
type parser struct {
	script *Script
	header headerReader
	number int // of the line being read
	events bool
	steps  int // of all lines
	at     time.Duration
	errors Errors
}

// line reads one line, without its end.
func (p *parser) line(text string) *wording.SyntaxError {
	words, err := split(text)
	if err == nil && len(words) > 0 {
		f := &phrase{line: text, words: words}
		switch {
		case p.events:
			err = p.event(f)
		case words[0].text == "---":
			f.next++
			p.events = true
			if err = f.done(); err == nil {
				err = p.header.finish(&p.script.Header)
			}
		default:
			err = p.header.read(&p.script.Header, f, p.number)
		}
	}
	if err != nil && err.Line == 0 {
		err.Line = p.number
	}
	return err
}

// event reads an event line.
func (p *parser) event(f *phrase) *wording.SyntaxError {
	if text := f.peek(); '0' <= text[0] && text[0] <= '9' {
		at, ok := wording.ParseWatch(text)
		switch {
		case !ok:
			return f.fail(wording.Text{
				"d:ss ya da s:dd:ss biçiminde bir zaman (0:12, 1:05:30.5)",
				"a time m:ss or h:mm:ss (0:12, 1:05:30.5)",
			})
		case at < p.at:
			return f.fail(wording.Text{
				"önceki satırınkinden (" + watchText(p.at) + ") geri olmayan bir zaman",
				"a time not before that of the line above, " + watchText(p.at),
			})
		}
		p.at = at
		f.next++
	}
	l := Line{Number: p.number, At: p.at}
	actor, err := f.one(string(White), string(Black), string(Arbiter), string(Spectator), string(Assistant))
	if err != nil {
		return err
	}
	l.Actor = Actor(actor)
	verb := f.next
	if err := f.act(l.Actor); err != nil {
		return err
	}
	if p.steps += len(f.steps); p.steps > mostEvents {
		f.next = 0
		return f.fail(wording.Text{"en çok 10.000 olay", "at most 10,000 events"})
	}
	l.Event, l.steps = join(f.words[verb:]), f.steps
	p.script.Lines = append(p.script.Lines, l)
	return nil
}

// act reads what an actor does, to the end of the line.
func (f *phrase) act(actor Actor) *wording.SyntaxError {
	var err *wording.SyntaxError
	switch actor {
	case White:
		err = playerVerb(f, chess.White)
	case Black:
		err = playerVerb(f, chess.Black)
	case Arbiter:
		err = arbiterVerb(f)
	case Spectator:
		err = spectatorVerb(f)
	case Assistant:
		err = assistantVerb(f)
	default:
		f.next = 0
		err = f.fail(wording.Choices(string(White), string(Black), string(Arbiter), string(Spectator), string(Assistant)))
	}
	if err == nil {
		err = f.done()
	}
	return err
}

// ParseAct reads what an actor does: an event line without its time and its
// actor. said is what they say with it, the last argument as if it stood in
// quotes; "" if they say nothing. It returns what is put to the arbiter, in
// order: a command for each move of "moves", one for everything else. The
// error is a *wording.SyntaxError whose column is counted in the text and, after
// a space and a quote, in what is said.
func ParseAct(actor Actor, text, said string) ([]arbiter.Command, error) {
	words, err := split(text)
	if err != nil {
		return nil, err
	}
	if at, wrong, bad := wording.Unreadable(said); bad {
		return nil, &wording.SyntaxError{Column: len(text) + len(` "`) + at + 1, Wrong: wrong}
	}
	if said != "" {
		words = append(words, word{`"` + said + `"`, len(text) + 1})
	}
	f := &phrase{line: text, words: words}
	if err := f.act(actor); err != nil {
		return nil, err
	}
	return Line{steps: f.steps}.Commands(), nil
}

// word is a word of a line as written, quotes included, and where it begins.
type word struct {
	text string
	at   int
}

// Words returns the words of an event line as they are written, quotes included; nil if it cannot be read.
func Words(event string) []string {
	words, err := split(event)
	if err != nil {
		return nil
	}
	all := make([]string, len(words))
	for i, w := range words {
		all[i] = w.text
	}
	return all
}

// noText reports whether a line holds what no text does: then there are no lines
// to speak of.
func noText(line string) bool { return !utf8.ValidString(line) || strings.Contains(line, "\x00") }

// split returns the words of a line without its comment.
func split(text string) ([]word, *wording.SyntaxError) {
	if len(text) > longest {
		return nil, fault(0, longest+1, "", wording.Text{
			"en çok 65.536 baytlık bir satır",
			"a line of at most 65,536 bytes",
		})
	}
	if at, wrong, bad := wording.Unreadable(text); bad {
		return nil, &wording.SyntaxError{Column: at + 1, Wrong: wrong}
	}
	var words []word
	for i := 0; i < len(text); {
		switch {
		case isSpace(text[i]):
			i++
			continue
		case text[i] == '#':
			return words, nil
		}
		start := i
		if text[i] == '"' {
			end := strings.IndexByte(text[i+1:], '"')
			if i += end + 2; end < 0 || i < len(text) && !isSpace(text[i]) {
				return nil, fault(0, start+1, text[start:], wording.Text{
					"tırnakla biten ve ardından boşluk gelen bir metin",
					"a text that ends with a quote, and a space after it",
				})
			}
		} else {
			for i < len(text) && !isSpace(text[i]) && (text[i] != '#' || i+1 == len(text) || isSpace(text[i+1])) {
				i++
			}
			if at, wrong, bad := wording.OtherBlank(text[start:i]); bad {
				return nil, &wording.SyntaxError{Column: start + at + 1, Wrong: wrong}
			}
		}
		words = append(words, word{text[start:i], start})
	}
	return words, nil
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' }

// join writes words with single spaces between them.
func join(words []word) string {
	var all []string
	for _, w := range words {
		all = append(all, w.text)
	}
	return strings.Join(all, " ")
}
