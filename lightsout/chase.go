package lightsout

import (
	"context"
	"fmt"

	"jie/linear/gf2"
	"jie/puzzle"
)

// chased holds a board for light chasing under more rules: a full board, wrapped or not, of any number of states, whose
// presses reach one row up and down, only at their own column. The press below the light at (r, c) puts it right:
//
//	x_(r+1) = b_r - A x_r - x_(r-1)    modulo k,
//
// where A x adds the presses beside a place, around the edge if columns wrap, and the place
// itself unless the rule is "neighbours". So the first row decides everything, or the last
// row and the first if rows wrap. They have to come out right below the board:
//
//	x_(h+1) = 0    or    x_h = x_0 and x_(h+1) = x_1.
//
// These are w or 2w equations in as many unknowns, whatever the height. A is
// symmetric, so weights that refute a board are quiet patterns.
type chased struct {
	*board
	h, seeds int // seeds: unknowns, w, or 2w if rows wrap
	self     int // whether a press changes its own light
	negate   []uint8
}

func (b *board) chasable() bool {
	near := b.rules.near == plainNear || b.rules.near == "neighbours"
	full := b.rules.k > 0 && b.index == nil && b.standing == nil
	return near && full && int64(b.chasedSeeds()) < b.size()
}

func (b *board) chasedSeeds() int {
	if b.rules.wrapRows {
		return 2 * b.w
	}
	return b.w
}

func newChased(b *board) *chased {
	c := &chased{board: b, h: int(b.h), seeds: b.chasedSeeds(), negate: make([]uint8, 5*b.rules.k)}
	if b.rules.near == plainNear {
		c.self = 1
	}
	for n := range c.negate {
		c.negate[n] = uint8((b.rules.k - n%b.rules.k) % b.rules.k)
	}
	return c
}

// expand chases the unknowns, rows 1 and 0 of w presses each, down the board with the difference b, or nil for none.
func (c *chased) expand(seed, b []uint8) []uint8 {
	k, w := c.rules.k, c.w
	all := make([]uint8, (c.h+2)*w)
	copy(all[w:], seed[:w])
	copy(all, seed[w:])
	for r := 1; r <= c.h; r++ {
		before, row, next := all[(r-1)*w:r*w], all[r*w:(r+1)*w], all[(r+1)*w:(r+2)*w]
		for x := range w {
			sum := int(before[x]) + c.self*int(row[x])
			if x > 0 {
				sum += int(row[x-1])
			} else if c.rules.wrapCols {
				sum += int(row[w-1])
			}
			if x+1 < w {
				sum += int(row[x+1])
			} else if c.rules.wrapCols {
				sum += int(row[0])
			}
			n := int(c.negate[sum])
			if b != nil {
				if n += int(b[(r-1)*w+x]); n >= k {
					n -= k
				}
			}
			next[x] = uint8(n)
		}
	}
	return all[w : (c.h+1)*w]
}

// endRows returns the end conditions for a difference b: vectors of how often each unknown and, last, b count in a sum
// that has to vanish. Every press is kept as such a vector, rows 2, 3, 6, 7 and so on with the other sign, so that each
// follows from the row two before it by additions alone:
//
//	-x_(r+1) = x_(r-1) + A x_r - b_r    and    x_(r+1) = -x_(r-1) - A x_r + b_r
func endRows[P any](ctx context.Context, c *chased, of ring[P], b []uint8) ([]P, error) {
	k, w := c.rules.k, c.w
	sign := func(row int) int { return 1 - row&2 }
	before, row := make([]P, w), make([]P, w)
	for x := range w {
		before[x], row[x] = of.zero(c.seeds+1), of.zero(c.seeds+1)
		of.set(row[x], x, 1)
		if c.rules.wrapRows {
			of.set(before[x], w+x, 1)
		}
	}
	for r := 1; r <= c.h; r++ {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		combine := of.add
		if r%2 == 0 {
			combine = of.subtract
		}
		for x, next := range before {
			if c.self == 1 {
				combine(next, row[x])
			}
			if x > 0 || c.rules.wrapCols {
				combine(next, row[(x+w-1)%w])
			}
			if x+1 < w || c.rules.wrapCols {
				combine(next, row[(x+1)%w])
			}
			if n := int(b[(r-1)*w+x]); n != 0 {
				of.set(next, c.seeds, (k+of.at(next, c.seeds)+sign(r+1)*n)%k)
			}
		}
		before, row = row, before
	}
	if !c.rules.wrapRows {
		return row, nil
	}
	ends := append(row, before...)
	for i, x := range ends {
		of.set(x, i, (k+of.at(x, i)-sign(c.h+1-i/w))%k)
	}
	return ends, nil
}

func findChased(ctx context.Context, p pair) (found, error) {
	c, n := newChased(p.start), int64(p.start.chasedSeeds())
	if c.rules.k == 2 && n > maxSystem || c.rules.k > 2 && n*n > maxModular/n {
		return found{}, fmt.Errorf("lightsout: %d lights in a row: %w", c.w, puzzle.ErrReach)
	}
	if err := fits(2*n*n+c.size(), p.opt.Memory); err != nil {
		return found{}, err
	}
	d := newDifference(p.start, p.goal)
	if c.rules.k == 2 {
		return chaseBy(ctx, c, ring[gf2.Vector](bitPatterns{}), d, p.opt)
	}
	return chaseBy(ctx, c, ring[[]uint8](bytePatterns{c.rules.k}), d, p.opt)
}

func chaseBy[P any](ctx context.Context, c *chased, of ring[P], d *difference, opt puzzle.Options) (found, error) {
	b := d.steps()
	rows, err := endRows(ctx, c, of, b)
	if err != nil {
		return found{}, err
	}
	var unknowns []int32
	var times []uint8
	ends := equations{n: c.seeds, unknowns: c.seeds, reach: func() error { return nil }}
	ends.equation = func(i int) ([]int32, []uint8, int) {
		unknowns, times = of.terms(rows[i], c.seeds, unknowns[:0], times[:0])
		return unknowns, times, (c.rules.k - of.at(rows[i], c.seeds)) % c.rules.k
	}
	quiet := ends
	quiet.equation = func(i int) ([]int32, []uint8, int) {
		ends.equation(i)
		return unknowns, times, 0
	}
	expand := func(b []uint8) func(P) P {
		return func(seed P) P { return of.packed(c.expand(of.unpacked(seed, c.seeds), b)) }
	}
	l := linear[P]{ring: of, forward: ends, dual: quiet, press: expand(b), quiet: expand(nil), weigh: expand(nil)}
	return l.find(ctx, d, opt)
}
