package construct

import (
	"context"

	"jie/twiddle/geometry"
)

// setups holds the shortest turns that take the tiles on some cells, two or three of one orbit, to
// places in a given order. One search finds them for all cells. A state is the cells, as a number
// with a digit for each.
type setups struct {
	orbit    *orbitPlan
	geometry *geometry.Geometry
	distance []uint8
	via      []uint8 // the first turn
}

const unknown = 255

func newSetups(ctx context.Context, g *geometry.Geometry, o *orbitPlan, places []uint8) (*setups, error) {
	states := 1
	for range places {
		states *= len(o.cells)
	}
	s := &setups{orbit: o, geometry: g, distance: make([]uint8, states), via: make([]uint8, states)}
	for i := range s.distance {
		s.distance[i] = unknown
	}
	s.distance[s.state(places)] = 0
	return s, s.search(ctx, s.state(places), len(places))
}

func (s *setups) search(ctx context.Context, start, digits int) error {
	moves, n := s.moves(), len(s.orbit.cells)
	var cells [3]int
	looked := 0
	for queue := []int32{int32(start)}; len(queue) > 0; queue = queue[1:] {
		if looked++; looked%pollEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		rest, now := int(queue[0]), s.distance[queue[0]]
		for i := range digits {
			cells[i] = rest % n
			rest /= n
		}
		for turn := range s.geometry.Turns {
			to, state := moves[s.geometry.Inverse(turn)], 0
			for i := digits - 1; i >= 0; i-- {
				state = state*n + int(to[cells[i]])
			}
			if s.distance[state] == unknown {
				s.distance[state], s.via[state] = now+1, uint8(turn)
				queue = append(queue, int32(state))
			}
		}
	}
	return nil
}

func (s *setups) moves() [][]uint8 {
	all := make([][]uint8, len(s.geometry.Turns))
	for i := range all {
		all[i] = make([]uint8, len(s.orbit.cells))
		for n, cell := range s.orbit.cells {
			all[i][n] = uint8(s.orbit.index[s.geometry.Turns[i].Goes(cell)])
		}
	}
	return all
}

func (s *setups) state(cells []uint8) int {
	state := 0
	for i := len(cells) - 1; i >= 0; i-- {
		state = state*len(s.orbit.cells) + int(s.orbit.index[cells[i]])
	}
	return state
}

func (s *setups) length(cells ...uint8) int { return int(s.distance[s.state(cells)]) }

func (s *setups) path(cells ...uint8) (turns []int) {
	at := append([]uint8(nil), cells...)
	for s.length(at...) > 0 {
		turn := s.via[s.state(at)]
		turns = append(turns, int(turn))
		for i, cell := range at {
			at[i] = s.geometry.Turns[turn].Goes(cell)
		}
	}
	return turns
}
