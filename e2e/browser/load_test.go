package browser

import (
	"flag"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
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

// TestLoad logs how long the first screen of the static site takes to be drawn, and a
// level to be played, on a first visit over a slow network; and what was sent by then.
// scripts/load-time.sh calls it.
func TestLoad(t *testing.T) {
	if !*load {
		t.Skip("measures: -load")
	}
	home := slowSite(t)
	for _, test := range []struct{ name, link, drawn string }{
		{"home", "", `document.querySelectorAll(".puzzle .small").length === 4`},
		{"a level of Mopan", "#play=mopan/1", `document.querySelectorAll(".board .pip").length > 0`},
		{"a level of Lights Out", "#play=lightsout/1", `document.querySelectorAll(".board .cell.can").length === 25`},
		{"a level of peg solitaire", "#play=pegs/1", `document.querySelectorAll(".board .can").length > 0`},
		{"a level of Twiddle", "#play=twiddle/1", `document.querySelectorAll(".board .stud").length === 4`},
		{"the first hint of a level", "#play=mopan/12", `!!document.querySelector(".sheet.hint") || document.querySelector(".bar .hint:not(.asked)")?.click(document.querySelector(".bar .hint").classList.add("asked"))`},
	} {
		var drawn, painted, sent []float64
		for range runs {
			p := open(t, home, "data:text/html,<html data-ready>", phone)
			_, err := chromedp.Call(p.ctx, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
				MatchedNetworkConditions: []*network.Conditions{{Latency: slowDelay, DownloadThroughput: slowRate, UploadThroughput: slowRate}},
			})
			if err != nil {
				t.Fatal(err)
			}
			p.run(chromedp.Navigate(home + test.link))
			took := eval[[]float64](p, `new Promise((done) => {
				const look = () => {
					if (!(`+test.drawn+`)) return setTimeout(look, 10);
					const now = performance.now();
					const files = [...performance.getEntriesByType("resource"), performance.getEntriesByType("navigation")[0]];
					done([now, performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0, files.reduce((sum, file) => sum + file.transferSize, 0)]);
				};
				look();
			})`)
			drawn, painted, sent = append(drawn, took[0]), append(painted, took[1]), append(sent, took[2])
		}
		for _, list := range [][]float64{drawn, painted, sent} {
			slices.Sort(list)
		}
		t.Logf("%s: ready after %.2f s (%.2f to %.2f), first paint after %.2f s, %.0f kB sent", test.name,
			drawn[len(drawn)/2]/1000, drawn[0]/1000, drawn[len(drawn)-1]/1000, painted[len(painted)/2]/1000, sent[len(sent)/2]/1000)
	}
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
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/site.json" { // which tells that there is no server
			files.ServeHTTP(w, r)
			return
		}
		s.ServeHTTP(w, r)
	}))
	t.Cleanup(func() {
		host.CloseClientConnections()
		host.Close()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return host.URL + "/"
}
