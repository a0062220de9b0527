package pegs

import (
	"context"

	"jie/pegs/central"
	"jie/pegs/narrow"
	"jie/pegs/wide"
	"jie/puzzle"
)

// Analyse tells what is known of p without a search: counts, the position
// class, where a last peg can stand by class, and what a goal needs.
func (p *Position) Analyse(ctx context.Context, opt puzzle.Options) (puzzle.Analysis, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	b := p.board
	basis := b.classes()
	facts := puzzle.Analysis{
		{Key: "holes", Value: b.Len()},
		{Key: "pegs", Value: p.holes.Len()},
		{Key: "lines", Value: len(b.Lines())},
		{Key: "legal_jumps", Value: len(b.legal(p.holes))},
		{Key: "symmetries", Value: len(b.Shape().Symmetries())},
		{Key: "classes_log2", Value: len(basis)},
		{Key: "class_parities", Value: parities(basis, p.holes)},
		{Key: "finishes_by_class", Value: b.list(finishes(b, basis, p.holes))},
	}
	if opt.Goal == nil {
		return facts, nil
	}
	g, err := p.goal(opt.Goal)
	if err != nil {
		return nil, err
	}
	refuted := ""
	if !g.matches(p) && !g.isOpen() {
		c := b.cheapCertificate(p.holes, g)
		if c == nil {
			c = b.eachCertificate(ctx, p.holes, g)
		}
		if c != nil {
			refuted = c.Kind
		}
	}
	_, most := g.pegs()
	facts = append(facts,
		puzzle.Fact{Key: "solved", Value: g.matches(p)},
		puzzle.Fact{Key: "jumps_at_least", Value: max(0, p.holes.Len()-most)},
	)
	if regions := p.openRegions(g); len(regions) > 0 && refuted == "" {
		facts = append(facts, puzzle.Fact{Key: "moves_at_least", Value: len(regions)}, puzzle.Fact{Key: "regions", Value: regions})
	}
	if isCentral(b, g) {
		return append(facts, centralFacts(p, refuted)...), nil
	}
	return append(facts, refutedBy(refuted)...), nil
}

// openRegions lists disjoint Merson regions that are full in p and in no goal, as the
// names of their holes: a move at least begins in each.
func (p *Position) openRegions(g *Goal) [][]string {
	var regions []wide.Set
	switch {
	case g.isOpen() || g.matches(p):
	case p.board.IsWide():
		s := &wide.Search{Board: p.board.Wide(), Start: p.holes, Goal: g.ofClass(p.holes).wide()}
		regions = s.Regions()
	default:
		s := &narrow.Search{Board: p.board.Board, Start: p.pegs, Goal: g.ofClass(p.holes).narrow()}
		for _, r := range s.Regions() {
			regions = append(regions, wide.One(r))
		}
	}
	names := make([][]string, len(regions))
	for i, r := range regions {
		names[i] = p.board.list(r)
	}
	return names
}

// refutedBy names the kind of proof that there is no solution, where there is one.
func refutedBy(kind string) []puzzle.Fact {
	if kind == "" {
		return nil
	}
	return []puzzle.Fact{{Key: "refuted_by", Value: kind}}
}

// centralFacts tells what the central game's table says of p, where it opens.
func centralFacts(p *Position, refuted string) []puzzle.Fact {
	var facts []puzzle.Fact
	if t, err := central.Embedded(); err == nil && refuted == "" {
		v := t.Judge(p.pegs)
		refuted = v.Proof
		if v.Status == puzzle.Solved {
			facts = append(facts, puzzle.Fact{Key: "moves_to_go", Value: v.Moves})
		}
	}
	return append(facts, refutedBy(refuted)...)
}

// parities writes the class as one digit a basis set.
func parities(basis []wide.Set, p wide.Set) string {
	digits := make([]byte, len(basis))
	for i, v := range basis {
		digits[i] = '0'
		if v.And(p).Odd() {
			digits[i] = '1'
		}
	}
	return string(digits)
}

// finishes returns the holes where one peg is of p's class.
func finishes(b *Board, basis []wide.Set, p wide.Set) wide.Set {
	var holes wide.Set
	for i := range b.Len() {
		if classOf(basis, wide.Of(i)) == classOf(basis, p) {
			holes = holes.With(i)
		}
	}
	return holes
}
