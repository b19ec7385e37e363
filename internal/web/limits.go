package web

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// A school behind one address can begin a round at once; a script cannot fill the disk.
const (
	gamesPerSecond = 1
	gamesAtOnce    = 100
)

// maxAddresses is how many addresses are remembered before those that have been quiet are forgotten.
const maxAddresses = 10_000

// limits is a rate limit for each network address.
type limits struct {
	perSecond rate.Limit
	atOnce    int

	mu sync.Mutex
	of map[netip.Addr]*rate.Limiter
}

func newLimits(perSecond rate.Limit, atOnce int) *limits {
	return &limits{perSecond: perSecond, atOnce: atOnce, of: map[netip.Addr]*rate.Limiter{}}
}

// allow reports whether the address may do it once more now. This computer always may: a proxy on it speaks for many, and
// sets limits of its own. The whole network of a home counts as one address: who
// has one IPv6 address there has 2⁶⁴.
func (l *limits) allow(remote string, now time.Time) bool {
	var address netip.Addr // the zero address for a remote side that is none
	if parsed, err := netip.ParseAddrPort(remote); err == nil {
		address = parsed.Addr().Unmap().WithZone("")
		if address.IsLoopback() {
			return true
		}
		if address.Is6() {
			address = netip.PrefixFrom(address, 64).Masked().Addr()
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	limiter := l.of[address]
	if limiter == nil {
		if len(l.of) >= maxAddresses {
			l.forget(now)
		}
		limiter = rate.NewLimiter(l.perSecond, l.atOnce)
		l.of[address] = limiter
	}
	return limiter.AllowN(now, 1)
}

// forget drops the addresses that may do as much as one never seen.
func (l *limits) forget(now time.Time) {
	for address, limiter := range l.of {
		if limiter.TokensAt(now) >= float64(l.atOnce) {
			delete(l.of, address)
		}
	}
}
