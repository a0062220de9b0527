package leader

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jie/linear/gf2"
)

// A sample is a system with a slow search for its lightest solutions.
type sample struct {
	System
	name string
}

// newSample returns the system that x solves.
func newSample(name string, lights int, buttons [][]int32, x gf2.Vector) *sample {
	s := &sample{System{Lights: lights, Buttons: buttons}, name}
	s.Right = s.apply(x)
	of := make([][]int32, lights) // the buttons that change each light
	for j, list := range buttons {
		for _, light := range list {
			of[light] = append(of[light], int32(j))
		}
	}
	equations := gf2.NewBand(len(buttons))
	for light, list := range of {
		if !equations.Add(list, s.Right.Bit(light)) {
			panic("a system without a solution")
		}
	}
	s.X, s.Kernel = equations.Solution(), slices.Collect(equations.Kernel)
	return s
}

// Presses returns a set that contains each button with some probability.
func randomPresses(rng *rand.Rand, n int, probability float64) gf2.Vector {
	x := gf2.NewVector(n)
	for j := range n {
		if rng.Float64() < probability {
			x.Set(j)
		}
	}
	return x
}

// RandomWiring returns buttons that change up to most lights each, some of them none.
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

// Board returns the wiring of a board of h x w with a light and a button at each place. A
// button changes the lights at the given distances, on a torus or within the board.
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

// What a press changes, as distances.
var (
	plus   = [][2]int{{-1, 0}, {0, -1}, {0, 0}, {0, 1}, {1, 0}}
	king   = [][2]int{{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 0}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}
	knight = [][2]int{{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}}
)

// WithHoles removes lights and buttons from a square board.
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

// ColourCode returns the wiring of the triangular colour code of odd distance d on the
// hexagonal lattice (6.6.6), built from its public definition: a triangle of lattice
// points, a third of which are the centres of the faces (the lights) and the others
// the qubits (the buttons). A button changes the faces of which it is a corner. There
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

// brute weighs every member. It returns the least weight, and all lightest members in the
// order of the list of coordinates, with one before zero.
func (s *sample) brute(order []int32) (least int, members []gf2.Vector) {
	least = len(s.Buttons) + 1
	for u := range uint64(1) << len(s.Kernel) {
		x := s.X.Combine(s.Kernel, u)
		switch w := x.Weight(); {
		case w < least:
			least, members = w, []gf2.Vector{x}
		case w == least:
			members = append(members, x)
		}
	}
	slices.SortFunc(members, func(x, y gf2.Vector) int { return compareInOrder(x, y, order) })
	return least, members
}

func compareInOrder(x, y gf2.Vector, order []int32) int {
	for _, j := range order {
		if x.Bit(int(j)) != y.Bit(int(j)) {
			if x.Bit(int(j)) {
				return -1
			}
			return 1
		}
	}
	return 0
}

// Small returns systems of all kinds with nullity up to 14.
func smallSamples(rng *rand.Rand, n int) (list []*sample) {
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
		s := newSample(name, lights, buttons, randomPresses(rng, len(buttons), rng.Float64()/2))
		if len(s.Kernel) <= 14 {
			list = append(list, s)
		}
	}
	return list
}

// apply returns the lights that a set of presses changes.
func (s *sample) apply(x gf2.Vector) gf2.Vector {
	right := gf2.NewVector(s.Lights)
	for j := x.Next(0); j >= 0; j = x.Next(j + 1) {
		for _, light := range s.Buttons[j] {
			right.Flip(int(light))
		}
	}
	return right
}

// The colour codes have the qubits and faces of the definition, and encode one qubit.
func TestColourCodeSamples(t *testing.T) {
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
		// The faces are independent, and one qubit is encoded: the kernel has one dimension
		// more than the sums of faces [bombin].
		s := newSample("", lights, buttons, gf2.NewVector(len(buttons)))
		if len(s.Kernel) != lights+1 {
			t.Fatalf("d = %d: %d faces, nullity %d", d, lights, len(s.Kernel))
		}
	}
}
