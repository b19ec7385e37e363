package page

import (
	"encoding/json"
	"net/http"
	"strings"
)

// installed is what a browser keeps a site as: the web app manifest.
type installed struct {
	Name        string        `json:"name"`
	ShortName   string        `json:"short_name"`
	Description string        `json:"description"`
	Lang        string        `json:"lang"`
	Start       string        `json:"start_url"`
	Scope       string        `json:"scope"`
	Display     string        `json:"display"`
	Background  string        `json:"background_color"`
	Theme       string        `json:"theme_color"`
	Icons       []installIcon `json:"icons"`
	Shortcuts   []shortcut    `json:"shortcuts"`
}

type installIcon struct {
	Source  string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose,omitempty"`
}

type shortcut struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

// paper is the colour behind every page in light, and of the frame that a device puts around an installed site.
const paper = "#f5f1e8"

// manifest says how the site is installed, in the reader's language.
func (s *Site) manifest(w http.ResponseWriter, r *http.Request) {
	p := Of(r)
	data, err := json.Marshal(installed{
		Name: "Hakem", ShortName: "Hakem", Description: p.T("site.description"), Lang: string(p.Lang),
		Start: "/", Scope: "/", Display: "standalone", Background: paper, Theme: paper,
		Icons: []installIcon{
			{AssetURL("static/icon.svg"), "any", "image/svg+xml", ""},
			{AssetURL("static/icon-192.png"), "192x192", "image/png", "any"},
			{AssetURL("static/icon-512.png"), "512x512", "image/png", "any"},
			{AssetURL("static/icon-512.png"), "512x512", "image/png", "maskable"},
		},
		Shortcuts: []shortcut{{p.T("home.computer"), "/computer"}, {p.T("site.articles"), "/laws"}},
	})
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/manifest+json")
	if _, err := w.Write(data); err != nil {
		s.Log.Debug("manifest not sent", "error", err)
	}
}

// worker is the script that shows the Laws without a connection. It stands at the root, so that it may answer for the
// whole site; its text changes with the assets, and then the browser takes the new one.
func (s *Site) worker(w http.ResponseWriter, r *http.Request) {
	data, err := static.ReadFile("static/worker.js")
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
	if _, err := strings.NewReplacer("{version}", assetVersion, "{assets}", AssetURL("")).WriteString(w, string(data)); err != nil {
		s.Log.Debug("worker not sent", "error", err)
	}
}

// offline is the page for when there is no connection.
func (s *Site) offline(w http.ResponseWriter, r *http.Request) {
	p := Of(r)
	p.Path = "/"
	s.Show(w, r, http.StatusOK, OfflinePage(p))
}
