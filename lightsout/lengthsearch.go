package lightsout

import (
	"context"
	"fmt"

	"jie/puzzle"
)

// A lengthSearch grows the proof of a length where lights have two states: branch and bound
// on the wiring. A node names a defect, a light that is still to change. One of its free
// buttons has to be pressed: each child presses another one, and the buttons of the children
// before it are no longer free. At a leaf the defects need more presses than are left.
type lengthSearch struct {
	wires, near [][]int32 // lights of each button, buttons of each light
	used        []bool    // buttons that are not free
	defect      []bool    // lights
	left        int64     // presses
	nodes       []int32   // 1 more than the light; 0 at a leaf
	limit       int       // of the nodes
}

// The most nodes of a search, and of one that comes before a join.
const (
	maxSearchNodes   = 1 << 20
	shortSearchNodes = 1 << 12
)

// shareUnit stands for 1 in sums of shares. It is a multiple of all numbers up to 16.
const shareUnit = 720720

// growSearch adds the tree of a goal of two states.
func growSearch(ctx context.Context, proof *puzzle.LengthProof, goal *puzzle.LengthGoal, nodes int) error {
	s := newLengthSearch(proof.Buttons, goal.Need, proof.Length)
	s.limit = nodes
	err := s.grow(ctx)
	goal.Search = s.nodes
	return err
}

func newLengthSearch(buttons [][]puzzle.Wire, need []int64, length int64) *lengthSearch {
	s := &lengthSearch{
		wires: make([][]int32, len(buttons)), near: make([][]int32, len(need)),
		used: make([]bool, len(buttons)), defect: make([]bool, len(need)), left: length - 1,
	}
	for j, wires := range buttons {
		for _, w := range wires {
			if w[1]%2 != 0 {
				s.wires[j] = append(s.wires[j], int32(w[0]))
				s.near[w[0]] = append(s.near[w[0]], int32(j))
			}
		}
	}
	for light, n := range need {
		s.defect[light] = n != 0
	}
	return s
}

// grow appends the subtree of what is pressed, and not free, now.
func (s *lengthSearch) grow(ctx context.Context) error {
	if len(s.nodes) >= s.limit {
		return fmt.Errorf("lightsout: a proof of the length, of more than %d nodes: %w", s.limit, puzzle.ErrReach)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	light, shares := s.examine()
	switch {
	case shares > shareUnit*s.left:
		s.nodes = append(s.nodes, 0)
		return nil
	case light < 0:
		return errShorter
	}
	s.nodes = append(s.nodes, light+1)
	var err error
	for _, j := range s.near[light] {
		if s.used[j] {
			continue
		}
		s.used[j] = true
		defer func() { s.used[j] = false }()
		s.press(j)
		s.left--
		err = s.grow(ctx)
		s.left++
		s.press(j)
		if err != nil {
			break
		}
	}
	return err
}

// press changes the lights of a button.
func (s *lengthSearch) press(j int32) {
	for _, light := range s.wires[j] {
		s.defect[light] = !s.defect[light]
	}
}

// examine returns the defect with the fewest free buttons, -1 without defects, and the sum
// of the defects' shares. The share of a defect is 1 divided by the most defects of a free
// button through it. A press serves shares of 1 at most, so the defects need as many
// presses as the sum.
func (s *lengthSearch) examine() (light int32, shares int64) {
	light = -1
	fewest := 0
	for l, defect := range s.defect {
		if !defect {
			continue
		}
		free, most := s.buttons(int32(l))
		if free == 0 {
			return int32(l), shareUnit * (s.left + 1)
		}
		if shares += int64(shareUnit / most); light < 0 || free < fewest {
			light, fewest = int32(l), free
		}
	}
	return light, shares
}

// buttons counts the free buttons of a light, and the most defects of one of them.
func (s *lengthSearch) buttons(light int32) (free, most int) {
	for _, j := range s.near[light] {
		if s.used[j] {
			continue
		}
		defects := 0
		for _, l := range s.wires[j] {
			if s.defect[l] {
				defects++
			}
		}
		free, most = free+1, max(most, defects)
	}
	return free, most
}
