package live

import (
	"bufio"
	"encoding/binary"
	"net"
	"net/http"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// The library that speaks WebSocket answers pings itself and puts messages together from any number of frames, empty
// ones too: what it does so comes to nobody's notice. So the frames are counted as they come in.

// counted is a ResponseWriter whose connection, once it is taken over, counts the frames that come in.
type counted struct {
	http.ResponseWriter
	limit   *rate.Limiter
	tooMany chan struct{} // closed when more have come than the limit allows
	taken   *framesConn   // the connection once it is taken over
}

// Hijack implements http.Hijacker.
func (c *counted) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffered, err := http.NewResponseController(c.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	counting := &framesConn{Conn: conn, frames: frames{limit: c.limit}, tooMany: c.tooMany, closed: make(chan struct{})}
	early, _ := buffered.Reader.Peek(buffered.Reader.Buffered()) // what is buffered can be looked at
	counting.count(early)
	c.taken = counting
	buffered.Writer.Reset(counting) // or the library would write past the deadlines that are set here
	return counting, buffered, nil
}

// Unwrap is for http.ResponseController.
func (c *counted) Unwrap() http.ResponseWriter { return c.ResponseWriter }

// framesConn is a connection that gives no more than the limit allows. Then it waits to be closed, so that who closes
// it can still say why.
type framesConn struct {
	net.Conn
	frames  frames
	tooMany chan struct{}
	over    bool
	once    sync.Once
	closed  chan struct{}

	writing  sync.Mutex
	deadline time.Time // of writes
}

// Write implements net.Conn for the library, which writes frames of control alone, each with one call.
func (c *framesConn) Write(b []byte) (int, error) {
	c.writing.Lock()
	defer c.writing.Unlock()
	if err := c.extend(); err != nil {
		return 0, err
	}
	return c.Conn.Write(b)
}

// extend lets writes take sendWithin from now on, or a little longer: a deadline is not set anew for each of them.
func (c *framesConn) extend() error {
	now := time.Now()
	if c.deadline.Sub(now) >= sendWithin {
		return nil
	}
	c.deadline = now.Add(sendWithin * 3 / 2)
	return c.SetWriteDeadline(c.deadline)
}

// sendText sends a message that is whole in one frame (RFC 6455, section 5.6). Hundreds may be sent the same: that is
// why this does not go by way of the library, which would start a timer and copy the text for each.
func (c *framesConn) sendText(text []byte) error {
	const finalText = 0x81
	head := append(make([]byte, 0, 10), finalText)
	switch n := len(text); {
	case n < 126:
		head = append(head, byte(n))
	case n <= 0xffff:
		head = binary.BigEndian.AppendUint16(append(head, 126), uint16(n))
	default:
		head = binary.BigEndian.AppendUint64(append(head, 127), uint64(n))
	}
	c.writing.Lock()
	defer c.writing.Unlock()
	if err := c.extend(); err != nil {
		return err
	}
	if tcp, ok := c.Conn.(*net.TCPConn); ok {
		parts := net.Buffers{head, text}
		_, err := parts.WriteTo(tcp)
		return err
	}
	_, err := c.Conn.Write(append(head, text...)) // under TLS a frame is one record
	return err
}

// count counts the frames that have come in, and tells when they are too many.
func (c *framesConn) count(b []byte) {
	if !c.over && !c.frames.pass(b) {
		c.over = true
		close(c.tooMany)
	}
}

// Read implements net.Conn.
func (c *framesConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	c.count(b[:n])
	if !c.over {
		return n, err
	}
	<-c.closed
	return 0, net.ErrClosed
}

// Close implements net.Conn.
func (c *framesConn) Close() error {
	c.once.Do(func() { close(c.closed) })
	return c.Conn.Close()
}

// frames counts WebSocket frames (RFC 6455, section 5.2) in a stream that comes in pieces of any size.
type frames struct {
	limit *rate.Limiter
	head  [14]byte // of the frame that begins: at most two bytes, eight of its length, four of its mask
	have  int      // bytes of it
	left  uint64   // bytes of the frame's content still to come
}

// pass takes the next piece and reports whether its frames are within the limit.
func (f *frames) pass(b []byte) bool {
	for len(b) > 0 {
		if f.left > 0 {
			skip := min(f.left, uint64(len(b)))
			b, f.left = b[skip:], f.left-skip
			continue
		}
		f.head[f.have] = b[0]
		f.have++
		b = b[1:]
		if f.have < f.headLength() {
			continue
		}
		f.left, f.have = f.contentLength(), 0
		if !f.limit.Allow() {
			return false
		}
	}
	return true
}

// headLength is how long the head is, as far as its first bytes tell.
func (f *frames) headLength() int {
	if f.have < 2 {
		return 2
	}
	length := 2
	switch f.head[1] & 0x7f {
	case 126:
		length += 2
	case 127:
		length += 8
	}
	if f.head[1]&0x80 != 0 {
		length += 4 // the mask
	}
	return length
}

// contentLength is how much follows a head that is whole.
func (f *frames) contentLength() uint64 {
	switch n := f.head[1] & 0x7f; n {
	case 126:
		return uint64(binary.BigEndian.Uint16(f.head[2:]))
	case 127:
		return binary.BigEndian.Uint64(f.head[2:])
	default:
		return uint64(n)
	}
}
