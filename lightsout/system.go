package lightsout

import "jie/gf2"

// maxSystem is the most lights of a board that is solved as one dense system:
// 8,192 lights make a matrix of 8 MiB.
const maxSystem = 8192

// system is the toggle matrix of a board of any shape, lights and buttons
// numbered in reading order.
type system struct {
	toggles *gf2.Matrix
}

// newSystem writes down which lights each button of the board changes.
func newSystem(b *Board) *system {
	index := b.places()
	n := b.countLights()
	s := &system{gf2.NewMatrix(n, n)}
	for r := range int(b.h) {
		for c := range b.w {
			i := index[r*b.w+c]
			if i < 0 {
				continue
			}
			for _, d := range [5][2]int{{0, 0}, {-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
				y, x := r+d[0], c+d[1]
				if y >= 0 && y < int(b.h) && x >= 0 && x < b.w && index[y*b.w+x] >= 0 {
					s.toggles.Row(index[y*b.w+x]).Set(i)
				}
			}
		}
	}
	return s
}

// places numbers the lights in reading order, -1 where there is none.
func (b *Board) places() []int {
	index := make([]int, int(b.h)*b.w)
	n := 0
	for i := range index {
		if index[i] = n; b.hole(int64(i/b.w), i%b.w) {
			index[i] = -1
		} else {
			n++
		}
	}
	return index
}

// countLights is the number of lights of a board that is held.
func (b *Board) countLights() int {
	n := int(b.lights())
	for r := 0; b.holes != nil && r < int(b.h); r++ {
		n -= b.holes.Row(r).Weight()
	}
	return n
}

// gather collects the lights of a pattern, row by row, into one vector.
func (b *Board) gather(row func(dst gf2.Vector, r int64)) gf2.Vector {
	v := gf2.NewVector(int(b.lights()))
	line := gf2.NewVector(b.w)
	n := 0
	for r := range b.h {
		row(line, r)
		for c := range b.w {
			if b.hole(r, c) {
				continue
			}
			if line.Bit(c) {
				v.Set(n)
			}
			n++
		}
	}
	return v
}
