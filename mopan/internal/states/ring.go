package states

import "jie/mopan/rings"

// Ring turns packed states. Its cells lie in three rows:
//
//	 a b          key = e d . . f .  c b a   (three fields, the middle one with
//	f . c               below  middle above    the centre's place left empty)
//	 e d
//
// so that three shifts gather them into a key. XORing Flips[key][kind] to a state turns it.
type Ring struct {
	Flips    [][3]uint64 // by key: of C, L and R
	Commutes uint64      // bit set of the rings that share no cell with it

	shift [3]uint   // of the upper, middle and lower pair
	mask  [3]uint64 // of each pair once shifted
	at    [3]uint   // where each pair goes in the key
}

func newRings(side int, width uint) []Ring {
	var all []Ring
	for _, r := range rings.Rings(side) {
		all = append(all, newRing(r.Cells, width))
	}
	for i := range all {
		for j := range all {
			if all[i].Cells()&all[j].Cells() == 0 {
				all[i].Commutes |= 1 << j
			}
		}
	}
	return all
}

// newRing needs the cells clockwise from the upper left: a b c d e f above.
func newRing(cells [6]uint8, width uint) Ring {
	cell := uint64(1)<<width - 1
	side := cell | cell<<width      // two cells side by side
	apart := cell | cell<<(2*width) // two cells around a third
	r := Ring{
		shift: [3]uint{uint(cells[0]) * width, uint(cells[5]) * width, uint(cells[4]) * width},
		mask:  [3]uint64{side, apart, side},
		at:    [3]uint{0, 2 * width, 5 * width},
		Flips: make([][3]uint64, 1<<(7*width)),
	}
	for key := range r.Flips {
		s := r.Scatter(uint64(key))
		if r.Key(s) != uint64(key) {
			continue // the centre's place is not empty
		}
		for k, step := range [3]int{3, 1, 5} {
			r.Flips[key][k] = s ^ rotate(s, cells, width, step)
		}
	}
	return r
}

// Key gathers the contents of the ring's cells.
func (r *Ring) Key(s uint64) uint64 {
	return s>>r.shift[0]&r.mask[0]<<r.at[0] | s>>r.shift[1]&r.mask[1]<<r.at[1] | s>>r.shift[2]&r.mask[2]<<r.at[2]
}

// Scatter undoes Key.
func (r *Ring) Scatter(key uint64) uint64 {
	var s uint64
	for i := range r.shift {
		s |= key >> r.at[i] & r.mask[i] << r.shift[i]
	}
	return s
}

// Cells returns a state with all ones on the ring.
func (r *Ring) Cells() uint64 { return r.Scatter(^uint64(0)) }

func rotate(s uint64, cells [6]uint8, width uint, step int) uint64 {
	var after uint64
	for i, cell := range cells {
		content := s >> (uint(cell) * width) & (1<<width - 1)
		after |= content << (uint(cells[(i+step)%6]) * width)
	}
	return after
}

// Orbit returns s and its images under repeated L; least reports whether none is less than s.
func (r *Ring) Orbit(s uint64) (members [6]uint64, least bool) {
	u := s
	least = true
	for i := range members {
		least = least && u >= s
		members[i] = u
		u ^= r.Flips[r.Key(u)][1] // by L
	}
	return members, least
}

// Necklaces lists the orbits of the contents of a ring, each as a state that is empty off the ring.
func (r *Ring) Necklaces() (all [][6]uint64) {
	for key := range r.Flips {
		s := r.Scatter(uint64(key))
		if members, least := r.Orbit(s); least && r.Key(s) == uint64(key) {
			all = append(all, members)
		}
	}
	return all
}

// Turns returns how many turns there are, in the order of their names, as in [rings.Geometry].
func (sp *Space) Turns() int { return 3 * len(sp.Rings) }

// Apply makes one turn. It returns s if the turn changes nothing.
func (sp *Space) Apply(turn int, s uint64) uint64 {
	r := &sp.Rings[turn%len(sp.Rings)]
	return s ^ r.Flips[r.Key(s)][turn/len(sp.Rings)]
}
