package pegs

import (
	"errors"

	"jie/board"
	"jie/pegs/bitboard"
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
	q.sym, q.pruner = bitboard.NewSymmetries(q.board.Board, q.goal.keeps), new(pruner)
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
		line, q.goal = least, q.goal.resolved(q.start.Len()-len(least))
	}
	if q.board.Stuck(q.start) {
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
	if q.opt.All || q.opt.Count {
		return q.best(line), puzzle.ErrReach
	}
	if q.oneLength() {
		return q.solved(line), nil
	}
	if q.opt.First {
		s := q.best(line)
		s.Status, s.HasBest = puzzle.Solved, false
		return s, nil
	}
	return q.shortestGame(line)
}

// oneLength tells whether all solutions are as long, in the metric asked for.
func (q *question) oneLength() bool {
	least, most := q.goal.pegs()
	return q.opt.Metric == puzzle.Jumps && least == most
}

// shortestGame finds the shortest solution; line is one, as jumps. Where the goals
// can be listed, and are not near, the search from both ends takes over.
func (q *question) shortestGame(line []bitboard.Move) (puzzle.Solution, error) {
	listed := q.goal.listed(q.start)
	if listed == nil || q.opt.Metric == puzzle.Jumps {
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
	rules := game[board.Set]{
		append: func(dst []bitboard.Jump, p board.Set, from int) []bitboard.Jump {
			switch {
			case p.Len() <= least:
				return dst
			case from < 0:
				return q.board.AppendJumps(dst, p)
			}
			for _, j := range q.board.Jumps()[from] {
				if j.Legal(p) {
					dst = append(dst, j)
				}
			}
			return dst
		},
		apply:     func(p board.Set, j bitboard.Jump) board.Set { return j.Apply(p) },
		canonical: q.sym.Canonical,
		goal:      q.goal.match,
		poll:      q.poll,
		hold: func(bytes int64) error {
			if held += bytes; memory > 0 && held > memory {
				return puzzle.ErrMemory
			}
			return q.hold(bytes)
		},
	}
	s := &gameSearch[board.Set]{game: rules, metric: q.opt.Metric}
	moves, bound, err := s.shortest(q.start)
	q.release(held)
	if err != nil {
		q.proved = bound
		return q.best(line), err
	}
	q.method = methodBreadthFirst
	return q.solved(moves), nil
}

// anyOpen finds any solution, as jumps; nil where there is none.
func (q *question) anyOpen() ([]bitboard.Move, error) {
	if q.goal.open.stuck {
		q.method = methodPlayed
		return playOut(q.start, q.goal.match, q.board), nil
	}
	return q.first(0)
}

// playOut makes the first legal jump until a goal is reached, where no jump is legal
// at the latest.
func playOut(p board.Set, goal func(board.Set) bool, b *Board) []bitboard.Move {
	var moves []bitboard.Move
	for jumps := b.AppendJumps(nil, p); len(jumps) > 0 && !goal(p); jumps = b.AppendJumps(jumps[:0], p) {
		p = jumps[0].Apply(p)
		moves = append(moves, bitboard.Move{jumps[0]})
	}
	return moves
}

// fewestPegs returns a line to as few pegs as can be left, as jumps. Where it fails,
// the line leaves the fewest found.
func (q *question) fewestPegs() ([]bitboard.Move, error) {
	least := q.board.leastOfClass(wide.One(q.start))
	if least == 1 && q.board.eachCertificate(q.ctx, wide.One(q.start), q.board.OnePeg()) != nil {
		least = 2
	}
	probe := *q
	probe.goal = &Goal{board: q.board} // never reached, so that the beam goes on to its end
	defer func() { q.nodes = probe.nodes }()
	var best []board.Set
	for _, width := range beamWidths {
		if !q.affords(int64(width) * beamBytes) {
			break
		}
		line, complete, err := probe.deepest(width)
		if err != nil {
			return jumpsAlong(q.start, best), err
		}
		if len(line) > len(best) || best == nil {
			best = line
		}
		if complete || q.start.Len()-len(best) <= least {
			q.method = methodBeam
			return jumpsAlong(q.start, best), nil
		}
	}
	levels, _, err := probe.reach()
	switch {
	case err != nil:
		return jumpsAlong(q.start, best), err
	case len(levels)-1 == len(best):
		q.method = methodExhaustive
		return jumpsAlong(q.start, best), nil
	}
	probe.goal = q.goal.resolved(q.start.Len() - len(levels) + 1)
	line, err := probe.first(0)
	q.method = probe.method
	return line, err
}

// answerOpen is the same on a board of more than 64 holes.
func (q *wideQuestion) answerOpen() (puzzle.Solution, error) {
	s := q.search()
	var line []bitboard.Move
	if q.goal.open.fewest {
		jumps, proved, err := s.Deepest(q.board.leastOfClass(q.start))
		line, q.nodes = moves(jumps), s.Nodes()
		switch {
		case err == nil && len(line) == 0:
			return q.board.solved(nil, &q.opt), nil
		case err != nil || !proved:
			s, err := q.cutShort(line, err)
			s.Optimal = false // what the fewest are is not known
			return s, err
		}
		q.method = methodBeam
		q.goal = q.goal.resolved(q.start.Len() - len(line))
	}
	if q.goal.open.stuck && line == nil {
		line, q.method = q.playOut(), methodPlayed
	}
	if line == nil {
		jumps, reach, err := s.First()
		q.nodes = s.Nodes()
		switch {
		case err != nil:
			return q.unknown(), err
		case jumps == nil:
			return q.unsolvable(reach), nil
		}
		line, q.method = moves(jumps), methodBeam
	}
	if best, err := q.best(line); err == nil || q.opt.All || q.opt.Count {
		return best, err
	}
	return q.shortestGame(line, q.opt.Memory)
}

// playOut is the function playOut on a wide board.
func (q *wideQuestion) playOut() []bitboard.Move {
	goal, p := q.goal.wide(), q.start
	var line []bitboard.Move
	for jumps := q.board.legal(p); len(jumps) > 0 && !goal.Match(p); jumps = q.board.legal(p) {
		p = wide.Jump(jumps[0]).Apply(p)
		line = append(line, bitboard.Move{jumps[0]})
	}
	return line
}

// shortestGame finds the shortest solution in so much memory, with 0 in any amount;
// line is one, as jumps.
func (q *wideQuestion) shortestGame(line []bitboard.Move, memory int64) (puzzle.Solution, error) {
	least, _ := q.goal.pegs()
	goal := q.goal.wide()
	held := int64(0)
	rules := game[wide.Set]{
		append: func(dst []bitboard.Jump, p wide.Set, from int) []bitboard.Jump {
			switch {
			case p.Len() <= least:
				return dst
			case from < 0:
				return append(dst, q.board.legal(p)...)
			}
			for _, j := range q.board.Jumps()[from] {
				if wide.Jump(j).Legal(p) {
					dst = append(dst, j)
				}
			}
			return dst
		},
		apply:     func(p wide.Set, j bitboard.Jump) wide.Set { return wide.Jump(j).Apply(p) },
		canonical: func(p wide.Set) wide.Set { return p },
		goal:      goal.Match,
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
	}
	s := &gameSearch[wide.Set]{game: rules, metric: q.opt.Metric}
	moves, bound, err := s.shortest(q.start)
	if err != nil {
		q.proved = max(q.proved, bound)
		return q.cutShort(line, err)
	}
	q.method = methodBreadthFirst
	return q.board.solved(moves, &q.opt), nil
}
