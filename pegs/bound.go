package pegs

import (
	"jie/puzzle"
)

// lowerBound is a length that every solution has at least, in the metric asked
// for, when the start is no goal.
func (q *question) lowerBound() int64 {
	_, most := q.goal.pegs()
	jumps := max(1, int64(q.start.Len()-most))
	if q.opt.Metric == puzzle.Jumps {
		return jumps
	}
	return 1
}
