package live

import (
	"sync"

	"github.com/hakem-chess/hakem/internal/present"
)

// feeds has one feed for each game that browsers here follow.
type feeds struct {
	mu sync.Mutex
	of map[string]*sharedFeed
}

type sharedFeed struct {
	present.Feed
	followers int
}

// join returns the feed of a game and counts the caller among its followers until leave.
func (f *feeds) join(game string) *present.Feed {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.of == nil {
		f.of = map[string]*sharedFeed{}
	}
	shared := f.of[game]
	if shared == nil {
		shared = &sharedFeed{}
		f.of[game] = shared
	}
	shared.followers++
	return &shared.Feed
}

func (f *feeds) leave(game string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	shared := f.of[game]
	if shared.followers--; shared.followers == 0 {
		delete(f.of, game)
	}
}
