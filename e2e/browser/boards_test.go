package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"jie/server"
)

// The gallery has a sentence for each board; a pasted position is read as it is typed, what is
// wrong with it is said, and a board that was opened is among the reader's own from then on.
func TestGallery(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, phone)
	p.run(js(`document.querySelector(".puzzle a").click()`))
	p.wait(`document.querySelectorAll(".gallery .art svg").length >= 6`)
	p.run(js(`document.querySelector('.picks a[href="#boards=lightsout"]').click()`))
	p.waitText(".gallery", "A press flips a lamp and those a knight's move away.")
	p.waitText(".boards", "Boards you draw or open stay here.")
	if text := p.text(".gallery li:nth-child(3)"); !strings.Contains(text, "Put every lamp out.") {
		t.Errorf("the board 5x5 says %q", text)
	}

	p.run(chromedp.Focus(chromedp.CSS(".open textarea")), chromedp.KeyEvent("lightsout:11x/011/000"))
	p.wait(`document.querySelector(".open .warn")?.innerText.length > 10 && document.querySelector(".open .button").disabled`)
	if wrong := p.text(".open .warn"); wrong == "" {
		t.Error("nothing is said of a wrong position")
	}
	p.fill(".open textarea", "lightsout:110/100/000")
	p.wait(`!!document.querySelector(".open svg.small") && !document.querySelector(".open .button").disabled`)
	p.click("Play")
	p.wait(`document.querySelector(".best dd")?.innerText === "1"`)
	p.visit(home + "#boards=lightsout")
	p.waitText(".boards", "My board 1")
	p.waitText(".boards", "not played yet")

	for link, want := range map[string]string{home + "#play=pegs/4": "Level 4 of 40", "#play=mopan/7": "Level 7 of 40"} {
		p.visit(home + "#boards")
		p.fill(".open textarea", link)
		p.click("Play")
		p.waitText(".sub", want)
	}
	p.visit(home + "#boards=pegs")
	p.wait(`document.querySelectorAll(".gallery .art svg").length > 10`)
	p.run(js(`document.querySelector(".gallery a").click()`))
	p.waitText("h1", "English cross, 33 holes")
	p.run(js(`history.back()`))
	p.wait(`!!document.querySelector(".gallery")`)
	p.run(js(`localStorage.lang = "zh"`))
	p.visit(home + "#boards")
	p.waitText("h2", "我的棋盘")
	if wide := eval[float64](p, `document.documentElement.scrollWidth`); wide > 390 {
		t.Errorf("the gallery is %g px wide", wide)
	}
	p.run(js(`document.querySelector(".draw button").click()`))
	p.wait(`!!document.querySelector(".drawer.editing")`)
}

// A board of the reader's own has a name, which can be changed; it is edited, copied and deleted
// from its card, and a deletion is taken back.
func TestMyBoards(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#from=lightsout:110/100/000", phone)
	p.waitText("h1", "My board 1")
	p.visit(home + "#from=lightsout:010/111/010")
	p.waitText("h1", "My board 2")
	p.visit(home + "#boards=lightsout")
	p.wait(`document.querySelectorAll(".gallery .acts").length === 2`)
	p.run(js(`document.querySelectorAll(".gallery .acts summary")[1].click()`), chromedp.Focus(chromedp.CSS(".gallery .acts[open] .field")))
	p.fill(".gallery .acts[open] .field", "Friday's plus\r")
	p.waitText(".boards", "Friday's plus")
	p.run(js(`document.querySelector(".gallery .acts[open] .button:nth-of-type(1)").click()`))
	p.wait(`!!document.querySelector(".drawer.editing")`)
	p.waitText("h1", "Friday's plus")
	p.run(js(`history.back()`))
	p.wait(`document.querySelectorAll(".gallery .acts").length === 2`)
	p.run(js(`document.querySelectorAll(".gallery .acts summary")[0].click()`))
	p.click("Delete")
	p.wait(`document.querySelectorAll(".gallery .acts").length === 1`)
	p.waitText(".boards", "Friday's plus was deleted.")
	p.click("Undo")
	p.wait(`document.querySelectorAll(".gallery .acts").length === 2`)
	p.waitText(".boards", "Friday's plus")
}

// A card says the best of its board and how the reader stands, or that it is proved to have no
// solution; frames are around the lamps that a press changes.
func TestCards(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#from=lightsout:110/100/000", phone)
	p.wait(`document.querySelector(".best dd")?.innerText === "1"`)
	p.visit(home + "#boards=lightsout")
	p.waitText(".gallery:last-child li", "Best 1 · not played yet")
	p.visit(home + "#from=lightsout:110/100/000")
	p.wait(`!!document.querySelector(".board")`)
	for _, lamp := range strings.Fields("2,2 2,2 0,0") {
		p.press(lamp)
	}
	p.waitText(".sheet.win", "best 1")
	p.visit(home + "#boards=lightsout")
	p.waitText(".gallery:last-child li", "Best 1 · you 3")
	p.wait(`document.querySelector(".gallery:last-child .stars").ariaLabel === "2 of 3 stars"`)
	p.visit(home + "#from=lightsout:01000/00000/00000/00000/00000")
	p.waitText(".sheet.stuck h2", "This board can’t be solved.")
	p.visit(home + "#boards=lightsout")
	p.waitText(".gallery:last-child", "Can’t be solved: proved")
	p.waitText(".gallery", "all lit: best 15")
	// the card of 5x5: a cross in the middle, whose own lamp is framed by a full line
	p.wait(`document.querySelectorAll(".gallery li:nth-child(3) .framed").length === 5 && document.querySelectorAll(".gallery li:nth-child(3) .framed.at").length === 1`)
}

// gallery opens the boards of Lights Out, and what can be done with a board of the reader's own.
func (p *page) gallery() {
	p.t.Helper()
	p.visit(p.home + "#boards=lightsout")
	p.wait(`document.querySelectorAll(".gallery .art svg").length >= 16`)
	p.run(js(`document.querySelector(".gallery .acts summary")?.click()`))
}

// shortRow is a board that cannot be read.
const shortRow = "lightsout:01110/1111/01010/11111/01110"

// Of a board that cannot be read the wrong row is named, and the two likeliest boards are offered,
// each with its picture. The one that is pressed stands in the field, to be played.
func TestRepairs(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#boards=lightsout", phone)
	p.fill(".open textarea", shortRow)
	p.wait(`document.querySelectorAll(".meant button svg.small .cell").length === 25 + 24`)
	p.waitText(".open .warn", "Row 1, counted from 0: this row is 4 long and should be 5")
	if offered := p.text(".meant"); !strings.Contains(offered, "01110/11110/01010") || !strings.Contains(offered, "01110/1111-/01010") {
		t.Errorf("%q is offered", offered)
	}
	if !eval[bool](p, `document.querySelector(".open .button").disabled`) {
		t.Error("a board that cannot be read can be played")
	}
	if wide := eval[float64](p, `document.documentElement.scrollWidth`); wide > 390 {
		t.Errorf("the page is %g px wide", wide)
	}
	p.run(js(`document.querySelector(".meant button").click()`))
	p.wait(`document.activeElement.matches(".open .button:enabled") && !document.querySelector(".meant")`)
	p.run(js(`document.activeElement.click()`))
	p.wait(`location.hash.includes("lightsout:01110/11110/01010/11111/01110") && document.querySelectorAll(".board .cell").length === 25`)
}
