package chess

// Moves in the letters of any language. Texts are read by way of the English
// letters, so that there is one reader only, and English texts never come here.

// Notation is a way of writing moves in algebraic notation (Appendix C).
//
// English letters in the short form are written as PGN has them, e8=Q and O-O.
// Everything else is for people and written as Appendix C has it: e8Q with no
// sign between (C.11), 0-0 (C.13), x, + and #.
type Notation struct {
	Letters Letters
	// Long writes the square of departure too, as C.8 allows from 2017 on:
	// Ng1f3, e4xd5, e7e8Q.
	Long bool
}

// AppendMove appends a legal move of p.
func (n Notation) AppendMove(dst []byte, p *Position, m Move) []byte {
	if n == (Notation{}) {
		return p.AppendSAN(dst, m)
	}
	var short [16]byte
	english := p.AppendSAN(short[:0], m)
	if n.Long && !m.IsCastling() {
		english = p.appendLong(english, m)
	}
	for _, c := range english {
		switch t := pieceTypeOf(c); {
		case t != NoPieceType:
			dst = append(dst, n.Letters.Sign(t)...)
		case c == 'O':
			dst = append(dst, '0')
		case c != '=':
			dst = append(dst, c)
		}
	}
	return dst
}

// Move returns what AppendMove appends.
func (n Notation) Move(p *Position, m Move) string { return string(n.AppendMove(nil, p, m)) }

// appendLong writes the long form in place of the short one.
func (p *Position) appendLong(san []byte, m Move) []byte {
	sign := san[len(san)-1]
	from, to := m.From(), m.To()
	t := p.board[from].Type()
	san = san[:0]
	if t != Pawn {
		san = append(san, t.Letter())
	}
	san = append(san, from.String()...)
	if p.board[to] != NoPiece || m.IsEnPassant() {
		san = append(san, 'x')
	}
	san = append(san, to.String()...)
	if m.IsPromotion() {
		san = append(san, m.Promotion().Letter())
	}
	if sign == '+' || sign == '#' {
		san = append(san, sign)
	}
	return san
}

// ParseSANIn reads a move as ParseSAN does, short or long, with the letters of
// a language; figurines are read in all of them. No piece is taken for another:
// letters of another language are an error that says so. The error is a
// *MoveError.
func (p Position) ParseSANIn(text string, l Letters) (Move, error) {
	return p.ParseSANBytesIn([]byte(text), l)
}

// ParseSANBytesIn is ParseSANIn for bytes.
func (p *Position) ParseSANBytesIn(text []byte, l Letters) (Move, error) {
	if l == EnglishLetters {
		return p.ParseSANBytes(text)
	}
	var short [32]byte
	english, ok := l.appendEnglish(short[:0], text)
	if !ok {
		return NoMove, p.explained(&MoveError{Kind: UnreadableMove}, text, l)
	}
	if m := p.plainSAN(english); m != NoMove {
		return m, nil
	}
	m, bad := p.generalSAN(english)
	if bad != nil {
		return NoMove, p.explained(bad, text, l)
	}
	return m, nil
}

// longestExplained is how many bytes of a text that is no move are looked at to
// say what it may have been.
const longestExplained = 32

// explained says in the error of a text that was to be read with the letters l
// what it may have been.
func (p *Position) explained(bad *MoveError, text []byte, l Letters) *MoveError {
	bad.Text, bad.Letters = string(text), l
	if bad.Kind != UnreadableMove || len(text) > longestExplained {
		return bad
	}
	if bad.Fits = p.LettersFitting(bad.Text); bad.Fits == 0 {
		bad.Descriptive = IsDescriptive(bad.Text)
	}
	if bad.Fits == 0 && !bad.Descriptive {
		bad.Fits = lettersReading(text)
	}
	return bad
}

// LettersFitting returns the languages with whose letters the text is a legal
// move.
func (p *Position) LettersFitting(text string) LetterSet {
	return lettersWhere([]byte(text), func(s *sanText) bool {
		_, kind := p.resolve(s)
		return kind == legalMove
	})
}

// lettersReading returns the languages with whose letters the text can be read,
// whether or not it is a legal move.
func lettersReading(text []byte) LetterSet {
	return lettersWhere(text, func(*sanText) bool { return true })
}

// lettersWhere returns the languages in which the text can be read as something
// that fits.
func lettersWhere(text []byte, fits func(s *sanText) bool) LetterSet {
	set := LetterSet(0)
	for l := range Letters(len(alphabets)) {
		english, ok := l.appendEnglish(nil, text)
		if !ok {
			continue
		}
		if s, ok := scanSAN(english); ok && !s.null && fits(&s) {
			set |= 1 << l
		}
	}
	return set
}
