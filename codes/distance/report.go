package distance

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"jie/codes"
	"jie/codes/verify"
)

// Report is an answer with what is known of the code, in the form of its JSON.
type Report struct {
	Code       string  `json:"code,omitempty"`
	N          int     `json:"n"`
	K          int     `json:"k"`
	D          int     `json:"d"`
	Proved     bool    `json:"proved"`
	LowerBound int     `json:"lower_bound"`
	DX         int     `json:"d_x,omitempty"`
	DZ         int     `json:"d_z,omitempty"`
	AtLeast    *bool   `json:"at_least,omitempty"`
	Witness    []int32 `json:"witness"` // qubits
	Pauli      string  `json:"pauli,omitempty"`
	Side       string  `json:"side,omitempty"`
	Count      *int64  `json:"count,omitempty"`
	Checks     Checks  `json:"checks"`
	Group      string  `json:"group,omitempty"`
	Faults     *Faults `json:"faults,omitempty"`
	Stats      Effort  `json:"stats"`
}

// Checks are the numbers of checks and the most ones of one, and of a column.
type Checks struct {
	X      int `json:"x"`
	Z      int `json:"z"`
	Mixed  int `json:"mixed,omitempty"`
	Weight int `json:"weight"`
	Column int `json:"column"`
}

// Faults says how the mechanisms of a circuit were counted.
type Faults struct {
	codes.Faults
	Classes int `json:"classes,omitempty"` // problems that it was divided into
}

// Effort says what the answer cost.
type Effort struct {
	Method    Method  `json:"method"`
	Confirmed Method  `json:"confirmed,omitempty"` // a second method that found the same
	Nodes     int64   `json:"nodes"`
	Seconds   float64 `json:"seconds"`
}

// ErrWrong is the error of an answer that the judge refused. It reports a bug.
var ErrWrong = errors.New("distance: the answer does not hold")

// Judged is Of, with the answer judged by package verify. The error of a search that did
// not answer the question comes with a report.
func Judged(ctx context.Context, c *codes.Code, opt Options) (*Report, *Answer, error) {
	if err := possible(c, opt); err != nil {
		return nil, nil, err
	}
	judge, err := verify.New(ctx, c)
	if err != nil {
		return nil, nil, err
	}
	a, stopped := of(ctx, c, opt)
	if a == nil {
		return nil, nil, stopped
	}
	for _, side := range a.Sides {
		if err := judge.Witness(side.Operator(), side.Weight); err != nil {
			return nil, nil, fmt.Errorf("%w: %w", ErrWrong, err)
		}
	}
	r := a.report(c, opt)
	if stopped != nil {
		r.Count = nil // not all were counted
	}
	if k := judge.K(); k != r.K {
		return nil, nil, fmt.Errorf("%w: k = %d, not %d", ErrWrong, k, r.K)
	}
	switch {
	case r.AtLeast != nil:
		stopped = nil
	case stopped == nil && !r.Settled(opt):
		stopped = ErrReach
	}
	return r, a, stopped
}

// Operator returns the witness of a report.
func (r *Report) Operator() (operator codes.Row) {
	switch {
	case r.Pauli != "":
		for q, letter := range r.Pauli {
			if letter == 'X' || letter == 'Y' {
				operator.X = append(operator.X, int32(q))
			}
			if letter == 'Z' || letter == 'Y' {
				operator.Z = append(operator.Z, int32(q))
			}
		}
	case r.Side == string(codes.SideZ):
		operator.Z = r.Witness
	default:
		operator.X = r.Witness
	}
	return operator
}

// Operator returns the witness. A codeword and a set of mechanisms have it in X.
func (s *SideAnswer) Operator() codes.Row { return s.Problem.Operator(s.Witness) }

func (a *Answer) report(c *codes.Code, opt Options) *Report {
	r := &Report{Code: c.Name, N: c.N, K: a.K, D: a.Weight, Proved: a.Proved, LowerBound: a.Lower, Group: a.Group.Order, Checks: counts(c)}
	r.Stats = Effort{Method: a.Method, Nodes: a.Nodes}
	if c.Faults != nil {
		r.Faults = &Faults{*c.Faults, a.Classes}
	}
	r.Side = string(a.Best.Problem.Side)
	r.Witness = a.Best.Witness
	if a.Best.Problem.Actions > 1 {
		r.Witness, r.Pauli = written(c.N, a.Best.Operator())
	}
	for _, side := range a.Sides {
		if !side.Proved() {
			continue
		}
		switch side.Problem.Side {
		case codes.SideX:
			r.DX = side.Weight
		case codes.SideZ:
			r.DZ = side.Weight
		}
	}
	if opt.AtLeast > 0 && (a.Lower >= opt.AtLeast || a.Weight < opt.AtLeast) {
		settled := a.Lower >= opt.AtLeast
		r.AtLeast = &settled
	}
	if opt.Count && a.Proved {
		r.Count = &a.Count
	}
	return r
}

// written returns an operator as the qubits that it acts on, and as a Pauli string.
func written(n int, operator codes.Row) (support []int32, text string) {
	letters := bytes.Repeat([]byte("I"), n)
	operator.Each(func(q int32, action int) {
		letters[q] = "XZY"[action]
		support = append(support, q)
	})
	return support, string(letters)
}

func counts(c *codes.Code) Checks {
	checks := Checks{X: len(c.X), Z: len(c.Z), Mixed: len(c.Mixed)}
	column := make([]int, c.N)
	for _, row := range c.Rows() {
		acts := make(map[int32]bool)
		for _, part := range [][]int32{row.X, row.Z} {
			for _, q := range part {
				acts[q] = true
			}
		}
		checks.Weight = max(checks.Weight, len(acts))
		for q := range acts {
			column[q]++
			checks.Column = max(checks.Column, column[q])
		}
	}
	return checks
}

// Settled reports whether the question is answered, as far as the options ask.
func (r *Report) Settled(opt Options) bool {
	if opt.AtLeast > 0 {
		return r.AtLeast != nil
	}
	return r.Proved && (!opt.EverySide || r.Side == "" || r.DX > 0 && r.DZ > 0) && (!opt.Count || r.Count != nil)
}

// Joined returns the judged report of what units of work found and proved of a side; of the other side
// they proved the same bound.
func Joined(ctx context.Context, c *codes.Code, side *SideAnswer, atLeast int) (*Report, error) {
	side.Weight = len(side.Witness)
	slices.Sort(side.Witness)
	judge, err := verify.New(ctx, c)
	if err != nil {
		return nil, err
	}
	if err := judge.Witness(side.Operator(), side.Weight); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrWrong, err)
	}
	a := &Answer{K: judge.K(), Sides: []*SideAnswer{side}}
	a.conclude()
	return a.report(c, Options{AtLeast: atLeast}), nil
}
