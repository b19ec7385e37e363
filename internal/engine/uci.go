package engine

import (
	"strconv"
	"strings"

	"github.com/hakem-chess/hakem/chess"
)

// option is what an engine lets be set: "option name Skill Level type spin default 20 min 0 max 20".
type option struct {
	name     string
	kind     string // "spin", "check", "combo", "button" or "string"
	min, max int    // of a spin
}

// parseOption reads an option's line; ok is false for any other.
func parseOption(line string) (o option, ok bool) {
	rest, ok := strings.CutPrefix(line, "option name ")
	if !ok {
		return option{}, false
	}
	name, rest, ok := strings.Cut(rest, " type ")
	if name = strings.TrimSpace(name); !ok || name == "" {
		return option{}, false
	}
	fields := strings.Fields(rest)
	if len(fields) == 0 {
		return option{}, false
	}
	o = option{name: name, kind: fields[0]}
	if o.kind != "spin" {
		return o, true
	}
	var known [2]bool
	for i := 1; i+1 < len(fields); i += 2 {
		n, err := strconv.Atoi(fields[i+1])
		switch {
		case err != nil && (fields[i] == "min" || fields[i] == "max"):
			return option{}, false
		case fields[i] == "min":
			o.min, known[0] = n, true
		case fields[i] == "max":
			o.max, known[1] = n, true
		}
	}
	return o, known[0] && known[1] && o.min <= o.max
}

// info is what a line of thinking says: "info depth 12 score cp 31 nodes 40012 pv e2e4 e7e5".
type info struct {
	depth int
	score Score
	line  []string // in UCI, not yet known to be legal
}

// parseInfo reads such a line; ok is false for one without a score, and for one whose score is only a bound.
func parseInfo(text string) (in info, ok bool) {
	fields := strings.Fields(text)
	if len(fields) == 0 || fields[0] != "info" {
		return info{}, false
	}
	for i := 1; i < len(fields); i++ {
		number := func(at int) (n int, ok bool) {
			if at >= len(fields) {
				return 0, false
			}
			n, err := strconv.Atoi(fields[at])
			return n, err == nil && n > -1_000_000 && n < 1_000_000
		}
		switch fields[i] {
		case "string":
			return in, in.score.Known // the rest is for people
		case "multipv":
			if n, ok := number(i + 1); !ok || n != 1 {
				return info{}, false
			}
		case "depth":
			in.depth, _ = number(i + 1)
		case "lowerbound", "upperbound":
			return info{}, false
		case "score":
			n, ok := number(i + 2)
			if !ok {
				return info{}, false
			}
			switch fields[i+1] {
			case "cp":
				in.score = Score{Known: true, Centipawn: n}
			case "mate":
				in.score = Score{Known: true, Mate: n}
			}
			i += 2
		case "pv":
			in.line = fields[i+1:]
			return in, in.score.Known
		}
	}
	return in, in.score.Known
}

// parseBest reads "bestmove e2e4 ponder e7e5"; ok is false for any other line.
func parseBest(text string) (move string, ok bool) {
	fields := strings.Fields(text)
	if len(fields) < 2 || fields[0] != "bestmove" {
		return "", false
	}
	return fields[1], true
}

// position is the command that sets up the position of a question, and that position.
func (q *Question) position() (command string, p chess.Position) {
	var text strings.Builder
	p = q.Start
	text.WriteString("position fen ")
	text.WriteString(p.FEN())
	for i, m := range q.Moves {
		if i == 0 {
			text.WriteString(" moves")
		}
		text.WriteString(" ")
		text.WriteString(p.UCI(m))
		p.Play(m)
	}
	return text.String(), p
}

// legalLine is as much of a line as can be played from a position, at most most moves.
func legalLine(p chess.Position, line []string, most int) []chess.Move {
	var moves []chess.Move
	for _, text := range line[:min(len(line), most)] {
		m, err := p.ParseUCI(text)
		if err != nil {
			break
		}
		moves = append(moves, m)
		p.Play(m)
	}
	return moves
}
