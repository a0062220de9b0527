package pegs

import (
	"errors"

	"jie/board"
)

// errBudget says that a search gave up after the nodes it was granted.
var errBudget = errors.New("node budget spent")

// winning is the winning positions of a question: those that some solution
// passes, up to the symmetries that keep the goal, in one table a number of pegs.
// Goals are in it; what lies beyond them is not, since a solution ends there.
type winning struct {
	levels [MaxHoles + 1]*positionSet
}

func (w *winning) has(p board.Set) bool {
	t := w.levels[p.Len()]
	return t != nil && t.has(p)
}

// winning finds the winning positions; it returns nil when there are none.
//
// It grows the positions in reach of the start downwards, level by level, and
// those from which a goal is in reach upwards, always the narrower of the two,
// until they meet. Where they meet, the winning positions are those in both; the
// levels above keep what has a winning successor, the levels below what is the
// successor of a winning position.
//
//	start  *                  F: in reach of the start
//	      ***  F
//	     *****
//	    ..*.*..  they meet
//	     ..*..
//	      ...  B               B: a goal is in reach
//	goal   .
func (q *question) winning() (*winning, error) {
	s := &meeting{question: q, top: q.start.Len(), bottom: 0}
	s.forward.levels[s.top] = new(positionSet)
	s.forward.levels[s.top].add(q.sym.canonical(q.start))
	s.seed()
	defer func() { q.release(s.forward.bytes() + s.backward.bytes()) }()
	if err := s.meet(); err != nil {
		return nil, err
	}
	return s.join()
}

// layers is one direction's positions, by number of pegs.
type layers struct {
	levels [MaxHoles + 1]*positionSet
}

func (l *layers) at(pegs int) *positionSet {
	if l.levels[pegs] == nil {
		l.levels[pegs] = new(positionSet)
	}
	return l.levels[pegs]
}

func (l *layers) bytes() int64 {
	var sum int64
	for _, t := range l.levels {
		if t != nil {
			sum += t.bytes()
		}
	}
	return sum
}

// meeting is the search for the winning positions.
type meeting struct {
	*question
	forward, backward layers
	top, bottom       int // levels complete: forward down to top, backward up to bottom
	seeded            bool
	buffer            []board.Set
}

// seed puts the goals in the backward levels, where they are not too many. The
// empty position is never in reach.
func (s *meeting) seed() {
	seeds := s.goal.positions(s.start.Len())
	if seeds == nil {
		return
	}
	s.seeded = true
	for _, p := range seeds {
		s.backward.at(p.Len()).add(s.sym.canonical(p))
	}
	s.bottom, _ = s.goal.pegs()
}

// meet grows both directions until they meet.
func (s *meeting) meet() error {
	lowest, _ := s.goal.pegs()
	lowest = max(1, lowest)
	if !s.seeded {
		for s.top > lowest {
			if err := s.growForward(); err != nil {
				return err
			}
		}
		return nil
	}
	s.bottom = max(1, s.bottom)
	for s.bottom < s.top {
		f, b := s.forward.at(s.top), s.backward.at(s.bottom)
		grow := s.growForward
		if b.n < f.n || b.n == 0 {
			grow = s.growBackward
		}
		if err := grow(); err != nil {
			return err
		}
	}
	return nil
}

// growForward makes the level below top, of what the pruner leaves.
func (s *meeting) growForward() error {
	return s.descend(func(n board.Set) bool { return !s.pruner.dead(n) })
}

// closeGap makes of the level below top just what joinMiddle keeps of it, where the
// directions are one level apart.
func (s *meeting) closeGap() error {
	return s.descend(func(n board.Set) bool { return s.middle(s.top-1, s.sym.canonical(n)) })
}

// descend makes the level below top, of the successors that keep makes true.
func (s *meeting) descend(keep func(n board.Set) bool) error {
	next := s.forward.at(s.top - 1)
	for _, p := range s.forward.at(s.top).slots {
		if p == 0 || s.goal.match(p) {
			continue
		}
		s.buffer = s.board.appendSuccessors(s.buffer[:0], p)
		for _, n := range s.buffer {
			if !keep(n) {
				continue
			}
			if err := s.put(next, n); err != nil {
				return err
			}
		}
	}
	s.top--
	return nil
}

// growBackward makes the level above bottom. Goals are no way stations.
func (s *meeting) growBackward() error {
	next := s.backward.at(s.bottom + 1)
	for _, p := range s.backward.at(s.bottom).slots {
		if p == 0 {
			continue
		}
		s.buffer = s.board.appendPredecessors(s.buffer[:0], p)
		for _, n := range s.buffer {
			if s.goal.match(n) {
				continue
			}
			if err := s.put(next, n); err != nil {
				return err
			}
		}
	}
	s.bottom++
	return nil
}

// put adds the canonical form of p to t.
func (s *meeting) put(t *positionSet, p board.Set) error {
	if err := s.poll(); err != nil {
		return err
	}
	before := t.bytes()
	t.add(s.sym.canonical(p))
	if after := t.bytes(); after != before {
		return s.hold(after - before)
	}
	return nil
}

// join keeps the positions that lie on a solution.
func (s *meeting) join() (*winning, error) {
	w := &winning{}
	w.levels[s.top] = s.joinMiddle()
	for pegs := s.top + 1; pegs <= s.start.Len(); pegs++ {
		kept, err := s.keepAbove(w, pegs)
		if err != nil {
			return nil, err
		}
		w.levels[pegs] = kept
	}
	for pegs := s.top - 1; pegs >= 1; pegs-- {
		kept, err := s.keepBelow(w, pegs)
		if err != nil {
			return nil, err
		}
		w.levels[pegs] = kept
	}
	if !w.has(s.sym.canonical(s.start)) {
		return nil, nil
	}
	return w, s.holdWinning(w)
}

func (s *meeting) holdWinning(w *winning) error {
	var sum int64
	for _, t := range w.levels {
		if t != nil {
			t.pack()
			sum += t.bytes()
		}
	}
	return s.hold(sum)
}

// joinMiddle keeps what both directions reached.
func (s *meeting) joinMiddle() *positionSet {
	kept := new(positionSet)
	for _, p := range s.forward.at(s.top).slots {
		if p != 0 && s.middle(s.top, p) {
			kept.add(p)
		}
	}
	return kept
}

// middle tells whether a position in reach is a goal, or one is in reach of it.
func (s *meeting) middle(pegs int, p board.Set) bool {
	return s.goal.match(p) || s.seeded && s.backward.at(pegs).has(p)
}

// keepAbove keeps the positions in reach that are goals or lead to a winning one.
func (s *meeting) keepAbove(w *winning, pegs int) (*positionSet, error) {
	kept := new(positionSet)
	below := w.levels[pegs-1]
	for _, p := range s.forward.at(pegs).slots {
		if p == 0 {
			continue
		}
		if s.goal.match(p) {
			kept.add(p)
			continue
		}
		s.buffer = s.board.appendSuccessors(s.buffer[:0], p)
		for _, n := range s.buffer {
			if err := s.poll(); err != nil {
				return nil, err
			}
			if below.has(s.sym.canonical(n)) {
				kept.add(p)
				break
			}
		}
	}
	return kept, nil
}

// keepBelow keeps the positions that lead to a goal and that a winning one leads to.
func (s *meeting) keepBelow(w *winning, pegs int) (*positionSet, error) {
	kept := new(positionSet)
	if s.backward.levels[pegs] == nil {
		return kept, nil
	}
	for _, p := range w.levels[pegs+1].slots {
		if p == 0 || s.goal.match(p) {
			continue
		}
		s.buffer = s.board.appendSuccessors(s.buffer[:0], p)
		for _, n := range s.buffer {
			if err := s.poll(); err != nil {
				return nil, err
			}
			if n = s.sym.canonical(n); s.backward.levels[pegs].has(n) {
				kept.add(n)
			}
		}
	}
	return kept, nil
}
