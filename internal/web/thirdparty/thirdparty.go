// Package thirdparty holds what the browser loads from others, each part in a folder of its own with its licence,
// version and checksums.
package thirdparty

import "embed"

// Files are those parts.
//
//go:embed cm-chessboard instrument-sans source-serif-4
var Files embed.FS
