package mopan

import (
	"context"
	"math"
	"slices"

	"jie/puzzle"
)

// pairSearch finds the fewest turns from one position to the nearest of some
// targets, on boards held in one word, by layers from both sides.
//
// With layers up to f from the start and up to b from the targets, a path of
// length f+b is a position in both outermost layers. One of length f+b+1 is found
// without another layer, by a ring join: the layers are one turn apart where they
// agree outside one ring. So joins settle the odd lengths, and layers are grown
// for the even ones:
//
//	     f=1 b=1        f=2 b=2        f=3 b=3
//	= 2, join 3 | grow = 4, join 5 | grow = 6, join 7 | ...
//
// On the classic board layers grow some sixteenfold, so a pair ten turns apart
// costs two layers of depth 5, and one nine apart two layers of depth 4 and 19
// joins.
type pairSearch struct {
	ctx      context.Context
	opt      puzzle.Options
	rings    []ringTable
	from, to side
	joiners  []*joiner
	nodes    int64
	bound    int // no path is shorter
}

// side is the layers around the start or the targets.
type side struct {
	layers []layer
	expander
}

func (s *side) radius() int        { return len(s.layers) - 1 }
func (s *side) frontier() []uint64 { return s.layers[s.radius()].positions }

// meeting is where the two sides come together: f turns from the start and b from
// a target, in equal positions; or, joined, in positions one turn apart, of which
// the second is b-1 turns from a target.
type meeting struct {
	pairs  []pairing
	f, b   int
	joined bool
}

func newPairSearch(ctx context.Context, cells int, rings []ringTable, from uint64, targets []uint64, opt puzzle.Options) *pairSearch {
	p := &pairSearch{ctx: ctx, opt: opt, rings: rings}
	p.from.layers = []layer{newLayer(len(rings), []uint64{from})}
	p.to.layers = []layer{newLayer(len(rings), targets)}
	for _, s := range []*side{&p.from, &p.to} {
		s.expander = expander{ctx: ctx, rings: rings, cells: uint(cells)}
	}
	for range workersOf(opt.Workers) {
		p.joiners = append(p.joiners, &joiner{ctx: ctx})
	}
	return p
}

// run returns where the sides meet on shortest paths: everywhere, or where one
// path is enough, in one place. It returns no pairs where a layer comes out
// empty: then the targets are out of reach.
func (p *pairSearch) run() (meeting, error) {
	pairs, err := p.joiners[0].equal(p.from.frontier(), p.to.frontier())
	m := meeting{pairs: p.chosen(pairs)}
	for err == nil && len(m.pairs) == 0 && len(p.from.frontier()) > 0 && len(p.to.frontier()) > 0 {
		p.bound = m.f + m.b + 1
		p.report()
		small, large := &p.from, &p.to
		if len(large.frontier()) < len(small.frontier()) {
			small, large = large, small
		}
		if len(large.frontier()) > balance*len(small.frontier()) {
			// Growing the smaller side costs less than the joins.
			m, err = p.grow(small)
			continue
		}
		if pairs, err = p.joinRings(); err != nil || len(pairs) > 0 {
			return meeting{pairs, m.f, m.b + 1, true}, err
		}
		p.bound = m.f + m.b + 2
		p.report()
		m, err = p.grow(small, large)
	}
	return m, err
}

// balance is how many times larger one side's layer may be than the other's for
// joins and growth of both to pay.
const balance = 8

// report tells how far the search has come.
func (p *pairSearch) report() {
	p.opt.Report(puzzle.Progress{Phase: "layer", Nodes: p.nodes, LowerBound: int64(p.bound)})
}

// one tells whether a single shortest path is enough.
func (p *pairSearch) one() bool { return !p.opt.All && !p.opt.Count }

// chosen is the pairs to go on with: the least where one is enough.
func (p *pairSearch) chosen(pairs []pairing) []pairing {
	if !p.one() || len(pairs) == 0 {
		return pairs
	}
	return []pairing{slices.MinFunc(pairs, comparePairs)}
}

// workers is how many goroutines work on some thousand positions is worth.
func (p *pairSearch) workers(positions int) int {
	if positions < smallWork {
		return 1
	}
	return len(p.joiners)
}

// smallWork is how many positions are done before other goroutines have begun.
const smallWork = 1 << 11

// joinRings joins the outermost layers ring by ring. Where one path is enough it
// takes the first ring that gives any, whatever the number of workers.
func (p *pairSearch) joinRings() ([]pairing, error) {
	found := make([][]pairing, len(p.rings))
	errs := make([]error, len(p.rings))
	workers := p.workers(len(p.from.frontier()) + len(p.to.frontier()))
	parallel(workers, len(p.rings), func(worker, r int) bool {
		found[r], errs[r] = p.joiners[worker].ring(&p.rings[r], p.from.frontier(), p.to.frontier())
		return errs[r] == nil && (len(found[r]) == 0 || !p.one())
	})
	var pairs []pairing
	for r := range found {
		if errs[r] != nil {
			return nil, errs[r]
		}
		if pairs = append(pairs, found[r]...); len(pairs) > 0 && p.one() {
			break
		}
	}
	return p.chosen(pairs), nil
}

// before is the layer before the outermost.
func (s *side) before() layer {
	if s.radius() == 0 {
		return layer{}
	}
	return s.layers[s.radius()-1]
}

// room is how many bytes new layers and the buffers for them may take.
func (p *pairSearch) room() int64 {
	if p.opt.Memory == 0 {
		return math.MaxInt64
	}
	held := int64(0)
	for _, s := range []*side{&p.from, &p.to} {
		for _, layer := range s.layers {
			held += 8 * int64(len(layer.positions))
		}
	}
	for _, j := range p.joiners {
		held += 8 * int64(cap(j.bitmap)+cap(j.lists[0])+cap(j.lists[1]))
	}
	// A quarter is left for what the collector has not freed yet.
	return p.opt.Memory - p.opt.Memory/4 - held
}
