package pegs

import (
	"context"
	"strconv"

	"jie/pegs/wide"
	"jie/puzzle"
)

// wideQuestion is one call of Solve on a board of more than 64 holes. Certificates
// are the same as on other boards; the searches are those of package wide.
type wideQuestion struct {
	ctx    context.Context
	board  *Board
	start  wide.Set
	asked  *Goal
	goal   *Goal // asked, with a number of pegs in place of "fewest"
	opt    puzzle.Options
	proved int64  // a length that every solution is proved to have at least
	nodes  int64  // positions made
	method string // which method gave the answer
}

// answer tries the cheapest method first.
func (q *wideQuestion) answer() (puzzle.Solution, error) {
	if q.asked.wide().Match(q.start) {
		q.method = methodNone
		return q.board.solved(nil, &q.opt), nil
	}
	if q.asked.isOpen() {
		return q.answerOpen()
	}
	if c := q.board.cheapCertificate(q.start, q.asked); c != nil {
		return q.refuted(c), nil
	}
	s := q.search()
	jumps, reach, err := s.FirstWithin(narrowWidth)
	if err == puzzle.ErrReach {
		// The linear programs take longer than a narrow beam that finds a solution.
		if c := q.board.eachCertificate(q.ctx, q.start, q.asked); c != nil {
			return q.refuted(c), nil
		}
		jumps, reach, err = s.First()
	}
	q.nodes = s.Nodes()
	switch {
	case err != nil:
		return q.unknown(), err
	case jumps == nil:
		return q.unsolvable(reach), nil
	}
	q.method = methodBeam
	line := moves(jumps)
	if best, err := q.best(line); err == nil || q.opt.All || q.opt.Count {
		return best, err
	}
	return q.fewest(line)
}

// fewest looks for the fewest moves; line is a solution, as jumps.
func (q *wideQuestion) fewest(line []Move) (puzzle.Solution, error) {
	memory := int64(quickGames)
	if q.opt.Memory > 0 {
		memory = min(memory, q.opt.Memory)
	}
	s, err := q.shortestGame(line, memory)
	if err != puzzle.ErrMemory {
		return s, err
	}
	return q.improve(Join(line))
}

// The widths of the beams for few moves: each takes some four times as long as the
// one before.
const (
	leastFewer = 300
	mostFewer  = leastFewer << 12
)

// improve looks for better solutions as long as it may; line is one, as moves.
func (q *wideQuestion) improve(line []Move) (puzzle.Solution, error) {
	s := q.search()
	made := q.nodes
	least, err := s.LeastMoves()
	if q.proved = max(q.proved, int64(least)); err != nil {
		return q.cutShort(line, err)
	}
	for width := leastFewer; width <= mostFewer && int64(len(line)) > q.proved+int64(q.opt.Within); width *= 4 {
		jumps, proved, err := s.Fewer(len(line), width)
		q.nodes = made + s.Nodes()
		if jumps != nil {
			line = Join(moves(jumps))
			q.method = methodSweeps
		}
		switch {
		case err != nil:
			return q.cutShort(line, err)
		case proved:
			q.proved = int64(len(line))
		}
	}
	if int64(len(line)) > q.proved {
		return q.cutShort(line, puzzle.ErrReach)
	}
	return q.board.solved(line, &q.opt), nil
}

// narrowWidth is the width of the first beam.
const narrowWidth = 16

func (q *wideQuestion) search() *wide.Search {
	goal := q.asked
	if !goal.isOpen() {
		goal = goal.ofClass(q.start)
	}
	return &wide.Search{Board: q.board.wide(), Start: q.start, Goal: goal.wide(), Memory: q.opt.Memory, Poll: q.poll}
}

// poll reports progress and fails when the context ends.
func (q *wideQuestion) poll(nodes int64) error {
	q.opt.Report(puzzle.Progress{Phase: "positions", Done: nodes, Nodes: nodes})
	return q.ctx.Err()
}

// moves are jumps as moves of one jump each.
func moves(jumps []wide.Jump) []Move {
	list := make([]Move, len(jumps))
	for i, j := range jumps {
		list[i] = Move{Jump(j)}
	}
	return list
}

func (q *wideQuestion) refuted(c *puzzle.Certificate) puzzle.Solution {
	q.method = c.Kind
	return puzzle.Solution{Status: puzzle.Unsolvable, Certificate: c}
}

// unsolvable is the answer where all positions in reach were seen; reach counts them
// by jumps made.
func (q *wideQuestion) unsolvable(reach []int64) puzzle.Solution {
	var total int64
	levels := make([]string, len(reach))
	for i, n := range reach {
		total += n
		levels[i] = strconv.FormatInt(n, 10)
	}
	return q.refuted(&puzzle.Certificate{Kind: KindExhausted, Positions: strconv.FormatInt(total, 10), Levels: levels})
}

// unknown is the answer of a search cut short with nothing found.
func (q *wideQuestion) unknown() puzzle.Solution {
	return puzzle.Solution{LowerBound: q.lowerBound()}
}

// best answers with a solution. In jumps all solutions to goals of one number of
// pegs have one length.
func (q *wideQuestion) best(line []Move) (puzzle.Solution, error) {
	s := q.board.solved(inMetric(line, q.opt.Metric), &q.opt)
	s.LowerBound = q.lowerBound()
	s.Optimal = s.LowerBound == s.Length
	if (s.Optimal || q.opt.First) && !q.opt.All && !q.opt.Count {
		return s, nil
	}
	s.Status, s.HasBest = puzzle.Unknown, true
	return s, puzzle.ErrReach
}

// cutShort is the answer of a search that ended early, with a solution in hand or none.
func (q *wideQuestion) cutShort(line []Move, err error) (puzzle.Solution, error) {
	if err == nil {
		err = puzzle.ErrReach
	}
	if line == nil {
		return q.unknown(), err
	}
	s := q.board.solved(inMetric(line, q.opt.Metric), &q.opt)
	s.Status, s.HasBest, s.LowerBound = puzzle.Unknown, true, q.lowerBound()
	s.Optimal = s.LowerBound == s.Length
	return s, err
}

// lowerBound is a length that every solution has at least, in the metric asked for.
func (q *wideQuestion) lowerBound() int64 {
	_, most := q.goal.pegs()
	jumps := max(1, int64(q.start.Len()-most))
	if q.opt.Metric == puzzle.Jumps {
		return max(jumps, q.proved)
	}
	return max(1, q.proved)
}
