package narrow

import (
	"cmp"
	"slices"

	"jie/pegs/bitboard"
	"jie/pegs/wide"
	"jie/puzzle/board"
)

// Any solution, fast: a beam, then depth first.
//
// The beam proceeds level by level and keeps the best few positions of each level, those
// whose pegs are still easy to take. If it fails, it is widened. A beam that never had to
// drop a position has tried them all, so its failure is a proof. One bad early jump can
// lead a depth-first search into millions of dead positions. The beam compares positions
// of the same number of pegs all over the tree, and finds a solution of every board in the
// test at a width of some thousands.
//
// When the widest beam fails, the depth-first search with its table of dead positions
// follows. It stays within the memory it is given, and ends.
var beamWidths = []int{128, 1 << 10, 1 << 13, 1 << 16}

// NarrowBeam runs the beam of the least width, from which First continues. It reports
// whether the beam found a solution, or saw every position in reach and no goal among them.
func (q *Search) NarrowBeam() (found, exhausted bool, err error) {
	line, _, complete, err := q.beam(beamWidths[0])
	q.looked = err == nil
	q.found, q.beamExhausted = jumpsAlong(q.Start, line), complete && line == nil
	return line != nil, q.beamExhausted, err
}

// AffordsBeam reports whether there is memory for the narrowest beam.
func (q *Search) AffordsBeam() bool { return q.Affords(beamBytes * int64(beamWidths[0])) }

// First finds any solution; it returns nil when there is none. With a budget above 0 it
// gives up with [wide.ErrBudget] after about that number of nodes.
func (q *Search) First(budget int64) ([]bitboard.Jump, error) {
	begun := q.Nodes
	widths := beamWidths
	if q.looked {
		if q.found != nil || q.beamExhausted {
			return q.found, nil
		}
		widths = widths[1:]
	}
	for _, width := range widths {
		if budget > 0 && q.Nodes-begun > budget || !q.Affords(int64(width)*beamBytes) {
			break
		}
		line, _, complete, err := q.beam(width)
		if err != nil || line != nil {
			return jumpsAlong(q.Start, line), err
		}
		if complete {
			return nil, nil
		}
	}
	if budget > 0 {
		if budget -= q.Nodes - begun; budget <= 0 {
			return nil, wide.ErrBudget
		}
	}
	return q.depthFirst(budget)
}

// beamBytes is about what a beam holds for each unit of its width: every level's
// candidates, and the parents of all levels.
const beamBytes = 2000

// jumpsAlong turns the positions of a line into jumps from start.
func jumpsAlong(start board.Set, line []board.Set) []bitboard.Jump {
	var jumps []bitboard.Jump
	for _, next := range line {
		jumps = append(jumps, bitboard.Between(start, next))
		start = next
	}
	return jumps
}

// beamNode is one position of a level, the number of its parent in the level
// before, and how hard its pegs are to take.
type beamNode struct {
	position board.Set
	parent   int32
	cost     int32
}

// rank orders nodes, the best least. Among equal costs a hash decides.
func (n beamNode) rank() uint64 { return uint64(n.cost)<<32 | bitboard.Hash(n.position)>>32 }

// Deepest returns jumps to as few pegs as it can find, whatever the goal. If it does not
// fail, no jumps leave fewer. It stops at least pegs, because fewer cannot be left.
func (q *Search) Deepest(least int) ([]bitboard.Jump, error) {
	defer func(g *bitboard.Goal) { q.Goal = g }(q.Goal)
	q.Goal = q.Board.NewGoal() // never reached, so that the beam continues to its end
	var best []board.Set
	for _, width := range beamWidths {
		if !q.Affords(int64(width) * beamBytes) {
			break
		}
		_, levels, complete, err := q.beam(width)
		if err != nil {
			return jumpsAlong(q.Start, best), err
		}
		if len(levels)-1 > len(best) {
			best = lineTo(levels, 0)
		}
		if complete || q.Start.Len()-len(best) <= least {
			q.Method = wide.Beam
			return jumpsAlong(q.Start, best), nil
		}
	}
	reach, err := q.Reach()
	if err != nil || len(reach)-1 == len(best) {
		return jumpsAlong(q.Start, best), err
	}
	q.Goal = q.Board.NewGoal(bitboard.Alternative{Open: bitboard.Count(q.Start.Len() - len(reach) + 1)})
	return q.First(0)
}

// beam searches with the given width. It returns the positions of a solution after the
// start or, if it reached no goal, the levels. complete reports that it dropped no position.
func (q *Search) beam(width int) (line []board.Set, ended [][]beamNode, complete bool, err error) {
	costs := newPegCosts(q.Board)
	levels := [][]beamNode{{{position: q.Start}}}
	complete = true
	var buffer []board.Set
	for {
		var next []beamNode
		seen := new(bitboard.PositionSet)
		for i, node := range levels[len(levels)-1] {
			buffer = q.Board.AppendSuccessors(buffer[:0], node.position)
			for _, n := range buffer {
				if err := q.Poll(); err != nil {
					return nil, nil, false, err
				}
				if q.Goal.MatchWord(n) {
					q.Method = wide.Beam
					return append(lineTo(levels, i), n), nil, complete, nil
				}
				if !q.kit.pruner.dead(n) && seen.Add(q.kit.Sym.Canonical(n)) {
					next = append(next, beamNode{n, int32(i), costs.of(n)})
				}
			}
		}
		if len(next) == 0 {
			return nil, levels, complete, nil
		}
		if len(next) > width {
			complete = false
			slices.SortFunc(next, func(a, b beamNode) int { return cmp.Compare(a.rank(), b.rank()) })
			next = slices.Clone(next[:width])
		}
		levels = append(levels, next)
	}
}

// lineTo returns the positions that lead to node i of the last level, without
// the start.
func lineTo(levels [][]beamNode, i int) []board.Set {
	line := make([]board.Set, len(levels)-1)
	for k := len(levels) - 1; k > 0; k-- {
		line[k-1] = levels[k][i].position
		i = int(levels[k][i].parent)
	}
	return line
}

// pegCosts says how hard the peg in each hole is to take: the inverse of its ease.
type pegCosts []int32

func newPegCosts(b *bitboard.Board) pegCosts {
	costs := make(pegCosts, b.Len())
	for i := range costs {
		costs[i] = wide.LineCost / (b.Ease(i) + 1)
	}
	return costs
}

func (c pegCosts) of(p board.Set) int32 {
	var sum int32
	for ; p != 0; p &= p - 1 {
		sum += c[p.First()]
	}
	return sum
}
