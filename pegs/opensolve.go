package pegs

import (
	"errors"

	"jie/board"
	"jie/pegs/bitboard"
	"jie/pegs/narrow"
	"jie/pegs/wide"
	"jie/puzzle"
)

// answerOpen answers where a goal is open: it names no position. It tries in this
// order, and stops at the first that answers:
//
//  1. with "fewest" among the goals: how many pegs that is
//  2. any solution, where that is asked for, or where all have one length
//  3. the shortest game, breadth first
func (q *question) answerOpen() (puzzle.Solution, error) {
	q.search.Use(q.search.Goal, narrow.NewKit(q.board.Board, q.search.Goal, nil))
	var line []bitboard.Move
	if q.goal.open.fewest {
		least, err := q.fewestPegs()
		switch {
		case err != nil && least == nil:
			return q.unknown(), err
		case err != nil:
			s := q.best(least)
			s.Optimal = false // what the fewest are is not known
			return s, err
		case len(least) == 0:
			return q.solved(nil), nil // no jump is legal
		}
		line, q.goal = least, q.goal.resolved(q.search.Start.Len()-len(least))
		q.search.Goal = q.goal.narrow()
	}
	if q.board.Stuck(q.search.Start) {
		return q.unsolvable()
	}
	if line == nil {
		var err error
		if line, err = q.anyOpen(); err != nil {
			return q.unknown(), err
		}
		if line == nil {
			return q.unsolvable()
		}
	}
	if q.search.Opt.All || q.search.Opt.Count {
		return q.best(line), puzzle.ErrReach
	}
	if q.oneLength() {
		return q.solved(line), nil
	}
	if q.search.Opt.First {
		s := q.best(line)
		s.Status, s.HasBest = puzzle.Solved, false
		return s, nil
	}
	return q.shortestGame(line)
}

// oneLength tells whether all solutions are as long, in the metric asked for.
func (q *question) oneLength() bool {
	least, most := q.goal.pegs()
	return q.search.Opt.Metric == puzzle.Jumps && least == most
}

// shortestGame finds the shortest solution; line is one, as jumps. Where the goals
// can be listed, and are not near, the search from both ends takes over.
func (q *question) shortestGame(line []bitboard.Move) (puzzle.Solution, error) {
	listed := q.goal.listed(q.search.Start)
	if listed == nil || q.search.Opt.Metric == puzzle.Jumps {
		return q.breadthFirst(line, 0)
	}
	s, err := q.breadthFirst(line, quickGames)
	if !errors.Is(err, puzzle.ErrMemory) {
		return s, err
	}
	q.goal, q.line = listed, line
	q.prepare()
	return q.choose([]method{{(*question).isBounded, 0, (*question).shorten}, {always, 0, (*question).measureAll}})
}

// quickGames is the memory in which games are tried breadth first before a search
// that takes longer: about a second's worth.
const quickGames = 64 << 20

// breadthFirst is shortestGame in so much memory, with 0 in all that is allowed.
func (q *question) breadthFirst(line []bitboard.Move, memory int64) (puzzle.Solution, error) {
	least, _ := q.goal.pegs()
	held := int64(0)
	s := &gameSearch[board.Set]{metric: q.search.Opt.Metric, game: game[board.Set]{
		least:     least,
		append:    q.board.appendJumps,
		apply:     bitboard.Jump.Apply,
		canonical: q.search.Canonical,
		goal:      q.search.Goal.Match,
		poll:      q.search.Poll,
		hold: func(bytes int64) error {
			if held += bytes; memory > 0 && held > memory {
				return puzzle.ErrMemory
			}
			return q.search.Hold(bytes)
		},
	}}
	moves, bound, err := s.shortest(q.search.Start)
	q.search.Release(held)
	if err != nil {
		q.search.Proved = bound
		return q.best(line), err
	}
	q.search.Method = methodBreadthFirst
	return q.solved(moves), nil
}

// appendJumps is appendLegal on a board of words.
func (b *Board) appendJumps(dst []bitboard.Jump, p board.Set, from int) []bitboard.Jump {
	if from < 0 {
		return b.AppendJumps(dst, p)
	}
	for _, j := range b.Jumps()[from] {
		if j.Legal(p) {
			dst = append(dst, j)
		}
	}
	return dst
}

// anyOpen finds any solution, as jumps; nil where there is none.
func (q *question) anyOpen() ([]bitboard.Move, error) {
	if q.goal.open.stuck {
		q.search.Method = methodPlayed
		return q.board.playOut(q.start(), q.goal), nil
	}
	return q.search.First(0)
}

// playOut makes the first legal jump until a goal is reached, where no jump is legal
// at the latest.
func (b *Board) playOut(p wide.Set, g *Goal) []bitboard.Move {
	var moves []bitboard.Move
	goal := g.wide()
	for jumps := b.legal(p); len(jumps) > 0 && !goal.Match(p); jumps = b.legal(p) {
		p = wide.Jump(jumps[0]).Apply(p)
		moves = append(moves, bitboard.Move{jumps[0]})
	}
	return moves
}

// fewestPegs returns a line to as few pegs as can be left, as jumps. Where it fails,
// the line leaves the fewest found.
func (q *question) fewestPegs() ([]bitboard.Move, error) {
	least := q.board.leastOfClass(q.start())
	if least == 1 && q.board.eachCertificate(q.search.Ctx, q.start(), q.board.OnePeg()) != nil {
		least = 2
	}
	return q.search.Deepest(least)
}

// answerOpen is the same on a board of more than 64 holes.
func (q *wideQuestion) answerOpen() (puzzle.Solution, error) {
	s := q.search()
	var line []bitboard.Move
	if q.goal.open.fewest {
		jumps, proved, err := s.Deepest(q.board.leastOfClass(q.start))
		line, q.nodes = bitboard.OfJumps(jumps), s.Nodes()
		switch {
		case err == nil && len(line) == 0:
			return q.board.solved(nil, &q.opt), nil
		case err != nil || !proved:
			s, err := q.cutShort(line, err)
			s.Optimal = false // what the fewest are is not known
			return s, err
		}
		q.method = narrow.Beam
		q.goal = q.goal.resolved(q.start.Len() - len(line))
	}
	if q.goal.open.stuck && line == nil {
		line, q.method = q.board.playOut(q.start, q.goal), methodPlayed
	}
	if line == nil {
		jumps, reach, err := s.First()
		q.nodes = s.Nodes()
		switch {
		case err != nil:
			return q.unknown(), err
		case jumps == nil:
			return q.refuted(exhausted(reach)), nil
		}
		line, q.method = bitboard.OfJumps(jumps), narrow.Beam
	}
	if best, err := q.best(line); err == nil || q.opt.All || q.opt.Count {
		return best, err
	}
	return q.shortestGame(line, q.opt.Memory)
}

// shortestGame finds the shortest solution in so much memory, with 0 in any amount;
// line is one, as jumps.
func (q *wideQuestion) shortestGame(line []bitboard.Move, memory int64) (puzzle.Solution, error) {
	least, _ := q.goal.pegs()
	held := int64(0)
	s := &gameSearch[wide.Set]{metric: q.opt.Metric, game: game[wide.Set]{
		least:     least,
		append:    q.board.appendLegal,
		apply:     func(j bitboard.Jump, p wide.Set) wide.Set { return wide.Jump(j).Apply(p) },
		canonical: func(p wide.Set) wide.Set { return p },
		goal:      q.goal.wide().Match,
		poll: func() error {
			if q.nodes++; q.nodes&(1<<12-1) != 0 {
				return nil
			}
			return q.poll(q.nodes)
		},
		hold: func(bytes int64) error {
			if held += bytes; memory > 0 && held > memory {
				return puzzle.ErrMemory
			}
			return nil
		},
	}}
	moves, bound, err := s.shortest(q.start)
	if err != nil {
		q.proved = max(q.proved, bound)
		return q.cutShort(line, err)
	}
	q.method = methodBreadthFirst
	return q.board.solved(moves, &q.opt), nil
}
