package table

import (
	"jie/puzzle"
	"jie/puzzle/table"
)

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
