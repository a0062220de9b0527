package wide

import (
	"context"
	"errors"

	"jie/puzzle"
)

// Work is what the searches that answer one question share: their limits, their cost, and
// their findings. It is not safe for concurrent use.
type Work struct {
	Ctx context.Context
	Opt puzzle.Options // all except Goal and First

	// Budget is the number of nodes after which a search gives up with [ErrBudget]; 0 means
	// no limit.
	Budget int64

	Nodes  int64  // positions made
	Held   int64  // bytes of tables held
	Proved int64  // a length that every solution is proved to have at least, in the metric asked for
	Method string // the method of the last answer
}

// The names of the methods.
const (
	Beam   = "beam"           // the best positions of each level
	Sweeps = "beam-of-sweeps" // the best positions for each number of moves made
)

// ErrBudget says that a search gave up because its budget of nodes was spent.
var ErrBudget = errors.New("node budget spent")

// pollEach is the number of positions between two looks at the context: about a
// millisecond.
const pollEach = 1 << 12

// Poll counts a node. From time to time it reports progress, and fails if the context has
// ended or the nodes exceed the budget. Hold accounts for memory.
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

// Hold counts memory before it is allocated. If it fails, it counts nothing.
func (w *Work) Hold(bytes int64) error {
	if !w.Affords(bytes) {
		return puzzle.ErrMemory
	}
	w.Held += bytes
	return nil
}

// Release gives back what Hold took.
func (w *Work) Release(bytes int64) { w.Held -= bytes }

// Affords reports whether the memory limit leaves room for that many bytes more.
func (w *Work) Affords(bytes int64) bool {
	return w.Opt.Memory <= 0 || w.Held+bytes <= w.Opt.Memory
}
