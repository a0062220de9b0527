//go:build !js

package table

import (
	"jie/mopan/internal/slab"
	"jie/mopan/internal/states"
)

// mostRankedHere is how many positions a board of side slab.Side has at most if they are
// kept by number: up to 6 dots.
const mostRankedHere = 5e6

// slabLayout is the layout in slabs, where a space is large enough for it.
func slabLayout(sp *states.Space) layout {
	if sp.Side == slab.Side && sp.Width == 1 && sp.Positions().Uint64() > mostRankedHere {
		return slab.New(sp)
	}
	return nil
}
