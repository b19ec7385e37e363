package pgn

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// sample returns the games of testdata/games, many times over.
func sample(tb testing.TB, size int) []byte {
	tb.Helper()
	files, err := filepath.Glob("testdata/games/*.pgn")
	if err != nil || len(files) == 0 {
		tb.Fatalf("no games: %v", err)
	}
	var once []byte
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			tb.Fatal(err)
		}
		once = append(append(once, text...), '\n')
	}
	return bytes.Repeat(once, size/len(once)+1)
}

func BenchmarkValidator(b *testing.B) {
	text := sample(b, 4<<20)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		v := NewValidator(NewScanner(bytes.NewReader(text)))
		for v.Next() {
			if len(v.Problems()) > 0 {
				b.Fatal(v.Problems())
			}
		}
	}
}

func BenchmarkReader(b *testing.B) {
	text := sample(b, 4<<20)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		r := NewReader(bytes.NewReader(text))
		for {
			if _, err := r.Next(); err == io.EOF {
				break
			}
		}
	}
}
