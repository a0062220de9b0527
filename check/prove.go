package check

import (
	"context"
	"math"

	"jie/puzzle"
)

// prover is a game that knows more about its shortest solutions than to visit
// positions one by one. It is optional.
type prover interface {
	// shorter returns the length of a shortest solution where that is below limit,
	// and limit where no solution is shorter than that. It fails with what stopped
	// it: ctx.Err(), [puzzle.ErrMemory] or [puzzle.ErrReach].
	shorter(m *meter, goals []string, metric puzzle.Metric, limit int64) (int64, error)
}

// shorter is as the method of a prover, for any game.
func (b Bounds) shorter(ctx context.Context, from string, goals []string, metric puzzle.Metric, limit int64) (int64, error) {
	g, err := newGame(from)
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

// shorter needs no search in jumps where all goals have as few pegs as are left:
// each jump takes one.
func (h *holes) shorter(m *meter, goals []string, metric puzzle.Metric, limit int64) (int64, error) {
	most := int64(0)
	for _, text := range goals {
		if text == fewestGoal {
			return 0, puzzle.ErrReach
		}
		pegs, err := h.mostPegs(text)
		if err != nil {
			return 0, err
		}
		most = max(most, pegs)
	}
	f := h.walked()
	if metric == puzzle.Jumps && limit <= h.count('1')-most {
		return limit, nil
	}
	tests, err := goalTests(f, goals)
	if err != nil {
		return 0, err
	}
	return newLevels(f, metric, m).shorter(tests, limit)
}

func (g *lightsOut) shorter(m *meter, goals []string, _ puzzle.Metric, limit int64) (int64, error) {
	width := len(g.lights[0])
	if len(g.lights)*width > mostEquations {
		return 0, puzzle.ErrReach
	}
	number := func(table [][]byte) (flat []int64) {
		for _, row := range table {
			for _, light := range row {
				flat = append(flat, int64(light&1)) // absent is odd in table and goal alike
			}
		}
		return flat
	}
	e := &equations{prime: 2, shown: number(g.lights)}
	for r, row := range g.lights {
		for c := range row {
			if !g.has(r, c) {
				continue
			}
			var button []added
			g.near(r, c, func(r, c int) { button = append(button, added{r*width + c, 1}) })
			e.buttons = append(e.buttons, button)
		}
	}
	for _, text := range goals {
		table, err := g.target(text)
		if err != nil {
			return 0, err
		}
		if limit, err = e.shorter(m, number(table), limit); err != nil {
			return 0, err
		}
	}
	return limit, nil
}

// shorter visits positions one by one where the states are not a prime number.
func (g *ruledLights) shorter(m *meter, goals []string, _ puzzle.Metric, limit int64) (int64, error) {
	if !prime(g.k) {
		l, tests, err := g.levels(m, goals)
		if err != nil {
			return 0, err
		}
		return l.shorter(tests, limit)
	}
	e := &equations{prime: int32(g.k), shown: g.lights} // at most 255
	for place := range g.places() {
		if change := g.change(place); len(change) > 0 {
			e.buttons = append(e.buttons, change)
		}
	}
	for _, text := range goals {
		want, err := g.target(text)
		if err != nil {
			return 0, err
		}
		if limit, err = e.shorter(m, want, limit); err != nil {
			return 0, err
		}
	}
	return limit, nil
}

func prime(n int) bool {
	for d := 2; d <= int(math.Sqrt(float64(n))); d++ {
		if n%d == 0 {
			return false
		}
	}
	return n > 1
}
