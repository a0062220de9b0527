package table

import (
	"io"
	"slices"

	"jie/mopan/internal/states"
	"jie/mopan/rings"
	"jie/puzzle"
	"jie/puzzle/table"
)

// Table is every position's distance to the nearest target. Once built it is safe for concurrent use.
type Table struct {
	space    *states.Space
	layout   layout
	goal     rings.Goal
	levels   []uint64 // positions at each distance
	farthest []uint64 // the first places of the last level
	complete bool     // no reachable position is missing
	words    words
	file     io.Closer // nil in memory
}

type words interface {
	// Pair returns the i-th pair of words of codes.
	Pair(i int) (low, high uint64, err error)
}

func newTable(counts [rings.Colours + 1]int, goal rings.Goal) (*Table, error) {
	if len(goal) == 0 {
		return nil, &puzzle.Error{Puzzle: rings.Name, Code: puzzle.NoGoal}
	}
	sample, err := states.Completion(counts, goal)
	if err != nil {
		return nil, err
	}
	sp, err := states.New(sample)
	if err != nil {
		return nil, err
	}
	return &Table{space: sp, layout: chosenLayout(sp), goal: goal}, nil
}

// Goal returns the goal of the distances.
func (t *Table) Goal() rings.Goal { return t.goal }

// Positions returns the number of positions of the table, reachable or not.
func (t *Table) Positions() uint64 { return t.layout.Positions() }

// Close closes the table's file, if it has one.
func (t *Table) Close() error {
	if t.file == nil {
		return nil
	}
	return t.file.Close()
}

func (t *Table) code(s uint64) (uint, error) {
	place := t.layout.Place(s)
	low, high, err := t.words.Pair(int(place >> 6))
	return uint(low>>(place&63)&1 | high>>(place&63)&1<<1), err
}

// Farthest lists the positions at the greatest distance, or the first 64 of them.
func (t *Table) Farthest() []rings.Board {
	var boards []rings.Board
	for _, place := range t.farthest {
		if s, ok := t.layout.State(place); ok {
			boards = append(boards, t.space.Unpack(s))
		}
	}
	return boards
}

// Levels returns how many positions lie at each distance, 0 first.
func (t *Table) Levels() []uint64 { return slices.Clone(t.levels) }

// Complete reports whether the table holds every reachable position.
func (t *Table) Complete() bool { return t.complete }

// Codes of this package's errors, with their Args.
const (
	OtherBoard puzzle.Code = "mopan-table-board"      // position, target: the table is about another board or other dots
	Unfinished puzzle.Code = "mopan-table-unfinished" // distance: how far the table goes so far
	Truncated  puzzle.Code = "mopan-table-truncated"  // path, got, want: bytes
	Altered    puzzle.Code = "mopan-table-altered"    // path, block: a checksum does not hold
	Changed    puzzle.Code = "mopan-table-changed"    // path: written to since it was opened
)

// Codes that this package shares with others.
const (
	NoTable      = table.NoTable      // path: not a table, or of a later version
	Inconsistent = table.Inconsistent // neighbouring distances contradict each other
)
