package mopan

// ringTable turns one ring of a board held in one word. In reading order the six
// cells stand in three pairs; an index gathers them from the word:
//
//	 a b        word  ...f e...d.c...b a...     index  f e d . c b a
//	c . d                  |     |     |               6 5 4 3 2 1 0
//	 e f               bottom  middle  top
type ringTable struct {
	mask                uint64 // the ring's cells
	top, middle, bottom uint8  // where each pair begins
	outcomes            [128]outcomes
	commutes            []bool // by ring: the two share no cell
}

// outcomes are the different positions that the turns of a ring lead to, as the
// bits to flip: three at most, fewer where the ring's dots have a period.
type outcomes struct {
	flips [3]uint64
	n     int
}

// index gathers the bits of the ring.
func (t *ringTable) index(x uint64) uint64 {
	return x>>(t.top&63)&3 | x>>(t.middle&63)&5<<2 | x>>(t.bottom&63)&3<<5
}

// newRingTables returns a table for each inner cell of a board of up to 64 cells,
// in reading order.
func newRingTables(g *geometry) []ringTable {
	var tables []ringTable
	for centre := range g.cells() {
		var turns []*turn
		for i := range g.turns {
			if g.turns[i].centre == centre {
				turns = append(turns, &g.turns[i])
			}
		}
		if len(turns) > 0 {
			tables = append(tables, newRingTable(turns))
		}
	}
	for i := range tables {
		for j := range tables {
			tables[i].commutes = append(tables[i].commutes, tables[i].mask&tables[j].mask == 0)
		}
	}
	return tables
}

func newRingTable(turns []*turn) ringTable {
	ring := turns[0].ring // clockwise from the upper left
	t := ringTable{top: ring[0], middle: ring[5], bottom: ring[4]}
	for _, cell := range ring {
		t.mask |= 1 << cell
	}
	// Every way to fill the ring is a subset of its mask.
	for x := t.mask; ; x = (x - 1) & t.mask {
		o := &t.outcomes[t.index(x)]
		for _, turn := range turns {
			if flip := x ^ turn.word(x); flip != 0 && flip != o.flips[0] && flip != o.flips[1] {
				o.flips[o.n] = flip
				o.n++
			}
		}
		if x == 0 {
			return t
		}
	}
}

// word turns what lies on the ring of a board in one word, cell by cell.
func (t *turn) word(x uint64) uint64 {
	after := x
	for i, cell := range t.ring {
		to := t.ring[(i+t.step)%6]
		after = after&^(1<<to) | x>>cell&1<<to
	}
	return after
}

// reaches tells whether one turn of the ring leads from x to y.
func (t *ringTable) reaches(x, y uint64) bool {
	o := &t.outcomes[t.index(x)]
	flip := x ^ y
	return flip != 0 && (flip == o.flips[0] || flip == o.flips[1] || flip == o.flips[2])
}
