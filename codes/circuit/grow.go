package circuit

import "jie/codes/tree"

// grow searches the sets that contain the pressed columns and no blocked ones.
func (s *search) grow() {
	if s.spent() {
		return
	}
	left := s.weight - len(s.pressed)
	if left < 3 {
		s.lookUp(left)
		return
	}
	detector, ok := s.branch(left)
	if left == 3 { // the last three columns have no nodes in a tree
		s.tree.Node(tree.Leaf)
	} else {
		s.tree.Node(detector)
	}
	if !ok {
		return
	}
	trail := len(s.trail)
	for _, i := range s.by.Of(detector) {
		if s.cover[i] >= 0 {
			s.try(i, left-1)
		}
	}
	s.undo(trail)
}

// try searches the sets that also have the column, and blocks it for later sets. left is the
// number of columns that follow it.
func (s *search) try(i int32, left int) {
	switch {
	case s.stopped:
	case !s.within(i, left):
		if left > 2 {
			s.tree.Node(tree.Leaf)
		}
	case left < 3:
		s.nodes++
		s.put(i)
		s.lookUp(left)
		s.take()
	default:
		before := len(s.trail)
		s.press(i)
		s.grow()
		s.release()
		s.undo(before)
	}
	s.block(i)
}

// within reports whether a press of the column leaves no more violated detectors than the
// columns after it can change.
func (s *search) within(i int32, left int) bool {
	return len(s.violated)+len(s.columns[i].detectors)-2*int(s.cover[i]) <= left*s.degree
}

// spent counts a node, and reports whether the search is to stop.
func (s *search) spent() bool {
	s.nodes++
	if s.nodes&(1<<10-1) == 0 && s.stop() {
		s.stopped = true
	}
	return s.stopped
}

// branch returns a violated detector whose columns to try: one that has the fewest of them. ok
// is false if the node is a leaf: no detector is violated, or the violated ones need more
// columns than are left. For the latter each violated detector has a share, such that no column
// has shares of more than 1 in all; the sum of the shares is a lower bound.
func (s *search) branch(left int) (detector int32, ok bool) {
	if len(s.violated) == 0 {
		s.settle()
		return tree.Leaf, false
	}
	if len(s.violated) > left*s.degree {
		return tree.Leaf, false
	}
	spare, fewest := int64(left)*unit, int32(1<<30)
	for _, d := range s.violated {
		most, free := int32(0), int32(0)
		for _, i := range s.by.Of(d) {
			if cover := s.cover[i]; cover >= 0 {
				most = max(most, cover)
				free++
			}
		}
		if free == 0 {
			return tree.Leaf, false
		}
		if free < fewest {
			fewest, detector = free, d
		}
		if spare -= int64(s.share[most]); spare < 0 && s.packing {
			return tree.Leaf, false
		}
	}
	return detector, true
}

// lookUp completes the set by one column or two: a column of some violated detector, and the
// column that has exactly the detectors that are violated then. These two may share no detector.
func (s *search) lookUp(left int) {
	switch {
	case len(s.violated) == 0:
		s.settle()
	case left == 1:
		if i := s.exactly(s.hash, -1); i >= 0 {
			s.settle(i)
		}
	case left == 2:
		detector := s.violated[0]
		for _, d := range s.violated[1:] {
			if len(s.by.Of(d)) < len(s.by.Of(detector)) {
				detector = d
			}
		}
		for _, i := range s.by.Of(detector) {
			if j := s.exactly(s.hash^s.columns[i].hash, i); j >= 0 {
				s.settle(i, j)
			}
		}
	}
}

// exactly returns the column whose detectors are the violated ones, after a press of a column
// if it is not -1; -1 if there is none. The hash selects, and the detectors decide.
func (s *search) exactly(hash uint64, pressed int32) int32 {
	t := s.table
	for at := hash & t.mask; t.slots[at].column > 0; at = (at + 1) & t.mask {
		if t.slots[at].hash == hash && s.isRest(t.slots[at].column-1, pressed) {
			return t.slots[at].column - 1
		}
	}
	return -1
}

// isRest reports whether a column, with the other if it is not -1, changes exactly the violated
// detectors.
func (s *search) isRest(i, other int32) bool {
	s.flip(i)
	if other >= 0 {
		s.flip(other)
	}
	rest := len(s.violated)
	if other >= 0 {
		s.flip(other)
	}
	s.flip(i)
	return rest == 0
}
