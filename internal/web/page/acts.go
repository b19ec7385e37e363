package page

import (
	"reflect"
	"slices"
	"strings"

	"github.com/hakem-chess/hakem/arbiter/script"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// ActTable is what the form of acts is built from in a browser: who can act, and what each can do, place by place, as
// the grammar of game scripts has it, with the words that people read.
type ActTable struct {
	Who    string       `json:"who"`  // the name of the choice of actors
	None   string       `json:"none"` // what stands in a choice where nothing is chosen yet
	Actors []ActActor   `json:"actors"`
	Acts   [][]ActField `json:"acts"`
}

// ActActor is somebody who can act; Acts is the place of what they can do in ActTable.Acts.
type ActActor struct {
	ActChoice
	Acts int `json:"acts"`
}

// ActChoice is a word of a game script and what people read in its place.
type ActChoice struct {
	Word string `json:"word"`
	Text string `json:"text"`
}

// ActField is a need of a place: a field of the form.
type ActField struct {
	Kind     script.Kind `json:"kind"`
	Label    string      `json:"label"`
	Words    []ActWord   `json:"words,omitempty"` // of a choice
	Hint     string      `json:"hint,omitempty"`  // how it is written, of a field that is typed
	Sign     string      `json:"sign,omitempty"`
	Least    int         `json:"least,omitempty"`
	Most     int         `json:"most,omitempty"`
	Optional bool        `json:"optional,omitempty"`
	Then     []ActField  `json:"then,omitempty"` // what follows what is typed
}

// ActWord is a choice and what follows it.
type ActWord struct {
	ActChoice
	Then []ActField `json:"then,omitempty"`
}

// verbsInOrder are the verbs as they are offered, the commonest first.
var verbsInOrder = []string{
	"move", "press", "play", "moves", "observe", "give", "penalise", "decide", "pause", "resume", "set-clock", "set-counter", "restore",
	"touch", "adjust", "promote", "remove", "offer", "accept", "decline", "claim", "withdraw", "stop", "resign", "incident", "result",
	"write", "sign", "see-record", "request", "ask", "agree", "arrive", "annul", "continue", "transfer", "reconstruct",
	"seal", "adjourn", "session", "envelope", "announce", "repeat", "appeal", "interferes",
}

// ActScope says which acts a form has.
type ActScope struct {
	Actors []script.Actor
	// Has reports whether an actor has a verb in the form; nil: they have all. An assistant has none, but a side.
	Has      func(actor script.Actor, verb string) bool
	NoReason bool // there is a field of its own for the reason
}

// NewActTable is the table of what can be done within a scope.
func NewActTable(l wording.Lang, scope ActScope) ActTable {
	t := ActTable{Who: i18n.T(l, "form.who"), None: i18n.T(l, "form.none")}
	for _, actor := range scope.Actors {
		b := actBuilder{lang: l, actor: actor, scope: scope}
		fields := b.fields(script.Acts(actor), nil)
		at := slices.IndexFunc(t.Acts, func(other []ActField) bool { return reflect.DeepEqual(other, fields) })
		if at < 0 {
			at = len(t.Acts)
			t.Acts = append(t.Acts, fields)
		}
		t.Actors = append(t.Actors, ActActor{ActChoice{string(actor), actorText(l, actor)}, at})
	}
	return t
}

// actorText is who acts, as people read it.
func actorText(l wording.Lang, actor script.Actor) string {
	return i18n.T(l, "form.actor."+string(actor))
}

// actBuilder puts what people read to the grammar.
type actBuilder struct {
	lang  wording.Lang
	actor script.Actor
	scope ActScope
}

// leavesOut reports whether a word behind others is no part of the form.
func (b *actBuilder) leavesOut(words []string, w string) bool {
	if len(words) == 0 {
		return b.scope.Has != nil && !b.scope.Has(b.actor, w)
	}
	return b.scope.NoReason && w == "because"
}

// fields are the needs of the place behind some words.
func (b *actBuilder) fields(place script.Place, words []string) []ActField {
	var all []ActField
	for _, need := range place.Needs {
		f := ActField{Kind: need.Kind, Sign: need.Sign, Least: need.Least, Most: need.Most, Optional: need.Optional}
		f.Label = b.label(need, words)
		if need.Kind != script.OneOf {
			if need.Kind != script.Number && need.Kind != script.Text {
				f.Hint = i18n.T(b.lang, "form.hint."+string(need.Kind))
			}
			f.Then = b.fields(need.Then, append(slices.Clone(words), ""))
			all = append(all, f)
			continue
		}
		for _, w := range need.Words {
			if b.leavesOut(words, w) {
				continue
			}
			then := append(slices.Clone(words), w)
			f.Words = append(f.Words, ActWord{ActChoice{w, wordText(b.lang, words, w)}, b.fields(need.Then, then)})
		}
		// Words that go on differently are one choice all the same, unless each may come beside the others.
		if n := len(all); n > 0 && all[n-1].Kind == script.OneOf && !need.Optional && !all[n-1].Optional {
			all[n-1].Words = append(all[n-1].Words, f.Words...)
		} else if len(f.Words) > 0 {
			all = append(all, f)
		}
	}
	if len(words) == 0 {
		for i := range all {
			slices.SortStableFunc(all[i].Words, func(x, y ActWord) int {
				return slices.Index(verbsInOrder, x.Word) - slices.Index(verbsInOrder, y.Word)
			})
		}
	}
	return all
}

// label is the name of a field behind some words.
func (b *actBuilder) label(need script.Need, words []string) string {
	kind := string(need.Kind)
	if need.Kind == script.OneOf {
		kind = wordClass(need.Words[0])
	}
	if len(words) == 0 && kind == "word" {
		return i18n.T(b.lang, "form.what")
	}
	// A field has a name of its own behind the word nearest to it that has one for its kind.
	for i := len(words) - 1; i >= 0; i-- {
		key := "form.field." + words[i] + "." + kind
		if text := i18n.T(b.lang, key); text != key {
			return text
		}
	}
	return i18n.T(b.lang, "form.field."+kind)
}

// wordClass tells words that are read in the same way everywhere: sides, pieces and results.
func wordClass(word string) string {
	switch {
	case word == "white" || word == "black":
		return "side"
	case len(word) == 1:
		return "piece"
	case slices.Contains(laws.Results(), laws.Result(word)):
		return "result"
	}
	return "word"
}

// wordText is what people read for a word that stands behind others.
func wordText(l wording.Lang, before []string, word string) string {
	switch class := wordClass(word); {
	case class == "side":
		return i18n.T(l, "pick.side."+word)
	case class == "piece":
		return i18n.T(l, "form.piece."+word)
	case class == "result":
		return i18n.T(l, "pick.results."+word)
	case len(before) > 0:
		return i18n.T(l, "form."+before[0]+"."+word)
	}
	return i18n.T(l, "form.verb."+word)
}

// ActText is an act as people read it: who, and what in the words of the form. event is an event line without its time
// and its actor; what no word of the form stands for, as a move or a text, is left as it is written.
func ActText(l wording.Lang, actor script.Actor, event string) string {
	place, all, before := script.Acts(actor), []string{}, []string{}
	for _, word := range script.Words(event) {
		text, next := strings.Trim(word, `"`), script.Place{}
		for _, need := range place.Needs {
			if need.Kind != script.OneOf {
				next = need.Then
			} else if slices.Contains(need.Words, word) {
				text, next = wordText(l, before, word), need.Then
				break
			}
		}
		all, before, place = append(all, text), append(before, word), next
	}
	return i18n.T(l, "form.line", "who", actorText(l, actor), "what", strings.Join(all, " "))
}
