package table

import (
	"io"

	"jie/mopan"
	"jie/puzzle"
)

// Table is the distance of every position of a board to the nearest of some
// targets, in memory or in a file. It is safe for concurrent use once built.
type Table struct {
	*space
	layout   layout
	goal     mopan.Goal
	levels   []uint64 // positions at each distance
	farthest []uint64 // the first places of the last level
	complete bool     // no position in reach is missing
	words    words
	near     near      // what counting has found
	file     io.Closer // nil in memory
}

// words is where a table's codes are read from.
type words interface {
	// pair is the i-th pair of words of codes.
	pair(i int) (low, high uint64, err error)
}

// pair reads codes in memory.
func (c codes) pair(i int) (low, high uint64, err error) { return c[2*i], c[2*i+1], nil }

// newTable returns a table without a code.
func newTable(counts [mopan.Colours + 1]int, goal mopan.Goal) (*Table, error) {
	if len(goal) == 0 {
		return nil, &puzzle.Error{Puzzle: mopan.Name, Code: puzzle.NoGoal}
	}
	sample, err := firstCompletion(counts, goal)
	if err != nil {
		return nil, err
	}
	sp, err := newSpace(sample)
	if err != nil {
		return nil, err
	}
	return &Table{space: sp, layout: chosenLayout(sp), goal: goal}, nil
}

// firstCompletion is some board that the goal asks for.
func firstCompletion(counts [mopan.Colours + 1]int, goal mopan.Goal) (mopan.Board, error) {
	for _, p := range goal {
		for b := range p.Completions(counts) {
			return b, nil
		}
	}
	return mopan.Board{}, &puzzle.Error{Puzzle: mopan.Name, Code: NoTarget, Args: puzzle.Args{"dots": counts[1] + counts[2] + counts[3]}}
}

// Goal is what the distances lead to.
func (t *Table) Goal() mopan.Goal { return t.goal }

// Positions is how many positions the table is about, in reach or not.
func (t *Table) Positions() uint64 { return t.layout.positions() }

// Close closes the file that the table reads; it does nothing in memory.
func (t *Table) Close() error {
	if t.file == nil {
		return nil
	}
	return t.file.Close()
}

// code is the code of a state.
func (t *Table) code(s uint64) (uint, error) {
	place := t.layout.place(s)
	low, high, err := t.words.pair(int(place >> 6))
	return uint(low>>(place&63)&1 | high>>(place&63)&1<<1), err
}
