package check

import (
	"context"

	"jie/puzzle"
)

// prover is an optional game that finds its shortest solutions faster than by visiting positions one by one.
type prover interface {
	// shorter returns the length of a shortest solution, at most limit. It fails with the cause that stopped it:
	// ctx.Err(), [puzzle.ErrMemory] or [puzzle.ErrReach].
	shorter(m *meter, goals []string, metric puzzle.Metric, limit int64) (int64, error)
}

// shorter is like the method of a prover, for any game.
func (b Bounds) shorter(ctx context.Context, from string, goals []string, metric puzzle.Metric, limit int64) (int64, error) {
	g, err := b.newGame(from)
	if err != nil {
		return 0, err
	}
	m := b.meter(ctx)
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	switch g := g.(type) {
	case prover:
		return g.shorter(m, goals, metric, limit)
	case walker:
		tests, err := goalTests(g, goals)
		if err != nil {
			return 0, err
		}
		return newLevels(g, metric, m).shorter(tests, limit)
	}
	return 0, puzzle.ErrReach
}

// shorter looks for a goal in the levels below limit.
func (l *levels) shorter(tests []func() bool, limit int64) (int64, error) {
	for length := int64(0); length < limit && l.size() > 0; length++ {
		if reached, err := l.any(tests); err != nil {
			return 0, err
		} else if reached {
			return length, nil
		}
		if length+1 == limit {
			break
		}
		if err := l.next(); err != nil {
			return 0, err
		}
	}
	return limit, nil
}
