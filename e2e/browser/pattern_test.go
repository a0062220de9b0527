package browser

import (
	"fmt"
	"strings"
	"testing"

	"jie/check"
	"jie/server"
)

// A solution whose presses are too many to list is drawn, and what is drawn solves the
// board.
func TestPressPatternIsDrawn(t *testing.T) {
	t.Parallel()
	const height, width = 66, 70
	home := serve(t, server.Config{})
	from := fmt.Sprintf("lightsout:all-on:%dx%d", height, width)
	p := open(t, home, home+"#from="+from, desktop)
	p.study()
	p.click("Solve")
	p.wait(`!!document.querySelector("svg.pattern path")`)
	rows := make([][]byte, height)
	for r := range rows {
		rows[r] = []byte(strings.Repeat("0", width))
	}
	path := eval[string](p, `document.querySelector("svg.pattern path").getAttribute("d")`)
	for run := range strings.SplitSeq(strings.TrimPrefix(path, "M"), "M") {
		var x, y, length int
		if _, err := fmt.Sscanf(run, "%d %d.5h%d", &x, &y, &length); err != nil {
			t.Fatalf("the path has %q: %v", run, err)
		}
		for i := range length {
			rows[y][x+i] = '1'
		}
	}
	var drawn []string
	for _, row := range rows {
		drawn = append(drawn, string(row))
	}
	presses, err := check.Pattern(from, []string{fmt.Sprintf("lightsout:%dx%d", height, width)}, drawn)
	if err != nil {
		t.Errorf("what is drawn does not solve the board: %v", err)
	}
	label := eval[string](p, `document.querySelector("svg.pattern").ariaLabel`)
	if want := fmt.Sprintf("The press pattern: %d presses on a board of %d by %d lights", presses, height, width); label != want {
		t.Errorf("its label is %q, want %q", label, want)
	}
	if box := eval[string](p, `document.querySelector("svg.pattern").getAttribute("viewBox")`); box != fmt.Sprintf("0 0 %d %d", width, height) {
		t.Errorf("it is drawn in %s", box)
	}
	p.click("中文")
	p.waitText("figcaption", "顺序不限")
}
