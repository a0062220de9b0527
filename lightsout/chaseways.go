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
	*variant
	seeds  int // unknowns: w, or 2w where rows wrap
	self   int // whether a press changes its own light
	negate []uint8
}

// chased returns nil where the rules or the shape do not allow it.
func (v *variant) chased() *chased {
	c := &chased{variant: v, seeds: v.w, self: 1}
	if v.rules.wrapRows {
		c.seeds = 2 * v.w
	}
	switch v.rules.near {
	case "plus":
	case "neighbours":
		c.self = 0
	default:
		return nil
	}
	if v.rules.k == 0 || v.rules.wiring != nil || v.rules.locked != nil || len(v.places) != v.h*v.w || c.seeds >= len(v.places) {
		return nil
	}
	c.negate = make([]uint8, 5*v.rules.k)
	for n := range c.negate {
		c.negate[n] = uint8((v.rules.k - n%v.rules.k) % v.rules.k)
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

// ways is like that of the variant.
func (c *chased) ways(ctx context.Context, b []uint8, memory int64) (pressSet, *puzzle.Certificate, error) {
	n := int64(c.seeds)
	if c.rules.k == 2 && n > maxSystem || c.rules.k > 2 && n*n > maxModular/n {
		return nil, nil, fmt.Errorf("lightsout: %d lights in a row: %w", c.w, puzzle.ErrReach)
	}
	if err := fits(2*n*n+int64(len(c.places)), memory); err != nil {
		return nil, nil, err
	}
	if c.rules.k == 2 {
		return c.binaryWays(ctx, b, memory)
	}
	return c.modularWays(ctx, b, memory)
}

// binaryWays is ways for two states.
func (c *chased) binaryWays(ctx context.Context, b []uint8, memory int64) (pressSet, *puzzle.Certificate, error) {
	a, d, err := c.binarySystem(ctx, b)
	if err != nil {
		return nil, nil, err
	}
	seed, seeds, ok := a.Solve(d)
	if !ok {
		seeds = a.Kernel()
	}
	if err := spelled(len(seeds), len(c.places)/8, memory); err != nil {
		return nil, nil, err
	}
	set := &binarySet{n: len(c.places)}
	unpack := (&binarySet{n: c.seeds}).unpack
	difference := packBits(b)
	for _, z := range seeds {
		if ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		quiet := packBits(c.expand(unpack(z), nil))
		if !ok && quiet.Dot(difference) {
			return nil, c.refutation(quiet), nil
		}
		set.kernel = append(set.kernel, quiet)
	}
	if !ok {
		return nil, nil, errReplay
	}
	x := c.expand(unpack(seed), b)
	set.x = packBits(x)
	return set, nil, c.replayed(x, b)
}

// refutation is a quiet pattern that is not orthogonal to the difference.
func (c *chased) refutation(quiet gf2.Vector) *puzzle.Certificate {
	certificate := &puzzle.Certificate{Kind: "quiet-pattern"}
	for i := quiet.Next(0); i >= 0; i = quiet.Next(i + 1) {
		certificate.Cells = append(certificate.Cells, c.named(i).name())
	}
	return certificate
}

// modularWays is ways for more states.
func (c *chased) modularWays(ctx context.Context, b []uint8, memory int64) (pressSet, *puzzle.Certificate, error) {
	a, d, err := c.system(ctx, b)
	if err != nil {
		return nil, nil, err
	}
	fits := func(generators int) error { return spelled(generators, c.seeds, memory) }
	x, kernel, ok, err := a.Solve(ctx, d, fits)
	if err == nil && !ok {
		_, kernel, _, err = a.Solve(ctx, make([]uint8, c.seeds), fits)
	}
	if err == nil {
		err = spelled(len(kernel), len(c.places), memory)
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
	return &modularSet{c.rules.k, x, kernel}, nil, c.replayed(x, b)
}

// replayed fails unless pressing x makes the difference b.
func (c *chased) replayed(x, b []uint8) error {
	if string(c.leads(x)) != string(b) {
		return errReplay
	}
	return nil
}

// leads is what pressing x adds to each light: a replay by the buttons' wires.
func (v *variant) leads(x []uint8) []uint8 {
	sums := make([]int, len(v.places))
	for j, b := range v.all() {
		for _, w := range b.wires {
			sums[w.light] += w.times * int(x[j])
		}
	}
	added := make([]uint8, len(sums))
	for i, n := range sums {
		added[i] = uint8(n % v.rules.k)
	}
	return added
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
