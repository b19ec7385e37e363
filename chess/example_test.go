package chess_test

import (
	"errors"
	"fmt"
	"strings"

	"github.com/hakem-chess/hakem/chess"
)

// The legal moves of a position, into a buffer that is used again.
func ExamplePosition_AppendMoves() {
	p, _, err := chess.PositionFromFEN("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", chess.Standard)
	if err != nil {
		fmt.Println(err)
		return
	}
	var buffer [64]chess.Move
	for _, m := range p.AppendMoves(buffer[:0]) {
		fmt.Println(p.SAN(m))
	}
	// Unordered output:
	// e3
	// e4
	// Kd1
	// Kf1
	// Kd2
	// Kf2
}

// Playing a game given in SAN, to its end.
func ExamplePosition_ParseSAN() {
	p := chess.StartPosition()
	for text := range strings.FieldsSeq("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7") {
		m, err := p.ParseSAN(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		p.Play(m)
	}
	fmt.Println(p.FEN())
	fmt.Println("checkmate:", p.IsCheckmate())
	// Output:
	// r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4
	// checkmate: true
}

// What is wrong with a text that is no legal move.
func ExampleMoveError() {
	p, _, err := chess.PositionFromFEN("4k3/8/8/8/1b6/2N5/8/R3K2R w KQ - 0 1", chess.Standard)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{"Nd5", "Rf2", "Rd1", "Hello"} {
		_, err := p.ParseSAN(text)
		var bad *chess.MoveError
		if errors.As(err, &bad) {
			fmt.Println(text, bad.Kind, bad.ExposesKing)
		} else {
			fmt.Println(text, "is legal")
		}
	}
	// Output:
	// Nd5 illegal true
	// Rf2 illegal false
	// Rd1 is legal
	// Hello unreadable false
}

// A position from a FEN, with what is wrong with it: positions that no game
// reaches can still be played on.
func ExamplePositionFromFEN() {
	for _, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"4k3/8/8/8/8/8/PPPPPPPP/QNBQKBNR w K e6 0 1",
		"4k3/8/8/8/8/8/8/8 w - - 0 1",
		"4k3/8/8/8/9/8/8/4K3 w - - 0 1",
	} {
		p, faults, err := chess.PositionFromFEN(fen, chess.Standard)
		if err != nil {
			fmt.Println("unplayable:", err)
			continue
		}
		fmt.Println(p.CountMoves(), "moves", faults.Names())
	}
	// Output:
	// 20 moves []
	// 20 moves [en-passant too-many-men]
	// unplayable: chess: White has 0 kings and Black 1: each must have one
	// unplayable: column 11: expected a position in FEN: men (KQRBNPkqrbnp) or a number of empty squares, for 8 more files of rank 4, found "9"
}

// A position from men put on a board.
func ExampleSetup() {
	s := chess.Setup{EnPassant: chess.NoSquare, Fullmove: 1}
	s.Board[chess.E1] = chess.NewPiece(chess.White, chess.King)
	s.Board[chess.H1] = chess.NewPiece(chess.White, chess.Rook)
	s.Board[chess.E8] = chess.NewPiece(chess.Black, chess.King)
	s.Castling = chess.H1.Bitboard()
	p, faults := s.Position()
	fmt.Println(p.FEN(), faults.Names())
	// Output: 4k3/8/8/8/8/8/8/4K2R w K - 0 1 []
}

// Chess960: arrays by number, castling in UCI as king takes rook.
func ExampleChess960Start() {
	p, err := chess.Chess960Start(518)
	if err != nil {
		fmt.Println(err)
		return
	}
	for text := range strings.FieldsSeq("Nf3 Nf6 g3 g6 Bg2 Bg7 O-O") {
		m, err := p.ParseSAN(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		if m.IsCastling() {
			fmt.Println(p.UCI(m), "puts the king on", m.KingTarget())
		}
		p.Play(m)
	}
	fmt.Println(p.FEN())
	// Output:
	// e1h1 puts the king on g1
	// rnbqk2r/ppppppbp/5np1/8/8/5NP1/PPPPPPBP/RNBQ1RK1 b kq - 3 4
}

// Talking to an engine.
func ExamplePosition_ParseUCI() {
	p := chess.StartPosition()
	for text := range strings.FieldsSeq("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1") {
		m, err := p.ParseUCI(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Print(p.SAN(m), " ")
		p.Play(m)
	}
	fmt.Println()
	// Output: e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O
}

// Counting how often a position has appeared (Article 9.2).
func ExamplePosition_Identity() {
	p := chess.StartPosition()
	seen := map[chess.Identity]int{p.Identity(): 1}
	for text := range strings.FieldsSeq("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8") {
		m, err := p.ParseSAN(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		p.Play(m)
		seen[p.Identity()]++
	}
	fmt.Println("the position has appeared", seen[p.Identity()], "times")
	// Output: the position has appeared 3 times
}

// A position is a value: a copy keeps it while moves are tried.
func ExamplePosition_Play() {
	p, _, err := chess.PositionFromFEN("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", chess.Standard)
	if err != nil {
		fmt.Println(err)
		return
	}
	mates, stalemates := 0, 0
	for _, m := range p.AppendMoves(nil) {
		next := p
		next.Play(m)
		if next.IsCheckmate() {
			mates++
		}
		if next.IsStalemate() {
			stalemates++
		}
	}
	fmt.Println(mates, "moves mate,", stalemates, "stalemate")
	// Output: 1 moves mate, 7 stalemate
}

// Looking at the board.
func ExamplePosition_Pieces() {
	p := chess.StartPosition()
	for s := range p.Pieces(chess.White, chess.Knight).All {
		fmt.Println("a white knight on", s)
	}
	fmt.Println(string(p.Piece(chess.E8).Letter()), "on", p.King(chess.Black), "to move:", p.Turn())
	// Output:
	// a white knight on b1
	// a white knight on g1
	// k on e8 to move: white
}

// Counting move sequences, the usual test of a move generator.
func ExamplePosition_Perft() {
	p := chess.StartPosition()
	for depth := range 5 {
		fmt.Print(p.Perft(depth), " ")
	}
	fmt.Println()
	// Output: 1 20 400 8902 197281
}

// A test suite in EPD: a position and operations.
func ExampleParseEPD() {
	s, operations, err := chess.ParseEPD(`2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001";`, chess.Standard)
	if err != nil {
		fmt.Println(err)
		return
	}
	p, _ := s.Position()
	m, err := p.ParseSAN("Qg6")
	fmt.Println(operations)
	fmt.Println(p.UCI(m), err)
	// Output:
	// bm Qg6; id "WAC.001";
	// g3g6 <nil>
}

// Moves in the letters of other languages: K is the rook in Turkish.
func ExampleNotation() {
	p := chess.StartPosition()
	for _, text := range []string{"e4", "e5", "Af3", "Ac6", "Fb5", "a6", "0-0"} {
		m, err := p.ParseSANIn(text, chess.TurkishLetters)
		if err != nil {
			fmt.Println(err)
			return
		}
		long := chess.Notation{Letters: chess.GermanLetters, Long: true}
		fmt.Println(text, long.Move(&p, m))
		p.Play(m)
	}
	_, err := p.ParseSANIn("Nf6", chess.TurkishLetters)
	fmt.Println(err)
	// Output:
	// e4 e2e4
	// e5 e7e5
	// Af3 Sg1f3
	// Ac6 Sb8c6
	// Fb5 Lf1b5
	// a6 a7a6
	// 0-0 0-0
	// "Nf6" is not a move with Turkish letters (Ş V K F A); with English (K Q R B N) it would be
}

// A game with its moves: made, taken back, and asked how often its position has been there.
func ExampleGame() {
	g := chess.NewGame(chess.StartPosition())
	for text := range strings.FieldsSeq("e4 e5 Nf3 Nc6 Ng1 Nb8 Nf3 Nc6 Ng1 Nb8") {
		if _, err := g.PushSAN(text); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(g)
	fmt.Println("times:", g.Repetitions(), "quiet plies:", g.QuietPlies())
	m, _ := g.Pop()
	fmt.Println("taken back:", g.Position().SAN(m))
	_, err := g.PushSAN("Ke6")
	fmt.Println(err)
	// Output:
	// 1. e4 e5 2. Nf3 Nc6 3. Ng1 Nb8 4. Nf3 Nc6 5. Ng1 Nb8
	// times: 3 quiet plies: 8
	// taken back: Nb8
	// "Ke6" is not a legal move here
}

// The legal moves of a position, where nobody counts nanoseconds.
func ExamplePosition_Moves() {
	start := chess.StartPosition()
	knights := 0
	for m := range start.Moves() {
		if start.Piece(m.From()).Type() == chess.Knight {
			knights++
		}
	}
	fmt.Println(knights, "moves of knights")
	// Output: 4 moves of knights
}

// A position that must be right, and what is wrong with one that is not.
func ExampleParsePosition() {
	p, err := chess.ParsePosition("4k3/P7/8/8/8/8/8/4K3 w - - 0 40")
	fmt.Println(p, err)
	_, err = chess.ParsePosition("4k3/8/8/8/8/8/8/4K2R w Q - 0 40")
	var impossible *chess.FaultsError
	fmt.Println(errors.As(err, &impossible), err)
	_, err = chess.ParsePosition("4k3/8/8/8/8/8/8/4K2X w - - 0 40")
	fmt.Println(err)
	// Output:
	// 4k3/P7/8/8/8/8/8/4K3 w - - 0 40 <nil>
	// true chess: no game leads to this position: castling
	// column 20: expected a position in FEN: men (KQRBNPkqrbnp) or a number of empty squares, for 1 more files of rank 1, found "X"
}

// The key that opening books in Polyglot's format are searched by.
func ExamplePosition_PolyglotKey() {
	p := chess.StartPosition()
	fmt.Printf("%016x\n", p.PolyglotKey())
	// Output: 463b96181691fc9c
}
