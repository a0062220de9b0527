package browser

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"jie/server"
)

var screenshots = flag.String("screenshots", "", "folder to write the pictures of docs/ to")

var screens = flag.String("screens", "", "folder to write pictures of every screen to")

var nullToo = flag.Bool("null", false, "show the null puzzle in the pictures too")

// motion is longer than anything moves.
const motion = 1500 * time.Millisecond

// view is a picture of the page after something was done to it.
type view struct {
	name   string
	window window
	do     func(p *page)
}

// The windows of the design: a desk, a phone held upright, and one on its side.
var (
	desk  = window{width: 1440, height: 900}
	aside = window{width: 844, height: 390, touch: true}
)

// phone is a small one held upright.
var phone = window{width: 390, height: 844, touch: true}

// TestScreenshots draws the pictures in docs/ again:
//
//	go -C e2e test ./browser -run Screenshots -screenshots ../../docs/images
func TestScreenshots(t *testing.T) {
	draw(t, *screenshots, []view{
		{"page-home", desk, func(p *page) { p.cards() }},
		{"page-light", desk, func(p *page) { p.begun("mopan"); p.hint(3) }},
		{"page-dark", desk, func(p *page) { p.prefer("dark", "en"); p.stuck() }},
		{"page-phone", phone, func(p *page) { p.level("pegs/28", "") }},
		{"page-zh", desk, func(p *page) { p.prefer("light", "zh"); p.cards() }},
		{"page-landscape", aside, func(p *page) { p.begun("mopan") }},
		{"page-win", desk, func(p *page) { p.win() }},
		{"page-lesson", desk, func(p *page) {
			p.visit(p.home + "#lesson=lightsout/chase")
			p.wait(`!!document.querySelector(".board")`)
		}},
		{"play-mopan", desk, func(p *page) { p.begun("mopan") }},
		{"play-lightsout", desk, func(p *page) { p.level("lightsout/20", "") }},
		{"play-pegs", desk, func(p *page) { p.level("pegs/28", "c2") }},
		{"play-twiddle", desk, func(p *page) { p.level("twiddle/12", "0,1") }},
		{"page-study", desk, func(p *page) { p.studied() }},
		{"play-cube", desk, func(p *page) { p.cube() }},
	})
}

// TestScreens draws every screen, to be looked at beside its design:
//
//	go -C e2e test ./browser -run Screens$ -screens FOLDER
func TestScreens(t *testing.T) {
	views := views()
	if *nullToo {
		views = append(views, view{"play-null", desktop, func(p *page) {
			p.click("null")
			p.wait(`!!document.querySelector(".board[data-puzzle=null]")`)
			p.hint(3)
			p.press("dial")
		}})
	}
	draw(t, *screens, views)
}

// draw writes pictures to a folder.
func draw(t *testing.T, folder string, views []view) {
	t.Helper()
	if folder == "" {
		t.Skip("writes files: -screenshots FOLDER, or -screens FOLDER")
	}
	c := server.Config{}
	if *nullToo {
		c.Puzzles = withNull()
	}
	home := serve(t, c)
	for _, v := range views {
		p := open(t, home, home, v.window)
		v.do(p)
		p.run(chromedp.Sleep(motion))
		image, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, v.name+".png"), image, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// views are the pictures: each screen in the windows, themes and languages of the
// design.
func views() []view {
	var list []view
	add := func(name string, w window, dark, zh bool, do func(p *page)) {
		size := map[window]string{desk: "1440", phone: "390", aside: "844"}[w]
		theme, lang := "light", "en"
		if dark {
			theme = "dark"
		}
		if zh {
			lang = "zh"
		}
		list = append(list, view{fmt.Sprintf("%s-%s-%s-%s", name, size, theme, lang), w, func(p *page) {
			p.prefer(theme, lang)
			do(p)
		}})
	}
	for i, w := range []window{desk, phone} {
		add("home", w, i == 1, false, func(p *page) { p.cards() })
		add("home", w, i == 0, true, func(p *page) { p.cards() })
	}
	for i, w := range []window{desk, phone, aside} {
		for k, puzzle := range []string{"mopan", "lightsout", "pegs", "twiddle"} {
			add("play-"+puzzle, w, (i+k)%2 == 1, (i+k)%3 == 1, func(p *page) { p.begun(puzzle) })
		}
	}
	for _, puzzle := range []string{"mopan", "lightsout", "pegs", "twiddle"} {
		add("hint-"+puzzle, desk, puzzle == "lightsout", puzzle == "pegs", func(p *page) { p.begun(puzzle); p.hint(3) })
	}
	add("win-lightsout", desk, false, false, func(p *page) { p.win() })
	add("win-lightsout", phone, true, true, func(p *page) { p.win() })
	add("stuck-pegs", desk, false, false, func(p *page) { p.stuck() })
	add("stuck-pegs", phone, true, true, func(p *page) { p.stuck() })
	for _, w := range []window{desk, phone} {
		add("study-mopan", w, w == desk, w == desk, func(p *page) {
			p.visit(p.home + classic())
			p.study()
			p.run(js(`document.querySelector(".asks .button").click()`))
			p.wait(`!!document.querySelector(".solution")`)
		})
	}
	add("keys-mopan", desk, false, false, func(p *page) {
		p.begun("mopan")
		p.run(js(`document.querySelector(".question").click(); document.querySelector(".tool").click()`))
		p.wait(`!!document.querySelector(".sheet.keys")`)
	})
	for i, w := range []window{desk, phone} {
		add("play-cube", w, i == 1, false, func(p *page) { p.cube() })
		add("play-64", w, i == 0, false, func(p *page) { p.visit(p.home + "#from=lightsout:solvable:64x64:7") })
		add("lesson-chase", w, i == 0, i == 1, func(p *page) {
			p.visit(p.home + "#lesson=lightsout/chase")
			p.wait(`!!document.querySelector(".board")`)
		})
	}
	for _, w := range []window{desk, phone} {
		add("boards", w, w == desk, false, func(p *page) { p.gallery() })
		add("win-cost", w, w == phone, false, func(p *page) { p.costly() })
		add("win-better", w, w == desk, w == phone, func(p *page) {
			p.costly()
			p.run(js(`document.querySelector(".cost").click()`))
			p.wait(`!!document.querySelector(".sheet.better")`)
		})
		add("share", w, w == desk, w == desk, func(p *page) {
			p.costly()
			p.run(js(`document.querySelector(".sharer").click()`))
			p.wait(`!!document.querySelector("dialog[open]")`)
		})
	}
	add("tutor", phone, false, false, func(p *page) { p.visit(p.home + "#play=mopan/1"); p.wait(`!!document.querySelector(".tutor, .sheet")`) })
	add("hint-mopan", phone, true, true, func(p *page) { p.begun("mopan"); p.hint(3) })
	add("hint-pegs", aside, false, false, func(p *page) { p.begun("pegs"); p.hint(3) })
	return list
}

// begun are positions at which something was picked.
var begun = map[string]struct{ link, pick string }{
	"mopan":     {problems[0].from + "&to=" + problems[0].to[0] + "&moves=C2,1+C2,4&at=2", "3,4"},
	"lightsout": {"lightsout:00100/11010/01011/11001/01000&to=lightsout:00100/01110/11111/01110/00100", ""},
	"pegs":      {"pegs:--011--/--101--/1010100/1101111/1111111/--111--/--111--&to=d4", "e4"},
	"twiddle":   {"twiddle:235/146/789", "0,1"},
}

// begun opens a position and picks a cell.
func (p *page) begun(puzzle string) {
	p.t.Helper()
	p.visit(p.home + "#from=" + begun[puzzle].link)
	if pick := begun[puzzle].pick; pick != "" {
		p.press(pick)
		p.wait(`!!document.querySelector(".lift, .landing")`)
	}
}

// level opens a level of a path and picks a cell, if one is named.
func (p *page) level(name, pick string) {
	p.t.Helper()
	p.visit(p.home + "#play=" + name)
	p.wait(`!!document.querySelector(".board")`)
	if pick != "" {
		p.press(pick)
		p.wait(`!!document.querySelector(".lift, .landing")`)
	}
}

// studied opens Study on the classic problem, solved and analysed.
func (p *page) studied() {
	p.t.Helper()
	p.visit(p.home + classic())
	p.study()
	p.click("Solve")
	p.wait(`!!document.querySelector(".solution")`)
	p.click("Analyse")
	p.wait(`!!document.querySelector(".histogram .marked")`)
}

// cube opens the cube, with the mouse on a light at an edge.
func (p *page) cube() {
	p.t.Helper()
	p.visit(p.home + "#from=lightsout%5Bcube%5D:solvable:7")
	at := p.spotOf(cell("1,5"))
	p.run(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, at.X, at.Y))
	p.wait(`document.querySelectorAll(".preview").length === 5`)
}

// cards opens the home screen of a reader who has come some way.
func (p *page) cards() {
	p.t.Helper()
	p.run(js(`localStorage.setItem("progress", JSON.stringify({form: "jie-progress", days: [], stars: Object.fromEntries(Array.from({length: 11}, (_, i) => ["mopan/" + (i + 1), 3 - i % 3]))}))`))
	p.visit(p.home)
	p.wait(`document.querySelectorAll(".puzzle .small").length === 4`)
}

// hint asks for hints up to a rung of the ladder.
func (p *page) hint(rung int) {
	p.t.Helper()
	for n := 1; n <= rung; n++ {
		p.run(js(`document.querySelector(".bar .hint").click()`))
		p.wait(fmt.Sprintf(`document.querySelectorAll(".sheet.hint .ladder .on").length === %d`, n))
	}
}

// prefer sets the theme and the language as a reader who chose them before.
func (p *page) prefer(theme, lang string) {
	p.t.Helper()
	p.run(js(fmt.Sprintf(`localStorage.setItem("theme", %q); localStorage.setItem("lang", %q)`, theme, lang)))
	p.visit(p.home)
}
