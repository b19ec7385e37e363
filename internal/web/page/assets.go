package page

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"strings"

	"github.com/hakem-chess/hakem/internal/web/thirdparty"
)

//go:embed static
var static embed.FS

// assetFiles are the files the browser loads, by the first folder of their names: our own, and those of others.
var assetFiles = assetTrees{"static": static, "thirdparty": thirdparty.Files}

// assetTrees are trees of files; those of others stand in a package beside this one, without the folder's name.
type assetTrees map[string]embed.FS

// Open implements fs.FS.
func (t assetTrees) Open(name string) (fs.File, error) {
	top, rest, _ := strings.Cut(name, "/")
	tree, ok := t[top]
	switch {
	case !ok:
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	case top == "static":
		return tree.Open(name)
	case rest == "":
		return tree.Open(".")
	}
	return tree.Open(rest)
}

// assetVersion names the whole set of files by its contents. One name for all of
// them lets the modules import each other by relative paths and still be cached
// for ever.
var assetVersion = hashTree(assetFiles, "static", "thirdparty")

// AssetURL is the address of an asset ("static/site.css", "thirdparty/…").
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

// hashTree is a short name for the contents of folders of files.
func hashTree(files fs.FS, folders ...string) string {
	sum := sha256.New()
	for _, folder := range folders {
		err := fs.WalkDir(files, folder, func(name string, entry fs.DirEntry, err error) error {
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
			panic("page: embedded assets: " + err.Error()) // an embedded tree can always be read
		}
	}
	return hex.EncodeToString(sum.Sum(nil))[:12]
}
