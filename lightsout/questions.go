package lightsout

import (
	"context"
	"math/big"

	"jie/gf2"
	"jie/puzzle"
)

// Questions about all positions of a board, and their reach.
const (
	maxPeriodic   = 64      // width of a board whose period is looked for
	maxPeriod     = 1 << 20 // rows until the look for a period is given up
	maxQuietShown = 1 << 12 // lights of a board whose quiet patterns are shown
	maxFirstShown = 1 << 20 // width of a board whose first row is shown
	maxChased     = 1 << 32 // lights of a board that is chased to tell whether it is solvable
)

// heightPeriod is the least P with F_P(A) = 0 and F_(P+1)(A) = 1: the rows of any
// quiet chase on w columns come again after P rows. So boards whose heights differ
// by P have the same nullity, and quiet patterns with the same first rows. It is 0
// where P is above [maxPeriod] or w above [maxPeriodic].
func heightPeriod(w int) int64 {
	if w > maxPeriodic {
		return 0
	}
	// A unit vector chased by itself is a column of the matrix F_r(A), and e_1 is
	// cyclic: the period is that of its chase.
	first := gf2.NewVector(w)
	first.Set(0)
	rec := gf2.NewRecurrence(w)
	rec.Start(first)
	for p := int64(1); p <= maxPeriod; p++ {
		rec.Step()
		if rec.Previous().IsZero() && gf2.FirstDifference(rec.Current(), first) < 0 {
			return p
		}
	}
	return 0
}

// symmetricNullity is the dimension of the space of those quiet patterns that
// are their own mirror images, left and right and above and below.
func (c *coset) symmetricNullity(ctx context.Context) (int, error) {
	h, w := int(c.start.h), c.start.w
	basis, err := c.whole(ctx, c.basis())
	if err != nil {
		return 0, err
	}
	// Each pattern beside what mirroring changes of it: a combination whose
	// changes vanish is symmetric.
	changes := make([]gf2.Vector, len(basis))
	for i, z := range basis {
		changes[i] = gf2.NewVector(2 * h * w)
		for j := z.Next(0); j >= 0; j = z.Next(j + 1) {
			r, col := j/w, j%w
			changes[i].Flip(j)
			changes[i].Flip(r*w + w - 1 - col)
			changes[i].Flip(h*w + j)
			changes[i].Flip(h*w + (h-1-r)*w + col)
		}
	}
	return len(basis) - len(gf2.Reduce(changes, 2*h*w)), nil
}

// boardFacts are facts about boards of two states that do not depend on which lights
// are on.
func (b *Board) boardFacts(ctx context.Context, quiet space, _ puzzle.Options) (facts puzzle.Analysis, err error) {
	c, ok := quiet.(*coset)
	if !ok {
		return nil, nil
	}
	if b.rectangle() {
		if p := heightPeriod(b.w); p > 0 {
			facts = append(facts, puzzle.Fact{Key: "height_period", Value: p})
		}
		if b.size() <= maxQuietShown {
			d, err := c.symmetricNullity(ctx)
			if err != nil {
				return nil, err
			}
			facts = append(facts, puzzle.Fact{Key: "symmetric_quiet_patterns", Value: new(big.Int).Lsh(big.NewInt(1), uint(d))})
		}
	}
	return facts, nil
}

// solvableFacts tell whether the board can be brought to any of the goals, and of
// a single one by how many presses; of a large all-on board to be put out, of any
// height, by which first row.
func (b *Board) solvableFacts(ctx context.Context, goals []*Board, opt puzzle.Options) (puzzle.Analysis, error) {
	dark := len(goals) == 1 && goals[0].kind == allOff
	switch {
	case b.kind == allOn && dark:
		return b.firstRowFacts(ctx)
	case b.kind == allOff && dark || b.size() > maxChased:
		return nil, nil
	}
	var solved way
	for _, to := range goals {
		found, _, _, err := findWay(ctx, b, to, opt)
		if err != nil {
			return nil, err
		}
		if solved == nil {
			solved = found
		}
	}
	facts := puzzle.Analysis{{Key: "solvable", Value: solved != nil}}
	c, ok := solved.(*coset)
	if !ok || len(goals) > 1 {
		return facts, nil
	}
	counts, err := c.byPresses(ctx)
	if counts != nil {
		facts = append(facts, puzzle.Fact{Key: "solutions_by_presses", Value: counts})
	}
	return facts, err
}

// firstRowFacts are those of an all-on board to be put out.
func (b *Board) firstRowFacts(ctx context.Context) (puzzle.Analysis, error) {
	f := newFirstRow(ctx, b.h, b.w)
	x, ok := f.solve(f.below(allOnGap(ctx, b.h, b.w)))
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	facts := puzzle.Analysis{{Key: "solvable", Value: ok}}
	if ok && b.w <= maxFirstShown {
		facts = append(facts, puzzle.Fact{Key: "first_row", Value: bitString(f.row(x), b.w)})
	}
	return facts, nil
}
