package lightsout

import (
	"context"
	"errors"
	"runtime"
	"slices"

	"jie/gf2"
	"jie/puzzle"
)

// coset is every press pattern that answers one difference: one of them plus all
// quiet patterns. A pattern is held as its seed, which decides it: its first row
// on a full rectangle, all of it on other shapes.
type coset struct {
	shape   *Board
	diff    *difference
	x       gf2.Vector // seed of one pattern
	rows    *firstRow  // where seeds are first rows
	last    gf2.Vector // the last row of that pattern, where seeds are first rows
	nullity int
	basis   func() []gf2.Vector // seeds of a basis of the quiet patterns
	seeded  bool                // seeds are first rows
	lights  int                 // otherwise, how many lights a seed holds
}

// errReplay says that a pattern did not pass its own replay: a fault in this
// package or in the machine, never in the input.
var errReplay = errors.New("lightsout: press pattern failed its replay")

// solutions finds all press patterns from start to goal, boards of one shape, or
// a certificate that there is none. Of opt boards with holes heed Memory and
// Progress.
func solutions(ctx context.Context, start, goal *Board, opt puzzle.Options) (*coset, *puzzle.Certificate, error) {
	if start.holes != nil {
		return systemSolutions(ctx, start, goal, opt)
	}
	f := newFirstRow(ctx, start.h, start.w)
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	c := &coset{shape: start, diff: newDifference(start, goal), nullity: f.nullity(), basis: f.kernel, seeded: true, rows: f}
	g, err := c.gap(ctx)
	if err != nil {
		return nil, nil, err
	}
	below := f.below(g)
	x, ok := f.solve(below)
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	if !ok {
		first := f.refute(f.row(below))
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		certificate, err := quietCertificate(ctx, c, first)
		return nil, certificate, err
	}
	c.x, c.last = f.row(x), f.row(f.last(x, g))
	return c, nil, ctx.Err()
}

// gap chases the difference from both edges, both left empty.
func (c *coset) gap(ctx context.Context) (gap, error) {
	if c.diff.start.kind == allOn && c.diff.goal.kind == allOff {
		return allOnGap(ctx, c.shape.h, c.shape.w), ctx.Err()
	}
	ends := newSides(c.diff, runtime.GOMAXPROCS(0))
	empty := gf2.NewVector(c.shape.w)
	if err := ends.run(ctx, empty, empty); err != nil {
		return gap{}, err
	}
	middle, next := ends.gap()
	return gap{c.shape.h / 2, gf2.FromFibonacci(middle), gf2.FromFibonacci(next)}, nil
}

// chase runs a chaser down the whole board and shows each row before it moves on.
func (c *coset) chase(ctx context.Context, down *chaser, emit func(n int, rows []gf2.Vector)) error {
	in := c.diff.reader(0, 1)
	var rows []gf2.Vector
	for r := range c.shape.h {
		if r&255 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if err := in.next(down.difference()); err != nil {
			return err
		}
		rows = down.current(rows[:0])
		emit(c.shape.w, rows)
		down.down()
	}
	return nil
}

// stream expands seeds, the first of which answers the difference while the rest
// are quiet, and shows their lights in reading order, n at a time. It fails
// unless each does what its seed promised.
func (c *coset) stream(ctx context.Context, seeds []gf2.Vector, emit func(n int, rows []gf2.Vector)) error {
	if !c.seeded {
		emit(c.lights, seeds)
		return nil
	}
	down := newChaser(c.shape.w, seeds)
	if err := c.chase(ctx, down, emit); err != nil {
		return err
	}
	if !down.dropsOff() {
		return errReplay
	}
	return nil
}

// member is the seed of x plus the basis vectors that u picks.
func (c *coset) member(basis []gf2.Vector, u uint64) gf2.Vector {
	x := append(gf2.Vector(nil), c.x...)
	for i, z := range basis {
		if u>>i&1 != 0 {
			x.Xor(z)
		}
	}
	return x
}

// whole expands seeds to vectors of all lights in reading order.
func (c *coset) whole(ctx context.Context, seeds []gf2.Vector) ([]gf2.Vector, error) {
	if !c.seeded || len(seeds) == 0 {
		return seeds, nil
	}
	n := int(c.shape.lights())
	out := make([]gf2.Vector, len(seeds))
	for i := range out {
		out[i] = gf2.NewVector(n)
	}
	at := 0
	err := c.stream(ctx, seeds, func(n int, rows []gf2.Vector) {
		for i, row := range rows {
			for j := row.Next(0); j >= 0; j = row.Next(j + 1) {
				out[i].Set(at + j)
			}
		}
		at += n
	})
	return out, err
}

// cloned copies vectors to be changed.
func cloned(vectors []gf2.Vector) []gf2.Vector {
	out := make([]gf2.Vector, len(vectors))
	for i, v := range vectors {
		out[i] = slices.Clone(v)
	}
	return out
}

// weigh returns how many presses the pattern of a seed has.
func (c *coset) weigh(ctx context.Context, x gf2.Vector) (int64, error) {
	var presses int64
	err := c.stream(ctx, []gf2.Vector{x}, func(_ int, rows []gf2.Vector) {
		presses += int64(rows[0].Weight())
	})
	return presses, err
}

// weighFirst is weigh of the pattern at hand, from both edges.
func (c *coset) weighFirst(ctx context.Context) (int64, error) {
	if !c.seeded {
		return c.weigh(ctx, c.x)
	}
	ends := newSides(c.diff, runtime.GOMAXPROCS(0))
	if err := ends.run(ctx, c.x, c.last); err != nil {
		return 0, err
	}
	if !ends.meets() {
		return 0, errReplay
	}
	return ends.presses(), nil
}

// pattern writes out the pattern of a seed, a string a row.
func (c *coset) pattern(ctx context.Context, x gf2.Vector) ([]string, error) {
	if !c.seeded {
		return c.spread(x), nil
	}
	var rows []string
	err := c.stream(ctx, []gf2.Vector{x}, func(n int, row []gf2.Vector) {
		rows = append(rows, bitString(row[0], n))
	})
	return rows, err
}

// spread writes the lights of x out on the board's shape; places without a light
// are not pressed.
func (c *coset) spread(x gf2.Vector) []string {
	rows := make([]string, c.shape.h)
	n := 0
	for r := range rows {
		row := gf2.NewVector(c.shape.w)
		for col := range c.shape.w {
			if c.shape.hole(int64(r), col) {
				continue
			}
			if x.Bit(n) {
				row.Set(col)
			}
			n++
		}
		rows[r] = bitString(row, c.shape.w)
	}
	return rows
}

// systemSolutions solves a board with holes as one system of all its lights.
func systemSolutions(ctx context.Context, start, goal *Board, opt puzzle.Options) (*coset, *puzzle.Certificate, error) {
	diff := newDifference(start, goal)
	b := start.gather(diff.row)
	s, err := start.banded(ctx, opt.Memory)
	if err != nil {
		return nil, nil, err
	}
	x, kernel, y, err := s.solve(ctx, b, opt)
	if err != nil {
		return nil, nil, err
	}
	if y != nil {
		return nil, &puzzle.Certificate{Kind: "quiet-pattern", Cells: pressed(y, start.names())}, nil
	}
	basis := func() []gf2.Vector { return kernel }
	return &coset{shape: start, diff: diff, x: x, nullity: len(kernel), basis: basis, lights: start.countLights()}, nil, nil
}
