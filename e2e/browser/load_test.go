package browser

import (
	"flag"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"jie/catalog"
	"jie/server"
)

var load = flag.Bool("load", false, "measure how long the static site takes over a slow network")

// A slow network: 1.6 Mbit/s, and 150 ms to and fro.
const (
	slowRate  = 1.6e6 / 8 // bytes a second
	slowDelay = 150       // milliseconds
)

// TestLoad logs how long screens take to be ready on a first visit over a slow network, on a
// phone's screen with the processor slowed down four times: served by jie, from the static site
// on a host that compresses, and from it on one that does not. scripts/load-time.sh calls it.
func TestLoad(t *testing.T) {
	if !*load {
		t.Skip("measures: -load")
	}
	plain := httptest.NewServer(http.FileServer(http.Dir(site(t))))
	t.Cleanup(plain.Close)
	for _, host := range []struct{ name, home string }{{"served", serve(t, server.Config{})}, {"static", slowSite(t)}, {"not compressed", plain.URL + "/"}} {
		for _, test := range []struct{ name, link, drawn string }{
			{"home", "", `document.querySelectorAll(".puzzle svg.small").length === 4`},
			{"a level of Mopan", "#play=mopan/2", `document.querySelectorAll(".board .pip").length > 0`},
			{"a level of Lights Out", "#play=lightsout/2", `document.querySelectorAll(".board .cell.can").length === 25`},
			{"a level of peg solitaire", "#play=pegs/2", `document.querySelectorAll(".board .can").length > 0`},
			{"a level of Twiddle", "#play=twiddle/2", `document.querySelectorAll(".board .stud").length === 4`},
			{"the first hint of a level", "#play=mopan/12", `!!document.querySelector(".sheet.hint") || document.querySelector(".bar .hint:not(.asked)")?.click(document.querySelector(".bar .hint").classList.add("asked"))`},
		} {
			var drawn, painted, sent []float64
			for range runs { // each in a test of its own, which closes the page
				t.Run(host.name, func(t *testing.T) {
					took := firstVisit(t, host.home, host.home+test.link, test.drawn)
					drawn, painted, sent = append(drawn, took[0]/1000), append(painted, took[1]/1000), append(sent, took[2]/1000)
				})
			}
			for _, list := range [][]float64{drawn, painted, sent} {
				slices.Sort(list)
			}
			t.Logf("%s, %s: ready after %.2f s (median %.2f, worst %.2f), first paint after %.2f s, %.0f kB sent", host.name, test.name,
				drawn[0], drawn[len(drawn)/2], drawn[len(drawn)-1], painted[0], sent[0])
		}
	}
}

// The files that the first pictures need are asked for while the code is on its way, each once: here the
// code waits for the last of them. A level asks for its own board alone.
func TestAsksEarly(t *testing.T) {
	t.Parallel()
	files := http.FileServer(http.Dir(site(t)))
	for link, boards := range map[string]int{"": 4, "#play=pegs/2": 1} {
		var mu sync.Mutex
		asked := make(map[string]int)
		all := make(chan struct{}) // closed when the last board was asked for
		host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			switch name := path.Base(r.URL.Path); {
			case name == "sw.js": // which would ask for all files, for later
				http.NotFound(w, r)
				return
			case name == "app.js":
				select {
				case <-all:
				case <-r.Context().Done():
				}
			default:
				mu.Lock()
				asked[name]++
				if strings.HasPrefix(name, "board-") {
					if boards--; boards == 0 {
						close(all)
					}
				}
				mu.Unlock()
			}
			files.ServeHTTP(w, r)
		}))
		t.Cleanup(host.Close)
		t.Cleanup(host.CloseClientConnections)
		p := open(t, host.URL+"/", host.URL+"/"+link, phone)
		p.wait(`document.querySelectorAll(".puzzle svg.small").length === 4 || !!document.querySelector(".board .can")`)
		mu.Lock()
		if boards != 0 {
			t.Errorf("%q: %d boards too many were asked for", link, -boards)
		}
		for name, n := range asked {
			if n > 1 {
				t.Errorf("%q: %s was asked for %d times", link, name, n)
			}
		}
		mu.Unlock()
	}
}

// firstVisit opens an address on the slow phone: the milliseconds until an expression is true and
// until the first paint, and the bytes that were sent.
func firstVisit(t *testing.T, home, address, drawn string) []float64 {
	t.Helper()
	p := open(t, home, "data:text/html,<html data-ready>", phone)
	p.slow()
	_, err := chromedp.Call(p.ctx, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
		MatchedNetworkConditions: []*network.Conditions{{Latency: slowDelay, DownloadThroughput: slowRate, UploadThroughput: slowRate}},
	})
	if err != nil {
		t.Fatal(err)
	}
	p.run(chromedp.Navigate(address))
	return eval[[]float64](p, `new Promise((done) => {
		const look = () => {
			if (!(`+drawn+`)) return setTimeout(look, 10);
			const now = performance.now();
			const files = [...performance.getEntriesByType("resource"), performance.getEntriesByType("navigation")[0]];
			done([now, performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0, files.reduce((sum, file) => sum + file.transferSize, 0)]);
		};
		look();
	})`)
}

// slowSite is the static site on a host that compresses, as hosts of files do.
func slowSite(t *testing.T) string {
	t.Helper()
	folder := site(t)
	s, err := server.New(server.Config{Puzzles: catalog.All(), Site: os.DirFS(folder), Rate: -1})
	if err != nil {
		t.Fatal(err)
	}
	files := http.FileServer(http.Dir(folder))
	return hosted(t, s, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/site.json" { // which tells that there is no server
			files.ServeHTTP(w, r)
			return
		}
		s.ServeHTTP(w, r)
	})
}
