package page

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"sync"
)

// imports finds what a module of JavaScript imports.
var imports = regexp.MustCompile(`(?m)^\s*(?:import|export)\s(?:[^"';]*?\sfrom\s*)?["'](\.{1,2}/[^"']+)["']`)

// modules remembers what each script needs.
var modules sync.Map // script → []string

// Modules are the files of the modules that a script of ours imports, and those that they import, so that a browser can
// ask for all of them at once and not for each when it has read the one before.
func Modules(script string) []string {
	if known, ok := modules.Load(script); ok {
		return known.([]string)
	}
	first := "static/js/" + script
	var found []string
	for waiting := []string{first}; len(waiting) > 0; waiting = waiting[1:] {
		data, err := fs.ReadFile(assetFiles, waiting[0])
		if err != nil {
			continue // it is not there, and the browser will say so
		}
		for _, m := range imports.FindAllSubmatch(data, -1) {
			name := path.Join(path.Dir(waiting[0]), string(m[1]))
			if name != first && !slices.Contains(found, name) {
				found = append(found, name)
				waiting = append(waiting, name)
			}
		}
	}
	modules.Store(script, found)
	return found
}
