package laws

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// The Laws are searched by words, in both languages at once: "touch", "dokunulan taş". Every word asked for has to be
// in an article, itself or another form of it.

const (
	mostAsked = 100 // bytes of a question
	mostWords = 8   // of it
	mostFound = 40
)

// Found is an article that a search has found.
type Found struct {
	Article *laws.Article
	In      *laws.Edition // the newest in which the words are
	Number  string        // there
	Also    []EditionRef  // other editions that have the article
	Text    []Marked      // what it asks
}

// EditionRef is where another edition has an article.
type EditionRef struct {
	Edition *laws.Edition
	Number  string
}

// Marked is a piece of a text; Hit if it is a word that was asked for.
type Marked struct {
	Text string
	Hit  bool
}

// indexed is an article as an edition has it, with its words in both languages.
type indexed struct {
	article *laws.Article
	in      *laws.Edition
	words   [2][]string
}

// index is every article of every edition, the newest edition first. It is made when the first question comes.
var index = sync.OnceValue(func() (all []indexed) {
	for _, e := range slices.Backward(laws.Editions()) {
		for _, c := range e.Chapters() {
			for _, a := range c.Articles {
				if len(a.Numbers(e)) == 0 {
					continue
				}
				entry := indexed{article: a, in: e}
				for i, l := range []wording.Lang{wording.Turkish, wording.English} {
					text := strings.Join([]string{a.Title(l), a.Summary(e, l), a.Term.In(l), c.Title.In(l)}, " ")
					entry.words[i] = words(text)
				}
				all = append(all, entry)
			}
		}
	}
	return all
})

// search returns the articles that have all the words of a question, the best first.
func search(question string, lang wording.Lang) []Found {
	asked := words(question)
	if len(asked) == 0 {
		return nil
	}
	asked = asked[:min(len(asked), mostWords)]
	type scored struct {
		Found
		score int
	}
	var all []scored
	seen := map[*laws.Article]bool{}
	for _, entry := range index() {
		if seen[entry.article] {
			continue
		}
		score := max(scoreOf(asked, entry.words[0]), scoreOf(asked, entry.words[1]))
		if score == 0 {
			continue
		}
		seen[entry.article] = true
		a, e := entry.article, entry.in
		f := Found{Article: a, In: e, Number: a.Numbers(e)[0].Number, Text: marked(a.Summary(e, lang), asked)}
		for _, other := range slices.Backward(laws.Editions()) {
			if n := a.Numbers(other); other != e && len(n) > 0 {
				f.Also = append(f.Also, EditionRef{other, n[0].Number})
			}
		}
		all = append(all, scored{f, score})
	}
	slices.SortStableFunc(all, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
	found := make([]Found, min(len(all), mostFound))
	for i := range found {
		found[i] = all[i].Found
	}
	return found
}

// scoreOf is how well a text has the words asked for; 0 if one is missing.
func scoreOf(asked, text []string) int {
	sum := 0
	for _, w := range asked {
		best := 0
		for _, t := range text {
			best = max(best, alike(w, t))
		}
		if best == 0 {
			return 0
		}
		sum += best
	}
	return sum
}

// alike is how near a word of a text is to one that was asked for: 4 the same, 3 with more at its end, as Turkish adds
// its suffixes and English its endings, 1 of the same stem as far as its beginning tells; 0 another word.
func alike(asked, word string) int {
	switch {
	case word == asked:
		return 4
	case len(asked) >= 3 && strings.HasPrefix(word, asked):
		return 3
	}
	common := 0
	for common < min(len(asked), len(word)) && asked[common] == word[common] {
		common++
	}
	// What differs is at the end, and no longer than an ending.
	if common >= 5 && len(asked)-common <= 4 && len(word)-common <= 6 {
		return 1
	}
	return 0
}

// words are the words of a text without what capitals, dots and hooks add: Turkish i and ı are one letter here, as is
// what is typed without its sign, so that neither a language nor a keyboard decides what is found.
func words(text string) []string {
	return strings.FieldsFunc(fold(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '.' })
}

// fold is a text in small letters without signs.
func fold(text string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case 'I', 'İ', 'ı', 'i', 'î', 'Î':
			return 'i'
		case 'ş', 'Ş':
			return 's'
		case 'ğ', 'Ğ':
			return 'g'
		case 'ç', 'Ç':
			return 'c'
		case 'ö', 'Ö':
			return 'o'
		case 'ü', 'Ü', 'û', 'Û':
			return 'u'
		case 'â', 'Â':
			return 'a'
		case '\u0307': // the dot of an i that is written apart
			return -1
		}
		return unicode.ToLower(r)
	}, text)
}

// marked is a text in pieces, with the words that were asked for apart.
func marked(text string, asked []string) []Marked {
	var pieces []Marked
	add := func(piece string, hit bool) {
		if n := len(pieces); n > 0 && pieces[n-1].Hit == hit {
			pieces[n-1].Text += piece
		} else if piece != "" {
			pieces = append(pieces, Marked{piece, hit})
		}
	}
	for len(text) > 0 {
		word := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '\u0307' }
		first, _ := utf8.DecodeRuneInString(text)
		end := strings.IndexFunc(text, func(r rune) bool { return word(r) != word(first) })
		if end < 0 {
			end = len(text)
		}
		piece := text[:end]
		hit := word(first) && slices.ContainsFunc(asked, func(w string) bool { return alike(w, fold(piece)) > 0 })
		add(piece, hit)
		text = text[end:]
	}
	return pieces
}
