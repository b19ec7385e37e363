package announce_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/announce"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/wording"
)

const (
	startFEN   = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	castlesFEN = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	edgeFEN    = "3r1r1k/4P3/8/8/8/8/8/K7 w - - 0 1"
	passantFEN = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
	knightsFEN = "4k3/8/8/3b4/8/2N1N3/8/4K3 w - - 0 1"
	columnFEN  = "4k3/8/8/6N1/8/8/8/K5N1 w - - 0 1"
)

func position(t testing.TB, fen string) chess.Position {
	t.Helper()
	p, _, err := chess.PositionFromFEN(fen, chess.Standard)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestAnnounce says moves in the words of Appendix D.2.1 and in plain ones.
func TestAnnounce(t *testing.T) {
	for _, tt := range []struct{ fen, uci, german, turkish, english string }{
		{startFEN, "g1f3", "Springer Felix drei", "At f3", "Knight f3"},
		{startFEN, "e2e4", "Bauer Eva vier", "Piyon e4", "Pawn e4"},
		{castlesFEN, "e1g1", "Kurze Rochade", "Kısa rok", "Castles kingside"},
		{castlesFEN, "e1c1", "Lange Rochade", "Uzun rok", "Castles queenside"},
		{castlesFEN, "h1h8", "Turm schlaegt Hector acht, Schach", "Kale h8'i alır, şah", "Rook takes h8, check"},
		{edgeFEN, "e7e8q", "Bauer Eva acht, Dame", "Piyon e8, vezir olur", "Pawn e8, becomes queen"},
		{edgeFEN, "e7d8n", "Bauer Eva schlaegt David acht, Springer", "Piyon e d8'i alır, at olur", "Pawn e takes d8, becomes knight"},
		{passantFEN, "e5d6", "Bauer Eva schlaegt David sechs en passant", "Piyon e geçerken alır, d6", "Pawn e takes d6 en passant"},
		{knightsFEN, "c3d5", "Springer Cesar schlaegt David fuenf", "At c d5'i alır", "Knight c takes d5"},
		{columnFEN, "g5f3", "Springer fuenf Felix drei", "At 5 f3", "Knight 5 f3"},
		{"4k3/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Dame Hector vier Eva eins, Schach", "Vezir h4 e1, şah", "Queen h4 e1, check"},
		{"rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4", "Dame Hector vier, Matt", "Vezir h4, mat", "Queen h4, mate"},
		{"4k3/8/8/8/8/8/5p2/4K3 w - - 0 1", "e1f2", "Koenig schlaegt Felix zwei", "Şah f2'yi alır", "King takes f2"},
		{"4k3/8/5p2/4B3/8/8/8/4K3 w - - 0 1", "e5f6", "Laeufer schlaegt Felix sechs", "Fil f6'yı alır", "Bishop takes f6"},
	} {
		p := position(t, tt.fen)
		m, err := p.ParseUCI(tt.uci)
		if err != nil {
			t.Fatal(err)
		}
		for v, want := range map[announce.Voice]string{
			announce.AppendixD: tt.german, announce.PlainTurkish: tt.turkish, announce.PlainEnglish: tt.english,
		} {
			if got := announce.Say(&p, m, v); got != want {
				t.Errorf("%s: %q, want %q", tt.uci, got, want)
			}
		}
	}
}

// TestAnnouncementRoundTrip: every legal move of many positions, said in each
// Voice, is understood as itself.
func TestAnnouncementRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 4))
	count := 0
	check := func(p *chess.Position) {
		for _, m := range p.AppendMoves(nil) {
			for _, v := range announce.Voices() {
				text := announce.Say(p, m, v)
				if got, err := announce.Hear(p, text, v); err != nil || got != m {
					t.Fatalf("%s: %s in %v is %q, understood as %s, %v", p.FEN(), p.UCI(m), v, text, p.UCI(got), err)
				}
				count++
			}
		}
	}
	for _, fen := range []string{castlesFEN, edgeFEN, passantFEN, knightsFEN, columnFEN, "4k3/8/8/8/4Q2Q/8/8/K6Q w - - 0 1",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
		"QQQ1k3/Q1Q5/QQQ5/8/8/8/8/4K3 w - - 0 1"} {
		p := position(t, fen)
		check(&p)
	}
	for game := range 20 {
		p := chess.StartPosition()
		if game%2 == 1 {
			var err error
			if p, err = chess.Chess960Start(r.IntN(960)); err != nil {
				t.Fatal(err)
			}
		}
		for range 80 {
			check(&p)
			moves := p.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			p.Play(moves[r.IntN(len(moves))])
		}
	}
	if count < 50_000 {
		t.Errorf("only %d announcements", count)
	}
}

// TestHear understands what people say, not only what Say
// does.
func TestHear(t *testing.T) {
	const d, tr, en = announce.AppendixD, announce.PlainTurkish, announce.PlainEnglish
	const middle = "r1bqkbnr/pppp1ppp/2n5/4p3/3PP3/5N2/PPP2PPP/RNBQKB1R w KQkq - 0 3"
	for _, tt := range []struct {
		voice          announce.Voice
		fen, text, uci string
	}{
		{d, startFEN, "Springer Gustav eins Felix drei", "g1f3"},
		{d, startFEN, "springer GUSTAV EINS nach FELIX DREI", "g1f3"},
		{d, startFEN, "Eva zwei – Eva vier", "e2e4"},
		{d, startFEN, "Eva vier", "e2e4"},
		{d, startFEN, "Springer f3", "g1f3"},
		{d, startFEN, "e2e4", "e2e4"},
		{d, startFEN, "Bauer Hektor drei", "h2h3"},
		{d, "4k3/8/8/4p3/8/8/8/K3Q3 w - - 0 1", "Dame schlägt Eva fünf", "e1e5"},
		{d, "4k3/8/8/4p3/8/8/8/K3Q3 w - - 0 1", "Dame schla\u0308gt Eva fu\u0308nf", "e1e5"},
		{d, "4k3/8/8/4p3/8/8/8/K3Q3 w - - 0 1", "Dame schlaegt den Bauern", "e1e5"},
		{d, "4k3/8/8/4p3/8/8/8/K3Q3 w - - 0 1", "König Bella zwo", "a1b2"},
		{d, castlesFEN, "kurze rochade", "e1g1"},
		{d, castlesFEN, "Rochade, lang", "e1c1"},
		{d, castlesFEN, "große Rochade", "e1c1"},
		{d, castlesFEN, "König Eva eins Gustav eins", "e1g1"},
		{d, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Rochade", "e1g1"},
		{d, edgeFEN, "Eva acht Dame Schach", "e7e8q"},
		{d, edgeFEN, "Bauer Eva sieben schlägt Turm David acht Umwandlung in Läufer", "e7d8b"},
		{d, passantFEN, "Eva schlägt David", "e5d6"},
		{d, passantFEN, "Eva David sechs", "e5d6"},
		{d, knightsFEN, "Springer Eva schlägt Läufer", "e3d5"},
		{d, knightsFEN, "Springer Cesar drei schlägt Läufer", "c3d5"},
		{d, columnFEN, "Springer fünf Felix drei", "g5f3"},
		{tr, startFEN, "At f üç", "g1f3"},
		{tr, startFEN, "at g1'den f3'e", "g1f3"},
		{tr, startFEN, "At ge birden fe üçe gider", "g1f3"},
		{tr, startFEN, "e dört", "e2e4"},
		{tr, startFEN, "E2 E4", "e2e4"},
		{tr, startFEN, "PİYON D4", "d2d4"},
		{tr, startFEN, "At Felix drei", "g1f3"},
		{tr, middle, "at e5 alır", "f3e5"},
		{tr, middle, "At e5'i alır", "f3e5"},
		{tr, middle, "at piyonu alır", "f3e5"},
		{tr, middle, "piyon d e5’i alır", "d4e5"},
		{tr, middle, "d, e5'teki piyonu alır", "d4e5"},
		{tr, castlesFEN, "kısa rok", "e1g1"},
		{tr, castlesFEN, "KISA ROK", "e1g1"},
		{tr, castlesFEN, "Büyük rok, şah", "e1c1"},
		{tr, castlesFEN, "kale a8 alır şah", "a1a8"},
		{tr, castlesFEN, "şah e2", "e1e2"},
		{tr, castlesFEN, "Şah e iki", "e1e2"},
		{tr, edgeFEN, "Piyon e8 vezir", "e7e8q"},
		{tr, edgeFEN, "e sekiz, at olur, şah", "e7e8n"},
		{tr, edgeFEN, "e, f8 kalesini alır", ""},
		{tr, edgeFEN, "e f8 kaleyi alır, vezir olur", ""},
		{en, startFEN, "knight to f3", "g1f3"},
		{en, startFEN, "Knight foxtrot three", "g1f3"},
		{en, startFEN, "Knight Felix drei", "g1f3"},
		{en, startFEN, "pawn e2 to e4", "e2e4"},
		{en, startFEN, "echo four", "e2e4"},
		{en, middle, "Knight takes e5", "f3e5"},
		{en, middle, "knight takes the pawn on e5", "f3e5"},
		{en, middle, "pawn takes e5", "d4e5"},
		{en, middle, "d takes e5", "d4e5"},
		{en, castlesFEN, "castles king's side", "e1g1"},
		{en, castlesFEN, "king side castling", "e1g1"},
		{en, castlesFEN, "castle queenside", "e1c1"},
		{en, castlesFEN, "short castling", "e1g1"},
		{en, castlesFEN, "king g1", "e1g1"},
		{en, edgeFEN, "pawn e8 promotes to a queen", "e7e8q"},
		{en, edgeFEN, "pawn e8 promotes to queen", "e7e8q"},
		{en, edgeFEN, "pawn takes rook on f8, becomes knight", "e7f8n"},
	} {
		p := position(t, tt.fen)
		m, err := announce.Hear(&p, tt.text, tt.voice)
		if tt.uci == "" {
			if err == nil {
				t.Errorf("%q is understood as %s", tt.text, p.UCI(m))
			}
			continue
		}
		if err != nil || p.UCI(m) != tt.uci {
			t.Errorf("%q is understood as %s, %v, want %s", tt.text, p.UCI(m), err, tt.uci)
		}
	}
}

// TestAnnouncementErrors: what is unclear is asked back with its place or with
// what it may be, and never guessed.
func TestAnnouncementErrors(t *testing.T) {
	for _, tt := range []struct {
		voice     announce.Voice
		fen, text string
		kind      chess.MoveErrorKind
		english   string
		turkish   string
	}{
		{announce.AppendixD, knightsFEN, "Springer schlägt David fünf", chess.AmbiguousMove,
			`"Springer schlägt David fünf" can be more than one move: Springer Cesar schlaegt David fuenf; Springer Eva schlaegt David fuenf`,
			`"Springer schlägt David fünf" birden çok hamle olabilir: Springer Cesar schlaegt David fuenf; Springer Eva schlaegt David fuenf`},
		{announce.PlainTurkish, castlesFEN, "rok", chess.AmbiguousMove,
			`"rok" can be more than one move: Uzun rok; Kısa rok`, `"rok" birden çok hamle olabilir: Uzun rok; Kısa rok`},
		{announce.PlainEnglish, edgeFEN, "pawn takes d8", chess.AmbiguousMove,
			`"pawn takes d8" can be more than one move: Pawn e takes d8, becomes queen; Pawn e takes d8, becomes rook; Pawn e takes d8, becomes bishop; Pawn e takes d8, becomes knight`, ""},
		{announce.PlainEnglish, startFEN, "knight f4", chess.IllegalMove, `"knight f4" is not a legal move here`,
			`"knight f4" bu konumda kurallara uygun bir hamle değil`},
		{announce.PlainEnglish, startFEN, "knight please f3", chess.UnreadableMove,
			`"knight please f3" cannot be read: at character 8, "please" is not understood`,
			`"knight please f3" okunamıyor: 8. karakterdeki "please" anlaşılmadı`},
		{announce.PlainTurkish, startFEN, "şey f3", chess.UnreadableMove, "", `"şey f3" okunamıyor: 1. karakterdeki "şey" anlaşılmadı`},
		{announce.PlainTurkish, startFEN, "At", chess.UnreadableMove, `"At" is incomplete: it does not say which square the man goes to`,
			`"At" eksik: varış karesi söylenmemiş`},
		{announce.PlainTurkish, startFEN, "At f", chess.UnreadableMove, "", ""},
		{announce.PlainTurkish, startFEN, "", chess.UnreadableMove, "", ""},
		{announce.PlainTurkish, startFEN, "kısa", chess.UnreadableMove, "", ""},
		{announce.PlainTurkish, castlesFEN, "kısa uzun rok", chess.UnreadableMove, "", ""},
		{announce.PlainTurkish, castlesFEN, "kısa rok g1", chess.UnreadableMove, "", ""},
		{announce.PlainTurkish, startFEN, "e2 e3 e4", chess.UnreadableMove, "", ""},
		{announce.PlainTurkish, startFEN, "At fil kale f3", chess.UnreadableMove, "", ""},
		// Turkish words only where they are asked for
		{announce.AppendixD, startFEN, "At f3", chess.UnreadableMove, "", ""},
		{announce.PlainEnglish, startFEN, "конь f3", chess.UnreadableMove, "", ""},
		{announce.PlainEnglish, startFEN, strings.Repeat("knight ", 1000), chess.UnreadableMove, "", ""},
		{announce.PlainEnglish, startFEN, "\xff\xfe f3", chess.UnreadableMove, "", ""},
		// a capture names its file or says so (C.9.3)
		{announce.PlainEnglish, passantFEN, "pawn d6", chess.IllegalMove, "", ""},
		{announce.PlainEnglish, "4k3/8/8/3n1n2/4P3/8/8/4K3 w - - 0 1", "pawn takes knight", chess.AmbiguousMove, "", ""},
	} {
		p := position(t, tt.fen)
		m, err := announce.Hear(&p, tt.text, tt.voice)
		var bad *announce.Error
		if !errors.As(err, &bad) || bad.Kind != tt.kind || m != chess.NoMove {
			t.Errorf("%.40q: %s, %v, want %v", tt.text, p.UCI(m), err, tt.kind)
			continue
		}
		if got := bad.Error(); tt.english != "" && got != tt.english {
			t.Errorf("%s\nwant %s", got, tt.english)
		}
		if got := bad.Message(wording.Turkish); tt.turkish != "" && got != tt.turkish {
			t.Errorf("%s\nwant %s", got, tt.turkish)
		}
		if (bad.Kind == chess.AmbiguousMove) != (len(bad.Moves) > 1) || len(bad.Choices) != len(bad.Moves) {
			t.Errorf("%q: moves %v, %v", tt.text, bad.Moves, bad.Choices)
		}
	}
}

// TestVoices: a Voice is found by its code.
func TestVoices(t *testing.T) {
	for _, v := range announce.Voices() {
		if again, ok := announce.ParseVoice(v.String()); !ok || again != v {
			t.Errorf("%v reads %v, %v", v, again, ok)
		}
	}
	if _, ok := announce.ParseVoice("fr"); ok {
		t.Error("there are French words")
	}
	p := chess.StartPosition()
	if m, err := announce.Hear(&p, "Eva vier", announce.Voice(99)); err != nil || p.UCI(m) != "e2e4" {
		t.Errorf("a Voice that is none: %v", err)
	}
}

// FuzzAnnouncement: any text is refused with a place in it, or is a legal move
// that is said again and understood as itself.
func FuzzAnnouncement(f *testing.F) {
	f.Add(startFEN, "Springer Felix drei", uint8(0))
	f.Fuzz(func(t *testing.T, fen, text string, voice uint8) {
		p, _, err := chess.PositionFromFEN(fen, chess.Standard)
		if err != nil {
			return
		}
		v := announce.Voice(voice)
		m, err := announce.Hear(&p, text, v)
		if err != nil {
			var bad *announce.Error
			if !errors.As(err, &bad) || m != chess.NoMove || bad.Column > len(text)+1 {
				t.Fatalf("%q: %v, %v", text, m, err)
			}
			return
		}
		if !p.IsLegal(m) {
			t.Fatalf("%s: %q is understood as %s, which is not legal", fen, text, p.UCI(m))
		}
		again, err := announce.Hear(&p, announce.Say(&p, m, v), v)
		if err != nil || again != m {
			t.Fatalf("%s: %s is said %q and understood as %s, %v", fen, p.UCI(m), announce.Say(&p, m, v), p.UCI(again), err)
		}
	})
}
