//go:build !js

package table

import (
	"jie/mopan/internal/slab"
	"jie/mopan/internal/states"
)

// mostRankedHere is the most positions of side slab.Side that are kept by number: up to 6 dots.
const mostRankedHere = 5e6

func slabLayout(sp *states.Space) layout {
	if sp.Side == slab.Side && sp.Width == 1 && sp.Positions().Uint64() > mostRankedHere {
		return slab.New(sp)
	}
	return nil
}
