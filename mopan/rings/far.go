package rings

import (
	"math/bits"

	"jie/puzzle"
)

// A search can look further than the layers it holds: at the successors of both sides' outermost
// layers, f+1 and b+1 turns out. It keeps duplicates and stores no positions. Sector by sector, a
// hash deals the successors out to parts, whose two sides are joined in the cache and discarded.
//
//	from's layer f ── turns ──> | part 0 | part 1 | ...
//	                                join     join
//	to's layer b   ── turns ──> | part 0 | part 1 | ...
//
// Equal positions give paths of length f+b+2; positions one turn apart, by the hash of the cells
// outside a ring, give paths of length f+b+3.

const (
	farMul = 0x165667B19E3779F9

	// farPartLen is about the most positions of both sides in a part: they fit the L2 cache.
	farPartLen = 1 << 17
)

type dealer struct {
	keep  uint64
	shift uint   // of the hash, leaving the part's number
	first uint64 // the first part's number; others are skipped
	size  int    // positions a part has room for
	raw   []uint64
	ends  []uint32
}

func (d *dealer) deal(positions []uint64) bool {
	ends, raw, size := d.ends, d.raw, uint64(d.size)
	if d.shift == 64 { // one part for all, as large as necessary
		d.raw = append(raw, positions...)
		ends[0] = uint32(len(d.raw))
		return true
	}
	keep, shift, first := d.keep, d.shift&63, d.first
	for _, x := range positions {
		i := x&keep*farMul>>shift - first
		if i >= uint64(len(ends)) {
			continue
		}
		n := uint64(ends[i])
		if n == size {
			return false
		}
		raw[i*size+n] = x
		ends[i]++
	}
	return true
}

func (d *dealer) part(i int) []uint64 { return d.raw[i*d.size:][:d.ends[i]] }

// goFar compares the remaining sectors, and joins them, without keeping them; pairs are those of
// the first. If layers would fit, it joins in one sector, which finds most paths.
func (g *growth) goFar(pairs []pairing, fits bool) (meeting, error) {
	g.reserve()
	more, err := g.run("layer", len(g.order)-1, func(w *worker, i int) outcome {
		return g.far(w, farJoin{equal, g.order[i+1:][:1]})
	})
	m := meeting{pairs: append(pairs, more...), f: g.from.radius(), b: g.to.radius()}
	if g.sides[0].grows {
		m.f++
	}
	if g.sides[1].grows {
		m.b++
	}
	if err != nil || len(m.pairs) > 0 {
		m.pairs = g.chosen(m.pairs)
		return m, err
	}
	bound := g.bound
	g.bound = m.f + m.b + 1
	g.report()
	joins := g.farJoins()
	if fits {
		joins = joins[:len(g.rings)]
	}
	m.pairs, err = g.run("join", len(joins), func(w *worker, i int) outcome {
		return g.far(w, joins[i])
	})
	m.pairs, m.b, m.joined = g.chosen(m.pairs), m.b+1, true
	if err == nil && len(m.pairs) == 0 {
		if fits {
			g.bound = bound
		} else {
			g.bound++
			err = puzzle.ErrMemory
		}
	}
	return m, err
}

type farJoin struct {
	ring    int // or equal
	sectors []int
}

const equal = -1

// farJoins lists the joins by ring and sectors, great rings first: they find one path more often.
func (g *growth) farJoins() []farJoin {
	var joins []farJoin
	markBits := bits.Len(uint(len(g.order) - 1))
	done := make([]bool, len(g.order))
	for _, s := range g.order {
		done[s] = true
	rings:
		for r := len(g.rings) - 1; r >= 0; r-- {
			ring := &g.rings[r]
			sectors := []int{s}
			for changed := 1; changed < 1<<ring.active(markBits); changed++ {
				other := ring.beside(s, changed)
				if done[other] {
					continue rings
				}
				sectors = append(sectors, other)
			}
			joins = append(joins, farJoin{r, sectors})
		}
	}
	return joins
}

func (g *growth) far(w *worker, j farJoin) (o outcome) {
	is := same
	if j.ring != equal {
		is = g.rings[j.ring].apart()
	}
	var expected [2]int
	for i := range g.sides {
		expected[i] = g.expectedFar(i, j.sectors)
	}
	if expected[0] == 0 || expected[1] == 0 {
		return o
	}
	subBits, err := g.slices(9 * int64(expected[0]+expected[1]))
	if err != nil {
		return outcome{err: err}
	}
	partBits := max(subBits, bits.Len(uint((expected[0]+expected[1])/(2*farPartLen))))
	for sub := range 1 << subBits {
		for i := range w.far {
			d := &w.far[i]
			d.keep, d.shift = is.keep, uint(64-partBits)
			d.ends = room(d.ends, 1<<(partBits-subBits))
			d.first = uint64(sub * len(d.ends))
			if o.err = g.farSide(w, i, j, expected[i]>>partBits); o.err != nil {
				return o
			}
		}
		for part := range w.far[0].ends {
			from, to := w.far[0].part(part), w.far[1].part(part)
			o.nodes += len(from) + len(to)
			pairs, err := w.join(is, stretches{from}, stretches{to})
			o.pairs, o.err = append(o.pairs, pairs...), err
			if err != nil || len(o.pairs) > 0 && g.one() {
				return o
			}
		}
	}
	return o
}

func (g *growth) expectedFar(i int, sectors []int) int {
	n := 0
	for _, s := range sectors {
		if side := g.sides[i]; side.grows {
			n += g.expected(side.frontier, s)
		} else {
			n += len(side.frontier.sectors[s].positions)
		}
	}
	return n
}

func (g *growth) farSide(w *worker, i int, j farJoin, mean int) error {
	d := &w.far[i]
	for slack := 8; ; slack *= 4 {
		d.size = partRoom(mean, slack)
		d.raw = room(d.raw, d.size*len(d.ends))
		if d.shift == 64 {
			d.raw = d.raw[:0]
		}
		clear(d.ends)
		if ok, err := g.dealSide(w, d, &g.sides[i], j); ok || err != nil {
			return err
		}
	}
}

func (g *growth) dealSide(w *worker, d *dealer, side *growing, j farJoin) (ok bool, err error) {
	for _, s := range j.sectors {
		if !side.grows {
			if !d.deal(side.frontier.sectors[s].positions) {
				return false, w.expander.ctx.Err()
			}
			continue
		}
		for r := range g.rings {
			if g.one() && j.ring != equal && !g.rings[j.ring].follows(r, j.ring) {
				continue // as joinRings has it
			}
			if ok, err := w.turned(side.frontier, s, r, d.deal); !ok {
				return false, err
			}
		}
	}
	return true, w.expander.ctx.Err()
}
