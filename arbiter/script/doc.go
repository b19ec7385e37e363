// Package script reads, runs and prints game scripts: one game under the Laws
// as text, a header and one event a line, by which anyone can put a situation
// to the arbiter and read their rulings.
//
//	laws 2018
//	control 25m+10s
//	supervision unsupervised
//	start fen R5k1/3r1ppp/8/8/8/8/5PPP/6K1 b - - 0 30
//	clock white 5:00
//	---
//	0:10 black move d7b7
//	0:12 black press
//	0:15 arbiter observe illegal
//
// Header lines are "KEY VALUE" in any order, event lines "[TIME] ACTOR VERB
// [ARGUMENTS]" with the time since the start of play. Blank lines mean nothing.
// "#" begins a comment, unless it is the sign of mate at the end of a move:
// directly behind it and with nothing behind itself. A word may stand in quotes;
// there "#" is text too.
//
// Parse reads a script and understands all of it or says where it does not.
// Script.Run puts it to package arbiter, line by line. What was ruled is written
// by Outcome for programs (WriteJSON) and for people (WriteText).
package script
