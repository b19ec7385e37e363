package arbiter

import "github.com/hakem-chess/hakem/laws"

// tableWords are the sentences of the causes of rulings on what stands on the
// table: who is there, the clock, the board and the pieces.
var tableWords = map[RulingKind]map[Cause]laws.Words{}
