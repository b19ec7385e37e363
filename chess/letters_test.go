package chess_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/wording"
)

// lettersOfProbe are the letters that a probe wants to be read with.
func lettersOfProbe(id string) chess.Letters {
	switch id {
	case "turkish":
		return chess.TurkishLetters
	case "german":
		return chess.GermanLetters
	case "russian":
		return chess.RussianLetters
	}
	return chess.EnglishLetters
}

// TestProbesInTheirLetters: the letters of a language are read when that
// language is asked for, and in no other.
func TestProbesInTheirLetters(t *testing.T) {
	asked := 0
	for _, row := range probes(t, "san") {
		id, text := row[0].(string), row[2].(string)
		letters := lettersOfProbe(id)
		if letters == chess.EnglishLetters {
			continue
		}
		asked++
		p := readFEN(t, row[1].(string), chess.Standard)
		if m, err := p.ParseSANIn(text, letters); err != nil || p.UCI(m) != row[3] {
			t.Errorf("%s: %q reads %s, %v, want %v", id, text, p.UCI(m), err, row[3])
		}
		_, err := p.ParseSAN(text)
		var bad *chess.MoveError
		if !errors.As(err, &bad) || bad.Kind != chess.UnreadableMove || !bad.Fits.Has(letters) {
			t.Errorf("%s: %q in English: %v, want an error that names the language", id, text, err)
		}
	}
	if asked != 3 {
		t.Errorf("%d probes in other letters, want 3", asked)
	}
}

// play plays moves written in a notation, and returns the text of the first
// error.
func play(p *chess.Position, l chess.Letters, moves string) error {
	for _, text := range strings.Fields(moves) {
		if number, move, ok := strings.Cut(text, "."); ok && strings.Trim(number, "0123456789") == "" {
			text = move
		}
		if text == "" || text == "(=)" {
			continue
		}
		m, err := p.ParseSANIn(text, l)
		if err != nil {
			return err
		}
		p.Play(m)
	}
	return nil
}

// TestSampleGame plays the sample game (Appendix C#2) in its printed forms:
// scenarios N01, N02 and N03.
func TestSampleGame(t *testing.T) {
	const final = "r1bqr1k1/ppp1bppp/2nn4/6B1/8/4QN2/PPPN1PPP/1K1R1B1R b - -"
	for _, tt := range []struct {
		name    string
		letters chess.Letters
		moves   string
		same    bool
	}{
		{"Turkish (N01)", chess.TurkishLetters,
			"1.e4 e5 2.Af3 Af6 3.d4 exd4 4.e5 Ae4 5.Vxd4 d5 6.exd6e.p. Axd6 7.Fg5 Ac6 8.Ve3+ Fe7 9.Abd2 0-0 10.0-0-0 Ke8 11.Şb1(=)", true},
		{"Turkish, short (N02)", chess.TurkishLetters,
			"1.e4 e5 2.Af3 Af6 3.d4 ed4 4.e5 Ae4 5.Vd4 d5 6.ed6 Ad6 7.Fg5 Ac6 8.Ve3 Fe7 9.Abd2 0-0 10.0-0-0 Ke8 11.Şb1 (=)", true},
		{"Turkish, long (C.8)", chess.TurkishLetters,
			"1.e2e4 e7e5 2.Ag1f3 Ag8f6 3.d2d4 e5xd4 4.e4e5 Af6e4 5.Vd1xd4 d7d5 6.e5xd6e.p. Ae4xd6 7.Fc1g5 Ab8c6 8.Vd4e3 Ff8e7 9.Ab1d2 0-0 10.0-0-0 Kf8e8 11.Şb1 (=)", true},
		{"Turkish, long, as printed with 8.Qd4d3 (N03)", chess.TurkishLetters,
			"1.e2e4 e7e5 2.Ag1f3 Ag8f6 3.d2d4 e5xd4 4.e4e5 Af6e4 5.Vd1xd4 d7d5 6.e5xd6e.p. Ae4xd6 7.Fc1g5 Ab8c6 8.Vd4d3 Ff8e7 9.Ab1d2 0-0 10.0-0-0 Kf8e8 11.Şb1 (=)", false},
		{"English", chess.EnglishLetters,
			"1.e4 e5 2.Nf3 Nf6 3.d4 exd4 4.e5 Ne4 5.Qxd4 d5 6.exd6e.p. Nxd6 7.Bg5 Nc6 8.Qe3+ Be7 9.Nbd2 0-0 10.0-0-0 Re8 11.Kb1 (=)", true},
		{"German", chess.GermanLetters,
			"1.e4 e5 2.Sf3 Sf6 3.d4 e:d4 4.e5 Se4 5.D:d4 d5 6.e:d6 S:d6 7.Lg5 Sc6 8.De3+ Le7 9.Sbd2 0-0 10.0-0-0 Te8 11.Kb1 (=)", true},
		{"Russian", chess.RussianLetters,
			"1.e4 e5 2.Кf3 Кf6 3.d4 ed 4.e5 Кe4 5.Ф:d4 d5 6.ed К:d6 7.Сg5 Кc6 8.Фe3+ Сe7 9.Кbd2 О-О 10.О-О-О Лe8 11.Крb1 (=)", true},
		{"figurines", chess.Figurines,
			"1.e4 e5 2.♘f3 ♞f6 3.d4 exd4 4.e5 ♞e4 5.♕×d4 d5 6.exd6 ♞×d6 7.♗g5 ♞c6 8.♕e3+ ♝e7 9.♘bd2 0–0 10.0–0–0 ♜e8 11.♔b1 (=)", true},
	} {
		p := chess.StartPosition()
		if err := play(&p, tt.letters, tt.moves); err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if same := strings.HasPrefix(p.FEN(), final); same != tt.same {
			t.Errorf("%s: ends at %s", tt.name, p.FEN())
		}
	}
}

// TestLetters reads moves in the letters of a language: what people write, and
// what is none of its letters (Appendix C.2, C.3).
func TestLetters(t *testing.T) {
	const (
		exchange = "3r1r1k/4P3/8/8/8/8/8/K7 w - - 0 1"
		castles  = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
		passant  = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
	)
	tests := []struct {
		letters, fen, text, uci string // uci "" for an unreadable move
	}{
		// K is the rook in Turkish, the king in German and the knight in Russian.
		{"tr", castles, "Kd1", "a1d1"},
		{"de", castles, "Kd1", "e1d1"},
		{"hu", castles, "Kd1", "e1d1"},
		{"tr", castles, "Şd1", "e1d1"},
		{"fr", castles, "Rd1", "e1d1"},
		{"es", castles, "Td1", "a1d1"},
		{"hu", castles, "Bd1", "a1d1"},
		{"hu", startFEN, "Hf3", "g1f3"}, // case 34
		{"nl", startFEN, "Pf3", "g1f3"},
		{"ru", castles, "Крd1", "e1d1"},

		// Ş as it comes from other keyboards and character sets.
		{"tr", castles, "Sd1", "e1d1"},
		{"tr", castles, "S\u0327d1", "e1d1"},
		{"tr", castles, "Șd1", "e1d1"},
		{"tr", castles, "Þd1", "e1d1"},

		// Exchanges (C.11, scenario N05), with signs that others put between.
		{"tr", exchange, "e8V", "e7e8q"},
		{"tr", exchange, "exf8A", "e7f8n"},
		{"tr", exchange, "e8F", "e7e8b"},
		{"tr", exchange, "e8K", "e7e8r"},
		{"tr", exchange, "e8=V", "e7e8q"},
		{"tr", exchange, "e8(V)", "e7e8q"},
		{"tr", exchange, "e8=v", "e7e8q"},
		{"tr", exchange, "e8f+", "e7e8b"},
		{"tr", exchange, "e8a", "e7e8n"},
		{"tr", exchange, "e7xf8a", "e7f8n"},
		{"tr", exchange, "exfV", "e7f8q"},
		{"tr", exchange, "e8=Ş", ""},
		{"tr", exchange, "e8Q", ""},
		{"de", exchange, "e8d", "e7e8q"},
		{"fr", exchange, "exd8c", "e7d8n"},
		{"es", exchange, "e7e8a", "e7e8b"},
		{"ru", exchange, "e8Ф", "e7e8q"},
		{"ru", exchange, "e8ф", "e7e8q"},
		{"ru", exchange, "e8Кр", ""},
		{"figurine", exchange, "e8♛", "e7e8q"},

		// The signs of Appendix C.13, all of them optional.
		{"tr", castles, "0-0", "e1g1"},
		{"tr", castles, "O-O-O", "e1c1"},
		{"tr", castles, "0–0+", "e1g1"},
		{"ru", castles, "О-О", "e1g1"},
		{"tr", startFEN, "Af3++", "g1f3"},
		{"tr", startFEN, "Af3#", "g1f3"},
		{"tr", startFEN, "Af3(=)", "g1f3"},
		{"tr", startFEN, "Axf3", "g1f3"},
		{"tr", startFEN, "A×f3", "g1f3"},
		{"tr", startFEN, "A:f3", "g1f3"},
		{"tr", startFEN, "Ag1-f3", "g1f3"},
		{"tr", startFEN, "Ag1f3", "g1f3"},
		{"tr", startFEN, " Af3 ", "g1f3"},
		{"tr", startFEN, "♘f3", "g1f3"},
		{"tr", startFEN, "Pe4", "e2e4"},
		{"tr", startFEN, "e4", "e2e4"},
		{"tr", passant, "exd6 e.p.", "e5d6"},
		{"tr", passant, "exd6ep", "e5d6"},
		{"tr", passant, "ed6", "e5d6"},
		{"fr", passant, "ed", "e5d6"},

		// Letters of none of the language's pieces.
		{"tr", startFEN, "Nf3", ""},
		{"tr", startFEN, "Äf3", ""},
		{"de", startFEN, "Nf3", ""},
		{"de", startFEN, "Bf3", ""},
		{"figurine", startFEN, "Nf3", ""},
		{"ru", startFEN, "Nf3", ""},
		{"en", startFEN, "Кf3", ""}, // the Russian letter
		{"tr", startFEN, "", ""},
		{"tr", startFEN, "Ş", ""},
		{"tr", startFEN, "\xc5", ""},
		{"tr", startFEN, "A\xfff3", ""},
	}
	for _, tt := range tests {
		letters, ok := chess.ParseLetters(tt.letters)
		if !ok {
			t.Fatalf("no letters %q", tt.letters)
		}
		p := readFEN(t, tt.fen, chess.Standard)
		m, err := p.ParseSANIn(tt.text, letters)
		var bad *chess.MoveError
		switch {
		case tt.uci != "" && (err != nil || p.UCI(m) != tt.uci):
			t.Errorf("%s: %q reads %s, %v, want %s", tt.letters, tt.text, p.UCI(m), err, tt.uci)
		case tt.uci == "" && (!errors.As(err, &bad) || bad.Kind != chess.UnreadableMove || bad.Text != tt.text):
			t.Errorf("%s: %q reads %s, %v, want that it cannot be read", tt.letters, tt.text, p.UCI(m), err)
		}
	}
}

// TestDisambiguationInTurkish: the examples of Appendix C.10.3.1 to C.10.3.4.
func TestDisambiguationInTurkish(t *testing.T) {
	for _, tt := range []struct{ fen, text, uci string }{
		{"4k3/8/8/8/8/8/8/K3N1N1 w - - 0 1", "Agf3", "g1f3"},
		{"4k3/8/8/8/8/8/8/K3N1N1 w - - 0 1", "Aef3", "e1f3"},
		{"4k3/8/8/6N1/8/8/8/K5N1 w - - 0 1", "A5f3", "g5f3"},
		{"4k3/8/8/6N1/8/8/8/K5N1 w - - 0 1", "A1f3", "g1f3"},
		{"4k3/8/8/8/3N4/8/7N/K7 w - - 0 1", "Ahf3", "h2f3"},
		{"4k3/8/8/8/3N4/8/7N/K7 w - - 0 1", "Adf3", "d4f3"},
		{"4k3/8/8/8/8/5p2/8/K3N1N1 w - - 0 1", "Agxf3", "g1f3"},
		{"4k3/8/8/6N1/8/5p2/8/K5N1 w - - 0 1", "A5xf3", "g5f3"},
		{"4k3/8/8/8/3N4/5p2/7N/K7 w - - 0 1", "Ahxf3", "h2f3"},
	} {
		p := readFEN(t, tt.fen, chess.Standard)
		m, err := p.ParseSANIn(tt.text, chess.TurkishLetters)
		if err != nil || p.UCI(m) != tt.uci {
			t.Errorf("%s reads %s, %v, want %s", tt.text, p.UCI(m), err, tt.uci)
			continue
		}
		if got := (chess.Notation{Letters: chess.TurkishLetters}).Move(&p, m); got != tt.text {
			t.Errorf("%s is written %s, want %s", tt.uci, got, tt.text)
		}
	}
}

// TestNotation writes moves as Appendix C has them, and the English ones short
// as PGN has them.
func TestNotation(t *testing.T) {
	const (
		exchange = "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1"
		castles  = "3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1"
		rooks    = "4k3/8/8/R2p3R/8/8/8/4K3 w - - 0 1"
		passant  = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
	)
	for _, tt := range []struct {
		letters   chess.Letters
		long      bool
		fen, uci  string
		want, why string
	}{
		{chess.EnglishLetters, false, exchange, "e7d8q", "exd8=Q+", "PGN"},
		{chess.EnglishLetters, false, castles, "e1g1", "O-O", "PGN"},
		{chess.EnglishLetters, true, exchange, "e7d8q", "e7xd8Q+", "C.8, C.11"},
		{chess.EnglishLetters, true, castles, "e1g1", "0-0", "C.13.1"},
		{chess.EnglishLetters, true, startFEN, "g1f3", "Ng1f3", "C.8"},
		{chess.EnglishLetters, true, startFEN, "e2e4", "e2e4", "C.8"},
		{chess.EnglishLetters, true, rooks, "a5d5", "Ra5xd5", "C.8, C.9.1"},
		{chess.EnglishLetters, true, passant, "e5d6", "e5xd6", "C.9.3"},
		{chess.TurkishLetters, false, exchange, "e7e8r", "e8K+", "C.11"},
		{chess.TurkishLetters, false, castles, "e1c1", "0-0-0+", "C.13.2, C.13.4"},
		{chess.TurkishLetters, false, castles, "e1e2", "Şe2", "C.3"},
		{chess.TurkishLetters, false, rooks, "a5d5", "Kaxd5", "C.10.3.4"},
		{chess.GermanLetters, false, startFEN, "g1f3", "Sf3", "C.3"},
		{chess.FrenchLetters, false, castles, "e1e2", "Re2", "C.3"},
		{chess.SpanishLetters, false, castles, "a1a8", "Ta8+", "C.3"},
		{chess.RussianLetters, false, castles, "e1e2", "Крe2", "C.3"},
		{chess.Figurines, false, exchange, "e7d8n", "exd8♘", "C.3"},
		{chess.TurkishLetters, false, "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4", "Vh4#", "C.13.5"},
	} {
		p := readFEN(t, tt.fen, chess.Standard)
		m, err := p.ParseUCI(tt.uci)
		if err != nil {
			t.Fatal(err)
		}
		if got := (chess.Notation{Letters: tt.letters, Long: tt.long}).Move(&p, m); got != tt.want {
			t.Errorf("%v, long %v (%s): %s is written %s, want %s", tt.letters, tt.long, tt.why, tt.uci, got, tt.want)
		}
	}
}

// TestNotationRoundTrip: what is written in any notation reads as the same
// move, in many positions of both variants, and needs no memory.
func TestNotationRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 11))
	moves := 0
	for i := range 600 {
		b := randomSetup(r, i%2 == 1)
		setup, err := chess.ParseFEN(b.fen(), variantOf(&b))
		if err != nil {
			t.Fatal(err)
		}
		p, faults := setup.Position()
		if !faults.Playable() {
			continue
		}
		for _, m := range p.AppendMoves(nil) {
			moves++
			for _, l := range chess.AllLetters() {
				for _, long := range []bool{false, true} {
					text := chess.Notation{Letters: l, Long: long}.Move(&p, m)
					if got, err := p.ParseSANIn(text, l); err != nil || got != m {
						t.Fatalf("%s: %s in %v, long %v: %q reads %s, %v", p.FEN(), p.UCI(m), l, long, text, p.UCI(got), err)
					}
				}
			}
		}
	}
	if moves < 5000 {
		t.Errorf("only %d moves", moves)
	}
	p := chess.StartPosition()
	text := []byte("Af3")
	if n := testing.AllocsPerRun(20, func() {
		if _, err := p.ParseSANBytesIn(text, chess.TurkishLetters); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("reading in Turkish allocates %v times", n)
	}
}

// TestLettersError: the error for letters of another language says what was
// expected and whose letters they are.
func TestLettersError(t *testing.T) {
	for _, tt := range []struct {
		letters    chess.Letters
		text, want string
	}{
		{chess.EnglishLetters, "Af3", `"Af3" is not a move with English letters (K Q R B N); with Turkish (Ş V K F A) it would be`},
		{chess.TurkishLetters, "Nf3", `"Nf3" is not a move with Turkish letters (Ş V K F A); with English (K Q R B N) it would be`},
		{chess.EnglishLetters, "Sf3", `"Sf3" is not a move with English letters (K Q R B N); with German (K D T L S) it would be`},
		{chess.EnglishLetters, "Cf3", `"Cf3" is not a move with English letters (K Q R B N); with French (R D T F C) or Spanish (R D T A C) it would be`},
		{chess.EnglishLetters, "Lg5", `"Lg5" is not a move with English letters (K Q R B N); with German (K D T L S) or Dutch (K D T L P) it would be`},
		{chess.EnglishLetters, "Yf3", `"Yf3" is not a move in any notation read here`},
		{chess.TurkishLetters, "P-K4", `"P-K4" is in descriptive notation; only the algebraic is recognised (Appendix C)`},
	} {
		p := chess.StartPosition()
		_, err := p.ParseSANIn(tt.text, tt.letters)
		if err == nil || err.Error() != tt.want {
			t.Errorf("%v: %v\nwant %s", tt.letters, err, tt.want)
		}
	}
	// Case 34: with no language given, a text tells which languages it can be in.
	p := chess.StartPosition()
	if fits := p.LettersFitting("Sf3").All(); len(fits) != 1 || fits[0] != chess.GermanLetters {
		t.Errorf("Sf3 fits %v", fits)
	}
	if got, want := (chess.LetterSet(1<<chess.TurkishLetters | 1<<chess.GermanLetters)).Names(wording.Turkish),
		"Türkçe (Ş V K F A) ya da Almanca (K D T L S)"; got != want {
		t.Errorf("in Turkish %q, want %q", got, want)
	}
}

// TestTransliterate changes the letters of a text that need be no legal move.
func TestTransliterate(t *testing.T) {
	for _, tt := range []struct {
		from, to   chess.Letters
		text, want string // want "" where the letters are not the language's
	}{
		{chess.TurkishLetters, chess.EnglishLetters, "Kd1", "Rd1"},
		{chess.TurkishLetters, chess.EnglishLetters, "Şxd1+", "Kxd1+"},
		{chess.TurkishLetters, chess.EnglishLetters, "d8V", "d8Q"},
		{chess.EnglishLetters, chess.TurkishLetters, "Rd1", "Kd1"},
		{chess.EnglishLetters, chess.TurkishLetters, "exd8=Q#", "exd8=V#"},
		{chess.EnglishLetters, chess.TurkishLetters, "O-O-O", "O-O-O"},
		{chess.EnglishLetters, chess.RussianLetters, "Ke2", "Крe2"},
		{chess.GermanLetters, chess.FrenchLetters, "Sg1-f3", "Cg1-f3"},
		{chess.EnglishLetters, chess.EnglishLetters, "Bxb7", "Bxb7"},
		{chess.TurkishLetters, chess.EnglishLetters, "Nf3", ""},
		{chess.EnglishLetters, chess.TurkishLetters, "Şb1", ""},
	} {
		got, ok := chess.Transliterate(tt.text, tt.from, tt.to)
		if ok != (tt.want != "") || ok && got != tt.want {
			t.Errorf("%q from %v to %v: %q, %v, want %q", tt.text, tt.from, tt.to, got, ok, tt.want)
		}
	}
}

// TestDescriptive: scores in descriptive notation are told from algebraic ones
// and are no evidence (Appendix C#1, scenario N07).
func TestDescriptive(t *testing.T) {
	for _, text := range []string{"P-K4", "P-QB4", "Kt-KB3", "N-KB3", "PxP", "BPxP", "BxN", "QxPch", "R-R8 mate", "KR-K1", "P-K8(Q)", "P-K8=Q",
		"QKt-Q2", "NxP/K5", "P–K4", "PxP e.p.", "K-B1", "RxR+", "B-KN5!"} {
		if !chess.IsDescriptive(text) {
			t.Errorf("%q is not seen to be descriptive", text)
		}
	}
	for _, text := range []string{"e4", "Nf3", "Ng1-f3", "O-O", "0-0-0", "exd5", "Rxe4", "Kxd2", "e2-e4", "d8K", "Ke8", "", "1-0", "P", "K-", "Kb1", "--", "R1-e1"} {
		if chess.IsDescriptive(text) {
			t.Errorf("%q is taken for descriptive", text)
		}
	}
}

// TestLetterTables: every language has a sign for each piece and none twice,
// and is found by its code.
func TestLetterTables(t *testing.T) {
	for _, l := range chess.AllLetters() {
		if again, ok := chess.ParseLetters(l.String()); !ok || again != l {
			t.Errorf("%v reads %v, %v", l, again, ok)
		}
		seen := map[string]bool{}
		for kind := chess.Knight; kind <= chess.King; kind++ {
			if sign := l.Sign(kind); sign == "" || seen[sign] {
				t.Errorf("%v: %v has the sign %q", l, kind, sign)
			} else {
				seen[sign] = true
			}
		}
		if l.Sign(chess.Pawn) != "" || l.Sign(chess.NoPieceType) != "" || l.Name(wording.Turkish) == "" || l.Name(wording.English) == "" {
			t.Errorf("%v: a pawn has the sign %q (C.4), names %q, %q", l, l.Sign(chess.Pawn), l.Name(wording.Turkish), l.Name(wording.English))
		}
	}
	if _, ok := chess.ParseLetters("xx"); ok {
		t.Error("xx is a language")
	}
	if chess.Letters(200).String() != "en" {
		t.Error("a value that is none is not English")
	}
}
