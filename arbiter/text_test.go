package arbiter

import (
	"strconv"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// What a person reads, in both languages.
func TestRulingText(t *testing.T) {
	tests := []struct {
		r      Ruling
		tr, en string
	}{
		{Ruling{Kind: ClaimAccepted, Side: White, Ground: ThreefoldRepetition, Count: 3},
			"Beyaz beraberlik talep etti; talep haklı: aynı konum 3 kez oluştu.",
			"White claimed a draw, and the claim is correct: the same position has occurred 3 times."},
		{Ruling{Kind: ClaimAccepted, Side: Black, Ground: FiftyMoves, Count: 100, Written: "Rd5"},
			"Siyah beraberlik talep etti; talep haklı: iki taraf da son 50 hamlesini piyon sürmeden ve taş almadan yaptı (bildirilen hamle Kd5 ile).",
			"Black claimed a draw, and the claim is correct: each side has made its last 50 moves without a pawn move or a capture (with the announced move Rd5)."},
		{Ruling{Kind: ClaimRejected, Side: White, Ground: ThreefoldRepetition, Count: 1},
			"Beyaz beraberlik talep etti; talep haksız: bu konum daha önce oluşmadı.",
			"White claimed a draw, and the claim is wrong: this position has not occurred before."},
		{Ruling{Kind: ClaimRejected, Side: White, Ground: ThreefoldRepetition, Count: 2, Written: "Nf3"},
			"Beyaz beraberlik talep etti; talep haksız: aynı konum yalnızca 2 kez oluştu (bildirilen hamle Af3 ile).",
			"White claimed a draw, and the claim is wrong: the same position has occurred only 2 times (with the announced move Nf3)."},
		{Ruling{Kind: ClaimRejected, Side: Black, Ground: FiftyMoves, Count: 99},
			"Siyah beraberlik talep etti; talep haksız: piyon sürülmeden ve taş alınmadan yapılan hamleler iki taraf için 50'yi bulmuyor (49).",
			"Black claimed a draw, and the claim is wrong: the moves without a pawn move or a capture do not come to 50 by each side (49)."},
		{Ruling{Kind: ClaimRejected, Side: White, Ground: FiftyMoves, Written: "Qh8", Cause: IllegalAnnounced},
			"Beyaz beraberlik talep etti; talep haksız: bildirilen hamle (Vh8) kuraldışı.",
			"White claimed a draw, and the claim is wrong: the announced move (Qh8) is illegal."},
		{Ruling{Kind: BonusGiven, Side: Black, Seconds: 120}, "Siyahın süresine 2 dakika eklendi.", "Black gets 2 minutes more."},
		{Ruling{Kind: BonusGiven, Side: White, Seconds: 60}, "Beyazın süresine 1 dakika eklendi.", "White gets 1 minute more."},
		{Ruling{Kind: BonusGiven, Side: White, Seconds: 1}, "Beyazın süresine 1 saniye eklendi.", "White gets 1 second more."},
		{Ruling{Kind: BonusGiven, Side: White, Seconds: 90}, "Beyazın süresine 90 saniye eklendi.", "White gets 90 seconds more."},
		{Ruling{Kind: MustMove, Side: White, Moves: []string{"d4d5"}, Written: "d5"},
			"Beyaz bildirdiği hamleyi oynamak zorunda: d5.", "White must play the announced move: d5."},
		{Ruling{Kind: MustMove, Side: White, Cause: TouchedMustMove, Moves: []string{"g1f3", "e1g1"}, SAN: []string{"Nf3", "O-O"}},
			"Beyaz dokunduğu taşı oynamak ya da almak zorunda; oynayabileceği hamleler: Af3, 0-0.",
			"White is bound by the piece touched; the moves left are Nf3, 0-0."},
		{Ruling{Kind: GameOver, Result: laws.BlackWins, Reason: laws.BySealedMove, Cause: SealedTwice, Side: White, Written: "Kd7"},
			"Gizli hamle (Kd7) belirsiz; Beyaz oyunu kaybetti.", "The sealed move (Kd7) is ambiguous; White loses the game."},
		{Ruling{Kind: GameOver, Result: laws.WhiteWins, Reason: laws.ByCheckmate, Side: White},
			"Beyaz mat etti ve kazandı.", "White has given checkmate and wins."},
		{Ruling{Kind: GameOver, Result: laws.BlackWins, Reason: laws.ByTime, Side: White},
			"Beyazın süresi bitti; Siyah kazandı.", "White ran out of time; Black wins."},
		{Ruling{Kind: GameOver, Result: laws.Draw, Reason: laws.ByTimeCannotMate, Side: White},
			"Beyazın süresi bitti; ama Siyah hiçbir geçerli hamle dizisiyle mat edemez; oyun berabere bitti.",
			"White ran out of time, but Black cannot checkmate by any series of legal moves: the game is drawn."},
	}
	for _, tt := range tests {
		if got := tt.r.Text(wording.Turkish); got != tt.tr {
			t.Errorf("Turkish:\n%s\nwant\n%s", got, tt.tr)
		}
		if got := tt.r.Text(wording.English); got != tt.en {
			t.Errorf("English:\n%s\nwant\n%s", got, tt.en)
		}
	}
}

// Nothing that can be said is left without words.
func TestEverythingHasText(t *testing.T) {
	var rulings []Ruling
	for _, reason := range []laws.Reason{
		laws.ByCheckmate, laws.ByResignation, laws.ByStalemate, laws.ByDeadPosition, laws.ByAgreement, laws.ByThreefold, laws.ByFifty,
		laws.ByFivefold, laws.BySeventyFive, laws.ByTime, laws.ByTimeCannotMate, laws.ByResignationCannotMate, laws.ByAbandonment,
	} {
		rulings = append(rulings, Ruling{Kind: GameOver, Reason: reason, Side: White}, Ruling{Kind: GameOver, Reason: reason, Side: Black, Automatic: true})
	}
	for _, cause := range []Cause{NotOnMove, BeforeBothMoved, DrawsBarred, OtherMoveBinds} {
		rulings = append(rulings, Ruling{Kind: Refused, Cause: cause, Side: White})
	}
	rulings = append(rulings, Ruling{Kind: Breach, Cause: DrawsBarred, Side: White}, Ruling{Kind: BonusGiven, Open: true, Side: White, Seconds: 60},
		Ruling{Kind: MustMove, Cause: IllegalAnnounced, Side: Black})
	for _, r := range rulings {
		tr, en := r.Text(wording.Turkish), r.Text(wording.English)
		if tr == "" || en == "" || tr == en || strings.Contains(tr+en, "%") {
			t.Errorf("%+v: %q, %q", r, tr, en)
		}
	}
}

func TestEventTextAndArticles(t *testing.T) {
	r := rules(t, "2023", "3m+2s")
	for _, tt := range []struct {
		e        Event
		tr, en   string
		articles string
	}{
		{Event{Kind: Started}, "Oyun başladı; saat çalışıyor.", "The game has begun; the clock runs.", "6.6"},
		{Event{Kind: Offered, By: White}, "Beyaz beraberlik teklif etti.", "White offered a draw.", "9.1.2.1"},
		{Event{Kind: Declined, By: Black}, "Siyah beraberlik teklifini reddetti.", "Black declined the draw offer.", "9.1.2.1"},
		{Event{Kind: Accepted, By: Black}, "Siyah beraberlik teklifini kabul etti.", "Black accepted the draw offer.", "5.2.3"},
		{Event{Kind: Claimed, By: White, Ground: ThreefoldRepetition}, "Beyaz konum tekrarıyla beraberlik talep etti.", "White claimed a draw by repetition.", "9.2"},
		{Event{Kind: Claimed, By: White, Ground: FiftyMoves}, "Beyaz 50 hamle kuralıyla beraberlik talep etti.", "White claimed a draw by the fifty-move rule.", "9.3"},
		{Event{Kind: Resigned, By: White}, "Beyaz terk etti.", "White resigned.", "5.1.2"},
		{Event{Kind: Flagged, By: White}, "Beyazın bayrağı düştü.", "White's flag fell.", "6.9"},
		{Event{Kind: Paused}, "Hakem saatleri durdurdu.", "The arbiter stopped the clocks.", "6.11.1"},
		{Event{Kind: Resumed}, "Oyun devam ediyor.", "Play resumes.", "6.11.3"},
		{Event{Kind: Arrived, By: Black}, "Siyah tahtanın başına geldi.", "Black has come to the board.", "6.7.1"},
		{Event{Kind: Noted, By: White, About: stoppedBy}, "Beyaz saatleri durdurdu.", "White stopped the clocks.", ""},
		{Event{Kind: Moved, By: White, Move: "e2e4"}, "", "", ""},
		{Event{Kind: Moved, By: White, Move: "e2e4", Ending: true}, "", "", "6.2.1.1"},
		{Event{Kind: Created}, "", "", ""},
		{Event{Kind: Ruled, Ruling: &Ruling{Kind: BonusGiven, Side: Black, Seconds: 120, Articles: []string{"9.5.3"}}},
			"Siyahın süresine 2 dakika eklendi.", "Black gets 2 minutes more.", "9.5.3"},
	} {
		if tr, en := tt.e.Text(wording.Turkish), tt.e.Text(wording.English); tr != tt.tr || en != tt.en {
			t.Errorf("%s: %q, %q; want %q, %q", tt.e.Kind, tr, en, tt.tr, tt.en)
		}
		if got := strings.Join(r.Articles(tt.e), " "); got != tt.articles {
			t.Errorf("%s rests on %q, want %q", tt.e.Kind, got, tt.articles)
		}
	}
	ruling := Ruling{Articles: []string{"9.2.1", "9.2.3"}}
	if tr, en := ruling.Cite(wording.Turkish), ruling.Cite(wording.English); tr != "Madde 9.2.1, 9.2.3" || en != "Articles 9.2.1, 9.2.3" {
		t.Errorf("%q, %q", tr, en)
	}
	ruling.Articles = ruling.Articles[:1]
	if en := ruling.Cite(wording.English); en != "Article 9.2.1" {
		t.Errorf("%q", en)
	}
	for _, s := range []Side{White, Black} {
		if c, ok := s.Color(); !ok || SideOf(c) != s || s.other() != SideOf(c.Other()) {
			t.Errorf("%s", s)
		}
	}
	if c, ok := Nobody.Color(); ok || Nobody.other() != Nobody || c != chess.White {
		t.Error("nobody is somebody")
	}
}

// Every sentence of a cause is filled whole, ends as a sentence does, and there
// are at most two; what a person said comes after them.
func TestCauseSentences(t *testing.T) {
	scores := &chess.ByColor[Score]{{1, 2}, {1, 1}}
	for kind, causes := range causeWords {
		for cause, words := range causes {
			for _, l := range [...]wording.Lang{wording.Turkish, wording.English} {
				for _, r := range [...]Ruling{
					{Kind: kind, Cause: cause, Laws: "2014", Side: White, Moves: []string{"e2e4"}, SAN: []string{"e4"}, Written: "Nf3", Seconds: 60, Count: 1, Scores: scores},
					{Kind: kind, Cause: cause, Laws: "2014", Side: Black, Moves: []string{"e7e5", "d7d5"}, SAN: []string{"e5", "d5"}, Written: "Nf6", Seconds: 90, Count: 3, Scores: scores},
				} {
					if cause == LawIsExplained || cause == NoSuchArticle {
						r.Words = "4" // the article asked about
					}
					text := r.fill(words, l)
					if text == "" || strings.ContainsAny(text, "{}%") || !strings.ContainsAny(text[len(text)-1:], ".") || strings.Contains(text, "  ") {
						t.Errorf("%s/%s in %s: %q", kind, cause, l, text)
					}
					abbreviated := strings.ReplaceAll(text, strconv.Itoa(r.Count)+". ", "")
					if n := strings.Count(abbreviated+" ", ". "); n > 2 {
						t.Errorf("%s/%s in %s: %d sentences: %q", kind, cause, l, n, text)
					}
				}
			}
		}
	}
}

// A number of rounds in words (Article 12.9.8).
func TestRoundsExcludedText(t *testing.T) {
	for count, want := range map[int]wording.Text{
		1: {"Siyah 1 turdan çıkarıldı.", "Black is excluded from 1 round."}, 2: {"Siyah 2 turdan çıkarıldı.", "Black is excluded from 2 rounds."},
	} {
		r := Ruling{Kind: PenaltyImposed, Cause: RoundsExcluded, Side: Black, Count: count}
		if got := (wording.Text{r.Text(wording.Turkish), r.Text(wording.English)}); got != want {
			t.Errorf("%v, want %v", got, want)
		}
	}
}
