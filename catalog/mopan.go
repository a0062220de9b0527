package catalog

import "jie/mopan/levels"

// theMopan comes with its tables and its searches by levels.
var theMopan = levels.Puzzle{}
