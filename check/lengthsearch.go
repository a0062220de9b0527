package check

import "jie/puzzle/lengthproof"

// A lengthSearch enumerates all ways to change the lights that a goal needs, for lights of
// two states, and verifies that each needs more presses than are left. A node of the proof
// names a light that has to change. An odd number of its buttons is pressed. The first of
// these is the button of one of the node's children.
type lengthSearch struct {
	nodes   []int32
	lights  []searchedLight
	buttons [][]int // lights that each changes
	closed  []bool  // buttons that may not be pressed, or are already pressed
	at      int     // nodes read so far
}

type searchedLight struct {
	lacking bool // it has to change
	buttons []int
}

// searched verifies the tree of a goal.
func (e *equations) searched(m *meter, p *lengthproof.Proof, goal *lengthproof.Goal) error {
	if e.prime != 2 {
		return badLength("length-kind")
	}
	s := newLengthSearch(e, goal)
	if err := s.walk(m, p.Length-1); err != nil {
		return err
	}
	if s.at != len(s.nodes) {
		return badLength("length-tree")
	}
	return nil
}

func newLengthSearch(e *equations, goal *lengthproof.Goal) *lengthSearch {
	s := &lengthSearch{nodes: goal.Search, lights: make([]searchedLight, len(e.shown)), buttons: make([][]int, len(e.buttons)), closed: make([]bool, len(e.buttons))}
	for place, n := range goal.Need {
		s.lights[place].lacking = n != 0
	}
	for j, button := range e.buttons {
		odd := make(map[int]bool)
		for _, a := range button {
			odd[a.place] = odd[a.place] != (a.n%2 != 0)
		}
		for _, a := range button {
			if odd[a.place] {
				delete(odd, a.place)
				s.buttons[j] = append(s.buttons[j], a.place)
				s.lights[a.place].buttons = append(s.lights[a.place].buttons, j)
			}
		}
	}
	return s
}

// walk verifies the subtree whose root is the next node, with a given number of presses
// left.
func (s *lengthSearch) walk(m *meter, left int64) error {
	if s.at == len(s.nodes) {
		return badLength("length-tree")
	}
	if err := m.spend(len(s.lights), 0); err != nil {
		return err
	}
	light := int(s.nodes[s.at]) - 1
	s.at++
	if light < 0 {
		if light < -1 || !s.exceeds(left) {
			return badLength("length-share")
		}
		return nil
	}
	if light >= len(s.lights) || !s.lights[light].lacking {
		return badLength("length-tree")
	}
	return s.descend(m, light, left)
}

// descend verifies the children of a node.
func (s *lengthSearch) descend(m *meter, light int, left int64) error {
	var opened []int
	for _, j := range s.lights[light].buttons {
		if s.closed[j] {
			continue
		}
		s.closed[j] = true
		opened = append(opened, j)
		s.toggle(j)
		err := s.walk(m, left-1)
		s.toggle(j)
		if err != nil {
			return err
		}
	}
	for _, j := range opened {
		s.closed[j] = false
	}
	return nil
}

func (s *lengthSearch) toggle(j int) {
	for _, place := range s.buttons[j] {
		s.lights[place].lacking = !s.lights[place].lacking
	}
}

// exceeds reports whether the lights that lack a change need more presses than are left. If
// each open button of a light changes at most m that lack it, a press is worth 1/m to that
// light, and each press is worth at most 1 in all.
func (s *lengthSearch) exceeds(left int64) bool {
	const one = 720720
	worth := int64(0)
	for _, light := range s.lights {
		if !light.lacking {
			continue
		}
		most := int64(0)
		for _, j := range light.buttons {
			if !s.closed[j] {
				most = max(most, s.lacking(j))
			}
		}
		if most == 0 {
			return true
		}
		worth += one / most
	}
	return worth > one*left
}

// lacking counts the lights of a button that lack a change.
func (s *lengthSearch) lacking(j int) (n int64) {
	for _, place := range s.buttons[j] {
		if s.lights[place].lacking {
			n++
		}
	}
	return n
}
