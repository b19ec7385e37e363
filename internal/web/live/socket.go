package live

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/internal/present"
	"github.com/hakem-chess/hakem/refusal"
	"github.com/hakem-chess/hakem/wording"
)

const (
	framesPerSecond = 10               // from one socket, on average: messages, the pieces of them, pings
	framesAtOnce    = 30               // and in a burst
	sendWithin      = 10 * time.Second // a browser that does not take what it is sent is let go
	probeEvery      = 20 * time.Second // a connection that died without a word is noticed after this time
	answersWaiting  = 16
)

// wire is one socket, whoever implements it.
type wire interface {
	// Receive returns the next message. It fails when the other side is gone or has sent what is not a text of at
	// most maxMessage bytes; the wire is then closed.
	Receive(ctx context.Context) ([]byte, error)
	// Send sends a text; it fails when the other side has not taken it within sendWithin, or half as long again.
	Send(text []byte) error
	// TooMany is closed when the other side has sent more than it may.
	TooMany() <-chan struct{}
	// Probe returns when the other side has answered. Somebody must be receiving.
	Probe(ctx context.Context) error
	Close(why closing)
}

// closing is why the server ends a connection, in the numbers of RFC 6455.
type closing struct {
	code   websocket.StatusCode
	reason string
}

var (
	closeDone      = closing{websocket.StatusNormalClosure, ""}
	closeAway      = closing{websocket.StatusGoingAway, "the server is closing; come back"}
	closeSlow      = closing{websocket.StatusTryAgainLater, "too slow to follow; come back"}
	closeElsewhere = closing{websocket.StatusTryAgainLater, "this game is at another server; come back"}
	closeTooFast   = closing{websocket.StatusPolicyViolation, "too many messages"}
	closeNotText   = closing{websocket.StatusUnsupportedData, "messages are text"}
)

// socket connects a browser with a game. Pages of other sites cannot: their origin is not ours.
func (d *Door) socket(w http.ResponseWriter, r *http.Request) {
	// Nobody sits down before the handshake has looked at their origin.
	if _, err := d.registry.Look(r.Context(), r.PathValue("id")); err != nil {
		d.Fail(w, r, err)
		return
	}
	d.upgrade(w, r, d.attend)
}

// attendance talks with who is at the other end of a wire until one side has had enough, and returns why. cancel ends
// the context, when the other side does not answer any more.
type attendance func(ctx context.Context, cancel context.CancelFunc, end wire, r *http.Request) closing

// upgrade makes a socket of a request from a page of ours and hands it to who attends to it.
func (d *Door) upgrade(w http.ResponseWriter, r *http.Request, attend attendance) {
	frames := &counted{ResponseWriter: w, limit: rate.NewLimiter(framesPerSecond, framesAtOnce), tooMany: make(chan struct{})}
	if !d.OwnPage(r) {
		d.Problem(w, r, http.StatusForbidden)
		return
	}
	// Whose page it is has been looked at.
	conn, err := websocket.Accept(frames, r, &websocket.AcceptOptions{InsecureSkipVerify: true})
	if err != nil { // which has been answered
		d.Log.Debug("no socket", "error", err)
		return
	}
	conn.SetReadLimit(maxMessage)
	d.sockets.Add(1)
	defer d.sockets.Done()
	// The wire is closed before the context is: a read that is broken off would cut the connection, and the browser
	// would not learn why.
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	end := coderWire{conn, frames.taken}
	end.Close(attend(ctx, cancel, end, r))
}

// attend takes who is at the other end of a wire to the table they ask for, until one side has had enough, and returns
// why.
func (d *Door) attend(ctx context.Context, cancel context.CancelFunc, end wire, r *http.Request) closing {
	who, err := d.visitor(r)
	if err != nil {
		d.Log.Error("no session", "error", err)
		return closeAway
	}
	lang := languageOfPage(r)
	subscription, err := d.registry.Subscribe(ctx, r.PathValue("id"), who, func() {
		text, wrong := json.Marshal(answer{Type: "elsewhere", Text: i18n.T(lang, "live.elsewhere")})
		if wrong == nil {
			wrong = end.Send(text)
		}
		if wrong != nil { // they have gone, and it is noticed later
			d.Log.Debug("cannot tell that a game is elsewhere", "error", wrong)
		}
	})
	if errors.Is(err, play.ErrElsewhere) {
		return closeElsewhere
	}
	if err != nil {
		d.Log.Info("no subscription", "game", r.PathValue("id"), "error", err)
		return closeAway
	}
	defer subscription.Leave()
	c := connection{
		server: d, wire: end, subscription: subscription, lang: lang, answers: make(chan answer, answersWaiting),
		feed: d.feeds.join(r.PathValue("id")), at: present.Joining(lang),
	}
	defer d.feeds.leave(r.PathValue("id"))
	return c.serve(ctx, cancel)
}

// connection is one browser at one table.
type connection struct {
	server       *Door
	wire         wire
	subscription *play.Subscription
	lang         wording.Lang
	answers      chan answer

	feed *present.Feed
	at   present.Place  // where this browser stands in the feed
	last *play.Snapshot // what it was sent last
}

// serve sends what there is to send until one side ends it, and returns why.
func (c *connection) serve(ctx context.Context, cancel context.CancelFunc) closing {
	ended := make(chan closing, 1)
	go func() { ended <- c.listen(ctx) }()
	go probe(ctx, cancel, c.wire)
	for {
		select {
		case snapshot, ok := <-c.subscription.News():
			if !ok {
				return c.dismissed()
			}
			if c.show(snapshot) != nil {
				return closeSlow
			}
		case a := <-c.answers:
			if c.showWaiting() != nil || c.reply(a) != nil {
				return closeSlow
			}
		case why := <-ended:
			return why
		case <-c.wire.TooMany():
			return closeTooFast
		}
	}
}

func (c *connection) show(s *play.Snapshot) error {
	data, at, err := c.feed.Next(s, s.Place(c.subscription.Who()), c.at)
	if err != nil {
		c.server.Log.Error("cannot encode", "error", err)
		return err
	}
	c.last, c.at = s, at
	return c.wire.Send(data)
}

// showWaiting sends the states that wait: what a command has led to comes before the answer to it.
func (c *connection) showWaiting() error {
	for range len(c.subscription.News()) {
		s, ok := <-c.subscription.News()
		if !ok {
			return nil // the end is noticed later
		}
		if err := c.show(s); err != nil {
			return err
		}
	}
	return nil
}

// reply sends an answer; who asks for the whole game is sent that.
func (c *connection) reply(a answer) error {
	switch {
	case a.Type == previewCommand && c.last != nil && c.last.Place(c.subscription.Who()) == play.Arbitrates:
		a.Brings, a.Known = present.Preview(c.last, a.act, c.lang)
		return c.send(a)
	case a.Type != syncCommand:
		return c.send(a)
	}
	c.at = present.Joining(c.lang)
	if c.last == nil {
		return nil // it is on its way
	}
	return c.show(c.last)
}

// dismissed is why the room has sent the subscriber away.
func (c *connection) dismissed() closing {
	if c.subscription.TooSlow() {
		return closeSlow
	}
	return closeAway
}

func (c *connection) send(value any) error {
	data, err := json.Marshal(value)
	if err != nil {
		c.server.Log.Error("cannot encode", "error", err)
		return err
	}
	return c.wire.Send(data)
}

// probe looks now and then whether the browser is still there.
func probe(ctx context.Context, cancel context.CancelFunc, end wire) {
	defer cancel()
	ticker := time.NewTicker(probeEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			once, done := context.WithTimeout(ctx, sendWithin)
			err := end.Probe(once)
			done()
			if err != nil {
				return
			}
		}
	}
}

// listen takes the browser's messages to the table until it stops sending.
func (c *connection) listen(ctx context.Context) closing {
	for {
		data, err := c.wire.Receive(ctx)
		if errors.Is(err, errNotText) {
			return closeNotText
		}
		if err != nil {
			return closeDone
		}
		a, err := c.answer(ctx, data)
		if err != nil {
			return closeAway
		}
		select {
		case c.answers <- a:
		case <-ctx.Done():
			return closeDone
		}
	}
}

// answer does what a message asks and says how it went. The error is that the table is no longer there.
func (c *connection) answer(ctx context.Context, data []byte) (answer, error) {
	m, err := readMessage(data)
	switch {
	case err != nil:
	case m.Cmd == "ping":
		return answer{Type: "pong", ID: m.ID, T: m.T, At: present.SinceStart()}, nil
	case m.Cmd == syncCommand:
		return answer{Type: syncCommand}, nil
	case m.Cmd == previewCommand:
		return answer{Type: previewCommand, ID: m.ID, act: m.Act}, nil
	default:
		err = c.subscription.Do(ctx, m.action, present.Writing(c.lang))
	}
	refused := (*refusal.Error)(nil)
	switch {
	case err == nil:
		return answer{Type: "ack", ID: m.ID}, nil
	case errors.As(err, &refused):
	case errors.Is(err, play.ErrWaits):
		refused = refusal.Of(refusal.Waits)
	case errors.Is(err, play.ErrNotKept):
		refused = refusal.Of(refusal.NotKept)
	case errors.Is(err, play.ErrClosed) || ctx.Err() != nil:
		return answer{}, err
	default:
		c.server.Log.Error("command failed", "game", c.subscription.Game(), "command", m.Cmd, "error", err)
		refused = refusal.Of(refusal.Failed)
	}
	return answer{Type: "error", ID: m.ID, Code: string(refused.Code), Text: refused.Text(c.lang)}, nil
}

// errNotText: a message that is not text.
var errNotText = errors.New("web: a binary message")

// coderWire is a wire of github.com/coder/websocket.
type coderWire struct {
	conn   *websocket.Conn
	frames *framesConn
}

func (w coderWire) Receive(ctx context.Context) ([]byte, error) {
	kind, data, err := w.conn.Read(ctx)
	if err == nil && kind != websocket.MessageText {
		return nil, errNotText
	}
	return data, err
}

func (w coderWire) Send(text []byte) error { return w.frames.sendText(text) }

func (w coderWire) TooMany() <-chan struct{} { return w.frames.tooMany }

func (w coderWire) Probe(ctx context.Context) error { return w.conn.Ping(ctx) }

// Close says why and closes. That the other side is gone already is no error here.
func (w coderWire) Close(why closing) { _ = w.conn.Close(why.code, why.reason) }
