package game

import (
	"errors"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/announce"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/refusal"
)

func TestReadMove(t *testing.T) {
	const twoRooks = "4k3/P7/8/8/8/8/8/R2K3R w - - 0 1"
	for _, test := range []struct {
		fen, text string
		want      string // UCI, or the code of the refusal
	}{
		{"", "e2e4", "e2e4"},
		{"", "e4", "e2e4"},
		{"", " Nf3\t", "g1f3"},
		{"", "nf3", "g1f3"},
		{"", "NF3", "g1f3"},
		{"", "E4", "e2e4"},
		{"", "E2E4", "e2e4"},
		{"", "ng4", "illegal-move"},
		{"4k3/8/8/8/8/2p5/1P6/2B1K3 w - - 0 1", "bxc3", "b2c3"},
		{"4k3/8/8/8/8/2p5/1P6/2B1K3 w - - 0 1", "Bxc3", "illegal-move"}, // never for the pawn's capture
		{"4k3/8/8/8/8/2p5/1P6/2B1K3 w - - 0 1", "BXC3", "unreadable-move"},
		{"4k3/8/8/8/8/2p5/3B4/4K3 w - - 0 1", "bxc3", "d2c3"},
		{"", "e2e5", "illegal-move"},
		{"", "Nf4", "illegal-move"},
		{"", "O-O", "illegal-move"},
		{"", "", "unreadable-move"},
		{"", "hello", "unreadable-move"},
		{"", "Şf3", "unreadable-move"},
		{"", "\xff\xfe", "unreadable-move"},
		{"", "e2\x00e4", "unreadable-move"},
		{"", "\u202ee2e4", "unreadable-move"},
		{"", "e2\ne4", "unreadable-move"},
		{"", strings.Repeat("e4 ", 1000), "unreadable-move"},
		{twoRooks, "a8=Q", "a7a8q"},
		{twoRooks, "a7a8n", "a7a8n"},
		{twoRooks, "a7a8", "no-promotion"},
		{twoRooks, "a8", "no-promotion"},
		{twoRooks, "axb8", "illegal-move"},
		{twoRooks, "Ra8", "illegal-move"},
		{"4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rd1", "ambiguous-move"},
		{"4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rad1", "a1d1"},
		{"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O", "e1c1"},
		{"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "e1c1"},
	} {
		p := chess.StartPosition()
		if test.fen != "" {
			var err error
			if p, _, err = chess.PositionFromFEN(test.fen, chess.Standard); err != nil {
				t.Fatal(err)
			}
		}
		m, err := Writing{}.ReadMove(&p, test.text)
		got := ""
		if refused := (*refusal.Error)(nil); errors.As(err, &refused) {
			got = string(refused.Code)
		} else {
			got = p.UCI(m)
		}
		if got != test.want {
			t.Errorf("%q in %q: %s, want %s", test.text, test.fen, got, test.want)
		}
	}
}

// The letters and words of a person decide what a text means (Appendix C.3): K is the rook in Turkish, and
// is never taken for a king.
// Capitals in the letters of Turkish: at, fil, kale, vezir, şah.
func TestReadMoveMeant(t *testing.T) {
	turkish := Writing{Letters: chess.TurkishLetters, Voice: announce.PlainTurkish}
	for _, test := range []struct{ fen, text, want string }{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "af3", "g1f3"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "AF3", "g1f3"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "şe2", "e1e2"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "ŞE2", "e1e2"},
		{"4k3/8/8/8/8/6p1/5P2/4K3 w - - 0 1", "Fxg3", ""}, // a bishop, and no pawn
		{"4k3/8/8/8/8/6p1/5P2/4K3 w - - 0 1", "fxg3", "f2g3"},
		{"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "kd1", "a1d1"}, // K is the rook
	} {
		p, _, err := chess.PositionFromFEN(test.fen, chess.Standard)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if m, err := turkish.ReadMove(&p, test.text); err == nil {
			got = p.UCI(m)
		}
		if got != test.want {
			t.Errorf("%q is read %q, want %q", test.text, got, test.want)
		}
	}
}

func TestReadMoveInWriting(t *testing.T) {
	const (
		castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
		edge    = "3r1r1k/4P3/8/8/8/8/8/K7 w - - 0 1"
		knights = "4k3/8/8/8/8/8/8/K1N3N1 w - - 0 1"
	)
	turkish := Writing{chess.TurkishLetters, announce.PlainTurkish}
	english := Writing{chess.EnglishLetters, announce.PlainEnglish}
	for _, test := range []struct {
		writing   Writing
		fen, text string
		want      string // UCI, or the code of the refusal
	}{
		{turkish, castles, "Kd1", "a1d1"},
		{english, castles, "Kd1", "e1d1"},
		{turkish, castles, "Şd1", "e1d1"},
		{turkish, castles, "Rd1", "a1d1"}, // R is no Turkish letter: English
		{turkish, castles, "Kf2", "illegal-move"},
		{turkish, castles, "Kxf1", "h1f1"},
		{turkish, castles, "0-0", "e1g1"},
		{turkish, castles, "kısa rok", "e1g1"},
		{turkish, castles, "rok", "ambiguous-move"},
		{turkish, castles, "Kale d1", "a1d1"},
		{turkish, castles, "Turm David eins", "a1d1"},
		{turkish, castles, "at f3", "illegal-move"},
		{turkish, castles, "merhaba", "unreadable-move"},
		{turkish, edge, "e8V", "e7e8q"},
		{turkish, edge, "e8=Q", "e7e8q"},
		{turkish, edge, "e8", "no-promotion"},
		{turkish, edge, "piyon e8", "no-promotion"},
		{turkish, edge, "piyon e8, at olur", "e7e8n"},
		{turkish, knights, "At e2", "ambiguous-move"},
		{turkish, knights, "Ace2", "c1e2"},
		{english, knights, "knight c e2", "c1e2"},
		{english, castles, "castles queenside", "e1c1"},
		{english, castles, "Kf1", "e1f1"},
		{english, castles, "Şf1", "unreadable-move"},
		{english, castles, "♔f1", "e1f1"},
	} {
		p, _, err := chess.PositionFromFEN(test.fen, chess.Standard)
		if err != nil {
			t.Fatal(err)
		}
		m, err := test.writing.ReadMove(&p, test.text)
		got := p.UCI(m)
		if refused := (*refusal.Error)(nil); errors.As(err, &refused) {
			got = string(refused.Code)
		}
		if got != test.want {
			t.Errorf("%v: %q in %q: %s, want %s", test.writing.Letters, test.text, test.fen, got, test.want)
		}
	}
}

// A move written for a claim is kept in English letters, an illegal one too: it binds the piece it names (Article
// 9.5.3).
func TestWritten(t *testing.T) {
	turkish := Writing{chess.TurkishLetters, announce.PlainTurkish}
	p, _, err := chess.PositionFromFEN("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", chess.Standard)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"":             "",
		" Kd1 ":        "Rd1",
		"Kd2":          "Rd2", // illegal, and a rook's move
		"Şe2":          "Ke2",
		"Rd1":          "Rd1",
		"Qd1":          "Qd1",
		"e1g1":         "e1g1",
		"0-0":          "0-0",
		"kale a8 alır": "Rxa8+",
		"ne olsa":      "ne olsa",
	} {
		if got := turkish.Written(&p, text); got != want {
			t.Errorf("%q is kept as %q, want %q", text, got, want)
		}
	}
}

// FuzzReadMove: whatever a person types is a legal move or refused with a code, and what is kept of it for a claim
// reads as the same move.
func FuzzReadMove(f *testing.F) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	f.Add(start, "Af3", true)
	f.Fuzz(func(t *testing.T, fen, text string, inTurkish bool) {
		p, _, err := chess.PositionFromFEN(fen, chess.Standard)
		if err != nil {
			return
		}
		w := Writing{chess.EnglishLetters, announce.PlainEnglish}
		if inTurkish {
			w = Writing{chess.TurkishLetters, announce.PlainTurkish}
		}
		m, err := w.ReadMove(&p, text)
		if refused := (*refusal.Error)(nil); err != nil && (!errors.As(err, &refused) || m != chess.NoMove) {
			t.Fatalf("%q: %v, %v", text, m, err)
		}
		if err != nil {
			return
		}
		if !p.IsLegal(m) {
			t.Fatalf("%s: %q is read as %s", fen, text, p.UCI(m))
		}
		if again, err := p.ParseSAN(w.Written(&p, text)); err != nil || again != m {
			t.Fatalf("%s: %q is read as %s, and kept as %q: %v", fen, text, p.UCI(m), w.Written(&p, text), err)
		}
	})
}
