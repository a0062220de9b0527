package lightsout

import (
	"context"
	"math/big"
	"strings"

	"jie/modk"
	"jie/puzzle"
)

// maxPowerShown is the most digits, modulo the number of states, of a number of
// positions that an analysis writes out.
const maxPowerShown = 1 << 16

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

// Analyse gives the nullity, generators of the quiet patterns, how many positions can
// be solved and, of small boards, in how many presses; and whether this position can
// be brought to the goal.
func (p position) Analyse(ctx context.Context, opt puzzle.Options) (puzzle.Analysis, error) {
	b := p.board
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
	dark := b.dark()
	if b.rectangle() {
		dark = &Board{layout: b.layout, kind: allOff}
	}
	w, _, _, err := findWay(ctx, dark, dark, opt)
	if err != nil {
		return nil, err
	}
	quiet := w.(space)
	for _, more := range []func(context.Context, space, puzzle.Options) (puzzle.Analysis, error){b.quietFacts, b.boardFacts, b.hardestFacts} {
		list, err := more(ctx, quiet, opt)
		if err != nil {
			return nil, err
		}
		facts = append(facts, list...)
	}
	answer, err := b.solvableFacts(ctx, p.boards(opt.Goal), opt)
	if err != nil {
		return nil, err
	}
	return append(facts, answer...), ctx.Err()
}

// quietFacts are facts about the quiet patterns, and what follows from their number.
func (b *Board) quietFacts(ctx context.Context, s space, _ puzzle.Options) (facts puzzle.Analysis, err error) {
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
