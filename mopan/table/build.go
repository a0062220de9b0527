package table

import (
	"context"
	"math/big"

	"jie/internal/crew"
	"jie/internal/machine"
	"jie/mopan/internal/states"
	"jie/mopan/rings"
	"jie/puzzle"
	"jie/puzzle/table"
)

// Options says how to make a table: see [table.Work].
type Options = table.Work

type layout interface {
	Name() string
	Pairs() int // of words of codes
	Place(s uint64) uint64
	Positions() uint64
	// Grow gives a code to all positions at g.Distance, when nearer ones have theirs, and returns them.
	Grow(ctx context.Context, c states.Codes, g states.Growth, workers int) (states.Level, error)
	// State returns the position at a place; ok is false where there is none.
	State(place uint64) (s uint64, ok bool)
	// Bytes returns how much memory growing takes besides the codes.
	Bytes(workers int) int64
}

// chosenLayout returns slabs for many dots on the 37 cells, numbers of 32 or 64 bits otherwise.
func chosenLayout(sp *states.Space) layout {
	n := sp.Positions()
	if l := slabLayout(sp); l != nil {
		return l
	}
	if n.Cmp(big.NewInt(states.MostShort)) <= 0 {
		return newRanked[uint32](sp)
	}
	return newRanked[uint64](sp)
}

type builder struct {
	*Table
	codes   states.Codes
	workers int
	opt     Options
	worth   uint64 // this number of positions is worth saving: it takes more than a moment
}

// Build finds the distance of every position with the counts of each colour, 0 first, to the goal.
// If opt names a file, the table is read from it once it is made; levels are stored beside it when
// opt.Save asks, and a later call continues there. Time: at most one look at each turn of each
// position; memory: about two bits a position.
func Build(ctx context.Context, counts [rings.Colours + 1]int, goal rings.Goal, opt Options) (*Table, error) {
	if opt.File != "" {
		if t, err := openFor(opt.File, counts, goal); t != nil || err != nil {
			return t, err
		}
	}
	b, err := newBuilder(ctx, counts, goal, opt)
	if err != nil {
		return nil, err
	}
	if opt.File != "" {
		return b.intoFile(ctx, opt.File)
	}
	if err := b.run(ctx, nil); err != nil {
		return nil, err
	}
	return b.Table, nil
}

func newBuilder(ctx context.Context, counts [rings.Colours + 1]int, goal rings.Goal, opt Options) (*builder, error) {
	t, err := newTable(counts, goal)
	if err != nil {
		return nil, err
	}
	b := &builder{Table: t, workers: crew.Size(opt.Workers), opt: opt, worth: 1 << 22}
	need := int64(t.layout.Pairs())*16 + t.layout.Bytes(b.workers)
	if err := opt.Afford(rings.Name, uint64(need)); err != nil {
		return nil, err
	}
	if b.codes, err = machine.ZerosUntil[uint64](ctx, 2*t.layout.Pairs()); err != nil {
		return nil, err
	}
	b.Table.words = b.codes
	return b, nil
}

func (b *builder) run(ctx context.Context, save func() error) error {
	if len(b.levels) == 0 {
		if err := b.start(ctx); err != nil {
			return err
		}
	}
	for !b.complete {
		b.report()
		found, err := b.layout.Grow(ctx, b.codes, b.growth(), b.workers)
		if err != nil {
			return err
		}
		if b.complete = found.Count == 0; b.complete {
			break
		}
		b.levels = append(b.levels, found.Count)
		b.farthest = found.First
		b.complete = b.reached() == b.layout.Positions()
		if save != nil && !b.complete && b.reached() >= b.worth && b.opt.Saves() {
			if err := save(); err != nil {
				return err
			}
		}
	}
	b.report()
	return nil
}

func (b *builder) growth() states.Growth {
	last := states.Level{Count: b.levels[len(b.levels)-1], First: b.farthest}
	return states.Growth{Distance: len(b.levels), Last: last, Reached: b.reached()}
}

// start gives the targets their code. A wild pattern has as many as there are positions.
func (b *builder) start(ctx context.Context) error {
	var targets states.Level
	n := 0
	for s := range b.targets() {
		if n++; n%(1<<12) == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		place := b.layout.Place(s)
		if bit := b.codes.Add(int(place>>6), 1<<(place&63), states.Code(0)); bit != 0 {
			var one states.Level
			one.Add(int(place>>6), bit)
			targets.Merge(one)
		}
	}
	b.levels, b.farthest = []uint64{targets.Count}, targets.First
	return nil
}

func (b *builder) report() {
	b.opt.Report(puzzle.Progress{Phase: "level", Done: int64(b.reached()), Total: int64(b.layout.Positions()),
		Nodes: int64(b.reached()), LowerBound: int64(len(b.levels))})
}

func (t *Table) reached() uint64 {
	sum := uint64(0)
	for _, n := range t.levels {
		sum += n
	}
	return sum
}

// targets yields the positions at distance 0; some may come twice.
func (t *Table) targets() func(yield func(uint64) bool) {
	return func(yield func(uint64) bool) {
		for _, p := range t.goal {
			for b := range p.Completions(t.space.Counts) {
				if !yield(t.space.Pack(b)) {
					return
				}
			}
		}
	}
}
