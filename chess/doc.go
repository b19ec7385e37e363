// Package chess is the board of the FIDE Laws of Chess (Articles 1 to 5.2.1,
// Guidelines II): positions, their legal moves and what is wrong with them, in
// standard chess and Chess960; FEN, SAN, UCI moves and Polyglot keys. It depends
// on the standard library alone, reads no clock and does no I/O.
//
// # Positions and moves
//
// A [Position] is a value of about 170 bytes. Assign it to keep it, and play on
// the copy; nothing is shared, and nothing needs undoing:
//
//	p := chess.StartPosition()
//	before := p
//	move, err := p.ParseSAN("e4")
//	if err != nil {
//		return err // a *chess.MoveError: unreadable, illegal, ambiguous, null
//	}
//	p.Play(move) // before is still the array
//
// A [Move] has 16 bits and means something only in the position it was made for.
// Moves come from [Position.AppendMoves], [Position.ParseSAN] and
// [Position.ParseUCI], all of which give legal ones only; [Position.Play] does
// not check again. [Position.AppendMoves] writes into the caller's buffer and
// allocates nothing if it has room: 218 moves are the most a game can reach.
//
// Castling is the king going to the square of its rook, in both variants; UCI
// text has e1g1 in standard chess and king takes rook in Chess960, and is read
// in both forms. [Position.ParseSANIn] and [Notation] read and write the
// [Letters] of other languages, figurines and the long form. Squares are
// numbered a1 = 0, b1 = 1 to h8 = 63, and sets of them are a [Bitboard].
//
// # Positions from outside
//
// A [Setup] is what somebody states, [Setup.Position] judges it: the Position it
// gives is playable unless the [Faults] say otherwise, since real boards reach
// positions that no legal game does (Article 7). [PositionFromFEN] does both
// steps; [ParseFEN] and [ParseEPD] only read. A nil error therefore means that
// moves can be played, and zero faults that nothing speaks against the position
// having come about by legal moves:
//
//	p, faults, err := chess.PositionFromFEN(fen, chess.Standard)
//	switch {
//	case err != nil: // no FEN (a *wording.SyntaxError), or a side without one king
//	case faults != 0: // faults.Names() says what no game can have led to
//	}
//
// # The same position
//
// Whether a position has been repeated (Article 9.2.3) is asked of
// [Position.Identity], compared with ==: it counts castling rights, and an en
// passant capture only where it is legal. [Position.PolyglotKey] is the Polyglot hash,
// for opening books and look-up tables.
//
// # Concurrency
//
// Methods that only ask may be called from several goroutines at once on one
// Position; Play and reading at the same time may not.
//
// Draws, claims, clocks and results are not the board's: package arbiter has
// them. Game files are read by package chess/pgn, and chess/deadpos knows who can
// still mate. The examples show the commonest tasks.
package chess
