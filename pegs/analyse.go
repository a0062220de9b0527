package pegs

import (
	"context"

	"jie/pegs/bitboard"
	"jie/pegs/central"
	"jie/puzzle"
)

// Analyse returns what is known about p without a search: counts, the position class, where
// a last peg can stand by class, and what a goal needs.
func (p *position) Analyse(ctx context.Context, opt puzzle.Options) (puzzle.Analysis, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	b := p.board
	basis := b.Classes()
	facts := puzzle.Analysis{
		{Key: "holes", Value: b.Len()},
		{Key: "pegs", Value: p.pegs.Len()},
		{Key: "lines", Value: len(b.Lines())},
		{Key: "legal_jumps", Value: len(b.AppendJumps(nil, p.pegs))},
		{Key: "symmetries", Value: len(b.Shape().Symmetries())},
		{Key: "classes_log2", Value: len(basis)},
		{Key: "class_parities", Value: parities(basis, p.pegs)},
		{Key: "finishes_by_class", Value: b.holeNames(finishes(b, basis, p.pegs))},
	}
	if opt.Goal == nil {
		return facts, nil
	}
	g, err := p.goal(opt.Goal)
	if err != nil {
		return nil, err
	}
	refuted := ""
	if !p.matches(g) && len(g.Open()) == 0 {
		c := b.cheapCertificate(p.pegs, g)
		if c == nil {
			c = b.eachCertificate(ctx, p.pegs, g)
		}
		if c != nil {
			refuted = c.Kind
		}
	}
	_, most := g.Pegs()
	facts = append(facts,
		puzzle.Fact{Key: "solved", Value: p.matches(g)},
		puzzle.Fact{Key: "jumps_at_least", Value: max(0, p.pegs.Len()-most)},
	)
	if regions := p.openRegions(g); len(regions) > 0 && refuted == "" {
		facts = append(facts, puzzle.Fact{Key: "moves_at_least", Value: len(regions)}, puzzle.Fact{Key: "regions", Value: regions})
	}
	if refuted == "" && isCentral(b, g) {
		if t, err := central.Embedded(); err == nil {
			v := t.Judge(p.pegs.Word())
			refuted = v.Proof
			if v.Status == puzzle.Solved {
				facts = append(facts, puzzle.Fact{Key: "moves_to_go", Value: v.Moves})
			}
		}
	}
	if refuted != "" {
		facts = append(facts, puzzle.Fact{Key: "refuted_by", Value: refuted})
	}
	return facts, ctx.Err() // a refutation that was cut short is not one that failed
}

// openRegions lists disjoint Merson regions that are full in p and in no goal, as the
// names of their holes: at least one move begins in each.
func (p *position) openRegions(g *bitboard.Goal) (names [][]string) {
	if len(g.Open()) > 0 || p.matches(g) {
		return nil
	}
	q := newQuestion(context.Background(), p.board, p.pegs, p.board.ofClass(p.pegs, g), puzzle.Options{})
	for _, r := range q.large.Regions() {
		names = append(names, p.board.holeNames(r))
	}
	return names
}

// parities writes the class as one digit per basis set.
func parities(basis []bitboard.Set, p bitboard.Set) string {
	class, digits := classOf(basis, p), make([]byte, len(basis))
	for i := range digits {
		if digits[i] = '0'; class.Has(i) {
			digits[i] = '1'
		}
	}
	return string(digits)
}

// finishes returns the holes where a single peg has p's class.
func finishes(b *layout, basis []bitboard.Set, p bitboard.Set) bitboard.Set {
	var holes bitboard.Set
	for i := range b.Len() {
		if classOf(basis, bitboard.Of(i)) == classOf(basis, p) {
			holes = holes.With(i)
		}
	}
	return holes
}
