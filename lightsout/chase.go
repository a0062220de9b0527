package lightsout

import (
	"context"
	"fmt"

	"jie/gf2"
	"jie/modk"
	"jie/puzzle"
)

// Light chasing under more rules: on a full board, wrapped or not, of any number
// of states, whose presses reach one row up and down at their own column only. The
// light at (r, c) is put right by the press below it,
//
//	x_(r+1) = b_r - A x_r - x_(r-1)    modulo k,
//
// where A x adds the presses beside a place, around the edge where columns wrap,
// and the place itself unless the rule is "neighbours". So the first row decides
// everything, or the last row and the first where rows wrap; they have to come out
// right below the board:
//
//	x_(h+1) = 0    or    x_h = x_0 and x_(h+1) = x_1.
//
// These are w or 2w equations in as many unknowns, whatever the height. A is
// symmetric, so weights that refute a board are quiet patterns.
type chased struct {
	*Board
	h, seeds int // seeds: unknowns, w, or 2w where rows wrap
	self     int // whether a press changes its own light
	negate   []uint8
}

// chasable tells whether rules and shape allow chasing with fewer unknowns than
// there are buttons.
func (b *Board) chasable() bool {
	near := b.rules.near == plainNear || b.rules.near == "neighbours"
	full := b.rules.k > 0 && b.index == nil && b.standing == nil
	return near && full && int64(b.chasedSeeds()) < b.size()
}

// chasedSeeds is how many unknowns a chase has.
func (b *Board) chasedSeeds() int {
	if b.rules.wrapRows {
		return 2 * b.w
	}
	return b.w
}

func newChased(b *Board) *chased {
	c := &chased{Board: b, h: int(b.h), seeds: b.chasedSeeds(), negate: make([]uint8, 5*b.rules.k)}
	if b.rules.near == plainNear {
		c.self = 1
	}
	for n := range c.negate {
		c.negate[n] = uint8((b.rules.k - n%b.rules.k) % b.rules.k)
	}
	return c
}

// chase fills rows 0 to h+1, of w presses each, from rows 0 and 1; b is the
// difference, nil for none.
func (c *chased) chase(rows [][]uint8, b []uint8) {
	k, w := c.rules.k, c.w
	for r := 1; r <= c.h; r++ {
		before, row, next := rows[r-1], rows[r], rows[r+1]
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
}

// board makes room for the presses of a chase: row 0 is above the board and row
// h+1 below it.
func (c *chased) board() (all []uint8, rows [][]uint8) {
	all = make([]uint8, (c.h+2)*c.w)
	for r := range c.h + 2 {
		rows = append(rows, all[r*c.w:(r+1)*c.w])
	}
	return all, rows
}

// expand chases the unknowns down the board and returns its presses.
func (c *chased) expand(seed, b []uint8) []uint8 {
	all, rows := c.board()
	copy(rows[1], seed[:c.w])
	copy(rows[0], seed[c.w:])
	c.chase(rows, b)
	return all[c.w : (c.h+1)*c.w]
}

// wrong is by how much each end condition fails.
func (c *chased) wrong(rows [][]uint8) []uint8 {
	end := append([]uint8(nil), rows[c.h+1]...)
	if c.rules.wrapRows {
		modk.Add(end, c.minus(rows[1]), c.rules.k)
		last := append([]uint8(nil), rows[c.h]...)
		modk.Add(last, c.minus(rows[0]), c.rules.k)
		end = append(end, last...)
	}
	return end
}

func (c *chased) minus(x []uint8) []uint8 {
	y := make([]uint8, len(x))
	for i, n := range x {
		y[i] = c.negate[n]
	}
	return y
}

// system is the end conditions as equations, a x = d, for a difference b.
func (c *chased) system(ctx context.Context, b []uint8) (a *modk.Matrix, d []uint8, err error) {
	_, rows := c.board()
	c.chase(rows, b)
	d = c.minus(c.wrong(rows))
	a = modk.NewMatrix(c.rules.k, c.seeds, c.seeds)
	for j := range c.seeds {
		if ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		for _, row := range rows {
			clear(row)
		}
		rows[1-j/c.w][j%c.w] = 1
		c.chase(rows, nil)
		for i, n := range c.wrong(rows) {
			a.Rows[i][j] = n
		}
	}
	return a, d, nil
}

// binarySystem is system for two states: every press is kept as the set of unknowns
// that it is the sum of, and of the difference, the last bit.
func (c *chased) binarySystem(ctx context.Context, b []uint8) (a *gf2.Matrix, d gf2.Vector, err error) {
	w := c.w
	before, row, next := gf2.NewMatrix(w, c.seeds+1), gf2.NewMatrix(w, c.seeds+1), gf2.NewMatrix(w, c.seeds+1)
	for x := range w {
		row.Row(x).Set(x)
		if c.rules.wrapRows {
			before.Row(x).Set(w + x)
		}
	}
	for r := range c.h {
		if ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		for x := range w {
			sum := next.Row(x)
			copy(sum, before.Row(x))
			if c.self == 1 {
				sum.Xor(row.Row(x))
			}
			if x > 0 || c.rules.wrapCols {
				sum.Xor(row.Row((x + w - 1) % w))
			}
			if x+1 < w || c.rules.wrapCols {
				sum.Xor(row.Row((x + 1) % w))
			}
			if b[r*w+x] != 0 {
				sum.Flip(c.seeds)
			}
		}
		before, row, next = row, next, before
	}
	a, d = gf2.NewMatrix(c.seeds, c.seeds), gf2.NewVector(c.seeds)
	for i := range c.seeds {
		wrong := row.Row(i % w)
		if i >= w {
			wrong = before.Row(i % w)
		}
		if c.rules.wrapRows {
			wrong.Flip(i)
		}
		if wrong.Bit(c.seeds) {
			d.Set(i)
			wrong.Flip(c.seeds)
		}
		copy(a.Row(i), wrong)
	}
	return a, d, nil
}

// findChased finds the patterns of a board that can be chased.
func findChased(ctx context.Context, start, goal *Board, opt puzzle.Options) (way, *puzzle.Certificate, error) {
	c, n := newChased(start), int64(start.chasedSeeds())
	if c.rules.k == 2 && n > maxSystem || c.rules.k > 2 && n*n > maxModular/n {
		return nil, nil, fmt.Errorf("lightsout: %d lights in a row: %w", c.w, puzzle.ErrReach)
	}
	if err := fits(2*n*n+c.size(), opt.Memory); err != nil {
		return nil, nil, err
	}
	d := newDifference(start, goal)
	if c.rules.k == 2 {
		return c.findBits(ctx, d, opt.Memory)
	}
	return c.findBytes(ctx, d, opt.Memory)
}

// findBits is findChased for two states.
func (c *chased) findBits(ctx context.Context, d *difference, memory int64) (way, *puzzle.Certificate, error) {
	b := d.steps()
	a, end, err := c.binarySystem(ctx, b)
	if err != nil {
		return nil, nil, err
	}
	seed, seeds, ok := a.Solve(end)
	if !ok {
		seeds = a.Kernel()
	}
	if err := holds(len(seeds), int(c.size())/8, memory); err != nil {
		return nil, nil, err
	}
	difference := packBits(b)
	var quiet []gf2.Vector
	for _, z := range seeds {
		if ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		pattern := packBits(c.expand(unpackBits(z, c.seeds), nil))
		if !ok && pattern.Dot(difference) {
			return nil, c.quietCells(pattern), nil
		}
		quiet = append(quiet, pattern)
	}
	if !ok {
		return nil, nil, errReplay
	}
	x := c.expand(unpackBits(seed, c.seeds), b)
	return newCoset(d, packBits(x), quiet), nil, c.replayed(x, b)
}

// findBytes is findChased for more states.
func (c *chased) findBytes(ctx context.Context, d *difference, memory int64) (way, *puzzle.Certificate, error) {
	b := d.steps()
	a, end, err := c.system(ctx, b)
	if err != nil {
		return nil, nil, err
	}
	fits := func(generators int) error { return holds(generators, c.seeds, memory) }
	x, kernel, ok, err := a.Solve(ctx, end, fits)
	if err == nil && !ok {
		_, kernel, _, err = a.Solve(ctx, make([]uint8, c.seeds), fits)
	}
	if err == nil {
		err = holds(len(kernel), int(c.size()), memory)
	}
	if err != nil {
		return nil, nil, err
	}
	for i, g := range kernel {
		if ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		kernel[i].X = c.expand(g.X, nil)
		if !ok && modk.Dot(kernel[i].X, b, c.rules.k) != 0 {
			return nil, weights(kernel[i].X), nil
		}
	}
	if !ok {
		return nil, nil, errReplay
	}
	x = c.expand(x, b)
	return &modular{difference: d, x: x, kernel: kernel}, nil, c.replayed(x, b)
}

// packBits packs zeros and ones.
func packBits(x []uint8) gf2.Vector {
	v := gf2.NewVector(len(x))
	for i, n := range x {
		if n > 0 {
			v.Set(i)
		}
	}
	return v
}

// unpackBits is n bits as numbers.
func unpackBits(v gf2.Vector, n int) []uint8 {
	x := make([]uint8, n)
	for i := v.Next(0); i >= 0; i = v.Next(i + 1) {
		x[i] = 1
	}
	return x
}
