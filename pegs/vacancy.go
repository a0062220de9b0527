package pegs

import (
	"slices"

	"jie/board"
)

// Problem is a single-vacancy problem: from the full board less the peg in
// Vacancy to one peg in Finish.
type Problem struct{ Vacancy, Finish int }

// Problems lists the single-vacancy problems of b whose start and goal are of one
// position class, each once up to the board's symmetries. Some may be unsolvable.
func (b *Board) Problems() []Problem {
	basis := b.classes()
	symmetries := b.shape.Symmetries()
	var list []Problem
	for vacancy := range b.Len() {
		for finish := range finishes(b, basis, b.all().Without(vacancy)).All() {
			x := Problem{vacancy, finish}
			if !slices.ContainsFunc(symmetries, func(s board.Perm) bool { return x.image(s).before(x) }) {
				list = append(list, x)
			}
		}
	}
	return list
}

func (x Problem) image(s board.Perm) Problem {
	return Problem{int(s[x.Vacancy]), int(s[x.Finish])}
}

// before orders problems by vacancy, then by finish.
func (x Problem) before(y Problem) bool {
	return x.Vacancy < y.Vacancy || x.Vacancy == y.Vacancy && x.Finish < y.Finish
}
