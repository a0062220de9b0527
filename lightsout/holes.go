package lightsout

import "jie/gf2"

// places numbers the lights in reading order, -1 where there is none.
func (b *Board) places() []int32 {
	index := make([]int32, int(b.h)*b.w)
	n := int32(0)
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

// listed tells whether presses of the board are written as moves.
func (b *Board) listed() bool {
	if b.holes != nil {
		return b.countLights() <= maxListed
	}
	return b.lights() <= maxListed
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
