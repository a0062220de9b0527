package kinds

import (
	"context"
	"encoding/json"
	"io"
	"os"
	"slices"

	"jie/codes"
	"jie/codes/cluster"
	"jie/codes/distance"
	"jie/codes/family"
	"jie/codes/read"
	"jie/puzzle"
	"jie/puzzle/work"
)

// CodeDistance cuts the proof of a distance into units: the kind "code-distance". A job names a
// code as jie distance does:
//
//	{"kind": "code-distance", "code": "bb:30,6:x^9+y+y^2:y^3+x^25+x^26"}
//
// A unit is one branch of one root of a cluster search, with the limit of the plan: one
// less than the weight of the witness that planning found, or than at_least if the job has
// that key. Merge combines the units: if none found a lighter operator, the limit is a bound.
// A circuit has a step for each weight: see circuitTask.
type CodeDistance struct{}

// Name returns the value of the key "kind".
func (CodeDistance) Name() string { return "code-distance" }

type codeJob struct {
	Kind    string `json:"kind"`
	Code    string `json:"code"`               // a family's name, or a file
	AtLeast int    `json:"at_least,omitempty"` // only find out whether the distance is at least this
}

// codePlan is the data that units need.
type codePlan struct {
	Code       *codes.Code `json:"code"`
	Witness    []int32     `json:"witness"` // columns
	Side       codes.Side  `json:"side"`    // of the witness
	Generators [][]int32   `json:"generators"`
	Parts      []codeSide  `json:"parts"`
	AtLeast    int         `json:"at_least,omitempty"`
	Lower      int         `json:"lower,omitempty"` // of a circuit: no set is lighter
}

// goal returns the lower bound that the units are to prove, unless they find a lighter operator.
func (p *codePlan) goal() int {
	if p.AtLeast > 0 {
		return min(p.AtLeast, len(p.Witness))
	}
	return len(p.Witness)
}

// codeSide is one side's search.
type codeSide struct {
	Side  codes.Side `json:"side"`
	Limit int        `json:"limit"`
	Units int        `json:"units"`
}

// Plan finds a witness and automorphisms, and counts the branches.
func (CodeDistance) Plan(ctx context.Context, given work.Job, opt work.Planning) (work.Cut, error) {
	var j codeJob
	if err := given.Decode(&j); err != nil {
		return work.Cut{}, err
	}
	if j.Code == "" {
		return work.Cut{}, &puzzle.Error{Code: work.NeedsKey, Args: puzzle.Args{"key": "code"}}
	}
	code, err := readCode(given, j.Code)
	if err != nil {
		return work.Cut{}, err
	}
	// With a limit of 0 the search proves nothing, but finds a witness and a group.
	a, err := distance.Of(ctx, code, distance.Options{Upper: 1, Workers: opt.Limits.Workers, Memory: opt.Limits.Memory})
	if err != nil {
		return work.Cut{}, err
	}
	data := codePlan{Code: code, Witness: a.Best.Witness, Side: a.Best.Problem.Side, Generators: a.Group.Generators, AtLeast: j.AtLeast}
	if code.Kind == codes.Circuit {
		return planCircuit(ctx, j, data, a.Lower)
	}
	units := 0
	for _, side := range a.Sides {
		if side.Dual {
			continue
		}
		p := codeSide{Side: side.Problem.Side, Limit: data.goal() - 1}
		whole, err := cluster.New(ctx, side.Problem, data.Generators)
		if err != nil {
			return work.Cut{}, err
		}
		p.Units = whole.Units()
		units += p.Units
		data.Parts = append(data.Parts, p)
	}
	return work.Cut{Job: j, Units: units, Data: data}, nil
}

func readCode(given work.Job, text string) (*codes.Code, error) {
	if family.Names(text) {
		return family.Make(text)
	}
	content, err := os.ReadFile(given.Path(text))
	if err != nil {
		return nil, err
	}
	return read.Code(content)
}

// Open reads a plan.
func (CodeDistance) Open(p *work.Plan, _ string) (work.Task, error) {
	t := new(codeTask)
	if err := json.Unmarshal(p.Data, &t.codePlan); err != nil {
		return nil, err
	}
	problems, err := t.Code.Problems(context.Background())
	t.problems = problems
	if t.Code.Kind == codes.Circuit {
		return &circuitTask{codeTask: t}, err
	}
	return t, err
}

// codeTask is an open plan.
type codeTask struct {
	work.OneStep
	codePlan
	problems []*codes.Problem
}

// codeResult is what a unit found.
type codeResult struct {
	Side    codes.Side `json:"side"`
	Nodes   int64      `json:"nodes"`
	Witness []int32    `json:"witness,omitempty"`
}

func (t *codeTask) problem(side codes.Side) *codes.Problem {
	i := slices.IndexFunc(t.problems, func(p *codes.Problem) bool { return p.Side == side })
	return t.problems[max(i, 0)]
}

// Run searches one branch.
func (t *codeTask) Run(ctx context.Context, u work.Unit, _ work.Results, limits work.Limits) ([]byte, error) {
	index := u.Index
	for _, part := range t.Parts {
		if index >= part.Units {
			index -= part.Units
			continue
		}
		whole, err := cluster.New(ctx, t.problem(part.Side), t.Generators)
		if err != nil {
			return nil, err
		}
		found, err := whole.Part(index, index+1).Run(ctx, cluster.Options{Limit: part.Limit, Workers: limits.Workers})
		if err != nil {
			return nil, err
		}
		return json.Marshal(codeResult{part.Side, found.Nodes, found.Witness})
	}
	return nil, os.ErrNotExist
}

// Merge writes the distance, judged, as jie distance --json does.
func (t *codeTask) Merge(ctx context.Context, all work.Results, _ work.Limits, out io.Writer) error {
	return t.write(ctx, all, t.goal(), distance.Cluster, out)
}

// write writes the lightest operator of the plan and of all results, of which none is lighter than a bound.
func (t *codeTask) write(ctx context.Context, all work.Results, lower int, method distance.Method, out io.Writer) error {
	found := distance.SideAnswer{Problem: t.problem(t.Side), Witness: t.Witness, Method: method}
	for step := 0; all.Units(step) > 0; step++ {
		for index := range all.Units(step) {
			r, err := readResult(all, step, index)
			if err != nil {
				return err
			}
			found.Nodes += r.Nodes
			if r.Witness != nil && len(r.Witness) < len(found.Witness) {
				found.Witness, found.Problem = r.Witness, t.problem(r.Side)
			}
		}
	}
	found.Lower = min(lower, len(found.Witness))
	report, err := distance.Joined(ctx, t.Code, &found, t.AtLeast)
	if err != nil {
		return err
	}
	return json.NewEncoder(out).Encode(report)
}

func readResult(all work.Results, step, index int) (r codeResult, err error) {
	text, err := all.Read(step, index)
	if err == nil {
		err = work.Strict(text, &r)
	}
	return r, err
}
