package construct

import (
	"context"

	"jie/internal/recent"
	"jie/twiddle/geometry"
)

// Plan solves the positions of one shape. It is safe for concurrent use.
type Plan struct {
	*geometry.Geometry
	orbits []orbitPlan
}

type orbitPlan struct {
	cells  []uint8
	cycle  []int     // turns that make a 3-cycle of the cells of triple, each to the cell where its tile goes
	triple [3]uint8  // cells
	setups *setups   // to triple
	twist  []int     // turns the tile on pair[0] one way and that on pair[1] the other, on an oriented board
	amount uint8     // the turn of the first tile
	pair   [2]uint8  // cells
	pairs  *setups   // to pair
	index  [256]int8 // of each cell among cells
}

// plans holds the plans made last: 5 MB each at most.
var plans = recent.Cache[geometry.Shape, *Plan]{Most: 8}

const pollEvery = 1 << 10

// Of returns the plan of a shape, nil if a single block covers the board, or turns do not make
// every 3-cycle. It ends with ctx.Err() soon after ctx does: on 10 x 10 a plan takes seconds.
func Of(ctx context.Context, g *geometry.Geometry) (*Plan, error) {
	return plans.Get(g.Shape, func() (*Plan, error) { return newPlan(ctx, g) })
}

func newPlan(ctx context.Context, g *geometry.Geometry) (*Plan, error) {
	p := &Plan{Geometry: g}
	words, err := findCycles(ctx, g)
	if err != nil {
		return nil, err
	}
	for i, set := range g.Orbits() {
		if words == nil || words[i] == nil {
			return nil, nil
		}
		o := orbitPlan{cells: set.Cells, cycle: words[i]}
		for n, cell := range o.cells {
			o.index[cell] = int8(n)
		}
		after := g.After(geometry.Home(), o.cycle)
		o.triple = cycleOf(&after)
		if o.setups, err = newSetups(ctx, g, &o, o.triple[:]); err != nil {
			return nil, err
		}
		if g.Oriented {
			if found, err := o.findTwist(ctx, g); !found || err != nil {
				return nil, err
			}
		}
		p.orbits = append(p.orbits, o)
	}
	return p, nil
}

// cycleOf returns the cells of the only 3-cycle, each before the cell to which its tile goes.
func cycleOf(p *geometry.Position) (cycle [3]uint8) {
	for cell := range p.Tile {
		if tile := p.Tile[cell]; int(tile) != cell {
			next := uint8(cell)
			for to, t := range p.Tile {
				if int(t) == cell {
					return [3]uint8{tile, next, uint8(to)}
				}
			}
		}
	}
	return cycle
}
