package lightsout

import (
	"slices"
	"strings"
	"sync"
)

// commercials are the games whose presses add up: Lights Out, Deluxe, Mini, 2000, Cube and Merlin's Magic Square after
// [scherphuis-lights]; the knight's game of the XL-25, after [haar-xl25]; the first game of Orbix, where a press
// changes the lights around the button, after [joyner-orbix].
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

func square(n int) string {
	return strings.TrimSuffix(strings.Repeat(strings.Repeat(".", n)+"/", n), "/")
}

// merlin wires a corner of Merlin's Magic Square to its 2x2 square, an edge to its side of the board, the middle to a
// plus.
func merlin() [][]wire {
	return wires([][]int{
		{0, 1, 3, 4}, {0, 1, 2}, {1, 2, 4, 5},
		{0, 3, 6}, {1, 3, 4, 5, 7}, {2, 5, 8},
		{3, 4, 6, 7}, {6, 7, 8}, {4, 5, 7, 8},
	})
}

// orbix wires the corners of an icosahedron, a pole, two rings of five and the other pole, each to the five around it:
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

// cubeSpace holds the coordinates of the cube's lights: faces are 3 from its centre, lights on a face 2 apart.
var cubeSpace = sync.OnceValue(func() [][3]int {
	type point = [3]int
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
	return at
})

// cube wires each light to itself and the four beside it, which are 2 apart on a face and closer around an edge.
func cube() [][]wire {
	at := cubeSpace()
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

// space returns the coordinates of the cube's places, as [puzzle.Grid] has them, and nil for other boards.
func (b *board) space() [][3]int {
	rows := strings.Split(cubeNet, "/")
	if b.h != int64(len(rows)) || b.w != len(rows[0]) || !slices.EqualFunc(b.rules.wiring, commercialNamed("cube").rules.wiring, slices.Equal) {
		return nil
	}
	net, places := strings.Join(rows, ""), make([][3]int, b.size())
	for light, at := range cubeSpace() {
		place := b.place(light)
		if net[place] != '.' {
			return nil
		}
		places[place] = at
	}
	return places
}

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

// fill sets a new board with all lights off to one of madeBoards. Light i of a random board has the state of output i
// of the generator. On a solvable board button j is pressed as often as output j says, modulo the states, or modulo 2
// on counters.
func (b *board) fill(name string, seed uint64) {
	switch states := uint64(max(2, b.rules.k)); name {
	case "all-on":
		for light := range int(b.lights()) {
			b.put(light, 1)
		}
	case "random":
		for light := range int(b.lights()) {
			b.put(light, int32(splitMix(seed, uint64(light))%states))
		}
	case "solvable":
		for j, button := range b.all() {
			b.press(button, int64(splitMix(seed, uint64(j))%states))
		}
	}
}
