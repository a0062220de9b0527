package rings

import (
	"cmp"
	"context"
	"math/bits"
	"slices"
	"sync"

	"jie/internal/crew"
	"jie/puzzle"
)

// A layer grows by sectors, compared as soon as both sides have them. Sides that meet usually meet
// in many places, so if one path is enough the first of 64 tends to settle it. If finished layers
// would not fit in memory, they are not kept, and the search goes one turn further on each side
// than it can hold; then, by far joins, one turn more.
const (
	// sectorNodes is how many successors are worth their own sector.
	sectorNodes = 1 << 16

	// maxSubBits bounds the slices of a sector, as a power of two: each makes all turns again.
	maxSubBits = 6

	// farFrom is the size of layers of one turn more that the search first tries to do without.
	farFrom = 1 << 27
)

type worker struct {
	expander
	joiner
	far [2]dealer
}

// idle keeps buffers from search to search: making them would take half of a small search.
var idle = sync.Pool{New: func() any { return new(worker) }}

const keptBytes = 1 << 24

func newWorker(ctx context.Context, t *tables) *worker {
	w := idle.Get().(*worker)
	w.expander.ctx, w.joiner.ctx, w.tables, w.taken = ctx, ctx, t, 0
	return w
}

// release returns the worker, and the memory that it gave to layers.
func (w *worker) release() {
	if w.bytes() <= keptBytes {
		w.expander.ctx, w.joiner.ctx = nil, nil
		idle.Put(w)
	}
}

func (w *worker) bytes() int64 {
	return 8*int64(cap(w.bitmap)+cap(w.lists[0])+cap(w.lists[1])+cap(w.wide.raw)+cap(w.wide.table)+
		cap(w.far[0].raw)+cap(w.far[1].raw)+cap(w.shelf)) + 4*int64(cap(w.narrow.raw)+cap(w.narrow.table))
}

type growth struct {
	*pairSearch
	sides  [2]growing
	order  []int     // sectors, first those in which the sides are likeliest to meet
	budget int64     // bytes for each worker's buffers
	team   []*worker // as many workers as there is memory for
	made   [2]layer
}

// grow adds a layer to each of the sides given, compares it with the other side's, and returns
// where they meet. If they meet and one path is enough, the layers stay unfinished. If the layers
// do not fit, it looks further without them before it fails.
func (p *pairSearch) grow(sides ...*side) (meeting, error) {
	g, err := p.newGrowth(sides)
	if err != nil {
		return meeting{}, err
	}
	g.reserve()
	pairs, err := g.run("layer", 1, func(_ *worker, i int) outcome { return g.whole(g.team, g.order[i]) })
	if err == nil && (len(pairs) == 0 || !p.one()) {
		// The first sector shows how much memory the others will take.
		size := g.predicted()
		fits := 8*size+g.budget <= p.room()
		if !fits || p.one() && size > farFrom {
			if m, err := g.goFar(pairs, fits); err != nil || len(m.pairs) > 0 {
				return m, err
			}
		}
		g.team = g.afford(p.room() - 8*size)
		var more []pairing
		more, err = g.run("layer", len(g.order)-1, func(w *worker, i int) outcome { return g.whole([]*worker{w}, g.order[i+1]) })
		pairs = append(pairs, more...)
	}
	if err != nil {
		return meeting{}, err
	}
	for i, s := range []*side{&p.from, &p.to} {
		if g.sides[i].grows {
			s.layers = append(s.layers, g.made[i])
		}
	}
	return meeting{p.chosen(pairs), p.from.radius(), p.to.radius(), false}, nil
}

func (t *tables) turnsAPosition() int { return turnsARing * len(t.rings) }

func (p *pairSearch) newGrowth(sides []*side) (*growth, error) {
	g := &growth{pairSearch: p}
	positions := 0
	for _, s := range sides {
		positions = max(positions, s.frontier().len())
	}
	markBits := min(len(p.marks), bits.Len(uint(positions*p.turnsAPosition()/sectorNodes)))
	markBits = max(markBits, p.from.frontier().markBits, p.to.frontier().markBits)
	for i, s := range []*side{&p.from, &p.to} {
		if err := p.split(s, markBits); err != nil {
			return nil, err
		}
		g.sides[i] = growing{s.before(), *s.frontier(), slices.Contains(sides, s)}
		g.made[i] = layer{markBits, make([]sector, 1<<markBits)}
	}
	g.order = p.sectorOrder()
	return g, nil
}

func (p *pairSearch) sectorOrder() []int {
	from, to := p.from.frontier().sectors, p.to.frontier().sectors
	order := make([]int, len(from))
	for s := range order {
		order[s] = s
	}
	chance := func(s int) float64 { return float64(len(from[s].positions)) * float64(len(to[s].positions)) }
	slices.SortStableFunc(order, func(s, t int) int { return cmp.Compare(chance(t), chance(s)) })
	return order
}

// most is the largest budget: a sector made in one go needs no more memory.
const most = 1 << 26

func (g *growth) reserve() {
	g.budget = min(g.room()/4, most)
	g.team = g.afford(g.room() / 2)
}

func (g *growth) afford(room int64) []*worker {
	return g.workers[:max(1, min(int64(len(g.workers)), room/max(1, g.budget)))]
}

// slices returns a power of two. Neither it nor the paths found depend on the number of workers.
func (g *growth) slices(bytes int64) (subBits int, err error) {
	for bytes>>subBits+1<<16 > g.budget {
		if subBits++; subBits > maxSubBits {
			return 0, puzzle.ErrMemory
		}
	}
	return subBits, nil
}

func (g *growth) sectorBytes(s int) int64 {
	entry := int64(9) // a tenth is for the slack of the parts
	if _, ok := g.narrowBits(); ok {
		entry = 5
	}
	most := 0
	for _, side := range g.sides {
		if side.grows {
			most = max(most, job{growing: side, sector: s}.dealt(g.tables))
		}
	}
	return entry * int64(most)
}

// predicted estimates the size of the new layers from the first sector's share of new successors.
func (g *growth) predicted() int64 {
	sum, first := 0.0, g.order[0]
	for i, side := range g.sides {
		if made := len(g.made[i].sectors[first].positions); made > 0 {
			all := float64(side.frontier.len()) * float64(g.turnsAPosition())
			sum += float64(made) * all / float64(g.expected(side.frontier, first))
		}
	}
	return int64(sum)
}

type outcome struct {
	pairs []pairing
	nodes int
	err   error
}

// run does n tasks. If one path is enough, it takes the first task that finds any.
func (g *growth) run(phase string, n int, do func(w *worker, task int) outcome) ([]pairing, error) {
	outcomes := make([]outcome, n)
	crew.Share(len(g.team), n, func(worker, task int) bool {
		o := do(g.team[worker], task)
		outcomes[task] = o
		if worker == 0 {
			g.opt.Report(puzzle.Progress{Phase: phase, Done: int64(task + 1), Total: int64(n),
				Nodes: g.nodes, LowerBound: int64(g.bound)})
		}
		return o.err == nil && (len(o.pairs) == 0 || !g.one())
	})
	var pairs []pairing
	for _, o := range outcomes {
		if o.err != nil {
			return nil, o.err
		}
		g.nodes += int64(o.nodes)
		if pairs = append(pairs, o.pairs...); len(pairs) > 0 && g.one() {
			break
		}
	}
	return pairs, nil
}

// whole makes a sector of the new layers, each side by its own worker, and compares it.
func (g *growth) whole(team []*worker, s int) outcome {
	var o outcome
	var pieces [2][]sector
	if len(g.sides[0].frontier.sectors[s].positions)*g.turnsAPosition() < smallWork {
		team = team[:1]
	}
	subBits, err := g.slices(g.sectorBytes(s))
	if err != nil {
		return outcome{err: err}
	}
	for sub := range 1 << subBits {
		var lists [2][]uint64
		var nodes [2]int
		var errs [2]error
		crew.Share(len(team), 2, func(worker, i int) bool {
			side := g.sides[i]
			if !side.grows {
				lists[i] = side.frontier.sectors[s].positions
				return true
			}
			var made sector
			made, nodes[i], errs[i] = team[worker].grow(job{side, s, sub, subBits})
			pieces[i], lists[i] = append(pieces[i], made), made.positions
			return errs[i] == nil
		})
		o.nodes += nodes[0] + nodes[1]
		if o.err = cmp.Or(errs[0], errs[1]); o.err != nil {
			return o
		}
		var pairs []pairing
		pairs, o.err = team[0].join(same, stretches{lists[0]}, stretches{lists[1]})
		if o.pairs = append(o.pairs, pairs...); o.err != nil || len(o.pairs) > 0 && g.one() {
			return o
		}
	}
	for i := range pieces {
		if len(pieces[i]) > 0 {
			g.made[i].sectors[s] = concat(pieces[i])
		}
	}
	return o
}
