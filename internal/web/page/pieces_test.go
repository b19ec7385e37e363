package page

import (
	"flag"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "draw the bold pieces anew")

// bold makes the bold pieces of the book's: pure black and white, and heavier lines.
var bold = strings.NewReplacer(
	"Hakem chess pieces", "Hakem chess pieces, bold",
	"#fffaf0", "#ffffff", "#2a211a", "#000000", "#26201b", "#000000", "#100c09", "#000000", "#e6d9c4", "#ffffff",
	`stroke-width="1.2"`, `stroke-width="2.1"`, `stroke-width="1.3"`, `stroke-width="2.4"`, `stroke-width="1.5"`, `stroke-width="2.6"`,
	`stroke-width="2"`, `stroke-width="3"`, `stroke-width="2.2"`, `stroke-width="3.2"`,
)

// TestBoldPieces keeps the bold set the same drawings as the usual one: go test -update draws it anew.
func TestBoldPieces(t *testing.T) {
	usual, err := os.ReadFile("static/pieces/pieces.svg")
	if err != nil {
		t.Fatal(err)
	}
	want := bold.Replace(string(usual))
	if *update {
		if err := os.WriteFile("static/pieces/bold.svg", []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile("static/pieces/bold.svg")
	if err != nil || string(got) != want {
		t.Errorf("bold.svg is not what pieces.svg gives (%v): go test ./internal/web/page -run TestBoldPieces -update", err)
	}
}
