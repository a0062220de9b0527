package lightsout

import (
	"context"
	"fmt"

	"jie/puzzle"
)

// modularWays is ways for more states than two, by eliminations within a band
// modulo each prime power q of their number k. By the Chinese remainder theorem
// what is found modulo each makes what is to be found modulo k.
func (v *variant) modularWays(ctx context.Context, b []uint8, opt puzzle.Options) (pressSet, *puzzle.Certificate, error) {
	s, err := v.banded(ctx, opt.Memory)
	if err != nil {
		return nil, nil, err
	}
	k := v.rules.k
	if err := s.reachBytes(s.changedBy, opt.Memory); err != nil {
		return nil, nil, err
	}
	set := &modularSet{k: k, x: make([]uint8, len(s.buttons))}
	for _, f := range primePowers(k) {
		band, ok, err := s.eliminate(ctx, f, b, opt)
		if err != nil {
			return nil, nil, err
		}
		rest := k / f.q
		if !ok {
			c, err := s.refutePower(ctx, f, rest, b, opt)
			return nil, c, err
		}
		x := numberedBytes(band.solution(), s.buttons)
		scaleMod(x, rest*f.inverse(rest%f.q)%k, k) // times what is 1 modulo q and 0 modulo the rest of k
		addMod(set.x, x, k)
		if err := spelled(2*(len(set.kernel)+band.generators()), len(s.buttons), opt.Memory); err != nil {
			return nil, nil, err
		}
		list, err := s.independent(ctx, band)
		if err != nil {
			return nil, nil, err
		}
		for _, g := range list {
			scaleMod(g.x, rest, k)
			set.kernel = append(set.kernel, g)
		}
	}
	if string(v.leads(set.x)) != string(b) {
		return nil, nil, errReplay
	}
	return set, nil, nil
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
func (s *banded) eliminate(ctx context.Context, f primePower, b []uint8, opt puzzle.Options) (band *powerBand, ok bool, err error) {
	band = newPowerBand(len(s.buttons), f)
	for i, light := range s.lights {
		if err := told(ctx, opt, i, len(s.lights)); err != nil {
			return nil, false, err
		}
		if !band.add(s.changedBy.row(i), s.changedBy.rowTimes(i), int(b[light])) {
			return band, false, nil
		}
	}
	return band, true, nil
}

// independent returns generators of the kernel that it is the direct sum of.
// Elimination with pivots of least valuation makes them: such a pivot p^v divides
// its whole row, which has the order p^(e-v), and no later row has its column.
func (s *banded) independent(ctx context.Context, band *powerBand) (list []generator, err error) {
	m := &modular{k: band.q, cols: len(s.buttons)}
	for z := range band.kernel {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		m.entry = append(m.entry, numberedBytes(z, s.buttons))
	}
	m.rows = len(m.entry)
	if band.e == 1 { // they are independent as they are
		for _, x := range m.entry {
			list = append(list, generator{x, band.q})
		}
		return list, nil
	}
	e, err := m.echelon(ctx, band.primePower, make([]uint8, m.rows))
	if err != nil {
		return nil, err
	}
	for i, v := range e.val {
		list = append(list, generator{e.row[i][:m.cols], band.power(band.e - v)})
	}
	return list, nil
}

// refutePower finds weights that no button changes the sum of modulo q, and the
// difference b does, and makes them weights modulo k = q rest.
func (s *banded) refutePower(ctx context.Context, f primePower, rest int, b []uint8, opt puzzle.Options) (*puzzle.Certificate, error) {
	if err := s.reachBytes(s.changes, opt.Memory); err != nil {
		return nil, err
	}
	band := newPowerBand(len(s.lights), f)
	for j := range s.buttons {
		if err := told(ctx, opt, j, len(s.buttons)); err != nil {
			return nil, err
		}
		band.add(s.changes.row(j), s.changes.rowTimes(j), 0)
	}
	for z := range band.kernel {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if y := numberedBytes(z, s.lights); dotMod(y, b, f.q) != 0 {
			scaleMod(y, rest, f.q*rest)
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
