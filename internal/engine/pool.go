package engine

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"
)

// Config is what a pool needs.
type Config struct {
	Path    string            // of the engine
	Options map[string]string // of UCI, set in every engine that is started
	Most    int               // engines that run at once; at least 1
	Log     *slog.Logger
}

// Pool is the engines of one server, safe for concurrent use.
type Pool struct {
	config Config
	given  []string // commands for every engine that begins
	name   string
	ctx    context.Context // ends when the pool is closed
	end    context.CancelFunc

	mu    sync.Mutex
	idle  []*process
	busy  int
	queue []*waiting
	work  sync.WaitGroup
}

// waiting is a question in the queue.
type waiting struct {
	turn  chan struct{} // closed when it may have an engine
	place chan int      // its place, the newest only
}

// Open starts an engine, to see that it is one, and makes a pool of it. The error is ErrNone if it is none.
func Open(ctx context.Context, c Config) (*Pool, error) {
	if c.Most < 1 {
		return nil, errors.New("engine: a pool has one engine at least")
	}
	p := &Pool{config: c}
	for _, name := range slices.Sorted(maps.Keys(c.Options)) {
		if strings.ContainsAny(name+c.Options[name], "\r\n") {
			return nil, errors.New("engine: an option is one line")
		}
		p.given = append(p.given, fmt.Sprintf("setoption name %s value %s", name, c.Options[name]))
	}
	first, err := start(ctx, c.Path, p.given)
	if err != nil {
		return nil, err
	}
	p.name, p.idle = first.name, []*process{first}
	p.ctx, p.end = context.WithCancel(context.Background())
	return p, nil
}

// Name is what the engine calls itself, or "UCI".
func (p *Pool) Name() string {
	if p.name == "" {
		return "UCI"
	}
	return p.name
}

// Close ends every engine; questions that are asked end with ErrClosed.
func (p *Pool) Close() {
	p.end()
	p.work.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, one := range p.idle {
		one.end()
	}
	p.idle = nil
}

const (
	triesAtMost = 4
	retryFirst  = 100 * time.Millisecond // and four times as long before each further try
)

// Think asks a question and waits for its answer. stage, which may be nil, is told when the question has to wait: for
// its turn, and for a new engine in place of one that failed; and, with the zero Stage, when an engine has it. The
// error is ErrOver, ErrFailed, ErrClosed or the context's.
func (p *Pool) Think(ctx context.Context, q Question, stage func(Stage)) (Answer, error) {
	if stage == nil {
		stage = func(Stage) {}
	}
	p.work.Add(1)
	defer p.work.Done()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	unhear := context.AfterFunc(p.ctx, cancel)
	defer unhear()
	if err := p.await(ctx, stage); err != nil {
		return Answer{}, p.why(err)
	}
	defer p.release()
	wait := retryFirst
	for try := range triesAtMost {
		asked := time.Now()
		one, err := p.engine(ctx)
		if err == nil {
			if try > 0 {
				stage(Stage{})
			}
			var answer Answer
			if answer, err = one.think(ctx, &q); err == nil || errors.Is(err, ErrOver) {
				p.keep(one)
				return answer, err
			}
			one.end()
		}
		if ctx.Err() != nil {
			return Answer{}, p.why(ctx.Err())
		}
		p.config.Log.Warn("a chess engine failed and is replaced", "engine", p.name, "error", err)
		stage(Stage{Replaced: true, Since: asked})
		select {
		case <-time.After(wait):
			wait *= 4
		case <-ctx.Done():
			return Answer{}, p.why(ctx.Err())
		}
	}
	return Answer{}, ErrFailed
}

// why is the error of a question whose context has ended.
func (p *Pool) why(err error) error {
	if p.ctx.Err() != nil {
		return ErrClosed
	}
	return err
}

// await waits for the turn of a question.
func (p *Pool) await(ctx context.Context, stage func(Stage)) error {
	p.mu.Lock()
	if p.busy < p.config.Most && len(p.queue) == 0 {
		p.busy++
		p.mu.Unlock()
		return nil
	}
	w := &waiting{turn: make(chan struct{}), place: make(chan int, 1)}
	p.queue = append(p.queue, w)
	place := len(p.queue)
	p.mu.Unlock()
	since := time.Now()
	stage(Stage{Place: place, Since: since})
	for {
		select {
		case <-w.turn:
			stage(Stage{})
			return nil
		case place := <-w.place:
			stage(Stage{Place: place, Since: since})
		case <-ctx.Done():
			if !p.leave(w) { // its turn had just come
				p.release()
			}
			return ctx.Err()
		}
	}
}

// leave takes a question out of the queue; false if it is not there any more.
func (p *Pool) leave(w *waiting) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	i := slices.Index(p.queue, w)
	if i < 0 {
		return false
	}
	p.queue = slices.Delete(p.queue, i, i+1)
	p.tell()
	return true
}

// release lets the next question in.
func (p *Pool) release() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.queue) == 0 {
		p.busy--
		return
	}
	next := p.queue[0]
	p.queue = p.queue[1:]
	close(next.turn)
	p.tell()
}

// tell tells those in the queue their places.
func (p *Pool) tell() {
	for i, w := range p.queue {
		select {
		case <-w.place: // one that has not been read is out of date
		default:
		}
		w.place <- i + 1
	}
}

// engine is one that is idle, or a new one.
func (p *Pool) engine(ctx context.Context) (*process, error) {
	p.mu.Lock()
	if n := len(p.idle); n > 0 {
		one := p.idle[n-1]
		p.idle = p.idle[:n-1]
		p.mu.Unlock()
		return one, nil
	}
	p.mu.Unlock()
	return start(ctx, p.config.Path, p.given)
}

// keep has an engine wait for the next question.
func (p *Pool) keep(one *process) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.idle = append(p.idle, one)
}
