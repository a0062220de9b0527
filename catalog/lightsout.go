package catalog

import "jie/lightsout"

var theLightsOut = lightsout.Puzzle{}
