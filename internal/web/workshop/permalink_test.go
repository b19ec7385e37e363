package workshop

import (
	"math/rand/v2"
	"net/url"
	"reflect"
	"strings"
	"testing"
)

func TestPermalink(t *testing.T) {
	text, _ := exampleText("claim")
	entered := url.Values{"script": {text}, "laws": {"2018"}}
	link := permalink("/rule", entered)
	_, packed, ok := strings.Cut(link, "/rule?s=")
	if !ok || len(link) > 600 {
		t.Fatalf("%d bytes: %s", len(link), link)
	}
	if got, err := unpack(packed); err != nil || !reflect.DeepEqual(got, entered) {
		t.Errorf("%v, %v", got, err)
	}
	var noise strings.Builder // what cannot be packed small
	for range 8000 {
		noise.WriteByte(byte('a' + rand.IntN(26)))
	}
	if link := permalink("/rule", url.Values{"script": {noise.String()}}); link != "" {
		t.Errorf("a link of %d bytes", len(link))
	}
	// A small address must not become a large text.
	if bomb := permalink("/rule", url.Values{"script": {strings.Repeat("a", 1<<20)}}); bomb != "" {
		if _, err := unpack(strings.TrimPrefix(bomb, "/rule?s=")); err == nil {
			t.Error("a megabyte came out of an address")
		}
	}
	for _, text := range []string{"!", "AAAA", strings.Repeat("A", mostPacked+1), packed[:len(packed)/2]} {
		if got, err := unpack(text); err == nil {
			t.Errorf("%.20q is unpacked as %v", text, got)
		}
	}
}

func FuzzUnpack(f *testing.F) {
	text, _ := exampleText("touch")
	f.Add(strings.TrimPrefix(permalink("", url.Values{"script": {text}}), "?s="))
	f.Add("AAAA")
	f.Add("eJw")
	f.Fuzz(func(t *testing.T, text string) {
		entered, err := unpack(text)
		if err != nil {
			return
		}
		link := permalink("/rule", entered)
		if link == "" {
			return
		}
		if again, err := unpack(strings.TrimPrefix(link, "/rule?s=")); err != nil || again.Encode() != entered.Encode() {
			t.Errorf("%q is unpacked as %v, and that as %v, %v", text, entered, again, err)
		}
	})
}
