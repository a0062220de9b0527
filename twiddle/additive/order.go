package additive

import "jie/twiddle/geometry"

type next struct {
	turn int
	node int
}

// The nodes of the order are the start, and two for each turn: made once, and twice in a row.
func afterOnce(turn int) int { return 1 + 2*turn }

func afterTwice(turn int) int { return 2 + 2*turn }

// canonical lists the turns that may follow each node. Every shortest sequence can be brought into
// this order by exchanging neighbours of blocks without a common cell, and by writing a half turn R
// R:
//   - of two consecutive turns whose blocks share no cell the blocks ascend;
//   - a block is turned L, R, or R R in a row, never otherwise, and one, two or three times on a
//     board whose blocks turn one way only: three are the node after the inverse turn.
//
// This leaves 18, 233, 2880, 35496, 437448, ... sequences of 1, 2, 3, ... turns on 4 x 4.
func canonical(g *geometry.Geometry) [][]next {
	nodes := make([][]next, 1+2*len(g.Turns))
	for _, turn := range g.Legal {
		nodes[0] = append(nodes[0], next{turn, afterOnce(turn)})
	}
	for last := range g.Turns {
		right, oneWay := last >= g.Blocks(), g.Way != geometry.BothWays
		for _, turn := range g.Legal {
			switch {
			case g.BlockOf(turn) != g.BlockOf(last):
				if g.BlockOf(turn) > g.BlockOf(last) || !g.Commute(turn, last) {
					nodes[afterOnce(last)] = append(nodes[afterOnce(last)], next{turn, afterOnce(turn)})
					nodes[afterTwice(last)] = append(nodes[afterTwice(last)], next{turn, afterOnce(turn)})
				}
			case turn == last && (right || oneWay):
				nodes[afterOnce(last)] = append(nodes[afterOnce(last)], next{turn, afterTwice(turn)})
				if oneWay {
					nodes[afterTwice(last)] = append(nodes[afterTwice(last)], next{turn, afterOnce(g.Inverse(turn))})
				}
			}
		}
	}
	return nodes
}

// firstTurns returns the turns with which a canonical solution may begin, one of each set that the
// symmetries of the position exchange: that of the least block and, if both are there, to the
// right.
//
// Up to symmetry this loses no solution: map one so that it begins with the chosen turn, and bring
// it into canonical order. It then begins with a lesser block, which can happen only so often, or
// with the chosen one: to the right, or to the left if the set has no turn to the right. A half
// turn L L becomes R R, and one of the block's turns to the right was chosen too.
func firstTurns(g *geometry.Geometry, p *geometry.Position) []int {
	chosen := make([]int, len(g.Turns))
	for i := range chosen {
		chosen[i] = i
	}
	for _, s := range g.Symmetries() {
		if !keeps(g, &s, p) {
			continue
		}
		for turn := range g.Turns {
			image, best := int(s.Turn[turn]), chosen[turn]
			if g.BlockOf(image) < g.BlockOf(best) || g.BlockOf(image) == g.BlockOf(best) && image > best {
				chosen[turn] = image
			}
		}
	}
	var first []int
	for turn, other := range chosen {
		if turn == other {
			first = append(first, turn)
		}
	}
	return first
}

// keeps reports whether a symmetry, applied to cells and tiles alike, maps p to itself.
func keeps(g *geometry.Geometry, s *geometry.Symmetry, p *geometry.Position) bool {
	for cell := range g.Cells() {
		image, spin := s.Cell[cell], p.Spin[cell]
		if s.Mirror {
			spin = -spin & 3
		}
		if p.Tile[image] != s.Cell[p.Tile[cell]] || p.Spin[image] != spin {
			return false
		}
	}
	return true
}
