package browser

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// The static site shows its boards and plays them before the solvers have come: here
// they never do.
func TestWithoutSolvers(t *testing.T) {
	t.Parallel()
	files := http.FileServer(http.Dir(site(t)))
	asked := make(chan string, 1000)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "sw.js") {
			http.NotFound(w, r) // which would ask for all files, for later
			return
		}
		if strings.HasSuffix(r.URL.Path, ".wasm.gz") {
			<-r.Context().Done()
			return
		}
		asked <- r.URL.Path
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(s.CloseClientConnections) // ends what still waits for the solvers
	p := open(t, s.URL+"/", s.URL+"/", desk)
	p.wait(`document.querySelectorAll(".puzzle .small").length === 4 && !!document.querySelector(".today svg.small")`)
	for _, test := range []struct{ level, cells, end string }{
		{"lightsout/1", "1,1", "lightsout:00000/00000/00000/00000/00000"},
		{"pegs/1", "f4 d4", "pegs:--000--/--000--/0000000/0001000/0000000/--000--/--000--"},
	} {
		p.visit(s.URL + "/#play=" + test.level)
		for _, cell := range strings.Fields(test.cells) {
			p.press(cell)
		}
		p.at(test.end)
		p.waitText(".sheet.win", "Perfect.")
	}
	for _, level := range []string{"mopan/1", "twiddle/1"} {
		p.run(js(`localStorage.setItem("skipped.mopan", "yes"); localStorage.setItem("skipped.twiddle", "yes")`))
		p.visit(s.URL + "/#play=" + level)
		before := p.position()
		p.press(map[string]string{"mopan/1": "4,2", "twiddle/1": "0,0"}[level])
		p.wait(`document.querySelectorAll(".turns button:not(:disabled)").length > 1`)
		p.run(js(`document.querySelector(".turns button:not(:disabled)").click()`))
		p.wait(`document.querySelector(".count dd").innerText === "1"`)
		if p.position() == before {
			t.Errorf("%s: a turn leaves %s as it was", level, before)
		}
		p.click("中文")
		p.waitText(".bar .hint", "提示")
		p.english()
	}
	// A hint on a level is in its file, as long as the reader is on the way of the solution.
	for link, moves := range map[string]int{"mopan/12": 2, "lightsout/20": 3, "pegs/9": 2, "twiddle/12": 2} {
		p.visit(s.URL + "/#play=" + link)
		p.wait(`!!document.querySelector(".board")`)
		best := eval[int](p, `Number(document.querySelector(".best dd").innerText)`)
		for made := range moves {
			p.hint(3)
			p.wait(`!!document.querySelector(".board .over .arrow, .board .over .tap")`)
			if says := p.text(".sheet.hint"); made == 0 && says == "" {
				t.Errorf("%s: the hint says nothing", link)
			}
			p.click("Play it")
			p.wait(fmt.Sprintf(`location.hash.includes("at=%d") && !document.querySelector(".sheet.hint")`, made+1))
		}
		p.run(js(`document.querySelector(".bar .hint").click()`))
		p.wait(`!!document.querySelector(".sheet.hint")`)
		if made := eval[int](p, `Number(document.querySelector(".count dd").innerText)`); link != "pegs/9" && !strings.HasPrefix(p.text(".sheet.hint h2"), fmt.Sprint(best-made)) { // which is in the middle of a sweep
			t.Errorf("%s: after %d of %d moves the hint says %q", link, made, best, p.text(".sheet.hint h2"))
		}
	}
	p.visit(s.URL + "/#from=lightsout:110/100/000&to=lightsout:000/000/000")
	p.wait(`!!document.querySelector(".board")`)
	p.run(js(`document.querySelector(".bar .hint").click()`))
	p.waitText(".sheet.busy", "Loading the solver, 1")
	p.waitText(".sheet.busy", " MB")
	if most := eval[float64](p, `document.querySelector(".sheet.busy progress").max`); most < 5e6 {
		t.Errorf("the solver has %.0f bytes", most)
	}
}
