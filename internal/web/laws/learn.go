package laws

import (
	"net/http"
	"regexp"
	"slices"
	"strings"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/internal/web/page"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// lesson is a part of the page that explains the rules to newcomers: its texts are those of the catalogue under
// "learn.NAME", and its boards are demos.
type lesson struct {
	Name  string
	Demos []demo
}

// demo is a board with moves to be played on it; its caption is the text "learn.demo_NAME".
type demo struct {
	Name  string
	FEN   string
	Reach string // a square: where the man on it can go is marked before the moves
	Moves string // in UCI
}

// knightsOut and back twice: the first position comes up for the third time.
const knightsDance = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8"

var lessons = []lesson{
	{Name: "board", Demos: []demo{{Name: "start", FEN: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}}},
	{Name: "pieces", Demos: []demo{
		{"rook", "7k/8/8/3R4/8/8/8/K7 w - - 0 1", "d5", "d5b5"},
		{"bishop", "7k/8/8/3B4/8/8/8/K7 w - - 0 1", "d5", "d5g2"},
		{"queen", "7k/8/8/3Q4/8/8/8/K7 w - - 0 1", "d5", "d5d2"},
		{"knight", "7k/8/2ppp3/2pNp3/2ppp3/8/8/K7 w - - 0 1", "d5", "d5f4"},
		{"king", "7k/8/8/3K4/8/8/8/8 w - - 0 1", "d5", "d5e6"},
	}},
	{Name: "pawn", Demos: []demo{
		{"pawn", "4k3/8/8/8/8/3p1p2/4P3/4K3 w - - 0 1", "e2", "e2d3"},
		{"passant", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "", "d7d5 e5d6"},
		{"promotion", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "", "e7e8q"},
	}},
	{Name: "castling", Demos: []demo{
		{"castling", "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1", "", "e1g1 e8c8"},
		{"castling_never", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "", "e1e2 e8e7 e2e1 e7e8"},
		{"castling_later", "5rk1/8/8/8/8/8/P7/4K2R w K - 0 1", "", "a2a3 f8b8 e1g1"},
		{"castling_b1", "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "", "e1c1"},
	}},
	{Name: "check", Demos: []demo{
		{"check_away", "4r1k1/8/8/1B6/8/8/8/4K3 w - - 0 1", "", "e1d1"},
		{"check_take", "4r1k1/8/8/1B6/8/8/8/4K3 w - - 0 1", "", "b5e8"},
		{"check_between", "4r1k1/8/8/1B6/8/8/8/4K3 w - - 0 1", "", "b5e2"},
	}},
	{Name: "mate", Demos: []demo{
		{"mate", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "", "d1d8"},
		{"stalemate", "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "", "g5g6"},
	}},
	{Name: "ends", Demos: []demo{{"dead", "8/8/4k3/8/2n5/3K4/8/8 w - - 0 1", "", "d3c4"}}},
	{Name: "repetition", Demos: []demo{{"threefold", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "", knightsDance}}},
	{Name: "hall"},
}

// compared are the rows of the table of what the two sets of rules of this site do.
var compared = []string{"threefold", "fifty", "automatic", "dead", "lost", "wrong"}

// Demonstration is a demo ready to be shown.
type Demonstration struct {
	Name    string
	Board   page.Diagram
	Moves   []string // in the letters of the page's language
	Steps   []page.Step
	Caption string
}

// learn shows the rules to newcomers.
func (d *door) learn(w http.ResponseWriter, r *http.Request) {
	d.Show(w, r, http.StatusOK, LearnPage(page.Of(r)))
}

// demonstrate plays a demo. That it can is known when the tests have run.
func demonstrate(d demo, lang wording.Lang) Demonstration {
	p, _, err := chess.PositionFromFEN(d.FEN, chess.Standard)
	if err != nil {
		panic("web: " + d.Name + ": " + err.Error())
	}
	notation := chess.Notation{Letters: i18n.Letters(lang)}
	shown := Demonstration{Name: d.Name, Caption: i18n.T(lang, "learn.demo_"+d.Name)}
	reach := reachOf(&p, d.Reach)
	start := page.NewStep(&p, nil, i18n.T(lang, "sheets.start"), lang)
	for _, s := range reach {
		start.Last = append(start.Last, s.String())
	}
	shown.Board = page.NewDiagram(&p, lang, i18n.T(lang, "sheets.start"), reach...)
	shown.Steps = []page.Step{start}
	for uci := range strings.FieldsSeq(d.Moves) {
		m, err := p.ParseUCI(uci)
		if err != nil {
			panic("web: " + d.Name + ": " + err.Error())
		}
		text := notation.Move(&p, m)
		from, to := page.SquaresOf(m)
		p.Play(m)
		shown.Moves = append(shown.Moves, text)
		shown.Steps = append(shown.Steps, page.NewStep(&p, []string{from.String(), to.String()}, i18n.T(lang, "sheets.after", "move", text), lang))
	}
	return shown
}

// reachOf is the squares that the man on a square can move to; none for "".
func reachOf(p *chess.Position, square string) []chess.Square {
	var reach []chess.Square
	for _, m := range p.AppendMoves(nil) {
		if m.From().String() == square && !slices.Contains(reach, m.To()) {
			reach = append(reach, m.To())
		}
	}
	return reach
}

// piece is a part of a text, or the number of an article in it.
type piece struct {
	Text    string
	Article bool
}

var articlesInText = regexp.MustCompile(`\b(?:[A-D]|[0-9]{1,2})(?:\.[0-9]{1,2})+`)

// pieces takes a text apart at the numbers of articles in it.
func pieces(text string) []piece {
	var parts []piece
	at := 0
	for _, found := range articlesInText.FindAllStringIndex(text, -1) {
		number := text[found[0]:found[1]]
		if len(laws.Latest().Find(number)) == 0 {
			continue
		}
		parts = append(parts, piece{Text: text[at:found[0]]}, piece{number, true})
		at = found[1]
	}
	return append(parts, piece{Text: text[at:]})
}
