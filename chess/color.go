package chess

// Color is a side: the player of the light-coloured pieces, White, or of the
// dark-coloured ones, Black (Article 1.1).
type Color uint8

// The two sides. White moves first (Article 1.2).
const (
	White Color = iota
	Black
)

// Other returns the opponent.
func (c Color) Other() Color { return c ^ 1 }

// String returns "white" or "black".
func (c Color) String() string {
	if c == White {
		return "white"
	}
	return "black"
}

// ByColor holds one value for each side; index it with a Color.
type ByColor[T any] [2]T
