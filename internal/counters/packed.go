package counters

const (
	laneBits    = 20
	lanes       = 3 // rows in a word
	packedWords = 4
	packedRows  = 10 // counters that fit, beside the row of costs
)

// packed is a column with three rows in a word: word v is a + b 2^20 + c 2^40 for
// rows a, b and c of either sign. Sums and multiples of such words are those of their
// rows, whatever is carried between them. The minors of ten rows of zeros and ones
// and one of costs are below 1459, so a row needs 12 bits, and the highest row of a
// word has 12 more, enough for a power of two by which a word is divided.
type packed [packedWords]int64

// lane is where a row stands in a packed column.
type lane struct {
	word  uint8
	shift uint8
	left  uint8 // bits above it
	half  int64 // half a unit, which makes what is below it no longer negative
}

var laneOf = func() (list [maxRows]lane) {
	for i := range list {
		shift := uint8(i % lanes * laneBits)
		list[i] = lane{uint8(i / lanes % packedWords), shift, 64 - laneBits - shift, int64(1) << shift >> 1}
	}
	return list
}()

// row is one row of a packed column.
func (c *packed) row(at lane) int64 {
	return (c[at.word&(packedWords-1)] + at.half) << (at.left & 63) >> (64 - laneBits)
}

// unpack writes the rows out.
func (c *packed) unpack(to *column) {
	for w, v := range c {
		a := v << (64 - laneBits) >> (64 - laneBits)
		v = (v - a) >> laneBits
		b := v << (64 - laneBits) >> (64 - laneBits)
		to[lanes*w], to[lanes*w+1], to[lanes*w+2] = a, b, (v-b)>>laneBits
	}
}

// loadPacked is load for columns that can be packed, and tells whether they can.
func (t *tableau) loadPacked(buttons [][]Wire, goal []int64) bool {
	if len(goal) > packedRows || len(buttons) > maxCols {
		return false
	}
	t.loadGoal(goal)
	var cost packed
	at := laneOf[t.rows&(maxRows-1)]
	cost[at.word&(packedWords-1)] = 1 << (at.shift & 63)
	for j, wires := range buttons {
		c := &t.packed[j&(maxCols-1)]
		*c = cost
		most := t.most
		for _, w := range wires {
			if w.Adds != 1 {
				return false
			}
			at := laneOf[w.Counter&(maxRows-1)]
			c[at.word&(packedWords-1)] += 1 << (at.shift & 63)
			most = min(most, t.beta[w.Counter&(maxRows-1)])
		}
		t.limitTo(j, most, len(wires))
	}
	return true
}

// eliminatePacked is eliminate for columns that can be packed. It sets those columns
// of the tableau that are not basic afterwards.
func (t *tableau) eliminatePacked(n int) (ok bool) {
	order := t.order(n)
	t.free = 0
	open := uint(1)<<t.rows - 1
	for at, j := range order[:n] {
		row := t.choose(&t.packed[j], open)
		if row < 0 {
			t.other[t.free] = j
			t.free++
			continue
		}
		open &^= 1 << row
		t.basic[row] = j
		p := &t.pivot
		p.apply(&t.beta)
		for _, other := range t.other[:t.free] {
			p.applyPacked(&t.packed[other])
		}
		for _, other := range order[at+1 : n] {
			p.applyPacked(&t.packed[other])
		}
	}
	for _, j := range t.other[:t.free] {
		t.packed[j].unpack(&t.cols[j])
	}
	return t.close(open)
}

// choose begins a pivot on a packed column in an open row; -1 where the column is zero
// in all of them.
func (t *tableau) choose(c *packed, open uint) int {
	p := &t.pivot
	c.unpack(&p.factor)
	row := leastOpen(&p.factor, t.det, open)
	if row < 0 {
		return row
	}
	p.lane = laneOf[row&(maxRows-1)]
	p.packed = *c
	p.packed[p.lane.word&(packedWords-1)] -= p.factor[row&(maxRows-1)] << (p.lane.shift & 63)
	t.begin(row)
	return row
}

// applyPacked is apply for a packed column.
func (p *pivot) applyPacked(c *packed) {
	was := c.row(p.lane)
	r := was * p.sign
	at := &c[p.lane.word&(packedWords-1)]
	if p.over == 1 && p.before == 1 {
		if was == 0 {
			return
		}
		*at += (r - was) << (p.lane.shift & 63)
		for w, f := range &p.packed {
			c[w] -= f * r
		}
		return
	}
	over, shift, reciprocal := p.over, p.shift&63, p.reciprocal
	here := (r*p.before - was*over) << (p.lane.shift & 63)
	for w, f := range &p.packed {
		c[w] = c[w]*over - f*r
	}
	*at += here
	for w, v := range c {
		c[w] = v * reciprocal >> shift
	}
}
