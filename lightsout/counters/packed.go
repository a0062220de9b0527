package counters

const (
	laneBits    = 14
	lanes       = 4 // rows in a word
	packedWords = 3
	packedRows  = 10 // counters that fit, beside the row of costs
)

// packed is a column with four rows in a word: word v is a + b 2^14 + c 2^28 + d 2^42 for rows a to d of either sign.
// Sums and multiples of such words are those of their rows, even with carries between them. The minors of ten rows of
// zeros and ones and one of costs are below 1459, so a row needs 12 bits, and the highest row of a word has 10 more.
// Denominators are at most 320, so a word is never divided by a power of two above 2^8.
type packed [packedWords]int64

// lane is the position of a row in a packed column.
type lane struct {
	word  uint8
	shift uint8
	left  uint8 // bits above it
	half  int64 // half a unit, which makes the bits below it non-negative
}

var laneOf = func() (list [maxRows]lane) {
	for i := range list {
		shift := uint8(i % lanes * laneBits)
		list[i] = lane{uint8(i / lanes % packedWords), shift, 64 - laneBits - shift, int64(1) << shift >> 1}
	}
	return list
}()

func (c *packed) unpack(to *column) {
	for w, v := range c {
		a := v << (64 - laneBits) >> (64 - laneBits)
		v = (v - a) >> laneBits
		b := v << (64 - laneBits) >> (64 - laneBits)
		v = (v - b) >> laneBits
		c := v << (64 - laneBits) >> (64 - laneBits)
		rows := to[lanes*w : lanes*w+lanes : lanes*w+lanes]
		rows[0], rows[1], rows[2], rows[3] = a, b, c, (v-c)>>laneBits
	}
}

// loadPacked loads columns that can be packed, and reports whether they can.
func (t *tableau) loadPacked(buttons [][]Wire, goal []int64) bool {
	if len(goal) > packedRows || len(buttons) > maxCols {
		return false
	}
	t.loadGoal(goal)
	var cost packed
	at := laneOf[t.rows&(maxRows-1)]
	cost[at.word%packedWords] = 1 << (at.shift & 63)
	for j, wires := range buttons {
		c := &t.packed[j&(maxCols-1)]
		*c = cost
		most := t.most
		for _, w := range wires {
			if w.Adds != 1 {
				return false
			}
			at := laneOf[w.Counter&(maxRows-1)]
			c[at.word%packedWords] += 1 << (at.shift & 63)
			most = min(most, t.beta[w.Counter&(maxRows-1)])
		}
		t.limitTo(j, most, len(wires))
	}
	return true
}

// eliminatePacked is eliminate for packed columns. It sets the columns that are not basic afterwards.
func (t *tableau) eliminatePacked(n int) (ok bool) {
	order := t.order(n)[:n]
	open := uint(1)<<t.rows - 1
	free := 0 // of order, left behind
	for at, j := range order {
		row := t.choose(&t.packed[j&(maxCols-1)], open)
		if row < 0 {
			continue
		}
		open &^= 1 << row
		t.basic[row&(maxRows-1)] = j
		order[at] = order[free]
		free++
		t.pivot.apply(&t.beta)
		t.pivot.applyPacked(&t.packed, order[free:])
	}
	t.free = copy(t.other[:], order[free:])
	for _, j := range t.other[:t.free] {
		t.packed[j].unpack(&t.cols[j])
	}
	return t.close(open)
}

// choose begins a pivot on a packed column in an open row; -1 if the column is zero in all of them.
func (t *tableau) choose(c *packed, open uint) int {
	p := &t.pivot
	c.unpack(&p.factor)
	row := leastOpen(&p.factor, t.det, open)
	if row < 0 {
		return row
	}
	p.lane = laneOf[row&(maxRows-1)]
	p.packed = *c
	p.packed[p.lane.word%packedWords] -= t.det << (p.lane.shift & 63)
	t.begin(row)
	return row
}

// applyPacked does the work of apply for packed columns.
func (p *pivot) applyPacked(cols *[maxCols]packed, list []int8) {
	f0, f1, f2 := p.packed[0], p.packed[1], p.packed[2]
	over, shift, reciprocal := p.over, p.shift&63, p.reciprocal
	word, half, left := p.lane.word%packedWords, p.lane.half, p.lane.left&63
	if over == 1 && p.before == 1 {
		for _, j := range list {
			c := &cols[j&(maxCols-1)]
			r := (c[word] + half) << left >> (64 - laneBits) * p.sign
			c[0] -= f0 * r
			c[1] -= f1 * r
			c[2] -= f2 * r
		}
		return
	}
	for _, j := range list {
		c := &cols[j&(maxCols-1)]
		r := (c[word] + half) << left >> (64 - laneBits) * p.sign
		c[0] = (c[0]*over - f0*r) * reciprocal >> shift
		c[1] = (c[1]*over - f1*r) * reciprocal >> shift
		c[2] = (c[2]*over - f2*r) * reciprocal >> shift
	}
}
