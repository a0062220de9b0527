package wide

import "slices"

// Goal is what is to be reached: any position that one of the fields asks for.
type Goal struct {
	Patterns []Pattern
	One      bool   // any position of one peg
	Counts   []int  // any position of one of these numbers of pegs
	Stuck    *Board // any position on this board without a legal jump; nil where that is no goal
}

// Pattern asks for just the pegs of Want among the holes of Care.
type Pattern struct{ Want, Care Set }

// Match tells whether p fits t.
func (t Pattern) Match(p Set) bool { return p.Xor(t.Want).And(t.Care).Empty() }

// Match tells whether p is a goal.
func (g *Goal) Match(p Set) bool {
	for _, t := range g.Patterns {
		if t.Match(p) {
			return true
		}
	}
	switch {
	case g.One && p.Len() == 1, len(g.Counts) > 0 && slices.Contains(g.Counts, p.Len()):
		return true
	}
	return g.Stuck != nil && g.Stuck.Stuck(p)
}

// most is a number of pegs that no goal exceeds, on a board of so many holes.
func (g *Goal) most(holes int) int32 {
	most := 0
	switch {
	case g.Stuck != nil:
		most = holes
	case g.One:
		most = 1
	}
	for _, t := range g.Patterns {
		most = max(most, t.Want.Len()+Full(holes).Less(t.Care).Len())
	}
	for _, n := range g.Counts {
		most = max(most, n)
	}
	return int32(most) // a board has few holes
}
