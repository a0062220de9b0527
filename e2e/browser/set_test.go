package browser

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"jie/server"
)

// fourBoards is what a teacher chose: a level, a board that cannot be read, one of the teacher's
// own, and a level.
const fourBoards = "Thursday&hints=off&board=lightsout/1&board=lightsout:11x/011&board=lightsout:110/100/000&board=pegs/1"

// A teacher chooses boards from the path, the gallery and the clipboard, sorts them, and gives one
// link or one sheet of paper.
func TestMakeSet(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, desk)
	p.run(js(`document.querySelector('.foot a[href="#class"]').click()`))
	p.wait(`!!document.querySelector(".class .field")`)
	p.run(chromedp.Focus(chromedp.CSS(".class .field")), chromedp.KeyEvent("Thursday, & more"))
	p.click("Lights Out")
	p.run(js(`document.querySelectorAll(".picker details button")[0].click()`))
	p.wait(`document.querySelectorAll(".picked li").length === 1`)
	p.run(js(`[...document.querySelectorAll(".picker details")].find((d) => d.innerText.startsWith("Boards")).querySelector("button").click()`))
	p.wait(`document.querySelectorAll(".picked li").length === 2`)
	p.run(chromedp.Focus(chromedp.CSS(".picker textarea")), chromedp.KeyEvent("lightsout:110/100/000"))
	p.wait(`document.querySelectorAll(".picker .open .small .cell").length === 9 && !document.querySelector(".picker .open .button").disabled`)
	p.run(js(`document.querySelector(".picker .open .button").click()`))
	p.wait(`document.querySelectorAll(".picked li").length === 3`)
	p.waitText(".picked li:nth-child(3)", "best 1 press")
	p.run(chromedp.Focus(chromedp.CSS(".picked li:nth-child(3) .sorter")), chromedp.KeyEvent("\u0304"))
	p.wait(`decodeURIComponent(location.hash).indexOf("110/100/000") < decodeURIComponent(location.hash).lastIndexOf("board=")`)
	p.click("On")
	p.wait(`document.querySelector(".give .field").value.includes("hints=on")`)
	link := eval[string](p, `document.querySelector(".give .field").value`)
	if !strings.Contains(link, "#set=Thursday,+%26+more&hints=on&board=lightsout/1&board=lightsout:110/100/000&board=") {
		t.Errorf("the link is %s", link)
	}
	p.reload()
	p.wait(`document.querySelectorAll(".picked li .small path").length > 20 && document.querySelector(".class .field").value === "Thursday, & more"`)

	if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"}); err != nil {
		t.Fatal(err)
	}
	p.wait(`document.querySelectorAll(".paper .four svg").length === 3`)
	if seen := eval[int](p, `[...document.querySelectorAll(".top, .choose, .picked, .give .button")].filter((e) => e.getBoundingClientRect().height > 1).length`); seen > 0 {
		t.Errorf("%d parts of the screen are on paper", seen)
	}
	for _, text := range []string{"Thursday, & more", "Name", "1. One Press", "My moves", "How to write a move"} {
		p.waitText(".papers", text)
	}
	if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "screen"}); err != nil {
		t.Fatal(err)
	}

	p.visit(link)
	p.waitText("h1", "Thursday, & more")
	p.waitText(".set", "Hints are on.")
}

// A class plays a set from its link, in the static site too: no hint is drawn, a board that cannot
// be read is named and the others play, results stay for the next visit.
func TestPlaySet(t *testing.T) {
	t.Parallel()
	for name, host := range map[string]func() string{
		"served": func() string { return serve(t, server.Config{}) },
		"static": func() string {
			files := httptest.NewServer(http.FileServer(http.Dir(site(t))))
			t.Cleanup(files.CloseClientConnections)
			return files.URL + "/"
		},
	} {
		home := host()
		p := open(t, home, home+"#set="+fourBoards, phone)
		p.waitText(".set .warn", "Board 2 cannot be read")
		p.waitText(".set", "Hints are off.")
		p.waitText(".set", "0 of 4 solved")
		p.follow("Play board 1")
		p.waitText(".sub", "Board 1 of 4 · Thursday")
		if n := eval[int](p, `document.querySelectorAll(".bar .hint, .sheet.tutor, .tab").length`); n > 0 {
			t.Errorf("%s: %d parts of a board without hints help", name, n)
		}
		p.run(chromedp.KeyEvent("h"))
		p.press("1,1")
		p.waitText(".sheet.win", "Perfect.")
		p.click("Next")
		p.waitText(".sub", "Board 3 of 4")
		p.press("0,0")
		p.waitText(".sheet.win", "Perfect.")
		p.reload()
		p.waitText(".sub", "Board 3 of 4")
		p.click("All boards")
		p.waitText(".set", "2 of 4 solved")
		p.wait(`document.querySelectorAll(".set .stars[aria-label='3 of 3 stars']").length === 2`)
		p.visit(home + "#set=" + fourBoards + "&order=one")
		p.waitText(".set", "0 of 4 solved") // another set
		p.wait(`document.querySelectorAll(".set ol a[href]").length === 1`)
		p.visit(home + "#set=x")
		p.waitText(".set", "There is no board in this link.")
	}
}

// A set in a frame tells the page around it each result.
func TestSetInFrame(t *testing.T) {
	t.Parallel()
	home := around(t, fmt.Sprintf(`<script>got = []; addEventListener("message", (event) => got.push(event.data))</script>
		<iframe src="/#set=%s&amp;alone" width="480" height="640"></iframe>`, strings.ReplaceAll(fourBoards, "&", "&amp;")))
	p := open(t, home, home+"around", desktop)
	inside := `document.querySelector("iframe").contentDocument`
	p.wait(inside + `?.querySelector(".set main > .button")?.innerText.includes("Play board 1")`)
	p.run(js(inside + `.querySelector(".set main > .button").click()`))
	p.wait(inside + `.querySelectorAll(".board .cell").length === 25`)
	p.run(js(inside + `.querySelector("[aria-label^='1,1:']").dispatchEvent(new MouseEvent("click", {bubbles: true}))`))
	p.wait(`got.some((m) => m.type === "solved" && m.set === "Thursday" && m.board === 1 && m.boards === 4 && m.level === "lightsout/1" && m.made === 1 && m.best === 1 && m.stars === 3)`)
	p.wait(`!!` + inside + `.querySelector(".sheet.win .button")`)
	p.run(js(inside + `.querySelector(".sheet.win .button").click()`))
	p.wait(inside + `.querySelectorAll(".board .cell").length === 9`)
	p.run(js(inside + `.querySelector("[aria-label^='0,0:']").dispatchEvent(new MouseEvent("click", {bubbles: true}))`))
	p.wait(`got.filter((m) => m.type === "solved").length === 2 && got.at(-1).board === 3 && got.at(-1).best === 1 && got.at(-1).stars === 3`)
	if hash := eval[string](p, inside+`.defaultView.location.hash`); !strings.HasSuffix(hash, "&n=3&alone") {
		t.Errorf("the frame's address is %s", hash)
	}
}

// follow follows the link of a text.
func (p *page) follow(text string) {
	p.t.Helper()
	find := fmt.Sprintf(`[...document.querySelectorAll("a.button")].find((a) => a.innerText.trim() === %q)`, text)
	p.pressOn(find)
}

// teach opens the screen on which a set is made, with boards and what can be added.
func (p *page) teach() {
	p.t.Helper()
	p.visit(p.home + "#class=" + fourBoards)
	p.click("Mopan")
	p.waitText(".picked", "best 1 press")
}
