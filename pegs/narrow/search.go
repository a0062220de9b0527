package narrow

import (
	"context"
	"errors"

	"jie/board"
	"jie/pegs/bitboard"
	"jie/puzzle"
)

// Search is a question about one board, and what is known of its answer. The fields of
// the question must not change during a call. It is not safe for concurrent use.
type Search struct {
	Ctx   context.Context
	Board *bitboard.Board
	Start board.Set // no goal
	Goal  *Goal
	Opt   puzzle.Options // all but Goal and First

	// Budget is the number of nodes after which a search gives up with [ErrBudget];
	// 0 means that none does.
	Budget int64

	Nodes  int64  // positions made
	Held   int64  // bytes of tables held
	Proved int64  // a length that every solution is proved to have at least, in the metric asked for
	Method string // what gave the last answer

	kit           *Kit
	found         []bitboard.Move // a solution that the narrowest beam found, as jumps
	looked        bool            // the narrowest beam was tried
	beamExhausted bool            // it saw every position in reach, none of them a goal
}

// The names of the methods.
const (
	Beam          = "beam"              // the best positions of each level
	Sweeps        = "beam-of-sweeps"    // the best positions for each number of moves made
	DepthFirst    = "depth-first"       // with a table of dead positions
	Winning       = "winning-positions" // all of them, measured
	Bidirectional = "bidirectional"     // bounded searches from both ends
	Exhaustive    = "exhaustive"        // every position in reach
)

// ErrBudget says that a search gave up after the nodes it was granted.
var ErrBudget = errors.New("node budget spent")

// Use sets the goal, and the tables that were made for it.
func (q *Search) Use(g *Goal, k *Kit) { q.Goal, q.kit = g, k }

// Canonical stands for the positions that are as far from a goal as p by symmetry.
func (q *Search) Canonical(p board.Set) board.Set { return q.kit.Sym.Canonical(p) }

// Poll is called about once a node. It reports progress, and fails when the context
// ends or the nodes pass the budget; memory is accounted for by Hold.
func (q *Search) Poll() error {
	q.Nodes++
	if q.Nodes&(1<<12-1) != 0 {
		return nil
	}
	q.Opt.Report(puzzle.Progress{Phase: "positions", Done: q.Nodes, Nodes: q.Nodes})
	if q.Budget > 0 && q.Nodes > q.Budget {
		return ErrBudget
	}
	return q.Ctx.Err()
}

// Hold counts memory before it is allocated. Where it fails it counts nothing.
func (q *Search) Hold(bytes int64) error {
	if !q.Affords(bytes) {
		return puzzle.ErrMemory
	}
	q.Held += bytes
	return nil
}

// Release gives back what Hold took.
func (q *Search) Release(bytes int64) { q.Held -= bytes }

// Affords tells whether the memory limit leaves room for so much more.
func (q *Search) Affords(bytes int64) bool {
	return q.Opt.Memory <= 0 || q.Held+bytes <= q.Opt.Memory
}

// put adds p to t. Where t needs a larger table, the old one and the new one are
// held until all positions are moved.
func (q *Search) put(t *bitboard.PositionSet, p board.Set) error {
	if t.Full() {
		if err := q.resize(t, t.Larger()); err != nil {
			return err
		}
	}
	t.Add(p)
	return nil
}

// resize moves t to a table of the given size.
func (q *Search) resize(t *bitboard.PositionSet, size int) error {
	if err := q.Hold(int64(size) * bitboard.PositionBytes); err != nil {
		return err
	}
	old := t.Bytes()
	t.Resize(size)
	q.Release(old)
	return nil
}
