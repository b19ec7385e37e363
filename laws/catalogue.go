package laws

import (
	"embed"
	"slices"
	"strings"
	"sync"

	"github.com/hakem-chess/hakem/wording"
)

// Kind says by what an article is decided.
type Kind string

// The kinds.
const (
	KindBoard   Kind = "board"   // from the position and the moves
	KindClock   Kind = "clock"   // from what the clocks show
	KindClaim   Kind = "claim"   // by what a player asks for
	KindArbiter Kind = "arbiter" // by a person's judgement
	KindRecord  Kind = "record"  // from the scoresheet and its notation
	KindHall    Kind = "hall"    // by hands, pieces, the hall
)

// Text returns the kind in a word: "saat", "clock".
func (k Kind) Text(l wording.Lang) string { return kindWords[k].In(l) }

var kindWords = map[Kind]wording.Text{
	KindBoard:   {"tahta", "board"},
	KindClock:   {"saat", "clock"},
	KindClaim:   {"talep", "claim"},
	KindArbiter: {"hakem", "arbiter"},
	KindRecord:  {"kayıt", "record"},
	KindHall:    {"salon", "hall"},
}

// Ref is where an edition has an article: its number, and the part of the
// text meant if the part has no number of its own ("text", "note 2"), else "".
type Ref struct{ Number, Part string }

// Text returns the reference for people: "9.2 (text)", "F.3 (not 2)".
func (r Ref) Text(l wording.Lang) string {
	number := r.Number
	if named, ok := namedParts[number]; ok {
		number = named.In(l)
	}
	if r.Part == "" {
		return number
	}
	word, rest, _ := strings.Cut(r.Part, " ")
	return strings.TrimSpace(number + " (" + strings.TrimSpace(partWords[word].In(l)+" "+rest) + ")")
}

// namedParts are the parts of the Laws that have a name for a number.
var namedParts = map[string]wording.Text{
	"Introduction": {"Giriş", "Introduction"},
	"Preface":      {"Önsöz", "Preface"},
	"Guidelines":   {"Rehber", "Guidelines"},
}

// partWords are the names of parts of the text that have no number.
var partWords = map[string]wording.Text{
	"text":           {"metin", "text"},
	"sample":         {"örnek oyun", "sample game"},
	"example":        {"örnek", "example"},
	"note":           {"not", "note"},
	"recommendation": {"tavsiye", "recommendation"},
	"clarification":  {"açıklama", "clarification"},
	"introduction":   {"giriş", "introduction"},
	"stale":          {"eski numara", "stale"},
}

// Carrier is what carries an article out, as text.
type Carrier struct {
	// Go is a name of this module, "arbiter.Resign" or
	// "internal/web.Server.Laws"; "" if Page is given or nothing is named.
	Go string
	// Page is a path of the site, "/rules"; "" likewise.
	Page string
	// Construction: nothing can be done against the article here.
	Construction bool
	// Reason says why there is no more to it; for an article that is left to
	// people it stands alone (guidance).
	Reason wording.Text
}

// Guidance reports whether the article is left to people, for the Reason.
func (c Carrier) Guidance() bool { return c.Go == "" && c.Page == "" && !c.Construction }

// Note is one of the application notes of the Turkish arbiter council on the
// text of 2017 and 2018, in our own words.
type Note struct {
	Name string // "K14"
	Text wording.Text
}

// Chapter is a chapter, an appendix, a part of the guidelines or the glossary.
type Chapter struct {
	Name  string // "5", "A", "I", "glossary"
	Title wording.Text
	// Articles are the chapter's, in the order of the latest edition.
	Articles []*Article

	other []string // its names in other editions, "E" for "I"
}

// Article is one article or sub-article of the Laws through the editions, or
// one entry of their glossary. Articles are read-only.
type Article struct {
	Chapter    *Chapter
	Term       wording.Text // what an entry of the glossary explains; empty otherwise
	Kinds      []Kind
	Differs    wording.Text // what changed between editions, empty if nothing but numbers
	Notes      []Note
	CarriedOut []Carrier
	Site       wording.Text // what the playing site does about it, in a sentence

	refs    [4][]Ref  // by the column of the edition, as are the next
	near    [4]string // where an edition without the article has something close
	summary wording.Text
	special [4]wording.Text // where an edition asks something else
}

// Numbers returns where the edition has the article; nothing if it has not.
func (a *Article) Numbers(e *Edition) []Ref { return a.refs[e.column] }

// Near returns the number of what comes closest in an edition that does not
// have the article, "" if nothing does.
func (a *Article) Near(e *Edition) string { return a.near[e.column] }

// Summary returns in our own words what the article asks in an edition, in one
// that does not have it what it asks elsewhere.
func (a *Article) Summary(e *Edition, l wording.Lang) string {
	if own := a.special[e.column]; own != (wording.Text{}) {
		return own.In(l)
	}
	return a.summary.In(l)
}

// Title returns the first numbers of the article, in the latest edition that
// has any, or the term of a glossary entry.
func (a *Article) Title(l wording.Lang) string {
	if a.Term != (wording.Text{}) {
		return a.Term.In(l)
	}
	for _, refs := range slices.Backward(a.refs[:]) {
		if len(refs) > 0 {
			return refs[0].Text(l)
		}
	}
	return ""
}

// Open reports whether nothing carries the article out yet.
func (a *Article) Open() bool { return len(a.CarriedOut) == 0 }

// Change says how an article differs between two editions.
type Change string

// The changes.
const (
	Same       Change = ""
	Renumbered Change = "renumbered"
	Reworded   Change = "changed" // it asks something else
	Added      Change = "new"
	Dropped    Change = "dropped"
)

// Change returns how the article differs from one edition to another.
func (a *Article) Change(from, to *Edition) Change {
	f, t := from.column, to.column
	switch {
	case len(a.refs[f]) == 0 && len(a.refs[t]) == 0:
		return Same
	case len(a.refs[f]) == 0:
		return Added
	case len(a.refs[t]) == 0:
		return Dropped
	case a.Summary(from, wording.English) != a.Summary(to, wording.English):
		return Reworded
	case !slices.Equal(a.refs[f], a.refs[t]):
		return Renumbered
	}
	return Same
}

//go:embed catalogue/*.txt
var catalogueFiles embed.FS

// catalogue reads the embedded text once; that it can is known when the tests
// have run.
var catalogue = sync.OnceValue(func() []*Chapter {
	chapters, err := readCatalogue()
	if err != nil {
		panic(err)
	}
	return chapters
})

func readCatalogue() ([]*Chapter, error) {
	entries, err := catalogueFiles.ReadDir("catalogue")
	if err != nil {
		return nil, err
	}
	text := func(name string) string {
		data, _ := catalogueFiles.ReadFile("catalogue/" + name) // ReadDir listed it
		return string(data)
	}
	reasons, err := readReasons(reasonsFile, text(reasonsFile))
	if err != nil {
		return nil, err
	}
	var all []*Chapter
	for _, entry := range entries { // sorted by name
		if entry.Name() == reasonsFile {
			continue
		}
		c, err := readChapter(entry.Name(), text(entry.Name()), reasons)
		if err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	return all, nil
}

// reasonsFile holds the reasons that many articles share.
const reasonsFile = "reasons.txt"

// Chapters returns the whole catalogue in the order of the Laws, the glossary
// last.
func Chapters() []*Chapter { return slices.Clone(catalogue()) }

// Find returns the articles that have a number in the edition, glossary
// entries aside, in order: more than one where the text gives several things
// one number, none if it has no such number.
func (e *Edition) Find(number string) []*Article {
	return byNumber()[e.column][number]
}

// byNumber finds articles by their number, edition by edition.
var byNumber = sync.OnceValue(func() (index [4]map[string][]*Article) {
	for i := range index {
		index[i] = map[string][]*Article{}
	}
	for _, c := range catalogue() {
		for _, a := range c.Articles {
			if a.Term != (wording.Text{}) {
				continue
			}
			for i := range index {
				for _, r := range a.refs[i] {
					if found := index[i][r.Number]; len(found) == 0 || found[len(found)-1] != a {
						index[i][r.Number] = append(found, a)
					}
				}
			}
		}
	}
	return index
})

// Numbers returns every number of the edition, each once, in the order of the
// Laws.
func (e *Edition) Numbers() []string {
	var all []string
	seen := map[string]bool{}
	for _, c := range e.Chapters() {
		for _, a := range c.Articles {
			for _, r := range a.refs[e.column] {
				if a.Term == (wording.Text{}) && !seen[r.Number] {
					seen[r.Number] = true
					all = append(all, r.Number)
				}
			}
		}
	}
	return all
}

// Named finds the article that somebody asks for by its number: "3.8.2", "Article
// 9.5", "Madde A.4.b". A heading with parts of its own is one too. ok is false if
// the edition has no such article.
func (e *Edition) Named(asked string) (number string, ok bool) {
	words := strings.Fields(asked)
	if len(words) == 2 && slices.Contains([]string{"article", "Article", "madde", "Madde", "art.", "Art.", "m."}, words[0]) {
		words = words[1:]
	}
	if len(words) != 1 {
		return "", false
	}
	number = strings.TrimRight(words[0], ".")
	if len(e.Find(number)) > 0 {
		return number, true
	}
	if number != "" && slices.ContainsFunc(e.Numbers(), func(n string) bool { return IsPart(n, number) }) {
		return number, true
	}
	return "", false
}

// IsPart reports whether a number is that of a part of an article: 9.5.3 is a
// part of 9.5, and so is 9.5.b, but 9.51 is not.
func IsPart(number, article string) bool {
	rest, ok := strings.CutPrefix(number, article)
	return ok && rest != "" && strings.Contains(".([", rest[:1])
}

// Summary returns in our own words what an article asks, "" if the edition has
// no such number. What the text says there without a number of its own counts
// only if there is nothing else.
func (e *Edition) Summary(article string, l wording.Lang) string {
	found := e.Find(article)
	numbered := slices.DeleteFunc(slices.Clone(found), func(a *Article) bool {
		return !slices.Contains(a.refs[e.column], Ref{Number: article})
	})
	if len(numbered) > 0 {
		found = numbered
	}
	var sentences []string
	for _, a := range found {
		sentences = append(sentences, a.Summary(e, l))
	}
	return strings.Join(sentences, " ")
}
