package table

import (
	"slices"

	"jie/mopan/rings"
)

// Farthest lists positions at the greatest distance, the antipodes: all of them,
// or the first 64 if there are more.
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
