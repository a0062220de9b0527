package pegs

import (
	"fmt"
	"math/big"

	"jie/board"
	"jie/puzzle"
)

// unsolvable is the answer when a search found that no goal can be reached. Its
// certificate counts every position in reach, by jumps made, for others to count
// again.
func (q *question) unsolvable() (puzzle.Solution, error) {
	levels, total, err := q.reach()
	if err != nil {
		return q.unknown(), err
	}
	c := &puzzle.Certificate{Kind: KindExhausted, Positions: big.NewInt(total).String(), Levels: levels}
	q.method = methodExhaustive
	return puzzle.Solution{Status: puzzle.Unsolvable, Certificate: c}, nil
}

// reach counts the positions in reach by jumps made. They are gathered up to the
// symmetries that keep the start, and each counts for its whole orbit.
func (q *question) reach() (levels []string, total int64, err error) {
	start := q.start
	sym := newSymmetries(q.board, func(p board.Perm) bool { return start.Map(p) == start })
	layer := new(positionSet)
	if err := q.put(layer, start); err != nil {
		return nil, 0, err
	}
	var buffer []board.Set
	for layer.n > 0 {
		next := new(positionSet)
		var raw int64
		for _, p := range layer.slots {
			if p == 0 {
				continue
			}
			raw += int64(sym.orbit(p))
			buffer = q.board.appendSuccessors(buffer[:0], p)
			for _, n := range buffer {
				err := q.poll()
				if err == nil {
					err = q.put(next, sym.canonical(n))
				}
				if err != nil {
					q.release(layer.bytes() + next.bytes())
					return nil, 0, err
				}
			}
		}
		total += raw
		levels = append(levels, fmt.Sprint(raw))
		q.release(layer.bytes())
		layer = next
	}
	return levels, total, nil
}
