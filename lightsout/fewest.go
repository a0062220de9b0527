package lightsout

import (
	"context"
	"fmt"
	"iter"

	"jie/gf2"
	"jie/internal/crew"
	"jie/puzzle"
)

// fewest is what is known about the lightest patterns of a coset.
type fewest struct {
	presses int64
	count   int64
	members iter.Seq[uint64] // ascending: bit i of u adds basis[i]
	basis   []gf2.Vector
	bound   int64 // no pattern has fewer presses; where it is known that some may
	nodes   int64
}

// maxOptima is the most patterns with the fewest presses that are kept.
const maxOptima = 1 << 20

// minJoin is the nullity from which on a join is tried before a sweep.
const minJoin = 24

// fewestPresses weighs every member of the coset. It fails with ErrReach where
// there are too many to weigh.
func (c *coset) fewestPresses(ctx context.Context, opt puzzle.Options) (*fewest, error) {
	if c.nullity >= minJoin {
		if f, err := c.join(ctx, opt); f != nil || err != nil {
			return f, err
		}
	}
	if c.nullity > gf2.MaxSweep {
		return nil, fmt.Errorf("lightsout: fewest presses at nullity %d: %w", c.nullity, puzzle.ErrReach)
	}
	f := &fewest{basis: c.basis(), nodes: 1 << c.nullity}
	if c.nullity == 0 {
		presses, err := c.weighFirst(ctx)
		f.presses, f.count = presses, 1
		f.members = func(yield func(uint64) bool) { yield(0) }
		return f, err
	}
	sweep := gf2.NewSweep(c.nullity)
	within := true
	err := c.stream(ctx, append([]gf2.Vector{c.x}, f.basis...), func(n int, rows []gf2.Vector) {
		within = within && sweep.Add(n, rows[0], rows[1:])
	})
	if err == nil && !within {
		err = fmt.Errorf("lightsout: fewest presses of so many lights: %w", puzzle.ErrReach)
	}
	if err != nil {
		return nil, err
	}
	bound, err := c.lowerBound(ctx)
	if err != nil {
		return nil, err
	}
	sweep.Progress = func(done int64) {
		opt.Report(puzzle.Progress{Phase: "sweep", Done: done, Total: 1 << c.nullity, Nodes: done, LowerBound: bound})
	}
	if f.presses, err = sweep.Run(ctx, crew.Size(opt.Workers)); err != nil {
		return nil, err
	}
	f.members, f.count = sweep.Lightest, sweep.Count()
	return f, nil
}

// lowerBound is a number of presses that every solution needs: a press changes
// five lights at most.
func (c *coset) lowerBound(ctx context.Context) (int64, error) {
	if c.diff.start.uniform() && c.diff.goal.uniform() {
		wrong := c.shape.lights()
		if c.diff.start.kind == c.diff.goal.kind {
			wrong = 0
		}
		return (wrong + 4) / 5, nil
	}
	var wrong int64
	in, row := c.diff.reader(0, 1), gf2.NewVector(c.shape.w)
	for r := range c.shape.h {
		if r&255 == 0 && ctx.Err() != nil {
			return 0, ctx.Err()
		}
		if err := in.next(row); err != nil {
			return 0, err
		}
		wrong += int64(row.Weight())
	}
	return (wrong + 4) / 5, nil
}
