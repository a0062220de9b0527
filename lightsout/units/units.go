// Package units has the work on boards of Lights Out that is done in units, on many machines.
package units

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/big"

	"jie/check"
	"jie/internal/crew"
	"jie/lightsout"
	"jie/linear/gf2"
	"jie/puzzle"
	"jie/puzzle/work"
)

// mostPrefix is the most upper bits that a unit fixes: 2^20 units.
const mostPrefix = 20

const puzzleName = "lightsout"

// sweepSeconds is the time of a member of a sweep on one core at 2.5 GHz with AVX-512.
const sweepSeconds = 0.25e-9

// FewestPresses weighs every press pattern that leads from a board to a goal, in units: the kind "lightsout-fewest".
// The patterns are one plus all quiet ones. The plan holds them as vectors, so that a unit needs no board:
//
//	pattern u = x + sum of basis[i] with u_i = 1      u = (unit, low bits)
//
// A unit fixes the upper bits of u, and sweeps over the lower ones.
type FewestPresses struct{}

// fewestJob is its job.
type fewestJob struct {
	Kind string `json:"kind"`
	From string `json:"from"`
	To   string `json:"to,omitempty"`
}

// fewestData holds the patterns as bytes in hexadecimal: bit i of byte j is button 8j + i.
type fewestData struct {
	Low     int      `json:"low_bits"`
	Buttons int      `json:"buttons"`
	X       string   `json:"x"`
	Basis   []string `json:"basis"`
}

// Name returns the name of the kind in jobs.
func (FewestPresses) Name() string { return "lightsout-fewest" }

// Plan finds one pattern and the quiet ones.
func (FewestPresses) Plan(ctx context.Context, job work.Job, opt work.Planning) (work.Cut, error) {
	var j fewestJob
	if err := job.Decode(&j); err != nil {
		return work.Cut{}, err
	}
	if j.From == "" {
		return work.Cut{}, &puzzle.Error{Code: work.NeedsKey, Args: puzzle.Args{"key": "from"}}
	}
	from, goal, err := j.read()
	if err != nil {
		return work.Cut{}, err
	}
	x, basis, buttons, err := lightsout.Puzzle{}.Patterns(ctx, from, goal)
	if err != nil {
		return work.Cut{}, err
	}
	low := min(len(basis), gf2.MaxSweep, max(0, int(math.Log2(opt.UnitSeconds/sweepSeconds))))
	if len(basis)-low > mostPrefix {
		return work.Cut{}, &puzzle.Error{Puzzle: puzzleName, Code: puzzle.TooLarge, Args: puzzle.Args{"got": len(basis), "limit": low + mostPrefix}}
	}
	data := fewestData{Low: low, Buttons: buttons, X: packHex(x, buttons), Basis: []string{}}
	for _, z := range basis {
		data.Basis = append(data.Basis, packHex(z, buttons))
	}
	j.From, j.To = from.String(), goal.Texts()[0]
	return work.Cut{Job: j, Units: 1 << (len(basis) - low), Data: data}, nil
}

func (j fewestJob) read() (puzzle.Position, puzzle.Goal, error) {
	from, err := lightsout.Puzzle{}.Parse(j.From)
	if err != nil {
		return nil, nil, err
	}
	var texts []string
	if j.To != "" {
		texts = []string{j.To}
	}
	goal, err := from.Goal(texts...)
	return from, goal, err
}

// Open reads a plan.
func (FewestPresses) Open(plan *work.Plan, _ string) (work.Task, error) {
	t := new(fewestTask)
	if err := work.Strict(plan.Job, &t.job); err != nil {
		return nil, err
	}
	var data fewestData
	if err := work.Strict(plan.Data, &data); err != nil {
		return nil, err
	}
	t.low, t.buttons = data.Low, data.Buttons
	if t.low < 0 || t.low > min(gf2.MaxSweep, len(data.Basis)) || t.buttons < 1 {
		return nil, fmt.Errorf("lightsout: a plan with %d low bits and %d buttons", t.low, t.buttons)
	}
	for _, text := range append([]string{data.X}, data.Basis...) {
		v, err := unpackHex(text, t.buttons)
		if err != nil {
			return nil, err
		}
		t.vectors = append(t.vectors, v)
	}
	return t, nil
}

// fewestTask is a plan of this kind. vectors are x and the basis.
type fewestTask struct {
	work.OneStep
	job     fewestJob
	low     int
	buttons int
	vectors []gf2.Vector
}

// lightestOf is a unit's result: the fewest presses of its patterns, how many of them have these, and the first.
type lightestOf struct {
	Presses int64  `json:"presses"`
	Count   int64  `json:"count"`
	Member  uint64 `json:"member,string"`
}

func (t *fewestTask) member(u uint64) gf2.Vector { return t.vectors[0].Combine(t.vectors[1:], u) }

// Run sweeps over the patterns whose upper bits are the number of the unit.
func (t *fewestTask) Run(ctx context.Context, u work.Unit, _ work.Results, limits work.Limits) ([]byte, error) {
	prefix := uint64(u.Index) << t.low // units count from 0
	sweep := gf2.NewSweep(t.low)
	sweep.Add(t.buttons, t.member(prefix), t.vectors[1:1+t.low])
	presses, err := sweep.Run(ctx, crew.Size(limits.Workers))
	if err != nil {
		return nil, err
	}
	var first uint64
	for first = range sweep.Lightest {
		break
	}
	return json.Marshal(lightestOf{presses, sweep.Count(), prefix | first})
}

// Merge takes the lightest patterns of all units, and checks the answer with the judge.
func (t *fewestTask) Merge(ctx context.Context, all work.Results, _ work.Limits, out io.Writer) error {
	best := lightestOf{Presses: math.MaxInt64}
	count := new(big.Int)
	for index := range all.Units(0) {
		result, err := all.Read(0, index)
		if err != nil {
			return err
		}
		var found lightestOf
		if err := work.Strict(result, &found); err != nil {
			return err
		}
		if found.Presses < best.Presses {
			best = found
			count.SetInt64(0)
		}
		if found.Presses == best.Presses {
			count.Add(count, big.NewInt(found.Count))
		}
	}
	from, goal, err := t.job.read()
	if err != nil {
		return err
	}
	solution := puzzle.Solution{
		Status: puzzle.Solved, Metric: puzzle.Presses, Length: best.Presses, LowerBound: best.Presses, Optimal: true, Count: count,
	}
	if solution.Moves, err = (lightsout.Puzzle{}).Presses(from, t.buttons, t.member(best.Member)); err != nil {
		return err
	}
	answer := puzzle.NewAnswer(puzzleName, from, goal, solution, nil)
	if _, err := (check.Bounds{}).Answer(ctx, answer, from.String(), goal.Texts()); err != nil {
		return err
	}
	return json.NewEncoder(out).Encode(answer)
}

// packHex writes n bits as bytes in hexadecimal, the first bit lowest.
func packHex(v gf2.Vector, n int) string {
	packed := make([]byte, (n+7)/8)
	for i := v.Next(0); i >= 0; i = v.Next(i + 1) {
		packed[i/8] |= 1 << (i % 8)
	}
	return hex.EncodeToString(packed)
}

func unpackHex(text string, n int) (gf2.Vector, error) {
	packed, err := hex.DecodeString(text)
	if err == nil && len(packed) != (n+7)/8 {
		err = fmt.Errorf("lightsout: a vector of %d bytes, want %d", len(packed), (n+7)/8)
	}
	v := gf2.NewVector(n)
	for i, b := range packed {
		v[i/8] |= uint64(b) << (i % 8 * 8)
	}
	v.Mask(n)
	return v, err
}
