package narrow

import "jie/board"

// Regions lists disjoint Merson regions that are full at the start and in no goal, of
// the goal for which they are the fewest: a move at least begins in each. Package wide
// explains them.
func (q *Search) Regions() []board.Set {
	if q.Goal.isOpen() {
		return nil
	}
	var fewest []board.Set
	for i, t := range q.Goal.alternatives(q.Board) {
		var regions []board.Set
		for _, r := range q.Board.MostRegions() {
			if r&^q.Start == 0 && r&t.care&^t.want != 0 {
				regions = append(regions, r)
			}
		}
		if i == 0 || len(regions) < len(fewest) {
			fewest = regions
		}
	}
	return fewest
}

// LeastMoves is a number of moves that every solution is known to have at least.
func (q *Search) LeastMoves() int64 { return max(1, q.Proved, int64(len(q.Regions()))) }
