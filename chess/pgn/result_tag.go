package pgn

import "bytes"

// forfeits are the results of games that were not played, as programs for
// pairing write them, and what they mean.
var forfeits = map[string]string{
	"+/-": "1-0", "+:-": "1-0", "+-": "1-0", "+--": "1-0", "+ -": "1-0", "+ : -": "1-0", "+ / -": "1-0", "+ - -": "1-0",
	"-/+": "0-1", "-:+": "0-1", "-+": "0-1", "--+": "0-1", "- +": "0-1", "- : +": "0-1", "- / +": "0-1", "- - +": "0-1",
	"-/-": bothForfeited, "-:-": bothForfeited, "--": bothForfeited, "---": bothForfeited, "- : -": bothForfeited,
	"=:=": draw, "=/=": draw, "=-=": draw, "=": draw, "= : =": draw, "= - =": draw,
}

// bothForfeited is the result of a game for which neither player came.
const bothForfeited = "0-0"

// resultOf reads the value of a Result tag and returns the token that means the
// same; odd: it is not in the form that the format wants. The token is "" if the
// value is no result.
func resultOf(value []byte) (token string, odd bool) {
	switch string(value) {
	case "1-0":
		return "1-0", false
	case "0-1":
		return "0-1", false
	case draw:
		return draw, false
	case "*":
		return "*", false
	}
	plain := trimBlankSigns(value)
	for len(plain) > 2 && (plain[0] == '(' || plain[0] == '[') {
		plain = trimBlankSigns(bytes.TrimRight(plain[1:], ")]"))
	}
	if token, n, form := resultAt(plain); n > 0 && !goesOn(plain[n:], plain[:n]) {
		return token, form || n < len(value)
	}
	if token := looseResult(plain); token != "" {
		return token, true
	}
	plain = bytes.TrimRight(plain, ".;,!")
	if string(plain) == "*" {
		return "*", true
	}
	return forfeits[string(plainDashes(plain))], true
}

// isForfeit reports whether text is the result of a game that was not played and
// nothing else: with / or without sign it is a judgement of the position, too.
func isForfeit(text []byte) bool {
	return len(text) == 3 && text[1] == ':' && forfeits[string(text)] != ""
}

// looseResult reads what only a Result tag can have for a result: what the two
// sides scored parted by a blank or a slash, as in 1/2 1/2, a draw in decimals,
// or letters that look like the 1.
func looseResult(value []byte) string {
	if len(value) > 0 && (value[0] == 'l' || value[0] == 'I') {
		value = append([]byte{'1'}, value[1:]...)
	}
	if last := len(value) - 1; last > 0 && (value[last] == 'l' || value[last] == 'I') {
		value = append(value[:last:last], '1')
	}
	if token, n, _ := resultAt(value); n == len(value) && n > 0 {
		return token
	}
	white, first := pointsAt(value)
	if first > 0 && first == len(value) && white == 1 {
		return draw
	}
	parted := first + blanks(value[first:])
	if parted == first && first < len(value) && value[first] == '/' {
		parted++
	}
	black, second := pointsAt(value[parted:])
	if first == 0 || parted == first || second == 0 || parted+second < len(value) {
		return ""
	}
	return tokenOf(white, black)
}

// goesOn reports whether what stands behind a result in its tag is more than
// words about it, as in 1-0 (on time), or the same again: another result or a
// score.
func goesOn(rest, result []byte) bool {
	return bytes.ContainsAny(bytes.ReplaceAll(rest, result, nil), "0123456789")
}

// saysNoResult reports whether the value of a Result tag leaves the result
// open without being *.
func saysNoResult(value []byte) bool {
	switch string(trimBlankSigns(value)) {
	case "", "?", "-":
		return true
	}
	return false
}
