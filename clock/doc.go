// Package clock holds time controls and the arithmetic of a chess clock
// (Article 6), without reading any clock: instants come in as durations since
// the start of play, to the nanosecond, and nothing is lost to rounding.
package clock
