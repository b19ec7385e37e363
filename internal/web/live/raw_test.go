package live_test

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// rawSocket is a socket whose frames the test writes byte by byte.
type rawSocket struct {
	t    testing.TB
	conn net.Conn
	in   *bufio.Reader
}

// raw opens a socket of a game by hand.
func (b *browser) raw(game string) *rawSocket {
	b.T.Helper()
	address, err := url.Parse(b.URL)
	if err != nil {
		b.T.Fatal(err)
	}
	conn, err := net.Dial("tcp", address.Host)
	if err != nil {
		b.T.Fatal(err)
	}
	b.T.Cleanup(func() { _ = conn.Close() }) // it may be closed already
	if err := conn.SetDeadline(time.Now().Add(20 * time.Second)); err != nil {
		b.T.Fatal(err)
	}
	var cookies []string
	for _, c := range b.Jar.Cookies(address) {
		cookies = append(cookies, c.Name+"="+c.Value)
	}
	fmt.Fprintf(conn, "GET %s/ws HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"+
		"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: %s\r\n\r\n", game, address.Host, strings.Join(cookies, "; "))
	in := bufio.NewReader(conn)
	response, err := http.ReadResponse(in, nil)
	if err != nil || response.StatusCode != http.StatusSwitchingProtocols {
		b.T.Fatalf("no socket: %v, %v", response, err)
	}
	return &rawSocket{b.T, conn, in}
}

// write writes bytes; that the other side has closed is noticed by closed.
func (r *rawSocket) write(b []byte) {
	r.t.Helper()
	if _, err := r.conn.Write(b); err != nil && !errors.Is(err, syscall.EPIPE) && !errors.Is(err, syscall.ECONNRESET) {
		r.t.Fatal(err)
	}
}

// closed reads until the server closes and returns why.
func (r *rawSocket) closed() websocket.StatusCode {
	r.t.Helper()
	for {
		var head [2]byte
		if _, err := io.ReadFull(r.in, head[:]); err != nil {
			r.t.Errorf("the socket ended without a word: %v", err)
			return -1
		}
		length := int64(head[1] & 0x7f)
		switch length {
		case 126:
			var more [2]byte
			if _, err := io.ReadFull(r.in, more[:]); err != nil {
				r.t.Fatal(err)
			}
			length = int64(binary.BigEndian.Uint16(more[:]))
		case 127:
			r.t.Fatal("a longer frame than the server sends")
		}
		content := make([]byte, length)
		if _, err := io.ReadFull(r.in, content); err != nil {
			r.t.Fatal(err)
		}
		if head[0]&0x0f == 8 && length >= 2 {
			return websocket.StatusCode(binary.BigEndian.Uint16(content))
		}
	}
}
