package table

import (
	"context"
	"math"
	"math/big"

	"jie/internal/crew"
	"jie/internal/pages"
	"jie/mopan"
	"jie/puzzle"
)

// Options bounds the making of a table. Its zero value uses all cores and all
// the memory it needs.
type Options struct {
	Memory   int64                 // bytes the table may take; 0 means no limit
	Workers  int                   // goroutines; 0 means GOMAXPROCS. The table never depends on it
	Progress func(puzzle.Progress) // called after each level; may be nil
	// Save is asked after each level whether to save what there is, so that a
	// build that is killed goes on from there. nil means after each level.
	Save func() bool
}

// layout says where each position's code lies, and grows levels.
type layout interface {
	name() string
	pairs() int // of words of codes
	place(s uint64) uint64
	positions() uint64
	// grow gives a code to the positions at g.distance, all nearer ones having
	// theirs, and returns which they are.
	grow(ctx context.Context, c codes, g growth, workers int) (level, error)
	// state is the position at a place; ok is false where there is none.
	state(place uint64) (s uint64, ok bool)
	// bytes is how much memory growing takes beside the codes.
	bytes(workers int) int64
}

// growth is what a level grows from.
type growth struct {
	distance int    // of the positions to be found
	last     level  // the positions one turn nearer
	reached  uint64 // positions that have a code
}

// slabSide is the side of the boards that are cut into slabs where they have
// more positions than mostRankedHere: 7 dots and up.
const (
	slabSide       = 4
	mostRankedHere = 5e6
)

// chosenLayout is the layout for a space: by number where that is small, in
// slabs for many dots on the 37 cells. A state has at most 64 bits, so a number of 64
// bits is always enough.
func chosenLayout(sp *space) layout {
	n := sp.positions()
	if sp.side == slabSide && sp.width == 1 && n.Uint64() > mostRankedHere {
		return newSlabs(sp)
	}
	if n.Cmp(big.NewInt(mostShort)) <= 0 {
		return newRanked[uint32](sp)
	}
	return newRanked[uint64](sp)
}

// builder makes a table level by level.
type builder struct {
	*Table
	codes   codes
	workers int
	opt     Options
	worth   uint64 // so many positions are worth saving: more than a moment's work
}

// Build finds the distance of every position with the given number of cells of
// each colour, 0 first, to the nearest of goal. Time: one look at each turn of
// each position or less; memory: about two bits a position.
func Build(ctx context.Context, counts [mopan.Colours + 1]int, goal mopan.Goal, opt Options) (*Table, error) {
	b, err := newBuilder(ctx, counts, goal, opt)
	if err != nil {
		return nil, err
	}
	if err := b.run(ctx, nil); err != nil {
		return nil, err
	}
	return b.Table, nil
}

func newBuilder(ctx context.Context, counts [mopan.Colours + 1]int, goal mopan.Goal, opt Options) (*builder, error) {
	t, err := newTable(counts, goal)
	if err != nil {
		return nil, err
	}
	b := &builder{Table: t, workers: crew.Size(opt.Workers), opt: opt, worth: 1 << 22}
	need := int64(t.layout.pairs())*16 + t.layout.bytes(b.workers)
	if err := affordable(uint64(need), opt.Memory); err != nil {
		return nil, err
	}
	if b.codes, err = pages.ZerosUntil[uint64](ctx, 2*t.layout.pairs()); err != nil {
		return nil, err
	}
	b.Table.words = b.codes
	return b, nil
}

// mostAddressed is less than what a program can address: 64 TiB.
const mostAddressed = 1 << 46

// affordable tells why so many bytes cannot be had, or nil. memory is what is
// allowed, 0 for all.
func affordable(need uint64, memory int64) error {
	var allowed uint64 = min(math.MaxInt, mostAddressed)
	if memory > 0 {
		allowed = min(allowed, uint64(memory))
	}
	if need <= allowed {
		return nil
	}
	return &puzzle.Error{Puzzle: mopan.Name, Code: TooLittleMemory, Args: puzzle.Args{"need": need, "allowed": allowed}}
}

// run grows the levels that are still missing. save is called after a level
// when opt.Save asks for it.
func (b *builder) run(ctx context.Context, save func() error) error {
	if len(b.levels) == 0 {
		if err := b.start(ctx); err != nil {
			return err
		}
	}
	for !b.complete {
		b.report()
		found, err := b.layout.grow(ctx, b.codes, b.growth(), b.workers)
		if err != nil {
			return err
		}
		if b.complete = found.count == 0; b.complete {
			break
		}
		b.levels = append(b.levels, found.count)
		b.farthest = found.first
		b.complete = b.reached() == b.layout.positions()
		if save != nil && !b.complete && b.reached() >= b.worth && (b.opt.Save == nil || b.opt.Save()) {
			if err := save(); err != nil {
				return err
			}
		}
	}
	b.report()
	return nil
}

func (b *builder) growth() growth {
	last := level{count: b.levels[len(b.levels)-1], first: b.farthest}
	return growth{distance: len(b.levels), last: last, reached: b.reached()}
}

// start gives the targets their code. A pattern that is wild all over has as many
// of them as there are positions.
func (b *builder) start(ctx context.Context) error {
	var targets level
	n := 0
	for s := range b.targets() {
		if n++; n%(1<<12) == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		place := b.layout.place(s)
		if bit := b.codes.add(int(place>>6), 1<<(place&63), codeOf(0)); bit != 0 {
			var one level
			one.add(int(place>>6), bit)
			targets.merge(one)
		}
	}
	b.levels, b.farthest = []uint64{targets.count}, targets.first
	return nil
}

func (b *builder) report() {
	b.opt.report(puzzle.Progress{Phase: "level", Done: int64(b.reached()), Total: int64(b.layout.positions()),
		Nodes: int64(b.reached()), LowerBound: int64(len(b.levels))})
}

// report calls Progress where there is one.
func (o Options) report(p puzzle.Progress) {
	if o.Progress != nil {
		o.Progress(p)
	}
}

// reached is how many positions have their distance.
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
			for b := range p.Completions(t.counts) {
				if !yield(t.pack(b)) {
					return
				}
			}
		}
	}
}
