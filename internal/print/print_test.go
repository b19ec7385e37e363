package print

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/scoresheet"
	"github.com/hakem-chess/hakem/wording"
)

var day = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

// keep is a folder that looked-at pages are left in, if HAKEM_PRINT names one.
func keep(t *testing.T, name string, pdf []byte) {
	t.Helper()
	if folder := os.Getenv("HAKEM_PRINT"); folder != "" {
		if err := os.WriteFile(filepath.Join(folder, name+".pdf"), pdf, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// words reads the text back from a PDF, with another program.
func words(t *testing.T, pdf []byte) string {
	t.Helper()
	read := exec.Command("pdftotext", "-layout", "-", "-")
	read.Stdin = bytes.NewReader(pdf)
	text, err := read.Output()
	if err != nil {
		t.Fatalf("pdftotext: %v", err)
	}
	return string(text)
}

// kept is a Turkish sheet with everything a sheet can have.
func kept(t *testing.T) *scoresheet.Sheet {
	t.Helper()
	s, err := scoresheet.Read(strings.NewReader(`[Event "İzmir Açık, ğüşıöç ĞÜŞİÖÇ"]
[Site "Çeşme"]
[Date "30.11.2026"]
[Round "4"]
[White "Şahin, Iğdır İ."]
[Black "Çağrı, Ömer"]
[Sheet "black"]
[Letters "tr"]
[SignedWhite "1-0"]
[SignedBlack "1-0"]

1. e4 1:29:45 e5 1:29:50 2. Af3 Ac6 3. Fc4->Fb5 1:28 a6 4. Fa4 Af6 5. 0-0 Fe7
6. Ke1 (=) 1:20:01 b5 7. Fb3 -- 8. c3 ? 9. h3 Aa5 10. Fc2 c5 11. d4 Vc7 12. Abd2 cxd4
13. cxd4 Ac6 14. Ab3 a5 15. Fe3 a4 ... 61. Şg2 Şf7 62. e8V# 1-0`), chess.TurkishLetters)
	if err != nil {
		t.Fatal(err)
	}
	return &s
}

// TestScoresheet: what the sheet holds stands on the paper, Turkish letters among
// it (Articles 8.1, 8.7; Appendix C.3, C.12).
func TestScoresheet(t *testing.T) {
	for _, lang := range []wording.Lang{wording.Turkish, wording.English} {
		var out bytes.Buffer
		if err := Scoresheet(&out, kept(t), lang, "hakem.example/g/abc", day); err != nil {
			t.Fatal(err)
		}
		keep(t, "sheet-"+string(lang), out.Bytes())
		text := words(t, out.Bytes())
		labels := map[wording.Lang][]string{
			wording.Turkish: {"Notasyon kâğıdı", "Siyahın kâğıdı", "Yarışma", "Beyaz", "Siyah", "Sonuç", "1-0 imzalandı", "Sayfa 2 / 2"},
			wording.English: {"Scoresheet", "Black's sheet", "Event", "White", "Black", "Result", "signed 1-0", "Page 2 / 2"},
		}[lang]
		for _, want := range append(labels, "İzmir Açık, ğüşıöç ĞÜŞİÖÇ", "Çeşme", "Şahin, Iğdır İ.", "Çağrı, Ömer", "30.11.2026",
			"Ke1 (=)", "1:20:01", "1:28", "Şg2", "Şf7", "e8V#", "Vc7", "Abd2", "0-0", "Fc4", "Fb5", "hakem.example/g/abc") {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %q is not on the paper", lang, want)
			}
		}
	}
}

// TestScoresheetOfAnySheet: what no font has and what is too wide does no harm.
func TestScoresheetOfAnySheet(t *testing.T) {
	wide := scoresheet.NewSheet(chess.StartPosition())
	wide.Players = chess.ByColor[string]{"♔ 😀 棋 " + strings.Repeat("ş", 500), "\x00\xff\ufeff\n\t"}
	wide.Entries = []scoresheet.Entry{{Text: strings.Repeat("W😀", 30), Struck: []string{strings.Repeat("x", 64)}, Number: 1, Offer: true}}
	empty := scoresheet.NewSheet(chess.StartPosition())
	for _, s := range []*scoresheet.Sheet{&wide, &empty} {
		var one, two bytes.Buffer
		if err := Scoresheet(&one, s, wording.Turkish, "", day); err != nil {
			t.Fatal(err)
		}
		if err := Scoresheet(&two, s, wording.Turkish, "", day); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(one.Bytes(), two.Bytes()) {
			t.Error("the same sheet gives other bytes")
		}
		words(t, one.Bytes())
	}
}

// filled is a report with so many lines.
func filled(lines int) *Report {
	r := &Report{
		Title:  "Hakem raporu",
		Facts:  []Fact{{"Beyaz", "Şahin, Iğdır İ."}, {"Süre", "90 dakika + hamle başına 30 saniye"}, {"Kurallar", "FIDE Satranç Kuralları, 2023"}},
		Result: "Oyun berabere bitti: aynı konum üç kez oluştu.",
	}
	for i := range lines {
		r.Lines = append(r.Lines, Line{
			At: time.Duration(i*97) * time.Second, HasAt: true, Move: fmt.Sprintf("%d. Af3", i+1), Kind: "Talep reddedildi",
			Text:     fmt.Sprintf("Beyaz %d. kez üç kez tekrar nedeniyle beraberlik talep etti; talep yanlış: konum yalnızca iki kez oluştu. Siyahın süresine iki dakika eklendi ve Beyaz bildirdiği hamleyi oynamak zorunda.", i+1),
			Articles: []string{"9.2.1", "9.5.3"},
		})
	}
	return r
}

// TestReport: every ruling stands on the paper, in order, however many there are.
func TestReport(t *testing.T) {
	for _, lines := range []int{0, 3, 60} {
		var out bytes.Buffer
		if err := filled(lines).PDF(&out, wording.Turkish, "hakem.example/g/abc", day); err != nil {
			t.Fatal(err)
		}
		keep(t, fmt.Sprintf("report-%d", lines), out.Bytes())
		text := strings.Join(strings.Fields(words(t, out.Bytes())), " ")
		at := 0
		for i := range lines {
			want := fmt.Sprintf("Beyaz %d. kez", i+1)
			found := strings.Index(text[at:], want)
			if found < 0 {
				t.Fatalf("%d lines: %q is missing or out of order", lines, want)
			}
			at += found
		}
		for _, want := range []string{"Hakem raporu", "Iğdır", "aynı konum üç kez oluştu", "Hakemin imzası"} {
			if !strings.Contains(text, want) {
				t.Errorf("%d lines: %q is not on the paper", lines, want)
			}
		}
		if lines == 0 && !strings.Contains(text, "Karar ya da olay yok") {
			t.Error("nothing is said of there being nothing")
		}
		if lines > 0 && strings.Count(text, "Madde 9.2.1, 9.5.3") != lines {
			t.Errorf("%d lines: %d cite their articles", lines, strings.Count(text, "Madde 9.2.1, 9.5.3"))
		}
	}
}

func TestReportAsText(t *testing.T) {
	r := filled(2)
	r.Lines[1].HasAt, r.Lines[1].Articles = false, nil
	var out strings.Builder
	if err := r.Text(&out, wording.Turkish); err != nil {
		t.Fatal(err)
	}
	const want = `Hakem raporu
============

Beyaz:    Şahin, Iğdır İ.
Süre:     90 dakika + hamle başına 30 saniye
Kurallar: FIDE Satranç Kuralları, 2023

1. 0:00:00 · 1. Af3 · Talep reddedildi
   Beyaz 1. kez üç kez tekrar nedeniyle beraberlik talep etti; talep yanlış:
   konum yalnızca iki kez oluştu. Siyahın süresine iki dakika eklendi ve Beyaz
   bildirdiği hamleyi oynamak zorunda. (Madde 9.2.1, 9.5.3)
2. 2. Af3 · Talep reddedildi
   Beyaz 2. kez üç kez tekrar nedeniyle beraberlik talep etti; talep yanlış:
   konum yalnızca iki kez oluştu. Siyahın süresine iki dakika eklendi ve Beyaz
   bildirdiği hamleyi oynamak zorunda.

Oyun berabere bitti: aynı konum üç kez oluştu.
`
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", out.String(), want)
	}
	out.Reset()
	if err := (&Report{Title: "T"}).Text(&out, wording.English); err != nil || out.String() != "T\n=\n\nNo rulings and no incidents.\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
}

// No letter is printed as an empty box: what the font has not stands by its number.
func TestDrawable(t *testing.T) {
	for text, want := range map[string]string{
		"İlkay Şahin, Ağrı":     "İlkay Şahin, Ağrı",
		"Gu\u0308l":             "Gül", // composed
		"Каспаров, Гарри":       "Каспаров, Гарри",
		"李小龙":                   "[U+674E U+5C0F U+9F99]",
		"Li 李 (Çin)":            "Li [U+674E] (Çin)",
		"علي":                   "[U+0639 U+0644 U+064A]",
		"a\x00b\tc\r\nd\ufeffe": "ab c  de",
		"\xff":                  "\ufffd", // what is no character is said to be none
		"𝄞":                     "[U+1D11E]",
		"":                      "",
	} {
		if got := drawable(text); got != want {
			t.Errorf("%q is drawn %q, want %q", text, got, want)
		}
	}
}
