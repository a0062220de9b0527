// Package kinds lists the kinds of work in units for many machines that belong to one puzzle, or to
// codes. A program that cuts no work into units imports package catalog alone, and links none of it.
package kinds

import (
	"jie/codes/units"
	lights "jie/lightsout/units"
	"jie/mopan/levels"
	"jie/puzzle/work"
)

// All returns the kinds. Package verbs/lines has those that puzzles have in common.
func All() []work.Kind {
	return []work.Kind{levels.PairsKind{}, levels.Kind{}, lights.Kind{}, units.Kind{}}
}
