package table

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"

	"jie/mopan"
	"jie/puzzle"
)

// space is every position of one board with given dots, each packed in a word:
// one bit a cell where the cells hold two kinds of content, otherwise two bits,
// which are the cell's colour. Of two kinds the rarer is the one written 1, so that a
// board and its complement share their spaces.
type space struct {
	side   int
	cells  int
	counts [mopan.Colours + 1]int // cells of each colour, 0 for empty
	kinds  [2]uint8               // the colours written 0 and 1, where width is 1
	width  uint                   // bits a cell
	turns  []turn                 // in the order of their names
	rings  []ring
}

// newSpace returns the positions with as many cells of each colour as b.
func newSpace(b mopan.Board) (*space, error) {
	sp := &space{side: b.Side(), cells: b.Len(), counts: b.Counts(), width: 1}
	var present []uint8
	for c, n := range sp.counts {
		if n > 0 {
			present = append(present, uint8(c))
		}
	}
	switch {
	case len(present) > 2:
		sp.width = 2
	case len(present) == 2:
		sp.kinds = [2]uint8{present[0], present[1]}
		if sp.counts[present[1]] > sp.counts[present[0]] {
			sp.kinds = [2]uint8{present[1], present[0]}
		}
	default:
		sp.kinds = [2]uint8{present[0], present[0] ^ 1}
	}
	if sp.cells*int(sp.width) > 64 {
		return nil, &puzzle.Error{Puzzle: mopan.Name, Code: TooWide,
			Args: puzzle.Args{"side": sp.side, "colours": len(present)}}
	}
	sp.turns = newTurns(sp.side)
	sp.rings = newRings(sp.side, sp.width)
	return sp, nil
}

// ones is how many cells are written 1, where width is 1.
func (sp *space) ones() int { return sp.counts[sp.kinds[1]] }

// pack returns b, which has the space's counts, as a state.
func (sp *space) pack(b mopan.Board) uint64 {
	var s uint64
	for i := range sp.cells {
		c := uint64(b.Colour(i))
		if sp.width == 1 {
			if c == uint64(sp.kinds[1]) {
				s |= 1 << i
			}
			continue
		}
		s |= c << (2 * i)
	}
	return s
}

// unpack undoes pack.
func (sp *space) unpack(s uint64) mopan.Board {
	b := mopan.NewBoard(sp.side)
	for i := range sp.cells {
		c := int(s >> (uint(i) * sp.width) & (1<<sp.width - 1))
		if sp.width == 1 {
			c = int(sp.kinds[c])
		}
		b = b.With(i, c)
	}
	return b
}

// positions is how many there are.
func (sp *space) positions() *big.Int {
	n := big.NewInt(1)
	left := sp.cells
	for _, k := range sp.counts {
		n.Mul(n, new(big.Int).Binomial(int64(left), int64(k)))
		left -= k
	}
	return n
}

// holds tells whether b lies in the space.
func (sp *space) holds(b mopan.Board) bool {
	return b.Side() == sp.side && b.Counts() == sp.counts
}

// turn is one turn that a player can make: its ring, and which of the ring's
// three turns it is.
type turn struct {
	name string
	ring int
	kind int // index in turnKinds
}

// turnKinds are the turns of a ring: letter and steps clockwise.
var turnKinds = [3]struct {
	letter byte
	step   int
}{{'C', 3}, {'L', 1}, {'R', 5}}

// newTurns lists the turns of a board in the order of their names.
func newTurns(side int) []turn {
	var turns []turn
	for i, r := range mopan.Rings(side) {
		for k, kind := range turnKinds {
			turns = append(turns, turn{fmt.Sprintf("%c%s", kind.letter, r.Centre), i, k})
		}
	}
	slices.SortFunc(turns, func(a, b turn) int { return cmp.Compare(a.name, b.name) })
	return turns
}
