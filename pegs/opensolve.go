package pegs

import (
	"errors"

	"jie/pegs/bitboard"
	"jie/puzzle"
	"jie/puzzle/board"
)

// The methods for goals that name no position.

// isStuck reports whether no jump is legal.
func (q *question) isStuck(known) bool { return q.board.Stuck(q.start) }

func (q *question) wantsFewest(k known) bool { return asks[bitboard.Fewest](k.goal) }

// countFewest finds how few pegs can be left, and puts that number into the goal. It answers
// if no jump is legal, or if the search is cut short.
func (q *question) countFewest(k known, _ int64) (known, bool, error) {
	enough := q.board.leastOfClass(q.start)
	if enough == 1 && q.words != nil && q.board.eachCertificate(q.Ctx, q.start, q.board.onePeg()) != nil {
		enough = 2
	}
	line, err := q.search(k).Deepest(enough)
	switch {
	case err != nil && line == nil:
		return k.with(q.unknown(k), err)
	case err != nil:
		k.line = line
		s := q.best(k)
		s.Optimal = false // the fewest are unknown
		return k.with(s, err)
	case len(line) == 0:
		return k.with(q.solved(nil), nil)
	}
	left := bitboard.Count(q.start.Len() - len(line))
	k.goal = k.goal.Without(func(a bitboard.Alternative) bool { return a.Open == bitboard.Fewest{} },
		bitboard.Alternative{Text: left.String(), Open: left})
	k.line = q.toGoal(k.goal, line)
	return k, false, nil
}

// toGoal returns the part of a line up to the first position that is a goal.
func (q *question) toGoal(goal *bitboard.Goal, line []bitboard.Jump) []bitboard.Jump {
	p := q.start
	for i, j := range line {
		if p = p.After(j); goal.Match(p) {
			return line[:i+1]
		}
	}
	return line
}

// wantsStuck reports whether any end of a game is a goal, and no game is known.
func (q *question) wantsStuck(k known) bool { return k.line == nil && asks[bitboard.Stuck](k.goal) }

// playOut makes the first legal jump until it reaches a goal, at the latest when no jump is
// legal.
func (q *question) playOut(k known, _ int64) (known, bool, error) {
	p := q.start
	for jumps := q.board.AppendJumps(nil, p); len(jumps) > 0 && !k.goal.Match(p); jumps = q.board.AppendJumps(nil, p) {
		p = p.After(jumps[0])
		k.line = append(k.line, jumps[0])
	}
	q.Method = methodPlayed
	return k, false, nil
}

func (q *question) lists(known) bool { return q.Opt.All || q.Opt.Count }

// The most positions held by a breadth-first search before a slower one is tried: about a
// second's work, and 64 MiB.
const (
	quickGames     = 410 * entriesHeld
	quickWideGames = 103 * entriesHeld
)

// isListed reports whether the goals can be listed. Then the search from both ends replaces
// this one, unless they are near.
func (q *question) isListed(k known) bool {
	return q.Opt.Metric == puzzle.Moves && q.listed(k.goal) != nil
}

// shortestGame finds the shortest solution breadth first while it holds at most nodes
// positions; 0 is unlimited. If these, or the memory, are not enough, or solutions are to be
// counted, it leaves the question to other methods.
func (q *question) shortestGame(k known, nodes int64) (known, bool, error) {
	var moves []bitboard.Move
	var bound int64
	var err error
	before := q.Held
	if q.words == nil {
		same := func(p bitboard.Set) bitboard.Set { return p }
		moves, bound, err = (&gameSearch[bitboard.Set]{question: q, goal: k.goal, most: nodes, key: same, position: same}).shortest()
	} else {
		words := q.wordsFor(k)
		key := func(p bitboard.Set) board.Set { return words.Canonical(p.Word()) }
		moves, bound, err = (&gameSearch[board.Set]{question: q, goal: k.goal, most: nodes, key: key, position: bitboard.One}).shortest()
	}
	q.Held = before
	q.Proved = max(q.Proved, bound)
	full := errors.Is(err, errHeld) || errors.Is(err, puzzle.ErrMemory)
	switch {
	case err == nil:
		q.Method = methodBreadthFirst
		if !q.lists(k) {
			return k.with(q.solved(moves), nil)
		}
		k.line, q.Proved = bitboard.Flat(moves), int64(len(moves)) // what remains is to count
	case !full || nodes == 0 && !q.lists(k):
		return k.with(q.best(k), err)
	}
	if k.isOpen() && q.isListed(k) {
		k.goal = q.listed(k.goal)
		return q.narrow(k, 0)
	}
	return k, false, nil
}

// The most positions tried for a list of goals, and in it.
const (
	mostTried  = 50_000
	mostListed = 1000
)

// listed returns the goal with a pattern for each position with the right number of pegs that
// has the start's class, on a board of words. It returns nil if there are too many, or if some
// open goal is not a count.
func (q *question) listed(goal *bitboard.Goal) *bitboard.Goal {
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
		for i := from; i <= b.Len()-more && tried <= mostTried; i++ {
			grow(p.With(i), i+1, more-1)
		}
	}
	for _, o := range goal.Open() {
		n, ok := o.(bitboard.Count)
		if !ok {
			return nil
		}
		grow(0, 0, int(n))
	}
	if tried > mostTried || len(goal.Patterns())+len(list) > mostListed {
		return nil
	}
	return goal.Without(func(a bitboard.Alternative) bool { return a.Open != nil }, list...)
}
