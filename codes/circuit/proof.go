package circuit

import (
	"context"

	"jie/codes/tree"
	"jie/puzzle"
)

// Class is the proof for a class of detectors that none of its sets of some weight flips an
// observable unseen. One that is a graph, or that has no such set at all, has no roots.
type Class struct {
	Detectors  []int32   // ascending
	Generators [][]int32 // of the group, as permutations of the columns of the class
	Shift      int32     // in time; 0 for none
	Roots      []int32
	Trees      []tree.Tree // of each root
}

// Prove searches each class for sets of a weight or less, on one core, and records the trees. It
// holds at most keep bytes of those of a class. proved is false if it finds a set. It returns
// puzzle.ErrMemory if there are too many relations for the memory: a checker uses all of them.
func (m *Model) Prove(ctx context.Context, weight, keep int) (list []Class, proved bool, err error) {
	open := 0
	for _, c := range m.classes {
		list = append(list, Class{Detectors: c.number})
		if open == len(m.open) || m.open[open] != c {
			continue
		}
		if err := m.plan(ctx, open); err != nil {
			return nil, false, err
		}
		proved, err := m.plans[open].prove(ctx, weight, keep, m.opt, &list[len(list)-1])
		if err != nil || !proved {
			return nil, false, err
		}
		open++
	}
	return list, true, nil
}

func (p *plan) prove(ctx context.Context, weight, keep int, opt Options, c *Class) (proved bool, err error) {
	if p.partial {
		return false, puzzle.ErrMemory
	}
	c.Generators, c.Shift = p.generators, p.shift
	s, grown := newSearch(p, opt), tree.Grown{Keep: keep}
	s.stop = func() bool { return ctx.Err() != nil }
	for i := range p.roots {
		s.begin(&p.roots[i], weight)
		c.Roots = append(c.Roots, p.roots[i].press)
		grown.Add(s.record(keep))
		if s.stopped {
			return false, ctx.Err()
		}
	}
	grown.Drop()
	c.Trees = grown.Trees
	return true, nil
}

// record searches a root. The last three columns have no nodes in the tree.
func (s *search) record(keep int) tree.Tree {
	left, t := s.weight-1, tree.Tree{Nodes: 1, Check: tree.Leaf}
	if left <= 3 {
		s.grow()
		return t
	}
	detector, ok := s.branch(left)
	t.Check = detector
	if !ok {
		return t
	}
	for _, i := range s.by.Of(detector) {
		if s.cover[i] >= 0 && !s.stopped {
			s.tree = tree.NewRecorder(keep)
			s.try(i, left-1)
			t.Add(s.tree)
		}
	}
	s.tree = nil
	return t
}
