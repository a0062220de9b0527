package narrow

import (
	"cmp"
	"maps"
	"slices"

	"jie/pegs/bitboard"
	"jie/puzzle/board"
)

// better returns the point with fewer moves. Of equal ones it returns the least, so that
// the order of arrival does not matter.
func (m meetingPoint) better(n meetingPoint) meetingPoint {
	c := cmp.Or(cmp.Compare(m.total, n.total), cmp.Compare(m.at, n.at), cmp.Compare(m.join, n.join), cmp.Compare(m.fore, n.fore))
	if c <= 0 {
		return m
	}
	return n
}

// meet looks for the nodes of the next level among those of the other side. It
// does not keep them: that level would be the largest.
func (s *side) meet() error {
	other := &s.aft
	if s.back {
		other = &s.fore
	}
	best := slices.Repeat([]meetingPoint{noPoint}, shards)
	from := s.levels[s.last]
	s.turn()
	theirs := other.levels[other.last]
	err := s.follow(from, task{
		see: func(i int, nodes []slot) bool {
			theirs.shards[i].each(nodes, func(x, y slot) { best[i] = best[i].better(s.point(i, x, y)) })
			return true
		},
		leave: func(*shard) bool { return true },
	})
	for _, m := range best {
		s.best = s.best.better(m)
	}
	return err
}

// point returns the point where a new node of this side meets one of the other.
func (s *side) point(i int, mine, theirs slot) meetingPoint {
	x, y := mine.node(i), theirs.node(i)
	m := meetingPoint{total: int(x.moves + y.moves), at: x.at, join: x.last & y.last, fore: x.moves, aft: y.moves}
	if m.join != 0 {
		m.total--
	}
	if s.back {
		m.fore, m.aft = m.aft, m.fore
	}
	return m
}

// line returns the best solution found, or the one given if that is as good.
func (s *bounded) line(best []bitboard.Move) ([]bitboard.Move, error) {
	if s.best.total >= len(best) {
		return best, nil
	}
	line, err := s.positions()
	if err != nil {
		return best, err
	}
	for i, p := range line {
		line[i] = s.sym.Canonical(p)
	}
	moves := s.along(line)
	if len(moves) > s.best.total {
		panic("narrow: bounded search: a line longer than the solution found")
	}
	return moves, nil
}

// positions returns those of the best solution found, up to symmetry. They are traced from the
// point where the sides met to both ends or, if their levels were not kept, found again.
func (s *bounded) positions() ([]board.Set, error) {
	s.best.join &= -s.best.join // one peg continues
	m := s.best
	if s.drops {
		return s.halves(m)
	}
	line := s.fore.trace(m, m.fore)
	slices.Reverse(line)
	line = append(line, m.at)
	if !s.Goal.MatchWord(m.at) {
		line = append(line, s.aft.trace(m, m.aft)...)
	}
	return line, nil
}

// trace returns the positions from m, not included, to this side's end, a given number of
// moves away.
func (s *side) trace(m meetingPoint, moves uint8) []board.Set {
	line, ok := s.ancestors(arrival{at: m.at, last: cmp.Or(m.join, m.at), moves: moves})
	if !ok {
		panic("narrow: bounded search: a node without a parent")
	}
	return line
}

// ancestors returns the positions of a line to x by which one of its last pegs arrived,
// nearest first. ok is false if no such line has x's number of moves.
func (s *side) ancestors(x arrival) (line []board.Set, ok bool) {
	if x.moves == 0 {
		return nil, true
	}
	level := s.levels[x.at.Len()+1]
	if s.back {
		level = s.levels[x.at.Len()-1]
	}
	if level == nil { // a seed in the middle of a move
		return nil, x.last&s.joined != 0
	}
	for peg := range x.last.All() {
		for _, j := range s.Board.Jumps()[peg] {
			over, other := x.at.Has(int(j.Over)), x.at.Has(int(j.To))
			if other || over != s.back {
				continue
			}
			at, was := s.sym.CanonicalWith(x.at^j.Mask(), board.Set(0).With(int(j.To)))
			y, ok := level.find(at)
			switch {
			case !ok:
				continue
			case y.moves+1 == x.moves: // the jump began a move, whichever peg was the last
				y.last = y.at
			case y.moves == x.moves: // it continued, if its peg was the last
				y.last = was
			default:
				continue
			}
			if rest, ok := s.ancestors(y); ok {
				return append([]board.Set{at}, rest...), true
			}
		}
	}
	return nil, false
}

// along turns positions up to symmetry, start first, into moves: the fewest that any line
// along them has. A state is a position and the peg that jumped last.
func (s *bounded) along(classes []board.Set) []bitboard.Move {
	layer := map[standing]*step{{s.Start, outside}: {}}
	for _, class := range classes[1:] {
		next := make(map[standing]*step)
		for from, by := range layer {
			for _, j := range s.Board.AppendJumps(nil, bitboard.One(from.at)) {
				to := standing{j.Apply(from.at), int8(j.To)}
				if s.sym.Canonical(to.at) != class {
					continue
				}
				moves := by.moves
				if int8(j.From) != from.peg {
					moves++
				}
				line := &step{moves, j, by}
				if old := next[to]; old == nil || line.compare(old) < 0 {
					next[to] = line
				}
			}
		}
		layer = next
	}
	var jumps []bitboard.Jump
	for t := slices.MinFunc(slices.Collect(maps.Values(layer)), (*step).compare); t.before != nil; t = t.before {
		jumps = append(jumps, t.jump)
	}
	slices.Reverse(jumps)
	return bitboard.Join(jumps)
}

// standing is a position and the place of the peg that jumped last.
type standing struct {
	at  board.Set
	peg int8
}

// step is the last jump of a line, and the steps before it.
type step struct {
	moves  int
	jump   bitboard.Jump
	before *step
}

// compare orders lines by moves, then by their jumps from the last to the first.
func (t *step) compare(u *step) int {
	if t == u {
		return 0
	}
	c := cmp.Or(cmp.Compare(t.moves, u.moves), cmp.Compare(t.jump.From, u.jump.From), cmp.Compare(t.jump.To, u.jump.To))
	if c != 0 || t.before == nil || u.before == nil {
		return c
	}
	return t.before.compare(u.before)
}

// CountFewest answers from the positions of all shortest solutions, given their length. A
// search that leaves out only what is too long holds every position of these solutions.
func (q *Search) CountFewest(length int) (*Answer, error) {
	s := q.newBounded(q.weigh(), fewCuts, partHoles)
	defer s.free()
	s.counts = true
	if err := s.attempt(length); err != nil {
		return nil, err
	}
	return s.count()
}

// count answers from the last search's positions.
func (s *bounded) count() (*Answer, error) {
	defer func(k *Kit) { s.kit = k }(s.kit)
	s.kit = &Kit{Sym: s.sym, pruner: s.kit.pruner}
	w, err := s.joinSides()
	if err != nil {
		return nil, err
	}
	return s.answer(w)
}

// joinSides turns the last search's positions into the winning ones among them. It clears
// the search's own levels.
func (s *bounded) joinSides() (*layers, error) {
	m := &meeting{Search: s.Search, top: s.fore.last, bottom: s.aft.last, seeded: s.aft.seeds != nil}
	defer m.free()
	for level := range s.fore.levels {
		var err error
		if m.forward.levels[level], err = s.fore.hand(level); err != nil {
			return nil, err
		}
		if m.backward.levels[level], err = s.aft.hand(level); err != nil {
			return nil, err
		}
	}
	if m.top > m.bottom {
		if err := m.closeGap(); err != nil {
			return nil, err
		}
	}
	return m.join()
}

// hand returns the positions of a level, and clears it.
func (s *side) hand(level int) (*bitboard.PositionSet, error) {
	positions, err := s.levels[level].positions(s.Search)
	if c := s.levels[level]; c != nil {
		c.clear(&s.pool)
		s.levels[level] = nil
	}
	s.pool.drop()
	s.account()
	return positions, err
}
