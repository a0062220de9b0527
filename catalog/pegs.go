package catalog

import "jie/pegs"

var thePegs = pegs.Puzzle{}
