package chess_test

import (
	"errors"
	"testing"

	"github.com/hakem-chess/hakem/chess"
)

// TestMoveForms: how people and programs write moves, and what comes near it
// but is no move or not this one (Appendix C).
func TestMoveForms(t *testing.T) {
	const (
		castles  = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
		exchange = "3r1r1k/4P3/8/8/8/8/8/K7 w - - 0 1"
		passant  = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
		pinned   = "k3r3/8/8/R7/4R3/8/8/4K3 w - - 0 1" // the rook on e4
		checked  = "4k3/8/8/8/1b6/8/4N3/1N2K3 w - - 0 1"
		pawns    = "4k3/8/8/4p3/3P1P2/8/8/4K3 w - - 0 1"
		king960  = "4k3/8/8/8/8/8/8/5KRR w G - 0 1"
		corner   = "4k3/8/8/8/8/8/8/RK6 w A - 0 1"
		shadowed = "4k1r1/8/8/8/8/8/8/5K1R w K - 0 1"
	)
	tests := []struct {
		fen, text, uci string // uci "" for an error of the kind
		kind           chess.MoveErrorKind
		variant        chess.Variant
	}{
		// Exchanges (C.11): every piece in every form, a bishop in small type too.
		{exchange, "e8b", "e7e8b", 0, chess.Standard},
		{exchange, "e8b+", "e7e8b", 0, chess.Standard},
		{exchange, "e8=b", "e7e8b", 0, chess.Standard},
		{exchange, "exd8b", "e7d8b", 0, chess.Standard},
		{exchange, "ed8b", "e7d8b", 0, chess.Standard},
		{exchange, "e7d8b", "e7d8b", 0, chess.Standard},
		{exchange, "e7:d8N", "e7d8n", 0, chess.Standard},
		{exchange, "exd=Q", "e7d8q", 0, chess.Standard},
		{exchange, "e8/R", "e7e8r", 0, chess.Standard},
		{exchange, "e8=(Q)", "e7e8q", 0, chess.Standard},
		{exchange, "e8 Q", "e7e8q", 0, chess.Standard},
		{exchange, "e8=♕#", "e7e8q", 0, chess.Standard},
		{exchange, "Pe7-e8=Q", "e7e8q", 0, chess.Standard},
		{exchange, "exd8", "", chess.IllegalMove, chess.Standard},
		{exchange, "xd8=Q", "", chess.UnreadableMove, chess.Standard},
		{exchange, "e8=", "", chess.UnreadableMove, chess.Standard},
		{exchange, "e8(Q", "", chess.UnreadableMove, chess.Standard},
		{exchange, "e8Q)", "", chess.UnreadableMove, chess.Standard},
		{exchange, "e8=QQ", "", chess.UnreadableMove, chess.Standard},
		{exchange, "e8=K", "", chess.UnreadableMove, chess.Standard},
		{exchange, "Ke8=Q", "", chess.UnreadableMove, chess.Standard},
		{exchange, "e9=Q", "", chess.UnreadableMove, chess.Standard},
		{startFEN, "e2e4=Q", "", chess.IllegalMove, chess.Standard},
		{startFEN, "Nf3=Q", "", chess.UnreadableMove, chess.Standard},
		{startFEN, "Nf3b", "", chess.UnreadableMove, chess.Standard},

		// Castling (C.13).
		{castles, "0-0-0!", "e1c1", 0, chess.Standard},
		{castles, "o-o-o", "e1c1", 0, chess.Standard},
		{castles, "O-O#", "e1g1", 0, chess.Standard},
		{castles, "Ke1-c1", "e1c1", 0, chess.Standard},
		{castles, "Kh1", "e1g1", 0, chess.Standard},
		{castles, "Kb1", "", chess.IllegalMove, chess.Standard},
		{castles, "e1g1q", "", chess.IllegalMove, chess.Standard},
		{castles, "O-O-", "", chess.UnreadableMove, chess.Standard},
		{castles, "O-O-O-O", "", chess.UnreadableMove, chess.Standard},
		{castles, "O-O=Q", "", chess.UnreadableMove, chess.Standard},
		{"4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "O-O", "", chess.IllegalMove, chess.Standard},
		{"4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "O-O", "", chess.IllegalMove, chess.Standard},
		{"4k3/8/8/8/1r6/8/8/R3K3 w Q - 0 1", "O-O-O", "e1c1", 0, chess.Standard}, // b1 may be attacked (3.8.2.2.1)
		{king960, "O-O", "f1g1", 0, chess.Chess960},
		{king960, "Kg1", "f1g1", 0, chess.Chess960},
		{king960, "Kxg1", "f1g1", 0, chess.Chess960},
		{corner, "O-O-O", "b1a1", 0, chess.Chess960},
		{corner, "Kc1", "b1c1", 0, chess.Chess960}, // a king's step, not castling
		{corner, "Ka1", "b1a1", 0, chess.Chess960},
		{shadowed, "Kg1", "", chess.IllegalMove, chess.Chess960},
		{shadowed, "O-O", "", chess.IllegalMove, chess.Chess960},

		// Dashes and the multiplication sign as books print them.
		{castles, "O–O", "e1g1", 0, chess.Standard},
		{castles, "0—0−0", "e1c1", 0, chess.Standard},
		{castles, "O–O–", "", chess.UnreadableMove, chess.Standard},
		{castles, "O×O", "", chess.UnreadableMove, chess.Standard},
		{startFEN, "e2–e4", "e2e4", 0, chess.Standard},
		{startFEN, "♘g1‑f3", "g1f3", 0, chess.Standard},
		{startFEN, "e–", "", chess.UnreadableMove, chess.Standard},
		{startFEN, "––", "", chess.NullMove, chess.Standard},
		{pawns, "d4×e5", "d4e5", 0, chess.Standard},
		{pawns, "f×e5+", "f4e5", 0, chess.Standard},

		// En passant (C.9.2 in words): the suffix says nothing more.
		{passant, "exd6ep", "e5d6", 0, chess.Standard},
		{passant, "exd6 ep+", "e5d6", 0, chess.Standard},
		{passant, "exd6+ e.p.", "e5d6", 0, chess.Standard},
		{passant, "e5xd6 e.p", "e5d6", 0, chess.Standard},
		{passant, "exd5", "", chess.IllegalMove, chess.Standard},
		{passant, "d6", "", chess.IllegalMove, chess.Standard},
		{passant, "ep", "", chess.UnreadableMove, chess.Standard},
		{passant, "e.p.", "", chess.UnreadableMove, chess.Standard},

		// Which of two (C.10): a pinned man cannot, except along its line.
		{pinned, "Ra4", "a5a4", 0, chess.Standard},
		{pinned, "Rea4", "", chess.IllegalMove, chess.Standard},
		{pinned, "Re5", "", chess.AmbiguousMove, chess.Standard},
		{pinned, "Ree5", "e4e5", 0, chess.Standard},
		{pinned, "R4e5", "e4e5", 0, chess.Standard},
		{pinned, "Ra5e5", "a5e5", 0, chess.Standard},
		{pinned, "Rb5e5", "", chess.IllegalMove, chess.Standard},
		{checked, "Nc3", "", chess.AmbiguousMove, chess.Standard},
		{checked, "N1c3", "b1c3", 0, chess.Standard},
		{checked, "Nbc3", "b1c3", 0, chess.Standard},
		{checked, "Na3", "", chess.IllegalMove, chess.Standard},
		{pawns, "dxe5", "d4e5", 0, chess.Standard},
		{pawns, "fe", "f4e5", 0, chess.Standard},
		{pawns, "e5", "", chess.IllegalMove, chess.Standard},
		{pawns, "gxe5", "", chess.IllegalMove, chess.Standard},
		{startFEN, "Nbf3", "", chess.IllegalMove, chess.Standard},
		{startFEN, "N1f3", "g1f3", 0, chess.Standard},
		{startFEN, "Ng1xf3", "g1f3", 0, chess.Standard},
		{startFEN, "Pd2e4", "", chess.IllegalMove, chess.Standard},

		// Signs around a move: an offer of a draw (C.12), white space, figurines.
		{startFEN, "e4(=)", "e2e4", 0, chess.Standard},
		{startFEN, "Nf3+ (=)", "g1f3", 0, chess.Standard},
		{startFEN, "\tNf3\r\n", "g1f3", 0, chess.Standard},
		{startFEN, "♘\ufe0ef3", "g1f3", 0, chess.Standard},
		{startFEN, "♞f3", "g1f3", 0, chess.Standard},
		{startFEN, "♙e4", "e2e4", 0, chess.Standard},
		{pawns, "de5:", "d4e5", 0, chess.Standard},
		{startFEN, "(=)", "", chess.UnreadableMove, chess.Standard},
		{startFEN, "♘", "", chess.UnreadableMove, chess.Standard},
		{startFEN, "\xe2\x99", "", chess.UnreadableMove, chess.Standard},
		{startFEN, "e4x", "", chess.UnreadableMove, chess.Standard},
		{startFEN, "Nf3-", "", chess.UnreadableMove, chess.Standard},
		{startFEN, "-e4", "", chess.UnreadableMove, chess.Standard},
		{startFEN, "e2--e4", "", chess.UnreadableMove, chess.Standard},
		{startFEN, "Nxxf3", "", chess.UnreadableMove, chess.Standard},
		{startFEN, "e2e4e5", "", chess.UnreadableMove, chess.Standard},
		{startFEN, "E4", "", chess.UnreadableMove, chess.Standard},
		{startFEN, "NF3", "", chess.UnreadableMove, chess.Standard},
		{startFEN, "1-0", "", chess.UnreadableMove, chess.Standard},
		{startFEN, "*", "", chess.UnreadableMove, chess.Standard},
		{startFEN, "Z0!", "", chess.NullMove, chess.Standard},
		{startFEN, "e1e1", "", chess.IllegalMove, chess.Standard},
		{startFEN, "Ke2", "", chess.IllegalMove, chess.Standard},
	}
	for _, tt := range tests {
		p := readFEN(t, tt.fen, tt.variant)
		m, err := p.ParseSAN(tt.text)
		var bad *chess.MoveError
		switch {
		case tt.uci != "" && (err != nil || p.UCI(m) != tt.uci):
			t.Errorf("%s: %q reads %s, %v, want %s", tt.fen, tt.text, p.UCI(m), err, tt.uci)
		case tt.uci == "" && (!errors.As(err, &bad) || bad.Kind != tt.kind):
			t.Errorf("%s: %q reads %s, %v, want an error that says %v", tt.fen, tt.text, p.UCI(m), err, tt.kind)
		}
	}
}

// TestValuesOutOfRange: what is not on the board or in a list of values gets an
// answer without meaning, not a panic.
func TestValuesOutOfRange(t *testing.T) {
	p := chess.StartPosition()
	var empty chess.Position
	for i := range 1 << 16 {
		m := chess.Move(i)
		if _ = p.SAN(m) + p.UCI(m); p.IsLegal(m) && p.UCI(m) == "" {
			t.Fatalf("%v has no text", m)
		}
	}
	for i := range 256 {
		s, c, kind, man := chess.Square(i), chess.Color(i), chess.PieceType(i), chess.Piece(i)
		if i >= int(chess.NoSquare) && (p.Piece(s) != chess.NoPiece || s.String() != "-") {
			t.Errorf("square %d holds %v", i, p.Piece(s))
		}
		_ = p.By(c) | p.Pieces(c, kind) | p.King(c).Bitboard()
		_ = c.String() + kind.String() + chess.Variant(i).String() + chess.MoveErrorKind(i).String()
		_, _, _ = kind.Letter(), man.Letter(), chess.ByColor[int]{}[man.Color()]
	}
	_ = empty.FEN()
	if empty.CountMoves() != 0 || empty.IsLegal(chess.NoMove) {
		t.Error("the zero position has moves")
	}

	var s chess.Setup
	if _, faults := s.Position(); faults.Playable() {
		t.Error("the zero set-up is playable")
	}
	s = chess.Setup{Turn: 7, Variant: 9, Castling: ^chess.Bitboard(0), EnPassant: 200, Halfmove: 1 << 40, Fullmove: -5}
	s.Board[chess.E1], s.Board[chess.E8] = chess.NewPiece(chess.White, chess.King), chess.NewPiece(chess.Black, chess.King)
	// a white pawn with stray bits, two that are none
	s.Board[chess.A3], s.Board[chess.B3], s.Board[chess.C3] = 0xd1, 15, 8
	q, faults := s.Position()
	const want = "4k3/8/8/8/8/P7/8/4K3 b - - 1073741824 1"
	if q.FEN() != want || faults != chess.FaultCastling|chess.FaultCounters {
		t.Errorf("%s, faults %v, want %s", q.FEN(), faults.Names(), want)
	}
}
