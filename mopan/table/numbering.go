package table

import (
	"math/big"
	"math/bits"

	"jie/mopan"
)

// Numbering numbers the positions of a board with given dots from 0, for searches
// that keep no table in memory. It is safe for concurrent use.
type Numbering struct {
	sp    *space
	ranks ranks
}

// ranks are a ranked layout with numbers of 32 or of 64 bits.
type ranks interface {
	layout
	visit(first uint64, set []uint64, visit func(number uint64, after []uint64) bool)
}

// NewNumbering is about the positions that have the given number of cells of each
// colour, 0 first. It takes about a megabyte.
func NewNumbering(side int, counts [mopan.Colours + 1]int) (Numbering, error) {
	b, err := firstCompletion(counts, mopan.Goal{mopan.Wild(side)})
	if err != nil {
		return Numbering{}, err
	}
	sp, err := newSpace(b)
	if err != nil {
		return Numbering{}, err
	}
	if sp.positions().Cmp(big.NewInt(mostShort)) <= 0 {
		return Numbering{sp, newRanked[uint32](sp)}, nil
	}
	return Numbering{sp, newRanked[uint64](sp)}, nil
}

// Positions is how many there are.
func (n Numbering) Positions() uint64 { return n.ranks.positions() }

// Number is the number of a board, which must have the dots that n is about.
func (n Numbering) Number(b mopan.Board) uint64 { return n.ranks.place(n.sp.pack(b)) }

// Board undoes Number.
func (n Numbering) Board(number uint64) mopan.Board {
	s, ok := n.ranks.state(number)
	if !ok {
		panic("table: no position has this number")
	}
	return n.sp.unpack(s)
}

// Visit calls visit for each position of a set in ascending order, until visit returns
// false. Bit i of word w stands for the position first+64w+i; first is a multiple of 64.
// after is what one turn makes of the position; a number may stand there twice, and the
// slice is only valid during the call. Time: one look at each turn of each position.
func (n Numbering) Visit(first uint64, set []uint64, visit func(number uint64, after []uint64) bool) {
	n.ranks.visit(first, set, visit)
}

// visit is Visit.
func (r *ranked[N]) visit(first uint64, set []uint64, visit func(number uint64, after []uint64) bool) {
	after := make([]uint64, 0, len(r.turns))
	var at run
	end := uint64(0) // of the run
	for i, word := range set {
		for ; word != 0; word &= word - 1 {
			number := first + uint64(i)<<6 + uint64(bits.TrailingZeros64(word))
			if number >= end {
				at = r.runAt(number)
				end = at.first + uint64(len(at.members))
			}
			after = after[:0]
			for next := range r.neighbours(number, at.high|uint64(at.members[number-at.first])) {
				after = append(after, next)
			}
			if !visit(number, after) {
				return
			}
		}
	}
}

// ReadTargets reads targets, which need no prefix, and how many cells of each colour the
// positions that lead to them have. dots is how many dots of colour 1 there are where all
// targets have wild cells.
func ReadTargets(texts []string, dots int) (mopan.Goal, [mopan.Colours + 1]int, error) {
	goal, err := readTargets(texts)
	if err != nil {
		return nil, [mopan.Colours + 1]int{}, err
	}
	counts, err := countsOf(goal, dots)
	if err == nil {
		err = sameDots(goal, counts)
	}
	if err == nil {
		_, err = firstCompletion(counts, goal)
	}
	return goal, counts, err
}
