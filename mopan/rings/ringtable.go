package rings

type tables struct {
	cells uint
	rings []ringTable // in the reading order of their centres
	marks []uint8     // cells that lie on few rings, at most maxMarks on each ring
}

// ringTable turns one ring of a board held in one word. In reading order the six cells stand in
// three pairs, which an index gathers:
//
//	 a b        word  ...f e...d.c...b a...     index  f e d . c b a
//	c . d                  |     |     |               6 5 4 3 2 1 0
//	 e f               bottom  middle  top
type ringTable struct {
	mask                uint64 // the ring's cells
	top, middle, bottom uint8  // where each pair begins
	outcomes            outcomeTable
	commutes            []bool // by ring: the two share no cell

	marks []int // which of the tables' marks lie on the ring

	// changing[k] sorts the outcomes by which of the first k marks they change, bit i for marks[i].
	changing [maxMarks + 1][]outcomeTable
}

// follows reports whether ring r turns after ring last: commuting turns are made in ring order.
func (t *ringTable) follows(last, r int) bool { return last <= r || !t.commutes[last] }

const maxMarks = 2

type outcomeTable [128]outcomes

// outcomes are the different positions that a ring's turns lead to, as the bits to flip.
type outcomes struct {
	flips [3]uint64
	n     int
}

func (o *outcomes) add(flip uint64) {
	o.flips[o.n] = flip
	o.n++
}

func (t *ringTable) index(x uint64) uint64 {
	return x>>(t.top&63)&3 | x>>(t.middle&63)&5<<2 | x>>(t.bottom&63)&3<<5
}

func newTables(g *Geometry) *tables {
	t := &tables{cells: uint(g.Cells()), marks: g.marks()}
	for _, r := range g.rings {
		t.rings = append(t.rings, newRingTable(r.Cells))
	}
	for i := range t.rings {
		r := &t.rings[i]
		for j := range t.rings {
			r.commutes = append(r.commutes, r.mask&t.rings[j].mask == 0)
		}
		for k, cell := range t.marks {
			if r.mask>>cell&1 != 0 {
				r.marks = append(r.marks, k)
			}
		}
		for k := range len(r.marks) + 1 {
			r.changing[k] = r.sorted(t.marks, k)
		}
	}
	return t
}

// marks returns the corners, and from side 4 up the cell next to each, clockwise; none on side 2.
//
//	   a A . .
//	  . . . . b
//	 F . . . . B      corner a lies on one ring, A on two
//	f . . . . . .
func (g *Geometry) marks() (marks []uint8) {
	if g.side == MinSide {
		return nil
	}
	var beside []uint8
	for cell := range g.Cells() {
		ring := g.Shape.Neighbours(cell) // clockwise
		for i, n := range ring {
			if n >= 0 && ring[(i+5)%6] < 0 && ring[(i+4)%6] < 0 && ring[(i+3)%6] < 0 {
				marks, beside = append(marks, uint8(cell)), append(beside, uint8(n))
			}
		}
	}
	if g.side > 3 {
		marks = append(marks, beside...)
	}
	return marks
}

func newRingTable(ring [6]uint8) ringTable {
	t := ringTable{top: ring[0], middle: ring[5], bottom: ring[4]}
	for _, cell := range ring {
		t.mask |= 1 << cell
	}
	// Every way to fill the ring is a subset of its mask.
	for x := t.mask; ; x = (x - 1) & t.mask {
		o := &t.outcomes[t.index(x)]
		for _, l := range turnLetters {
			turn := Turn{Ring: ring, Step: l.step}
			if flip := x ^ turn.word(x); flip != 0 && flip != o.flips[0] && flip != o.flips[1] {
				o.add(flip)
			}
		}
		if x == 0 {
			return t
		}
	}
}

func (t *ringTable) sorted(marks []uint8, k int) []outcomeTable {
	changing := make([]outcomeTable, 1<<k)
	for content := range t.outcomes {
		o := &t.outcomes[content]
		for _, flip := range o.flips[:o.n] {
			changed := 0
			for i, mark := range t.marks[:k] {
				changed |= int(flip>>marks[mark]&1) << i
			}
			changing[changed][content].add(flip)
		}
	}
	return changing
}

func (t *Turn) word(x uint64) uint64 {
	after := x
	for i, cell := range t.Ring {
		to := t.Ring[(i+t.Step)%6]
		after = after&^(1<<to) | x>>cell&1<<to
	}
	return after
}

func (t *ringTable) reaches(x, y uint64) bool {
	o := &t.outcomes[t.index(x)]
	flip := x ^ y
	return flip != 0 && (flip == o.flips[0] || flip == o.flips[1] || flip == o.flips[2])
}
