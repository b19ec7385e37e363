package page

import (
	"fmt"
	"net/http"
	"net/netip"
	"testing"
	"time"
)

func TestLimits(t *testing.T) {
	l := NewLimits(1, 3)
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	for _, step := range []struct {
		remote string
		after  time.Duration
		want   bool
	}{
		{"192.0.2.1:1000", 0, true},
		{"192.0.2.1:1001", 0, true}, // another port is the same address
		{"[::ffff:192.0.2.1]:1", 0, true},
		{"192.0.2.1:1002", 0, false},
		{"192.0.2.2:1000", 0, true},
		{"192.0.2.1:1003", 900 * time.Millisecond, false},
		{"192.0.2.1:1003", 200 * time.Millisecond, true},
		{"[2001:db8::1]:1", 0, true},
		{"[2001:db8::2]:1", 0, true},
		{"[2001:db8::ffff:3]:1", 0, true},
		{"[2001:db8::4]:1", 0, false},
		{"[2001:db8:0:1::4]:1", 0, true},
		{"nonsense", 0, true},
	} {
		now = now.Add(step.after)
		if got := l.Allow(addressOf(step.remote), now); got != step.want {
			t.Errorf("%s at %v: %v, want %v", step.remote, now, got, step.want)
		}
	}
}

func TestLimitsForget(t *testing.T) {
	l := NewLimits(1, 3)
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	for i := range maxAddresses {
		l.Allow(addressOf(fmt.Sprintf("10.0.%d.%d:1", i/256, i%256)), now)
	}
	now = now.Add(time.Minute)
	for range 4 {
		l.Allow(addressOf("192.0.2.1:1"), now)
	}
	if len(l.of) != 1 {
		t.Errorf("%d addresses are remembered, want the busy one alone", len(l.of))
	}
	if l.Allow(addressOf("192.0.2.1:1"), now) {
		t.Error("the busy one was forgotten")
	}
}

// addressOf is the address of a connection.
func addressOf(remote string) netip.Addr {
	address, _ := (&Front{}).from(&http.Request{RemoteAddr: remote})
	return address
}
