package pegs

import (
	"context"

	"jie/board"
	"jie/puzzle"
)

// Analyse tells what is known of p without a search: counts, the position
// class, where a last peg can stand by class, and what a goal needs.
func (p *Position) Analyse(ctx context.Context, opt puzzle.Options) (puzzle.Analysis, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	b := p.board
	basis := b.classSets(b.Full())
	facts := puzzle.Analysis{
		{Key: "holes", Value: b.Len()},
		{Key: "pegs", Value: p.pegs.Len()},
		{Key: "lines", Value: len(b.lines)},
		{Key: "legal_jumps", Value: len(b.AppendJumps(nil, p.pegs))},
		{Key: "symmetries", Value: len(b.shape.Symmetries())},
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
	q := newQuestion(ctx, b, p.pegs, g, puzzle.Options{Metric: puzzle.Moves})
	refuted := ""
	if !g.match(p.pegs) {
		c := q.cheapCertificate()
		if c == nil {
			c = p.board.eachCertificate(p.pegs, g)
		}
		if c != nil {
			refuted = c.Kind
		}
	}
	_, most := g.pegs()
	facts = append(facts,
		puzzle.Fact{Key: "solved", Value: g.match(p.pegs)},
		puzzle.Fact{Key: "jumps_at_least", Value: max(0, p.pegs.Len()-most)},
	)
	if isCentral(b, g) {
		return append(facts, centralFacts(p.pegs, refuted)...), nil
	}
	return append(facts, refutedBy(refuted)...), nil
}

// refutedBy names the kind of proof that there is no solution, where there is one.
func refutedBy(kind string) []puzzle.Fact {
	if kind == "" {
		return nil
	}
	return []puzzle.Fact{{Key: "refuted_by", Value: kind}}
}

// centralFacts tells what the central game's table says of p, where it opens.
func centralFacts(p board.Set, refuted string) []puzzle.Fact {
	var facts []puzzle.Fact
	if t, err := CentralTable(); err == nil && refuted == "" {
		v := t.Judge(p)
		refuted = v.Proof
		if v.Status == puzzle.Solved {
			facts = append(facts, puzzle.Fact{Key: "moves_to_go", Value: v.Moves})
		}
	}
	return append(facts, refutedBy(refuted)...)
}

// parities writes the class as one digit a basis set.
func parities(basis []board.Set, p board.Set) string {
	digits := make([]byte, len(basis))
	for i, v := range basis {
		digits[i] = '0'
		if odd(v & p) {
			digits[i] = '1'
		}
	}
	return string(digits)
}

// finishes returns the holes where one peg is of p's class.
func finishes(b *Board, basis []board.Set, p board.Set) board.Set {
	var holes board.Set
	for i := range b.Len() {
		if class(basis, board.Set(0).With(i)) == class(basis, p) {
			holes = holes.With(i)
		}
	}
	return holes
}
