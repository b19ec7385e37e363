package chess

import "regexp"

// descriptive matches a move in the descriptive notation of old English and
// Spanish books: P-K4, Kt-KB3, PxP, BxN/Q5, P-K8(Q), R-R8 mate.
var descriptive = regexp.MustCompile(`^` +
	man + `(?:/[KQ]?(?:Kt|[RNB])?[1-8])?` + // who moves, and from where if that must be said
	`(?:[-–]` + square + `|[x×]` + man + `(?:[/(]` + square + `\)?)?|[x×]` + square + `)` +
	`(?:[=(/][QRBN]\)?|\((?:Q|R|B|N|Kt)\))?` + // exchanged for
	`(?: ?(?:e\.?p\.?|ch\.?|dbl\.? ?ch\.?|dis\.? ?ch\.?|mate|[+#!?]+))*$`)

const (
	man    = `(?:[KQ]?(?:Kt|[RNB])?P|[KQ]?(?:Kt|[RNB])|[KQ])`
	square = `(?:[KQ](?:Kt|[RNB])?|Kt|[RNB])[1-8]`
)

// IsDescriptive reports whether the text is a move in descriptive notation, by
// its form. Algebraic notation is the only one that FIDE recognises for its own
// events: a scoresheet in another is no evidence, and the arbiter warns the
// player (Appendix C).
func IsDescriptive(text string) bool {
	return len(text) <= longestExplained && descriptive.MatchString(text)
}
