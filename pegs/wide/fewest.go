package wide

import (
	"slices"

	"jie/pegs/bitboard"
	"jie/puzzle"
)

// Few moves, by a beam of whole moves. Level k holds the positions after k jumps, each with
// the fewest moves that led to it. A move of several jumps leads some levels further, so
// positions within a sweep need not be kept to find it. With one beam, nodes with few moves
// made or nodes with many would fill it, depending on the score. So each number of moves
// has a beam of its own, and a level keeps those of the least numbers.
//
// A node is left out when its moves and the bound on those to come are not fewer than the
// moves of the best solution. A beam that left out nothing else proves this solution best.

// LeastWidth is the width of the first of several beams. Each of these is about five times
// as wide as the one before and takes about five times as long.
const LeastWidth = 64

// fewestBeams is the number of full beams that a level keeps. Numbers of moves with few
// nodes fill little of one.
const fewestBeams = 3

// boundScore is the score of each move to come by the bound.
const boundScore = 3000

// mostSweeps bounds the moves tried from one node, including the jumps within them: there
// can be as many as the subsets of the pegs.
const mostSweeps = 1 << 12

// Fewer looks for a solution of fewer than best moves, with a given number of nodes kept for
// each number of moves. It returns the best one, or nil if it finds none; proved reports
// that none is better. It fails with Poll's error and with [puzzle.ErrMemory], and then
// returns what it has found. If that is nothing, other weights are next: at once up to LeastWidth.
func (s *Search) Fewer(best, width int) (jumps []bitboard.Jump, proved bool, err error) {
	for tries := 0; tries == 0 || tries < len(mixtures) && width <= LeastWidth; tries++ {
		f := s.newFewer(best, width)
		if err = f.run(); f.end != nil {
			jumps = f.trace()
		}
		if proved = f.complete && err == nil; proved || jumps != nil || err != nil {
			break
		}
		s.mixed = (s.mixed + 1) % len(mixtures)
	}
	return jumps, proved, err
}

// LeastMoves returns a number of moves that every solution has at least. It is the bound,
// plus one each time that complete beams of the given width prove the number too small. Each
// position with a full region has a beam of its own, since regions count otherwise there; the others
// share one. It fails with Poll's error and with [puzzle.ErrMemory], and then returns what is proved.
func (s *Search) LeastMoves(width int) (least int64, err error) {
	var searches []*Search
	add := func(goals ...bitboard.Pattern) {
		g := s.Board.NewGoal(bitboard.Alternative{Patterns: goals})
		searches = append(searches, &Search{Work: s.Work, Board: s.Board, Start: s.Start, Goal: g, mixed: s.mixed, exact: true})
	}
	rest := slices.DeleteFunc(s.Goal.Targets(), func(t bitboard.Pattern) bool {
		full := s.bound().full(s.Goal.Filled(t)) > 0
		if full {
			add(t)
		}
		return full
	})
	if len(rest) > 0 {
		add(rest...)
	}
	for least = s.RegionBound(); ; least++ {
		for _, t := range searches {
			f := t.newFewer(int(least)+1, width)
			if err := f.run(); err != nil || f.end != nil || !f.complete {
				return least, err
			}
		}
	}
}

// RegionBound returns the part of LeastMoves that needs no search.
func (s *Search) RegionBound() int64 {
	return int64(max(1, s.bound().least(s.Start), len(s.Regions())))
}

func (s *Search) bound() *bound {
	if s.moves == nil {
		most := fewPackings
		if s.exact {
			most = mostPackings
		}
		s.moves = newBound(s.Board, s.Goal, most)
	}
	return s.moves
}

type fewer struct {
	*Search
	scorer   *scorer
	bound    *bound
	width    int
	best     int   // the solution must have fewer moves
	most     int32 // pegs of any goal
	complete bool  // only the bound left nodes out

	open   []*stage       // by jumps made: the positions still to expand
	spare  []*stage       // for reuse
	levels []level        // those that were expanded
	layer  []bitboard.Set // the positions of the last one
	held   int64          // nodes of stages and levels
	end    *ending        // how the best solution ends

	at    origin   // the node whose moves are tried
	sweep []uint16 // the jumps of the move that is tried
	left  int      // jumps that may still be tried from it
	tally tally
	empty missing
}

// stage holds the positions found so far after a given number of jumps, and their nodes.
type stage struct {
	numbering
	nodes []node
	jumps []uint16                 // of the moves that led to the nodes
	count [bitboard.MaxHoles]int32 // nodes by their moves
}

// node holds how a position was reached, and its score.
type node struct {
	origin
	sweep uint32 // where the jumps of its last move begin
	score int32
	hash  uint32
	moves uint8
	last  uint8 // a peg whose moves were already continued from here
}

type origin struct {
	number uint32
	level  uint16
}

// level holds the nodes of a stage that were kept.
type level struct {
	nodes []node
	jumps []uint16
}

// ending is the last move of a solution, and where it begins.
type ending struct {
	origin
	jumps []uint16
}

func (s *Search) newFewer(best, width int) *fewer {
	_, most := s.Goal.Pegs()
	return &fewer{Search: s, scorer: newScorer(s.Board, s.Goal, mixtures[s.mixed]), bound: s.bound(), width: width, best: best, most: int32(most), complete: true}
}

func (f *fewer) run() error {
	f.open = make([]*stage, f.Start.Len()+1)
	f.levels = make([]level, len(f.open))
	first := new(stage)
	first.number(&f.Start)
	first.nodes = []node{{}}
	first.count[0] = 1
	f.open[0] = first
	for k, s := range f.open {
		if s == nil || len(s.nodes) == 0 {
			continue
		}
		chosen := f.choose(s)
		if f.exact && !f.complete {
			return nil
		}
		f.keep(s, k, chosen)
		if err := f.expand(k); err != nil {
			return err
		}
	}
	return nil
}

func (f *fewer) expand(k int) error {
	nodes := f.levels[k].nodes
	for i, p := range f.layer {
		f.at = origin{uint32(i), uint16(k)}
		f.scorer.unpack(&f.tally, p)
		f.bound.count(&f.empty, p)
		f.left = mostSweeps
		for number := range uint16(2 * len(f.Board.Lines())) {
			if err := f.try(p, number, nodes[i].moves+1); err != nil {
				return err
			}
		}
	}
	return nil
}

// try makes a jump if it is legal, and the jumps that may follow in the same move.
func (f *fewer) try(p bitboard.Set, number uint16, moves uint8) error {
	j := f.Board.Jump(number)
	if !f.tally.peg[j.From] || !f.tally.peg[j.Over] || f.tally.peg[j.To] {
		return nil
	}
	if err := f.pause(); err != nil {
		return err
	}
	if f.left--; f.left < 0 {
		f.complete = false
		return nil
	}
	before := f.tally.sums
	f.move(j)
	f.sweep = append(f.sweep, number)
	n := p.Xor(f.Board.Holes(int(number / 2)))
	var err error
	if f.enter(n, moves, j.To) {
		for _, next := range f.Board.Numbers(j.To) {
			if err = f.try(n, next, moves); err != nil {
				break
			}
		}
	}
	f.sweep = f.sweep[:len(f.sweep)-1]
	f.takeBack(j, before)
	return err
}

func (f *fewer) move(j bitboard.Jump) {
	f.tally.jump(j)
	f.bound.take(&f.empty, j.From)
	f.bound.take(&f.empty, j.Over)
	f.bound.put(&f.empty, j.To)
}

// takeBack undoes the last jump; before holds the sums before it.
func (f *fewer) takeBack(j bitboard.Jump, before sums) {
	f.tally.takeBack(j, before)
	f.bound.take(&f.empty, j.To)
	f.bound.put(&f.empty, j.Over)
	f.bound.put(&f.empty, j.From)
}

// enter puts a position in its stage, and reports whether the move may continue from it.
func (f *fewer) enter(n bitboard.Set, moves, last uint8) (goesOn bool) {
	if int(moves) >= f.best {
		return false
	}
	if f.tally.pegs <= f.most && f.Goal.Match(n) {
		f.best, f.end = int(moves), &ending{f.at, slices.Clone(f.sweep)}
		return false
	}
	least := f.empty.sum - f.bound.slack
	if int(moves)+max(0, least) >= f.best {
		// The peg may leave a full region at no cost.
		return int(moves)+least-1 < f.best
	}
	s := f.stage(int(f.at.level) + len(f.sweep))
	if f.isFull(s, moves) {
		f.complete = false
		return true
	}
	i, isNew := s.number(&n)
	if isNew {
		s.nodes = append(s.nodes, node{score: f.tally.score() + boundScore*int32(least), hash: uint32(n.Hash()), moves: moves})
		f.held++
	}
	d := &s.nodes[i]
	switch {
	case isNew:
	case d.moves < moves:
		return false // moves from the node cost no more
	case d.moves == moves:
		return d.last != last
	default:
		s.count[d.moves]--
	}
	s.count[moves]++
	d.origin, d.moves, d.last, d.sweep = f.at, moves, last, uint32(len(s.jumps))
	s.jumps = append(s.jumps, f.sweep...)
	return true
}

// isFull reports whether fewer moves than a given number fill all beams of a stage.
func (f *fewer) isFull(s *stage, moves uint8) bool {
	kept := 0
	for _, n := range s.count[:moves] {
		kept += min(int(n), f.width)
	}
	return kept >= fewestBeams*f.width
}

// stage returns the stage after a given number of jumps.
func (f *fewer) stage(k int) *stage {
	if f.open[k] == nil {
		f.open[k] = new(stage)
		if n := len(f.spare); n > 0 {
			f.open[k], f.spare = f.spare[n-1], f.spare[:n-1]
		}
	}
	return f.open[k]
}

// nodeBytes is the memory of a node of a stage, with its position and its place in the
// table, when slices are half full.
const nodeBytes = 240

// pause is Poll, and also checks the memory.
func (f *fewer) pause() error {
	if f.Nodes&(pollEach-1) == 0 && !f.Affords(f.held*nodeBytes) {
		return puzzle.ErrMemory
	}
	return f.Poll()
}

// choose returns the best nodes of the least numbers of moves.
func (f *fewer) choose(s *stage) (chosen []ranked) {
	var byMoves [bitboard.MaxHoles][]ranked
	for i := range s.nodes {
		n := &s.nodes[i]
		byMoves[n.moves] = append(byMoves[n.moves], ranked{n.score, n.hash, int32(i)})
	}
	for _, list := range byMoves {
		room := min(f.width, fewestBeams*f.width-len(chosen))
		if len(list) > room {
			f.complete = false
			best(list, room)
			list = list[:room]
		}
		chosen = append(chosen, list...)
	}
	return chosen
}

func (f *fewer) keep(s *stage, k int, chosen []ranked) {
	l := &f.levels[k]
	f.layer = f.layer[:0]
	for _, r := range chosen {
		n := s.nodes[r.at]
		jumps := s.jumps[n.sweep:][:k-int(n.level)]
		n.sweep = uint32(len(l.jumps))
		l.jumps = append(l.jumps, jumps...)
		l.nodes = append(l.nodes, n)
		f.layer = append(f.layer, s.at[r.at])
	}
	f.held -= int64(len(s.nodes)) - int64(len(l.nodes))/4
	f.open[k] = nil
	s.reset()
	s.nodes, s.jumps = s.nodes[:0], s.jumps[:0]
	clear(s.count[:])
	f.spare = append(f.spare, s)
}

// trace returns the jumps of the best solution.
func (f *fewer) trace() []bitboard.Jump {
	var numbers []uint16
	for e := f.end; ; {
		numbers = slices.Concat(e.jumps, numbers)
		if e.level == 0 {
			break
		}
		l := &f.levels[e.level]
		n := l.nodes[e.number]
		e = &ending{n.origin, l.jumps[n.sweep:][:e.level-n.level]}
	}
	jumps := make([]bitboard.Jump, len(numbers))
	for i, number := range numbers {
		jumps[i] = f.Board.Jump(number)
	}
	return jumps
}
