package correct

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"jie/codes"
	"jie/codes/verify"
	"jie/linear/leader"
	"jie/puzzle"
)

// Question is a syndrome.
type Question struct {
	Side     codes.Side // of the errors, for a code of X checks and Z checks
	Syndrome []int32    // the violated checks, from 0; one that stands twice is one
	Costs    []int64    // of each column; nil means those of the code, or 1 each
	Memory   int64      // bytes; 0 means 4 GiB
}

// Report is the cheapest correction that was found.
type Report struct {
	Code       string     `json:"code,omitempty"`
	N          int        `json:"n"`
	Side       codes.Side `json:"side,omitempty"`
	Syndrome   []int32    `json:"syndrome"`
	Cost       int64      `json:"cost"`
	Proved     bool       `json:"proved"`
	LowerBound int64      `json:"lower_bound"`
	Columns    []int32    `json:"columns"`
	Stats      Effort     `json:"stats"`
}

// Effort says what the answer took.
type Effort struct {
	Method  leader.Method `json:"method"`
	Nodes   int64         `json:"nodes"`
	Seconds float64       `json:"seconds"`
}

// Codes of errors.
const (
	BadCheck   puzzle.Code = "code-bad-check"   // check, checks
	BadCosts   puzzle.Code = "code-bad-costs"   // got, columns: not one for each column
	BadCost    puzzle.Code = "code-bad-cost"    // limit: a cost that is negative or above it
	NoSyndrome puzzle.Code = "code-no-syndrome" // no set of columns violates these checks alone
	NeedsSide  puzzle.Code = "code-needs-side"
	MixedRows  puzzle.Code = "code-mixed-rows" // a column is one of three actions on a qubit
)

// ErrWrong is the error of a correction that the judge refused: a bug.
var ErrWrong = errors.New("correct: the answer does not hold")

// Of finds the cheapest correction. The error of a search that was stopped comes with a
// report; that of a question that is wrong is a *puzzle.Error.
func Of(ctx context.Context, c *codes.Code, q Question) (*Report, error) {
	q.Syndrome = slices.Compact(slices.Sorted(slices.Values(q.Syndrome)))
	checks, err := q.checks(c)
	if err != nil {
		return nil, err
	}
	costs, err := q.costs(c)
	if err != nil {
		return nil, err
	}
	right := codes.Bits(q.Syndrome, len(checks))
	x, kernel, err := codes.Solve(ctx, checks, c.N, right)
	switch {
	case err != nil:
		return nil, err
	case x == nil:
		return nil, &puzzle.Error{Code: NoSyndrome}
	}
	s := &leader.System{Lights: len(checks), Buttons: codes.ByColumn(checks, c.N), Right: right, X: x, Kernel: kernel}
	a, stopped := leader.FindCheapest(ctx, s, costs, leader.Options{Memory: q.Memory})
	switch {
	case errors.Is(stopped, leader.ErrCost):
		return nil, &puzzle.Error{Code: BadCost, Args: puzzle.Args{"limit": leader.MaxCost}}
	case errors.Is(stopped, leader.ErrMemory):
		stopped = puzzle.ErrMemory
	case errors.Is(stopped, leader.ErrReach):
		stopped = puzzle.ErrReach
	}
	if a == nil {
		return nil, stopped
	}
	r := &Report{
		Code: c.Name, N: c.N, Side: q.Side, Syndrome: append([]int32{}, q.Syndrome...), Cost: a.Cost, Proved: a.Proved, LowerBound: a.Bound,
		Columns: append([]int32{}, codes.Columns(a.Best)...), Stats: Effort{Method: a.Method, Nodes: a.Nodes},
	}
	if err := r.judge(c, costs); err != nil {
		return nil, err
	}
	return r, stopped
}

// checks are the checks that an error of the side may violate.
func (q *Question) checks(c *codes.Code) ([][]int32, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	checks := c.Z
	switch one := c.Kind == codes.Classical || c.Kind == codes.Circuit; {
	case len(c.Mixed) > 0:
		return nil, &puzzle.Error{Code: MixedRows}
	case one && q.Side != codes.All, !one && q.Side == codes.All:
		return nil, &puzzle.Error{Code: NeedsSide}
	case q.Side == codes.SideZ:
		checks = c.X
	}
	for _, check := range q.Syndrome {
		if check < 0 || int(check) >= len(checks) {
			return nil, &puzzle.Error{Code: BadCheck, Args: puzzle.Args{"check": int(check), "checks": len(checks)}}
		}
	}
	return checks, nil
}

// costs are the costs of the columns.
func (q *Question) costs(c *codes.Code) ([]int64, error) {
	switch {
	case q.Costs == nil && c.Costs == nil:
		return slices.Repeat([]int64{1}, c.N), nil
	case q.Costs == nil:
		return c.Costs, nil
	case len(q.Costs) != c.N:
		return nil, &puzzle.Error{Code: BadCosts, Args: puzzle.Args{"got": len(q.Costs), "columns": c.N}}
	}
	return q.Costs, nil
}

// judge verifies the cost and the syndrome of a correction by arithmetic of its own.
func (r *Report) judge(c *codes.Code, costs []int64) error {
	sum := int64(0)
	for _, column := range r.Columns {
		sum += costs[column]
	}
	side := r.Side
	if side == codes.All {
		side = codes.SideX
	}
	if sum != r.Cost || r.LowerBound > r.Cost || !verify.Violates(c, side, r.Columns, r.Syndrome) {
		return fmt.Errorf("%w: %v", ErrWrong, r.Columns)
	}
	return nil
}
