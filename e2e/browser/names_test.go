package browser

import (
	"fmt"
	"testing"

	"jie/server"
)

// The longest names of levels fit their places above the board and below a circle on the
// path, in both languages.
func TestNamesFit(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	for _, w := range []window{desk, phone, aside} {
		p := open(t, home, home, w)
		for _, lang := range []string{"en", "zh"} {
			p.prefer("light", lang)
			for _, name := range p.longestNames(lang) {
				p.run(js(fmt.Sprintf(`location.hash = "#play=%s"`, name.Level)))
				p.waitText(".heading h1", name.Name)
				p.fits(".heading h1", name.Name)
			}
			p.visit(home)
			p.wait(`!!document.querySelector(".trail .here")`)
			for _, name := range p.longestNames(lang) {
				p.run(js(fmt.Sprintf(`document.querySelector(".trail .here").textContent = %q`, name.Name)))
				p.fits(".trail .here", name.Name)
			}
		}
	}
}

// named is a level with its name.
type named struct{ Level, Name string }

// longestNames are those with the longest words, and the longest as a whole.
func (p *page) longestNames(lang string) []named {
	p.t.Helper()
	return eval[[]named](p, fmt.Sprintf(`Promise.all(["levels.json", "packs.json"].map(async (file) => Object.entries(await (await fetch(file)).json()))).then((files) => {
		const names = files.flat().flatMap(([puzzle, path]) => path.map(({ name }, i) => ({ Level: puzzle + "/" + (i + 1), Name: name[%q] })));
		const word = ({ Name }) => Math.max(...Name.split(" ").map((word) => word.length));
		const first = (by) => [...names].sort((a, b) => by(b) - by(a)).slice(0, 3);
		return [...first(word), ...first(({ Name }) => Name.length)];
	})`, lang))
}

// fits fails where a text is wider than its element, or than the window, or has more than
// two lines.
func (p *page) fits(element, text string) {
	p.t.Helper()
	if !eval[bool](p, fmt.Sprintf(`(() => {
		const place = document.querySelector(%q);
		const { left, right, height } = place.getBoundingClientRect();
		return place.scrollWidth <= place.clientWidth + 1 && left >= 0 && right <= innerWidth && height <= 3 * parseFloat(getComputedStyle(place).fontSize);
	})()`, element)) {
		p.t.Errorf("%s is too narrow for %q", element, text)
	}
}
