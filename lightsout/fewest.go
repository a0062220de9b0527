package lightsout

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"math/big"
	"math/rand/v2"
	"slices"

	"jie/gf2"
	"jie/internal/crew"
	"jie/puzzle"
)

const (
	cheapSweep = 24      // nullity up to which a sweep takes a few milliseconds
	maxOptima  = 1 << 20 // patterns with the fewest presses that are kept
	maxJoined  = 1 << 15 // places of a board that is joined
)

// only is the pattern of a board that has just one.
func (c *coset) only(context.Context, puzzle.Options) (*fewest, error) {
	f := &fewest{count: big.NewInt(1), nodes: 1}
	c.found(f, func(yield func(uint64) bool) { yield(0) }, nil)
	return f, nil
}

// found puts the lightest patterns into f: those that bit i of a member adds basis[i]
// to the pattern at hand.
func (c *coset) found(f *fewest, members iter.Seq[uint64], basis []gf2.Vector) {
	f.best = combine(c.x, basis, first(members))
	f.inOrder = func(ctx context.Context, l *lister[gf2.Vector], limit int) ([]gf2.Vector, error) {
		x, quiet, err := c.expanded(ctx, basis)
		if err != nil {
			return nil, err
		}
		list := &shortlist[gf2.Vector]{lister: l, limit: limit}
		for u := range members {
			list.add(combine(x, quiet, u))
		}
		return list.cut(), nil
	}
}

// first is the first value of a sequence that has one.
func first(seq iter.Seq[uint64]) (u uint64) {
	for u = range seq {
		break
	}
	return u
}

// sweepOf is a sweep of all patterns.
func (c *coset) sweepOf(ctx context.Context, basis []gf2.Vector) (*gf2.Sweep, error) {
	sweep := gf2.NewSweep(c.nullity)
	within := true
	err := c.stream(ctx, append([]gf2.Vector{c.x}, basis...), func(n int, rows []gf2.Vector) {
		within = within && sweep.Add(n, rows[0], rows[1:])
	})
	if err == nil && !within {
		err = fmt.Errorf("lightsout: fewest presses of so many lights: %w", puzzle.ErrReach)
	}
	return sweep, err
}

// sweep weighs every pattern.
func (c *coset) sweep(ctx context.Context, opt puzzle.Options) (*fewest, error) {
	f, basis := &fewest{nodes: 1 << c.nullity}, c.basis()
	sweep, err := c.sweepOf(ctx, basis)
	if err != nil {
		return nil, err
	}
	bound, err := c.bound(ctx)
	if err != nil {
		return nil, err
	}
	sweep.Progress = func(done int64) {
		opt.Report(puzzle.Progress{Phase: "sweep", Done: done, Total: f.nodes, Nodes: done, LowerBound: bound})
	}
	if _, err = sweep.Run(ctx, crew.Size(opt.Workers)); err != nil {
		return nil, err
	}
	f.count = big.NewInt(sweep.Count())
	c.found(f, sweep.Lightest, basis)
	return f, nil
}

// bound is a number of presses that every pattern needs.
func (c *coset) bound(ctx context.Context) (int64, error) {
	wrong, err := c.wrong(ctx)
	return c.start.pressesFor(wrong), err
}

// shortest makes the first of the lightest patterns the one at hand.
func (c *coset) shortest(ctx context.Context, f *fewest, limit int) ([][]string, error) {
	list, err := f.inOrder(ctx, c.lister(), max(limit, 1))
	if err != nil {
		return nil, err
	}
	c.take(c.seed(list[0]))
	return c.lister().texts(list[:min(len(list), limit)]), nil
}

// improve takes the first pattern that was found to be lightest, or one with fewer
// presses where there are too many to look at.
func (c *coset) improve(ctx context.Context, f *fewest, reason error) error {
	if f != nil && f.best != nil {
		c.take(f.best)
		return nil
	}
	if errors.Is(reason, puzzle.ErrReach) {
		return c.lighten(ctx)
	}
	return nil
}

// Sizes up to which a pattern that cannot be proved lightest is still improved.
const (
	maxImproved = 1 << 18 // lights
	maxDescent  = 4096    // nullity
	descentStep = 16      // dimensions swept at a time
)

// lighten looks for a pattern with fewer presses, where there are too many to weigh:
// it sweeps the cosets of sixteen quiet patterns at a time, drawn again in each round
// from a fixed seed, until a round brings no gain. What it finds is good, not proved
// best. Where ctx ends it keeps what it has.
func (c *coset) lighten(ctx context.Context) error {
	if c.start.size() > maxImproved || c.nullity > maxDescent {
		return nil
	}
	best, quiet, err := c.expanded(ctx, c.basis())
	if err != nil {
		return err
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
				return nil //nolint:nilerr // the caller knows that it was stopped
			}
			if weight == int64(best.Weight()) {
				continue
			}
			gain = true
			best = combine(best, step, first(sweep.Lightest))
			c.take(c.seed(best))
		}
	}
	return nil
}

// Sizes up to which an analysis counts the patterns by their presses.
const (
	maxDistributed = 22      // nullity
	maxWeighed     = 1 << 20 // lights
)

// byPresses counts the patterns by their presses, as "PRESSES: PATTERNS"; nil where
// there are too many.
func (c *coset) byPresses(ctx context.Context) ([]string, error) {
	if c.nullity > maxDistributed || c.start.size() > maxWeighed {
		return nil, nil
	}
	sweep, err := c.sweepOf(ctx, c.basis())
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

// sweepable tells whether all patterns can be weighed, and cheap whether that takes no
// longer than it takes to find out more.
func (c *coset) sweepable() bool { return c.nullity <= gf2.MaxSweep }

func (c *coset) cheap() bool { return c.nullity <= cheapSweep }
