package pegs

import (
	"jie/board"
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
	return max(1, q.proved, q.board.regionBound(q.start, q.goal))
}

// regionBound is the number of disjoint Merson regions that are full in the
// start and in no goal: a move at least begins in each. Where there are several
// goals, it is the least for any of them.
func (b *Board) regionBound(start board.Set, g *Goal) int64 {
	least := int64(MaxHoles)
	for _, t := range g.alternatives() {
		var regions int64
		for _, r := range b.packing() {
			if r&^start == 0 && r&t.care&^t.want != 0 {
				regions++
			}
		}
		least = min(least, regions)
	}
	return least
}
