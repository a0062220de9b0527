package wide

import (
	"context"
	"errors"

	"jie/puzzle"
)

// Work is what the searches that answer one question share: what they may cost, what they
// have cost, and what they have found out. It is not safe for concurrent use.
type Work struct {
	Ctx context.Context
	Opt puzzle.Options // all but Goal and First

	// Budget is the number of nodes after which a search gives up with [ErrBudget];
	// 0 means that none does.
	Budget int64

	Nodes  int64  // positions made
	Held   int64  // bytes of tables held
	Proved int64  // a length that every solution is proved to have at least, in the metric asked for
	Method string // what gave the last answer
}

// The names of the methods.
const (
	Beam   = "beam"           // the best positions of each level
	Sweeps = "beam-of-sweeps" // the best positions for each number of moves made
)

// ErrBudget says that a search gave up after the nodes it was granted.
var ErrBudget = errors.New("node budget spent")

// pollEach is the positions between two looks at the context: about a millisecond.
const pollEach = 1 << 12

// Poll counts a node. Now and then it reports progress, and fails when the context
// ends or the nodes pass the budget; memory is accounted for by Hold.
func (w *Work) Poll() error {
	if w.Nodes++; w.Nodes&(pollEach-1) != 0 {
		return nil
	}
	return w.look()
}

func (w *Work) look() error {
	w.Opt.Report(puzzle.Progress{Phase: "positions", Done: w.Nodes, Nodes: w.Nodes})
	if w.Budget > 0 && w.Nodes > w.Budget {
		return ErrBudget
	}
	return w.Ctx.Err()
}

// Hold counts memory before it is allocated. Where it fails it counts nothing.
func (w *Work) Hold(bytes int64) error {
	if !w.Affords(bytes) {
		return puzzle.ErrMemory
	}
	w.Held += bytes
	return nil
}

// Release gives back what Hold took.
func (w *Work) Release(bytes int64) { w.Held -= bytes }

// Affords reports whether the memory limit leaves room for so much more.
func (w *Work) Affords(bytes int64) bool {
	return w.Opt.Memory <= 0 || w.Held+bytes <= w.Opt.Memory
}
