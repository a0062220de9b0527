package pegs

import "jie/board"

// regionBound is the number of disjoint Merson regions that are full in the
// start and in no goal: a move at least begins in each. Where there are several
// goals, it is the least for any of them.
func (b *Board) regionBound(start board.Set, g *Goal) int64 {
	return int64(len(b.openRegions(start, g)))
}

// openRegions lists the regions that regionBound counts, for the goal of which they
// are the fewest.
func (b *Board) openRegions(start board.Set, g *Goal) []board.Set {
	var fewest []board.Set
	for i, t := range g.alternatives() {
		var regions []board.Set
		for _, r := range b.MostRegions() {
			if r&^start == 0 && r&t.care&^t.want != 0 {
				regions = append(regions, r)
			}
		}
		if i == 0 || len(regions) < len(fewest) {
			fewest = regions
		}
	}
	return fewest
}
