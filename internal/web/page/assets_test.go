package page

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
)

// TestVendoredFilesAreUnchanged checks every file taken from others against the
// checksums kept with it, and that none stands there without one.
func TestVendoredFilesAreUnchanged(t *testing.T) {
	packages, err := fs.ReadDir(assetFiles, "thirdparty")
	if err != nil || len(packages) == 0 {
		t.Fatalf("nothing of others: %v", err)
	}
	for _, pkg := range packages {
		root := "thirdparty/" + pkg.Name()
		sums := readSums(t, root+"/SHA256SUMS")
		for _, must := range []string{"LICENSE", "VERSION"} {
			if sums[must] == "" {
				t.Errorf("%s has no %s among its checksums", root, must)
			}
		}
		err := fs.WalkDir(assetFiles, root, func(path string, entry fs.DirEntry, err error) error {
			name := strings.TrimPrefix(path, root+"/")
			if err != nil || entry.IsDir() || name == "SHA256SUMS" {
				return err
			}
			data, err := fs.ReadFile(assetFiles, path)
			if err != nil {
				return err
			}
			sum := sha256.Sum256(data)
			if got := hex.EncodeToString(sum[:]); sums[name] != got {
				t.Errorf("%s: checksum %s, listed %q", path, got, sums[name])
			}
			delete(sums, name)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		for name := range sums {
			t.Errorf("%s lists %s, which is not there", root, name)
		}
	}
}

func readSums(t *testing.T, path string) map[string]string {
	t.Helper()
	data, err := fs.ReadFile(assetFiles, path)
	if err != nil {
		t.Fatal(err)
	}
	sums := map[string]string{}
	for lines := bufio.NewScanner(bytes.NewReader(data)); lines.Scan(); {
		sum, name, ok := strings.Cut(lines.Text(), "  ")
		if !ok {
			t.Fatalf("%s: unreadable line %q", path, lines.Text())
		}
		sums[name] = sum
	}
	return sums
}

func TestAssetsAreServedForEver(t *testing.T) {
	for name, wantType := range map[string]string{
		"static/js/game.js":                             "text/javascript",
		"static/css/site.css":                           "text/css",
		"static/pieces/pieces.svg":                      "image/svg+xml",
		"thirdparty/cm-chessboard/src/Chessboard.js":    "text/javascript",
		"thirdparty/cm-chessboard/src/view/../lib/x.js": "",
		"static/js/":                                    "",
		"static":                                        "",
		"nothing":                                       "",
	} {
		got := httptest.NewRecorder()
		AssetHandler().ServeHTTP(got, httptest.NewRequest("GET", AssetURL(name), nil))
		if wantType == "" {
			if got.Code != http.StatusNotFound {
				t.Errorf("%s: status %d, want 404", name, got.Code)
			}
			continue
		}
		if got.Code != http.StatusOK || !strings.HasPrefix(got.Header().Get("Content-Type"), wantType) {
			t.Errorf("%s: status %d, type %q", name, got.Code, got.Header().Get("Content-Type"))
		}
		if cache := got.Header().Get("Cache-Control"); !strings.Contains(cache, "immutable") {
			t.Errorf("%s: Cache-Control %q", name, cache)
		}
	}
	old := httptest.NewRecorder()
	AssetHandler().ServeHTTP(old, httptest.NewRequest("GET", "/assets/000000000000/static/js/game.js", nil))
	if old.Code != http.StatusNotFound {
		t.Errorf("an asset of another version: status %d, want 404", old.Code)
	}
}

func TestAssetVersionFollowsTheContents(t *testing.T) {
	one := fstest.MapFS{"a": {Data: []byte("x")}, "b": {Data: []byte("y")}}
	for name, other := range map[string]fstest.MapFS{
		"other contents": {"a": {Data: []byte("x")}, "b": {Data: []byte("z")}},
		"other name":     {"a": {Data: []byte("x")}, "c": {Data: []byte("y")}},
		"one file more":  {"a": {Data: []byte("x")}, "b": {Data: []byte("y")}, "c": {}},
	} {
		if hashTree(one, ".") == hashTree(other, ".") {
			t.Errorf("%s: same version", name)
		}
	}
}

// TestSpritesHaveTheirParts: the board asks for these by name, and a missing one
// would only be a hole in the picture.
func TestSpritesHaveTheirParts(t *testing.T) {
	for file, names := range map[string][]string{
		"static/pieces/pieces.svg": {"wk", "wq", "wr", "wb", "wn", "wp", "bk", "bq", "br", "bb", "bn", "bp"},
		"static/pieces/marks.svg":  {"markSquare", "markCheck", "markDot", "markRing"},
	} {
		data, err := fs.ReadFile(assetFiles, file)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if !bytes.Contains(data, []byte(`<g id="`+name+`"`)) {
				t.Errorf("%s has no %s", file, name)
			}
		}
		if regexp.MustCompile(`style=|<style|<script`).Match(data) {
			t.Errorf("%s: the content security policy refuses inline styles and scripts", file)
		}
	}
}
