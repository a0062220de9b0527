package catalog

import "jie/twiddle"

var theTwiddle = twiddle.Puzzle{}
