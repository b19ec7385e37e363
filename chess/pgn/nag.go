package pgn

// glyphs are the signs that people write for numeric annotation glyphs.
var glyphs = map[string]uint8{
	"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6,
	"=": 10, "∞": 13,
	"⩲": 14, "+=": 14, "+/=": 14,
	"⩱": 15, "=+": 15, "=/+": 15,
	"±": 16, "+/-": 16,
	"∓": 17, "-/+": 17,
	"+-": 18, "+−": 18,
	"-+": 19, "−+": 19,
	"⨀": 22, "⟳": 32, "→": 36, "↑": 36, "⇆": 132,
}

// nagOf returns the glyph number of a sign.
func nagOf(sign string) (uint8, bool) {
	n, ok := glyphs[sign]
	return n, ok
}
