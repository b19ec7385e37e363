package live

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"golang.org/x/time/rate"
)

// frame is a client's frame with content of a length (RFC 6455, section 5.2).
func frame(opcode byte, length int) []byte {
	b := []byte{opcode, 0x80}
	switch {
	case length < 126:
		b[1] |= byte(length)
	case length < 1<<16:
		b[1] |= 126
		b = binary.BigEndian.AppendUint16(b, uint16(length))
	default:
		b[1] |= 127
		b = binary.BigEndian.AppendUint64(b, uint64(length))
	}
	b = append(b, 0x89, 0x8a, 0x00, 0x81) // a mask that looks like frames
	return append(b, bytes.Repeat([]byte{0x89, 0x80}, (length+1)/2)[:length]...)
}

// TestFramesAreCounted: every frame counts once, empty or long, a ping or a piece of a message, in whatever pieces the
// stream comes.
func TestFramesAreCounted(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		var stream []byte
		n := 1 + r.IntN(40)
		for range n {
			length := []int{0, 0, r.IntN(126), 125, 126, r.IntN(5000), 65535, 65536}[r.IntN(8)]
			stream = append(stream, frame([]byte{0x81, 0x89, 0x8a, 0x00, 0x80, 0x01}[r.IntN(6)], length)...)
		}
		for _, allowed := range []int{n, n - 1} {
			f, within, rest := frames{limit: rate.NewLimiter(0, allowed)}, true, stream
			for len(rest) > 0 && within {
				piece := min(1+r.IntN(1+r.IntN(3000)), len(rest))
				within = f.pass(rest[:piece])
				rest = rest[piece:]
			}
			if within != (allowed == n) {
				t.Fatalf("%d frames, %d allowed: within the limit %v", n, allowed, within)
			}
		}
	}
}

func FuzzFrames(f *testing.F) {
	f.Add(frame(0x81, 5), 3)
	f.Add(append(frame(0x89, 0), frame(0x00, 70000)...), 100)
	f.Add([]byte{0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4, 5}, 1)
	f.Fuzz(func(t *testing.T, stream []byte, piece int) {
		whole, pieces := frames{limit: rate.NewLimiter(0, 50)}, frames{limit: rate.NewLimiter(0, 50)}
		want, got := whole.pass(stream), true
		for piece = max(piece, 1); len(stream) > 0 && got; {
			n := min(piece, len(stream))
			got, stream = pieces.pass(stream[:n]), stream[n:]
		}
		if got != want {
			t.Errorf("in pieces of %d: %v, whole: %v", piece, got, want)
		}
	})
}
