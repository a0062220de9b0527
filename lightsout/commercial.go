package lightsout

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"jie/puzzle"
)

// commercial is a game that was sold, by the name that may stand as a rule.
// Positions are written with the rules it stands for; a shape with no rules but
// the standard ones is checked all the same.
type commercial struct {
	name  string
	shape string // '.' a light, '-' none
	rules rules
}

// commercials are the games whose presses add up: Lights Out, Deluxe, Mini, 2000,
// Cube and Merlin's Magic Square after [scherphuis-lights]; the XL-25 in its
// knight's game, after [haar-xl25] (the other one is classic); Orbix in its first
// game, where a press changes the lights around the button, after [joyner-orbix].
var commercials = sync.OnceValue(func() []commercial {
	return []commercial{
		{"classic", square(5), rules{k: 2, near: plainNear}},
		{"deluxe", square(6), rules{k: 2, near: plainNear}},
		{"mini", square(4), rules{k: 2, near: plainNear, wrapRows: true, wrapCols: true}},
		{"2000", square(5), rules{k: 3, near: plainNear}},
		{"xl25", square(5), rules{k: 2, near: "knight"}},
		{"merlin", square(3), rules{k: 2, near: plainNear, wiring: merlin()}},
		{"cube", cubeNet, rules{k: 2, near: plainNear, wiring: cube()}},
		{"orbix", "-.---/...../...../---.-", rules{k: 2, near: plainNear, wiring: orbix()}},
	}
})

func commercialNamed(name string) *commercial {
	for i, c := range commercials() {
		if c.name == strings.ReplaceAll(name, "-", "") {
			return &commercials()[i]
		}
	}
	return nil
}

// ShortID is an ID for people to read: the name of a board that was sold stands for its
// wiring. Parse reads it as the same position. Other texts stay as they are.
func (Puzzle) ShortID(text string) string {
	id, err := puzzle.SplitID(text)
	if err != nil || len(id.Rules) != 1 || !strings.HasPrefix(id.Rules[0], wiringRule) {
		return text
	}
	for _, c := range commercials() {
		if c.rules.wiring == nil || c.rules.String() != id.Rules[0] {
			continue
		}
		if _, err := c.parse(id.Body, 0); err == nil {
			return Puzzle{}.Name() + "[" + c.name + "]:" + id.Body
		}
	}
	return text
}

// parse reads a body of the board's shape: rows, "all-on", "random:SEED", "solvable:SEED", or
// nothing for all off. The size may be named as of other boards.
func (c *commercial) parse(text string, start int) (*Board, error) {
	u := c.rules
	text = c.unsized(text)
	if name, seed, _ := strings.Cut(text, ":"); text == "" || name == "all-on" || name == "random" || name == "solvable" {
		b, err := u.drawn(puzzle.Rows(c.shape), 0)
		if err != nil || text == "" {
			return b, err
		}
		n, err := strconv.ParseUint(seed, 10, 64)
		if name != "all-on" && err != nil || name == "all-on" && seed != "" {
			return nil, fail(BadSeed, puzzle.AtByte(start), puzzle.Args{"seed": seed})
		}
		switch name {
		case "random":
			b.shuffle(n)
		case "solvable":
			b.scramble(n)
		default:
			for light := range b.lights() {
				b.put(int(light), 1)
			}
		}
		return b, nil
	}
	bare := rules{k: u.k, near: plainNear} // compares shapes before the wiring is laid
	got, err := bare.drawn(puzzle.Rows(text), start)
	if err != nil {
		return nil, err
	}
	want, err := bare.drawn(puzzle.Rows(c.shape), 0)
	if err == nil && !got.same(want.layout) {
		err = fail(puzzle.OtherShape, nil, puzzle.Args{"got": got.shapeName(), "want": want.shapeName()})
	}
	if err != nil {
		return nil, err
	}
	return u.drawn(puzzle.Rows(text), start)
}

// unsized leaves the board's own size out of a made board's name.
func (c *commercial) unsized(text string) string {
	h, w := strings.Count(c.shape, "/")+1, strings.IndexByte(c.shape+"/", '/')
	size := fmt.Sprintf("%dx%d", h, w)
	parts := slices.DeleteFunc(strings.Split(text, ":"), func(part string) bool { return part == size })
	return strings.Join(parts, ":")
}

// shuffle gives light i of a new board the state of output i of the generator begun
// at seed.
func (b *Board) shuffle(seed uint64) {
	for light := range int(b.lights()) {
		b.put(light, int32(splitMix(seed, uint64(light))%uint64(b.rules.k)))
	}
}

func square(n int) string {
	return strings.TrimSuffix(strings.Repeat(strings.Repeat(".", n)+"/", n), "/")
}

// merlin is the Magic Square of Merlin: a corner changes the 2x2 square in it, an
// edge its side of the board, the middle a plus.
func merlin() [][]wire {
	return wires([][]int{
		{0, 1, 3, 4}, {0, 1, 2}, {1, 2, 4, 5},
		{0, 3, 6}, {1, 3, 4, 5, 7}, {2, 5, 8},
		{3, 4, 6, 7}, {6, 7, 8}, {4, 5, 7, 8},
	})
}

// orbix has twelve lights placed as the corners of an icosahedron, a pole, two
// rings of five and the other pole. A press changes the five around it.
//
//	  0
//	1 2 3 4 5       1 + i touches 1 + i+-1, 6 + i and 6 + i+1, all modulo 5
//	6 7 8 9 10
//	      11
func orbix() [][]wire {
	near := make([][]int, 12)
	for i := range 5 {
		up, down := 1+i, 6+i
		near[0] = append(near[0], up)
		near[11] = append(near[11], down)
		near[up] = []int{0, 1 + (i+1)%5, 1 + (i+4)%5, down, 6 + (i+1)%5}
		near[down] = []int{11, 6 + (i+1)%5, 6 + (i+4)%5, up, 1 + (i+4)%5}
	}
	return wires(near)
}

// cubeNet is the Lights Out Cube unfolded: up; left, front, right, back; down.
const cubeNet = "---...------/---...------/---...------/............/............/............/---...------/---...------/---...------"

// cube wires each light of the cube to itself and the four beside it, those
// around an edge included. The faces stand 3 from the middle of a cube whose
// lights are 2 apart, so lights that touch are 2 apart on a face and closer
// around an edge.
func cube() [][]wire {
	type point [3]int
	faces := []struct {
		row, col            int // of the upper left light in the net
		normal, right, down point
	}{
		{0, 3, point{0, 1, 0}, point{1, 0, 0}, point{0, 0, 1}},
		{3, 0, point{-1, 0, 0}, point{0, 0, 1}, point{0, -1, 0}},
		{3, 3, point{0, 0, 1}, point{1, 0, 0}, point{0, -1, 0}},
		{3, 6, point{1, 0, 0}, point{0, 0, -1}, point{0, -1, 0}},
		{3, 9, point{0, 0, -1}, point{-1, 0, 0}, point{0, -1, 0}},
		{6, 3, point{0, -1, 0}, point{1, 0, 0}, point{0, 0, -1}},
	}
	var at []point
	for r, row := range strings.Split(cubeNet, "/") {
		for c := range row {
			for _, f := range faces {
				if y, x := r-f.row, c-f.col; 0 <= y && y < 3 && 0 <= x && x < 3 {
					var p point
					for i := range p {
						p[i] = 3*f.normal[i] + 2*(x-1)*f.right[i] + 2*(y-1)*f.down[i]
					}
					at = append(at, p)
				}
			}
		}
	}
	near := make([][]int, len(at))
	for i, p := range at {
		for j, q := range at {
			d := 0
			for axis := range p {
				d += (p[axis] - q[axis]) * (p[axis] - q[axis])
			}
			if d <= 4 {
				near[i] = append(near[i], j)
			}
		}
	}
	return wires(near)
}

// wires turns lists of lights into a wiring.
func wires(lists [][]int) [][]wire {
	wiring := make([][]wire, len(lists))
	for i, list := range lists {
		for _, light := range list {
			wiring[i] = append(wiring[i], wire{light, 1})
		}
		wiring[i] = merged(wiring[i], 2)
	}
	return wiring
}
