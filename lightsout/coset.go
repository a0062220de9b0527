package lightsout

import (
	"context"
	"math/big"
	"runtime"
	"slices"
	"strings"

	"jie/linear/gf2"
	"jie/puzzle"
)

// coset holds every press pattern of two states that answers one difference: one of them plus all quiet patterns. A
// pattern is held as its seed: its first row if polynomials find that, and otherwise a bit for each button.
type coset struct {
	*difference
	x       gf2.Vector // seed of one pattern
	nullity int
	basis   func() []gf2.Vector // seeds of a basis of the quiet patterns
	costs   []int64             // per button, to find the cheapest pattern; nil: the shortest

	rows *firstRow  // if seeds are first rows
	last gf2.Vector // then: the last row of the pattern x

	order *lister[gf2.Vector] // of whole patterns; made when first needed
}

// newCoset returns the coset of a pattern held as a bit for each button.
func newCoset(d *difference, x gf2.Vector, quiet []gf2.Vector) *coset {
	return &coset{difference: d, x: x, nullity: len(quiet), basis: func() []gf2.Vector { return quiet }}
}

// chase runs press patterns down the board from their first rows. It calls emit with each row of the patterns and of
// the difference. Given press rows r-1 and r, only one row r+1 puts row r right:
//
//	x_(r+1) = b_r + A x_r + x_(r-1),    (A x)_c = x_(c-1) + x_c + x_(c+1)
//
// With answers, b is the difference for the first pattern; otherwise it is zero, as for
// all others. It fails unless every pattern ends with the board, with no press left below it.
func (c *coset) chase(ctx context.Context, first []gf2.Vector, answers bool, emit func(b gf2.Vector, rows []gf2.Vector)) error {
	patterns, rows := make([]*gf2.Recurrence, len(first)), make([]gf2.Vector, len(first))
	for i, v := range first {
		patterns[i] = gf2.NewRecurrence(c.start.w)
		patterns[i].Start(v)
	}
	b := gf2.NewVector(c.start.w)
	if answers {
		b = patterns[0].B()
	}
	in := c.reader(0, 1)
	for r := range c.start.h {
		if r&255 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if err := in.next(b); err != nil {
			return err
		}
		for i, p := range patterns {
			rows[i] = p.Current()
		}
		emit(b, rows)
		for _, p := range patterns {
			p.Step()
		}
	}
	for _, p := range patterns {
		if !p.Current().IsZero() {
			return errReplay
		}
	}
	return nil
}

// stream expands seeds and calls emit with their presses in reading order, n at a time. The
// first pattern answers the difference and the others are quiet. It fails if one does not.
func (c *coset) stream(ctx context.Context, seeds []gf2.Vector, emit func(n int, rows []gf2.Vector)) error {
	if c.rows == nil {
		emit(c.start.buttons(), seeds)
		return nil
	}
	return c.chase(ctx, seeds, true, func(_ gf2.Vector, rows []gf2.Vector) { emit(c.start.w, rows) })
}

// lastRow returns the last row of the pattern of a seed, if seeds are first rows.
func (c *coset) lastRow(x gf2.Vector) gf2.Vector {
	if gf2.FirstDifference(c.x, x) < 0 {
		return c.last
	}
	quiet := slices.Clone(c.x)
	quiet.Xor(x)
	last := c.rows.lastRow(quiet)
	last.Xor(c.last)
	return last
}

func (c *coset) seed(whole gf2.Vector) gf2.Vector {
	if c.rows == nil {
		return whole
	}
	row := gf2.NewVector(c.start.w)
	copy(row, whole)
	row.Mask(c.start.w)
	return row
}

// whole expands seeds to vectors of all buttons in reading order, which may be the seeds themselves.
func (c *coset) whole(ctx context.Context, seeds []gf2.Vector) ([]gf2.Vector, error) {
	if c.rows == nil || len(seeds) == 0 {
		return seeds, nil
	}
	n := c.start.buttons()
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

// expanded returns the whole pattern of a seed and the whole quiet patterns of a basis.
func (c *coset) expanded(ctx context.Context, seed gf2.Vector, basis []gf2.Vector) (x gf2.Vector, quiet []gf2.Vector, err error) {
	all, err := c.whole(ctx, append([]gf2.Vector{seed}, basis...))
	if err != nil {
		return nil, nil, err
	}
	return all[0], all[1:], nil
}

func cloned(vectors []gf2.Vector) []gf2.Vector {
	out := make([]gf2.Vector, len(vectors))
	for i, v := range vectors {
		out[i] = slices.Clone(v)
	}
	return out
}

// meet chases the pattern of a seed from both edges and returns its presses.
func (c *coset) meet(ctx context.Context, x gf2.Vector, ends *sides) (presses int64, err error) {
	last := c.lastRow(x)
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	if err := ends.run(ctx, x, last); err != nil {
		return 0, err
	}
	if !ends.meets() {
		return 0, errReplay
	}
	return ends.presses(), nil
}

// pattern writes the pattern of a seed, one string per row; see [layout.pattern].
func (c *coset) pattern(ctx context.Context, x gf2.Vector) ([]string, error) {
	if c.rows == nil {
		return c.start.pattern(func(j int) uint8 { return uint8(x[j>>6] >> (j & 63) & 1) }), nil
	}
	var rows []string
	err := c.stream(ctx, []gf2.Vector{x}, func(n int, row []gf2.Vector) {
		rows = append(rows, bitString(row[0], n))
	})
	return rows, err
}

type member struct {
	c *coset
	x gf2.Vector
}

func (c *coset) one() pattern { return member{c, c.x} }

func (m member) show(ctx context.Context, s *puzzle.Solution) (err error) {
	c := m.c
	if c.start.size() > maxPattern {
		s.Length, err = c.meet(ctx, m.x, newSides(c.difference, runtime.GOMAXPROCS(0)))
		return err
	}
	if s.Pattern, err = c.pattern(ctx, m.x); err != nil {
		return err
	}
	if c.rows == nil {
		s.Length = c.weight(m.x)
		s.Moves = movesOf(c.start.layout, bitPatterns{}, m.x, s.Pattern)
		return nil
	}
	s.Length, s.Moves = 0, nil
	for _, row := range s.Pattern {
		s.Length += int64(strings.Count(row, "1"))
	}
	if c.start.listed() {
		s.Moves = patternMoves(s.Pattern)
	}
	return nil
}

func patternMoves(pattern []string) []string {
	moves := []string{}
	for r, row := range pattern {
		for c := range len(row) {
			if row[c] == '1' {
				moves = append(moves, cellName(r, c))
			}
		}
	}
	return moves
}

func (c *coset) unique() bool { return c.nullity == 0 }

func (c *coset) count(context.Context) (*big.Int, error) {
	return new(big.Int).Lsh(big.NewInt(1), uint(c.nullity)), nil
}

func (c *coset) lister() *lister[gf2.Vector] {
	if c.order == nil {
		c.order = newLister(c.start.layout, 2, form[gf2.Vector](bitPatterns{}))
	}
	return c.order
}

func (c *coset) inOrder(ctx context.Context, yield func(moves []string) bool) error {
	x, quiet, err := c.expanded(ctx, c.x, c.basis())
	if err != nil {
		return err
	}
	l := c.lister()
	quiet = gf2.Reduce(cloned(quiet), len(l.names))
	l.walk(slices.Clone(x), quiet, 0, 0, func(x gf2.Vector) bool { return yield(l.moves(x)) })
	return nil
}

// maxCertified is the most lights of a board whose certificate lists the lights of its quiet pattern, not its first
// row.
const maxCertified = 1 << 20

// findFirstRow finds the patterns of a full standard rectangle by their first rows, or a certificate that there are
// none.
func findFirstRow(ctx context.Context, p pair) (found, error) {
	f := newFirstRow(ctx, p.start.h, p.start.w)
	if err := ctx.Err(); err != nil {
		return found{}, err
	}
	c := &coset{difference: newDifference(p.start, p.goal), nullity: f.nullity(), basis: f.kernel, rows: f}
	g, err := c.gap(ctx)
	if err != nil {
		return found{}, err
	}
	below := f.below(g)
	x, ok := f.solve(below)
	if err := ctx.Err(); err != nil {
		return found{}, err
	}
	if !ok {
		first := f.refute(f.row(below))
		if err := ctx.Err(); err != nil {
			return found{}, err
		}
		certificate, err := c.quietCertificate(ctx, first)
		return found{certificate: certificate}, err
	}
	c.x, c.last = f.row(x), f.row(f.last(x, g))
	return found{way: c}, ctx.Err()
}

// gap chases the difference from both edges, starting from empty rows.
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

// quietCertificate returns the quiet pattern with first row z as a certificate, if it meets the difference oddly.
func (c *coset) quietCertificate(ctx context.Context, z gf2.Vector) (*puzzle.Certificate, error) {
	certificate := &puzzle.Certificate{Kind: "quiet-pattern"}
	listed := c.start.size() <= maxCertified
	odd, at := false, 0
	err := c.chase(ctx, []gf2.Vector{z}, false, func(b gf2.Vector, rows []gf2.Vector) {
		odd = odd != b.Dot(rows[0])
		if listed {
			for j := rows[0].Next(0); j >= 0; j = rows[0].Next(j + 1) {
				certificate.Cells = append(certificate.Cells, cellName(at, j))
			}
			at++
		}
	})
	if err == nil && !odd {
		err = errReplay
	}
	if err != nil {
		return nil, err
	}
	if !listed {
		certificate.Seed = bitString(z, c.start.w)
	}
	return certificate, nil
}
