package kinds

import (
	"context"
	"encoding/json"
	"io"
	"sync"

	"jie/codes"
	"jie/codes/circuit"
	"jie/codes/distance"
	"jie/puzzle/work"
)

// circuitTask searches a circuit for the weights that its plan leaves open, a step each. A unit is a
// root of a class, or the branch of one. A step that finds a set is the last, as is the one before the
// goal of the plan.
type circuitTask struct {
	*codeTask
	preparing sync.Mutex
	model     *circuit.Model
}

func planCircuit(ctx context.Context, j codeJob, data codePlan, lower int) (work.Cut, error) {
	data.Lower, data.Generators = lower, nil
	t := &circuitTask{codeTask: &codeTask{codePlan: data}}
	units, err := t.units(ctx, lower)
	return work.Cut{Job: j, Units: max(1, units), Data: data}, err
}

// units counts the units of a weight, and prepares the circuit for the first time. There are none if the
// goal of the plan is lower.
func (t *circuitTask) units(ctx context.Context, weight int) (units int, err error) {
	if weight >= t.goal() {
		return 0, nil
	}
	t.preparing.Lock()
	defer t.preparing.Unlock()
	if t.model == nil {
		if t.model, err = circuit.New(ctx, t.Code, circuit.Options{Workers: 1}); err != nil {
			return 0, err
		}
	}
	return t.model.Units(ctx, weight)
}

// Run searches one part for the weight of its step.
func (t *circuitTask) Run(ctx context.Context, u work.Unit, _ work.Results, _ work.Limits) ([]byte, error) {
	weight, r := t.Lower+u.Step, codeResult{Side: codes.All}
	units, err := t.units(ctx, weight)
	if err == nil && u.Index < units {
		r.Witness, r.Nodes, err = t.model.Unit(ctx, weight, u.Index)
	}
	if err != nil {
		return nil, err
	}
	return json.Marshal(r)
}

// Next returns the number of units of the weight after those that were searched without a set.
func (t *circuitTask) Next(ctx context.Context, step int, earlier work.Results) (int, error) {
	for index := range earlier.Units(step - 1) {
		if r, err := readResult(earlier, step-1, index); err != nil || r.Witness != nil {
			return 0, err
		}
	}
	return t.units(ctx, t.Lower+step)
}

// Merge writes the distance, or whether it is at least what was asked, as jie distance --json does.
func (t *circuitTask) Merge(ctx context.Context, all work.Results, _ work.Limits, out io.Writer) error {
	return t.write(ctx, all, max(t.goal(), t.Lower), distance.Circuit, out)
}
