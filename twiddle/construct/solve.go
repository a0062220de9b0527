package construct

import (
	"slices"

	"jie/twiddle/geometry"
)

// Solve returns turns that lead home, found in about a millisecond; ok is false if out of reach.
func (p *Plan) Solve(from geometry.Position) (turns []int, ok bool) {
	s := &solving{Plan: p, at: from}
	s.evenOut()
	for i := range p.orbits {
		if !s.place(&p.orbits[i]) {
			return nil, false
		}
	}
	if p.Oriented {
		for i := range p.orbits {
			if !s.straighten(&p.orbits[i]) {
				return nil, false
			}
		}
	}
	return simplified(p.Geometry, s.turns), s.at == geometry.Home()
}

type solving struct {
	*Plan
	at    geometry.Position
	turns []int
}

func (s *solving) play(turns ...int) {
	s.at = s.After(s.at, turns)
	s.turns = append(s.turns, turns...)
}

// evenOut makes turns until only even permutations, and directions whose sum on each orbit is 0,
// are left. A turn of an odd block turns one tile more on the colour of the block's corners than a
// multiple of four, and a multiple of four tiles on the other colour.
func (s *solving) evenOut() {
	if s.Oriented && s.Block%2 == 1 {
		for _, set := range s.Orbits() {
			for turn := s.Blocks(); turn < len(s.Turns); turn++ { // to the right
				if !slices.Contains(set.Cells, s.Turns[turn].Cells[0]) {
					continue
				}
				for spun(&s.at, set.Cells) != 0 {
					s.play(turn)
				}
				break
			}
		}
		return
	}
	if set := s.Orbits()[0]; set.Odd && s.at.Odd(set.Cells) {
		s.play(s.best())
	}
}

func (s *solving) best() (best int) {
	most := -1
	for i := range s.Turns {
		after, home := s.at.Turned(&s.Turns[i]), 0
		for cell, tile := range after.Tile {
			if int(tile) == cell {
				home++
			}
		}
		if home > most {
			best, most = i, home
		}
	}
	return best
}

// place brings an orbit's tiles home by 3-cycles, those with the fewest turns a tile first.
func (s *solving) place(o *orbitPlan) bool {
	for {
		var best [3]uint8
		least, fixes := 0, 0
		for _, x := range o.cells {
			y := s.at.Tile[x]
			if y == x {
				continue
			}
			for _, z := range o.cells {
				if z == x || z == y || s.at.Tile[z] == z {
					continue
				}
				cost, brought := 2*o.setups.length(x, y, z)+len(o.cycle), 1
				if s.at.Tile[y] == z {
					brought++
				}
				if s.at.Tile[z] == x {
					brought++
				}
				if fixes == 0 || cost*fixes < least*brought {
					best, least, fixes = [3]uint8{x, y, z}, cost, brought
				}
			}
		}
		if fixes == 0 {
			break
		}
		s.play(conjugate(s.Geometry, o.setups.path(best[:]...), o.cycle)...)
	}
	return !slices.ContainsFunc(o.cells, func(cell uint8) bool { return s.at.Tile[cell] != cell })
}

func (s *solving) straighten(o *orbitPlan) bool {
	for {
		var best [2]uint8
		least := -1
		for _, a := range o.cells {
			for _, b := range o.cells {
				if a == b || s.at.Spin[a] == 0 || s.at.Spin[b] == 0 {
					continue
				}
				if cost := o.pairs.length(a, b); least < 0 || cost < least {
					best, least = [2]uint8{a, b}, cost
				}
			}
		}
		if least < 0 {
			break
		}
		twist := conjugate(s.Geometry, o.pairs.path(best[:]...), o.twist)
		if (s.at.Spin[best[0]]+o.amount)&3 != 0 && o.amount != 2 && s.at.Spin[best[0]] == o.amount {
			twist = inverse(s.Geometry, twist)
		}
		s.play(twist...)
	}
	return spun(&s.at, o.cells) == 0 && !slices.ContainsFunc(o.cells, func(cell uint8) bool { return s.at.Spin[cell] != 0 })
}

// simplified removes turns that cancel each other, also across turns that commute, and writes three
// turns of a block as one, or one as three where blocks turn one way only.
func simplified(g *geometry.Geometry, turns []int) []int {
	var short []int
	for _, turn := range turns {
		short = appendTurn(g, short, turn)
	}
	return short
}

func appendTurn(g *geometry.Geometry, turns []int, turn int) []int {
	if !g.Allows(turn) {
		for range 3 {
			turns = appendTurn(g, turns, g.Inverse(turn))
		}
		return turns
	}
	var same []int // the indices of the last turns of the block, the latest first
	for i := len(turns) - 1; i >= 0 && len(same) < 3; i-- {
		if g.BlockOf(turns[i]) == g.BlockOf(turn) {
			same = append(same, i)
		} else if !g.Commute(turns[i], turn) {
			break
		}
	}
	alike := 0
	for alike < len(same) && turns[same[alike]] == turn {
		alike++
	}
	switch {
	case len(same) > 0 && alike == 0: // the last one is the inverse
		return slices.Delete(turns, same[0], same[0]+1)
	case alike == 3: // and the turn makes four
		for _, i := range same {
			turns = slices.Delete(turns, i, i+1)
		}
		return turns
	case alike == 2 && g.Way == geometry.BothWays:
		turns = slices.Delete(turns, same[0], same[0]+1)
		turns[same[1]] = g.Inverse(turn)
		return turns
	}
	return append(turns, turn)
}
