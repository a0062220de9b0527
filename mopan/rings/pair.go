package rings

import (
	"cmp"
	"context"
	"math"
	"slices"

	"jie/internal/crew"
	"jie/puzzle"
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
