package cluster

import "jie/codes/tree"

// grow searches the sets that contain the pressed columns and no blocked ones.
func (s *search) grow() {
	if s.spent() {
		return
	}
	check, ok := s.branch()
	s.tree.Node(check)
	if !ok {
		return
	}
	trail := len(s.trail)
	for _, column := range s.columns.Of(check) {
		if s.cover[column] >= 0 {
			s.try(column)
		}
	}
	s.undo(trail)
}

// try searches the sets that also have the column, and blocks it for later sets.
func (s *search) try(column int32) {
	if s.within(column) {
		before := len(s.trail)
		s.press(column)
		s.grow()
		s.release()
		s.undo(before)
	} else {
		s.tree.Node(tree.Leaf)
	}
	s.block(column)
}

// spent counts a node, and reports whether the search is to stop.
func (s *search) spent() bool {
	s.nodes++
	if s.nodes&(1<<12-1) == 0 && s.stop != nil && s.stop() || s.budget > 0 && s.nodes > s.budget {
		s.stopped = true
	}
	return s.stopped
}

// branch returns a violated check whose columns to try: one that has the fewest of
// them. ok is false if the node is a leaf.
func (s *search) branch() (check int32, ok bool) {
	if len(s.violated) == 0 {
		s.settle()
		return tree.Leaf, false
	}
	left := s.limit - len(s.pressed)
	if left <= 0 || len(s.violated) > left*s.degree {
		return tree.Leaf, false
	}
	sum, fewest := int64(0), int32(1<<30)
	for _, c := range s.violated {
		most, free := int32(0), int32(0)
		for _, column := range s.columns.Of(c) {
			if cover := s.cover[column]; cover >= 0 {
				most = max(most, cover)
				free++
			}
		}
		if free == 0 {
			return tree.Leaf, false
		}
		if free < fewest {
			fewest, check = free, c
		}
		sum += int64(s.share[most])
	}
	if sum > int64(left)*unit {
		return tree.Leaf, false
	}
	return check, true
}

// within reports whether a press of the column leaves no more violated checks than the
// presses after it can cover. The bound of branch implies it, at more cost.
func (s *search) within(column int32) bool {
	left := s.limit - len(s.pressed) - 1
	after := len(s.violated) + len(s.checks.Of(column)) - 2*int(s.cover[column])
	return after <= left*s.degree
}

// settle handles a set that meets all checks. A logical one lowers the limit, or is counted.
func (s *search) settle() {
	if len(s.pressed) > s.limit || !s.odd() {
		return
	}
	if s.count {
		if len(s.pressed) == s.limit {
			s.counted++
		}
		return
	}
	s.found = append(s.found[:0], s.pressed...)
	s.limit = len(s.pressed) - 1
}

// odd reports whether the pressed columns meet a functional in an odd number.
func (s *search) odd() bool {
	clear(s.sum)
	for _, column := range s.pressed {
		s.sum.Flip(int(column))
	}
	return s.Odd(s.sum)
}
