package pegs

import (
	"context"

	"jie/pegs/bitboard"
	"jie/pegs/central"
	"jie/puzzle"
)

// Analyse tells what is known of p without a search: counts, the position
// class, where a last peg can stand by class, and what a goal needs.
func (p *Position) Analyse(ctx context.Context, opt puzzle.Options) (puzzle.Analysis, error) {
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
		{Key: "finishes_by_class", Value: b.Names(finishes(b, basis, p.pegs))},
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
	if isCentral(b, g) {
		return append(facts, centralFacts(p, refuted)...), nil
	}
	return append(facts, refutedBy(refuted)...), nil
}

// openRegions lists disjoint Merson regions that are full in p and in no goal, as the
// names of their holes: a move at least begins in each.
func (p *Position) openRegions(g *Goal) [][]string {
	var regions []bitboard.Set
	if len(g.Open()) == 0 && !p.matches(g) {
		regions = newQuestion(context.Background(), p.board, p.pegs, p.board.ofClass(p.pegs, g), puzzle.Options{}).search.Regions()
	}
	names := make([][]string, len(regions))
	for i, r := range regions {
		names[i] = p.board.Names(r)
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
		v := t.Judge(p.pegs.Word())
		refuted = v.Proof
		if v.Status == puzzle.Solved {
			facts = append(facts, puzzle.Fact{Key: "moves_to_go", Value: v.Moves})
		}
	}
	return append(facts, refutedBy(refuted)...)
}

// parities writes the class as one digit a basis set.
func parities(basis []bitboard.Set, p bitboard.Set) string {
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
func finishes(b *Board, basis []bitboard.Set, p bitboard.Set) bitboard.Set {
	var holes bitboard.Set
	for i := range b.Len() {
		if classOf(basis, bitboard.Of(i)) == classOf(basis, p) {
			holes = holes.With(i)
		}
	}
	return holes
}
