package browser

import (
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
	p.run(js(`document.querySelector(".bar .hint").click()`))
	p.waitText(".sheet.busy", "Loading the solver, 1")
	p.waitText(".sheet.busy", " MB")
	if most := eval[float64](p, `document.querySelector(".sheet.busy progress").max`); most < 5e6 {
		t.Errorf("the solver has %.0f bytes", most)
	}
}
