package lightsout

import (
	"context"
	"fmt"

	"jie/puzzle"
)

// squarefree tells whether no prime divides k twice, so that elimination modulo
// each prime is all there is to do.
func squarefree(k int) bool {
	for _, f := range primePowers(k) {
		if f.e > 1 {
			return false
		}
	}
	return true
}

// bandedWays is ways for a squarefree number of states, by eliminations within a
// band modulo each prime.
func (v *variant) bandedWays(ctx context.Context, b []uint8, memory int64) (pressSet, *puzzle.Certificate, error) {
	s, k := v.banded(), v.rules.k
	if err := s.reachBytes(s.changedBy, memory); err != nil {
		return nil, nil, err
	}
	set := &modularSet{k: k, x: make([]uint8, len(s.buttons))}
	for _, f := range primePowers(k) {
		band, ok, err := s.eliminate(ctx, f.p, b)
		if err != nil {
			return nil, nil, err
		}
		rest := k / f.p
		if !ok {
			c, err := s.refutePrime(ctx, f.p, rest, b, memory)
			return nil, c, err
		}
		if err := spelled(len(set.kernel)+len(band.steps)-band.rank, len(s.buttons), memory); err != nil {
			return nil, nil, err
		}
		// What is 1 modulo p and 0 modulo the rest of k.
		lift := rest * f.inverse(rest%f.p) % k
		x := band.solution()
		scaleMod(x, lift, k)
		addMod(set.x, numberedBytes(x, s.buttons), k)
		for z := range band.kernel {
			if ctx.Err() != nil {
				return nil, nil, ctx.Err()
			}
			scaleMod(z, rest, k)
			set.kernel = append(set.kernel, generator{numberedBytes(z, s.buttons), f.p})
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

// eliminate adds the equations of all lights modulo a prime; ok is false where
// they contradict each other.
func (s *banded) eliminate(ctx context.Context, p int, b []uint8) (band *primeBand, ok bool, err error) {
	band = newPrimeBand(len(s.buttons), p)
	for i, light := range s.lights {
		if i%64 == 0 && ctx.Err() != nil {
			return nil, false, ctx.Err()
		}
		if !band.add(s.changedBy.row(i), s.changedBy.rowTimes(i), uint8(int(b[light])%p)) {
			return band, false, nil
		}
	}
	return band, true, nil
}

// refutePrime finds weights that no button changes the sum of modulo p, and the
// difference b does, and makes them weights modulo k = p rest.
func (s *banded) refutePrime(ctx context.Context, p, rest int, b []uint8, memory int64) (*puzzle.Certificate, error) {
	if err := s.reachBytes(s.changes, memory); err != nil {
		return nil, err
	}
	band := newPrimeBand(len(s.lights), p)
	for j := range s.buttons {
		if j%64 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		band.add(s.changes.row(j), s.changes.rowTimes(j), 0)
	}
	for z := range band.kernel {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if y := numberedBytes(z, s.lights); dotMod(y, b, p) != 0 {
			scaleMod(y, rest, p*rest)
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
