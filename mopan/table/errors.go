package table

import (
	"jie/puzzle"
	"jie/table"
)

// Codes of this package's errors, with their Args.
const (
	TooWide    puzzle.Code = "mopan-table-wide"       // side, colours: no tables for such boards
	TooMany    puzzle.Code = "mopan-table-many"       // positions: more than all pairs can number
	NoTarget   puzzle.Code = "mopan-table-no-target"  // dots: no target can have as many
	OtherBoard puzzle.Code = "mopan-table-board"      // position, target: the table is about another board or other dots
	BadRange   puzzle.Code = "mopan-pairs-range"      // from, to, classes: no such sources
	OtherPairs puzzle.Code = "mopan-table-pairs"      // path, side, dots, asked_side, asked_dots: the file is about other pairs
	Unfinished puzzle.Code = "mopan-table-unfinished" // distance: how far the table goes so far
	Truncated  puzzle.Code = "mopan-table-truncated"  // path, got, want: bytes
	Altered    puzzle.Code = "mopan-table-altered"    // path, block: a checksum does not hold
	Changed    puzzle.Code = "mopan-table-changed"    // path: written to since it was opened
	NoRoom     puzzle.Code = "mopan-table-room"       // path: the disk is full
)

// Codes that this package shares with the tables of other puzzles.
const (
	TooLittleMemory = table.TooLittleMemory // need, allowed: bytes
	OtherTarget     = table.OtherTarget     // table, asked: the table leads to another target
	NoTable         = table.NoTable         // path: not a table, or of a later version
	Inconsistent    = table.Inconsistent    // neighbouring distances contradict each other
)
