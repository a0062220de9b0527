package circuit

import "context"

// outside returns the columns that some lightest set must have one of, since time can be
// shifted. A shift by k takes a column to the one whose detectors have numbers larger by k. Let
// a set of the columns that have such an image flip an observable unseen. Then the images do
// too, if each flips the same observables, and there are as many; shifted again and again they
// come to the end of the circuit, where some column has no image.
//
// Images may also flip other observables, by a sum of detectors: that is nothing for an
// undetected set. The numbers grow with each shift, so this ends; an automorphism of a ring
// would prove anything.
//
// ends are these columns; moved are the others, and images their images. See sameFlips.
func (c *class) outside(by int32) (ends, moved, images []int32) {
	local := make(map[int32]int32, len(c.number))
	for i, d := range c.number {
		local[d] = int32(i)
	}
	for i := range c.columns {
		if image := c.shifted(int32(i), by, local); image >= 0 {
			moved, images = append(moved, int32(i)), append(images, image)
		} else {
			ends = append(ends, int32(i))
		}
	}
	return ends, moved, images
}

// shifted returns the column whose detectors have larger numbers, or -1.
func (c *class) shifted(i, by int32, local map[int32]int32) int32 {
	var image []int32
	for _, d := range c.columns[i].detectors {
		to, ok := local[c.number[d]+by]
		if !ok {
			return -1
		}
		image = append(image, to)
	}
	return c.find(image)
}

// sameFlips reports whether every undetected set of some columns flips the same observables
// as their images: for each observable, the columns that flip it in one way only are a sum of
// detectors.
func (c *class) sameFlips(ctx context.Context, moved, images []int32) bool {
	system, err := c.echelonOf(ctx, moved)
	if err != nil {
		return false
	}
	for o := range 64 * len(c.columns[0].flips) {
		var differ []int32
		for k, i := range moved {
			if c.columns[i].flips.Bit(o) != c.columns[images[k]].flips.Bit(o) {
				differ = append(differ, int32(k))
			}
		}
		if len(differ) > 0 && system.Add(differ, true) {
			return false
		}
	}
	return true
}

// steps returns shifts that are likely to take many columns to others: the differences between
// the first column of a shape and the others of it. A shift in time has a vote of every shape that
// is repeated, and one in space only of those that it does not take over an edge.
func (c *class) steps() []int32 {
	begins, votes := make(map[uint64]int32), make(map[int32]int)
	for i := range c.columns {
		first := c.number[c.columns[i].detectors[0]]
		shape := uint64(0)
		for _, d := range c.columns[i].detectors {
			shape = (shape + key(c.number[d]-first)) * 0x9e3779b97f4a7c15
		}
		if before, ok := begins[shape]; !ok {
			begins[shape] = first
		} else if first > before {
			votes[first-before]++
		}
	}
	return mostVotes(votes, candidates)
}

// candidates is how many shifts are tried.
const candidates = 8
