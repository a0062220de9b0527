package pairs

import "jie/puzzle"

// Codes of this package's errors, with their Args.
const (
	TooMany    puzzle.Code = "mopan-table-many"  // positions: more than all pairs can number
	BadRange   puzzle.Code = "mopan-pairs-range" // from, to, classes: no such sources
	OtherPairs puzzle.Code = "mopan-table-pairs" // path, side, dots, asked_side, asked_dots: the file is about other pairs
)
