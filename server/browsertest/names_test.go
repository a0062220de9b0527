package browsertest

import (
	"fmt"
	"testing"

	"jie/server"
)

// The name of every level fits its place above the board and below its circle on the
// path, in both languages.
func TestNamesFit(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	for _, w := range []window{desk, phone, aside} {
		p := open(t, home, home, w)
		for _, lang := range []string{"en", "zh"} {
			p.prefer("light", lang)
			p.visit(home + "#play=mopan/12")
			p.waitText(".heading h1", map[string]string{"en": "The Heron", "zh": "白鹭"}[lang])
			for _, where := range []struct{ address, element string }{{"#play=mopan/12", ".heading h1"}, {"", ".trail .here"}} {
				p.visit(home + where.address)
				p.wait(fmt.Sprintf(`!!document.querySelector(%q)`, where.element))
				wide := eval[[]string](p, fmt.Sprintf(`fetch("levels.json").then((r) => r.json()).then((paths) => {
					const place = document.querySelector(%q);
					const names = Object.values(paths).flat().map(({ name }) => name[%q]);
					return names.filter((name) => {
						place.textContent = name;
						const { left, right, height } = place.getBoundingClientRect();
						return place.scrollWidth > place.clientWidth + 1 || left < 0 || right > innerWidth || height > 3 * parseFloat(getComputedStyle(place).fontSize);
					});
				})`, where.element, lang))
				if len(wide) > 0 {
					t.Errorf("%dx%d, %s: %s is too narrow for %q", w.width, w.height, lang, where.element, wide)
				}
			}
		}
	}
}
