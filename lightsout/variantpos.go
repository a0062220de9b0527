package lightsout

import (
	"context"
	"iter"
	"math/big"
	"strings"

	"jie/modk"
	"jie/puzzle"
)

// variantPosition is a variant as a puzzle.Position.
type variantPosition struct{ *variant }

func (p variantPosition) Moves() iter.Seq[string] { return p.moves() }

// Play presses one button, "r,c" or "r,c*n".
func (p variantPosition) Play(move string) (puzzle.Position, error) {
	b, times, err := p.readMove(move)
	if err != nil {
		return nil, err
	}
	next, fits := p.pressed(b, times)
	if !fits || p.idle(b, times) {
		return nil, fail(puzzle.IllegalMove, nil, puzzle.Args{"move": move})
	}
	return variantPosition{next}, nil
}

// variantGoal is any one of several positions of one layout.
type variantGoal struct{ variants []*variant }

func (g variantGoal) Texts() []string {
	texts := make([]string, len(g.variants))
	for i, v := range g.variants {
		texts[i] = v.String()
	}
	return texts
}

// Goal reads positions of this layout; with none, all lights off.
func (p variantPosition) Goal(texts ...string) (puzzle.Goal, error) {
	if len(texts) == 0 {
		return variantGoal{[]*variant{p.dark()}}, nil
	}
	var g variantGoal
	seen := map[string]bool{}
	for _, text := range texts {
		v, err := p.goal(text)
		if err != nil {
			return nil, err
		}
		if key := v.String(); !seen[key] {
			seen[key] = true
			g.variants = append(g.variants, v)
		}
	}
	return g, nil
}

// goal reads one position of this layout. Its rules may be left out.
func (p variantPosition) goal(text string) (*variant, error) {
	parts, err := puzzle.SplitID(text)
	if err != nil {
		return nil, err
	}
	var v *variant
	if parts.Puzzle == "lightsout" && len(parts.Rules) == 0 {
		v, err = parseVariant(p.rules, parts.Body, parts.Start)
	} else {
		v, _, err = parseAny(text)
	}
	if err != nil {
		return nil, err
	}
	if v == nil || !v.same(p.layout) {
		got := "[]"
		if v != nil {
			got = v.shapeName()
		}
		return nil, fail(puzzle.OtherShape, nil, puzzle.Args{"got": got, "want": p.shapeName()})
	}
	return v, nil
}

// dark is this layout with every light off.
func (v *variant) dark() *variant { return &variant{v.layout, make([]int32, len(v.state))} }

func (p variantPosition) goals(g puzzle.Goal) []*variant {
	if own, ok := g.(variantGoal); ok {
		return own.variants
	}
	return []*variant{p.dark()}
}

// Solved tells whether the board shows one of the goals.
func (p variantPosition) Solved(g puzzle.Goal) bool {
	for _, v := range p.goals(g) {
		if p.same(v.layout) && p.equal(v) {
			return true
		}
	}
	return false
}

// equal tells whether two boards of one layout show the same.
func (v *variant) equal(o *variant) bool {
	for i, s := range v.state {
		if s != o.state[i] {
			return false
		}
	}
	return true
}

// Solve answers the question in opt; see [puzzle.Position].
func (p variantPosition) Solve(ctx context.Context, opt puzzle.Options) (puzzle.Solution, error) {
	if err := checkMetric(opt); err != nil {
		return puzzle.Solution{}, err
	}
	goals := p.goals(opt.Goal)
	return solveEach(len(goals), opt, func(i int) (puzzle.Solution, error) { return p.solve(ctx, goals[i], opt) })
}

// checkMetric fails unless presses are asked for.
func checkMetric(opt puzzle.Options) error {
	if opt.Metric == "" || opt.Metric == puzzle.Presses {
		return nil
	}
	return fail(puzzle.BadMetric, nil, puzzle.Args{"metric": string(opt.Metric), "known": []string{string(puzzle.Presses)}})
}

// Analyse tells how many positions can be reached and in how many ways each, the
// quiet patterns, and whether the goal is among them.
func (p variantPosition) Analyse(ctx context.Context, opt puzzle.Options) (puzzle.Analysis, error) {
	facts := puzzle.Analysis{
		{Key: "height", Value: p.h}, {Key: "width", Value: p.w},
		{Key: "lights", Value: big.NewInt(int64(len(p.places)))}, {Key: "buttons", Value: p.buttons()},
	}
	if p.rules.k == 0 {
		return facts, ctx.Err()
	}
	set, _, err := p.ways(ctx, p.variant, opt)
	if err != nil {
		return nil, err
	}
	ways := set.order()
	positions := new(big.Int).Exp(big.NewInt(int64(p.rules.k)), big.NewInt(int64(p.buttons())), nil)
	facts = append(facts, puzzle.Fact{Key: "states", Value: p.rules.k})
	if len(modk.PrimePowers(p.rules.k)) == 1 && modk.PrimePowers(p.rules.k)[0].E == 1 {
		facts = append(facts, puzzle.Fact{Key: "nullity", Value: set.nullity()})
	}
	facts = append(facts,
		puzzle.Fact{Key: "solvable_positions", Value: positions.Div(positions, ways)},
		puzzle.Fact{Key: "solutions_each", Value: ways})
	if quiet := p.quiet(set); quiet != nil {
		facts = append(facts, puzzle.Fact{Key: "quiet_patterns", Value: quiet})
	}
	var solved pressSet
	for _, to := range p.goals(opt.Goal) {
		found, _, err := p.ways(ctx, to, opt)
		if err != nil {
			return nil, err
		}
		if solved == nil {
			solved = found
		}
	}
	facts = append(facts, puzzle.Fact{Key: "solvable", Value: solved != nil})
	if binary, ok := solved.(*binarySet); ok && len(p.goals(opt.Goal)) == 1 {
		counts, err := binary.byPresses(ctx)
		if err != nil {
			return nil, err
		}
		if counts != nil {
			facts = append(facts, puzzle.Fact{Key: "solutions_by_presses", Value: counts})
		}
	}
	return facts, ctx.Err()
}

// quiet draws the generators of the quiet patterns, rows joined by slashes; nil
// where that cannot be done.
func (p variantPosition) quiet(set pressSet) []string {
	if len(p.places) > maxQuietShown {
		return nil
	}
	patterns := []string{}
	for _, g := range set.generators() {
		rows := p.pattern(g.X)
		if rows == nil {
			return nil
		}
		patterns = append(patterns, strings.Join(rows, "/"))
	}
	return patterns
}
