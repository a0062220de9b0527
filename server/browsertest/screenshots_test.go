package browsertest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"jie/server"
)

var screenshots = flag.String("screenshots", "", "folder to write the pictures of docs/ to")

var nullToo = flag.Bool("null", false, "show the null puzzle in the pictures too")

// view is a picture of the page after something was done to it.
type view struct {
	name   string
	window window
	do     func(p *page)
}

// phone is a small one held upright.
var phone = window{width: 390, height: 844, touch: true}

// TestScreenshots draws the pictures in docs/ anew:
//
//	go test ./server/browsertest -run Screenshots -screenshots ../../docs/images
func TestScreenshots(t *testing.T) {
	if *screenshots == "" {
		t.Skip("writes files: -screenshots FOLDER")
	}
	c := server.Config{}
	if *nullToo {
		c.Puzzles = withNull()
	}
	home := serve(t, c)
	views := []view{
		{"page-light", desktop, func(p *page) {
			p.click("Solve")
			p.wait(`document.querySelectorAll(".move").length === 5`)
			p.click("One move on")
			p.click("One move on")
			for lines := range 3 {
				p.click("Hint")
				p.wait(fmt.Sprintf(`document.querySelectorAll(".hint p").length > %d`, lines+1))
			}
		}},
		{"page-dark", desktop, func(p *page) {
			p.visit(home + "#from=lightsout:10000/00000/00000/00000/00000")
			p.click("Light or dark")
			p.click("Solve")
			p.wait(`!!document.querySelector(".proof")`)
		}},
		{"page-phone", phone, func(p *page) {
			p.visit(home + "#from=" + problems[2].from + "&to=" + problems[2].to[0])
			p.click("Solve")
			p.wait(`document.querySelectorAll(".move").length === 18`)
			p.run(chromedp.Click(chromedp.CSS(`.moves li:nth-child(4) button`)))
		}},
		{"page-zh", desktop, func(p *page) {
			p.click("中文")
			p.click("独立钻石")
			p.wait(`!!document.querySelector(".board[data-puzzle=pegs]")`)
			p.press("d2")
			p.wait(`!!document.querySelector(".selected")`)
			p.click("分析")
			p.wait(`!!document.querySelector(".facts")`)
		}},
	}
	if *nullToo {
		views = append(views, view{"page-null", desktop, func(p *page) {
			p.click("null")
			p.wait(`!!document.querySelector(".board[data-puzzle=null]")`)
			for lines := range 3 {
				p.click("Hint")
				p.wait(fmt.Sprintf(`document.querySelectorAll(".hint p").length > %d`, lines+1))
			}
			p.press("dial")
			p.waitText(".verbs", "up")
		}})
	}
	for _, v := range views {
		p := open(t, home, home, v.window)
		v.do(p)
		p.run(chromedp.Sleep(time.Second)) // pieces glide for a moment
		image, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(*screenshots, v.name+".png"), image, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
