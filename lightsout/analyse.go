package lightsout

import (
	"context"
	"math/big"
	"slices"
	"strings"

	"jie/puzzle"
)

// Sizes up to which an analysis spells things out.
const (
	maxQuietShown = 1 << 12 // lights of a board whose quiet patterns are shown
	maxPowerShown = 1 << 16 // binary digits of a number of positions
)

// Analyse gives the nullity, a basis of the quiet patterns, how many positions
// can be solved and, of small boards, in how many presses; and whether this
// position can be brought to the goal.
func (p position) Analyse(ctx context.Context, opt puzzle.Options) (puzzle.Analysis, error) {
	b := p.board
	goals := p.boards(opt.Goal)
	c, err := quietSpace(ctx, b, opt)
	if err != nil {
		return nil, err
	}
	n := b.lightCount()
	facts := puzzle.Analysis{
		{Key: "height", Value: b.h}, {Key: "width", Value: b.w},
		{Key: "lights", Value: n}, {Key: "nullity", Value: c.nullity},
	}
	if n.Cmp(big.NewInt(maxPowerShown)) <= 0 {
		positions := new(big.Int).Lsh(big.NewInt(1), uint(n.Int64())-uint(c.nullity))
		facts = append(facts, puzzle.Fact{Key: "solvable_positions", Value: positions})
	}
	if c.nullity <= maxPowerShown {
		facts = append(facts, puzzle.Fact{Key: "solutions_each", Value: new(big.Int).Lsh(big.NewInt(1), uint(c.nullity))})
	}
	if n.Cmp(big.NewInt(maxQuietShown)) <= 0 {
		quiet, err := c.quietPatterns(ctx)
		if err != nil {
			return nil, err
		}
		facts = append(facts, puzzle.Fact{Key: "quiet_patterns", Value: quiet})
	}
	more, err := c.boardFacts(ctx)
	if err != nil {
		return nil, err
	}
	answer, err := b.solvableFacts(ctx, goals, opt)
	if err != nil {
		return nil, err
	}
	return slices.Concat(facts, more, answer), nil
}

// lightCount is the number of lights.
func (b *Board) lightCount() *big.Int {
	if b.holes != nil {
		return big.NewInt(int64(b.countLights()))
	}
	return new(big.Int).Mul(big.NewInt(b.h), big.NewInt(int64(b.w)))
}

// quietSpace is the coset of the quiet patterns themselves.
func quietSpace(ctx context.Context, b *Board, opt puzzle.Options) (*coset, error) {
	if b.holes != nil {
		dark := b.dark()
		c, _, err := systemSolutions(ctx, dark, dark, opt)
		return c, err
	}
	f := newFirstRow(ctx, b.h, b.w)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	dark := &Board{h: b.h, w: b.w, kind: allOff}
	return &coset{shape: b, diff: newDifference(dark, dark), nullity: f.nullity(), basis: f.kernel, seeded: true}, nil
}

// quietPatterns writes out a basis, rows joined by slashes.
func (c *coset) quietPatterns(ctx context.Context) ([]string, error) {
	patterns := []string{}
	for _, z := range c.basis() {
		rows, err := c.pattern(ctx, z)
		if err != nil {
			return nil, err
		}
		patterns = append(patterns, strings.Join(rows, "/"))
	}
	return patterns, nil
}
