// Package kinds has the kinds of work in units for many machines that belong to one puzzle, or to
// codes. A program without such work imports only package catalog, and does not link them.
package kinds

import (
	"jie/lightsout/units"
	"jie/mopan/levels"
	"jie/puzzle/work"
)

// All returns the kinds. Package verbs/lines has those that puzzles share.
func All() []work.Kind {
	return []work.Kind{levels.PairsKind{}, levels.Kind{}, units.FewestPresses{}, CodeDistance{}}
}
