package pegs

import (
	"errors"

	"jie/board"
	"jie/pegs/bitboard"
	"jie/puzzle"
)

// The methods for goals that name no position.

// isStuck reports whether no jump is legal.
func (q *question) isStuck() bool { return q.board.Stuck(q.start) }

func (q *question) wantsFewest() bool { return asks[bitboard.Fewest](q.goal) }

// countFewest finds out how few pegs can be left, and puts that number in the goal's
// place. It answers where no jump is legal, and where the search is cut short.
func (q *question) countFewest(int64) (s puzzle.Solution, answered bool, err error) {
	enough := q.board.leastOfClass(q.start)
	if enough == 1 && q.words != nil && q.board.eachCertificate(q.Ctx, q.start, q.board.onePeg()) != nil {
		enough = 2
	}
	line, err := q.search.Deepest(enough)
	switch {
	case err != nil && line == nil:
		return q.unknown(), true, err
	case err != nil:
		s = q.best(line)
		s.Optimal = false // what the fewest are is not known
		return s, true, err
	case len(line) == 0:
		return q.solved(nil), true, nil
	}
	left := bitboard.Count(q.start.Len() - len(line))
	q.use(q.goal.Without(func(a bitboard.Alternative) bool { return a.Open == bitboard.Fewest{} },
		bitboard.Alternative{Text: left.String(), Open: left}))
	q.line = q.toGoal(line)
	return s, false, nil
}

// toGoal is as much of a line as leads to its first goal.
func (q *question) toGoal(line []bitboard.Jump) []bitboard.Jump {
	p := q.start
	for i, j := range line {
		if p = p.After(j); q.goal.Match(p) {
			return line[:i+1]
		}
	}
	return line
}

// wantsStuck reports whether any end of a game is a goal, and no game is known.
func (q *question) wantsStuck() bool { return q.line == nil && asks[bitboard.Stuck](q.goal) }

// playOut makes the first legal jump until a goal is reached, where no jump is legal
// at the latest.
func (q *question) playOut(int64) (s puzzle.Solution, answered bool, err error) {
	p := q.start
	for jumps := q.board.AppendJumps(nil, p); len(jumps) > 0 && !q.goal.Match(p); jumps = q.board.AppendJumps(nil, p) {
		p = p.After(jumps[0])
		q.line = append(q.line, jumps[0])
	}
	q.Method = methodPlayed
	return s, false, nil
}

// lists reports whether solutions are to be listed or counted.
func (q *question) lists() bool { return q.Opt.All || q.Opt.Count }

// forgoList leaves the listing out, and the count: no method lists on such a board.
func (q *question) forgoList(int64) (s puzzle.Solution, answered bool, err error) {
	q.Opt.All, q.Opt.Count, q.Opt.Every = false, false, false
	return s, false, nil
}

// quickGames is the memory in which games are tried breadth first before a search
// that takes longer: about a second's worth.
const quickGames = 64 << 20

// isListed reports whether the goals can be listed. Then the search from both ends takes
// over, where they are not near.
func (q *question) isListed() bool {
	return q.Opt.Metric == puzzle.Moves && q.listed() != nil
}

// shortestGame finds the shortest solution breadth first, in so much memory, with 0 in
// all that is allowed; with a solution in hand. Where that does not suffice, it leaves the
// question to the methods for goals that name positions.
func (q *question) shortestGame(memory int64) (s puzzle.Solution, answered bool, err error) {
	held := int64(0)
	hold := func(bytes int64) error {
		if held += bytes; memory > 0 && held > memory {
			return puzzle.ErrMemory
		}
		return q.Hold(bytes)
	}
	var moves []bitboard.Move
	var bound int64
	if q.words == nil {
		if !q.isOpen() {
			q.Proved = max(q.Proved, q.large.RegionBound())
		}
		same := func(p bitboard.Set) bitboard.Set { return p }
		moves, bound, err = (&gameSearch[bitboard.Set]{question: q, hold: hold, key: same, position: same}).shortest()
	} else {
		key := func(p bitboard.Set) board.Set { return q.words.Canonical(p.Word()) }
		moves, bound, err = (&gameSearch[board.Set]{question: q, hold: hold, key: key, position: bitboard.One}).shortest()
	}
	q.Release(held)
	switch {
	case err == nil:
		q.Method = methodBreadthFirst
		return q.solved(moves), true, nil
	case memory == 0 || !errors.Is(err, puzzle.ErrMemory):
		q.Proved = max(q.Proved, bound)
		return q.best(q.line), true, err
	}
	if q.isOpen() {
		q.goal = q.listed()
		return q.prepare(0)
	}
	q.Proved = max(q.Proved, bound)
	return s, false, nil
}

// The most positions looked at for a list of goals, and in it.
const (
	mostTried  = 50_000
	mostListed = 1000
)

// listed is the goal with a pattern for each position of that number of pegs that is of the
// start's class, on a board of words; nil where they are too many, or counts are not all
// that is open.
func (q *question) listed() *bitboard.Goal {
	b, basis := q.board, bitboard.Words(q.board.Classes())
	want := bitboard.Class(basis, q.start.Word())
	var list []bitboard.Alternative
	tried := 0
	var grow func(p board.Set, from, more int)
	grow = func(p board.Set, from, more int) {
		if more == 0 {
			if tried++; bitboard.Class(basis, p) == want {
				list = append(list, b.pattern(bitboard.Pattern{Want: bitboard.One(p), Care: b.All()}))
			}
			return
		}
		for i := from; i < b.Len() && tried <= mostTried; i++ {
			grow(p.With(i), i+1, more-1)
		}
	}
	for _, o := range q.goal.Open() {
		n, ok := o.(bitboard.Count)
		if !ok {
			return nil
		}
		grow(0, 0, int(n))
	}
	if tried > mostTried || len(q.goal.Patterns())+len(list) > mostListed {
		return nil
	}
	return q.goal.Without(func(a bitboard.Alternative) bool { return a.Open != nil }, list...)
}
