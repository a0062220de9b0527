package server

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"io/fs"
	"maps"
	"mime"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/andybalholm/brotli"

	"jie/puzzle"
	"jie/server/boards"
	"jie/server/web"
)

type asset struct {
	kind    string
	tag     string
	plain   []byte
	encoded map[string]func() []byte // by encoding; made at first use
}

// types are the media types of files that a machine may not know.
var types = map[string]string{
	".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".html": "text/html; charset=utf-8",
	".svg": "image/svg+xml", ".wasm": "application/wasm", ".bin": "application/octet-stream", ".png": "image/png", ".jpg": "image/jpeg", ".woff2": "font/woff2", ".txt": "text/plain; charset=utf-8", ".json": "application/json", ".webmanifest": "application/manifest+json",
}

// page serves the page's files from memory. Browsers keep them, and ask whether they have changed.
func (s *Server) page() http.Handler {
	assets := make(map[string]*asset)
	if s.config.Site == nil {
		maps.Copy(assets, builtIn())
	} else if err := addFiles(assets, s.config.Site); err != nil {
		s.config.Log.Error("page", "cause", err)
	}
	assets["/site.json"] = s.site(assets["/jie.wasm"])
	assets["/"] = assets["/index.html"]
	board := s.boards()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			refuse(w, r, fail(wrongMethod, puzzle.Args{"method": r.Method, "known": []string{http.MethodGet}}))
			return
		}
		a := assets[r.URL.Path]
		if a == nil {
			a = board(r.URL.Path)
		}
		if a == nil {
			http.NotFound(w, r)
			return
		}
		a.serve(w, r)
	})
}

// boards returns a function that gives the file of a board, made at its first use; nil for other paths.
func (s *Server) boards() func(path string) *asset {
	set := sync.OnceValues(func() (*boards.Set, error) { return boards.New(s.service) })
	var made sync.Map // by path: a func() *asset
	return func(path string) *asset {
		if !strings.HasPrefix(path, "/board") {
			return nil
		}
		all, err := set()
		if err != nil {
			s.config.Log.Error("page", "cause", err)
			return nil
		}
		name := path[1:]
		if !slices.Contains(all.Names(), name) {
			return nil
		}
		file, _ := made.LoadOrStore(path, sync.OnceValue(func() *asset {
			data, err := all.File(name)
			if err != nil {
				s.config.Log.Error("page", "cause", err)
				return nil
			}
			return newAsset(name, data)
		}))
		return file.(func() *asset)()
	}
}

// builtIn is the page's files in the program, which all servers share: each is compressed once.
var builtIn = sync.OnceValue(func() map[string]*asset {
	assets := make(map[string]*asset)
	if err := addFiles(assets, web.Files()); err != nil {
		panic(err) // files in the program can be read
	}
	return assets
})

// addFiles adds the files of a page, by their path. A file may also exist compressed.
func addFiles(assets map[string]*asset, files fs.FS) error {
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(files, name)
		assets["/"+name] = newAsset(name, data)
		return err
	})
	for name, a := range assets {
		if small := assets[name+".br"]; small != nil {
			a.encoded["br"] = sync.OnceValue(func() []byte { return a.compressed(small.plain) })
			delete(assets, name+".br")
		}
	}
	return err
}

// site tells the page that there is a server, and whether there are solvers for the browser.
func (s *Server) site(wasm *asset) *asset {
	about := map[string]any{"server": true, "wasm": wasm != nil, "jobs": s.jobs != nil}
	if wasm != nil {
		about["size"] = len(wasm.plain)
	}
	data, err := json.Marshal(about)
	if err != nil {
		panic(err) // booleans and a number
	}
	return newAsset("site.json", data)
}

func newAsset(name string, data []byte) *asset {
	sum := sha256.Sum256(data)
	a := &asset{kind: types[path.Ext(name)], tag: `"` + hex.EncodeToString(sum[:12]) + `"`, plain: data}
	if a.kind == "" {
		a.kind = mime.TypeByExtension(path.Ext(name))
	}
	a.encoded = map[string]func() []byte{
		"br":   sync.OnceValue(func() []byte { return a.brotli() }),
		"gzip": sync.OnceValue(func() []byte { return encode(context.Background(), data, gzipWriter()) }),
	}
	return a
}

func (a *asset) brotli() []byte {
	return encode(context.Background(), a.plain, brotli.NewWriterLevel(nil, brotliLevel(len(a.plain))))
}

// compressed returns the file beside the asset, which took long to compress, if it has the same content.
func (a *asset) compressed(small []byte) []byte {
	plain, err := io.ReadAll(io.LimitReader(brotli.NewReader(bytes.NewReader(small)), int64(len(a.plain))+1))
	if err != nil || !bytes.Equal(plain, a.plain) {
		return a.brotli()
	}
	return small
}

// brotliLevel returns the highest level for small files, and below a second for the solvers (13 MB).
func brotliLevel(size int) int {
	if size > 1<<20 {
		return 5
	}
	return brotli.BestCompression
}

func gzipWriter() *gzip.Writer {
	w, _ := gzip.NewWriterLevel(nil, gzip.BestCompression) // a known level
	return w
}

func (a *asset) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", a.kind)
	h.Set("Cache-Control", "no-cache")
	h.Set("Vary", "Accept-Encoding")
	data, tag := a.plain, a.tag
	if encoding := encodingOf(r); encoding != "" && len(data) >= leastCompressed {
		h.Set("Content-Encoding", encoding)
		data = a.encoded[encoding]()
		tag = strings.TrimSuffix(tag, `"`) + "-" + encoding + `"`
	}
	h.Set("ETag", tag)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
}
