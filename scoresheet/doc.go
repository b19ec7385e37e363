// Package scoresheet is the record of a game for people (Article 8, Appendix
// C): a player's sheet as they wrote it, apart from the board, and the game
// that incomplete, contradictory or illegible sheets record.
//
// # Sheets
//
// A Sheet is what stands on paper: entries as written, each in its row and
// column, with clock times, the mark (=) of a draw offer, corrections, what is
// blank and what cannot be read; whose sheet it is, the result and who signed it.
// Read takes it from text: the movetext of PGN, tolerant of what people write.
// Nothing in a Sheet has been played on a board.
//
// # Reconstruction
//
// Reconstruct looks for the legal game that one sheet or two record at the least
// cost, under a stated model of the mistakes people make (see Costs), and says
// whether that is proved, which other games fit as well, and for every move what
// each sheet has for it. It is a search without chance or clock: the same sheets
// give the same answer.
package scoresheet
