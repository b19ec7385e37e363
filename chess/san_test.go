package chess_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/chess"
)

// otherLetters are the probes in the letters of other languages, which this
// package does not read unasked.
var otherLetters = []string{"german", "turkish", "russian"}

func TestProbesSAN(t *testing.T) {
	for _, row := range probes(t, "san") {
		id, fen, text := row[0].(string), row[1].(string), row[2].(string)
		want, legal := row[3].(string)
		if slices.Contains(otherLetters, id) {
			legal = false
		}
		p := readFEN(t, fen, chess.Standard)
		m, err := p.ParseSAN(text)
		var bad *chess.MoveError
		switch {
		case want == "0000":
			if !errors.As(err, &bad) || bad.Kind != chess.NullMove {
				t.Errorf("%s: %q reads %v, %v, want a null move", id, text, m, err)
			}
		case !legal:
			if !errors.As(err, &bad) || bad.Kind == chess.NullMove {
				t.Errorf("%s: %q reads %s, %v, want an error", id, text, p.UCI(m), err)
			}
		case err != nil:
			t.Errorf("%s: %q: %v, want %s", id, text, err, want)
		case p.UCI(m) != want:
			t.Errorf("%s: %q reads %s, want %s", id, text, p.UCI(m), want)
		}
	}
}

// TestParseSAN: what is read, and of which kind the errors are (Appendix C).
func TestParseSAN(t *testing.T) {
	const (
		castles  = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
		pawnEnd  = "7k/4P3/8/8/8/8/8/K7 w - - 0 1"
		rooks    = "4k3/8/8/R6R/8/8/8/4K3 w - - 0 1"
		queens   = "4k3/8/8/8/4Q2Q/8/8/K6Q w - - 0 1"
		pinned   = "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1"
		capture  = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
		bothB    = "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1"
		twoPawns = "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1"
	)
	tests := []struct {
		name, fen, text string
		uci             string // "" for an error of the kind
		kind            chess.MoveErrorKind
	}{
		{"a piece (C.8)", startFEN, "Nf3", "g1f3", 0},
		{"a pawn (C.9)", startFEN, "e4", "e2e4", 0},
		{"squares are the knight's, never f2-f3", startFEN, "g1f3", "g1f3", 0},
		{"a dash", startFEN, "e2-e4", "e2e4", 0},
		{"an evaluation", startFEN, "Nf3!?", "g1f3", 0},
		{"several signs", startFEN, "e4+!!", "e2e4", 0},
		{"a small n", startFEN, "nf3", "", chess.UnreadableMove},
		{"a square off the board", startFEN, "Ni3", "", chess.UnreadableMove},
		{"only a file", startFEN, "e", "", chess.UnreadableMove},
		{"nothing", startFEN, "", "", chess.UnreadableMove},
		{"blanks", startFEN, "   ", "", chess.UnreadableMove},
		{"a number", startFEN, "1.e4", "", chess.UnreadableMove},
		{"a rook that cannot", startFEN, "Ra3", "", chess.IllegalMove},
		{"the opponent's move", startFEN, "e5", "", chess.IllegalMove},
		{"castling (C.13)", castles, "O-O", "e1g1", 0},
		{"castling with noughts (C.13)", castles, "0-0", "e1g1", 0},
		{"long castling with check", "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O+", "e1c1", 0},
		{"castling without a dash", castles, "OO", "e1g1", 0},
		{"castling with zeros without a dash", castles, "00", "e1g1", 0},
		{"castling with both", castles, "0-O", "e1g1", 0},
		{"long castling without dashes", castles, "000", "e1c1", 0},
		{"long castling with one dash", castles, "O-OO+", "e1c1", 0},
		{"castling with a dash too many", castles, "0--0", "", chess.UnreadableMove},
		{"castling that does not end", castles, "OO-", "", chess.UnreadableMove},
		{"a castling of one sign", castles, "O", "", chess.UnreadableMove},
		{"castling by the king's squares", castles, "e1g1", "e1g1", 0},
		{"castling as king takes rook", castles, "e1h1", "e1g1", 0},
		{"castling through check (3.8.2.2.1)", "4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1", "O-O", "", chess.IllegalMove},
		{"an exchange (C.11)", pawnEnd, "e8=Q", "e7e8q", 0},
		{"an exchange for a knight", pawnEnd, "e8N", "e7e8n", 0},
		{"an exchange for a king (3.7.3.3)", pawnEnd, "e8=K", "", chess.UnreadableMove},
		{"an exchange for a pawn (3.7.3.3)", pawnEnd, "e8=P", "", chess.UnreadableMove},
		{"two rooks on a rank (C.10.1)", rooks, "Rd5", "", chess.AmbiguousMove},
		{"two rooks, the file given", rooks, "Rad5", "a5d5", 0},
		{"two rooks, the rank given", rooks, "R5d5", "", chess.AmbiguousMove},
		{"three queens", queens, "Qe1", "", chess.AmbiguousMove},
		{"three queens, file alone", queens, "Qhe1", "", chess.AmbiguousMove},
		{"three queens, file and rank (C.10.3)", queens, "Qh4e1", "h4e1", 0},
		{"the pinned knight (3.9.2)", pinned, "Nce2", "", chess.IllegalMove},
		{"the other knight", pinned, "Ne2", "g1e2", 0},
		{"en passant", capture, "exd6", "e5d6", 0},
		{"en passant with its words apart", capture, "exd6 e.p.", "e5d6", 0},
		{"en passant that is not one (3.7.3.1)", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2", "exd6", "", chess.IllegalMove},
		{"a capital B is the bishop", bothB, "Bxc3", "d2c3", 0},
		{"a small b is the pawn", bothB, "bxc3", "b2c3", 0},
		{"files alone", twoPawns, "ed", "e4d5", 0},
		{"a capture with a colon", twoPawns, "e4:d5", "e4d5", 0},
		{"a pawn's capture without its file", twoPawns, "xd5", "", chess.UnreadableMove},
		{"files alone, two ways", "4k3/8/8/3p4/4P3/3p4/4P3/4K3 w - - 0 1", "ed", "", chess.AmbiguousMove},
		{"a null move", startFEN, "--", "", chess.NullMove},
		{"a null move in UCI", startFEN, "0000", "", chess.NullMove},
		{"zero bytes", startFEN, "\x00\x00\x00", "", chess.UnreadableMove},
		{"bytes that are no text", startFEN, "\xff\xfe", "", chess.UnreadableMove},
		{"a very long text", startFEN, strings.Repeat("N", 1<<20), "", chess.UnreadableMove},
		{"a very long end", startFEN, "Nf3" + strings.Repeat("!", 1<<20) + "x", "", chess.UnreadableMove},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := readFEN(t, tt.fen, chess.Standard)
			m, err := p.ParseSAN(tt.text)
			shown := tt.text[:min(len(tt.text), 40)]
			if tt.uci != "" {
				if err != nil || p.UCI(m) != tt.uci {
					t.Errorf("%q reads %s, %v, want %s", shown, p.UCI(m), err, tt.uci)
				}
				return
			}
			var bad *chess.MoveError
			if !errors.As(err, &bad) || bad.Kind != tt.kind || m != chess.NoMove {
				t.Errorf("%q reads %s, %v, want an error that says %v", shown, p.UCI(m), err, tt.kind)
			}
		})
	}
}

// TestExposesKing: an illegal move that only leaves the king attacked (Article
// 3.9.2) is told from one that the piece cannot make at all.
func TestExposesKing(t *testing.T) {
	tests := []struct {
		fen, text string
		want      bool
	}{
		{"4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "Nce2", true},
		{"4k3/8/8/8/4r3/8/8/4K3 w - - 0 1", "Ke2", true},
		{"4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "Ng3", false},
		{startFEN, "Ra3", false},
	}
	for _, tt := range tests {
		p := readFEN(t, tt.fen, chess.Standard)
		_, err := p.ParseSAN(tt.text)
		var bad *chess.MoveError
		if !errors.As(err, &bad) || bad.Kind != chess.IllegalMove || bad.ExposesKing != tt.want {
			t.Errorf("%s %s: %v, want exposes king %v", tt.fen, tt.text, err, tt.want)
		}
	}
}

// TestSAN writes each move of a position canonically (Appendix C, PGN).
func TestSAN(t *testing.T) {
	tests := []struct {
		name, fen, uci, want string
		variant              chess.Variant
	}{
		{"a pawn", startFEN, "e2e4", "e4", chess.Standard},
		{"a piece", startFEN, "b1c3", "Nc3", chess.Standard},
		{"a pawn's capture (C.9)", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5", chess.Standard},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", "exd6", chess.Standard},
		{"one rank (C.10.1)", "4k3/8/8/R6R/8/8/8/4K3 w - - 0 1", "a5d5", "Rad5", chess.Standard},
		{"one file (C.10.2)", "4k3/8/8/R7/8/8/8/R3K3 w - - 0 1", "a1a3", "R1a3", chess.Standard},
		{"neither (C.10.3): the file", "4k3/8/8/8/8/8/8/N1K1N3 w - - 0 1", "a1c2", "Nac2", chess.Standard},
		{"file and rank", "4k3/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1+", chess.Standard},
		{"no need when the other is pinned", "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2", chess.Standard},
		{"a capture with origin", "4k3/8/8/R2p3R/8/8/8/4K3 w - - 0 1", "h5d5", "Rhxd5", chess.Standard},
		{"an exchange with mate (C.11)", "7k/R3P3/6K1/8/8/8/8/8 w - - 0 1", "e7e8r", "e8=R#", chess.Standard},
		{"an exchange by capture", "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1", "e7d8q", "exd8=Q+", chess.Standard},
		{"castling", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "O-O", chess.Standard},
		{"castling with check", "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O+", chess.Standard},
		{"castling in Chess960", "4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1", "O-O", chess.Chess960},
		{"mate", "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4", "Qh4#", chess.Standard},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := readFEN(t, tt.fen, tt.variant)
			m, err := p.ParseUCI(tt.uci)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.SAN(m); got != tt.want {
				t.Errorf("%s is written %s, want %s", tt.uci, got, tt.want)
			}
			if got := string(p.AppendSAN([]byte("1. "), m)); got != "1. "+tt.want {
				t.Errorf("appended: %q", got)
			}
		})
	}
}

// TestUCI reads both forms of castling in both variants and writes one.
func TestUCI(t *testing.T) {
	const (
		home = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
		far  = "3k4/8/8/8/8/8/8/1R1K2R1 w KQ - 0 1"
	)
	tests := []struct {
		name, fen string
		variant   chess.Variant
		text      string
		want      string // as written; "" an error
	}{
		{"castling in standard chess", home, chess.Standard, "e1g1", "e1g1"},
		{"castling as king takes rook", home, chess.Standard, "e1h1", "e1g1"},
		{"castling in Chess960", home, chess.Chess960, "e1h1", "e1h1"},
		{"castling by the king's goal", home, chess.Chess960, "e1c1", "e1a1"},
		{"a king that steps beside itself", far, chess.Chess960, "d1c1", "d1c1"},
		{"a king that goes to its goal", far, chess.Chess960, "d1g1", "d1g1"},
		{"a king's move to an empty neighbour", "4k3/8/8/8/8/8/8/5K1R w K - 0 1", chess.Chess960, "f1g1", "f1g1"},
		{"an exchange", "7k/4P3/8/8/8/8/8/K7 w - - 0 1", chess.Standard, "e7e8n", "e7e8n"},
		{"an exchange with a capital", "7k/4P3/8/8/8/8/8/K7 w - - 0 1", chess.Standard, "e7e8N", ""},
		{"an exchange without a piece", "7k/4P3/8/8/8/8/8/K7 w - - 0 1", chess.Standard, "e7e8", ""},
		{"an exchange that is none", startFEN, chess.Standard, "e2e4q", ""},
		{"a null move", startFEN, chess.Standard, "0000", ""},
		{"SAN", startFEN, chess.Standard, "e4", ""},
		{"nothing", startFEN, chess.Standard, "", ""},
		{"the opponent's man", startFEN, chess.Standard, "e7e5", ""},
		{"an empty square", startFEN, chess.Standard, "e4e5", ""},
		{"off the board", startFEN, chess.Standard, "e2e9", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := readFEN(t, tt.fen, tt.variant)
			m, err := p.ParseUCI(tt.text)
			var bad *chess.MoveError
			switch {
			case tt.want == "" && !errors.As(err, &bad):
				t.Errorf("%q reads %s, %v, want an error", tt.text, p.UCI(m), err)
			case tt.want != "" && (err != nil || p.UCI(m) != tt.want):
				t.Errorf("%q reads %s, %v, want %s", tt.text, p.UCI(m), err, tt.want)
			}
		})
	}
}
