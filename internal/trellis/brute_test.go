package trellis

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"jie/gf2"
)

// system is a sparse system with a right side that has a solution.
type system struct {
	name    string
	lights  int
	buttons [][]int32
	x       gf2.Vector // one solution
	kernel  []gf2.Vector
}

func newSystem(name string, lights int, buttons [][]int32, x gf2.Vector) *system {
	m := gf2.NewMatrix(lights, len(buttons))
	for j, list := range buttons {
		for _, light := range list {
			m.Row(int(light)).Set(j)
		}
	}
	x, kernel, ok := m.Solve(m.Apply(x))
	if !ok {
		panic("a system without a solution")
	}
	return &system{name, lights, buttons, x, kernel}
}

// errors presses each button with some probability.
func pressesOf(rng *rand.Rand, n int, probability float64) gf2.Vector {
	x := gf2.NewVector(n)
	for j := range n {
		if rng.Float64() < probability {
			x.Set(j)
		}
	}
	return x
}

// randomWiring has buttons that change up to most lights each, some of them none.
func randomWiring(rng *rand.Rand, lights, n, most int) [][]int32 {
	buttons := make([][]int32, n)
	for j := range buttons {
		for range rng.IntN(most + 1) {
			if light := int32(rng.IntN(lights)); !slices.Contains(buttons[j], light) {
				buttons[j] = append(buttons[j], light)
			}
		}
	}
	return buttons
}

// boardWiring has a light and a button at each place of a board of h x w; a button
// changes those at the given distances, on a torus or within the board.
func boardWiring(h, w int, near [][2]int, torus bool) [][]int32 {
	buttons := make([][]int32, h*w)
	for j := range buttons {
		odd := map[int32]bool{}
		for _, d := range near {
			r, c := j/w+d[0], j%w+d[1]
			if torus {
				r, c = (r+h)%h, (c+w)%w
			}
			if r >= 0 && r < h && c >= 0 && c < w {
				odd[int32(r*w+c)] = !odd[int32(r*w+c)]
			}
		}
		for light := range int32(h * w) {
			if odd[light] {
				buttons[j] = append(buttons[j], light)
			}
		}
	}
	return buttons
}

var (
	plus   = [][2]int{{-1, 0}, {0, -1}, {0, 0}, {0, 1}, {1, 0}}
	king   = [][2]int{{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 0}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}
	knight = [][2]int{{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}}
)

// withHoles takes lights and buttons out of a square board.
func withHoles(rng *rand.Rand, buttons [][]int32, probability float64) [][]int32 {
	number := make([]int32, len(buttons))
	n := int32(0)
	for i := range number {
		if number[i] = -1; rng.Float64() >= probability {
			number[i], n = n, n+1
		}
	}
	var left [][]int32
	for j, list := range buttons {
		if number[j] < 0 {
			continue
		}
		var kept []int32
		for _, light := range list {
			if number[light] >= 0 {
				kept = append(kept, number[light])
			}
		}
		left = append(left, kept)
	}
	return left
}

// colourCode is the wiring of the triangular colour code of odd distance d on the
// hexagonal lattice (6.6.6), built from its public definition: a triangle of lattice
// points, a third of which are the centres of the faces (the lights) and the others
// the qubits (the buttons). A button changes the faces that it is a corner of. There
// are (3 d^2 + 1) / 4 qubits and (3 d^2 - 3) / 8 faces.
func colourCode(d int) (lights int, buttons [][]int32) {
	// Rows r = 0..side of the triangular lattice, r + 1 points in row r; the point
	// (r, c) is the centre of a face where (r + c) mod 3 is 1.
	side := (d - 1) * 3 / 2
	face := map[[2]int]int32{}
	for r := range side + 1 {
		for c := range r + 1 {
			if (r+c)%3 == 1 {
				face[[2]int{r, c}] = int32(len(face))
			}
		}
	}
	for r := range side + 1 {
		for c := range r + 1 {
			if (r+c)%3 == 1 {
				continue
			}
			list := []int32{}
			for _, step := range [][2]int{{-1, -1}, {-1, 0}, {0, -1}, {0, 1}, {1, 0}, {1, 1}} {
				if light, ok := face[[2]int{r + step[0], c + step[1]}]; ok {
					list = append(list, light)
				}
			}
			buttons = append(buttons, list)
		}
	}
	return len(face), buttons
}

// The colour codes have the qubits and faces of the definition, and encode one qubit.
func TestColourCode(t *testing.T) {
	for d := 3; d <= 21; d += 2 {
		lights, buttons := colourCode(d)
		if len(buttons) != (3*d*d+1)/4 || lights != (3*d*d-3)/8 {
			t.Fatalf("d = %d: %d qubits, %d faces", d, len(buttons), lights)
		}
		corners := make([]int, lights)
		for j, list := range buttons {
			if len(list) < 1 || len(list) > 3 {
				t.Fatalf("d = %d: qubit %d is a corner of faces %v", d, j, list)
			}
			for _, light := range list {
				corners[light]++
			}
		}
		for light, n := range corners {
			if n != 4 && n != 6 {
				t.Fatalf("d = %d: face %d has %d corners", d, light, n)
			}
		}
		// The lightest word of the kernel that is no sum of faces weighs d: the
		// distance. See [bombin].
		s := newSystem("", lights, buttons, gf2.NewVector(len(buttons)))
		if len(s.kernel) != lights+1 {
			t.Fatalf("d = %d: %d faces, nullity %d", d, lights, len(s.kernel))
		}
	}
}

// brute weighs every member: the least weight, and all lightest ones, in the order of
// the list of coordinates: one before zero.
func (s *system) brute(order []int32) (least int, members []gf2.Vector) {
	least = len(s.buttons) + 1
	for u := range 1 << len(s.kernel) {
		x := slices.Clone(s.x)
		for i, z := range s.kernel {
			if u>>i&1 != 0 {
				x.Xor(z)
			}
		}
		switch w := x.Weight(); {
		case w < least:
			least, members = w, []gf2.Vector{x}
		case w == least:
			members = append(members, x)
		}
	}
	slices.SortFunc(members, func(x, y gf2.Vector) int { return compare(x, y, order) })
	return least, members
}

func compare(x, y gf2.Vector, order []int32) int {
	for _, j := range order {
		if x.Bit(int(j)) != y.Bit(int(j)) {
			if x.Bit(int(j)) {
				return -1
			}
			return 1
		}
	}
	return cmp.Compare(0, 0)
}

// smallSystems are systems of all kinds with nullity up to 14.
func smallSystems(rng *rand.Rand, n int) (list []*system) {
	for len(list) < n {
		var name string
		var lights int
		var buttons [][]int32
		switch len(list) % 6 {
		case 0:
			name, lights = "random", 1+rng.IntN(30)
			buttons = randomWiring(rng, lights, 1+rng.IntN(40), 1+rng.IntN(5))
		case 1:
			h, w := 1+rng.IntN(9), 1+rng.IntN(9)
			name, lights, buttons = "torus", h*w, boardWiring(h, w, plus, true)
		case 2:
			h, w := 1+rng.IntN(9), 1+rng.IntN(9)
			name, lights, buttons = "king", h*w, boardWiring(h, w, king, rng.IntN(2) == 0)
		case 3:
			h, w := 1+rng.IntN(7), 1+rng.IntN(7)
			name, lights, buttons = "knight", h*w, boardWiring(h, w, knight, false)
		case 4:
			h, w := 2+rng.IntN(8), 2+rng.IntN(8)
			name, lights, buttons = "holes", h*w, withHoles(rng, boardWiring(h, w, plus, false), 0.2)
		case 5:
			name = "colour code"
			lights, buttons = colourCode(3 + 2*rng.IntN(3))
		}
		s := newSystem(name, lights, buttons, pressesOf(rng, len(buttons), rng.Float64()/2))
		if len(s.kernel) <= 14 {
			list = append(list, s)
		}
	}
	return list
}

// random system seeds are printed on failure.
func seeded(t *testing.T, seed uint64) *rand.Rand {
	t.Logf("seed %d", seed)
	return rand.New(rand.NewPCG(seed, 1))
}
