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

// modular is every press pattern of k > 2 states that answers one difference, as so
// many presses a button, each fewer than k: one of them plus all quiet patterns.
type modular struct {
	*difference
	x      []uint8 // the pattern at hand
	kernel []modk.Generator

	order *lister[[]uint8] // made when first needed
}

func (m *modular) k() int       { return m.start.rules.k }
func (m *modular) unique() bool { return len(m.kernel) == 0 }

// count is how many patterns there are.
func (m *modular) count(context.Context) (*big.Int, error) { return modk.Order(m.kernel), nil }

// show puts the pattern at hand into an answer.
func (m *modular) show(_ context.Context, s *puzzle.Solution) error {
	s.Length = modk.Sum(m.x)
	s.Pattern = m.start.pattern(func(j int) uint8 { return m.x[j] })
	s.Moves = movesOf(m.start.layout, bytePatterns{m.k()}, m.x, s.Pattern)
	return nil
}

// bound is a number of presses that every pattern needs.
func (m *modular) bound(context.Context) (int64, error) {
	wrong := int64(0)
	for _, n := range m.steps() {
		if n != 0 {
			wrong++
		}
	}
	return m.start.pressesFor(wrong), nil
}

// maxEnumerated bounds an enumeration: elements of the kernel, times words of
// four buttons; about a minute on one core.
const maxEnumerated = 1 << 35

// least goes through all patterns.
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

// improve takes the first pattern that was found to be lightest, or adds generators
// as long as that saves presses and ctx is not over.
func (m *modular) improve(ctx context.Context, f *fewest, _ error) error {
	if f != nil {
		for x := range f.bytes {
			m.x = x
			return nil
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
			for n := 1; n <= g.Order; n++ {
				modk.Add(x, g.X, k) // the last time comes round to x again
				if sum := modk.Sum(x); sum < least {
					least, times, gain = sum, n, true
				}
			}
			for range times {
				modk.Add(x, g.X, k)
			}
		}
	}
	m.x = x
	return nil
}

func (m *modular) lister() *lister[[]uint8] {
	if m.order == nil {
		m.order = newLister(m.start.layout, m.k(), form[[]uint8](bytePatterns{m.k()}))
	}
	return m.order
}

// shortest makes the first of the lightest patterns the one at hand.
func (m *modular) shortest(_ context.Context, f *fewest, limit int) ([][]string, error) {
	list := &shortlist[[]uint8]{lister: m.lister(), limit: max(limit, 1)}
	for x := range f.bytes {
		list.add(x)
	}
	kept := list.cut()
	m.x = kept[0]
	return list.lister.texts(kept[:min(len(kept), limit)]), nil
}

// inOrder yields the moves of every pattern in order.
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

// maxModular bounds the work of an elimination modulo k > 2, in bytes of rows gone
// through: about ten seconds. A step of [incidence.cost] goes through 256.
const maxModular = 1 << 33

// findBytes finds the patterns of a board of any number k of states, by eliminations
// within a band modulo each prime power q of k. By the Chinese remainder theorem what
// is found modulo each makes what is to be found modulo k.
func findBytes(ctx context.Context, start, goal *Board, opt puzzle.Options) (way, *puzzle.Certificate, error) {
	m, certificate, err := modularBand(ctx, newDifference(start, goal), opt)
	if m == nil {
		return nil, certificate, err
	}
	return m, nil, err
}

// modularBand is findBytes for this package's type.
func modularBand(ctx context.Context, d *difference, opt puzzle.Options) (*modular, *puzzle.Certificate, error) {
	s, err := newBanded(ctx, d.start.layout, opt.Memory)
	if err != nil {
		return nil, nil, err
	}
	if err := s.reach(s.changedBy, maxModular/256, byteBytes, opt.Memory); err != nil {
		return nil, nil, err
	}
	k, b := d.start.rules.k, d.steps()
	m := &modular{difference: d, x: make([]uint8, len(s.buttons))}
	for _, f := range modk.PrimePowers(k) {
		band := modk.NewBand(len(s.buttons), f)
		ok, err := s.changedBy.each(ctx, opt, func(i int) bool {
			return band.Add(s.changedBy.row(i), s.changedBy.rowTimes(i), int(b[s.lights[i]]))
		})
		if err != nil {
			return nil, nil, err
		}
		rest := k / f.Q
		if !ok {
			c, err := s.refutePower(ctx, f, rest, b, opt)
			return nil, c, err
		}
		x := numberedBytes(band.Solution(), s.buttons)
		modk.Scale(x, f.Lift(k), k)
		modk.Add(m.x, x, k)
		if err := holds(2*(len(m.kernel)+band.Generators()), len(s.buttons), opt.Memory); err != nil {
			return nil, nil, err
		}
		list, err := s.independent(ctx, band)
		if err != nil {
			return nil, nil, err
		}
		for _, g := range list {
			modk.Scale(g.X, rest, k)
			m.kernel = append(m.kernel, g)
		}
	}
	return m, nil, d.start.replayed(m.x, b)
}

// independent returns generators of the kernel that it is the direct sum of.
func (s *banded) independent(ctx context.Context, band *modk.Band) (list []modk.Generator, err error) {
	var spanning [][]uint8
	for z := range band.Kernel {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		spanning = append(spanning, numberedBytes(z, s.buttons))
	}
	if band.E == 1 { // they are independent as they are
		for _, x := range spanning {
			list = append(list, modk.Generator{X: x, Order: band.Q})
		}
		return list, nil
	}
	return band.Direct(ctx, spanning, len(s.buttons))
}

// refutePower finds weights that no button changes the sum of modulo q, and the
// difference b does, and makes them weights modulo k = q rest.
func (s *banded) refutePower(ctx context.Context, f modk.PrimePower, rest int, b []uint8, opt puzzle.Options) (*puzzle.Certificate, error) {
	if err := s.reach(s.changes, maxModular/256, byteBytes, opt.Memory); err != nil {
		return nil, err
	}
	band := modk.NewBand(len(s.lights), f)
	add := func(j int) bool { return band.Add(s.changes.row(j), s.changes.rowTimes(j), 0) }
	if _, err := s.changes.each(ctx, opt, add); err != nil {
		return nil, err
	}
	for z := range band.Kernel {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if y := numberedBytes(z, s.lights); modk.Dot(y, b, f.Q) != 0 {
			modk.Scale(y, rest, f.Q*rest)
			return weights(y), nil
		}
	}
	return nil, errReplay
}

// numberedBytes is numbered for numbers.
func numberedBytes(v []uint8, at []int32) []uint8 {
	u := make([]uint8, len(v))
	for i, n := range v {
		u[at[i]] = n
	}
	return u
}
