package workshop

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"io"
	"net/http"
	"net/url"
)

// What was entered stands in an address, packed, so that an answer can be linked to: whoever opens the address sees the
// same input, and it is worked on anew. Nothing is kept here for it.

const (
	mostPacked   = 3000      // bytes of an address for what was entered; longer ones some programs cut off
	mostUnpacked = 128 << 10 // bytes that may come out of one
)

// errNoPermalink: an address that has nothing of ours packed in it.
var errNoPermalink = errors.New("workshop: nothing is packed in this address")

// permalink is the address of a page with what was entered there; "" if that is too long for one.
func permalink(path string, entered url.Values) string {
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		return "" // its level is a constant
	}
	if _, err := io.WriteString(w, entered.Encode()); err != nil || w.Close() != nil {
		return "" // it is written to memory
	}
	text := base64.RawURLEncoding.EncodeToString(packed.Bytes())
	if len(text) > mostPacked {
		return ""
	}
	return path + "?s=" + text
}

// unpack is what was entered, from an address. The error is errNoPermalink.
func unpack(text string) (url.Values, error) {
	if len(text) > mostPacked {
		return nil, errNoPermalink
	}
	packed, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return nil, errNoPermalink
	}
	data, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), mostUnpacked+1))
	if err != nil || len(data) > mostUnpacked {
		return nil, errNoPermalink
	}
	entered, err := url.ParseQuery(string(data))
	if err != nil {
		return nil, errNoPermalink
	}
	return entered, nil
}

// linked answers a request for an address with something packed in it, as answer answers the form; ok is false for
// any other address.
func (d *door) linked(w http.ResponseWriter, r *http.Request, answer http.HandlerFunc) (ok bool) {
	text := r.URL.Query().Get("s")
	if text == "" {
		return false
	}
	entered, err := unpack(text)
	if err != nil {
		d.Problem(w, r, http.StatusBadRequest)
		return true
	}
	r.PostForm = entered
	answer(w, r)
	return true
}
