// Package i18n holds what the site says to people, in Turkish and in English.
//
// The texts are two flat catalogues, tr.json and en.json, with the same keys. A
// text may hold places for values, written {name}. Sentences about rulings are not
// here: they are made from the ruling itself, beside the article they cite.
package i18n

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	"golang.org/x/text/language"
)

// Lang is a language the site speaks, as its BCP 47 tag.
type Lang string

// The languages.
const (
	Turkish Lang = "tr"
	English Lang = "en"
)

// Languages lists every language in the order the language switch shows them.
var Languages = []Lang{Turkish, English}

//go:embed tr.json
var turkishJSON []byte

//go:embed en.json
var englishJSON []byte

// catalogues are read when they are first asked for: most runs need one, or none.
var catalogues = map[Lang]func() map[string]string{
	Turkish: sync.OnceValue(func() map[string]string { return mustLoad(turkishJSON) }),
	English: sync.OnceValue(func() map[string]string { return mustLoad(englishJSON) }),
}

// catalogue is the texts by their keys; a language that there is not has none.
func (l Lang) catalogue() map[string]string {
	if load, ok := catalogues[l]; ok {
		return load()
	}
	return nil
}

// mustLoad reads an embedded catalogue; that it can is known when the tests have run.
func mustLoad(data []byte) map[string]string {
	catalogue := map[string]string{}
	if err := json.Unmarshal(data, &catalogue); err != nil {
		panic(fmt.Sprintf("i18n: embedded catalogue: %v", err))
	}
	return catalogue
}

// matcher prefers its first language when a browser asks for none we speak: a
// reader of neither Turkish nor English is likelier to get on with English.
var matcher = language.NewMatcher([]language.Tag{language.English, language.Turkish})

// Match picks the language for an Accept-Language header. English is the answer
// to an empty or unreadable header.
func Match(acceptLanguage string) Lang {
	tags, _, err := language.ParseAcceptLanguage(acceptLanguage)
	if err != nil {
		return English
	}
	if _, i, confidence := matcher.Match(tags...); i == 1 && confidence != language.No {
		return Turkish
	}
	return English
}

// Parse reads a language tag as the site writes it ("tr", "en").
func Parse(tag string) (Lang, bool) {
	l := Lang(tag)
	_, ok := catalogues[l]
	return l, ok
}

// T is the text for key, with each {name} replaced by the value that follows name
// in args. A key the catalogue lacks is returned as it is, so that a slip shows on
// the page and does no other harm.
func (l Lang) T(key string, args ...any) string {
	text, ok := l.catalogue()[key]
	if !ok {
		return key
	}
	if len(args) < 2 {
		return text
	}
	pairs := make([]string, 0, len(args))
	for i := 0; i+1 < len(args); i += 2 {
		pairs = append(pairs, fmt.Sprintf("{%v}", args[i]), fmt.Sprint(args[i+1]))
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// Under returns the texts whose keys begin with prefix, keyed by what follows it:
// the part of a catalogue that a page hands to its script.
func (l Lang) Under(prefix string) map[string]string {
	part := map[string]string{}
	for key, text := range l.catalogue() {
		if rest, ok := strings.CutPrefix(key, prefix); ok {
			part[rest] = text
		}
	}
	return part
}
