package lightsout

import (
	"bytes"
	"context"
	"fmt"
	"math/big"
	"slices"

	"jie/internal/crew"
	"jie/lightsout/modk"
	"jie/linear/leader"
	"jie/puzzle"
)

// modular holds every press pattern of k > 2 states that answers one difference: one pattern plus all quiet patterns.
type modular struct {
	*difference
	x      []uint8 // one pattern
	kernel []modk.Generator[[]uint8]

	order *lister[[]uint8] // made when first needed
}

func (m *modular) k() int       { return m.start.rules.k }
func (m *modular) unique() bool { return len(m.kernel) == 0 }

func (m *modular) count(context.Context) (*big.Int, error) { return modk.Order(m.kernel), nil }

type presses struct {
	*modular
	each []uint8 // how often each button is pressed
}

func (m *modular) one() pattern { return presses{m, m.x} }

func (p presses) show(_ context.Context, s *puzzle.Solution) error {
	s.Length = modk.Sum(p.each)
	s.Pattern = p.start.pattern(func(j int) uint8 { return p.each[j] })
	s.Moves = movesOf(p.start.layout, bytePatterns{p.k()}, p.each, s.Pattern)
	return nil
}

func (m *modular) bound(context.Context) (int64, error) {
	b := m.steps()
	return m.start.pressesFor(int64(len(b) - bytes.Count(b, []byte{0}))), nil
}

// maxEnumerated bounds an enumeration: elements of the kernel times words of four buttons; a minute on one core.
const maxEnumerated = 1 << 35

func (m *modular) least(ctx context.Context, opt puzzle.Options) (*fewest, error) {
	size := modk.Order(m.kernel)
	if limit := big.NewInt(maxEnumerated / int64(len(m.x)/4+1)); size.Cmp(limit) > 0 {
		return nil, fmt.Errorf("lightsout: fewest presses of %v patterns: %w", size, puzzle.ErrReach)
	}
	sweep := modk.NewSweep(m.k(), m.x, m.kernel, maxOptima)
	sweep.Progress = func(done int64) {
		opt.Report(puzzle.Progress{Phase: "sweep", Done: done, Total: size.Int64(), Nodes: done})
	}
	if _, err := sweep.Run(ctx, crew.Size(opt.Workers)); err != nil {
		return nil, err
	}
	return &fewest{prover: "sweep", count: big.NewInt(sweep.Count()), nodes: size.Int64(), bytes: sweep.Lightest}, nil
}

// best returns the first of the lightest patterns. Without them it adds generators to one as long as that saves
// presses.
func (m *modular) best(ctx context.Context, f *fewest) pattern {
	if f != nil {
		for x := range f.bytes {
			return presses{m, x}
		}
	}
	x, k := slices.Clone(m.x), m.k()
	for gain := true; gain; {
		gain = false
		for _, g := range m.kernel {
			if ctx.Err() != nil {
				break
			}
			least, times := modk.Sum(x), 0
			for n := 1; n <= k; n++ {
				modk.Add(x, g.X, k) // the last addition restores x
				if sum := modk.Sum(x); sum < least {
					least, times, gain = sum, n, true
				}
			}
			for range times {
				modk.Add(x, g.X, k)
			}
		}
	}
	return presses{m, x}
}

func (m *modular) lister() *lister[[]uint8] {
	if m.order == nil {
		m.order = newLister(m.start.layout, m.k(), form[[]uint8](bytePatterns{m.k()}))
	}
	return m.order
}

func (m *modular) shortest(ctx context.Context, f *fewest, limit int) (pattern, [][]string, error) {
	list, err := leader.First(ctx, f.bytes, m.lister().compare, max(limit, 1))
	if err != nil {
		return nil, nil, err
	}
	return presses{m, list[0]}, m.lister().texts(list[:min(len(list), limit)]), nil
}

func (m *modular) inOrder(ctx context.Context, yield func(moves []string) bool) error {
	var quiet [][]uint8
	for _, g := range m.kernel {
		quiet = append(quiet, slices.Clone(g.X))
	}
	steps, err := modk.Howell(ctx, quiet, len(m.x), m.k())
	if err != nil {
		return err
	}
	l := m.lister()
	l.walk(slices.Clone(m.x), steps, 0, 0, func(x []uint8) bool { return yield(l.moves(x)) })
	return nil
}
