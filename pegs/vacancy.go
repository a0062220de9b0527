package pegs

import (
	"cmp"
	"slices"

	"jie/board"
	"jie/puzzle/table"
)

// Problem is a single-vacancy problem: from the full board less the peg in
// Vacancy to one peg in Finish.
type Problem struct{ Vacancy, Finish int }

// Problems lists the single-vacancy problems of b whose start and goal are of one
// position class, each once up to the board's symmetries. Some may be unsolvable.
func (b *Board) Problems() []Problem {
	basis := b.Classes()
	symmetries := b.Shape().Symmetries()
	var list []Problem
	for vacancy := range b.Len() {
		for finish := range finishes(b, basis, b.All().Without(vacancy)).All() {
			if !slices.ContainsFunc(symmetries, func(s board.Perm) bool {
				return cmp.Or(cmp.Compare(int(s[vacancy]), vacancy), cmp.Compare(int(s[finish]), finish)) < 0
			}) {
				list = append(list, Problem{vacancy, finish})
			}
		}
	}
	return list
}

var _ table.Maker = Puzzle{}

// Table reads a question about all single-vacancy problems of a board.
func (Puzzle) Table(q table.Question) (job table.Job, err error) {
	if err := q.Takes("svss", "board"); err != nil {
		return job, err
	}
	switch {
	case !q.SVSS:
		return job, table.Missing("table "+Name, "svss")
	case q.Board == "":
		return job, table.Missing("svss", "board")
	}
	p, err := Parse(table.WithPrefix(Name, q.Board))
	if err != nil {
		return job, err
	}
	b := p.Board()
	job.Size.Cells = b.Len()
	for _, x := range b.Problems() {
		start := newPosition(b, b.All().Without(x.Vacancy))
		job.Problems = append(job.Problems, table.Problem{From: start.String(), To: b.OnePeg(x.Finish).Texts()[0]})
	}
	return job, nil
}
