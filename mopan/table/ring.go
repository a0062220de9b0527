package table

import "jie/mopan"

// ring turns packed states. Its six cells lie in three rows, two side by side
// above, two around the centre, two side by side below:
//
//	 a b          key = e d . . f .  c b a   (three fields, the middle one with
//	f . c               below  middle above    the centre's place left empty)
//	 e d
//
// so that three shifts gather them into a key. flips[key][kind] is what to XOR
// to a state to turn it.
type ring struct {
	shift [3]uint   // of the upper, middle and lower pair
	mask  [3]uint64 // of each pair once shifted
	at    [3]uint   // where each pair goes in the key
	flips [][3]uint64

	commutes uint64 // bit set of the rings that share no cell with it
}

// newRings makes the rings of a board for states of the given bits a cell.
func newRings(side int, width uint) []ring {
	var rings []ring
	for _, r := range mopan.Rings(side) {
		rings = append(rings, newRing(r.Cells, width))
	}
	for i := range rings {
		for j := range rings {
			if rings[i].cells()&rings[j].cells() == 0 {
				rings[i].commutes |= 1 << j
			}
		}
	}
	return rings
}

// newRing needs the cells clockwise from the upper left: a b c d e f above.
func newRing(cells [6]uint8, width uint) ring {
	cell := uint64(1)<<width - 1
	side := cell | cell<<width      // two cells side by side
	apart := cell | cell<<(2*width) // two cells around a third
	r := ring{
		shift: [3]uint{uint(cells[0]) * width, uint(cells[5]) * width, uint(cells[4]) * width},
		mask:  [3]uint64{side, apart, side},
		at:    [3]uint{0, 2 * width, 5 * width},
		flips: make([][3]uint64, 1<<(7*width)),
	}
	for key := range r.flips {
		s := r.scatter(uint64(key))
		if r.key(s) != uint64(key) {
			continue // something stands in the centre's place
		}
		for k, kind := range turnKinds {
			r.flips[key][k] = s ^ rotate(s, cells, width, kind.step)
		}
	}
	return r
}

// key gathers the contents of the ring's cells.
func (r *ring) key(s uint64) uint64 {
	return s>>r.shift[0]&r.mask[0]<<r.at[0] | s>>r.shift[1]&r.mask[1]<<r.at[1] | s>>r.shift[2]&r.mask[2]<<r.at[2]
}

// scatter undoes key.
func (r *ring) scatter(key uint64) uint64 {
	var s uint64
	for i := range r.shift {
		s |= key >> r.at[i] & r.mask[i] << r.shift[i]
	}
	return s
}

// cells is a state with all ones on the ring.
func (r *ring) cells() uint64 { return r.scatter(^uint64(0)) }

// rotate moves the content of each cell on by some steps, one cell at a time.
func rotate(s uint64, cells [6]uint8, width uint, step int) uint64 {
	var after uint64
	for i, cell := range cells {
		content := s >> (uint(cell) * width) & (1<<width - 1)
		after |= content << (uint(cells[(i+step)%6]) * width)
	}
	return after
}

// apply makes one turn. It returns s where the turn changes nothing.
func (sp *space) apply(t turn, s uint64) uint64 {
	r := &sp.rings[t.ring]
	return s ^ r.flips[r.key(s)][t.kind]
}
