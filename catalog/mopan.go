package catalog

import "jie/mopan/table"

// theMopan comes with its tables.
var theMopan = table.Puzzle{}
