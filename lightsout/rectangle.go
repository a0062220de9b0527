package lightsout

import (
	"context"
	"runtime"

	"jie/gf2"
	"jie/puzzle"
)

// maxCertified is the most lights of a board whose certificate lists the lights
// of its quiet pattern; above it the first row stands for the whole.
const maxCertified = 1 << 20

// findFirstRow finds the patterns of a full rectangle under the standard rules by
// their first rows.
func findFirstRow(ctx context.Context, start, goal *Board, _ puzzle.Options) (way, *puzzle.Certificate, error) {
	c, certificate, err := firstRows(ctx, start, goal)
	if c == nil {
		return nil, certificate, err
	}
	return c, nil, err
}

// firstRows is findFirstRow for this package's type.
func firstRows(ctx context.Context, start, goal *Board) (*coset, *puzzle.Certificate, error) {
	f := newFirstRow(ctx, start.h, start.w)
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	c := &coset{difference: newDifference(start, goal), nullity: f.nullity(), basis: f.kernel, rows: f}
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
		certificate, err := c.quietCertificate(ctx, first)
		return nil, certificate, err
	}
	c.x, c.last = f.row(x), f.row(f.last(x, g))
	return c, nil, ctx.Err()
}

// gap chases the difference from both edges, both left empty.
func (c *coset) gap(ctx context.Context) (gap, error) {
	switch {
	case c.start.kind == allOff && c.goal.kind == allOff:
		return gap{m: c.start.h}, nil
	case c.start.kind == allOn && c.goal.kind == allOff:
		return allOnGap(ctx, c.start.h, c.start.w), ctx.Err()
	}
	ends := newSides(c.difference, runtime.GOMAXPROCS(0))
	empty := gf2.NewVector(c.start.w)
	if err := ends.run(ctx, empty, empty); err != nil {
		return gap{}, err
	}
	middle, next := ends.gap()
	return gap{c.start.h / 2, gf2.FromFibonacci(middle), gf2.FromFibonacci(next)}, nil
}

// quietCertificate writes the quiet pattern with first row z as a certificate,
// once it has been replayed and found to meet the difference oddly.
func (c *coset) quietCertificate(ctx context.Context, z gf2.Vector) (*puzzle.Certificate, error) {
	certificate := &puzzle.Certificate{Kind: "quiet-pattern"}
	listed := c.start.size() <= maxCertified
	odd, at := false, 0
	b := gf2.NewVector(c.start.w)
	in := c.reader(0, 1)
	down := newChaser(c.start.w, []gf2.Vector{z})
	for r := range c.start.h {
		if r&255 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err := in.next(b); err != nil {
			return nil, err
		}
		row := down.rows[0].Current()
		odd = odd != b.Dot(row)
		if listed {
			for j := row.Next(0); j >= 0; j = row.Next(j + 1) {
				certificate.Cells = append(certificate.Cells, cellName(at, j))
			}
			at++
		}
		down.down()
	}
	if !odd || !down.dropsOff() {
		return nil, errReplay
	}
	if !listed {
		certificate.FirstRow = bitString(z, c.start.w)
	}
	return certificate, nil
}
