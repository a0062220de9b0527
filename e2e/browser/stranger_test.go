package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	cdp "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"jie/server"
)

// A level that is reloaded in the middle continues where it was, and its moves can still be
// taken back.
func TestReload(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#play=lightsout/2", desk)
	p.wait(`!!document.querySelector(".board")`)
	begun := p.position()
	p.press("0,0")
	p.wait(`document.querySelector(".count dd").innerText === "1"`)
	after := p.position()
	p.reload()
	p.at(after)
	p.waitText(".sub", "Level 2 of 40")
	p.click("Undo")
	p.at(begun)
	p.click("Redo")
	p.at(after)
}

// Where the browser keeps nothing, or has no room left, the page plays all the same.
func TestNoStorage(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	for name, script := range map[string]string{
		"blocked": `Object.defineProperty(window, "localStorage", { get() { throw new DOMException("blocked", "SecurityError"); } })`,
		"full":    `Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }`,
	} {
		p := open(t, home, home, desk)
		if _, err := chromedp.Call(p.ctx, cdp.AddScriptToEvaluateOnNewDocument, cdp.AddScriptToEvaluateOnNewDocumentParams{Source: script}); err != nil {
			t.Fatal(err)
		}
		p.visit(home + "#play=lightsout/1")
		p.run(js(`[...document.querySelectorAll(".sheet.tutor button")].at(-1)?.click()`))
		p.press("1,1")
		p.waitText(".sheet.win", "Perfect.")
		p.run(js(`location.hash = "#home"`))
		p.waitText(".puzzle:nth-child(2) .stand", "3 stars · level 2 of 40")
		if t.Failed() {
			t.Fatalf("storage %s", name)
		}
	}
}

// What is earned in another window, which the browser tells by an event, is seen in this one.
func TestTwoWindows(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, desk)
	p.waitText(".puzzle .stand", "0 stars")
	p.run(js(`localStorage.setItem("progress", JSON.stringify({ form: "jie-progress", stars: { "mopan/1": 3 }, days: [] })); dispatchEvent(new StorageEvent("storage", { key: "progress" }))`))
	p.waitText(".puzzle .stand", "3 stars · level 2 of 40")
}

// Whatever is pasted into Study, the page says what is wrong in its own words, or shows
// the board; it never breaks.
func TestOddPastes(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#from=lightsout:000/000/000", desk)
	p.study()
	for _, text := range []string{
		"", " ", "/", ":", "lightsout:", "lightsout[", "lightsout:2/3/4", "<img src=x onerror=alert(1)>", "解解解", "🙂🙂",
		"pegs:@/etc/passwd", "http://[", "#from=", "lightsout:random:9999999x9999999:1", "twiddle:1,2", "mopan:" + strings.Repeat("0", 5000), "{\"from\":1}",
	} {
		p.run(js(fmt.Sprintf(`(() => { const field = document.querySelector("textarea"); field.value = %q; field.dispatchEvent(new Event("input", { bubbles: true })); field.dispatchEvent(new Event("change", { bubbles: true })); })()`, text)))
		p.run(js(`[...document.querySelectorAll(".drawer button")].find((b) => b.innerText.trim() === "Use this board").click()`))
		p.position()
		said := p.text("[role=alert]")
		for _, never := range []string{"jie:", "jie ", "byte", "--", "undefined", "[object", "exit"} {
			if strings.Contains(said, never) {
				t.Errorf("%q: the page says %q", text, said)
			}
		}
		if !eval[bool](p, `!!document.querySelector(".board")`) {
			t.Fatalf("%q leaves no board", text)
		}
	}
	p.fill("textarea", "lightsout:010/111/010")
	p.click("Use this board")
	p.at("lightsout:010/111/010")
}

// A drag that ends outside the board, or outside the window, and a window that changes its
// size in the middle, leave a board that can be played.
func TestDragOutside(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#from="+begun["mopan"].link, desk)
	p.press("3,4")
	p.wait(`!!document.querySelector(".lift")`)
	p.mouse(p.spotOf(".handle"), spot{5, 5}, spot{-40, -40})
	p.run(chromedp.EmulateViewport(700, 500), chromedp.EmulateViewport(1280, 1000))
	p.visit(home + "#from=pegs:english")
	before := p.position()
	p.mouse(p.spotOf(cell("d2")), spot{3, 3}, spot{-60, 400})
	if after := p.position(); after != before {
		t.Errorf("a peg that is dropped outside the board leads to %s", after)
	}
	p.press("d2")
	p.press("d4")
	p.wait(`location.hash.includes("moves=d2-d4&")`)
}

// With reduced motion nothing moves, and a level is played as ever.
func TestReducedMotion(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, desk)
	if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}}); err != nil {
		t.Fatal(err)
	}
	p.visit(home + "#from=" + begun["mopan"].link)
	p.press("3,4")
	p.wait(`!!document.querySelector(".lift")`)
	p.run(chromedp.KeyEvent("]"))
	if moving := eval[[]string](p, `document.getAnimations().filter((a) => a.effect.getKeyframes().some((k) => k.transform && k.transform !== "none")).map((a) => a.effect.target.outerHTML.slice(0, 80))`); len(moving) > 0 {
		t.Errorf("these move: %q", moving)
	}
	p.wait(`location.hash.includes("L3,4")`)
}

// What an older version has left is no hindrance: games of boards that are others by now,
// stars of levels that are gone, links to them, and moves that mean nothing.
func TestOlderVersion(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, desk)
	p.run(js(`localStorage.setItem("games", JSON.stringify([{ from: "mopan:100/0000/00000/0000/000", to: [], moves: ["X9"], at: 1, level: "mopan/3" }, { from: "lightsout:1/2/3", at: 1 }, 7]));
		localStorage.setItem("progress", JSON.stringify({ form: "jie-progress", stars: { "mopan/1": 2, "mopan/4000": 3, "gone/1": 1 }, days: ["2020-01-01"] }))`))
	for _, link := range []string{"#play=mopan/4000", "#play=gone/1", "#play=mopan/0", "#play=", "#play=mopan/3", "#lesson=gone/none", "#play=mopan/2020-13-99", "#from=lightsout:000/000/000&moves=X9&at=1", "#from=gone:1", "#at=5"} {
		p.visit(home + link)
		p.wait(`!!document.querySelector(".board .cell") || !!document.querySelector(".homepage")`)
	}
	p.visit(home + "#play=mopan/1")
	p.winWithHints()
	p.waitText(".sheet.win", "Solved with hints.")
	kept := eval[map[string]int](p, `JSON.parse(localStorage.progress).stars`)
	if kept["mopan/1"] != 2 || kept["mopan/4000"] != 3 || kept["gone/1"] != 1 {
		t.Errorf("kept are %v", kept)
	}
}

// Two windows play the same level: what was won in one is not lost by what the other does.
func TestSameLevelTwice(t *testing.T) {
	t.Parallel()
	home := around(t, strings.Repeat(`<iframe src="/#play=lightsout/1" width="600" height="800"></iframe>`, 2))
	p := open(t, home, home+"around", desk)
	window := func(n int) string {
		return fmt.Sprintf(`document.querySelectorAll("iframe")[%d].contentDocument`, n)
	}
	press := func(n int, cell string, count int) {
		p.wait(window(n) + `?.querySelectorAll(".board .cell").length === 25`)
		p.run(js(window(n) + fmt.Sprintf(`.querySelector("[aria-label^='%s:']").dispatchEvent(new MouseEvent("click", {bubbles: true}))`, cell)))
		p.wait(window(n) + fmt.Sprintf(`.querySelector(".count dd").innerText === "%d"`, count))
	}
	p.wait(window(1) + `?.querySelectorAll(".board .cell").length === 25`)
	press(0, "1,1", 1)
	p.wait(`JSON.parse(localStorage.progress).stars["lightsout/1"] === 3`)
	for i, cell := range []string{"0,0", "0,0", "2,2", "2,2", "1,1"} {
		press(1, cell, i+1)
	}
	p.wait(window(1) + `.querySelector(".sheet.win") !== null`)
	if stars := eval[int](p, `JSON.parse(localStorage.progress).stars["lightsout/1"]`); stars != 3 {
		t.Errorf("%d stars are left of 3", stars)
	}
}

// Who continues before a board is there comes to the board that was asked for last.
func TestQuickReader(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#play=pegs/3", desk)
	for range 5 {
		p.run(js(`location.hash = "#play=twiddle/4"`), js(`new Promise((done) => setTimeout(done, Math.random() * 30))`), js(`location.hash = "#play=mopan/5"`))
		p.wait(`!!document.querySelector(".board[data-puzzle=mopan]") && location.hash.includes("level=mopan/5")`)
		p.run(js(`location.hash = "#play=pegs/3"`))
		p.wait(`!!document.querySelector(".board[data-puzzle=pegs]")`)
	}
}

// The page does not grow from level to level.
func TestNoGrowth(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#play=lightsout/5", desk)
	nodes := func() int { return eval[int](p, `document.querySelectorAll("*").length`) }
	level := func(n int) {
		p.run(js(fmt.Sprintf(`location.hash = "#play=lightsout/%d"`, n)))
		p.waitText(".sub", fmt.Sprintf("Level %d of 40", n))
		p.position()
	}
	level(6)
	p.wait(`!!document.querySelector('a[href^="#lesson=lightsout/"]')`) // the lessons, which come once
	before := nodes()
	for n := 7; n < 20; n++ {
		level(n)
	}
	level(6)
	if after := nodes(); after != before {
		t.Errorf("%d elements after twenty levels, %d before", after, before)
	}
}
