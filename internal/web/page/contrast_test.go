package page

import (
	"fmt"
	"io/fs"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// schemes are the two sides of light-dark().
var schemes = []string{"light", "dark"}

// colour is red, green and blue from 0 to 255.
type colour [3]float64

func readColour(t *testing.T, text string) colour {
	t.Helper()
	text = strings.TrimPrefix(text, "#")
	if len(text) == 3 {
		text = string([]byte{text[0], text[0], text[1], text[1], text[2], text[2]})
	}
	n, err := strconv.ParseUint(text, 16, 32)
	if err != nil || len(text) != 6 {
		t.Fatalf("no colour: %q", text)
	}
	return colour{float64(n >> 16), float64(n >> 8 & 255), float64(n & 255)}
}

// over is a colour laid over another with an opacity.
func (c colour) over(below colour, opacity float64) (mixed colour) {
	for i := range mixed {
		mixed[i] = c[i]*opacity + below[i]*(1-opacity)
	}
	return mixed
}

// luminance and contrast are those of WCAG 2.2.
func (c colour) luminance() float64 {
	var linear [3]float64
	for i, v := range c {
		v /= 255
		if linear[i] = v / 12.92; v > 0.04045 {
			linear[i] = math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	return 0.2126*linear[0] + 0.7152*linear[1] + 0.0722*linear[2]
}

func contrast(a, b colour) float64 {
	x, y := a.luminance(), b.luminance()
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// sheet is a stylesheet's text; both of its pages that say how a board looks.
func sheet(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	for _, name := range []string{"static/css/site.css", "static/css/game.css"} {
		data, err := fs.ReadFile(assetFiles, name)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(data)
	}
	return all.String()
}

// rule returns the body of the first rule with just this selector, or with others after it.
func rule(t *testing.T, css, selector string) string {
	t.Helper()
	found := regexp.MustCompile(`(?m)(?:^|\s)` + regexp.QuoteMeta(selector) + `(?:, [^{]*)? \{([^}]*)\}`).FindStringSubmatch(css)
	if found == nil {
		t.Fatalf("no rule %s", selector)
	}
	return found[1]
}

// said returns what a rule says for a property, in a scheme; "" if it says nothing.
func said(body, property, scheme string) string {
	found := regexp.MustCompile(`(?m)(?:^|[;\s])` + regexp.QuoteMeta(property) + `:\s*([^;]+);`).FindStringSubmatch(body)
	if found == nil {
		return ""
	}
	if pair := regexp.MustCompile(`light-dark\(([^,]+), ([^)]+)\)`).FindStringSubmatch(found[1]); pair != nil {
		return map[string]string{"light": pair[1], "dark": pair[2]}[scheme]
	}
	return found[1]
}

// TestContrastOfTheBoard: on every board and in both schemes the names of the files and ranks can be read on their
// squares and on marked ones (WCAG 1.4.3 asks 4.5 to 1), and what marks a square differs from it by 3 to 1 (1.4.11),
// by its ring where its colour alone does not.
func TestContrastOfTheBoard(t *testing.T) {
	css := sheet(t)
	for _, board := range Boards {
		for _, scheme := range schemes {
			root := rule(t, css, ":root")
			own := root
			if board != Boards[0] {
				own = rule(t, css, fmt.Sprintf(`:root[data-board="%s"]`, board))
			}
			token := func(name string) colour {
				value := said(own, "--"+name, scheme)
				if value == "" {
					value = said(root, "--"+name, scheme)
				}
				return readColour(t, value)
			}
			fill := func(selector, property string) (colour, float64) {
				body := ""
				if board != Boards[0] && strings.HasPrefix(selector, ".on-") {
					body = rule(t, css, fmt.Sprintf(`:root[data-board="%s"] .cm-chessboard %s`, board, selector))
				} else {
					body = rule(t, css, ".cm-chessboard "+selector)
				}
				opacity := 1.0
				if text := said(body, "opacity", scheme); text != "" {
					opacity, _ = strconv.ParseFloat(text, 64)
				}
				value := said(body, property, scheme)
				if name, ok := strings.CutPrefix(value, "var(--"); ok {
					return token(strings.TrimSuffix(name, ")")), opacity
				}
				return readColour(t, value), opacity
			}
			check := func(what string, a, b colour, least float64) {
				if got := contrast(a, b); got < least {
					t.Errorf("%s, %s: %s %.2f to 1, want %.1f", board, scheme, what, got, least)
				}
			}
			for _, square := range []string{"light", "dark"} {
				ground, last := token("sq-"+square), token("sq-last-"+square)
				name, _ := fill(".on-"+square, "fill")
				check("the coordinates on "+square+" squares", name, ground, 4.5)
				check("the coordinates on "+square+" squares of the last move", name, last, 4.5)
				ring, _ := fill(".mark-arrived", "stroke")
				check("the ring of the last move on "+square+" squares", ring, last, 3)
				dot, opacity := fill(".mark-target", "fill")
				check("a target on "+square+" squares", dot.over(ground, opacity), ground, 3)
				over, _ := fill(".mark-over", "stroke")
				check("the square a piece would go to, "+square, over, ground, 3)
				ahead, opacity := fill(".mark-ahead", "fill")
				rim, _ := fill(".mark-ahead-rim", "stroke")
				check("the rim of a move in advance on "+square+" squares", rim, ahead.over(ground, opacity), 3)
				check("the rim of a move in advance beside "+square+" squares", rim, ground, 3)
			}
		}
	}
}
