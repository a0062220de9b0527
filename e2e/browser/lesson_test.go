package browser

import (
	"fmt"
	"testing"

	"jie/server"
)

// A lesson is taken to its end from the home screen: what each step asks for is done on
// the board, and the level at the end ends it.
func TestLesson(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#lesson=lightsout/chase", desk)
	steps := [][]string{{"2,0", "2,2"}, {"3,2"}, {"4,4"}, {"0,0", "1,0", "1,1", "3,1", "3,3"}, {"1,3", "2,2", "3,1", "3,2", "4,0"}}
	for i, presses := range steps {
		p.wait(fmt.Sprintf(`document.querySelector(".lessonsteps .dots").ariaLabel === "Step %d of 5"`, i+1))
		p.waitText(".task h2", "Your turn")
		for _, cell := range presses {
			p.press(cell)
		}
		p.waitText(".task h2", "Done")
		if i+1 < len(steps) {
			p.click("Go on")
		}
	}
	p.wait(`!!document.querySelector(".board .seal")`)
	p.run(js(`document.querySelector(".lessonsteps .button:last-child").click()`))
	p.waitText(".tell h1", "Presses that do nothing")
	if got := eval[string](p, "location.hash"); got != "#lesson=lightsout/quiet" {
		t.Errorf("the address is %s", got)
	}
	p.visit(home)
	p.run(js(`document.querySelectorAll(".picks button")[1].click()`))
	p.wait(`!!document.querySelector(".lessons a[href='#lesson=lightsout/chase'] .icon") && !document.querySelector(".lessons a[href='#lesson=lightsout/quiet'] .icon")`)
}

// Each board of each lesson is shown without a fault, and axe has nothing against it.
func TestEveryLesson(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, desk)
	p.wait(`document.querySelectorAll(".lessons a").length === 3`)
	for i, puzzle := range []string{"mopan", "lightsout", "pegs", "twiddle"} {
		p.visit(home)
		p.run(js(fmt.Sprintf(`document.querySelectorAll(".picks button")[%d].click()`, i)))
		p.wait(fmt.Sprintf(`document.querySelectorAll(".lessons a[href^='#lesson=%s/']").length > 0`, puzzle))
		for _, name := range eval[[]string](p, `[...document.querySelectorAll(".lessons a")].map((a) => a.getAttribute("href"))`) {
			p.run(js(fmt.Sprintf(`location.hash = %q`, name)))
			for step := 1; step <= 5; step++ {
				p.wait(fmt.Sprintf(`document.querySelector(".lessonsteps .dots")?.ariaLabel === "Step %d of 5"`, step))
				if step < 5 {
					p.click("Go on")
				}
			}
			for _, theme := range []string{"light", "dark"} {
				p.run(js(fmt.Sprintf(`document.documentElement.dataset.theme = %q`, theme)))
				for _, f := range p.audit() {
					t.Errorf("%s, %s: %s: %s: %s", name, theme, f.ID, f.Help, f.Nodes[0].HTML)
				}
			}
		}
	}
}
