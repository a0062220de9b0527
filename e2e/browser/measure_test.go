package browser

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/memory"
	"github.com/chromedp/chromedp"

	"jie/catalog"
	"jie/puzzle"
	"jie/server"
	"jie/verbs"
)

var measure = flag.Bool("measure", false, "measure the page, and its solvers beside the native ones")

// runs is how often each question is asked. The least time counts: it is the one
// that other work disturbed least.
const runs = 7

// TestMeasure logs how long the same questions take natively, with one worker,
// and as WASM in the browser:
//
//	go -C e2e test ./browser -run Measure -measure -v
func TestMeasure(t *testing.T) {
	if !*measure {
		t.Skip("measures: -measure")
	}
	folder := site(t)
	if info, err := os.Stat(filepath.Join(folder, "jie.wasm")); err == nil {
		t.Logf("jie.wasm: %d bytes", info.Size())
	}
	home := serve(t, server.Config{Site: os.DirFS(folder)})
	p := open(t, home, home, desktop)
	native := verbs.Service{Puzzles: catalog.All(), Limits: verbs.Limits{Workers: 1}}
	for _, q := range []verbs.Solve{
		{From: problems[0].from, To: problems[0].to},
		{From: "mopan:1111/00000/000000/0000000/000000/00000/0000", To: puzzle.Texts{"mopan:0000/00000/000000/0000000/000000/00000/1111"}},
		{From: "lightsout:all-on:9x9"},
		{From: "lightsout:all-on:200x200"},
		{From: "pegs:5x5"},
		{From: "pegs:diamond25"},
	} {
		var here, there []float64
		for range runs {
			a, err := native.SolveText(context.Background(), q, verbs.Asker{})
			if err != nil {
				t.Fatal(err)
			}
			here = append(here, a.Stats.Seconds)
			there = append(there, p.inWorker(q).Stats.Seconds)
		}
		a, b := slices.Min(here), slices.Min(there)
		t.Logf("%-60.60s native %.6f s, WASM %.6f s, %.1f times", q.From, a, b, b/a)
	}
}

// inWorker asks the worker as the page does.
func (p *page) inWorker(q verbs.Solve) (a puzzle.Answer) {
	p.t.Helper()
	question, err := json.Marshal(q)
	if err != nil {
		p.t.Fatal(err)
	}
	answer := eval[string](p, fmt.Sprintf(`new Promise((done, fail) => {
		const worker = (window.measured ??= new Worker("worker.js"));
		const ask = () => worker.postMessage({ id: 1, verb: "solve", lang: "en", question: %q });
		worker.onmessage = ({ data }) => {
			if (data.ready) { window.isReady = true; ask(); }
			else if (data.answer) done(data.answer);
			else if (data.problem) fail(data.problem);
		};
		if (window.isReady) ask();
	})`, question))
	if err := json.Unmarshal([]byte(answer), &a); err != nil {
		p.t.Fatal(err)
	}
	return a
}

// TestMeasurePress logs the time from a press on a large board until its lights are
// drawn:
//
//	go -C e2e test ./browser -run MeasurePress -measure -v
func TestMeasurePress(t *testing.T) {
	if !*measure {
		t.Skip("measures: -measure")
	}
	home := serve(t, server.Config{})
	for _, size := range []string{"9x9", "64x64", "200x200"} {
		p := open(t, home, home+"#from=lightsout:all-on:"+size, desktop)
		var took []float64
		for i := range 2 * runs {
			took = append(took, p.pressed(10+2*i))
		}
		slices.Sort(took)
		t.Logf("%s: %.0f ms at best, %.0f ms in the middle", size, took[0], took[runs])
	}
}

// TestMeasureSlow logs, on a phone's screen with the processor slowed down four times, the time
// from a press on a level until its lights are drawn, and from frame to frame while a ring is
// dragged, by the browser's own clock:
//
//	go -C e2e test ./browser -run MeasureSlow -measure -v
func TestMeasureSlow(t *testing.T) {
	if !*measure {
		t.Skip("measures: -measure")
	}
	home := serve(t, server.Config{})
	p := open(t, home, home+"#play=lightsout/20", phone)
	p.wait(`!!document.querySelector(".board")`)
	p.slow()
	var took []float64
	for i := range 2 * runs {
		took = append(took, p.pressed(i))
	}
	slices.Sort(took)
	t.Logf("a press: %.0f ms at best, %.0f ms in the middle", took[0], took[runs])
	p.visit(home + "#from=" + begun["mopan"].link)
	p.press("3,4")
	p.wait(`!!document.querySelector(".lift")`)
	p.run(js(`{
		window.frames = [];
		let last = performance.now();
		const look = (now) => { frames.push(now - last); last = now; requestAnimationFrame(look); };
		requestAnimationFrame(look);
	}`))
	p.mouse(slices.Repeat(round(p.spotOf(cell("3,4")), p.spotOf(".handle"), 360), 5)...)
	frames := eval[[]float64](p, `window.frames`)
	slices.Sort(frames)
	t.Logf("a drag of %d frames: %.0f ms from frame to frame in the middle, %.0f ms at 95 of 100", len(frames), frames[len(frames)/2], frames[len(frames)*95/100])
}

// A press does not set the language of the page again, which would make the browser work out the
// styles of all elements.
func TestPressKeepsLanguage(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#play=lightsout/20", phone)
	p.wait(`!!document.querySelector(".board")`)
	p.run(js(`window.set = 0; new MutationObserver((list) => { window.set += list.length }).observe(document.documentElement, { attributeFilter: ["lang"] })`))
	for cell := range 5 {
		p.pressed(cell)
	}
	if n := eval[int](p, `window.set`); n > 0 {
		t.Errorf("5 presses set the language %d times", n)
	}
}

// pressed is how many milliseconds it takes from a press on a cell until what it changes is drawn.
func (p *page) pressed(cell int) float64 {
	p.t.Helper()
	return eval[float64](p, fmt.Sprintf(`new Promise((done) => {
		const cell = document.querySelector('[data-cell="%d"]');
		const start = performance.now();
		const seen = new MutationObserver(() => {
			seen.disconnect();
			requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
		});
		seen.observe(cell, { attributeFilter: ["class"] });
		cell.dispatchEvent(new MouseEvent("click", { bubbles: true }));
	})`, cell))
}

// TestMeasureTasks logs the longest tasks of a first visit on a phone whose processor is
// four times as slow, served by jie and from the static site:
//
//	go -C e2e test ./browser -run MeasureTasks -measure -v
func TestMeasureTasks(t *testing.T) {
	if !*measure {
		t.Skip("measures: -measure")
	}
	for _, host := range []struct{ name, home string }{{"served", serve(t, server.Config{})}, {"static", slowSite(t)}} {
		for _, link := range []string{"", "#play=mopan/12", "#play=lightsout/20", "#play=pegs/28", "#play=twiddle/12", "#lesson=lightsout/chase"} {
			var longest []float64
			for range 3 { // each in a test of its own, which closes the page: a slow one keeps a core busy
				t.Run(host.name, func(t *testing.T) { longest = append(longest, longestTask(t, host.home, link)) })
			}
			slices.Sort(longest)
			t.Logf("%s, %q: %.0f ms", host.name, link, longest)
		}
	}
}

// longestTask opens a link on the slow phone, and returns the milliseconds of its longest
// task, 0 where none took 50.
func longestTask(t *testing.T, home, link string) float64 {
	t.Helper()
	p := open(t, home, "data:text/html,<html data-ready>", phone)
	p.slow()
	p.run(chromedp.Navigate(home+link), chromedp.WaitReady("html[data-ready]"))
	return eval[float64](p, `new Promise((done) => {
		let longest = 0;
		new PerformanceObserver((list) => {
			for (const task of list.getEntries()) longest = Math.max(longest, task.duration);
		}).observe({ type: "longtask", buffered: true });
		setTimeout(() => done(longest), 2500);
	})`)
}

// slow makes the processor four times as slow.
func (p *page) slow() {
	p.t.Helper()
	if _, err := chromedp.Call(p.ctx, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 4}); err != nil {
		p.t.Fatal(err)
	}
}

// TestMeasureNodes logs how many DOM nodes and elements the page has, before and after 200
// levels:
//
//	go -C e2e test ./browser -run MeasureNodes -measure -v
func TestMeasureNodes(t *testing.T) {
	if !*measure {
		t.Skip("measures: -measure")
	}
	home := serve(t, server.Config{})
	p := open(t, home, home+"#play=lightsout/2", desktop)
	names := []string{"mopan", "lightsout", "pegs", "twiddle"}
	for i := range 201 {
		puzzle, level := names[i%4], 2+i/4%38
		p.run(js(fmt.Sprintf(`location.hash = "#play=%s/%d"`, puzzle, level)))
		p.wait(fmt.Sprintf(`document.querySelector(".board")?.dataset.puzzle === %q && document.querySelector(".sub")?.innerText.startsWith("Level %d of")`, puzzle, level))
		if i%50 == 0 {
			if _, err := chromedp.Call(p.ctx, heapprofiler.CollectGarbage, cdp.Empty{}); err != nil {
				t.Fatal(err)
			}
			counts, err := chromedp.Call(p.ctx, memory.GetDOMCounters, cdp.Empty{})
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("after %d levels, at %s/%d: %d nodes, %.0f elements, %d listeners", i, puzzle, level, counts.Nodes,
				eval[float64](p, `document.querySelectorAll("*").length`), counts.JsEventListeners)
		}
	}
}
