package wide

// Goal is what is to be reached: a position that fits one of the patterns, or, where
// One is set, any position of one peg.
type Goal struct {
	Patterns []Pattern
	One      bool
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
	return g.One && p.Len() == 1
}
