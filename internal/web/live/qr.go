package live

import (
	"fmt"
	"strings"

	"rsc.io/qr"
)

// quiet is the margin that the standard wants around a QR code, in modules.
const quiet = 4

// qrDrawing is the QR code of a link as a drawing: the side of the square it stands in, in modules, and the path of its
// dark modules. ok is false for a text that has no code, which is longer than any link.
func qrDrawing(link string) (side int, path string, ok bool) {
	code, err := qr.Encode(link, qr.M)
	if err != nil {
		return 0, "", false
	}
	var dark strings.Builder
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			run := 0
			for x+run < code.Size && code.Black(x+run, y) {
				run++
			}
			if run > 0 {
				fmt.Fprintf(&dark, "M%d %dh%dv1h-%dz", x+quiet, y+quiet, run, run)
				x += run
			}
		}
	}
	return code.Size + 2*quiet, dark.String(), true
}
