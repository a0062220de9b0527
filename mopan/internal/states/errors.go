package states

import "jie/puzzle"

// Codes of this package's errors, with their Args.
const (
	TooWide  puzzle.Code = "mopan-table-wide"      // side, colours: no tables for such boards
	NoTarget puzzle.Code = "mopan-table-no-target" // dots: no target can have as many
)
