// Package browsertest plays on the site as people do: Chromium windows on a real
// server with its own database. It holds tests only.
//
//	go test ./internal/browsertest
//	go test ./internal/browsertest -run Screenshots -screenshots ../../docs/screenshots
//
// The second writes the screenshots of the documentation anew. Chromium has to be
// installed; without it the tests fail.
package browsertest
