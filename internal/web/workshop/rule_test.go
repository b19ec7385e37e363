package workshop

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/arbiter/script"
	"github.com/hakem-chess/hakem/internal/web/page"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// Every example can be ruled on under every edition, and shows something in each language.
func TestExamples(t *testing.T) {
	for _, name := range examples {
		text, ok := exampleText(name)
		if !ok {
			t.Fatalf("there is no example %s", name)
		}
		s, err := script.Parse(strings.NewReader(text))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, e := range laws.Editions() {
			if c := underEdition(s, e, page.Page{Lang: wording.English}); c.Error != "" || len(c.Articles) == 0 || c.Result == "" {
				t.Errorf("%s under %s: %+v", name, e.Name, c)
			}
		}
	}
	if _, ok := exampleText("../rule"); ok {
		t.Error("a file that is no example is shown")
	}
}

// ruleRequest posts a script: in the form's field or as a file.
func ruleRequest(t *testing.T, field, text, edition string) *http.Request {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	if field == "file" {
		part, err := form.CreateFormFile("file", "a.script")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	} else if err := form.WriteField(field, text); err != nil {
		t.Fatal(err)
	}
	if err := form.WriteField("laws", edition); err != nil {
		t.Fatal(err)
	}
	if err := form.Close(); err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest(http.MethodPost, "/rule", &body)
	r.Header.Set("Content-Type", form.FormDataContentType())
	return r
}

// What a script is read from, what its bounds are, and where its faults are.
func TestReadScript(t *testing.T) {
	lang := wording.English
	for _, field := range []string{"script", "file"} {
		form, parsed := readScript(ruleRequest(t, field, "control 5m\r\n---\r\n0:10 white play e2e4\r\n", "2014"), lang)
		if parsed == nil || parsed.Header.Edition.Name != "2014" || len(parsed.Lines) != 1 {
			t.Errorf("%s: %+v", field, form)
		}
	}
	many := "---\n" + strings.Repeat("0:01 white offer\n", maxScriptEvents+1)
	for name, bad := range map[string]struct{ text, laws, want string }{
		"empty":        {" \r\n", "", "First write"},
		"long":         {strings.Repeat("#", maxScript+1), "", "at most"},
		"many events":  {many, "", "at most"},
		"no edition":   {"---\n0:10 white play e2e4", "1997", "site"},
		"site of 2014": {"profile site\n---\n0:10 white play e2e4", "2014", "site"},
	} {
		if form, parsed := readScript(ruleRequest(t, "script", bad.text, bad.laws), lang); parsed != nil || !strings.Contains(form.Error, bad.want) {
			t.Errorf("%s: %q", name, form.Error)
		}
	}
	form, parsed := readScript(ruleRequest(t, "script", "laws 1997\nçontrol 5m\n---\n0:10 white mov e2e4", ""), lang)
	if parsed != nil || len(form.Lines) != 3 {
		t.Fatalf("%+v", form.Lines)
	}
	for i, want := range []ScriptLine{{Number: 1, Before: "laws ", After: "1997"}, {Number: 2, After: "çontrol 5m"}, {Number: 4, Before: "0:10 white ", After: "mov e2e4"}} {
		if got := form.Lines[i]; got.Number != want.Number || got.Before != want.Before || got.After != want.After || len(got.Faults) != 1 {
			t.Errorf("line %d: %+v", want.Number, got)
		}
	}
}
