package narrow

import (
	"slices"

	"jie/pegs/bitboard"
	"jie/pegs/wide"
	"jie/puzzle/board"
)

// deadTable remembers positions that reach no goal, up to symmetry. It grows to a limit
// and then forgets: a position put where others stand takes the place of one of them.
// Forgetting costs time only, so the search stays complete.
type deadTable struct {
	slots []board.Set
	shift uint
	n     int
	limit int
}

const (
	leastDeadBits = 14
	mostDeadSlots = 1 << 24 // 128 MiB
	deadProbes    = 4
)

func newDeadTable(limit int) *deadTable {
	return &deadTable{slots: make([]board.Set, 1<<leastDeadBits), shift: 64 - leastDeadBits, limit: limit}
}

// probe returns the k-th place where p may stand.
func (t *deadTable) probe(p board.Set, k int) *board.Set {
	return &t.slots[(int(bitboard.Hash(p)>>t.shift)+k)&(len(t.slots)-1)]
}

func (t *deadTable) has(p board.Set) bool {
	for k := range deadProbes {
		if *t.probe(p, k) == p {
			return true
		}
	}
	return false
}

func (t *deadTable) add(p board.Set) {
	if 2*t.n > len(t.slots) && 4*len(t.slots) <= t.limit {
		t.grow()
	}
	for k := range deadProbes {
		if place := t.probe(p, k); *place == 0 {
			*place = p
			t.n++
			return
		}
	}
	*t.probe(p, 0) = p
}

func (t *deadTable) grow() {
	old := t.slots
	t.slots, t.n = make([]board.Set, 4*len(old)), 0
	t.shift -= 2
	for _, p := range old {
		if p != 0 {
			t.add(p)
		}
	}
}

type depthSearch struct {
	*Search
	dead    *deadTable
	budget  int64 // nodes left; never 0 if there is no bound
	buffers [bitboard.MaxWord + 1][]board.Set
	line    []board.Set // the positions that led to the goal, last one first
}

// depthFirst finds any solution. It returns nil when there is none, and wide.ErrBudget
// when it gave up after budget nodes; with a budget of 0 it never gives up.
func (q *Search) depthFirst(budget int64) ([]bitboard.Jump, error) {
	limit := mostDeadSlots
	if q.Opt.Memory > 0 {
		limit = int(min(int64(limit), (q.Opt.Memory-q.Held)/16))
	}
	s := &depthSearch{Search: q, dead: newDeadTable(limit), budget: budget}
	if budget == 0 {
		s.budget = -1
	}
	found, err := s.search(q.Start)
	if err != nil || !found {
		return nil, err
	}
	q.Method = DepthFirst
	slices.Reverse(s.line)
	return jumpsAlong(q.Start, s.line), nil
}

// search reports whether p, which is no goal itself, leads to a goal.
func (s *depthSearch) search(p board.Set) (bool, error) {
	buffer := &s.buffers[p.Len()]
	*buffer = s.Board.AppendSuccessors((*buffer)[:0], p)
	for _, n := range *buffer {
		found, err := s.enter(n)
		if found {
			s.line = append(s.line, n)
		}
		if found || err != nil {
			return found, err
		}
	}
	s.dead.add(s.kit.Sym.Canonical(p))
	return false, nil
}

// enter reports whether p is a goal or leads to one.
func (s *depthSearch) enter(p board.Set) (bool, error) {
	if err := s.Poll(); err != nil {
		return false, err
	}
	if s.budget--; s.budget == 0 {
		return false, wide.ErrBudget
	}
	if s.Goal.MatchWord(p) {
		return true, nil
	}
	if s.kit.pruner.dead(p) || s.dead.has(s.kit.Sym.Canonical(p)) {
		return false, nil
	}
	return s.search(p)
}
