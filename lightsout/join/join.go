package join

import (
	"context"
	"maps"
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"jie/linear/gf2"
)

const (
	maxOptima = 1 << 20 // lightest members of the coset that are kept

	// Estimated seconds of the steps on one core at 2.5 GHz with AVX-512, for plans: of a
	// member of a sweep and of a pair of a join. joinReach is the longest accepted plan.
	sweepCost = 0.25e-9
	pairCost  = 7e-9
	joinReach = 7200

	// Memory of a member of the four lists: 8 bytes, twice while a list grows, and 12 more,
	// twice again, while two of the lists are joined.
	listBytes = 128
	minList   = 1 << 10
)

type joiner struct {
	p       *split
	workers int
	halves  [2]*half
	report  func(lower, nodes int64)

	images []*affine // the stabilizer of the target, on the coordinates of members

	best    atomic.Int64
	lock    sync.Mutex
	members map[uint64]struct{} // of weight best, by coordinates
	nodes   int64
}

// half holds the lists of one pairing.
type half struct {
	*pairing
	light [2]*gf2.Light
	maps  [2][]*affine // the stabilizer, on each side
	start [2]int       // lighter groups of each list have been solved exactly
	done  int64        // all members with at most this weight over the two classes were met
}

// newJoiner lists the lightest members of each class. If memory is short, lists are shorter, which costs only time.
func newJoiner(ctx context.Context, p *split, symmetries []symmetry, opt Options) (*joiner, error) {
	j := &joiner{p: p, workers: max(opt.Workers, 1), report: opt.Report, members: map[uint64]struct{}{}}
	if j.report == nil {
		j.report = func(int64, int64) {}
	}
	for _, s := range symmetries {
		j.images = append(j.images, s.whole(0))
	}
	j.best.Store(math.MaxInt32)
	j.found(int64(p.x.Weight()), 0)
	for i, q := range p.pairs {
		f := &half{pairing: q, done: -1}
		for side, c := range q.class {
			d := len(q.basis[side])
			if d > gf2.MaxSweep {
				return nil, ErrReach
			}
			limit := listLimit(d, opt.Memory)
			if limit < minList {
				return nil, ErrMemory
			}
			light, err := p.sweep(q.basis[side], c).Light(ctx, j.workers, limit)
			if err != nil {
				return nil, err
			}
			if len(light.Weights) == 0 { // too many of the least weight
				return nil, ErrReach
			}
			j.nodes += 1 << d
			f.light[side] = light
		}
		f.done = f.light[0].Weights[0] + f.light[1].Weights[0] - 1
		for _, s := range symmetries {
			for side := range f.maps {
				if s.separate[i] {
					f.maps[side] = append(f.maps[side], s.on(i, side, len(q.basis[0]), len(q.basis[1])))
				}
			}
		}
		f.sieve()
		j.halves[i] = f
	}
	return j, nil
}

// listLimit returns how many of the lightest members are listed for a class of 2^d: a sixteenth,
// but from 2^14 to 2^21, and at most what the memory holds. Longer lists cost more than they save.
func listLimit(d int, memory int64) int {
	limit := 1 << min(max(d-4, 14), 21)
	if memory > 0 {
		limit = int(min(int64(limit), memory/listBytes))
	}
	return limit
}

// sieve keeps one of each orbit in the longer of the two lists.
func (f *half) sieve() {
	var size [2]int
	for side, light := range f.light {
		for _, members := range light.Members {
			size[side] += len(members)
		}
	}
	side := 0
	if size[1] > size[0] {
		side = 1
	}
	light := f.light[side]
	for i, members := range light.Members {
		light.Members[i] = slices.DeleteFunc(members, func(u uint64) bool { return !canonical(f.maps[side], u) })
	}
}

// found records a member, and its images.
func (j *joiner) found(weight int64, u uint64) {
	j.lock.Lock()
	defer j.lock.Unlock()
	best := j.best.Load()
	if weight < best {
		clear(j.members)
		j.best.Store(weight)
	}
	if weight <= best && len(j.members) <= maxOptima {
		j.members[u] = struct{}{}
		for _, image := range j.images {
			j.members[image.of(u)] = struct{}{}
		}
	}
}

func (j *joiner) lower() int64 {
	return min(j.best.Load(), j.halves[0].done+j.halves[1].done+2)
}

// run looks at more and more pairs until all members of least weight are found, cheap rounds first: they improve best.
func (j *joiner) run(ctx context.Context) error {
	for budget := 0.02; ; budget *= 6 {
		j.report(j.lower(), j.nodes)
		if len(j.members) > maxOptima || budget > joinReach {
			return ErrReach
		}
		plans, cost := j.cover(j.best.Load())
		if cost > budget {
			for i, f := range j.halves {
				plans[i] = f.within(budget / 2)
			}
		}
		for i, f := range j.halves {
			if err := j.follow(ctx, f, plans[i]); err != nil {
				return err
			}
		}
		// All up to done + done' + 1 were met.
		if j.halves[0].done+j.halves[1].done+1 >= j.best.Load() {
			if len(j.members) > maxOptima {
				return ErrReach
			}
			return nil
		}
	}
}

// follow solves the lightest groups of a plan exactly and joins the rest.
func (j *joiner) follow(ctx context.Context, f *half, p plan) error {
	for side, light := range f.light {
		for ; f.start[side] < p.start[side]; f.start[side]++ {
			for _, u := range light.Members[f.start[side]] {
				if !canonical(f.maps[side], u) {
					continue
				}
				if err := j.fix(ctx, f, side, u); err != nil {
					return err
				}
			}
		}
	}
	if p.h <= f.done {
		return nil
	}
	if err := j.pairs(ctx, f, p.h); err != nil {
		return err
	}
	f.done = p.h
	return nil
}

// fix weighs all members that have u on one side.
func (j *joiner) fix(ctx context.Context, f *half, side int, u uint64) error {
	x := j.p.x.Combine(f.basis[side], u)
	free := f.basis[1-side]
	sweep := gf2.NewSweep(len(free))
	sweep.Add(64*len(x), x, free)
	if sweep.Bound() > j.best.Load() {
		return nil
	}
	weight, err := sweep.Run(ctx, j.workers)
	if err != nil {
		return err
	}
	j.nodes += 1 << len(free)
	if weight > j.best.Load() {
		return nil
	}
	if sweep.Count() > maxOptima {
		return ErrReach
	}
	for v := range sweep.Lightest {
		member := x.Combine(free, v)
		member.Xor(j.p.x)
		j.found(weight, j.p.pairs[0].coords.of(member))
	}
	return nil
}

// lightest returns the answer in the coset's own coordinates.
func (j *joiner) lightest() *Lightest {
	l := &Lightest{Weight: j.best.Load(), Bound: j.lower(), Nodes: j.nodes, Members: slices.Sorted(maps.Keys(j.members))}
	for _, basis := range j.p.pairs[0].basis {
		for _, z := range basis {
			l.Basis = append(l.Basis, j.p.unpack(z))
		}
	}
	return l
}
