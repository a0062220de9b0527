package lightsout

import (
	"context"
	"fmt"

	"jie/modk"
	"jie/puzzle"
)

// maxModular bounds the work of an elimination modulo k > 2, in bytes of rows gone
// through: about ten seconds.
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
	if err := s.reachBytes(s.changedBy, opt.Memory); err != nil {
		return nil, nil, err
	}
	k, b := d.start.rules.k, d.steps()
	m := &modular{difference: d, x: make([]uint8, len(s.buttons))}
	for _, f := range modk.PrimePowers(k) {
		band, ok, err := s.eliminate(ctx, f, b, opt)
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

// reachBytes is reach for rows of bytes.
func (s *banded) reachBytes(in incidence, memory int64) error {
	steps, words := in.cost()
	if steps > maxModular/256 {
		return fmt.Errorf("lightsout: %d lights and %d buttons: %w", len(s.lights), len(s.buttons), puzzle.ErrReach)
	}
	return fits(64*words, memory)
}

// eliminate adds the equations of all lights modulo q; ok is false where they
// contradict each other.
func (s *banded) eliminate(ctx context.Context, f modk.PrimePower, b []uint8, opt puzzle.Options) (band *modk.Band, ok bool, err error) {
	band = modk.NewBand(len(s.buttons), f)
	for i, light := range s.lights {
		if err := reported(ctx, opt, i, len(s.lights)); err != nil {
			return nil, false, err
		}
		if !band.Add(s.changedBy.row(i), s.changedBy.rowTimes(i), int(b[light])) {
			return band, false, nil
		}
	}
	return band, true, nil
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
	if err := s.reachBytes(s.changes, opt.Memory); err != nil {
		return nil, err
	}
	band := modk.NewBand(len(s.lights), f)
	for j := range s.buttons {
		if err := reported(ctx, opt, j, len(s.buttons)); err != nil {
			return nil, err
		}
		band.Add(s.changes.row(j), s.changes.rowTimes(j), 0)
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
