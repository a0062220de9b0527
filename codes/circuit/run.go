package circuit

import (
	"context"
	"sync/atomic"

	"jie/codes"
	"jie/internal/crew"
)

// Options is a question.
type Options struct {
	NoGroup bool  // do not look for symmetries
	Workers int   // goroutines; 0 means one a processor
	Memory  int64 // bytes; 0 means 4 GiB
	Without Rules
}

// Rules names rules that a search is to do without, for tests: its answer must not change.
type Rules struct{ classes, graph, relations, time, space, packing bool }

// Model is a circuit prepared for searches, with what is known of it.
type Model struct {
	Witness []int32 // the lightest set found that flips an observable unseen; nil if there is none
	Lower   int     // no such set is lighter
	Nodes   int64
	Classes int // problems that it was divided into
	opt     Options
	classes []*class
	open    []*class
	plans   []*plan
	seekAt  int64 // nodes
}

// New divides a circuit into classes, and answers those that are easy: one or two columns, and
// graphs. Of the others it finds some set, which need not be light. If no set flips an observable
// unseen, Witness is nil. New fails only with ctx.Err(), and then with no model.
func New(ctx context.Context, code *codes.Code, opt Options) (*Model, error) {
	opt.Without.space = opt.Without.space || opt.NoGroup
	if opt.Memory == 0 {
		opt.Memory = 4 << 30
	}
	m := &Model{opt: opt, Lower: 1}
	columns, witness := unlike(columnsOf(code))
	if witness != nil {
		m.take(witness)
		m.Lower = len(witness)
		return m, nil
	}
	m.Lower = 3
	columns = alive(columns, len(code.Z))
	if opt.Without.classes {
		m.classes = []*class{newClass(columns, upTo(len(code.Z)), len(code.Z))}
	} else {
		m.classes = split(ctx, columns, len(code.Z))
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	for _, c := range m.classes {
		if len(c.columns) == 0 {
			continue
		}
		m.Classes++
		if err := m.begin(ctx, c); err != nil {
			return nil, err
		}
	}
	m.close()
	return m, nil
}

// begin answers a class if it is a graph, and otherwise finds some set.
func (m *Model) begin(ctx context.Context, c *class) error {
	if c.isGraph() && !m.opt.Without.graph {
		cycle, nodes, err := c.cycle(ctx)
		m.take(c.names(cycle))
		m.Nodes += nodes
		return err
	}
	set, err := c.some(ctx)
	if err == nil && set != nil {
		m.take(c.names(set))
		m.open = append(m.open, c)
		m.plans = append(m.plans, nil)
	}
	return err
}

// take records a set, if it is the lightest so far.
func (m *Model) take(set []int32) {
	if set != nil && (m.Witness == nil || len(set) < len(m.Witness)) {
		m.Witness = set
	}
}

// close raises the lower bound to the witness if no class is open.
func (m *Model) close() {
	if m.Witness != nil && (len(m.open) == 0 || m.Lower > len(m.Witness)) {
		m.Lower = len(m.Witness)
	}
}

// Proved reports whether Witness is known to be a lightest one.
func (m *Model) Proved() bool { return m.Witness != nil && m.Lower == len(m.Witness) }

// plan plans the search of an open class, unless that is done.
func (m *Model) plan(ctx context.Context, i int) (err error) {
	if m.plans[i] == nil {
		m.plans[i], err = newPlan(ctx, m.open[i], m.opt)
	}
	return err
}

// planFor is plan for the weight Lower. Sets of three columns are found without relations and symmetries, which
// take longer to prepare than the search.
func (m *Model) planFor(ctx context.Context, i int) (*plan, error) {
	if m.Lower > 3 {
		err := m.plan(ctx, i)
		return m.plans[i], err
	}
	opt := m.opt
	opt.Without.relations, opt.Without.space = true, true
	return newPlan(ctx, m.open[i], opt)
}

// Raise looks for sets of weight Lower, of which none is lighter. It finds one, or raises
// Lower by one. If ctx ends it returns ctx.Err(), and what is known stays true.
func (m *Model) Raise(ctx context.Context) error {
	if m.seek(ctx); m.Proved() {
		return nil
	}
	for i, c := range m.open {
		p, err := m.planFor(ctx, i)
		if err != nil {
			return err
		}
		found, nodes, err := p.search(ctx, m.Lower, m.opt)
		m.Nodes += nodes
		if err != nil {
			return err
		}
		if found != nil {
			m.take(c.names(found))
			return nil
		}
	}
	m.Lower++
	return nil
}

// task is a part of a search: a root, or the branch of it that begins with one column of the
// first detector.
type task struct {
	root   *root
	branch int // the place of the column, -1 for all
	found  []int32
	nodes  int64
}

// search looks for a set of a weight, of which none is lighter. Its result does not depend on
// the number of workers: it is that of the first task that finds one.
func (p *plan) search(ctx context.Context, weight int, opt Options) (found []int32, nodes int64, err error) {
	tasks := p.tasks(weight, opt)
	workers := min(crew.Size(opt.Workers), len(tasks))
	states := make([]*search, workers)
	var last atomic.Int64 // tasks after it are useless
	last.Store(int64(len(tasks) - 1))
	crew.Share(workers, len(tasks), func(worker, number int) bool {
		if states[worker] == nil {
			states[worker] = newSearch(p, opt)
		}
		s, t := states[worker], &tasks[number]
		s.stop = func() bool { return ctx.Err() != nil || last.Load() < int64(number) }
		s.run(t, weight)
		for old := last.Load(); t.found != nil && int64(number) < old && !last.CompareAndSwap(old, int64(number)); {
			old = last.Load()
		}
		return ctx.Err() == nil && last.Load() > int64(number)
	})
	if ctx.Err() != nil {
		return nil, 0, ctx.Err()
	}
	for i := range last.Load() + 1 {
		nodes += tasks[i].nodes
		found = tasks[i].found
	}
	return found, nodes, nil
}

// Units returns the number of parts of the search for sets of a weight, of which none is lighter.
// The parts are the same on every machine.
func (m *Model) Units(ctx context.Context, weight int) (units int, err error) {
	for i := range m.open {
		if err := m.plan(ctx, i); err != nil {
			return 0, err
		}
		units += len(m.plans[i].tasks(weight, m.opt))
	}
	return units, nil
}

// Unit searches one of the parts that Units counted. It may be called by several goroutines at a
// time. If no part finds a set, there is none of the weight.
func (m *Model) Unit(ctx context.Context, weight, unit int) (set []int32, nodes int64, err error) {
	for i, c := range m.open {
		tasks := m.plans[i].tasks(weight, m.opt)
		if unit >= len(tasks) {
			unit -= len(tasks)
			continue
		}
		s := newSearch(m.plans[i], m.opt)
		s.stop = func() bool { return ctx.Err() != nil }
		s.run(&tasks[unit], weight)
		return c.names(s.found), s.nodes, ctx.Err()
	}
	return nil, 0, nil
}

// manyRoots is how many roots are tasks enough.
const manyRoots = 256

// tasks divides the search for a weight.
func (p *plan) tasks(weight int, opt Options) (tasks []task) {
	s := newSearch(p, opt)
	for i := range p.roots {
		r := &p.roots[i]
		if len(p.roots) >= manyRoots {
			tasks = append(tasks, task{root: r, branch: -1})
			continue
		}
		s.begin(r, weight)
		if d, ok := s.branch(weight - 1); ok {
			for k := range p.by.Of(d) {
				tasks = append(tasks, task{root: r, branch: k})
			}
		}
	}
	return tasks
}

// run searches a task.
func (s *search) run(t *task, weight int) {
	s.begin(t.root, weight)
	if t.branch < 0 {
		s.grow()
	} else {
		d, _ := s.branch(weight - 1)
		columns := s.by.Of(d)
		for _, i := range columns[:t.branch] {
			s.block(i)
		}
		if i := columns[t.branch]; s.cover[i] >= 0 {
			s.try(i, weight-2)
		}
	}
	t.found, t.nodes = s.found, s.nodes
}
