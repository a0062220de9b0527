package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"jie/server"
)

// touch moves a finger along some spots.
func (p *page) touch(way ...spot) {
	p.t.Helper()
	send := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
		p.t.Helper()
		if _, err := chromedp.Call(p.ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points}); err != nil {
			p.t.Fatal(err)
		}
	}
	send(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: way[0].X, Y: way[0].Y})
	for _, s := range way[1:] {
		send(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: s.X, Y: s.Y})
	}
	send(input.DispatchTouchEventTypeTouchEnd)
}

// With a finger a ring is dragged round, a peg to where it lands, and a light pressed;
// a finger that slides off a light presses none.
func TestTouch(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, phone)
	p.visit(home + "#from=" + begun["mopan"].link)
	p.touch(p.spotOf(cell("3,4")))
	p.wait(`!!document.querySelector(".lift")`)
	p.touch(round(p.spotOf(cell("3,4")), p.spotOf(".handle"), 65)...)
	p.wait(`location.hash.includes("moves=C2,1+C2,4+L3,4&")`)

	p.visit(home + "#from=pegs:english")
	p.touch(p.spotOf(cell("d2")), p.spotOf(cell("d3")), p.spotOf(cell("d4")))
	p.wait(`location.hash.includes("moves=d2-d4&")`)

	p.visit(home + "#from=lightsout:000/000/000")
	p.touch(p.spotOf(cell("1,1")))
	p.at("lightsout:010/111/010")
	at := p.spotOf(cell("0,0"))
	p.touch(at, spot{at.X + 90, at.Y + 90}, spot{at.X + 220, at.Y + 20})
	if got := p.position(); got != "lightsout:010/111/010" {
		t.Errorf("a finger that slides away leads to %s", got)
	}
}

// A board of 40,000 lights is shown, played, and solved.
func TestManyLights(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#from=lightsout:all-on:200x200", desktop)
	p.run(chromedp.Focus(`.board [tabindex="0"]`), chromedp.KeyEvent("\r"))
	p.wait(`location.hash.includes("moves=0,0&") && document.querySelectorAll(".board .cell.empty").length === 3`)
	p.click("Undo")
	p.study()
	p.click("Solve")
	p.wait(`!!document.querySelector(".answer .pattern, .answer .proved, .move")`)
}

// The language and a board that was opened stay for the next visit and the next puzzle.
func TestKept(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#from=pegs:french@d3", desktop)
	french := p.position()
	link := eval[string](p, "location.href")
	p.click("中文")
	p.waitText(".bar .hint", "提示")
	p.click("关灯")
	p.wait(`!!document.querySelector(".board[data-puzzle=lightsout]")`)
	p.visit(link)
	p.at(french)
	p.study()
	p.click("出新题")
	p.wait(`!location.hash.includes("at=") && document.querySelectorAll(".board .cell").length === 37 && !document.querySelector(".problem")`)
	p.visit(home)
	p.waitText("h1", "步步有解")
	p.visit(home + strings.TrimPrefix(link, home))
	p.at(french)
	if lang := eval[string](p, "document.documentElement.lang"); lang != "zh-CN" {
		t.Errorf("the page is in %s after a new visit, want zh-CN", lang)
	}
}

// A level in a frame of another page is shown without the rest, and tells that page when
// it is solved.
func TestFrame(t *testing.T) {
	t.Parallel()
	home := around(t, `<script>got = []; addEventListener("message", (event) => got.push(event.data))</script>
		<iframe src="/#play=lightsout/1&amp;alone" width="480" height="640"></iframe>`)
	p := open(t, home, home+"around", desktop)
	inside := `document.querySelector("iframe").contentDocument`
	p.wait(inside + `?.querySelectorAll(".board .cell").length === 25`)
	if n := eval[int](p, inside+`.querySelectorAll(".tab, .bar .next, .lessons").length`); n != 0 {
		t.Errorf("the frame shows %d parts of the rest of the page", n)
	}
	p.run(js(inside + `.querySelector("[aria-label^='1,1:']").dispatchEvent(new MouseEvent("click", {bubbles: true}))`))
	p.wait(`got.some((m) => m.source === "jie" && m.type === "solved" && m.level === "lightsout/1" && m.made === 1 && m.best === 1 && m.stars === 3)`)
	if hash := eval[string](p, inside+`.defaultView.location.hash`); !strings.HasSuffix(hash, "&alone") {
		t.Errorf("the frame's address is %s", hash)
	}
}
