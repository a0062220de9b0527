package cluster

import (
	"context"
	"sync/atomic"

	"jie/codes"
	"jie/codes/tree"
	"jie/internal/crew"
)

// Options is a question.
type Options struct {
	Limit   int   // the greatest weight to look for
	Workers int   // goroutines; 0 means one a processor
	Nodes   int64 // of each unit; 0 means no bound
	Count   bool  // count the logical operators of weight Limit; needs roots without a group
	Trees   bool  // record the trees, for a certificate
	Keep    int   // bytes of them to keep; the search holds three times as many
}

// Result is what a search found.
type Result struct {
	Proved  bool    // there is no logical operator of weight Limit or less
	Limit   int     // as asked, or one less than the weight of Witness
	Witness []int32 // the lightest logical operator found; nil for none
	Count   int64
	Nodes   int64
	Trees   []tree.Tree // of each root
}

// Search is a problem with its roots.
type Search struct {
	wiring *wiring
	roots  []Root
	units  []Unit
}

// Unit is a part of the search: the branch of a root that begins with one column of the
// first check. Branch -1 is all of the root.
type Unit struct{ Root, Branch int }

// New prepares a search under a group, given by generators that keep the set of logical
// operators; none for the trivial group. The units are independent of each other. It fails
// with ctx.Err() if ctx ends.
func New(ctx context.Context, p *codes.Problem, generators [][]int32) (*Search, error) {
	s := &Search{wiring: newWiring(p)}
	s.roots = s.wiring.roots(ctx, generators)
	state := newSearch(s.wiring, p.Columns)
	for i := range s.roots {
		if ctx.Err() != nil {
			break
		}
		if !state.begin(&s.roots[i]) {
			continue
		}
		if check, ok := state.branch(); ok {
			for branch := range s.wiring.columns.Of(check) {
				s.units = append(s.units, Unit{i, branch})
			}
		} else {
			s.units = append(s.units, Unit{i, -1})
		}
	}
	return s, ctx.Err()
}

// Roots returns where the search starts.
func (s *Search) Roots() []Root { return s.roots }

// Units returns the number of units.
func (s *Search) Units() int { return len(s.units) }

// Run searches all units. Its result does not depend on Workers: a unit that finds a
// logical operator stops the units after it, which start again with the lower limit. It
// returns ctx.Err() and what is known if ctx ends.
func (s *Search) Run(ctx context.Context, opt Options) (Result, error) {
	if opt.Trees {
		return s.trees(ctx, opt)
	}
	result := Result{Limit: opt.Limit, Proved: true}
	for from := 0; from < len(s.units); {
		round := s.round(ctx, opt, result.Limit, from)
		for _, u := range round {
			result.Nodes += u.nodes
			result.Count += u.counted
			result.Proved = result.Proved && !u.stopped
			if u.found != nil {
				result.Witness, result.Limit = u.found, len(u.found)-1
			}
		}
		if err := ctx.Err(); err != nil {
			result.Proved = false
			return result, err
		}
		from += len(round)
	}
	return result, nil
}

// outcome is what a unit found.
type outcome struct {
	nodes, counted int64
	found          []int32
	stopped        bool
}

// round searches units from a number on. It returns the outcomes up to the first unit
// that found a logical operator.
func (s *Search) round(ctx context.Context, opt Options, limit, from int) []outcome {
	n := len(s.units) - from
	outcomes := make([]outcome, n)
	workers := min(crew.Size(opt.Workers), n)
	states := make([]*search, workers)
	var last atomic.Int64 // units after it are useless
	last.Store(int64(n - 1))
	crew.Share(workers, n, func(worker, task int) bool {
		state := states[worker]
		if state == nil {
			state = newSearch(s.wiring, limit)
			state.stop = func() bool { return ctx.Err() != nil || last.Load() < state.task }
			states[worker] = state
		}
		state.reset(limit, opt)
		state.task = int64(task)
		state.unit(&s.roots[s.units[from+task].Root], s.units[from+task].Branch)
		outcomes[task] = state.outcome()
		for old := last.Load(); outcomes[task].found != nil && state.task < old && !last.CompareAndSwap(old, state.task); old = last.Load() {
		}
		return ctx.Err() == nil && last.Load() > state.task
	})
	return outcomes[:last.Load()+1]
}

// reset prepares for a unit.
func (s *search) reset(limit int, opt Options) {
	s.limit, s.count, s.budget = limit, opt.Count, opt.Nodes
	s.nodes, s.counted, s.found, s.stopped = 0, 0, nil, false
}

// back returns to the root, whose trail has some length, after a unit. The violated checks are in the same
// order as before: the next unit begins with the same one.
func (s *search) back(trail int) {
	s.undo(trail)
	for i, check := range s.first {
		s.violated[i], s.at[check] = check, int32(i)
	}
}

func (s *search) outcome() outcome {
	return outcome{s.nodes, s.counted, append([]int32(nil), s.found...), s.stopped}
}

// unit searches a unit. Units of the same root follow each other, and begin at it only once.
func (s *search) unit(root *Root, branch int) {
	if s.root != root {
		s.begin(root) // it allows a logical operator, or would have no units
		s.first = append(s.first[:0], s.violated...)
	}
	defer s.back(len(s.trail))
	check, ok := s.branch()
	if !ok || branch < 0 {
		s.nodes++
		return
	}
	columns := s.columns.Of(check)
	if s.cover[columns[branch]] < 0 || !s.within(columns[branch]) {
		return
	}
	for _, column := range columns[:branch] {
		s.block(column)
	}
	if s.cover[columns[branch]] >= 0 {
		s.press(columns[branch])
		s.grow()
		s.release()
	}
}

// trees searches root after root in one goroutine, and records the trees.
func (s *Search) trees(ctx context.Context, opt Options) (Result, error) {
	state := newSearch(s.wiring, opt.Limit)
	state.stop = func() bool { return ctx.Err() != nil }
	result, grown := Result{Limit: opt.Limit, Proved: true}, tree.Grown{Keep: opt.Keep}
	for i := range s.roots {
		state.reset(opt.Limit, opt)
		var t tree.Tree
		if state.begin(&s.roots[i]) {
			t = state.record(opt.Keep)
		}
		grown.Add(t)
		result.Nodes += t.Nodes
		result.Proved = result.Proved && !state.stopped && state.found == nil
	}
	grown.Drop()
	result.Trees = grown.Trees
	return result, ctx.Err()
}

func (s *search) record(keep int) tree.Tree {
	check, ok := s.branch()
	t := tree.Tree{Nodes: 1, Check: check}
	if !ok {
		return t
	}
	for _, column := range s.columns.Of(check) {
		if s.cover[column] >= 0 {
			s.tree = tree.NewRecorder(keep)
			s.try(column)
			t.Add(s.tree)
		}
	}
	s.tree = nil
	return t
}

// Part returns the search of some of the units.
func (s *Search) Part(from, to int) *Search {
	return &Search{wiring: s.wiring, roots: s.roots, units: s.units[from:to]}
}
