package correct

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"jie/codes"
	"jie/codes/verify"
	"jie/linear/leader"
	"jie/puzzle"
)

// Options are the settings of a decoder besides the code.
type Options struct {
	Side   codes.Side // of the errors, for a code of X checks and Z checks
	Costs  []int64    // of each column; nil means those of the code, or 1 each
	Memory int64      // bytes; 0 means 4 GiB
}

// Decoder corrects the syndromes of one code. It is safe for concurrent use.
type Decoder struct {
	code    *codes.Code
	side    codes.Side
	checks  [][]int32
	columns [][]int32 // the checks of each column
	costs   []int64
	memory  int64

	symptoms func() *verify.Symptoms
}

// Correction is the cheapest correction that was found.
type Correction struct {
	Columns    []int32 // ascending
	Cost       int64
	LowerBound int64 // no correction costs less
	Proved     bool
}

// Codes of errors.
const (
	BadCheck   puzzle.Code = "code-bad-check"   // check, checks
	BadCosts   puzzle.Code = "code-bad-costs"   // got, columns: not one for each column
	BadCost    puzzle.Code = "code-bad-cost"    // column, limit: a cost that is negative or above it
	NoSyndrome puzzle.Code = "code-no-syndrome" // no set of columns violates exactly these checks
	NeedsSide  puzzle.Code = "code-needs-side"
	MixedRows  puzzle.Code = "code-mixed-rows" // a column is one of three actions on a qubit
)

// ErrWrong is the error of a correction that the judge refused. It reports a bug.
var ErrWrong = errors.New("correct: the answer does not hold")

// New makes the decoder of a code. Its error is a *puzzle.Error.
func New(c *codes.Code, opt Options) (*Decoder, error) {
	d := &Decoder{code: c, side: opt.Side, costs: opt.Costs, memory: opt.Memory}
	if err := c.Validate(); err != nil {
		return nil, err
	}
	if c.N > codes.MaxColumns {
		return nil, &puzzle.Error{Code: codes.TooLarge, Args: puzzle.Args{"what": "columns", "got": c.N, "limit": codes.MaxColumns}}
	}
	switch one := c.Kind == codes.Classical || c.Kind == codes.Circuit; {
	case len(c.Mixed) > 0:
		return nil, &puzzle.Error{Code: MixedRows}
	case one && d.side != codes.All, !one && d.side == codes.All:
		return nil, &puzzle.Error{Code: NeedsSide}
	}
	if d.checks = c.Z; d.side == codes.SideZ {
		d.checks = c.X
	}
	d.columns = codes.ByColumn(d.checks, c.N)
	d.symptoms = sync.OnceValue(func() *verify.Symptoms { return verify.NewSymptoms(d.columns) })
	switch {
	case d.costs == nil && c.Costs == nil:
		d.costs = slices.Repeat([]int64{1}, c.N)
	case d.costs == nil:
		d.costs = c.Costs
	case len(d.costs) != c.N:
		return nil, &puzzle.Error{Code: BadCosts, Args: puzzle.Args{"got": len(d.costs), "columns": c.N}}
	}
	for column, cost := range d.costs {
		if cost < 0 || cost > leader.MaxCost {
			return nil, &puzzle.Error{Code: BadCost, Args: puzzle.Args{"column": column, "limit": leader.MaxCost}}
		}
	}
	return d, nil
}

// Checks returns the number of checks of a syndrome.
func (d *Decoder) Checks() int { return len(d.checks) }

// Correct finds the cheapest correction of the violated checks, counted from 0. Duplicates
// count once. The error of a search that was stopped comes with a correction,
// if one was found; the error of a wrong syndrome is a *puzzle.Error.
func (d *Decoder) Correct(ctx context.Context, violated []int32) (*Correction, error) {
	violated, err := d.syndrome(violated)
	if err != nil {
		return nil, err
	}
	right := codes.Bits(violated, len(d.checks))
	x, kernel, err := codes.Solve(ctx, d.checks, d.code.N, right)
	switch {
	case err != nil:
		return nil, err
	case x == nil:
		return nil, &puzzle.Error{Code: NoSyndrome}
	}
	s := &leader.System{Lights: len(d.checks), Buttons: d.columns, Right: right, X: x, Kernel: kernel}
	a, stopped := leader.FindCheapest(ctx, s, d.costs, leader.Options{Memory: d.memory})
	switch {
	case errors.Is(stopped, leader.ErrMemory):
		stopped = puzzle.ErrMemory
	case errors.Is(stopped, leader.ErrReach):
		stopped = puzzle.ErrReach
	}
	if a == nil {
		return nil, stopped
	}
	found := &Correction{
		Columns: append([]int32{}, codes.Columns(a.Best)...), Cost: a.Cost, LowerBound: a.Bound, Proved: a.Proved,
	}
	if err := d.Judge(violated, found); err != nil {
		return nil, err
	}
	return found, stopped
}

// syndrome returns the violated checks ascending, each once.
func (d *Decoder) syndrome(violated []int32) ([]int32, error) {
	violated = slices.Compact(slices.Sorted(slices.Values(violated)))
	for _, check := range violated {
		if check < 0 || int(check) >= len(d.checks) {
			return nil, &puzzle.Error{Code: BadCheck, Args: puzzle.Args{"check": int(check), "checks": len(d.checks)}}
		}
	}
	return violated, nil
}

// Impossible returns the *puzzle.Error of violated checks that no columns violate, and nil if
// some do. It finds out with its own arithmetic.
func (d *Decoder) Impossible(violated []int32) error {
	violated, err := d.syndrome(violated)
	if err == nil && !d.symptoms().Has(violated) {
		err = &puzzle.Error{Code: NoSyndrome}
	}
	return err
}

// Judge verifies the cost and the syndrome of a correction with its own arithmetic. It does
// not prove again that the correction is cheapest.
func (d *Decoder) Judge(violated []int32, c *Correction) error {
	violated, err := d.syndrome(violated)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrWrong, err)
	}
	sum := int64(0)
	for _, column := range c.Columns {
		if column < 0 || int(column) >= len(d.costs) {
			return fmt.Errorf("%w: there is no column %d", ErrWrong, column)
		}
		sum += d.costs[column]
	}
	side := d.side
	if side == codes.All {
		side = codes.SideX
	}
	if sum != c.Cost || c.LowerBound < 0 || c.LowerBound > c.Cost || c.Proved != (c.LowerBound == c.Cost) || !verify.Violates(d.code, side, c.Columns, violated) {
		return fmt.Errorf("%w: %v", ErrWrong, c.Columns)
	}
	return nil
}

// Flipped reports for each observable whether a correction flips it.
func (d *Decoder) Flipped(columns []int32) []bool {
	flipped := make([]bool, len(d.code.Observables))
	for i, row := range d.code.Observables {
		for _, column := range columns {
			flipped[i] = flipped[i] != slices.Contains(row, column)
		}
	}
	return flipped
}
