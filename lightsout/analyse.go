package lightsout

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"jie/lightsout/covering"
	"jie/lightsout/modk"
	"jie/linear/gf2"
	"jie/puzzle"
)

const mostExact = 53 // the number of bits of the integers that every JSON reader reads exactly

const maxPowerShown = 1 << 16 // the most digits, in base k, of a number of positions that an analysis writes out

func (c *coset) dimension() int   { return c.nullity }
func (m *modular) dimension() int { return len(m.kernel) }

func (c *coset) quiet(ctx context.Context, draw func(rows []string)) error {
	for _, z := range c.basis() {
		rows, err := c.pattern(ctx, z)
		if err != nil {
			return err
		}
		draw(rows)
	}
	return nil
}

func (m *modular) quiet(_ context.Context, draw func(rows []string)) error {
	for _, g := range m.kernel {
		draw(m.start.pattern(func(j int) uint8 { return g.X[j] }))
	}
	return nil
}

// Analyse returns the nullity, generators of the quiet patterns, and how many positions can be solved; for small boards
// also in how many presses, and whether this position can be brought to the goal.
func (p position) Analyse(ctx context.Context, opt puzzle.Options) (puzzle.Analysis, error) {
	b := p.board
	ends, err := b.ends(opt.Goal)
	if err != nil {
		return nil, err
	}
	facts := puzzle.Analysis{
		{Key: "height", Value: b.h}, {Key: "width", Value: b.w}, {Key: "lights", Value: b.exactLights()},
	}
	if !b.rules.standard() {
		facts = append(facts, puzzle.Fact{Key: "buttons", Value: b.buttons()})
	}
	if b.rules.k == 0 {
		return facts, ctx.Err()
	}
	if !b.rules.standard() {
		facts = append(facts, puzzle.Fact{Key: "states", Value: b.rules.k})
	}
	f, err := findWay(ctx, b.dark(), b.dark(), opt)
	if err != nil {
		return nil, err
	}
	quiet := f.way.(space)
	solvable := func(ctx context.Context, _ space, opt puzzle.Options) (puzzle.Analysis, error) {
		return b.solvableFacts(ctx, ends, opt)
	}
	// The fastest come first: when ctx ends, the facts found so far are the answer.
	for _, more := range []func(context.Context, space, puzzle.Options) (puzzle.Analysis, error){b.quietFacts, solvable, b.hardestFacts} {
		list, err := more(ctx, quiet, opt)
		if facts = append(facts, list...); err != nil {
			return facts, err
		}
	}
	return facts, ctx.Err()
}

// quietFacts returns facts about the quiet patterns, and what follows from their number.
func (b *board) quietFacts(ctx context.Context, s space, _ puzzle.Options) (facts puzzle.Analysis, err error) {
	if powers := modk.PrimePowers(b.rules.k); len(powers) == 1 && powers[0].E == 1 {
		facts = append(facts, puzzle.Fact{Key: "nullity", Value: s.dimension()})
	}
	if s.dimension() <= maxPowerShown {
		ways, err := s.count(ctx)
		if err != nil {
			return nil, err
		}
		if n := b.exactLights(); n.Cmp(big.NewInt(maxPowerShown)) <= 0 {
			positions := new(big.Int).Exp(big.NewInt(int64(b.rules.k)), big.NewInt(int64(b.buttons())), nil)
			facts = append(facts, puzzle.Fact{Key: "solvable_positions", Value: positions.Div(positions, ways)})
		}
		facts = append(facts, puzzle.Fact{Key: "solutions_each", Value: ways})
	}
	if b.exactLights().Cmp(big.NewInt(maxQuietShown)) > 0 || b.rows() > b.h {
		return facts, nil
	}
	patterns := []string{}
	err = s.quiet(ctx, func(rows []string) { patterns = append(patterns, strings.Join(rows, "/")) })
	return append(facts, puzzle.Fact{Key: "quiet_patterns", Value: patterns}), err
}

// The most presses that a position needs is the covering radius of the code of quiet
// patterns: the greatest weight of a coset's lightest pattern. Package covering finds it.

// Bounds of a search for far patterns.
const (
	maxFar       = 1 << 12 // buttons
	farSteps     = 100_000 // steps of the search
	farAdditions = 1 << 30 // additions, about a second on one core
)

// hardestFacts returns the most presses that a position needs, or bounds of it, and such a position; for small boards
// also how many positions need how many.
func (b *board) hardestFacts(ctx context.Context, quiet space, opt puzzle.Options) (puzzle.Analysis, error) {
	prime := modk.PrimePowers(b.rules.k)
	if len(prime) != 1 || prime[0].E != 1 {
		return nil, nil
	}
	small := b.size() <= maxFar && b.buttons() <= maxFar
	if small {
		generators, err := wholeBytes(ctx, quiet, b.buttons())
		if err != nil {
			return nil, err
		}
		if c := covering.NewCounter(b.rules.k, generators, b.buttons()); c != nil {
			return b.countFacts(ctx, c, opt)
		}
	}
	if quiet.unique() {
		return b.uniqueFacts(small), nil
	}
	if c, ok := quiet.(*coset); ok && small {
		return b.radiusFacts(ctx, c)
	}
	return nil, nil
}

// uniqueFacts does the same if each position has one pattern: the worst one presses every button as often as possible.
func (b *board) uniqueFacts(small bool) puzzle.Analysis {
	most := big.NewInt(int64(b.rules.k - 1))
	if b.rectangle() {
		most.Mul(most, b.exactLights())
	} else {
		most.Mul(most, big.NewInt(int64(b.buttons())))
	}
	facts := puzzle.Analysis{{Key: "worst_positions", Value: int64(1)}}
	if most.BitLen() <= mostExact {
		facts = append(puzzle.Analysis{{Key: "worst_case", Value: most.Int64()}}, facts...)
	}
	if !small {
		return facts
	}
	x := slices.Repeat([]uint8{uint8(b.rules.k - 1)}, b.buttons())
	return append(facts, b.worstPosition(x))
}

func (b *board) countFacts(ctx context.Context, c *covering.Counter, opt puzzle.Options) (puzzle.Analysis, error) {
	h, err := c.Run(ctx, opt.Workers)
	if err != nil {
		return nil, err
	}
	worst := len(h.Counts) - 1
	return puzzle.Analysis{
		{Key: "worst_case", Value: int64(worst)},
		{Key: "worst_positions", Value: h.Counts[worst]},
		b.worstPosition(h.Farthest),
		{Key: "distribution", Value: h.Counts},
	}, nil
}

func (b *board) radiusFacts(ctx context.Context, c *coset) (puzzle.Analysis, error) {
	basis, err := c.whole(ctx, c.basis())
	if err != nil {
		return nil, err
	}
	steps := farSteps
	if d := len(basis); d <= covering.MaxDimension {
		steps = min(steps, farAdditions/(d<<d))
	}
	radius, err := covering.Binary(ctx, basis, b.buttons(), steps)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil: // out of reach: only one bound
		return puzzle.Analysis{{Key: "worst_case_at_most", Value: radius.Upper}}, nil
	}
	worst := b.worstPosition(bitPatterns{}.unpacked(radius.Farthest, b.buttons()))
	if radius.Lower == radius.Upper {
		return puzzle.Analysis{{Key: "worst_case", Value: radius.Lower}, worst}, nil
	}
	return puzzle.Analysis{
		{Key: "worst_case_at_least", Value: radius.Lower}, {Key: "worst_case_at_most", Value: radius.Upper}, worst,
	}, nil
}

// worstPosition returns the position that a pattern brings to all off.
func (b *board) worstPosition(x []uint8) puzzle.Fact {
	start := b.dark().held()
	k := int64(b.rules.k)
	for j, p := range b.all() {
		if x[j] != 0 {
			start.press(p, k-int64(x[j]))
		}
	}
	return puzzle.Fact{Key: "worst_position", Value: start.named().id()}
}

// wholeBytes returns generators of the quiet patterns, one byte per button.
func wholeBytes(ctx context.Context, quiet space, buttons int) (list [][]uint8, err error) {
	switch q := quiet.(type) {
	case *coset:
		basis, err := q.whole(ctx, q.basis())
		if err != nil {
			return nil, err
		}
		for _, z := range basis {
			list = append(list, bitPatterns{}.unpacked(z, buttons))
		}
	case *modular:
		for _, g := range q.kernel {
			list = append(list, g.X)
		}
	}
	return list, nil
}

// Limits of questions about all positions of a board.
const (
	maxQuietShown = 1 << 12 // lights of a board whose quiet patterns are shown
	maxFirstShown = 1 << 20 // width of a board whose first row is shown
	maxChased     = 1 << 32 // lights of a board that is chased to find whether it is solvable
)

// solvableFacts returns whether the board can be brought to any of the goals; for a single goal also the number of
// presses, and for a large all-on board of any height, to be turned off, the first row.
func (b *board) solvableFacts(ctx context.Context, goals []*board, opt puzzle.Options) (puzzle.Analysis, error) {
	dark := len(goals) == 1 && goals[0].kind == allOff
	switch {
	case b.kind == allOn && dark:
		return b.firstRowFacts(ctx)
	case b.kind == allOff && dark || b.size() > maxChased:
		return nil, nil
	}
	var solved way
	for _, to := range goals {
		f, err := findWay(ctx, b, to, opt)
		if err != nil {
			return nil, err
		}
		if solved == nil {
			solved = f.way
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

// firstRowFacts returns those of an all-on board with the goal all off.
func (b *board) firstRowFacts(ctx context.Context) (puzzle.Analysis, error) {
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

const noPattern puzzle.Code = "lightsout-no-pattern" // the code for a goal that cannot be reached from a board

// Patterns returns a press pattern that leads from a position of two states to the first goal, a basis of the quiet
// patterns, and the number of buttons, one bit each. It fails with the code lightsout-no-pattern if none leads there.
func (Puzzle) Patterns(ctx context.Context, from puzzle.Position, to puzzle.Goal) (x gf2.Vector, basis []gf2.Vector, buttons int, err error) {
	start := from.(position).board
	goals, err := start.ends(to)
	switch {
	case err != nil:
		return nil, nil, 0, err
	case start.rules.k != 2:
		return nil, nil, 0, fail(badStates, nil, puzzle.Args{"got": start.id(), "limit": 2})
	case !start.listed():
		return nil, nil, 0, tooLarge(start.exactLights(), maxListed)
	}
	f, err := findWay(ctx, start, goals[0], puzzle.Options{})
	switch {
	case err != nil:
		return nil, nil, 0, err
	case f.certificate != nil:
		return nil, nil, 0, fail(noPattern, nil, nil)
	}
	c := f.way.(*coset) // as for all boards of two states
	x, basis, err = c.expanded(ctx, c.x, c.basis())
	return x, basis, start.buttons(), err
}

// Presses returns the moves of a press pattern of some buttons on the board of a position.
func (Puzzle) Presses(from puzzle.Position, buttons int, pattern gf2.Vector) ([]string, error) {
	l := from.(position).board.layout
	if l.buttons() != buttons {
		return nil, fmt.Errorf("lightsout: a pattern of %d buttons, the board has %d", buttons, l.buttons())
	}
	return movesOf(l, bitPatterns{}, pattern, nil), nil
}
