package levels

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"sync"

	"jie/mopan/rings"
	"jie/puzzle"
	"jie/puzzle/work"
	"jie/search"
)

// Kind finds levels by units that exchange their results as files. Its steps are
//
//	0        level 0, a unit a shard
//	1        the manifest of level 0
//	then, for each level,
//	push     turns, a unit a shard; settle, a unit a shard; the manifest
//	pull     ask, a unit a shard; reply, a unit a shard; found, a unit a shard; the manifest
//
// Results are blocks (empty for a shard without positions), packets and manifests.
type Kind struct{}

var _ work.Kind = Kind{}

type levelsJob struct {
	Kind string `json:"kind"`
	Question
}

// levelSeconds is a position's time on one core at 2.5 GHz, measured with 5 dots on side 5.
const levelSeconds = 1.1e-6

// mostUnits limits the shards, because a unit of step s+1 reads a part of each unit of step s.
const mostUnits = 4096

// Name returns the name in jobs.
func (Kind) Name() string { return "mopan-levels" }

// Plan numbers the positions and cuts them into shards. It does not search.
func (Kind) Plan(_ context.Context, job work.Job, opt work.Planning) (work.Cut, error) {
	var j levelsJob
	if err := job.Decode(&j); err != nil {
		return work.Cut{}, err
	}
	if j.Shards == 0 {
		var err error
		if j.Shards, err = j.chooseShards(opt.UnitSeconds); err != nil {
			return work.Cut{}, err
		}
	}
	s, err := NewSearch(j.Question)
	if err != nil {
		return work.Cut{}, err
	}
	j.Question = s.question
	return work.Cut{Job: j, Units: s.Shards()}, nil
}

func (j levelsJob) chooseShards(seconds float64) (int, error) {
	j.Shards = 1
	s, err := NewSearch(j.Question)
	if err != nil {
		return 0, err
	}
	largest := levelSeconds * float64(s.Positions()) / 3
	return int(max(1, min(math.Ceil(largest/seconds), mostUnits))), nil
}

// Open reads a plan.
func (Kind) Open(plan *work.Plan, _ string) (work.Task, error) {
	var j levelsJob
	if err := work.Strict(plan.Job, &j); err != nil {
		return nil, err
	}
	s, err := NewSearch(j.Question)
	if err != nil {
		return nil, err
	}
	return &levelsTask{search: s, pulls: s.pulls}, nil
}

type levelsTask struct {
	search *Search
	pulls  func(*manifest) bool // whether the level after a manifest is pulled

	mu     sync.Mutex
	phases []phase     // of the steps that are known
	made   []*manifest // by level
}

type phase struct {
	do    string
	level int
}

const (
	startPhase    = "start"
	expandPhase   = "expand"
	settlePhase   = "settle"
	askPhase      = "ask"
	replyPhase    = "reply"
	foundPhase    = "found"
	manifestPhase = "manifest"
)

// phase returns the phase of a step, from the manifests before it; ok is false after the end.
func (t *levelsTask) phase(step int, earlier work.Results) (p phase, ok bool, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.phases == nil {
		t.phases = []phase{{startPhase, 0}, {manifestPhase, 0}}
	}
	for step >= len(t.phases) {
		m, err := t.read(len(t.phases)-1, earlier)
		if err != nil {
			return p, false, err
		}
		if m.Complete {
			return p, false, nil
		}
		t.made = append(t.made, m)
		names := []string{expandPhase, settlePhase, manifestPhase}
		if t.pulls(m) {
			names = []string{askPhase, replyPhase, foundPhase, manifestPhase}
		}
		for _, name := range names {
			t.phases = append(t.phases, phase{name, len(t.made)})
		}
	}
	return t.phases[step], true, nil
}

func (t *levelsTask) read(step int, earlier work.Results) (*manifest, error) {
	text, err := earlier.Read(step, 0)
	if err != nil {
		return nil, err
	}
	return t.search.readManifest(text)
}

// Next returns the number of units of a step.
func (t *levelsTask) Next(_ context.Context, step int, earlier work.Results) (int, error) {
	p, ok, err := t.phase(step, earlier)
	switch {
	case err != nil || !ok:
		return 0, err
	case p.do == manifestPhase:
		return 1, nil
	}
	return t.search.Shards(), nil
}

// Run does a unit.
func (t *levelsTask) Run(ctx context.Context, u work.Unit, earlier work.Results, limits work.Limits) ([]byte, error) {
	if need := t.search.memory(); limits.Memory > 0 && need > limits.Memory {
		return nil, fmt.Errorf("levels: a unit takes %d bytes: %w", need, puzzle.ErrMemory)
	}
	p, ok, err := t.phase(u.Step, earlier)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, &puzzle.Error{Code: work.NoUnit, Args: puzzle.Args{"unit": u.Number, "last": u.Number - 1}}
	}
	w := unit{Search: t.search, shard: u.Index, step: u.Step, earlier: earlier}
	t.mu.Lock()
	w.phases = t.phases
	if p.level > 0 {
		w.last = t.made[p.level-1]
	}
	t.mu.Unlock()
	return w.run(ctx)
}

func (s *Search) memory() int64 {
	directory := min(int64(s.Positions()>>leastPage), mostPages) * 4
	return markBytes + directory + 6*int64(s.shards.length/8) + 16<<20
}

// Merge writes what jie table --json prints for the same targets.
func (t *levelsTask) Merge(_ context.Context, all work.Results, _ work.Limits, out io.Writer) error {
	last := 1
	for all.Units(last+1) > 0 {
		last++
	}
	m, err := t.read(last, all)
	if err != nil {
		return err
	}
	if _, _, err := t.phase(last, all); err != nil {
		return err
	}
	farthest, err := t.farthest(m, all)
	if err != nil {
		return err
	}
	facts := search.Facts(t.search.question.Targets, t.search.Positions(), m.Levels, m.Complete, false, farthest)
	return json.NewEncoder(out).Encode(append(puzzle.Analysis{{Key: "puzzle", Value: rings.Name}}, facts...))
}

func (t *levelsTask) farthest(m *manifest, all work.Results) (list []string, err error) {
	step := stepOf(t.phases, len(m.Levels)-1)
	for shard, positions := range m.Shards {
		if positions == 0 || len(list) == search.MostListed {
			continue
		}
		block, err := all.Read(step, shard)
		if err != nil {
			return nil, err
		}
		boards, err := t.search.boards(shard, block, search.MostListed-len(list))
		if err != nil {
			return nil, err
		}
		for _, b := range boards {
			list = append(list, b.String())
		}
	}
	return list, nil
}
