package pgn

import (
	"testing"
	"time"
)

func TestParseClock(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"1:30:05.5":    time.Hour + 30*time.Minute + 5500*time.Millisecond,
		"0:09":         9 * time.Second,
		"0:0:4":        4 * time.Second, // case 28
		"90":           90 * time.Second,
		"100:00":       100 * time.Minute,
		"0:00:00.25":   250 * time.Millisecond,
		"0:00:01,5":    1500 * time.Millisecond,
		"10000:00:00":  10000 * time.Hour,
		"0:00:0.00001": 10 * time.Microsecond,
	} {
		if got, err := ParseClock([]byte(text)); err != nil || got != want {
			t.Errorf("%q is %v, %v; want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "-0:00:01", "1:60:00", "0:00:60", "1:2:3:4", "1:", ":1", "a", "1:00.", "10000:00:01", "999999999:00:00", "1:00:00 ", "1 :00"} {
		if got, err := ParseClock([]byte(text)); err == nil {
			t.Errorf("%q is %v, want an error", text, got)
		}
	}
	for d, want := range map[time.Duration]string{
		0: "0:00:00", 1500 * time.Millisecond: "0:00:01.5", 25*time.Hour + 61*time.Second: "25:01:01", -time.Second: "0:00:00",
	} {
		if got := FormatClock(d); got != want {
			t.Errorf("%v is written %s, want %s", d, got, want)
		}
	}
}

func TestCommands(t *testing.T) {
	g := readAll(t, []byte("1. e4 {[%clkx 1] a [%eval 0.17,20] b} {[%clk 1:30:05.5] [%emt 0:00:04]} e5 {[%eval #-3]} 2. d4 {[%clk soon] [%eval x]} d5 *"))[0]
	e4 := g.Root.Next
	if left, ok := e4.Clock(); !ok || left != 90*time.Minute+5500*time.Millisecond {
		t.Errorf("clock %v, %v", left, ok)
	}
	if took, ok := e4.Elapsed(); !ok || took != 4*time.Second {
		t.Errorf("elapsed %v, %v", took, ok)
	}
	if e, ok := e4.Eval(); !ok || e != (Eval{Pawns: 0.17, Depth: 20}) {
		t.Errorf("eval %v, %v", e, ok)
	}
	if e, ok := e4.Next.Eval(); !ok || e != (Eval{Mate: -3}) {
		t.Errorf("eval %v, %v", e, ok)
	}
	d4 := e4.Next.Next
	if left, ok := d4.Clock(); ok {
		t.Errorf("an unreadable clock is %v", left)
	}
	if e, ok := d4.Eval(); ok {
		t.Errorf("an unreadable eval is %v", e)
	}
	e4.SetClock(time.Minute)
	d4.Next.SetClock(time.Second)
	d4.Next.SetCommand("emt", "0:00:02")
	if got := e4.After[1]; got != "[%clk 0:01:00] [%emt 0:00:04]" {
		t.Errorf("after SetClock the comment is %q", got)
	}
	if got := d4.Next.After; len(got) != 1 || got[0] != "[%emt 0:00:02] [%clk 0:00:01]" {
		t.Errorf("new commands make the comments %q", got)
	}
}
