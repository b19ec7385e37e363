package wording

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// What no text may hold is named as what it is, in both languages; what people
// write is let by.
func TestUnreadable(t *testing.T) {
	tests := []struct {
		text   string
		at     int
		tr, en string // how it begins; "" if nothing is wrong
	}{
		{"Şah Kf3 Şımarık ½ €", 0, "", ""},
		{"a\ttab", 0, "", ""},
		{"नमस्\u200dते نمی\u200cخواهم", 0, "", ""}, // letters joined and kept apart
		{"\ufffd", 0, "", ""},
		{"a\x00", 1, "U+0000 (NUL) metinde bulunamaz", "U+0000 (NUL) is no text"},
		{"ab\x1b[31m", 2, "U+001B (ESC) bir denetim karakteri", "U+001B (ESC) is a control character"},
		{"a\rb", 1, "U+000D (CR) satırın içinde", "U+000D (CR) within a line"},
		{"\x85", 0, "0x85 baytı UTF-8 değil", "the byte 0x85 is not UTF-8"},
		{"\u0085", 0, "U+0085 (NEL) bir denetim", "U+0085 (NEL) is a control"},
		{"a\u202eb", 1, "U+202E (RLO) yazı yönünü değiştiren", "U+202E (RLO) is an invisible mark that turns the direction"},
		{"\u200e", 0, "U+200E (LRM) yazı yönünü", "U+200E (LRM) is an invisible mark that turns"},
		{"\u2067", 0, "U+2067 (RLI) yazı", "U+2067 (RLI) is"},
		{"e2\u200be4", 2, "U+200B (ZWSP) görünmez", "U+200B (ZWSP) is an invisible character"},
		{"\u2028", 0, "U+2028 (LS) görünmez", "U+2028 (LS) is an invisible character"},
		{"\U000e0041", 0, "U+E0041 görünmez", "U+E0041 is an invisible character"},
	}
	for _, tt := range tests {
		at, wrong, bad := Unreadable(tt.text)
		if bad != (tt.en != "") || at != tt.at || !strings.HasPrefix(wrong.In(Turkish), tt.tr) || !strings.HasPrefix(wrong.In(English), tt.en) {
			t.Errorf("%q: at %d, %q", tt.text, at, wrong)
		}
	}
	if at, wrong, bad := OtherBlank("white\u00a0press"); !bad || at != 5 || !strings.HasPrefix(wrong.In(English), "U+00A0 (NBSP)") {
		t.Errorf("a no-break space: at %d, %q", at, wrong)
	}
}

func FuzzReadable(f *testing.F) {
	for _, text := range []string{"a\x00b", "\u202e\u2066x\u2069", "bir\r\niki", "\xff\xfe", "\ufffd\ufffd", "e\u0301"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		clean := Readable(text)
		if _, wrong, bad := Unreadable(clean); bad || !utf8.ValidString(clean) {
			t.Fatalf("%q is made %q: %v", text, clean, wrong)
		}
		if _, _, bad := Unreadable(text); !bad && clean != text {
			t.Fatalf("%q is made %q", text, clean)
		}
		if Readable(clean) != clean {
			t.Fatalf("%q is made otherwise the second time", text)
		}
	})
}
