package additive

import (
	"context"
	"errors"

	"jie/twiddle/geometry"
)

// Search looks for solutions of one position by iterative deepening: see [Search.Within].
type Search struct {
	*Tables
	from   geometry.Position
	order  [][]next
	first  []next
	states []State // by depth
	engine *engine // moves quick states instead; nil on larger boards
	path   []int
	found  func(path []int) bool
	nodes  int64
	budget int64 // of nodes; 0 is no limit
	polled int64
	ctx    context.Context
	stop   error
}

// NewSearch returns a search that starts from a position. If whole is set it meets every canonical
// solution, and not just one of those that a symmetry of the position maps to each other.
func NewSearch(t *Tables, from geometry.Position, whole bool) *Search {
	s := &Search{Tables: t, from: from, order: canonical(t.geometry), engine: newEngine(t)}
	s.first = s.order[0]
	if !whole && t.inverse {
		s.first = nil
		for _, turn := range firstTurns(t.geometry, &from) {
			s.first = append(s.first, next{turn, afterOnce(turn)})
		}
	}
	return s
}

// Bound returns the number of turns that the tables prove necessary.
func (s *Search) Bound() int {
	start := s.state(0)
	s.Set(start, &s.from)
	return s.Tables.Bound(start)
}

// Nodes returns how many positions the search has generated.
func (s *Search) Nodes() int64 { return s.nodes }

func (s *Search) state(depth int) *State {
	for len(s.states) <= depth {
		s.states = append(s.states, s.NewState())
	}
	return &s.states[depth]
}

// Within calls found with the solutions of exactly a given number of turns, or of fewer if the
// search has not been asked about these, in canonical order, until found returns false. It reuses
// the slice. It generates up to budget more positions, if budget is not 0: done reports whether it
// was completed. It fails with ctx.Err() soon after ctx ends.
func (s *Search) Within(ctx context.Context, turns int, budget int64, found func(path []int) bool) (done bool, err error) {
	s.state(turns)
	s.Set(&s.states[0], &s.from)
	s.ctx, s.stop, s.found, s.budget = ctx, ctx.Err(), found, 0
	if budget > 0 {
		s.budget = s.nodes + budget
	}
	s.path = make([]int, turns)
	if s.stop != nil || s.states[0].Shares() > turns*s.charge {
		return s.stop == nil, s.stop
	}
	if turns == 0 {
		found(s.path)
		return true, nil
	}
	if s.engine != nil {
		start := s.engine.set(s.Tables, &s.from)
		s.descendQuick(&start, 0, s.first)
	} else {
		s.descend(0, s.first)
	}
	if s.stop == errBudget || s.stop == errEnough {
		return s.stop == errEnough, nil
	}
	return s.stop == nil, s.stop
}

func (s *Search) descend(depth int, turns []next) bool {
	parent, child := &s.states[depth], &s.states[depth+1]
	left := len(s.path) - depth - 1 // turns after this one
	most := left * s.charge
	for _, n := range turns {
		s.nodes++
		if !s.Turn(child, parent, n.turn, most) {
			continue
		}
		s.path[depth] = n.turn
		if left == 0 {
			if child.shares[0] == 0 && !s.found(s.path) {
				s.stop = errEnough
				return false
			}
			continue
		}
		if !s.descend(depth+1, s.order[n.node]) {
			return false
		}
	}
	return s.poll()
}

// descendQuick is descend for quick states.
func (s *Search) descendQuick(parent *quick, depth int, turns []next) bool {
	var child quick
	left := len(s.path) - depth - 1
	most := left * s.charge
	for i := range turns {
		n := &turns[i]
		s.nodes++
		if !s.engine.make(&child, parent, n.turn, most) {
			continue
		}
		s.path[depth] = n.turn
		if left == 0 {
			if !s.found(s.path) {
				s.stop = errEnough
				return false
			}
			continue
		}
		if !s.descendQuick(&child, depth+1, s.order[n.node]) {
			return false
		}
	}
	return s.poll()
}

func (s *Search) poll() bool {
	if s.nodes-s.polled < pollEvery {
		return true
	}
	s.polled = s.nodes
	if s.stop = s.ctx.Err(); s.stop == nil && s.budget > 0 && s.nodes > s.budget {
		s.stop = errBudget
	}
	return s.stop == nil
}

// Reasons to end a search that are not errors to its caller.
var (
	errBudget = errors.New("the budget is spent")
	errEnough = errors.New("enough was found")
)
