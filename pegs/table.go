package pegs

import (
	"jie/table"
)

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
		start := newPosition(b, b.all().Without(x.Vacancy))
		job.Problems = append(job.Problems, table.Problem{From: start.String(), To: b.OnePeg(x.Finish).Texts()[0]})
	}
	return job, nil
}
