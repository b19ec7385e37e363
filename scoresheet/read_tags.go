package scoresheet

import (
	"strings"

	"github.com/hakem-chess/hakem/chess"
)

// isTag reports whether a tag pair begins here, and not a time in brackets: a
// letter follows the bracket.
func (p *reader) isTag() bool {
	if p.column != 1 || p.at+1 >= len(p.text) {
		return false
	}
	c := p.text[p.at+1] | 0x20
	return c >= 'a' && c <= 'z'
}

// tag reads one line [Name "value"].
func (p *reader) tag() error {
	at := p.here()
	line, _, err := p.until('\n')
	if err != nil {
		return err
	}
	if p.moves {
		return at.fault(SecondSheet, line)
	}
	line = strings.TrimSpace(line)
	name, rest, ok := strings.Cut(strings.TrimPrefix(line, "["), " ")
	rest = strings.TrimSpace(rest)
	if !ok || !strings.HasPrefix(rest, `"`) || !strings.HasSuffix(rest, `]`) {
		return at.fault(BadTag, line)
	}
	value, ok := strings.CutSuffix(strings.TrimSpace(strings.TrimSuffix(rest[1:], "]")), `"`)
	if !ok {
		return at.fault(BadTag, line)
	}
	value = strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(value)
	return p.set(name, tagValue{value, at})
}

// set keeps what a tag says, if it is one that a sheet has.
func (p *reader) set(name string, v tagValue) error {
	s := &p.sheet
	value := v.value
	if value == "?" {
		value = ""
	}
	switch name {
	case "Event":
		s.Event = value
	case "Site":
		s.Site = value
	case "Date":
		s.Date = value
	case "Round":
		s.Round = value
	case "White":
		s.Players[chess.White] = value
	case "Black":
		s.Players[chess.Black] = value
	case "Letters":
		letters, ok := chess.ParseLetters(value)
		if !ok {
			return v.fault(BadValue, value)
		}
		s.Letters, s.NamesLetters = letters, true
	case "Sheet":
		owner, ok := map[string]Owner{"white": WhiteOwner, "black": BlackOwner, "": UnknownOwner}[value]
		if !ok {
			return v.fault(BadValue, value)
		}
		s.Owner = owner
	case "Result":
		return v.result(&s.Result)
	case "SignedWhite":
		return v.result(&s.Signed[chess.White])
	case "SignedBlack":
		return v.result(&s.Signed[chess.Black])
	case "FEN":
		p.fen = v
		return p.startSlot()
	case "Variant":
		p.variant = v
	}
	return nil
}

// result reads a result, of which a tag may also say that both have lost.
func (v tagValue) result(into *string) error {
	value := plainDashes.Replace(v.value)
	result, ok := results[value]
	if value == "0-0" {
		result, ok = value, true
	}
	if !ok && value != "" {
		return v.fault(BadValue, v.value)
	}
	*into = result
	return nil
}

// startSlot places the first cell where the start position says.
func (p *reader) startSlot() error {
	setup, err := chess.ParseFEN(p.fen.value, chess.Chess960)
	if err != nil {
		return p.fen.fault(BadStart, p.fen.value)
	}
	p.slot = 2*max(setup.Fullmove-1, 0) + int(setup.Turn)
	return nil
}
