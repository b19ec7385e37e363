package page

import (
	"io/fs"
	"slices"
	"testing"
)

// TestModules: each module that a script needs is found, however far off, once, and is there.
func TestModules(t *testing.T) {
	found := Modules("game.js")
	for _, name := range []string{"static/js/board.js", "static/js/texts.js", "thirdparty/cm-chessboard/src/view/ChessboardView.js", "thirdparty/cm-chessboard/src/lib/Svg.js"} {
		if !slices.Contains(found, name) {
			t.Errorf("game.js needs %s", name)
		}
	}
	for i, name := range found {
		if _, err := fs.Stat(assetFiles, name); err != nil {
			t.Error(err)
		}
		if slices.Contains(found[:i], name) || name == "static/js/game.js" {
			t.Errorf("%s stands twice", name)
		}
	}
	if more := Modules("nothing.js"); len(more) != 0 {
		t.Errorf("a script that is not there needs %v", more)
	}
}
