package leader

import (
	"context"
	"errors"
	"math/big"

	"jie/linear/gf2"
)

// Method is how an answer was found.
type Method string

// The methods.
const (
	BranchAndBound Method = "branch-and-bound"
	Trellis        Method = "trellis"
)

// ErrMemory is the error of an answer that cannot be proved within Options.Memory, ErrReach without such a limit.
var (
	ErrMemory = errors.New("leader: the trellis needs more memory than allowed")
	ErrReach  = errors.New("leader: the trellis is too wide, and branch and bound too long")
)

// unproved returns the error for an answer that does not fit in memory; 0 means no limit.
func unproved(memory int64) error {
	if memory > 0 {
		return ErrMemory
	}
	return ErrReach
}

// Options is a question. The zero value asks for one lightest solution.
type Options struct {
	Memory   int64                   // bytes; 0 means 4 GiB for the trellis
	Ties     bool                    // find all lightest solutions, to count and list them
	Workers  int                     // goroutines of the trellis; 0 means one for each processor
	Nodes    int64                   // of branch and bound if the trellis does not fit; 0 means until ctx ends
	Certify  bool                    // of [Priced.Find]: odd cuts also prove what the trellis found, until ctx ends
	Progress func(done, all float64) // states of the trellis; may be nil
}

// Answer holds what is known of the lightest solutions.
type Answer struct {
	Proved bool       // Best is a lightest solution
	Best   gf2.Vector // the lightest solution found
	Weight int        // its presses
	Bound  int        // no solution has fewer
	Count  *big.Int   // of lightest solutions; nil unless proved, and asked for or known anyway
	Method Method
	Nodes  int64 // of branch and bound; of the trellis, states

	plan      *Plan
	members   []gf2.Vector // all lightest solutions, if branch and bound found them
	survivors *survivors
	memory    int64
}

const firstNodes = 2000 // the largest number of nodes of branch and bound before a trellis: easy systems end there

const maxMembers = 1 << 16 // how many lightest solutions branch and bound holds

// maxCounted is the largest number of states of a section for which lightest solutions are counted: half a gigabyte.
const maxCounted = 1 << 22

// Solve finds a lightest solution. If ctx ends, it returns the best one that it found, unproved, with ctx.Err(). If
// Nodes are spent and the trellis does not fit, it returns that with [ErrMemory] or [ErrReach]; also if lightest
// solutions are too many to count, but then the answer is proved.
func (p *Plan) Solve(ctx context.Context, opt Options) (*Answer, error) {
	a := &Answer{plan: p, memory: opt.Memory, Best: p.X, Weight: p.X.Weight()}
	if len(p.Kernel) == 0 {
		a.Method, a.members = BranchAndBound, []gf2.Vector{p.X}
		a.prove(p.X, big.NewInt(1))
		return a, ctx.Err()
	}
	search, from := newSearch(p.Lights, p.Buttons), 0
	if p.step == 2 {
		from = a.Weight & 1
	}
	question := searchOptions{From: from, Step: p.step, All: opt.Ties, Keep: maxMembers, Nodes: firstNodes}
	t := p.trellis
	if opt.Ties {
		t = p.tie(opt.Memory)
	}
	within := fits(t, opt.Memory, opt.Ties)
	if within {
		// Use at most a fraction of the trellis's time.
		question.Nodes = min(question.Nodes, max(int64(cost(t)/nodeSeconds/firstShare), firstLeast))
	}
	if done, err := a.bound(ctx, search, question); done || err != nil {
		return a, err
	}
	if !within || cost(t) > longRun {
		if err := a.improve(ctx); err != nil {
			return a, err
		}
	}
	if within {
		err := a.run(ctx, t, opt)
		if errors.Is(err, ErrMemory) {
			err = unproved(opt.Memory)
		}
		return a, err
	}
	question.From, question.Upper, question.Nodes = a.Bound, a.Weight, opt.Nodes
	done, err := a.bound(ctx, search, question)
	if !done && err == nil {
		err = unproved(opt.Memory)
	}
	return a, err
}

// firstShare and firstLeast limit the first nodes if a trellis is cheap.
const (
	firstShare = 4
	firstLeast = 50
)

// If a trellis takes more than longRun seconds, a search for a good solution comes first, in case it is stopped.
const longRun = 0.5

// bound runs branch and bound, and reports whether that answers the question.
func (a *Answer) bound(ctx context.Context, s *search, question searchOptions) (done bool, err error) {
	found, err := s.run(ctx, a.plan.Right, question)
	a.Nodes += found.Nodes
	a.Bound = min(found.Bound, a.Weight)
	if len(found.Members) > 0 && found.Weight <= a.Weight {
		a.Best, a.Weight = found.Members[0], found.Weight
	}
	a.Method = BranchAndBound
	// The result may be proved even if ctx ended.
	a.Proved = found.Proved || a.Bound >= a.Weight
	if question.All && !found.Complete || int64(len(found.Members)) < found.Count || !a.Proved {
		return false, err
	}
	if question.All {
		a.members, a.Count = found.Members, big.NewInt(found.Count)
	}
	return true, nil
}

func (a *Answer) prove(x gf2.Vector, count *big.Int) {
	a.Proved, a.Best, a.Weight, a.Count = true, x, x.Weight(), count
	a.Bound = a.Weight
}

func (a *Answer) run(ctx context.Context, t *trellis, opt Options) error {
	opt.Memory = limit(opt.Memory)
	v, err := t.Run(ctx, opt)
	if err != nil {
		return err
	}
	a.Method, a.survivors, a.Nodes = Trellis, v, a.Nodes+int64(t.States())
	a.prove(v.Solution(), nil)
	if opt.Ties {
		a.Count, err = v.Count(ctx, maxCounted)
	}
	return err
}

func limit(memory int64) int64 {
	if memory <= 0 {
		return defaultMemory
	}
	return memory
}
