package browser

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"

	"jie/catalog"
	"jie/check"
	"jie/check/judge"
	"jie/conformance/puzzletest/null"
	"jie/puzzle"
	"jie/server"
	"jie/server/web"
)

// withNull are the real puzzles and the null puzzle, which has no words and which
// no source of the page knows.
func withNull() []puzzle.Puzzle { return append(catalog.All(), judge.Wrap(null.Puzzle{})) }

// key is what a text looks like that has no words.
var key = regexp.MustCompile(`\b(page|puzzle|rules|face|verb|board|goal|proof|hint|fact|metric)\.[a-z]|undefined|NaN|\{\{`)

// showsNoKey fails where the page shows the key of a text, or has one in a label.
func (p *page) showsNoKey() {
	p.t.Helper()
	shown := eval[[]string](p, `[document.body.innerText, ...[...document.querySelectorAll("[aria-label]")].map((e) => e.ariaLabel)]`)
	for _, text := range shown {
		if found := key.FindString(text); found != "" {
			p.t.Errorf("the page shows %q in %.200q", found, text)
		}
	}
}

// A puzzle that the page has never seen is played by mouse and by keyboard, hinted
// at, edited and solved.
func TestNullPuzzle(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{Puzzles: withNull()})
	for _, lang := range []string{"en", "zh"} {
		t.Run(lang, func(t *testing.T) {
			p := open(t, home, home+classic(), desktop)
			if lang == "zh" {
				p.click("中文")
				p.waitText(".tab[aria-current]", "墨盘")
			}
			p.click("null")
			p.wait(`!!document.querySelector(".board[data-puzzle=null]")`)
			p.showsNoKey()
			p.playNull()
			p.hintNull(names[lang])
			p.solveNull(names[lang])
		})
	}
}

// playNull makes a move by mouse, takes it back, and makes it by keyboard.
func (p *page) playNull() {
	p.t.Helper()
	p.press("dial")
	p.click("up ↻")
	p.at("null:4")
	p.run(chromedp.KeyEvent("z", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
	p.at("null:3")
	p.run(chromedp.Focus(`.board [tabindex="0"]`), chromedp.KeyEvent("+"))
	p.at("null:4")
	if moves := p.moves(); !slices.Equal(moves, []string{"up"}) {
		p.t.Errorf("the moves are %q, want up", moves)
	}
}

func (p *page) hintNull(name map[string]string) {
	p.t.Helper()
	for rung := range 3 {
		p.click(name["hint"])
		p.wait(fmt.Sprintf(`document.querySelectorAll(".ladder .on").length === %d`, rung+1))
		p.showsNoKey()
	}
	p.wait(`!!document.querySelector(".board .tap")`)
}

func (p *page) solveNull(name map[string]string) {
	p.t.Helper()
	p.study()
	p.click(name["solve"])
	p.wait(`document.querySelectorAll(".move").length === 4`)
	if _, err := check.Moves("null:3", []string{"null:7"}, p.moves(), puzzle.Turns); err != nil {
		p.t.Errorf("the moves %q: %v", p.moves(), err)
	}
	p.click(name["end"])
	p.wait(`!!document.querySelector(".reached")`)
	p.showsNoKey()
	if n := eval[int](p, `document.querySelectorAll(".drawer .pair select").length`); n > 0 {
		p.t.Error("the page offers levels of a puzzle that has none")
	}
}

// The faces of an unknown puzzle are what an editor goes through.
func TestEditNull(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{Puzzles: withNull()})
	p := open(t, home, home+"#from=null:9&to=null:7", desktop)
	p.study()
	p.run(chromedp.Click(`//label[contains(., "edits position")]`))
	p.press("dial")
	p.at("null:0")
	p.run(chromedp.Click(`//label[contains(., "edits goal")]`), chromedp.Focus(`.board [tabindex="0"]`), chromedp.KeyEvent("5"))
	p.click("Play this board")
	p.wait(`location.hash.endsWith("to=null:5")`)
}

// Where the puzzles cannot be read the page says so, and throws nothing.
func TestNoPuzzles(t *testing.T) {
	t.Parallel()
	mux := http.NewServeMux()
	mux.Handle("/", http.FileServerFS(web.Files()))
	mux.HandleFunc("/site.json", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `{"server":true,"wasm":false}`) })
	mux.HandleFunc("/api/", func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "gone", http.StatusBadGateway) })
	site := httptest.NewServer(mux)
	defer site.Close()
	p := open(t, site.URL, site.URL+"/", desktop)
	p.waitText("[role=alert]", "The server cannot be reached")
	p.showsNoKey()
}
