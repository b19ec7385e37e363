package main

import (
	"strings"
	"testing"
	"time"
)

// hardCage takes more positions than the default budget has: whether Black can mate in it.
const hardCage = "1k6/1P1p1p1p/BP6/1P6/1p6/8/1P1P1PKP/8 w - - 0 1"

// What the budget leaves open is unknown in the answer, and the exit status and a word say so; what it decides is as
// before. position and can-mate, in both languages.
func TestBudgetRunsOut(t *testing.T) {
	for _, verb := range []string{"position", "can-mate"} {
		for lang, words := range map[string]string{"en": "a larger --budget than 5000 goes deeper", "tr": "5000 değerinden büyük bir --budget daha derine iner"} {
			status, out, diagnostics := runHere(t, verb, "--lang", lang, "--json", "--budget", "5000", hardCage)
			if status != exitFaults || !strings.Contains(out, `"unknown"`) || !strings.Contains(diagnostics, words) {
				t.Errorf("%s, %s: status %d\n%s%s", verb, lang, status, out, diagnostics)
			}
		}
		status, out, diagnostics := runHere(t, verb, "--json", "--budget", "5000", "4k3/8/8/8/8/8/8/4KQ2 w - - 0 1")
		if status != exitDone || strings.Contains(out, "unknown") || diagnostics != "" {
			t.Errorf("%s: status %d\n%s%s", verb, status, out, diagnostics)
		}
	}
}

// Of work that takes long a line on standard error says how far it has come, of which position and for whom; the answer
// on standard output is the same.
func TestProgressOfLongWork(t *testing.T) {
	defer func(a, b time.Duration) { quietAtFirst, quietBetween = a, b }(quietAtFirst, quietBetween)
	quietAtFirst, quietBetween = 0, 0
	for _, verb := range []string{"position", "can-mate"} {
		status, out, diagnostics := runHere(t, verb, "--lang", "en", "--json", "--budget", "300000", hardCage)
		if status != exitFaults || !strings.Contains(out, `"unknown"`) || !strings.Contains(diagnostics, "of at most 300000 positions looked at for a mate by Black") {
			t.Errorf("%s: status %d\n%s%s", verb, status, out, diagnostics)
		}
	}
}
