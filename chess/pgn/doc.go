// Package pgn reads and writes games of chess in PGN (Portable Game Notation).
//
// Three readers stand on one Scanner, which reads any amount of text in
// bounded memory and hands what it finds to a Visitor:
//
//   - [Validator] plays the main line of each game with full legality and
//     allocates nothing for it: for files of millions of games;
//   - [Reader] makes a [Game] of each, with variations, comments, glyphs, draw
//     offers and clocks;
//   - a [Visitor] of your own sees every token, with its place.
//
// A [Writer] writes a Game in the export format; reading what it wrote gives
// the same Game.
//
// # What is read
//
// Reading is lenient: what can be meant in one way only is read so, and
// reported as repaired; where there are two readings nothing is guessed, and a
// fault is reported. Either way reading goes on. [Scanner.Strict] makes faults
// of the repairs too. Texts are UTF-8, with or without a byte order mark; what
// is not valid UTF-8 is taken for Latin-1, and reported.
//
// What cannot be played of a line is kept as text; a game ends where the next
// one begins, at the latest at a tag pair after an empty line, whatever was left
// open before it: only in a comment that is closed it is text. So one bad game
// loses no other. A result counts only as the last token of its game; lines of
// prose may follow it. 0-0 there says that both players lost, unless castling is
// legal and the Result tag does not say so too.
//
// A null move (--) is read as such, and reported: the Laws know none.
package pgn
