package pegs

import (
	"cmp"
	"slices"

	"jie/board"
	"jie/pegs/bitboard"
)

// Any solution, fast: a beam, then depth first.
//
// The beam goes down the levels and keeps the best few positions of each, with
// the pegs where they are still easy to take. Where it fails it is widened. A
// beam that never had to drop a position has tried them all, so that its failure
// is a proof. A depth-first search wants one bad early jump to lose itself in
// millions of dead positions; the beam, which compares positions of the same
// number of pegs all over the tree, finds a solution of every board in the test
// at a width of some thousands.
//
// When the widest beam fails, the depth-first search with its table of dead
// positions needs no more memory than it is given, and ends.
var beamWidths = []int{128, 1 << 10, 1 << 13, 1 << 16}

// tryNarrowBeam runs the beam of the least width.
func (q *question) tryNarrowBeam() error {
	line, complete, err := q.beam(beamWidths[0])
	q.looked = err == nil
	q.found, q.beamExhausted = jumpsAlong(q.start, line), complete && line == nil
	if line != nil {
		q.method = methodBeam
	}
	return err
}

// first finds any solution, as jumps; it returns nil when there is none. With a
// budget above 0 it gives up with errBudget after about as many nodes.
func (q *question) first(budget int64) ([]bitboard.Move, error) {
	begun := q.nodes
	widths := beamWidths
	if q.looked {
		if q.found != nil || q.beamExhausted {
			return q.found, nil
		}
		widths = widths[1:]
	}
	for _, width := range widths {
		if budget > 0 && q.nodes-begun > budget || !q.affords(int64(width)*beamBytes) {
			break
		}
		line, complete, err := q.beam(width)
		if line != nil {
			q.method = methodBeam
		}
		if err != nil || line != nil {
			return jumpsAlong(q.start, line), err
		}
		if complete {
			return nil, nil
		}
	}
	if budget > 0 {
		if budget -= q.nodes - begun; budget <= 0 {
			return nil, errBudget
		}
	}
	return q.depthFirst(budget)
}

// beamBytes is about what a beam holds for each unit of its width: every level's
// candidates, and the parents of all levels.
const beamBytes = 2000

// jumpsAlong turns the positions of a line into jumps from start.
func jumpsAlong(start board.Set, line []board.Set) []bitboard.Move {
	var moves []bitboard.Move
	for _, next := range line {
		moves = append(moves, bitboard.Move{bitboard.Between(start, next)})
		start = next
	}
	return moves
}

// beamNode is one position of a level, the number of its parent in the level
// before, and how hard its pegs are to take.
type beamNode struct {
	position board.Set
	parent   int32
	cost     int32
}

// beam searches with the given width. It returns the positions of a solution
// after the start; complete tells that no position was dropped.
func (q *question) beam(width int) (line []board.Set, complete bool, err error) {
	line, _, complete, err = q.runBeam(width)
	return line, complete, err
}

// deepest is beam for a goal that is never reached: it returns a line to the fewest
// pegs it comes to.
func (q *question) deepest(width int) (line []board.Set, complete bool, err error) {
	_, levels, complete, err := q.runBeam(width)
	if err != nil {
		return nil, false, err
	}
	return lineTo(levels, 0), complete, nil
}

// runBeam is beam; where no goal was reached it returns the levels.
func (q *question) runBeam(width int) (line []board.Set, ended [][]beamNode, complete bool, err error) {
	costs := q.board.pegCosts()
	levels := [][]beamNode{{{position: q.start}}}
	complete = true
	var buffer []board.Set
	for {
		layer := levels[len(levels)-1]
		var next []beamNode
		seen := new(bitboard.PositionSet)
		for i, node := range layer {
			buffer = q.board.AppendSuccessors(buffer[:0], node.position)
			for _, n := range buffer {
				if err := q.poll(); err != nil {
					return nil, nil, false, err
				}
				if q.goal.match(n) {
					return append(lineTo(levels, i), n), nil, complete, nil
				}
				if !q.pruner.dead(n) && seen.Add(q.sym.Canonical(n)) {
					next = append(next, beamNode{n, int32(i), costs.of(n)})
				}
			}
		}
		if len(next) == 0 {
			return nil, levels, complete, nil
		}
		if len(next) > width {
			complete = false
			slices.SortFunc(next, func(a, b beamNode) int {
				return cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(bitboard.Hash(a.position), bitboard.Hash(b.position)))
			})
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

// pegCosts says how hard the peg in each hole is to take, as the inverse of the
// number of lines through the hole; a line that passes over it counts twice.
type pegCosts []int32

func (b *Board) pegCosts() pegCosts {
	lines := make([]int32, b.Len())
	for _, l := range b.Lines() {
		lines[l.Middle] += 2
		lines[l.End]++
		lines[l.Other]++
	}
	costs := make(pegCosts, b.Len())
	for i, n := range lines {
		costs[i] = 5040 / (n + 1) // divides evenly by each number up to 10
	}
	return costs
}

// of is the cost of a position.
func (c pegCosts) of(p board.Set) int32 {
	var sum int32
	for ; p != 0; p &= p - 1 {
		sum += c[p.First()]
	}
	return sum
}
