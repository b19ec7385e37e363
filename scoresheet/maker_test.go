package scoresheet

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/chess"
)

// realGame is a game that was played, for making sheets from.
type realGame struct {
	san    []string
	moves  []chess.Move
	result string
}

// realGames reads testdata/games.pgn.
func realGames(t testing.TB) []realGame {
	t.Helper()
	text, err := os.ReadFile("testdata/games.pgn")
	if err != nil {
		t.Fatal(err)
	}
	var games []realGame
	for _, chunk := range strings.Split(string(text), "[Event ")[1:] {
		_, movetext, _ := strings.Cut(chunk, "\n\n")
		var g realGame
		p := chess.StartPosition()
		for _, word := range strings.Fields(movetext) {
			if _, isResult := results[word]; isResult {
				g.result = word
				break
			}
			if strings.HasSuffix(word, ".") {
				continue
			}
			m, err := p.ParseSAN(word)
			if err != nil {
				t.Fatal(err)
			}
			g.moves, g.san = append(g.moves, m), append(g.san, word)
			p.Play(m)
		}
		games = append(games, g)
	}
	return games
}

// maker makes a sheet of a game as people write it: with mistakes. The same seed
// makes the same sheet.
type maker struct {
	*rand.Rand
	cells []string
	made  []string // what was done
}

// mistakes are the kinds of mistakes the maker knows, in the proportions in which
// it makes them.
var mistakes = []func(*maker, int) bool{
	(*maker).misreadFile, (*maker).misreadFile, (*maker).misreadRank, (*maker).misreadRank, (*maker).misreadPiece,
	(*maker).omitPair, (*maker).omitOne, (*maker).swapNeighbours, (*maker).swapRows, (*maker).crossRows,
	(*maker).blank, (*maker).illegible, (*maker).partlyIllegible, (*maker).partlyIllegible,
	(*maker).captureSign, (*maker).dropLetter, (*maker).spare, (*maker).stop,
}

// makeSheet makes a sheet with so many mistakes.
func makeSheet(g realGame, count int, seed uint64) (text string, made []string) {
	m := maker{Rand: rand.New(rand.NewPCG(seed, 7)), cells: slices.Clone(g.san)}
	for done := 0; done < count; {
		at := m.IntN(len(m.cells))
		if mistakes[m.IntN(len(mistakes))](&m, at) {
			done++
		}
	}
	var b strings.Builder
	for i, cell := range m.cells {
		if i%2 == 0 {
			fmt.Fprintf(&b, "%d. ", i/2+1)
		}
		b.WriteString(cell + " ")
		if i%2 == 1 {
			b.WriteString("\n")
		}
	}
	b.WriteString(g.result)
	return b.String(), m.made
}

func (m *maker) note(format string, args ...any) bool {
	m.made = append(m.made, fmt.Sprintf(format, args...))
	return true
}

// square returns where the square of arrival stands in a cell, -1 if it is not
// to be found.
func (m *maker) square(at int) int {
	s := strings.TrimRight(m.cells[at], "+#")
	if before, _, ok := strings.Cut(s, "="); ok {
		s = before
	}
	if n := len(s); n >= 2 && isFile(s[n-2]) && isRank(s[n-1]) {
		return n - 2
	}
	return -1
}

func (m *maker) change(at, index int, to byte) bool {
	was := m.cells[at]
	if index < 0 || was[index] == to {
		return false
	}
	m.cells[at] = was[:index] + string(to) + was[index+1:]
	return m.note("%d: %s for %s", at, m.cells[at], was)
}

func (m *maker) misreadFile(at int) bool { return m.change(at, m.square(at), byte('a'+m.IntN(8))) }

func (m *maker) misreadRank(at int) bool {
	i := m.square(at)
	return i >= 0 && m.change(at, i+1, byte('1'+m.IntN(8)))
}

func (m *maker) misreadPiece(at int) bool {
	if !strings.ContainsRune("NBRQK", rune(m.cells[at][0])) {
		return false
	}
	return m.change(at, 0, "NBRQK"[m.IntN(5)])
}

func (m *maker) omitPair(at int) bool {
	if at+2 > len(m.cells) {
		return false
	}
	m.note("%d: %v left out", at, m.cells[at:at+2])
	m.cells = slices.Delete(m.cells, at, at+2)
	return true
}

func (m *maker) omitOne(at int) bool {
	m.note("%d: %s left out", at, m.cells[at])
	m.cells = slices.Delete(m.cells, at, at+1)
	return true
}

func (m *maker) swap(a, b int) bool {
	if b >= len(m.cells) {
		return false
	}
	m.cells[a], m.cells[b] = m.cells[b], m.cells[a]
	return m.note("%d: %s and %s in each other's place", a, m.cells[b], m.cells[a])
}

func (m *maker) swapNeighbours(at int) bool { return m.swap(at, at+1) }
func (m *maker) crossRows(at int) bool      { return m.swap(at, at+2) }
func (m *maker) swapRows(at int) bool {
	return at+3 < len(m.cells) && m.swap(at, at+2) && m.swap(at+1, at+3)
}

func (m *maker) write(at int, text string) bool {
	if m.cells[at] == text {
		return false
	}
	m.note("%d: %s for %s", at, text, m.cells[at])
	m.cells[at] = text
	return true
}

func (m *maker) blank(at int) bool     { return m.write(at, "--") }
func (m *maker) illegible(at int) bool { return m.write(at, "?") }

func (m *maker) partlyIllegible(at int) bool {
	i := m.square(at)
	return i > 0 && m.change(at, m.IntN(i+2), '?')
}

func (m *maker) captureSign(at int) bool {
	s := m.cells[at]
	if strings.ContainsRune(s, 'x') {
		return s[0] < 'a' && m.write(at, strings.Replace(s, "x", "", 1))
	}
	return s[0] < 'O' && m.write(at, s[:1]+"x"+s[1:])
}

func (m *maker) dropLetter(at int) bool {
	s := m.cells[at]
	return len(s) > 2 && strings.ContainsRune("NBRQK", rune(s[0])) && m.write(at, s[1:])
}

func (m *maker) spare(at int) bool {
	m.cells = slices.Insert(m.cells, at, m.cells[at])
	return m.note("%d: %s twice", at, m.cells[at])
}

// stop ends the sheet within the last third of the game.
func (m *maker) stop(at int) bool {
	if at < len(m.cells)*2/3 || at < 2 {
		return false
	}
	m.cells = m.cells[:at]
	return m.note("%d: the end", at)
}
