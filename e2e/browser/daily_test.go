package browser

import (
	"fmt"
	"strings"
	"testing"

	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"jie/server"
)

// clock turns the clock of the device, from the next page on.
func (p *page) clock(local string) {
	p.t.Helper()
	script := fmt.Sprintf(`(() => {
		const real = Date;
		const by = new real(%q).getTime() - real.now();
		window.Date = class extends real {
			constructor(...given) { if (given.length > 0) super(...given); else super(real.now() + by); }
			static now() { return real.now() + by; }
		};
	})()`, local)
	if _, err := chromedp.Call(p.ctx, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: script}); err != nil {
		p.t.Fatal(err)
	}
	p.visit(p.home)
}

// watch lets the page play the board of today, and waits for the win.
func (p *page) watch() {
	p.t.Helper()
	p.run(js(`document.querySelector(".today .button").click()`))
	p.wait(`!!document.querySelector(".board") && document.querySelector(".best dd")?.innerText > "0"`)
	p.hint(3)
	p.click("Show the rest")
	p.wait(`!!document.querySelector(".sheet.win")`)
}

// The boards of a day are a ritual: a date as people write it, a streak by the clock of the
// device, a text to share without a spoiler, the next board, and the way to tomorrow.
func TestDailyRitual(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, desk)
	p.clock("2026-03-10T20:30:00")
	p.waitText(".today", "Tuesday 10 March")
	p.watch()
	p.waitText("h1", "10 March")
	p.waitText(".sheet.win", "1 of today’s 4 solved · 1 day in a row")
	p.click("Share")
	p.run(js(`navigator.share = undefined; navigator.clipboard.writeText = async (text) => { window.shared = text; }`))
	p.click("Words")
	p.waitText(".live", "Copied")
	shared := strings.Split(eval[string](p, "window.shared"), "\n")
	if len(shared) != 3 || !strings.HasPrefix(shared[0], "Jie 解 · ") || !strings.HasSuffix(shared[0], "10 March") || !strings.Contains(shared[2], "/2026-03-10") {
		t.Errorf("shared is %q", shared)
	}
	if film := eval[bool](p, `[...document.querySelectorAll("dialog button")].some((b) => b.innerText === "GIF")`); film {
		t.Error("a film gives today's solution away")
	}
	p.click("Close")
	p.closed()
	p.run(js(`document.querySelector(".sheet.win .button").click()`))
	p.wait(`location.hash.includes("2026-03-10") && document.querySelector(".count dd")?.innerText === "0"`)

	p.clock("2026-03-11T20:30:00")
	p.waitText(".today", "1 day in a row")
	p.run(js(`(() => { const kept = JSON.parse(localStorage.progress); for (const link of document.querySelectorAll(".tiles li:not(:first-child) a")) kept.stars[link.hash.slice(6)] = 2; localStorage.progress = JSON.stringify(kept); })()`))
	p.visit(home)
	p.watch()
	p.waitText(".sheet.win", "4 of today’s 4 solved · 2 days in a row")
	p.waitText(".tomorrow", "3 h")
	p.click("中文")
	p.waitText("h1", "3月11日")
	p.english()

	p.clock("2026-03-13T09:00:00") // a day was missed
	p.wait(`!document.querySelector(".today").innerText.includes("in a row")`)
	p.clock("2026-03-11T21:00:00") // the clock jumps back: nothing is lost
	p.waitText(".today", "2 days in a row")
}
