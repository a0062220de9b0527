package table

import (
	"math"

	"jie/puzzle"
)

// Work is how a job is done. Its zero value makes a table in memory, on all cores.
type Work struct {
	File     string                // where the table is kept; "" for nowhere
	Memory   int64                 // bytes the table may take; 0 means no limit
	Workers  int                   // goroutines; 0 means GOMAXPROCS. The table never depends on it
	Progress func(puzzle.Progress) // may be nil
	// Save is asked now and then whether to save the current state in File; nil means each time.
	Save func() bool
}

// mostAddressed is less than the memory that a program can address: 64 TiB.
const mostAddressed = 1 << 46

// Afford fails where need bytes are more than w allows for a table of the named puzzle, or
// more than a program can address. The error is of code TooLittleMemory.
func (w Work) Afford(name string, need uint64) error {
	var allowed uint64 = min(math.MaxInt, mostAddressed)
	if w.Memory > 0 {
		allowed = min(allowed, uint64(w.Memory))
	}
	if need <= allowed {
		return nil
	}
	return &puzzle.Error{Puzzle: name, Code: TooLittleMemory, Args: puzzle.Args{"need": need, "allowed": allowed}}
}

// Report calls Progress if it is set.
func (w Work) Report(p puzzle.Progress) {
	if w.Progress != nil {
		w.Progress(p)
	}
}

// Saves reports whether to save the current state.
func (w Work) Saves() bool { return w.Save == nil || w.Save() }
