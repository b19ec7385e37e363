// Package wording holds the languages that people are spoken to in, a text in
// each of them, and the error of a text that people wrote and that is not what it
// should be. Every package that says something to people says it so.
package wording

// Lang is a language for people.
type Lang string

// The languages.
const (
	Turkish Lang = "tr"
	English Lang = "en"
)

// Text is one text for people, in Turkish and in English.
type Text [2]string

// In returns the text in a language.
func (t Text) In(l Lang) string {
	if l == Turkish {
		return t[0]
	}
	return t[1]
}
