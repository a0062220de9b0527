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

// A level that is reloaded in the middle goes on where it was, and its moves can still be
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
	p.run(chromedp.Reload(), chromedp.WaitReady("html[data-ready]"))
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
		for _, never := range []string{"jie:", "--", "undefined", "[object", "exit"} {
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
