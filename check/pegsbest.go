package check

import "jie/puzzle"

// asksBest reports whether a goal asks for as few pegs as can be left.
func (h *holes) asksBest(goal string) bool { return goal == fewestGoal }

func (h *holes) rank() int64 { return h.pegs() }

func (h *holes) settle(pegs int64) { h.fewest = pegs }

// best visits positions, those with the fewest pegs first, until one has as few as the start's position class allows.
func (h *holes) best(m *meter) (int64, error) {
	w := h.walked()
	board := w.(counted)
	least, fewest := h.leastOfClass(), h.pegs()
	var (
		found  positions
		buffer []byte
		open   = []int{0} // numbers of positions; later ones have fewer pegs
		seen   int
	)
	found.add(w.key(nil))
	see := func() {
		seen++
		buffer = w.key(buffer[:0])
		if n := found.len(); found.add(buffer) {
			open = append(open, n)
		}
	}
	defer func() { w.set(found.key(0)) }()
	for len(open) > 0 && fewest > least {
		if err := m.spend(1+seen, found.bytes()+8*int64(cap(open))); err != nil {
			return 0, err
		}
		w.set(found.key(open[len(open)-1]))
		open, seen = open[:len(open)-1], 0
		fewest = min(fewest, board.pegs())
		w.visit(puzzle.Jumps, see)
	}
	return fewest, nil
}

// holeSet is a set of holes by their numbers in reading order.
type holeSet [mostHoles / 64]uint64

func (s *holeSet) flip(hole int)     { s[hole/64] ^= 1 << (hole % 64) }
func (s *holeSet) has(hole int) bool { return s[hole/64]>>(hole%64)&1 != 0 }

// Every jump changes the three holes of a line. So a position keeps its class: the set of its pegs up to sums of lines.
// The least set represents it: lines are added until it has none of the leading holes of a basis of the lines.

// classes is a basis of the lines, by the first hole of each.
type classes [mostHoles]*holeSet

// least returns the set that represents the class of s.
func (c *classes) least(s holeSet) holeSet {
	for hole, line := range c {
		if line != nil && s.has(hole) {
			for i := range s {
				s[i] ^= line[i]
			}
		}
	}
	return s
}

const mostClasses = 1 << 12 // how many classes are searched for the one with the fewest pegs

// leastOfClass returns the fewest pegs, at least 1, of the positions of the board's class, or 1 for too many classes.
func (h *holes) leastOfClass() int64 {
	list, number := h.all(), make(map[place]int)
	for i, p := range list {
		number[p] = i
	}
	var basis classes
	for _, l := range h.lines() {
		var line holeSet
		for _, p := range l {
			line.flip(number[p])
		}
		line = basis.least(line)
		for hole := range list {
			if line.has(hole) {
				basis[hole] = &line
				break
			}
		}
	}
	var board holeSet
	var single []holeSet // the classes of one peg
	for i, p := range list {
		var one holeSet
		one.flip(i)
		single = append(single, basis.least(one))
		if h.at(p) == '1' {
			board.flip(i)
		}
	}
	return steps(basis.least(board), single, &basis)
}

// steps returns how many of the single pegs add up to a class.
func steps(class holeSet, single []holeSet, basis *classes) int64 {
	reached := make(map[holeSet]bool)
	level := []holeSet{{}}
	for pegs := int64(1); len(level) > 0 && len(reached) < mostClasses; pegs++ {
		var next []holeSet
		for _, c := range level {
			for _, one := range single {
				sum := c
				for i := range sum {
					sum[i] ^= one[i]
				}
				sum = basis.least(sum)
				if sum == class {
					return pegs
				}
				if !reached[sum] {
					reached[sum] = true
					next = append(next, sum)
				}
			}
		}
		level = next
	}
	return 1
}
