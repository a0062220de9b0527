package browsertest

import (
	"os"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"jie/server"
)

func TestZZ(t *testing.T) {
	home := serve(t, server.Config{})
	p := open(t, home, home+"#from=lightsout:000/000/000", desktop)
	shot := func(name string) {
		p.run(chromedp.Sleep(900 * time.Millisecond))
		image, _ := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
		os.WriteFile("/tmp/shots/zz-"+name+".png", image, 0o644)
	}
	p.study()
	shot("study")
	p.visit(home + "#from=" + twiddleFrom)
	p.press("0,1")
	shot("twiddle")
	p.run(chromedp.EmulateViewport(1440, 900))
	p.visit(home)
	p.wait(`document.querySelectorAll(".puzzle .small").length === 4`)
	shot("home")
	p.run(phone.emulate())
	p.visit(home)
	p.wait(`document.querySelectorAll(".puzzle .small").length === 4`)
	shot("homephone")
}
