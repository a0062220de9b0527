package browser

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"

	"jie/server"
)

// site is the static site as make site writes it. TestMain removes it.
func site(t *testing.T) string {
	t.Helper()
	browser(t)
	folder, err := written()
	if err != nil {
		t.Fatal(err)
	}
	return folder
}

var written = sync.OnceValues(func() (folder string, err error) {
	if folder, err = os.MkdirTemp("", "jie-site-"); err != nil {
		return "", err
	}
	end = append(end, func() error { return os.RemoveAll(folder) })
	command := exec.Command("sh", "scripts/site.sh", folder)
	command.Dir = filepath.Join("..", "..")
	if out, err := command.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return folder, nil
})

// The static site alone solves the classic problems, with the network off after
// the first visit.
func TestOffline(t *testing.T) {
	t.Parallel()
	files := httptest.NewServer(http.FileServer(http.Dir(site(t))))
	closed := false
	defer func() {
		if !closed {
			files.Close()
		}
	}()
	home := files.URL + "/"
	p := open(t, home, home, desktop)
	p.wait(`caches.open("jie").then((cache) => cache.put("play-OLDPIECE.js", new Response(""))).then(() => true)`)
	p.wait(`navigator.serviceWorker.ready.then(() => caches.match("jie.wasm.gz")).then((kept) => !!kept)`)
	p.wait(`caches.match("play-OLDPIECE.js").then((kept) => !kept)`)
	files.CloseClientConnections()
	files.Close()
	closed = true
	if _, err := http.Get(home); err == nil {
		t.Fatal("the server is still there")
	}
	p.visit(home)
	p.wait(`document.querySelectorAll(".path li").length === 11`)
	p.wait(`fetch("site.json").then((r) => r.json()).then((site) => !site.server)`)
	for _, q := range problems {
		p.solve(q, names["en"])
	}
	p.study()
	p.click("New puzzle")
	p.wait(`!location.hash.includes("moves=") && !document.querySelector(".problem")`)
}

// Under a server too a press waits for no network: the page plays the boards of its levels, days
// and lessons itself, and a board of the reader's own that has the shape of one of them.
func TestPressWithoutNetwork(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, desktop)
	for link, do := range map[string]func(){
		"#play=lightsout/9":      func() { p.press("0,0") },
		"#play=mopan/2026-03-10": func() { p.press("3,3"); p.wait(`!!document.querySelector(".lift")`); p.run(chromedp.KeyEvent("]")) },
		"#play=twiddle/12":       func() { p.press("0,0"); p.wait(`!!document.querySelector(".lift")`); p.run(chromedp.KeyEvent("]")) },
		"#play=pegs/1":           func() { p.press("f4"); p.press("d4") },
		"#from=lightsout:110/011/101&to=lightsout:000/000/000": func() { p.press("0,0") },
	} {
		p.visit(home + "#home")
		p.visit(home + link)
		p.wait(`!!document.querySelector(".board")`)
		p.run(js(`window.fetch = () => new Promise(() => undefined)`))
		do()
		p.wait(`document.querySelector(".count dd").innerText === "1"`)
	}
}

// A board of the reader's own that has the shape of a known one has the puzzle's own goal, with
// the solvers in the page as with a server.
func TestOwnGoalOffline(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{Site: os.DirFS(site(t))})
	p := open(t, home, home+"#from=lightsout:11/11", desktop)
	p.wait(`document.querySelector(".board[data-puzzle=lightsout]")`)
	p.visit(home + "#from=lightsout:110/100/000")
	p.wait(`document.querySelector(".board[data-puzzle=lightsout]") && document.querySelector(".best dd").innerText === "1"`)
	p.press("0,0")
	p.waitText(".sheet.win h2", "Perfect.")
}

// A server that has the site answers small questions in the browser.
func TestServerWithSite(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{Site: os.DirFS(site(t))})
	p := open(t, home, home, desktop)
	p.solve(problems[0], names["en"])
	if asked := eval[int](p, `performance.getEntriesByType("resource").filter((r) => r.name.includes("/api/")).length`); asked != 0 {
		t.Errorf("the server was asked %d times", asked)
	}
}
