package narrow

import (
	"jie/pegs/bitboard"
	"jie/puzzle/board"
)

// layers holds positions by number of pegs, up to the symmetries that keep the goal: those
// of one direction, or the winning ones, which lie on some solution. Goals are among these.
// Positions after a goal are not, because a solution ends there.
type layers struct {
	levels [bitboard.MaxWord + 1]*bitboard.PositionSet
}

func (l *layers) has(p board.Set) bool {
	t := l.levels[p.Len()]
	return t != nil && t.Has(p)
}

func (l *layers) at(pegs int) *bitboard.PositionSet {
	if l.levels[pegs] == nil {
		l.levels[pegs] = new(bitboard.PositionSet)
	}
	return l.levels[pegs]
}

// drop leaves a level to the garbage collector.
func (l *layers) drop(pegs int, q *Search) {
	q.Release(l.levels[pegs].Bytes())
	l.levels[pegs] = nil
}

// Exact answers from all winning positions, which proves the shortest length. It returns
// nil if there is no solution.
func (q *Search) Exact() (*Answer, error) {
	w, err := q.findWinning()
	if w == nil || err != nil {
		return nil, err
	}
	a, err := q.answer(w)
	if err == nil {
		q.Method = Winning
	}
	return a, err
}

// findWinning finds the winning positions; it returns nil when there are none.
//
// It grows two sets level by level, always the narrower one, until they meet: downwards
// the positions in reach of the start, and upwards those that reach a goal. Where they
// meet, the winning positions are those in both. The levels above keep the positions with
// a winning successor, and the levels below the successors of winning positions.
//
//	start  *                  F: in reach of the start
//	      ***  F
//	     *****
//	    ..*.*..  they meet
//	     ..*..
//	      ...  B               B: a goal is in reach
//	goal   .
func (q *Search) findWinning() (*layers, error) {
	lowest, _ := q.Goal.Pegs()
	s := &meeting{Search: q, top: q.Start.Len(), bottom: max(1, lowest)}
	defer s.free()
	if err := s.seed(); err != nil {
		return nil, err
	}
	if err := s.meet(); err != nil {
		return nil, err
	}
	return s.join()
}

// meeting is the search for the winning positions.
type meeting struct {
	*Search
	forward, backward layers
	top, bottom       int // levels complete: forward down to top, backward up to bottom
	seeded            bool
	buffer            []board.Set
}

// free leaves all levels to the garbage collector.
func (s *meeting) free() {
	for pegs := range s.forward.levels {
		s.forward.drop(pegs, s.Search)
		s.backward.drop(pegs, s.Search)
	}
}

// seed puts the start in the forward levels, and the goals in the backward ones, if they
// are not too many. The empty position is never in reach.
func (s *meeting) seed() error {
	if err := s.put(s.forward.at(s.top), s.kit.Sym.Canonical(s.Start)); err != nil {
		return err
	}
	seeds := ends(s.Goal, s.Start.Len())
	if seeds == nil {
		return nil
	}
	s.seeded = true
	for _, p := range seeds {
		if err := s.put(s.backward.at(p.Len()), s.kit.Sym.Canonical(p)); err != nil {
			return err
		}
	}
	return nil
}

// mostEnds is the largest number of goals that are listed to search back from.
const mostEnds = 1 << 16

// ends lists the goals of fewer pegs than limit, except the empty one. It returns nil if
// they are too many to list, or if some goal names no position.
func ends(g *bitboard.Goal, limit int) []board.Set {
	if len(g.Open()) > 0 {
		return nil
	}
	full := g.Board().Full()
	total := 0
	for _, t := range g.Words() {
		free := (full &^ t.Care).Len()
		if free > 16 {
			return nil
		}
		total += 1 << free
	}
	if total > mostEnds {
		return nil
	}
	list := []board.Set{}
	for _, t := range g.Words() {
		free := full &^ t.Care
		for sub := free; ; sub = (sub - 1) & free {
			if p := t.Want | sub; p != 0 && p.Len() < limit {
				list = append(list, p)
			}
			if sub == 0 {
				break
			}
		}
	}
	return list
}

// meet grows both directions until they meet, or only the forward one if there is no goal
// to search back from.
func (s *meeting) meet() error {
	for s.bottom < s.top {
		grow := s.growForward
		if f, b := s.forward.at(s.top), s.backward.at(s.bottom); s.seeded && (b.N < f.N || b.N == 0) {
			grow = s.growBackward
		}
		if err := grow(); err != nil {
			return err
		}
	}
	return nil
}

// growForward makes the level below top, without what the pruner proves dead.
func (s *meeting) growForward() error {
	return s.descend(func(n board.Set) bool { return !s.kit.pruner.dead(n) })
}

// closeGap makes the level below top, but only the positions that join keeps. The
// directions must be one level apart.
func (s *meeting) closeGap() error {
	return s.descend(func(n board.Set) bool { return s.middle(s.top-1, s.kit.Sym.Canonical(n)) })
}

// descend makes the level below top, of the successors for which keep is true.
func (s *meeting) descend(keep func(n board.Set) bool) error {
	next := s.forward.at(s.top - 1)
	for _, p := range s.forward.at(s.top).Slots {
		if p == 0 || s.Goal.MatchWord(p) {
			continue
		}
		s.buffer = s.Board.AppendSuccessors(s.buffer[:0], p)
		for _, n := range s.buffer {
			if !keep(n) {
				continue
			}
			if err := s.enter(next, n); err != nil {
				return err
			}
		}
	}
	s.top--
	return nil
}

// growBackward makes the level above bottom. It leaves out goals, where solutions end.
func (s *meeting) growBackward() error {
	next := s.backward.at(s.bottom + 1)
	for _, p := range s.backward.at(s.bottom).Slots {
		if p == 0 {
			continue
		}
		s.buffer = s.Board.AppendPredecessors(s.buffer[:0], p)
		for _, n := range s.buffer {
			if s.Goal.MatchWord(n) {
				continue
			}
			if err := s.enter(next, n); err != nil {
				return err
			}
		}
	}
	s.bottom++
	return nil
}

// enter adds the canonical form of p to t.
func (s *meeting) enter(t *bitboard.PositionSet, p board.Set) error {
	if err := s.Poll(); err != nil {
		return err
	}
	return s.put(t, s.kit.Sym.Canonical(p))
}

// join keeps the positions that lie on a solution. It drops each level that it no longer
// needs.
func (s *meeting) join() (*layers, error) {
	w := &layers{}
	var err error
	if w.levels[s.top], err = s.keep(s.top, func(p board.Set) (bool, error) { return s.middle(s.top, p), nil }); err != nil {
		return nil, err
	}
	s.forward.drop(s.top, s.Search)
	s.backward.drop(s.top, s.Search)
	for pegs := s.top + 1; pegs <= s.Start.Len(); pegs++ {
		below := w.levels[pegs-1]
		if w.levels[pegs], err = s.keep(pegs, func(p board.Set) (bool, error) { return s.leads(p, below) }); err != nil {
			return nil, err
		}
		s.forward.drop(pegs, s.Search)
	}
	for pegs := s.top - 1; pegs >= 1; pegs-- {
		if w.levels[pegs], err = s.keepBelow(w, pegs); err != nil {
			return nil, err
		}
		s.backward.drop(pegs, s.Search)
	}
	if !w.has(s.kit.Sym.Canonical(s.Start)) {
		return nil, nil
	}
	return w, s.pack(w)
}

// pack moves the winning positions to tables that are as small as they can be.
func (s *meeting) pack(w *layers) error {
	for _, t := range w.levels {
		if t == nil || t.Packed() == len(t.Slots) {
			continue
		}
		if err := s.resize(t, t.Packed()); err != nil {
			return err
		}
	}
	return nil
}

// middle reports whether a position in reach is a goal or reaches one.
func (s *meeting) middle(pegs int, p board.Set) bool {
	return s.Goal.MatchWord(p) || s.seeded && s.backward.at(pegs).Has(p)
}

// keep returns the positions in reach, of a given number of pegs, for which wins is true.
func (s *meeting) keep(pegs int, wins func(p board.Set) (bool, error)) (*bitboard.PositionSet, error) {
	kept := new(bitboard.PositionSet)
	for _, p := range s.forward.at(pegs).Slots {
		if p == 0 {
			continue
		}
		ok, err := wins(p)
		if err == nil && ok {
			err = s.put(kept, p)
		}
		if err != nil {
			return nil, err
		}
	}
	return kept, nil
}

// leads reports whether p is a goal, or one jump leads from it to a position in below.
func (s *meeting) leads(p board.Set, below *bitboard.PositionSet) (bool, error) {
	if s.Goal.MatchWord(p) {
		return true, nil
	}
	s.buffer = s.Board.AppendSuccessors(s.buffer[:0], p)
	for _, n := range s.buffer {
		if err := s.Poll(); err != nil {
			return false, err
		}
		if below.Has(s.kit.Sym.Canonical(n)) {
			return true, nil
		}
	}
	return false, nil
}

// keepBelow returns the positions that lead to a goal and that a winning one leads to.
func (s *meeting) keepBelow(w *layers, pegs int) (*bitboard.PositionSet, error) {
	kept := new(bitboard.PositionSet)
	if s.backward.levels[pegs] == nil {
		return kept, nil
	}
	for _, p := range w.levels[pegs+1].Slots {
		if p == 0 || s.Goal.MatchWord(p) {
			continue
		}
		s.buffer = s.Board.AppendSuccessors(s.buffer[:0], p)
		for _, n := range s.buffer {
			if err := s.Poll(); err != nil {
				return nil, err
			}
			if n = s.kit.Sym.Canonical(n); s.backward.levels[pegs].Has(n) {
				if err := s.put(kept, n); err != nil {
					return nil, err
				}
			}
		}
	}
	return kept, nil
}

// Reach counts the positions in reach by 0, 1, 2, ... jumps. They are gathered up to the
// symmetries that keep the start, and each counts for its whole orbit.
func (q *Search) Reach() (counts []int64, err error) {
	start := q.Start
	sym := bitboard.NewSymmetries(q.Board, func(p board.Perm) bool { return start.Map(p) == start })
	layer := new(bitboard.PositionSet)
	if err := q.put(layer, start); err != nil {
		return nil, err
	}
	var buffer []board.Set
	for layer.N > 0 {
		next := new(bitboard.PositionSet)
		var raw int64
		for _, p := range layer.Slots {
			if p == 0 {
				continue
			}
			raw += int64(sym.Orbit(p))
			buffer = q.Board.AppendSuccessors(buffer[:0], p)
			for _, n := range buffer {
				err := q.Poll()
				if err == nil {
					err = q.put(next, sym.Canonical(n))
				}
				if err != nil {
					q.Release(layer.Bytes() + next.Bytes())
					return nil, err
				}
			}
		}
		counts = append(counts, raw)
		q.Release(layer.Bytes())
		layer = next
	}
	q.Method = Exhaustive
	return counts, nil
}
