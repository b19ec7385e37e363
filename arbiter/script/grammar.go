package script

import (
	"reflect"
	"slices"
	"strconv"
)

// Kind is what kind of word an act goes on with.
type Kind string

// The kinds.
const (
	OneOf   Kind = "one-of"  // one of Need.Words
	Square  Kind = "square"  // e4
	Squares Kind = "squares" // one or more, with spaces between them
	Move    Kind = "move"
	Moves   Kind = "moves" // one or more, with or without numbers
	Number  Kind = "number"
	Time    Kind = "time" // 2m or 1:30, behind Need.Sign
	Score   Kind = "score"
	Text    Kind = "text" // in quotes if it has spaces
)

// Actors lists everybody who can do something in a script.
func Actors() []Actor { return []Actor{White, Black, Arbiter, Spectator, Assistant} }

// Place is a place in an act, between its words: what may come there.
type Place struct {
	Needs []Need
	Ends  bool // the act may end there
}

// Need is something an act may, or has to, go on with. Of the needs of a place those that are optional can be passed
// over for the next one; at most the last is not.
type Need struct {
	Kind        Kind
	Words       []string // OneOf: the words, which all go on the same way
	Sign        string   // Time: "+", "-" or nothing
	Least, Most int      // Number: its bounds
	Optional    bool
	Then        Place // what comes behind it
}

// mostRepeats is how often one word that may come again and again is followed: the clock of each side.
const mostRepeats = 2

// Acts returns what an actor can do and with which words, from the first word on. It is found by letting the reader of
// acts read the beginnings of all of them and noting what it looks for where they end, so that it is what ParseAct
// reads, and nothing else.
func Acts(actor Actor) Place { return placeAfter(actor, nil) }

// placeAfter is the place behind some words.
func placeAfter(actor Actor, words []string) Place {
	var looksFor []Need
	f := &phrase{expects: &looksFor}
	for _, w := range words {
		f.words = append(f.words, word{text: w})
	}
	place := Place{Ends: f.act(actor) == nil}
	for _, need := range looksFor {
		place.Needs = append(place.Needs, need.followed(actor, words)...)
	}
	return place
}

// followed is the need with what comes behind it; words that go on differently are made needs of their own.
func (n Need) followed(actor Actor, words []string) []Need {
	if n.Kind != OneOf {
		n.Then = placeAfter(actor, append(slices.Clone(words), n.sample()))
		return []Need{n}
	}
	var all []Need
	for _, w := range n.Words {
		if n.Optional && repeats(words, w) >= mostRepeats {
			continue
		}
		then := placeAfter(actor, append(slices.Clone(words), w))
		i := slices.IndexFunc(all, func(other Need) bool { return reflect.DeepEqual(other.Then, then) })
		if i < 0 {
			i = len(all)
			all = append(all, Need{Kind: OneOf, Optional: n.Optional, Then: then})
		}
		all[i].Words = append(all[i].Words, w)
	}
	return all
}

func repeats(words []string, w string) int {
	n := 0
	for _, other := range words {
		if other == w {
			n++
		}
	}
	return n
}

// sample is a word of a kind that is not one of several.
func (n Need) sample() string {
	switch n.Kind {
	case Square, Squares:
		return "e2"
	case Move, Moves:
		return "e2e4"
	case Number:
		return strconv.Itoa(n.Least)
	case Time:
		return n.Sign + "2m"
	case Score:
		return "1"
	}
	return `"…"`
}

// looks notes what the reader looks for, if the words end here and somebody asks.
func (f *phrase) looks(n Need) {
	if f.expects != nil && f.next == len(f.words) {
		*f.expects = append(*f.expects, n)
	}
}

// mayBe notes what may come next, and reports whether anything comes.
func (f *phrase) mayBe(n Need) bool {
	n.Optional = true
	f.looks(n)
	return f.peek() != ""
}
