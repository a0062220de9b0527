package levels

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"sync"

	"jie/mopan/internal/states"
	"jie/mopan/pairs"
	"jie/mopan/rings"
	"jie/puzzle"
	"jie/puzzle/table"
	"jie/puzzle/work"
)

// PairsKind finds the distances of all pairs, by ranges of source classes, each a [pairs.Share].
type PairsKind struct{}

var _ work.Kind = PairsKind{}

type pairsJob struct {
	Kind    string `json:"kind"`
	Side    int    `json:"side"`
	Dots    int    `json:"dots"`
	Classes uint64 `json:"classes,omitempty"` // of a unit, best a multiple of 256; 0: as many as take its time
}

type pairsCut struct {
	PerUnit uint64 `json:"classes_per_unit"`
}

// batchSeconds is a batch's time a position, on one core at 2.5 GHz, measured with 6 and 7 dots.
const batchSeconds = 2.7e-7

// Name returns the name in jobs.
func (PairsKind) Name() string { return "mopan-pairs" }

func (j pairsJob) counts() (counts [rings.Colours + 1]int, err error) {
	if err := rings.CheckSide(j.Side); err != nil {
		return counts, err
	}
	cells := rings.NewBoard(j.Side).Len()
	if j.Dots < 0 || j.Dots > cells {
		return counts, &puzzle.Error{Code: work.BadValue, Args: puzzle.Args{"key": "dots", "value": j.Dots}}
	}
	return states.Dots(cells, j.Dots), nil
}

// Plan cuts the classes into ranges. It does not search.
func (PairsKind) Plan(_ context.Context, job work.Job, opt work.Planning) (work.Cut, error) {
	var j pairsJob
	if err := job.Decode(&j); err != nil {
		return work.Cut{}, err
	}
	counts, err := j.counts()
	if err != nil {
		return work.Cut{}, err
	}
	classes, err := pairs.Classes(j.Side, counts)
	if err != nil {
		return work.Cut{}, err
	}
	data := pairsCut{j.Classes}
	if data.PerUnit == 0 {
		positions, _ := states.Arrangements(counts).Float64()
		batches := opt.UnitSeconds / (batchSeconds * positions)
		data.PerUnit = uint64(max(1, min(math.Ceil(batches), float64(classes)))) * pairs.BatchSize
	}
	units := (classes + data.PerUnit - 1) / data.PerUnit
	return work.Cut{Job: j, Units: int(units), Data: data}, nil // at most as many as classes
}

// Open reads a plan.
func (PairsKind) Open(plan *work.Plan, _ string) (work.Task, error) {
	t := new(pairsTask)
	if err := work.Strict(plan.Job, &t.job); err != nil {
		return nil, err
	}
	if err := work.Strict(plan.Data, &t.data); err != nil {
		return nil, err
	}
	var err error
	if t.counts, err = t.job.counts(); err != nil {
		return nil, err
	}
	t.classes, err = pairs.Classes(t.job.Side, t.counts)
	return t, err
}

type pairsTask struct {
	work.OneStep
	job     pairsJob
	data    pairsCut
	counts  [rings.Colours + 1]int
	classes uint64

	mu     sync.Mutex // one unit at a time
	search *pairs.Search
	limits work.Limits // of the search
}

// Run searches from the classes of one unit.
func (t *pairsTask) Run(ctx context.Context, u work.Unit, _ work.Results, limits work.Limits) ([]byte, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.search == nil || t.limits != limits {
		search, err := pairs.NewSearch(ctx, t.job.Side, t.counts, pairs.Options{Memory: limits.Memory, Workers: limits.Workers})
		if err != nil {
			return nil, err
		}
		t.search, t.limits = search, limits
	}
	from := uint64(u.Index) * t.data.PerUnit // units count from 0
	share, err := t.search.Share(ctx, from, min(from+t.data.PerUnit, t.classes))
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(share)
	return append(text, '\n'), err
}

// Merge writes what table --all-pairs --json prints.
func (t *pairsTask) Merge(ctx context.Context, all work.Results, limits work.Limits, out io.Writer) error {
	p, err := t.Table(ctx, all, limits)
	if err != nil {
		return err
	}
	return json.NewEncoder(out).Encode(table.Report(rings.Name, p, 0))
}

// Table adds the shares. A search confirms the distance of the farthest pair.
func (t *pairsTask) Table(ctx context.Context, all work.Results, limits work.Limits) (table.Numbers, error) {
	p := &pairs.Pairs{Side: t.job.Side, Counts: t.counts, Positions: states.Arrangements(t.counts).Uint64(), Sources: t.classes}
	for index := range all.Units(0) {
		result, err := all.Read(0, index)
		if err != nil {
			return nil, err
		}
		var share pairs.Share
		if err := work.Strict(result, &share); err != nil {
			return nil, err
		}
		p.Add(share)
	}
	return p.Table(), confirm(ctx, p, limits)
}

func confirm(ctx context.Context, p *pairs.Pairs, limits work.Limits) error {
	if !p.Agree() {
		return fmt.Errorf("mopan: the shares do not count %d positions and its square of pairs", p.Positions)
	}
	from, err := rings.ParseBoard(p.Farthest[0])
	if err != nil {
		return err
	}
	goal, err := rings.NewGoal(from, p.Farthest[1])
	if err != nil {
		return err
	}
	s, err := rings.Solve(ctx, from, goal, puzzle.Options{Memory: limits.Memory, Workers: limits.Workers})
	if err == nil && s.Length != int64(p.Diameter()) {
		err = fmt.Errorf("mopan: the farthest pair is %d turns apart, not %d", s.Length, p.Diameter())
	}
	return err
}
