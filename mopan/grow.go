package mopan

import (
	"math/bits"

	"jie/puzzle"
)

// Growing a layer goes by slices, the positions whose hashes begin with the same
// bits. When both sides grow, the slices of each are compared as soon as they are
// there: the sides mostly meet in many places when they meet at all, so where one
// path is enough the first slice of several tends to settle it. Slices also bound
// the buffers. Where even the finished layers do not fit in memory, each slice is
// dropped once it is compared, and the search goes one turn further on each side
// than it can hold; and then, by far joins, one turn more.
const (
	// sliceNodes is how many successors are worth slices of their own, and
	// maxSliceBits how many slices are the most, since each generates all successors.
	sliceNodes   = 1 << 20
	earlyBits    = 3
	maxSliceBits = 6
)

// growth is layers being grown on one side or both.
type growth struct {
	*pairSearch
	sides     []*side
	plans     []plan
	sliceBits int
	slices    [][]layer // kept so far, by side
	keep      bool
	size      int64 // positions of the largest slices so far, all sides
}

// grow adds a layer to each of the sides given. Those of two sides are compared: it
// returns where they meet; one alone is compared with the other side's outermost.
// Where they meet and one path is enough, the layers stay unfinished. Where the
// layers do not fit, it looks one turn further before it fails.
func (p *pairSearch) grow(sides ...*side) (meeting, error) {
	g := growth{pairSearch: p, sides: sides, keep: true, slices: make([][]layer, len(sides))}
	for _, s := range sides {
		g.plans = append(g.plans, s.plan(s.before(), s.layers[s.radius()]))
		p.nodes += int64(g.plans[len(g.plans)-1].nodes)
		if err := s.ctx.Err(); err != nil {
			return meeting{}, err
		}
	}
	if !g.chooseSlices() {
		return meeting{}, puzzle.ErrMemory
	}
	pairs, err := g.run()
	if err != nil {
		return meeting{}, err
	}
	if len(pairs) == 0 && !g.keep {
		p.bound++
		p.report()
		return g.farJoins()
	}
	for i, s := range sides {
		l := newLayer(len(p.rings), nil)
		if g.keep && (len(pairs) == 0 || !p.one()) {
			l = concat(g.slices[i])
		}
		s.layers = append(s.layers, l)
	}
	return meeting{p.chosen(pairs), p.from.radius(), p.to.radius(), false}, nil
}

// chooseSlices sets how many slices there are; it returns false where memory asks
// for too many.
func (g *growth) chooseSlices() bool {
	nodes := 0
	for _, plan := range g.plans {
		nodes = max(nodes, plan.nodes)
	}
	if g.one() && len(g.sides) > 1 {
		g.sliceBits = min(earlyBits, bits.Len(uint(nodes/sliceNodes)))
	}
	for g.bufferBytes() > g.room()/2 {
		if g.sliceBits++; g.sliceBits > maxSliceBits {
			return false
		}
	}
	return true
}

func (g *growth) bufferBytes() int64 {
	sum := int64(0)
	for _, plan := range g.plans {
		sum += plan.bufferBytes(g.sliceBits)
	}
	return sum
}

// run makes slice after slice.
func (g *growth) run() ([]pairing, error) {
	var pairs []pairing
	for slice := range 1 << g.sliceBits {
		made, err := g.slice(slice)
		if err != nil {
			return nil, err
		}
		met, err := g.compare(made)
		if err != nil {
			return nil, err
		}
		if pairs = append(pairs, met...); len(pairs) > 0 && g.one() {
			break
		}
		if err := g.hold(made); err != nil {
			return nil, err
		}
		g.opt.Report(puzzle.Progress{Phase: "layer", Done: int64(slice + 1), Total: 1 << g.sliceBits,
			Nodes: g.nodes, LowerBound: int64(g.bound)})
	}
	return pairs, nil
}

// slice makes one slice on every side, at the same time where there are workers.
func (g *growth) slice(slice int) ([]layer, error) {
	made := make([]layer, len(g.sides))
	errs := make([]error, len(g.sides))
	work := 0
	for _, plan := range g.plans {
		work += plan.nodes
	}
	parallel(g.workers(work/8), len(g.sides), func(_, i int) bool {
		made[i], errs[i] = g.sides[i].slice(g.plans[i], slice, g.sliceBits)
		return errs[i] == nil
	})
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return made, nil
}

// compare returns where the slices of the two sides meet, or the slice of one side
// and the other's outermost layer.
func (g *growth) compare(made []layer) ([]pairing, error) {
	from, to := g.from.frontier(), g.to.frontier()
	for i, s := range g.sides {
		if s == &g.from {
			from = made[i].positions
		} else {
			to = made[i].positions
		}
	}
	return g.joiners[0].equal(from, to)
}

// hold keeps the slices for the layers to come, unless those will not fit: then it
// drops them, and fails where nothing is left to compare with.
func (g *growth) hold(made []layer) error {
	if !g.keep {
		return nil
	}
	size := int64(0)
	for i, l := range made {
		g.slices[i] = append(g.slices[i], l)
		size += int64(len(l.positions))
	}
	g.size = max(g.size, size)
	// A layer made of several slices is there twice while they are joined.
	need := 8 * g.size << g.sliceBits
	if g.sliceBits > 0 {
		need *= 2
	}
	if need+g.bufferBytes() > g.room() {
		g.keep, g.slices = false, nil
		if len(g.sides) == 1 {
			return puzzle.ErrMemory
		}
	}
	return nil
}
