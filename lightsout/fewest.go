package lightsout

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"

	"jie/internal/crew"
	"jie/lightsout/join"
	"jie/linear/gf2"
	"jie/linear/leader"
	"jie/puzzle"
)

const (
	cheapSweep = 24      // nullity up to which a sweep takes a few milliseconds
	maxJoined  = 1 << 15 // places of a board that is joined
)

func (c *coset) only(_ context.Context, a attempt) (*fewest, error) {
	f := &fewest{count: big.NewInt(1), nodes: 1}
	c.found(f, a.from, func(yield func(uint64) bool) { yield(0) }, nil)
	return f, nil
}

// found puts the lightest patterns into f. Bit i of a member adds basis[i] to the pattern of the seed.
func (c *coset) found(f *fewest, from gf2.Vector, members iter.Seq[uint64], basis []gf2.Vector) {
	f.best = from.Combine(basis, first(members))
	f.inOrder = func(ctx context.Context, l *lister[gf2.Vector], limit int) ([]gf2.Vector, error) {
		x, quiet, err := c.expanded(ctx, from, basis)
		if err != nil {
			return nil, err
		}
		patterns := func(yield func(gf2.Vector) bool) {
			members(func(u uint64) bool { return yield(x.Combine(quiet, u)) })
		}
		return leader.First(ctx, patterns, l.compare, limit)
	}
}

func first(seq iter.Seq[uint64]) (u uint64) {
	for u = range seq {
		break
	}
	return u
}

func (c *coset) sweepOf(ctx context.Context, from gf2.Vector, basis []gf2.Vector) (*gf2.Sweep, error) {
	sweep := gf2.NewSweep(c.nullity)
	within := true
	err := c.stream(ctx, append([]gf2.Vector{from}, basis...), func(n int, rows []gf2.Vector) {
		within = within && sweep.Add(n, rows[0], rows[1:])
	})
	if err == nil && !within {
		err = fmt.Errorf("lightsout: fewest presses of so many lights: %w", puzzle.ErrReach)
	}
	return sweep, err
}

func (c *coset) sweep(ctx context.Context, a attempt) (*fewest, error) {
	f, basis := &fewest{nodes: 1 << c.nullity}, c.basis()
	sweep, err := c.sweepOf(ctx, a.from, basis)
	if err != nil {
		return nil, err
	}
	bound, err := c.bound(ctx)
	if err != nil {
		return nil, err
	}
	sweep.Progress = func(done int64) {
		a.opt.Report(puzzle.Progress{Phase: "sweep", Done: done, Total: f.nodes, Nodes: done, LowerBound: bound})
	}
	if _, err = sweep.Run(ctx, crew.Size(a.opt.Workers)); err != nil {
		return nil, err
	}
	f.count = big.NewInt(sweep.Count())
	c.found(f, a.from, sweep.Lightest, basis)
	return f, nil
}

func (c *coset) bound(ctx context.Context) (int64, error) {
	wrong, err := c.wrong(ctx)
	presses := c.start.pressesFor(wrong)
	if c.costs != nil && presses > 0 {
		presses *= slices.Min(c.costs)
	}
	return presses, err
}

func (c *coset) shortest(ctx context.Context, f *fewest, limit int) (pattern, [][]string, error) {
	list, err := f.inOrder(ctx, c.lister(), max(limit, 1))
	if err != nil {
		return nil, nil, err
	}
	return member{c, c.seed(list[0])}, c.lister().texts(list[:min(len(list), limit)]), nil
}

func (c *coset) best(_ context.Context, f *fewest) pattern {
	if f == nil {
		return c.one()
	}
	return member{c, f.best}
}

// Sizes up to which a pattern without a proof is still improved.
const (
	maxImproved = 1 << 18 // lights
	maxDescent  = 4096    // nullity
	descentStep = 16      // dimensions of one sweep
)

// lighten returns the seed of a pattern with fewer presses, for cosets too large to weigh. It sweeps the cosets of
// sixteen quiet patterns at a time, drawn again in each round from a fixed seed, until a round brings no gain. The
// result is not proved best. When ctx ends it returns the best so far.
func (c *coset) lighten(ctx context.Context, from gf2.Vector) (gf2.Vector, error) {
	if c.start.size() > maxImproved || c.nullity > maxDescent {
		return from, nil
	}
	best, quiet, err := c.expanded(ctx, from, c.basis())
	if err != nil {
		return from, err
	}
	rng := rand.New(rand.NewPCG(uint64(c.nullity), 1))
	for gain := true; gain; {
		gain = false
		for picked := range slices.Chunk(rng.Perm(c.nullity), descentStep) {
			step := make([]gf2.Vector, len(picked))
			for i, k := range picked {
				step[i] = quiet[k]
			}
			sweep := gf2.NewSweep(len(step))
			sweep.Add(64*len(best), best, step)
			weight, err := sweep.Run(ctx, 1)
			if err != nil {
				return c.seed(best), nil // the caller sees the stop in its context
			}
			if weight == int64(best.Weight()) {
				continue
			}
			gain = true
			best = best.Combine(step, first(sweep.Lightest))
		}
	}
	return c.seed(best), nil
}

// Sizes up to which an analysis counts the patterns by their presses.
const (
	maxDistributed = 22      // nullity
	maxWeighed     = 1 << 20 // lights
)

// byPresses counts the patterns by their presses, as "PRESSES: PATTERNS". It returns nil if there are too many.
func (c *coset) byPresses(ctx context.Context) ([]string, error) {
	if c.nullity > maxDistributed || c.start.size() > maxWeighed {
		return nil, nil
	}
	sweep, err := c.sweepOf(ctx, c.x, c.basis())
	if err != nil {
		return nil, err
	}
	counts, err := sweep.Distribution(ctx, 1)
	if err != nil {
		return nil, err
	}
	var lines []string
	for _, presses := range slices.Sorted(maps.Keys(counts)) {
		lines = append(lines, fmt.Sprintf("%d: %d", presses, counts[presses]))
	}
	return lines, nil
}

// sweepable reports whether all patterns can be weighed, and cheap whether that is as fast as further analysis.
func (c *coset) sweepable() bool { return c.nullity <= gf2.MaxSweep }

func (c *coset) cheap() bool { return c.nullity <= cheapSweep }

// On a board with odd sides, and on tori of even sides, the quiet patterns split over the parity classes of the places:
// docs/math/lightsout-presses.md, section 2, shows why. The code does not rely on that: it finds the split by
// elimination and counts its dimensions.

// parityClass numbers the classes as package join pairs them, by zero-based row and column: oo, ee, oe, eo.
func parityClass(r, c int) uint8 { return [4]uint8{0, 2, 3, 1}[r&1<<1|c&1] }

// join finds the fewest presses of patterns that split, or nil. With an error it returns what it has found so far.
func (c *coset) join(ctx context.Context, a attempt) (*fewest, error) {
	space, err := c.joinSpace(ctx, a.from)
	if err != nil {
		return nil, err
	}
	space.Symmetries = c.start.layout.symmetries()
	found, err := join.Find(ctx, space, join.Options{
		Memory: a.opt.Memory, Workers: crew.Size(a.opt.Workers),
		Report: func(lower, nodes int64) {
			a.opt.Report(puzzle.Progress{Phase: "join", Nodes: nodes, LowerBound: lower})
		},
	})
	if err = c.unproved(err); found == nil {
		return nil, err
	}
	f := &fewest{count: big.NewInt(int64(len(found.Members))), bound: found.Bound, nodes: found.Nodes}
	var basis []gf2.Vector
	for _, z := range found.Basis {
		basis = append(basis, c.seed(z))
	}
	c.found(f, a.from, slices.Values(found.Members), basis)
	return f, err
}

// unproved returns the error of a proof that was given up, with its reason in the contract.
func (c *coset) unproved(err error) error {
	switch {
	case errors.Is(err, join.ErrMemory), errors.Is(err, leader.ErrMemory):
		err = puzzle.ErrMemory
	case errors.Is(err, join.ErrReach), errors.Is(err, leader.ErrReach):
		err = puzzle.ErrReach
	case err == nil:
		return nil
	}
	return fmt.Errorf("lightsout: fewest presses at nullity %d: %w", c.nullity, err)
}

// joinSpace returns one pattern and the quiet patterns, with the parity classes of their buttons.
func (c *coset) joinSpace(ctx context.Context, from gf2.Vector) (join.Coset, error) {
	x, quiet, err := c.expanded(ctx, from, c.basis())
	space := join.Coset{X: x, Basis: quiet}
	l := c.start.layout
	for j := range l.buttons() {
		b := l.named(j)
		space.Class = append(space.Class, parityClass(int(b.r), b.c))
	}
	return space, err
}

// symmetries returns the mirror images and turns that the rules and holes keep: for each, the new button of each
// button. If rows or columns wrap, the first one is its own mirror image, which keeps the parity classes.
func (l *layout) symmetries() (list [][]int32) {
	h, w := int(l.h), l.w
	mirror := func(at, n int, wrap bool) int {
		if wrap {
			return (n - at) % n
		}
		return n - 1 - at
	}
	for turn := 1; turn < 8; turn++ {
		flipRows, flipCols, transpose := turn&1 != 0, turn&2 != 0, turn&4 != 0
		if transpose && h != w {
			continue
		}
		image := make([]int32, l.buttons())
		whole := true
		for j := range image {
			b := l.named(j)
			r, c := int(b.r), b.c
			if flipRows {
				r = mirror(r, h, l.rules.wrapRows)
			}
			if flipCols {
				c = mirror(c, w, l.rules.wrapCols)
			}
			if transpose {
				r, c = c, r
			}
			image[j] = int32(l.buttonOn(r*w + c))
			whole = whole && image[j] >= 0
		}
		if whole {
			list = append(list, image)
		}
	}
	return list
}

const (
	sweepSeconds = 0.25e-9 // a member of a sweep, on one core at 2.5 GHz with AVX-512
	longSweep    = 30      // nullity from which a trellis may save more time than its layout takes
	maxSparse    = 1 << 11 // lights, and buttons, of a board with a trellis, laid out in 0.1 s
	searchNodes  = 1 << 27 // of branch and bound: about three minutes

	searchPrograms = 1 << 15 // linear programs: about three minutes
)

// sparse reports whether to search by the wiring, in time that depends on how far the quiet patterns reach.
func (c *coset) sparse() bool {
	held := c.start.kind != pictured && c.goal.kind != pictured
	return c.nullity >= longSweep && held && c.wired()
}

func (c *coset) wired() bool {
	return c.start.lights() <= maxSparse && c.start.buttons() <= maxSparse
}

// byWiring finds the lightest patterns by branch and bound, or by a trellis. It returns nil if a sweep is faster.
func (c *coset) byWiring(ctx context.Context, a attempt) (*fewest, error) {
	plan, err := c.wiringPlan(ctx, a.from)
	if err != nil || c.sweepable() && plan.Cost(a.opt.Memory, c.ties(a.opt)) > sweepSeconds*math.Ldexp(1, c.nullity) {
		return nil, err
	}
	return c.follow(ctx, plan, a)
}

// ties reports whether the question needs all of the lightest patterns.
func (c *coset) ties(opt puzzle.Options) bool { return opt.Count || c.start.listed() }

func (c *coset) wiringPlan(ctx context.Context, from gf2.Vector) (*leader.Plan, error) {
	system, err := c.system(ctx, from)
	if err != nil {
		return nil, err
	}
	return leader.New(ctx, system)
}

// system returns the wiring, one pattern and the quiet ones.
func (c *coset) system(ctx context.Context, from gf2.Vector) (*leader.System, error) {
	x, quiet, err := c.expanded(ctx, from, c.basis())
	if err != nil {
		return nil, err
	}
	system := &leader.System{Lights: int(c.start.lights()), Right: c.bits(), X: x, Kernel: quiet}
	for _, b := range c.start.all() {
		var lights []int32
		for _, w := range b.wires {
			lights = append(lights, int32(w.light))
		}
		system.Buttons = append(system.Buttons, lights)
	}
	return system, nil
}

func (c *coset) follow(ctx context.Context, plan *leader.Plan, a attempt) (*fewest, error) {
	question := leader.Options{Memory: a.opt.Memory, Ties: c.ties(a.opt), Workers: a.opt.Workers, Nodes: a.nodes}
	question.Progress = func(done, all float64) {
		a.opt.Report(puzzle.Progress{Phase: "trellis", Done: int64(done), Total: int64(all), Nodes: int64(done)})
	}
	found, err := plan.Solve(ctx, question)
	f := &fewest{prover: string(found.Method), bound: int64(found.Bound), nodes: found.Nodes, count: found.Count, best: c.seed(found.Best)}
	f.inOrder = func(ctx context.Context, l *lister[gf2.Vector], limit int) ([]gf2.Vector, error) {
		list, err := found.List(ctx, l.rank, limit)
		return list, c.unproved(err)
	}
	return f, c.unproved(err)
}
