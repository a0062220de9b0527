package correct

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"

	"jie/codes"
	"jie/codes/verify"
	"jie/linear/gf2"
	"jie/linear/leader"
	"jie/linear/oddcut"
	"jie/puzzle"
)

// Options are the settings of a decoder besides the code.
type Options struct {
	Side  codes.Side // of the errors, for a code of X checks and Z checks
	Costs []int64    // of each column; nil means those of the code, or 1 each
}

// Search is how to search a correction.
type Search struct {
	Memory int64 // bytes of a trellis; 0 means 4 GiB
	Proof  bool  // the correction has its proof: odd cuts also prove what a trellis found
}

// Decoder corrects the syndromes of one code. It is safe for concurrent use.
type Decoder struct {
	code    *codes.Code
	side    codes.Side
	checks  [][]int32
	columns [][]int32 // the checks of each column
	costs   []int64
	sizes   []int64 // the costs without their signs

	// Columns whose costs are negative are in every correction, unless it has them once more.
	likely   []int32
	profit   int64 // the sum of their costs
	priced   *leader.Priced
	symptoms func() *verify.Symptoms
}

// Correction is the cheapest correction that was found.
type Correction struct {
	Columns    []int32 // ascending
	Cost       int64
	LowerBound int64 // no correction costs less
	Proved     bool
	Method     string
	Nodes      int64
	Proof      []ProofStep // that no correction costs less than LowerBound; nil unless asked for, and where a trellis alone found the bound
}

// Codes of errors.
const (
	BadCheck   puzzle.Code = "code-bad-check"   // check, checks
	BadCosts   puzzle.Code = "code-bad-costs"   // got, columns: not one for each column
	BadCost    puzzle.Code = "code-bad-cost"    // column, limit: a cost that is farther from 0 than it
	NoSyndrome puzzle.Code = "code-no-syndrome" // no set of columns violates exactly these checks
	NeedsSide  puzzle.Code = "code-needs-side"
	MixedRows  puzzle.Code = "code-mixed-rows" // a column is one of three actions on a qubit
	Refused    puzzle.Code = "code-correction" // why: the correction does not hold
)

// ErrWrong is the error of a correction that the judge refused. It reports a bug.
var ErrWrong = errors.New("correct: the answer does not hold")

// New makes the decoder of a code. Its error is a *puzzle.Error.
func New(c *codes.Code, opt Options) (*Decoder, error) {
	d := &Decoder{code: c, side: opt.Side, costs: opt.Costs}
	if err := c.Validate(); err != nil {
		return nil, err
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
	d.sizes = make([]int64, c.N)
	for column, cost := range d.costs {
		if d.sizes[column] = max(cost, -cost); d.sizes[column] > leader.MaxCost || cost == math.MinInt64 {
			return nil, &puzzle.Error{Code: BadCost, Args: puzzle.Args{"column": column, "limit": leader.MaxCost}}
		}
		if cost < 0 {
			d.likely = append(d.likely, int32(column))
			d.profit += cost
		}
	}
	var err error
	d.priced, err = leader.NewPriced(len(d.checks), d.columns, d.sizes, func(ctx context.Context) ([]gf2.Vector, error) {
		_, kernel, err := codes.Solve(ctx, d.checks, c.N, gf2.NewVector(len(d.checks)))
		return kernel, err
	})
	return d, err
}

// ProofStep is a step of a proof.
type ProofStep = verify.ProofStep

// Checks returns the number of checks of a syndrome.
func (d *Decoder) Checks() int { return len(d.checks) }

// Correct finds the cheapest correction of the violated checks, counted from 0. Duplicates
// count once. The error of a search that was stopped comes with a correction,
// if one was found; the error of a wrong syndrome is a *puzzle.Error.
func (d *Decoder) Correct(ctx context.Context, violated []int32, by Search) (*Correction, error) {
	violated, err := d.syndrome(violated)
	if err != nil {
		return nil, err
	}
	left := d.without(violated)
	p := &proof{keep: by.Proof}
	a, stopped := d.priced.Find(ctx, left, leader.Options{Memory: by.Memory, Certify: by.Proof}, func() oddcut.Proof {
		p.steps, p.judge = nil, verify.NewLowerBound(d.checks, d.sizes, left)
		return p
	})
	switch {
	case errors.Is(stopped, leader.ErrMemory):
		stopped = puzzle.ErrMemory
	case errors.Is(stopped, leader.ErrReach):
		stopped = puzzle.ErrReach
	}
	if a.Buttons == nil {
		if a.GaveUp {
			return nil, stopped
		}
		if err := d.Impossible(violated); err != nil || stopped != nil {
			return nil, cmp.Or(err, stopped)
		}
		return nil, fmt.Errorf("%w: there is a correction", ErrWrong)
	}
	found := &Correction{
		Columns: append([]int32{}, codes.Bits(slices.Concat(a.Buttons, d.likely), d.code.N).Ones()...), Method: string(a.Method), Nodes: a.Nodes, Proved: a.Proved,
		Cost: a.Cost + d.profit, LowerBound: a.Bound + d.profit,
	}
	if a.Method == leader.OddCuts {
		if bound, ok := p.judge.Bound(); !ok || bound < a.Bound {
			return nil, fmt.Errorf("%w: the proof shows %d and not %d", ErrWrong, bound, a.Bound)
		}
		found.Proof = p.steps
	}
	if err := d.judge(violated, found); err != nil {
		return nil, err
	}
	return found, stopped
}

// proof hands the steps of a proof to the judge as they come.
type proof struct {
	judge *verify.LowerBound
	steps []verify.ProofStep
	keep  bool
}

func (p *proof) Branch(column int32, in bool) { p.step(verify.ProofStep{Branch: &column, In: in}) }

func (p *proof) Leaf(cuts []oddcut.Cut) {
	s := verify.ProofStep{}
	for _, c := range cuts {
		s.Cuts = append(s.Cuts, verify.OddCut(c))
	}
	p.step(s)
}

func (p *proof) step(s verify.ProofStep) {
	if p.judge.Step(s); p.keep {
		p.steps = append(p.steps, s)
	}
}

// without returns the checks that are left to violate beside those of the likely columns.
func (d *Decoder) without(violated []int32) []int32 {
	if len(d.likely) == 0 {
		return violated
	}
	left := codes.Bits(violated, len(d.checks))
	for _, column := range d.likely {
		left.Xor(codes.Bits(d.columns[column], len(d.checks)))
	}
	return left.Ones()
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

// Judge verifies a correction and, if there is one, its proof, with arithmetic of its own. Without
// a proof it does not show that the correction is cheapest.
func (d *Decoder) Judge(violated []int32, c *Correction) error {
	violated, err := d.syndrome(violated)
	if err == nil {
		err = d.judge(violated, c)
	}
	if err != nil || c.Proof == nil {
		return err
	}
	p := verify.NewLowerBound(d.checks, d.sizes, d.without(violated))
	for _, step := range c.Proof {
		p.Step(step)
	}
	if bound, ok := p.Bound(); !ok || bound+d.profit < c.LowerBound {
		return refused("decode-proof")
	}
	return nil
}

// refused returns the error of a correction that does not hold.
func refused(why string) error {
	return fmt.Errorf("%w: %w", ErrWrong, &puzzle.Error{Code: Refused, Args: puzzle.Args{"why": why}})
}

// judge judges the cost and the syndrome.
func (d *Decoder) judge(violated []int32, c *Correction) error {
	sum := int64(0)
	for _, column := range c.Columns {
		if column < 0 || int(column) >= len(d.costs) {
			return refused("decode-columns")
		}
		sum += d.costs[column]
	}
	switch {
	case !verify.Violates(d.code, d.side, c.Columns, violated):
		return refused("decode-columns")
	case sum != c.Cost:
		return refused("decode-cost")
	case c.LowerBound < d.profit || c.LowerBound > c.Cost || c.Proved != (c.LowerBound == c.Cost), c.Method != string(leader.OddCuts) && c.Method != string(leader.Trellis):
		return refused("decode-bound")
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
