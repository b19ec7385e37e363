package engine

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"

	"github.com/hakem-chess/hakem/chess"
)

const (
	readyWithin  = 10 * time.Second        // an engine has to begin, and to set an option
	answerWithin = 1500 * time.Millisecond // beyond its time before it is taken for hung
	maxLine      = 64 << 10                // bytes of a line that an engine may write
	maxOptions   = 1000
	lineShown    = 12 // moves of a line that are kept
)

// errNonsense is the error of an engine that says what UCI has not, or what is not legal.
var errNonsense = errors.New("engine: it answers nonsense")

// errHung is the error of an engine that does not answer in time.
var errHung = errors.New("engine: it does not answer")

// process is one engine that runs. It is used by one question at a time.
type process struct {
	cmd     *exec.Cmd
	in      io.WriteCloser
	lines   chan string   // what it writes; closed when it has ended
	done    chan struct{} // closed when nobody reads it any more
	name    string
	options map[string]option
	set     string // the settings it was last given
}

// start starts an engine and waits until it is ready.
func start(ctx context.Context, path string, given []string) (*process, error) {
	cmd := exec.Command(path) // the path is the site's own setting
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("engine: %w", err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("engine: %w", err)
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNone, err)
	}
	p := &process{cmd: cmd, in: in, lines: make(chan string, 64), done: make(chan struct{}), options: map[string]option{}}
	go p.read(out)
	if err := p.begin(ctx, given); err != nil {
		p.end()
		return nil, err
	}
	return p, nil
}

// read brings what the engine writes, until it ends, writes a line without an end, or is not wanted any more.
func (p *process) read(out io.Reader) {
	defer func() { _ = p.cmd.Wait() }() // how it ended says nothing more
	defer close(p.lines)
	lines := bufio.NewReaderSize(out, maxLine)
	for {
		line, err := lines.ReadSlice('\n')
		if err != nil {
			_ = p.cmd.Process.Kill() // it has ended, or its line does not
			return
		}
		select {
		case p.lines <- strings.TrimRight(string(line), "\r\n"):
		case <-p.done:
			return
		}
	}
}

// end has the engine end at once.
func (p *process) end() {
	_ = p.cmd.Process.Kill() // it may have ended
	_ = p.in.Close()
	close(p.done)
}

// say writes a command.
func (p *process) say(command string) error {
	if _, err := io.WriteString(p.in, command+"\n"); err != nil {
		return fmt.Errorf("engine: %w", err)
	}
	return nil
}

// hear hands the lines that come to take until it is done with them.
func (p *process) hear(ctx context.Context, within time.Duration, take func(line string) (done bool, err error)) error {
	timer := time.NewTimer(within)
	defer timer.Stop()
	for {
		select {
		case line, ok := <-p.lines:
			if !ok {
				return io.ErrUnexpectedEOF
			}
			if done, err := take(line); done || err != nil {
				return err
			}
		case <-timer.C:
			return errHung
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// begin makes the engine known and ready.
func (p *process) begin(ctx context.Context, given []string) error {
	if err := p.say("uci"); err != nil {
		return err
	}
	err := p.hear(ctx, readyWithin, func(line string) (bool, error) {
		if name, ok := strings.CutPrefix(line, "id name "); ok {
			p.name = strings.TrimSpace(name)
		}
		if o, ok := parseOption(line); ok {
			p.options[o.name] = o
		}
		if len(p.options) > maxOptions {
			return false, errNonsense
		}
		return line == "uciok", nil
	})
	if err != nil {
		return fmt.Errorf("%w: %w", ErrNone, err)
	}
	for _, usual := range [][2]string{{"Threads", "1"}, {"Hash", "16"}} { // several run, on a computer that plays games
		if _, ok := p.options[usual[0]]; ok {
			given = append([]string{"setoption name " + usual[0] + " value " + usual[1]}, given...)
		}
	}
	for _, command := range given {
		if err := p.say(command); err != nil {
			return err
		}
	}
	return p.ready(ctx)
}

// ready waits until the engine has done what it was told.
func (p *process) ready(ctx context.Context) error {
	if err := p.say("isready"); err != nil {
		return err
	}
	return p.hear(ctx, readyWithin, func(line string) (bool, error) { return line == "readyok", nil })
}

// think asks a question. After an error but ErrOver the engine is in the middle of something, and of no more use.
func (p *process) think(ctx context.Context, q *Question) (Answer, error) {
	commands := settings(p.options, q.Strength)
	if _, ok := p.options["UCI_Chess960"]; ok {
		commands = append(commands, fmt.Sprintf("setoption name UCI_Chess960 value %t", q.Start.Variant() == chess.Chess960))
	}
	if set := strings.Join(commands, "\n"); set != p.set {
		commands = append(commands, "ucinewgame")
		for _, command := range commands {
			if err := p.say(command); err != nil {
				return Answer{}, err
			}
		}
		if err := p.ready(ctx); err != nil {
			return Answer{}, err
		}
		p.set = set
	}
	setUp, position := q.position()
	if !position.HasMoves() {
		return Answer{}, ErrOver
	}
	if err := p.say(setUp); err != nil {
		return Answer{}, err
	}
	if err := p.say(q.search()); err != nil {
		return Answer{}, err
	}
	return p.answer(ctx, q, position)
}

// search is the command that begins the search: bounded by the question, and by the strength.
func (q *Question) search() string {
	l := limitsOf(q.Strength)
	command := "go"
	if nodes := least(q.Nodes, l.nodes); nodes > 0 {
		command += fmt.Sprintf(" nodes %d", nodes)
	}
	if limit := least(q.Time, l.time); limit > 0 {
		command += fmt.Sprintf(" movetime %d", max(limit.Milliseconds(), 1))
	}
	if command == "go" {
		command += " movetime 1000"
	}
	return command
}

// least is the smaller of two bounds, of which 0 is none.
func least[T int | time.Duration](a, b T) T {
	if a == 0 || b != 0 && b < a {
		return b
	}
	return a
}

// answer reads what the engine thinks and what it plays.
func (p *process) answer(ctx context.Context, q *Question, position chess.Position) (Answer, error) {
	limit := least(q.Time, limitsOf(q.Strength).time)
	if limit == 0 {
		limit = 30 * time.Second // a search bounded by nodes
	}
	within := q.Within
	if within == 0 {
		within = answerWithin
	}
	var known Answer
	err := p.hear(ctx, limit+within, func(line string) (bool, error) {
		if in, ok := parseInfo(line); ok {
			if moves := legalLine(position, in.line, lineShown); len(moves) > 0 || len(in.line) == 0 {
				known.Score, known.Line = in.score, moves
			}
			return false, nil
		}
		best, ok := parseBest(line)
		if !ok {
			return false, nil
		}
		move, err := position.ParseUCI(best)
		if err != nil {
			return false, fmt.Errorf("%w: %q", errNonsense, best)
		}
		known.Move = move
		return true, nil
	})
	if err != nil {
		return Answer{}, err
	}
	if len(known.Line) == 0 || known.Line[0] != known.Move { // a weak one plays something else than it thinks of
		known.Line = []chess.Move{known.Move}
	}
	return known, nil
}
