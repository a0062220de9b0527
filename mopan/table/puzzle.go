package table

import "jie/mopan"

// Puzzle is Mopan with its tables, for package catalog.
type Puzzle struct{ mopan.Puzzle }
