package live

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"rsc.io/qr"
)

// TestQRDrawing: the drawing has just the dark modules of the code, within its quiet zone.
func TestQRDrawing(t *testing.T) {
	const link = "https://chess.example.org/g/ABCDEF234567"
	side, path, ok := qrDrawing(link)
	if !ok {
		t.Fatal("no code")
	}
	code, err := qr.Encode(link, qr.M)
	if err != nil {
		t.Fatal(err)
	}
	dark := map[[2]int]bool{}
	for _, m := range regexp.MustCompile(`M(\d+) (\d+)h(\d+)v1h-(\d+)z`).FindAllStringSubmatch(path, -1) {
		var n [5]int
		for i := 1; i < 5; i++ {
			n[i], _ = strconv.Atoi(m[i])
		}
		for i := range n[3] {
			dark[[2]int{n[1] + i - quiet, n[2] - quiet}] = true
		}
	}
	for y := range code.Size {
		for x := range code.Size {
			if dark[[2]int{x, y}] != code.Black(x, y) {
				t.Fatalf("module %d, %d", x, y)
			}
		}
	}
	if side != code.Size+8 {
		t.Errorf("a side of %d for a code of %d", side, code.Size)
	}
	if _, _, ok := qrDrawing(strings.Repeat("x", 5000)); ok {
		t.Error("a text that has no code has one")
	}
}
