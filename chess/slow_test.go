package chess_test

// An independent judge of the move generator: Article 3 written out square by
// square, with no table, no bitboard and nothing of package chess. It is meant
// to be read beside the Laws and to be obviously right, not to be fast.

import (
	"fmt"
	"sort"
	"strings"
)

// slowBoard is a position: FEN letters on the squares 0 (a1) to 63 (h8).
type slowBoard struct {
	men      [64]byte // 0 where empty
	white    bool     // White has the move
	castlers [64]bool // the rooks that castling rights belong to
	skipped  int      // the square the pawn that moved two squares last skipped, -1 none
	quiet    int      // plies since the last pawn move or capture
	number   int      // of the move
	fischer  bool     // Chess960
}

// slowMove is a move: for castling, to is the square of the rook.
type slowMove struct {
	from, to int
	exchange byte // the new piece for a pawn, as q, r, b or n; 0 none
	castling bool
}

func fileOf(s int) int { return s % 8 }
func rankOf(s int) int { return s / 8 }
func nameOf(s int) string {
	return string([]byte{byte('a' + fileOf(s)), byte('1' + rankOf(s))})
}

func isWhite(man byte) bool { return man >= 'A' && man <= 'Z' }

// kind is the man's letter in lower case, 0 for none.
func kind(man byte) byte {
	if isWhite(man) {
		return man - 'A' + 'a'
	}
	return man
}

func sign(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}

// own reports whether the man on s belongs to White (or to Black).
func (b *slowBoard) own(s int, white bool) bool {
	return b.men[s] != 0 && isWhite(b.men[s]) == white
}

// clear reports whether nothing stands between two squares on one line: a piece
// "may not move over any intervening pieces" (Article 3.5).
func (b *slowBoard) clear(from, to int) bool {
	df, dr := sign(fileOf(to)-fileOf(from)), sign(rankOf(to)-rankOf(from))
	f, r := fileOf(from)+df, rankOf(from)+dr
	for f != fileOf(to) || r != rankOf(to) {
		if b.men[r*8+f] != 0 {
			return false
		}
		f, r = f+df, r+dr
	}
	return true
}

// attacks reports whether the man on from attacks the square to (Article
// 3.1.2), even if it is itself pinned (Article 3.1.3).
func (b *slowBoard) attacks(from, to int) bool {
	if from == to || b.men[from] == 0 {
		return false
	}
	across, up := fileOf(to)-fileOf(from), rankOf(to)-rankOf(from)
	width, height := max(across, -across), max(up, -up)
	diagonal := width == height
	straight := width == 0 || height == 0
	switch kind(b.men[from]) {
	case 'b': // Article 3.2
		return diagonal && b.clear(from, to)
	case 'r': // Article 3.3
		return straight && b.clear(from, to)
	case 'q': // Article 3.4
		return (diagonal || straight) && b.clear(from, to)
	case 'n': // Article 3.6: the nearest squares not on one rank, file or diagonal
		return width*height == 2
	case 'p': // Article 3.7.3: diagonally in front on an adjacent file
		return width == 1 && up == b.onward(isWhite(b.men[from]))
	case 'k': // Article 3.8.1: an adjoining square
		return width <= 1 && height <= 1
	}
	return false
}

// onward is the direction of a side's pawns in ranks.
func (b *slowBoard) onward(white bool) int {
	if white {
		return 1
	}
	return -1
}

// attackedBy reports whether a side attacks the square.
func (b *slowBoard) attackedBy(white bool, square int) bool {
	for from := range b.men {
		if b.own(from, white) && b.attacks(from, square) {
			return true
		}
	}
	return false
}

func (b *slowBoard) king(white bool) int {
	for s, man := range b.men {
		if kind(man) == 'k' && isWhite(man) == white {
			return s
		}
	}
	return -1
}

// inCheck reports whether a side's king is attacked (Article 3.9.1).
func (b *slowBoard) inCheck(white bool) bool {
	return b.attackedBy(!white, b.king(white))
}

// canGo reports whether the man on from, of the side to move, may go to the
// square to as Articles 3.1 to 3.8.1 say, leaving check out of account.
func (b *slowBoard) canGo(from, to int) bool {
	if from == to || b.own(to, b.white) { // Article 3.1
		return false
	}
	if kind(b.men[to]) == 'k' { // Article 1.4.1: the king is not captured
		return false
	}
	if kind(b.men[from]) != 'p' {
		return b.attacks(from, to)
	}
	up := b.onward(b.white)
	ahead := rankOf(to) - rankOf(from)
	if fileOf(from) == fileOf(to) {
		if ahead == up { // Article 3.7.1
			return b.men[to] == 0
		}
		second := 1
		if !b.white {
			second = 6
		}
		return ahead == 2*up && rankOf(from) == second && // Article 3.7.2
			b.men[to] == 0 && b.men[from+8*up] == 0
	}
	if !b.attacks(from, to) {
		return false
	}
	return b.men[to] != 0 || to == b.skipped // Articles 3.7.3, 3.7.3.1
}

// castlingGoals gives where king and rook end (Articles 3.8.2, II.3.2.6).
func castlingGoals(king, rook int) (kingTo, rookTo int) {
	rank := 8 * rankOf(king)
	if rook > king {
		return rank + 6, rank + 5
	}
	return rank + 2, rank + 3
}

// canCastle reports whether the king may castle with the rook (Article 3.8.2,
// for Chess960 with II.3.2.7: all squares from start to goal of either).
func (b *slowBoard) canCastle(king, rook int) bool {
	kingTo, rookTo := castlingGoals(king, rook)
	first := min(king, rook, kingTo, rookTo)
	last := max(king, rook, kingTo, rookTo)
	for s := first; s <= last; s++ {
		onKingsWay := min(king, kingTo) <= s && s <= max(king, kingTo)
		onRooksWay := min(rook, rookTo) <= s && s <= max(rook, rookTo)
		if (onKingsWay || onRooksWay) && s != king && s != rook && b.men[s] != 0 {
			return false // Article 3.8.2.2.2
		}
		if onKingsWay && b.attackedBy(!b.white, s) {
			return false // Article 3.8.2.2.1
		}
	}
	return true
}

// play returns the position after the move.
func (b slowBoard) play(m slowMove) slowBoard {
	man, up := b.men[m.from], b.onward(b.white)
	skipped := b.skipped
	b.skipped = -1
	b.quiet++
	if !b.white {
		b.number++
	}
	switch {
	case m.castling:
		kingTo, rookTo := castlingGoals(m.from, m.to)
		rook := b.men[m.to]
		b.men[m.from], b.men[m.to] = 0, 0
		b.men[kingTo], b.men[rookTo] = man, rook
	default:
		if b.men[m.to] != 0 || kind(man) == 'p' {
			b.quiet = 0
		}
		if kind(man) == 'p' && m.to == skipped && fileOf(m.from) != fileOf(m.to) {
			b.men[m.to-8*up] = 0 // Article 3.7.3.1
		}
		if kind(man) == 'p' && m.to == m.from+16*up {
			b.skipped = m.from + 8*up
		}
		b.men[m.from], b.men[m.to] = 0, man
		if m.exchange != 0 { // Article 3.7.3.3
			b.men[m.to] = m.exchange
			if b.white {
				b.men[m.to] -= 'a' - 'A'
			}
		}
	}
	if kind(man) == 'k' { // Article 3.8.2.1.1
		for s := range b.castlers {
			if b.castlers[s] && (rankOf(s) == 0) == b.white {
				b.castlers[s] = false
			}
		}
	}
	b.castlers[m.from], b.castlers[m.to] = false, false // Article 3.8.2.1.2
	b.white = !b.white
	return b
}

// moves returns the legal moves: those of Articles 3.1 to 3.8 that do not leave
// the own king in check (Article 3.9.2).
func (b *slowBoard) moves() []slowMove {
	var legal []slowMove
	add := func(m slowMove) {
		after := b.play(m)
		if !after.inCheck(b.white) {
			legal = append(legal, m)
		}
	}
	for from := range b.men {
		if !b.own(from, b.white) {
			continue
		}
		pawn := kind(b.men[from]) == 'p'
		for to := range b.men {
			if !b.canGo(from, to) {
				continue
			}
			if pawn && (rankOf(to) == 0 || rankOf(to) == 7) {
				for _, piece := range []byte("qrbn") { // Article 3.7.3.4: the player's choice
					add(slowMove{from: from, to: to, exchange: piece})
				}
				continue
			}
			add(slowMove{from: from, to: to})
		}
	}
	king := b.king(b.white)
	for rook := range b.men {
		if b.castlers[rook] && b.own(rook, b.white) && b.canCastle(king, rook) {
			add(slowMove{from: king, to: rook, castling: true})
		}
	}
	return legal
}

// count is perft: the number of sequences of depth legal moves.
func (b *slowBoard) count(depth int) uint64 {
	if depth == 0 {
		return 1
	}
	var n uint64
	for _, m := range b.moves() {
		after := b.play(m)
		n += after.count(depth - 1)
	}
	return n
}

// uci writes the move as engines do: castling as the king's two squares in
// standard chess, as king takes rook in Chess960.
func (b *slowBoard) uci(m slowMove) string {
	to := m.to
	if m.castling && !b.fischer {
		to, _ = castlingGoals(m.from, m.to)
	}
	text := nameOf(m.from) + nameOf(to)
	if m.exchange != 0 {
		text += string(m.exchange)
	}
	return text
}

// moveTexts are the legal moves in UCI notation, sorted.
func (b *slowBoard) moveTexts() []string {
	moves := b.moves()
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = b.uci(m)
	}
	sort.Strings(texts)
	return texts
}

// fen writes the position with the skipped square whether or not a pawn can
// capture there, and with the file letters of Shredder-FEN for rights.
func (b *slowBoard) fen() string {
	var t strings.Builder
	for rank := 7; rank >= 0; rank-- {
		empty := 0
		for file := range 8 {
			man := b.men[rank*8+file]
			if man == 0 {
				empty++
				continue
			}
			if empty > 0 {
				fmt.Fprint(&t, empty)
				empty = 0
			}
			t.WriteByte(man)
		}
		if empty > 0 {
			fmt.Fprint(&t, empty)
		}
		if rank > 0 {
			t.WriteByte('/')
		}
	}
	t.WriteString(map[bool]string{true: " w ", false: " b "}[b.white])
	rights := ""
	for s, has := range b.castlers {
		if has {
			letter := byte('A' + fileOf(s))
			if !isWhite(b.men[s]) {
				letter = byte('a' + fileOf(s))
			}
			rights += string(letter)
		}
	}
	if rights == "" {
		rights = "-"
	}
	skipped := "-"
	if b.skipped >= 0 {
		skipped = nameOf(b.skipped)
	}
	fmt.Fprintf(&t, "%s %s %d %d", rights, skipped, b.quiet, b.number)
	return t.String()
}

// parseSlow reads a sound FEN of four or six fields; it panics on others, since
// only tests call it.
func parseSlow(fen string, fischer bool) slowBoard {
	b := slowBoard{skipped: -1, number: 1, fischer: fischer}
	fields := strings.Fields(fen)
	rank, file := 7, 0
	for _, c := range []byte(fields[0]) {
		switch {
		case c == '/':
			rank, file = rank-1, 0
		case c >= '1' && c <= '8':
			file += int(c - '0')
		default:
			b.men[rank*8+file] = c
			file++
		}
	}
	b.white = fields[1] == "w"
	for _, c := range []byte(fields[2]) {
		if c == '-' {
			continue
		}
		white := isWhite(c)
		king, rook := b.king(white), byte('r')
		if white {
			rook = 'R'
		}
		first := 8 * rankOf(king)
		found := first + int(kind(c)-'a')
		switch kind(c) {
		case 'k': // the outermost rook (X-FEN)
			for s := king + 1; s < first+8; s++ {
				if b.men[s] == rook {
					found = s
				}
			}
		case 'q':
			for s := king - 1; s >= first; s-- {
				if b.men[s] == rook {
					found = s
				}
			}
		}
		if b.men[found] != rook {
			panic("no rook for a right in " + fen)
		}
		b.castlers[found] = true
	}
	if fields[3] != "-" {
		b.skipped = int(fields[3][0]-'a') + 8*int(fields[3][1]-'1')
	}
	if len(fields) == 6 {
		if _, err := fmt.Sscan(fields[4], &b.quiet); err != nil {
			panic(err)
		}
		if _, err := fmt.Sscan(fields[5], &b.number); err != nil {
			panic(err)
		}
	}
	return b
}
