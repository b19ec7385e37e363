package dgt

import (
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/wording"
)

// What is put on the middle of the board says the result; other words spoil it.
func TestSigns(t *testing.T) {
	start := chess.StartPosition()
	for _, tt := range []struct {
		words   string
		letters chess.Letters
		given   string
		found   bool
		result  string
	}{
		{"Ke4 Kd5", chess.EnglishLetters, "1-0", true, "1-0"},
		{"Kd5 Ke4", chess.EnglishLetters, "1-0", true, "1-0"},
		{"Kd4 Ke5", chess.EnglishLetters, "0-1", true, "0-1"},
		{"Ke4 Ke5", chess.EnglishLetters, "1/2-1/2", true, "1/2-1/2"},
		{"Kd4+ Kxd5#", chess.EnglishLetters, "1/2-1/2", true, "1/2-1/2"},
		{"Ke1e4 e8d5", chess.EnglishLetters, "1-0", true, "1-0"},
		{"Şe4 Şd5", chess.TurkishLetters, "1-0", true, "1-0"},
		{"♔e4 ♔d5", chess.EnglishLetters, "1-0", true, "1-0"},
		{"Ke4 Kd5", chess.EnglishLetters, "*", true, "1-0"},
		{"Ke4", chess.EnglishLetters, "1-0", true, ""},
		{"Ke4", chess.EnglishLetters, "*", false, ""},
		{"Ke4 Ke4", chess.EnglishLetters, "1-0", false, ""},
		{"Ke4 Kd5 Ke5", chess.EnglishLetters, "1-0", false, ""},
		{"Ke4 Nf3", chess.EnglishLetters, "1-0", false, ""},
		{"Qe4 Qd5", chess.EnglishLetters, "1-0", false, ""},
		{"Ke4 Kd5", chess.TurkishLetters, "1-0", false, ""},
		{"Ke3 Kd5", chess.EnglishLetters, "1-0", false, ""},
		{"K e4", chess.EnglishLetters, "1-0", false, ""},
		{"", chess.EnglishLetters, "1-0", false, ""},
	} {
		var s Signs
		for word := range strings.FieldsSeq(tt.words) {
			s.Add([]byte(word), &start, tt.letters)
		}
		found := s.Found(&start, chess.NoMove, tt.given)
		if found != tt.found || found && s.Result() != tt.result {
			t.Errorf("%q in %v, %s: %v, %q, want %v, %q", tt.words, tt.letters, tt.given, found, s.Result(), tt.found, tt.result)
		}
		if !found {
			continue
		}
		for _, l := range []wording.Lang{wording.Turkish, wording.English} {
			if text := s.Text(l, tt.given); strings.Contains(text, "%!") || strings.Contains(text, "sonuç ise") || strings.Contains(text, "but the result") {
				t.Errorf("%q says %q", tt.words, text)
			}
			if text := s.Text(l, "0-1"); s.Result() == "1-0" && !strings.HasSuffix(text, map[wording.Lang]string{wording.Turkish: "0-1 yazılmış", wording.English: "given as 0-1"}[l]) {
				t.Errorf("%q against 0-1 says %q", tt.words, text)
			}
		}
	}
}
