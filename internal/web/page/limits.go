package page

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// maxAddresses is how many addresses are remembered before those that have been quiet are forgotten.
const maxAddresses = 10_000

// Limits is a rate limit for each network address.
type Limits struct {
	perSecond rate.Limit
	atOnce    int

	mu sync.Mutex
	of map[netip.Addr]*rate.Limiter
}

// NewLimits makes limits: so many a second on average, and so many at once.
func NewLimits(perSecond rate.Limit, atOnce int) *Limits {
	return &Limits{perSecond: perSecond, atOnce: atOnce, of: map[netip.Addr]*rate.Limiter{}}
}

// Allow reports whether an address may do it once more now. The whole network of a home counts as one address: who has
// one IPv6 address there has 2⁶⁴. The zero address stands for all that cannot be told apart.
func (l *Limits) Allow(address netip.Addr, now time.Time) bool {
	if address.Is6() {
		address = netip.PrefixFrom(address, 64).Masked().Addr()
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
func (l *Limits) forget(now time.Time) {
	for address, limiter := range l.of {
		if limiter.TokensAt(now) >= float64(l.atOnce) {
			delete(l.of, address)
		}
	}
}
