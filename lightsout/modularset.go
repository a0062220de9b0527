package lightsout

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"jie/internal/crew"
	"jie/modk"
	"jie/puzzle"
)

// modularSet is the ways for k states.
type modularSet struct {
	k      int
	x      []uint8
	kernel []modk.Generator
}

func (s *modularSet) any() []uint8                 { return s.x }
func (s *modularSet) order() *big.Int              { return modk.Order(s.kernel) }
func (s *modularSet) nullity() int                 { return len(s.kernel) }
func (s *modularSet) generators() []modk.Generator { return s.kernel }

func (s *modularSet) lighter(ctx context.Context, x []uint8) []uint8 {
	x = slices.Clone(x)
	for gain := true; gain; {
		gain = false
		for _, g := range s.kernel {
			if ctx.Err() != nil {
				return x
			}
			least, times := modk.Sum(x), 0
			for n := 1; n <= g.Order; n++ {
				modk.Add(x, g.X, s.k) // the last time comes round to x again
				if sum := modk.Sum(x); sum < least {
					least, times, gain = sum, n, true
				}
			}
			for range times {
				modk.Add(x, g.X, s.k)
			}
		}
	}
	return x
}

// maxEnumerated bounds an enumeration: elements of the kernel, times words of
// four buttons; about a minute on one core.
const maxEnumerated = 1 << 35

// least goes through the whole kernel.
func (s *modularSet) least(ctx context.Context, opt puzzle.Options) (*leastPresses, error) {
	size := s.order()
	limit := big.NewInt(maxEnumerated / int64(len(s.x)/4+1))
	if size.Cmp(limit) > 0 {
		return nil, fmt.Errorf("lightsout: fewest presses of %v ways: %w", size, puzzle.ErrReach)
	}
	sweep := modk.NewSweep(s.k, s.x, s.kernel, maxOptima)
	sweep.Progress = func(done int64) {
		opt.Report(puzzle.Progress{Phase: "sweep", Done: done, Total: size.Int64(), Nodes: done})
	}
	presses, err := sweep.Run(ctx, crew.Size(opt.Workers))
	if err != nil {
		return nil, err
	}
	return &leastPresses{presses, sweep.Count(), size.Int64(), sweep.Lightest}, nil
}
