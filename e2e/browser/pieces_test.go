package browser

import (
	"net/http"
	"path"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"jie/catalog"
	"jie/server"
)

// isPiece reports whether a file is code that home does not need.
func isPiece(name string) bool {
	return strings.HasPrefix(name, "play-") || strings.HasPrefix(name, "later-") || strings.HasPrefix(name, "chunk-")
}

// host is a server whose pieces of code are given by another function, and which keeps how many bytes it sent of each
// file.
type host struct {
	home string
	mu   sync.Mutex
	sent map[string]int
}

func newHost(t *testing.T, piece func(w http.ResponseWriter, r *http.Request, give http.Handler)) *host {
	t.Helper()
	s, err := server.New(server.Config{Puzzles: catalog.All(), Rate: -1})
	if err != nil {
		t.Fatal(err)
	}
	h := &host{sent: make(map[string]int)}
	h.home = hosted(t, s, func(w http.ResponseWriter, r *http.Request) {
		name := path.Base(r.URL.Path)
		counted := &counter{ResponseWriter: w}
		switch {
		case name == "sw.js": // which would ask for all files, for later
			http.NotFound(w, r)
		case isPiece(name):
			piece(counted, r, s)
		default:
			s.ServeHTTP(counted, r)
		}
		h.mu.Lock()
		h.sent[name] += counted.n
		h.mu.Unlock()
	})
	return h
}

type counter struct {
	http.ResponseWriter
	n int
}

func (c *counter) Write(data []byte) (int, error) {
	c.n += len(data)
	return c.ResponseWriter.Write(data)
}

// most is how many bytes, compressed, home may need. A quarter of them, fonts and the links to lessons, come after it is
// drawn.
const most = 125_000

// Home needs none of the code of other screens, which never comes here, and few bytes.
func TestHomeAlone(t *testing.T) {
	t.Parallel()
	h := newHost(t, func(_ http.ResponseWriter, r *http.Request, _ http.Handler) { <-r.Context().Done() })
	p := open(t, h.home, h.home, phone)
	p.wait(`document.querySelectorAll(".puzzle svg.small, .tiles svg.small").length === 8 && document.querySelectorAll(".lessons a").length > 0`)
	h.mu.Lock()
	defer h.mu.Unlock()
	sum := 0
	for _, n := range h.sent {
		sum += n
	}
	if sum > most || h.sent["app.js"] == 0 {
		t.Errorf("home needs %d bytes of %d files, at most %d: %v", sum, len(h.sent), most, h.sent)
	}
}

// The pictures of home are drawn before its first frame: here there is none, nor what Preact does without one.
func TestPicturesBeforeFrame(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, "data:text/html,<html data-ready>", phone)
	const script = `{
		const later = setTimeout;
		requestAnimationFrame = () => 0;
		setTimeout = (act, ms = 0, ...rest) => ms === 35 ? 0 : later(act, ms, ...rest);
	}`
	if _, err := chromedp.Call(p.ctx, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: script}); err != nil {
		t.Fatal(err)
	}
	p.run(chromedp.Navigate(home))
	p.wait(`document.querySelectorAll(".puzzle svg.small, .tiles svg.small").length === 8`)
}

// A link asks for the code of its screen, and home for all of it once it is drawn.
func TestPieces(t *testing.T) {
	t.Parallel()
	for link, wanted := range map[string]string{"": "play later", "#play=pegs/2": "play", "#days": "later", "#lesson=lightsout/chase": "later"} {
		h := newHost(t, func(w http.ResponseWriter, r *http.Request, give http.Handler) { give.ServeHTTP(w, r) })
		p := open(t, h.home, h.home+link, phone)
		asked := `(piece) => performance.getEntriesByType("resource").some(({ name }) => name.includes("/" + piece + "-"))`
		p.wait(`!!document.querySelector(".homepage, .board") && "` + wanted + `".split(" ").every(` + asked + `)`)
		if link != "" && eval[bool](p, `["play", "later"].every(`+asked+`)`) {
			t.Errorf("%q asks for all pieces", link)
		}
	}
}

// Where a piece cannot be had, home stays and says so; the next press asks for it again.
func TestPieceMissing(t *testing.T) {
	t.Parallel()
	var isThere atomic.Bool
	h := newHost(t, func(w http.ResponseWriter, r *http.Request, give http.Handler) {
		if !isThere.Load() {
			http.NotFound(w, r)
			return
		}
		give.ServeHTTP(w, r)
	})
	p := open(t, h.home, h.home, phone)
	p.run(js(`location.hash = "#play=pegs/2"`))
	p.waitText(".problem", "cannot be reached")
	p.wait(`!!document.querySelector(".homepage .puzzle") && !document.querySelector(".board")`)
	isThere.Store(true)
	p.run(js(`location.hash = "#play=pegs/3"`))
	p.wait(`!!document.querySelector(".board .can")`)
}
