package puzzle

import "errors"

// Metric says what a length counts.
type Metric string

// The metrics. The empty Metric is the puzzle's default.
const (
	Turns   Metric = "turns"   // Mopan
	Presses Metric = "presses" // Lights Out
	Cost    Metric = "cost"    // Lights Out whose presses have costs: their sum
	Moves   Metric = "moves"   // peg solitaire: consecutive jumps of one peg are one move
	Jumps   Metric = "jumps"   // peg solitaire
)

// DefaultLimit is the longest listing of solutions when Options.Limit is 0.
const DefaultLimit = 1000

// Options is a question about a position. Its zero value asks for one shortest solution, proved.
type Options struct {
	Goal    Goal   // from the position's own Goal method; nil means its default
	Metric  Metric // empty: the puzzle's default
	First   bool   // any solution, fast, instead of a shortest one
	All     bool   // list the shortest solutions
	Count   bool   // count the shortest solutions
	Every   bool   // All and Count mean solutions of every length
	Longest bool   // All lists first the solutions whose longest move is the longest, for puzzles whose moves are chains

	Limit    int            // longest listing; 0 means DefaultLimit
	Memory   int64          // bytes the search may hold; 0 means no limit
	Workers  int            // goroutines; 0 means GOMAXPROCS, and a few times that is the most. Answers never depend on it
	Progress func(Progress) // called now and then from the searching goroutine; may be nil
}

// mostListed bounds what Limit asks for, so that sums with it never overflow.
const mostListed = 1 << 28

// ListLimit returns the listing limit that applies.
func (o Options) ListLimit() int {
	if o.Limit <= 0 {
		return DefaultLimit
	}
	return min(o.Limit, mostListed)
}

// Report calls Progress if it is set.
func (o Options) Report(p Progress) {
	if o.Progress != nil {
		o.Progress(p)
	}
}

// Progress is how far a search has come.
type Progress struct {
	Phase      string `json:"phase"`                 // a short lower-case English word or two, such as "layer"
	Done       int64  `json:"done,omitempty"`        // in the phase's own unit, out of Total
	Total      int64  `json:"total,omitempty"`       // 0 when not known
	Nodes      int64  `json:"nodes,omitempty"`       // positions generated so far
	LowerBound int64  `json:"lower_bound,omitempty"` // length proved to be needed so far
}

// The reasons, besides ctx.Err(), for which a search ends with Status Unknown.
var (
	ErrMemory = errors.New("memory limit reached")
	ErrReach  = errors.New("beyond what the method can reach")
)
