package pgn

import (
	"encoding/binary"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

// What is plain is read at one go only where enough text follows: at the end of
// the text it is read the general way. Blank lines behind it are no part of a
// game, and so everything must be read alike with them and without.
func TestPlainWayReadsAsTheGeneralWay(t *testing.T) {
	tags := []string{
		`[Event "x"]`, `[Event ""]`, `[WhiteElo "2785"]`, `[TimeControl "180+0"]`, `[WhiteRatingDiff "+6"]`, `[E2 "a\"b\\"]`,
		`[White "Şükrü"]`, `[Beyaz-Oyuncu "a"]`, `[Şehir "a"]`, `[White  "two blanks"]`, `[White "a" ]`, `[White "no end`,
		`[White "a"b"]`, `[White "tab	here"]`, "[White \"\xDCnal\"]", `[9 "a"]`, `[White"a"]`, `[White "a"`, `[White "\x01"]`,
		`[Event "a long value of a tag, as openings have it: Sicilian Defense, Najdorf Variation"]`,
		`[Result "1-0"]`, `[Result "0-1"]`, `[Variant "Standard"]`, `[Variant "Suicide"]`, `[` + strings.Repeat("N", 200) + ` "x"]`,
	}
	words := []string{
		"1.", "1...", "2.", "10.", "123.", "1", "0.5", "0.", "1.0", "e4", "Nf3", "exd5", "O-O", "O-O-O", "O-O+", "0-0", "Qh5+",
		"Qh4#", "Nbd2", "Qa1xb2", "e8=Q", "e8", "dxe8", "axb1", "Ng1f3+", "Nf3!", "Nf3?!", "e4{x}", "e4;x\n", "e4(d4)", "e4$1",
		"1-0", "0-1", "1/2-1/2", "*", "½", "e4½", "(", ")", "N", "D", "Nf3N", "Title e4", "White \"x\"", "--", "Z0", "♘f3", "Şf3",
		"O-O1-0", "e41-0", "Nf3\xA0", "Nf3 ", "Nf3\u200b", "9e4", "e4.", "e4+-", "e4/", "...", "…", "OO", "Rook e4", "aaaaaae4",
		"aaaaaaae4", "aaaaaaaae4", "[%clk 1]", "{a}", "e4\x00", "\x7F", "e9", "i4", "Nf3\"", "[Event \"y\"]",
	}
	gaps := []string{" ", " ", " ", "\n", "\r\n", "\r", "  ", "\t", "\n\n", "\r\n\r\n", "", "\v"}
	theEnd := regexp.MustCompile(`! pgn: \d+:\d+: the movetext does not end`) // which comes later
	random := rand.New(rand.NewPCG(1, 2))
	pick := func(of []string) string { return of[random.IntN(len(of))] }
	for range 8000 {
		var b strings.Builder
		for range random.IntN(3) {
			b.WriteString(pick(tags) + pick(gaps[3:]))
		}
		b.WriteString(pick(gaps))
		for range random.IntN(4) {
			b.WriteString(pick(words) + pick(gaps))
		}
		b.WriteString(pick(words) + pick(gaps[:6]) + "*\n")
		text := b.String()
		short := theEnd.ReplaceAllString(events(t, text, 0), "! the end")
		long := theEnd.ReplaceAllString(events(t, text+strings.Repeat("\n", 2*window), 0), "! the end")
		if short != long {
			t.Fatalf("%q is read as\n%s\nwith blank lines behind it as\n%s", text, short, long)
		}
	}
}

// Eight bytes looked at together are counted as one after the other.
func TestEightBytesAtOnce(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	near := "\x00\x1F !\"#/09:;@AZ[\\]^`az{~\x7F\x80\xAF\xDC\xFF\r\n\t"
	for range 200000 {
		var eight [8]byte
		for i := range eight {
			eight[i] = "aZ5"[random.IntN(3)]
			if random.IntN(6) == 0 {
				eight[i] = near[random.IntN(len(near))]
			}
		}
		w := binary.LittleEndian.Uint64(eight[:])
		n := 0
		for n < 8 && (eight[n] >= '0' && eight[n] <= '9' || eight[n] >= 'A' && eight[n] <= 'Z' || eight[n] >= 'a' && eight[n] <= 'z') {
			n++
		}
		if got := alphanumerics(w); got != n {
			t.Fatalf("%q begins with %d letters and digits, counted %d", eight, n, got)
		}
		n = 0
		for n < 8 && eight[n] >= ' ' && eight[n] < 0x80 && eight[n] != '"' && eight[n] != '\\' {
			n++
		}
		if got := plainValue(w); got != n {
			t.Fatalf("%q begins with %d plain bytes of a value, counted %d", eight, n, got)
		}
	}
}

// Lines end with LF, CR or CR LF, wherever the text is cut.
func TestLineEnds(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for range 100000 {
		text := make([]byte, 1+random.IntN(40))
		for i := range text {
			text[i] = "\r\nabc\x0B\x0C\x8A\x8D"[random.IntN(9)]
		}
		if random.IntN(2) == 0 { // a text without CR
			text = []byte(strings.ReplaceAll(string(text), "\r", "d"))
		}
		afterCR := random.IntN(2) == 0
		lines, length := 0, 0
		for i, c := range text {
			if c != '\r' && c != '\n' {
				continue
			}
			length = i + 1
			if c == '\r' || i > 0 && text[i-1] != '\r' || i == 0 && !afterCR {
				lines++
			}
		}
		if gotLines, gotLength := lineEnds(text, afterCR); gotLines != lines || gotLength != length {
			t.Fatalf("%q, after a CR: %v: %d lines in %d bytes, want %d in %d", text, afterCR, gotLines, gotLength, lines, length)
		}
	}
}
