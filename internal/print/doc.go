// Package print draws for paper: a scoresheet as it was kept, and the arbiter's
// report of a game. Everything drawn is in Turkish or in English, with letters
// that both have; the same input gives the same bytes.
package print
