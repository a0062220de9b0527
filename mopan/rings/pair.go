package rings

import (
	"cmp"
	"context"
	"math"
	"slices"

	"jie/internal/crew"
	"jie/puzzle"
	"jie/search"
)

// pairSearch finds the fewest turns to the nearest target on boards of one word, from both sides.
//
// With layers up to f from the start and b from the targets, a path of length f+b is a position in
// both outermost layers. One of length f+b+1 is found without another layer, by a ring join: the
// layers are one turn apart if they agree outside one ring. So joins settle the odd lengths, and
// layers are grown for the even ones:
//
//	     f=1 b=1        f=2 b=2        f=3 b=3
//	= 2, join 3 | grow = 4, join 5 | grow = 6, join 7 | ...
//
// On the classic board layers grow some sixteenfold, so a pair ten turns apart costs two layers of
// depth 5, and one nine apart two of depth 4 and 19 joins.
type pairSearch struct {
	ctx context.Context
	opt puzzle.Options
	*tables
	from, to side
	workers  []*worker
	nodes    int64
	bound    int // no path is shorter
}

type side struct{ layers []layer }

func (s *side) radius() int { return len(s.layers) - 1 }

func (s *side) frontier() *layer { return &s.layers[s.radius()] }

func (s *side) before() layer {
	if s.radius() == 0 {
		return layer{}
	}
	return s.layers[s.radius()-1]
}

func (p *pairSearch) split(s *side, markBits int) error {
	for i := max(0, s.radius()-1); i < len(s.layers); i++ {
		var err error
		if s.layers[i], err = p.tables.split(p.ctx, s.layers[i], markBits); err != nil {
			return err
		}
	}
	return nil
}

// meeting is f turns from the start and b from a target: equal positions or, joined, one turn apart.
type meeting struct {
	pairs  []pairing
	f, b   int
	joined bool
}

func newPairSearch(ctx context.Context, t *tables, from uint64, targets []uint64, opt puzzle.Options) *pairSearch {
	p := &pairSearch{ctx: ctx, opt: opt, tables: t}
	p.from.layers = []layer{newLayer(len(t.rings), []uint64{from})}
	p.to.layers = []layer{newLayer(len(t.rings), targets)}
	for range crew.Size(opt.Workers) {
		p.workers = append(p.workers, newWorker(ctx, t))
	}
	return p
}

func (p *pairSearch) release() {
	for _, w := range p.workers {
		w.release()
	}
}

// run returns where the sides meet on shortest paths; no pairs if the targets cannot be reached.
func (p *pairSearch) run() (meeting, error) {
	pairs, err := p.workers[0].join(same, p.from.all(), p.to.all())
	m := meeting{pairs: p.chosen(pairs)}
	for err == nil && len(m.pairs) == 0 && p.from.frontier().len() > 0 && p.to.frontier().len() > 0 {
		p.bound = max(p.bound, m.f+m.b+1)
		p.report()
		small, large := &p.from, &p.to
		if large.frontier().len() < small.frontier().len() {
			small, large = large, small
		}
		if large.frontier().len() > balance*small.frontier().len() {
			// Growing the smaller side costs less than the joins.
			m, err = p.grow(small)
			continue
		}
		if p.bound < m.f+m.b+2 {
			if pairs, err = p.joinRings(); err != nil || len(pairs) > 0 {
				return meeting{pairs, m.f, m.b + 1, true}, err
			}
			p.bound = m.f + m.b + 2
			p.report()
		}
		if p.bound < m.f+m.b+4 && p.peeks() {
			if met, err := p.peek(); err != nil || len(met.pairs) > 0 {
				return met, err
			}
		}
		m, err = p.grow(small, large)
	}
	return m, err
}

// balance is the largest ratio between the sides' layers at which joins and growth pay.
const balance = 8

func (p *pairSearch) report() {
	p.opt.Report(puzzle.Progress{Phase: "layer", Nodes: p.nodes, LowerBound: int64(p.bound)})
}

func (p *pairSearch) one() bool { return !p.opt.All && !p.opt.Count }

func (p *pairSearch) chosen(pairs []pairing) []pairing {
	if !p.one() || len(pairs) == 0 {
		return pairs
	}
	return []pairing{slices.MinFunc(pairs, comparePairs)}
}

const smallWork = 1 << 11

func (s *side) all() (all stretches) {
	for _, sector := range s.frontier().sectors {
		all = append(all, sector.positions)
	}
	return all
}

// joinRings joins the outermost layers ring by ring, sector by sector. If one path is enough it
// takes the first join that gives any, whatever the number of workers. Then a path need only be
// found by the greatest ring r of those that can be turned in its middle: no ring c > r that
// commutes with r is the last one turned to x, nor to y, because r would be turned before c as
// well, and c in the middle. So both sides leave out the positions filed under such rings.
//
//	... ── c ──> x ── r ──> y ...      ... ── r ──> x' ── c ──> y ...
//
// So both sides leave out the positions filed under such rings.
func (p *pairSearch) joinRings() ([]pairing, error) {
	markBits := max(p.from.frontier().markBits, p.to.frontier().markBits)
	if err := cmp.Or(p.split(&p.from, markBits), p.split(&p.to, markBits)); err != nil {
		return nil, err
	}
	g := growth{pairSearch: p, team: p.workers, order: p.sectorOrder()}
	if p.from.frontier().len()+p.to.frontier().len() < smallWork {
		g.team = p.workers[:1]
	}
	joins := g.farJoins()
	pairs, err := g.run("join", len(joins), func(w *worker, i int) (o outcome) {
		r := joins[i].ring
		var from, to stretches
		for _, s := range joins[i].sectors {
			if !p.one() {
				from = append(from, p.from.frontier().sectors[s].positions)
				to = append(to, p.to.frontier().sectors[s].positions)
				continue
			}
			from = slices.AppendSeq(from, p.from.frontier().sectors[s].after(r, &p.rings[r]))
			to = slices.AppendSeq(to, p.to.frontier().sectors[s].after(r, &p.rings[r]))
		}
		o.pairs, o.err = w.join(p.rings[r].apart(), from, to)
		return o
	})
	return p.chosen(pairs), err
}

func (p *pairSearch) room() int64 {
	if p.opt.Memory == 0 {
		return math.MaxInt64
	}
	held := int64(0)
	for _, s := range []*side{&p.from, &p.to} {
		for _, layer := range s.layers {
			held += 8 * int64(layer.len())
		}
	}
	// A quarter is left for memory that the collector has not freed yet.
	return p.opt.Memory - p.opt.Memory/4 - held
}

type word = [1]uint64

func (g *Geometry) searchPair(ctx context.Context, from word, targets []word, opt puzzle.Options) (search.Result[word], error) {
	p := newPairSearch(ctx, g.tables(), from[0], fromWords(targets), opt)
	defer p.release()
	m, err := p.run()
	result := search.Result[word]{LowerBound: p.bound, Nodes: p.nodes}
	if err != nil || len(m.pairs) == 0 {
		return result, err
	}
	paths, err := g.pathsOf(p, m)
	if err != nil {
		return result, err
	}
	result.Found, result.LowerBound, result.Paths = true, paths.Len(), paths
	return result, nil
}

func (g *Geometry) pathsOf(p *pairSearch, m meeting) (*search.Paths[word], error) {
	if !p.one() {
		return g.paths(p, m)
	}
	states, err := p.path(m)
	if err != nil {
		return nil, err
	}
	return search.Along(graph[word]{g, layout{1, 1}}, states), nil
}

func (p *pairSearch) path(m meeting) ([]word, error) {
	at, b := m.pairs[0], m.b
	states, err := p.descend([]word{{at.from}}, &p.from, m.f)
	if err != nil {
		return nil, err
	}
	slices.Reverse(states)
	if m.joined {
		states, b = append(states, word{at.to}), b-1
	}
	return p.descend(states, &p.to, b)
}

func (p *pairSearch) descend(states []word, s *side, k int) ([]word, error) {
	for k--; k >= 0; k-- {
		nearer, err := p.within(s.layers[k], p.neighbours(states[len(states)-1][0]))
		if err != nil {
			return nil, err
		}
		states = append(states, word{slices.MinFunc(nearer, comparePairs).from})
	}
	return states, nil
}

func (t *tables) neighbours(x uint64) []uint64 {
	near := make([]uint64, 0, 3*len(t.rings))
	for i := range t.rings {
		o := &t.rings[i].outcomes[t.rings[i].index(x)]
		for _, flip := range o.flips[:o.n] {
			near = append(near, x^flip)
		}
	}
	return near
}

func (g *Geometry) paths(p *pairSearch, m meeting) (*search.Paths[word], error) {
	var err error
	within := func(s *side) search.Filter[word] {
		return func(k int, positions []word) []word {
			found, e := p.within(s.layers[k], fromWords(positions))
			if e != nil {
				err = e
			}
			return toWords(found, func(x pairing) uint64 { return x.from })
		}
	}
	met := toWords(m.pairs, func(x pairing) uint64 { return x.from })
	inTo := within(&p.to)
	if m.joined {
		// The positions one turn further are known, and fewer than their layer.
		last, rest := toWords(m.pairs, func(x pairing) uint64 { return x.to }), inTo
		inTo = func(k int, positions []word) []word {
			if k < m.b-1 {
				return rest(k, positions)
			}
			return slices.DeleteFunc(positions, func(w word) bool {
				_, ok := slices.BinarySearchFunc(last, w, compareWords)
				return !ok
			})
		}
	}
	gr := graph[word]{g, layout{1, 1}}
	paths := search.FilterPaths(gr, met, m.f, m.b, within(&p.from), inTo)
	return paths, err
}

func (p *pairSearch) within(l layer, positions []uint64) ([]pairing, error) {
	bySector := make([][]uint64, len(l.sectors))
	for _, x := range positions {
		s := p.sector(x, l.markBits)
		bySector[s] = append(bySector[s], x)
	}
	var found []pairing
	for s, some := range bySector {
		pairs, err := p.workers[0].join(same, stretches{some}, stretches{l.sectors[s].positions})
		if err != nil {
			return nil, err
		}
		found = append(found, pairs...)
	}
	return found, nil
}

func compareWords(a, b word) int {
	return slices.Compare(a[:], b[:])
}

func toWords(pairs []pairing, end func(pairing) uint64) []word {
	words := make([]word, len(pairs))
	for i, x := range pairs {
		words[i] = word{end(x)}
	}
	slices.SortFunc(words, compareWords)
	return slices.Compact(words)
}

func fromWords(words []word) []uint64 {
	numbers := make([]uint64, len(words))
	for i, w := range words {
		numbers[i] = w[0]
	}
	slices.Sort(numbers)
	return slices.Compact(numbers)
}
