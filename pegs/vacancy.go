package pegs

import (
	"cmp"
	"slices"
	"strings"

	"jie/puzzle/board"
	"jie/puzzle/table"
)

// problemOf is a single-vacancy problem: from the full board without the peg in vacancy to
// one peg in finish.
type problemOf struct{ vacancy, finish int }

// problems lists the single-vacancy problems of b whose start and goal have the same position
// class, each once up to the board's symmetries. Some may be unsolvable.
func (b *layout) problems() []problemOf {
	basis := b.Classes()
	symmetries := b.Shape().Symmetries()
	var list []problemOf
	for vacancy := range b.Len() {
		for finish := range finishes(b, basis, b.All().Without(vacancy)).All() {
			if !slices.ContainsFunc(symmetries, func(s board.Perm) bool {
				return cmp.Or(cmp.Compare(int(s[vacancy]), vacancy), cmp.Compare(int(s[finish]), finish)) < 0
			}) {
				list = append(list, problemOf{vacancy, finish})
			}
		}
	}
	return list
}

var _ table.Maker = Puzzle{}

// TableKeys returns the keys of a question about tables.
func (Puzzle) TableKeys() []string { return []string{"svss", "board"} }

// Table reads a question about all single-vacancy problems of a board.
func (Puzzle) Table(q table.Question) (job table.Job, err error) {
	switch {
	case !q.SVSS:
		return job, table.Missing("table "+puzzleName, "svss")
	case q.Board == "":
		return job, table.Missing("svss", "board")
	}
	p, err := parsePosition(table.WithPrefix(puzzleName, strings.TrimPrefix(Puzzle{}.LevelBoard(q.Board), puzzleName+":")))
	if err != nil {
		return job, err
	}
	b := p.board
	job.Size.Cells = b.Len()
	for _, x := range b.problems() {
		start := newPosition(b, b.All().Without(x.vacancy))
		job.Problems = append(job.Problems, table.Problem{From: start.String(), To: b.onePeg(x.finish).Texts()[0]})
	}
	return job, nil
}
