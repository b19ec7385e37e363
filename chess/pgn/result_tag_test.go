package pgn

import "testing"

// TestResultTags: what a Result tag says is compared by its meaning; what is no
// result is a fault of the tag and contradicts nothing.
func TestResultTags(t *testing.T) {
	for _, tt := range []struct{ value, token, problems string }{
		{"1-0", "1-0", ""},
		{"1-0.", "1-0", "1:1 repaired"},
		{"(1-0)", "1-0", "1:1 repaired"},
		{"[0-1]", "0-1", "1:1 repaired"},
		{"1/2-1/2;", draw, "1:1 repaired"},
		{"1-0F", "1-0", "1:1 repaired"},
		{"0-1 ff", "0-1", "1:1 repaired"},
		{"1-0 (on time)", "1-0", "1:1 repaired"},
		{"1-0 hükmen", "1-0", "1:1 repaired"},
		{"O-1", "0-1", "1:1 repaired"},
		{"+/-", "1-0", "1:1 repaired"},
		{"+:-", "1-0", "1:1 repaired"},
		{"+--", "1-0", "1:1 repaired"},
		{"-/+", "0-1", "1:1 repaired"},
		{"- : +", "0-1", "1:1 repaired"},
		{"–:+", "0-1", "1:1 repaired"},
		{"-/-", "0-0", "1:1 repaired"},
		{"=:=", draw, "1:1 repaired"},
		{" * ", "*", "1:1 repaired"},
		{"?", "", ""},
		{"", "", ""},
		{"2-0", "", "1:1 bad-tag"},
		{"1-0 0-1", "", "1:1 bad-tag"},
		{"O-O", "", "1:1 bad-tag"},
		{"white", "", "1:1 bad-tag"},
	} {
		text := "[Result \"" + tt.value + "\"]\n\n1. e4 1-0\n"
		v := NewValidator(NewBytesScanner([]byte(text)))
		if !v.Next() {
			t.Fatalf("%q: no game", text)
		}
		if v.ResultTag() != tt.token || places(v.Problems()) != tt.problems {
			t.Errorf("%q: %q, problems %q; want %q, %q", tt.value, v.ResultTag(), places(v.Problems()), tt.token, tt.problems)
		}
		checkRoundTrip(t, []byte(text))
		checkAgreement(t, []byte(text))
	}
}
