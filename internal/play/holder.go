package play

import "github.com/hakem-chess/hakem/internal/store"

// Holder names who holds a seat: the hash of the token in their browser. The zero Holder is nobody.
type Holder = store.Holder

// HolderOf returns the holder that a token stands for; the empty token stands for nobody.
func HolderOf(token string) Holder { return store.HolderOf(token) }
