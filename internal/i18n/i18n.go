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

	"github.com/hakem-chess/hakem/wording"
)

// Languages lists every language in the order the language switch shows them.
var Languages = []wording.Lang{wording.Turkish, wording.English}

//go:embed tr.json
var turkishJSON []byte

//go:embed en.json
var englishJSON []byte

// catalogues are read when they are first asked for: most runs need one, or none.
var catalogues = map[wording.Lang]func() map[string]string{
	wording.Turkish: sync.OnceValue(func() map[string]string { return mustLoad(turkishJSON) }),
	wording.English: sync.OnceValue(func() map[string]string { return mustLoad(englishJSON) }),
}

// catalogue is the texts by their keys; a language that there is not has none.
func catalogue(l wording.Lang) map[string]string {
	if load, ok := catalogues[l]; ok {
		return load()
	}
	return nil
}

// mustLoad reads an embedded catalogue; that it can is known when the tests have run.
func mustLoad(data []byte) map[string]string {
	texts := map[string]string{}
	if err := json.Unmarshal(data, &texts); err != nil {
		panic(fmt.Sprintf("i18n: embedded catalogue: %v", err))
	}
	return texts
}

// matcher prefers its first language when a browser asks for none we speak: a
// reader of neither Turkish nor English is likelier to get on with English.
var matcher = language.NewMatcher([]language.Tag{language.English, language.Turkish})

// Match picks the language for an Accept-Language header. English is the answer
// to an empty or unreadable header.
func Match(acceptLanguage string) wording.Lang {
	tags, _, err := language.ParseAcceptLanguage(acceptLanguage)
	if err != nil {
		return wording.English
	}
	if _, i, confidence := matcher.Match(tags...); i == 1 && confidence != language.No {
		return wording.Turkish
	}
	return wording.English
}

// Parse reads a language tag as the site writes it ("tr", "en").
func Parse(tag string) (wording.Lang, bool) {
	l := wording.Lang(tag)
	_, ok := catalogues[l]
	return l, ok
}

// T is the text for key in a language, with each {name} replaced by the value that follows name
// in args. A key the catalogue lacks is returned as it is, so that a slip shows on
// the page and does no other harm.
func T(l wording.Lang, key string, args ...any) string {
	text, ok := catalogue(l)[key]
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
func Under(l wording.Lang, prefix string) map[string]string {
	part := map[string]string{}
	for key, text := range catalogue(l) {
		if rest, ok := strings.CutPrefix(key, prefix); ok {
			part[rest] = text
		}
	}
	return part
}
