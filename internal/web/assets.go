package web

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"strings"
)

// The files the browser loads: our own in static/, those of others in vendor/ with
// their licence, version and checksums.
//
//go:embed static vendor
var assetFiles embed.FS

// assetVersion names the whole set of files by its contents. One name for all of
// them lets the modules import each other by relative paths and still be cached
// for ever.
var assetVersion = hashTree(assetFiles)

// AssetURL is the address of an asset ("static/site.css", "vendor/…").
func AssetURL(name string) string { return "/assets/" + assetVersion + "/" + name }

// AssetHandler serves the assets; mount it at "GET /assets/". Addresses of another
// version than the one running are not found: a page never mixes two versions.
func AssetHandler() http.Handler {
	prefix := "/assets/" + assetVersion + "/"
	files := http.FileServerFS(assetFiles)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, ok := strings.CutPrefix(r.URL.Path, prefix)
		if info, err := fs.Stat(assetFiles, path.Clean(name)); !ok || err != nil || info.IsDir() {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		http.StripPrefix(prefix, files).ServeHTTP(w, r)
	})
}

// hashTree is a short name for the contents of a tree of files.
func hashTree(files fs.FS) string {
	sum := sha256.New()
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		contents := sha256.Sum256(data)
		sum.Write([]byte(name + "\n"))
		sum.Write(contents[:])
		return nil
	})
	if err != nil {
		panic("web: embedded assets: " + err.Error()) // an embedded tree can always be read
	}
	return hex.EncodeToString(sum.Sum(nil))[:12]
}
