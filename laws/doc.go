// Package laws holds the FIDE Laws of Chess as data: the editions side by
// side, what each article asks in our own words in Turkish and English, the
// regulations a competition may set, and the words for results and reasons.
//
// Nothing here judges. What differs between editions is a field of Edition,
// named after what it governs; package arbiter reads the fields and never
// asks which edition it has.
package laws
