package lightsout

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"jie/gf2"
)

// Sizes up to which an analysis counts the solutions by their presses.
const (
	maxDistributed = 22      // nullity
	maxSpelled     = 1 << 20 // lights
)

// byPresses counts the solutions by their presses, as "PRESSES: SOLUTIONS"; nil
// where there are too many.
func (c *coset) byPresses(ctx context.Context) ([]string, error) {
	if c.nullity > maxDistributed || c.shape.lights() > maxSpelled {
		return nil, nil
	}
	sweep := gf2.NewSweep(c.nullity)
	err := c.stream(ctx, append([]gf2.Vector{c.x}, c.basis()...), func(n int, rows []gf2.Vector) {
		sweep.Add(n, rows[0], rows[1:])
	})
	if err != nil {
		return nil, err
	}
	return countByPresses(ctx, sweep)
}

// byPresses is the same for the ways of a variant.
func (s *binarySet) byPresses(ctx context.Context) ([]string, error) {
	if len(s.kernel) > maxDistributed {
		return nil, nil
	}
	sweep := gf2.NewSweep(len(s.kernel))
	sweep.Add(s.n, s.x, s.kernel)
	return countByPresses(ctx, sweep)
}

func countByPresses(ctx context.Context, sweep *gf2.Sweep) ([]string, error) {
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
