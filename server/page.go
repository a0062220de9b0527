package server

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"time"

	"jie/puzzle"
	"jie/server/web"
)

// asset is a file of the page, as it is sent.
type asset struct {
	kind   string
	tag    string
	plain  []byte
	zipped []byte // nil: no smaller
}

// types are those of files that a machine may not know.
var types = map[string]string{
	".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".html": "text/html; charset=utf-8",
	".svg": "image/svg+xml", ".wasm": "application/wasm", ".json": "application/json", ".webmanifest": "application/manifest+json",
}

// page serves the page's files from memory. Browsers keep them, and ask each
// time whether they have changed.
func (s *Server) page() http.Handler {
	files := s.config.Site
	if files == nil {
		files = web.Files()
	}
	assets := make(map[string]*asset)
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(files, name)
		assets["/"+name] = newAsset(name, data)
		return err
	})
	if err != nil {
		s.config.Log.Error("page", "cause", err)
	}
	assets["/site.json"] = s.site(assets["/jie.wasm"] != nil)
	assets["/"] = assets["/index.html"]
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			s.problem(r.Context(), fail(wrongMethod, puzzle.Args{"method": r.Method, "known": []string{http.MethodGet}})).write(w)
			return
		}
		a := assets[r.URL.Path]
		if a == nil {
			http.NotFound(w, r)
			return
		}
		a.serve(w, r)
	})
}

// site tells the page that there is a server, and whether there are solvers for
// the browser.
func (s *Server) site(wasm bool) *asset {
	data, err := json.Marshal(map[string]any{"server": true, "wasm": wasm, "jobs": s.jobs != nil})
	if err != nil {
		panic(err) // two booleans
	}
	return newAsset("site.json", data)
}

func newAsset(name string, data []byte) *asset {
	sum := sha256.Sum256(data)
	a := &asset{kind: types[path.Ext(name)], tag: `"` + hex.EncodeToString(sum[:12]) + `"`, plain: data}
	if a.kind == "" {
		a.kind = mime.TypeByExtension(path.Ext(name))
	}
	var zipped bytes.Buffer
	w, _ := gzip.NewWriterLevel(&zipped, gzip.BestCompression) // a known level
	_, _ = w.Write(data)                                       // memory takes all
	w.Close()
	if zipped.Len() < len(data) {
		a.zipped = zipped.Bytes()
	}
	return a
}

func (a *asset) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", a.kind)
	h.Set("Cache-Control", "no-cache")
	h.Set("Vary", "Accept-Encoding")
	data := a.plain
	tag := a.tag
	if a.zipped != nil && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		h.Set("Content-Encoding", "gzip")
		data = a.zipped
		tag = strings.TrimSuffix(tag, `"`) + `-gzip"`
	}
	h.Set("ETag", tag)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
}
