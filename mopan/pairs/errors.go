package pairs

import (
	"jie/mopan/internal/states"
	"jie/puzzle"
	"jie/puzzle/table"
)

// Codes of this package's errors, with their Args.
const (
	TooMany    puzzle.Code = "mopan-table-many"  // positions: more than all pairs can number
	BadRange   puzzle.Code = "mopan-pairs-range" // from, to, classes: no such sources
	OtherPairs puzzle.Code = "mopan-table-pairs" // path, side, dots, asked_side, asked_dots: the file is about other pairs
)

// Codes that this package shares with others.
const (
	TooWide         = states.TooWide        // side, colours: no tables for such boards
	NoTarget        = states.NoTarget       // dots: no board has as many cells of each colour
	TooLittleMemory = table.TooLittleMemory // need, allowed: bytes
	NoTable         = table.NoTable         // path: not a file of this work, or of another version
	Damaged         = table.Damaged         // path: the checksum does not hold
)
