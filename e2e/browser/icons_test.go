package browser

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"jie/server"
)

var icons = flag.String("icons", "", "folder to write the icons to, and the picture that links show")

// TestIcons draws them again:
//
//	go -C e2e test ./browser -run Icons -icons ../../server/web/src/icons
func TestIcons(t *testing.T) {
	if *icons == "" {
		t.Skip("writes files: -icons FOLDER")
	}
	home := serve(t, server.Config{})
	p := open(t, home, home, window{width: 1200, height: 630})
	p.wait(`document.querySelectorAll(".puzzle .small").length === 4`)
	p.run(js(`document.querySelector(".top .tools").style.visibility = "hidden"; for (const e of document.querySelectorAll(".path, .keep")) e.remove()`), chromedp.Sleep(motion))
	p.keep("links.jpg", chromedp.FullScreenshot(60))
	seal := eval[string](p, `document.querySelector(".sealmark").innerHTML`)
	for name, share := range map[string]struct {
		size, of int // the seal's side, of the icon's
	}{"icon-192.png": {180, 192}, "icon-512.png": {480, 512}, "icon-maskable-512.png": {340, 512}, "icon-touch-180.png": {148, 180}} {
		p.run(window{width: share.of, height: share.of}.emulate(), js(fmt.Sprintf(
			`document.body.innerHTML = '<svg viewBox="-54 -54 108 108" width="%d" height="%d" style="position:fixed;inset:0;margin:auto">%s</svg>'`, share.size, share.size, seal)))
		p.keep(name, chromedp.CaptureScreenshot())
	}
}

// keep writes a picture of the window as a file.
func (p *page) keep(name string, taken chromedp.Action[[]byte]) {
	p.t.Helper()
	image, err := chromedp.Run(p.ctx, taken)
	if err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(*icons, name), image, 0o644); err != nil {
		p.t.Fatal(err)
	}
}
