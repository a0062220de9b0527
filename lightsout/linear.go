package lightsout

import (
	"context"
	"fmt"
	"iter"

	"jie/lightsout/modk"
	"jie/linear/gf2"
	"jie/puzzle"
)

// linear holds the press patterns of a board as the solutions of equations modulo k, solved by elimination within a
// band modulo each prime power of k, and joined by the Chinese remainder theorem.
type linear[P any] struct {
	ring[P]
	forward equations // for presses, or for seeds that decide them
	dual    equations // for weights of the lights whose sum no button changes; right sides are zero

	// Meaning of solutions: presses that answer the difference, quiet patterns, and weights of the lights.
	press, quiet, weigh func(x P) P
}

type equations struct {
	n, unknowns int
	// equation returns equation i: its unknowns, how often each of them counts, and the right side.
	equation func(i int) (unknowns []int32, times []uint8, right int)
	// reach fails if elimination takes too much time or memory.
	reach func() error
}

// ring holds the numbers modulo k in one form.
type ring[P any] interface {
	form[P]
	// band returns an empty system in n unknowns modulo one of the prime powers of k.
	band(n int, f modk.PrimePower) band[P]
	// way returns all patterns: x and the sums of the generators.
	way(d *difference, x P, kernel []modk.Generator[P]) way
	// certificate returns the certificate of weights of the lights that refute a board.
	certificate(l *layout, weights P) *puzzle.Certificate
}

func (bitPatterns) band(n int, _ modk.PrimePower) band[gf2.Vector] { return bitBand{gf2.NewBand(n)} }

func (bitPatterns) way(d *difference, x gf2.Vector, kernel []modk.Generator[gf2.Vector]) way {
	quiet := make([]gf2.Vector, len(kernel))
	for i, g := range kernel {
		quiet[i] = g.X
	}
	return newCoset(d, x, quiet)
}

func (bitPatterns) certificate(l *layout, y gf2.Vector) *puzzle.Certificate {
	c := &puzzle.Certificate{Kind: "quiet-pattern"}
	for light := y.Next(0); light >= 0; light = y.Next(light + 1) {
		place := l.place(light)
		c.Cells = append(c.Cells, cellName(place/l.w, place%l.w))
	}
	return c
}

func (bytePatterns) band(n int, f modk.PrimePower) band[[]uint8] { return modk.NewBand(n, f) }

func (bytePatterns) way(d *difference, x []uint8, kernel []modk.Generator[[]uint8]) way {
	return &modular{difference: d, x: x, kernel: kernel}
}

func (bytePatterns) certificate(_ *layout, y []uint8) *puzzle.Certificate {
	c := &puzzle.Certificate{Kind: "quiet-pattern"}
	for _, n := range y {
		c.Weights = append(c.Weights, int64(n))
	}
	return c
}

// band is a system of equations modulo q, added one by one: [gf2.Band] or [modk.Band].
type band[P any] interface {
	Add(unknowns []int32, times []uint8, right int) bool
	Solution() P
	Generators() int
	Kernel() iter.Seq2[P, int] // generators, and the order of each
}

type bitBand struct{ *gf2.Band }

// Add adds an equation whose unknowns all count.
func (b bitBand) Add(unknowns []int32, _ []uint8, right int) bool {
	return b.Band.Add(unknowns, right != 0)
}

// Generators returns how many quiet patterns Kernel yields.
func (b bitBand) Generators() int { return b.Nullity() }

// Kernel yields a basis.
func (b bitBand) Kernel() iter.Seq2[gf2.Vector, int] {
	return func(yield func(gf2.Vector, int) bool) {
		for z := range b.Band.Kernel {
			if !yield(z, 2) {
				return
			}
		}
	}
}

func (l *linear[P]) find(ctx context.Context, d *difference, opt puzzle.Options) (found, error) {
	k, b := d.start.rules.k, d.steps()
	x, n := l.zero(l.forward.unknowns), d.start.buttons()
	var kernel []modk.Generator[P]
	for _, f := range modk.PrimePowers(k) {
		band, ok, err := l.eliminate(ctx, f, &l.forward, opt)
		if err != nil {
			return found{}, err
		}
		if !ok {
			c, err := l.refute(ctx, f, d.start, b, opt)
			return found{certificate: c}, err
		}
		y := band.Solution()
		l.scale(y, f.Lift(k))
		l.add(x, y)
		if err := holds(len(kernel)+band.Generators(), l.size(n), opt.Memory); err != nil {
			return found{}, err
		}
		for z, order := range band.Kernel() {
			if ctx.Err() != nil {
				return found{}, ctx.Err()
			}
			l.scale(z, k/f.Q)
			kernel = append(kernel, modk.Generator[P]{X: l.quiet(z), Order: order})
		}
	}
	x = l.press(x)
	if string(d.start.leads(l.unpacked(x, n))) != string(b) {
		return found{}, errReplay
	}
	return found{way: l.way(d, x, kernel)}, nil
}

// eliminate adds equations modulo q to a band. ok is false as soon as one contradicts the others.
func (l *linear[P]) eliminate(ctx context.Context, f modk.PrimePower, e *equations, opt puzzle.Options) (b band[P], ok bool, err error) {
	if err := e.reach(); err != nil {
		return nil, false, err
	}
	b = l.band(e.unknowns, f)
	for i := range e.n {
		if i%64 == 0 {
			opt.Report(puzzle.Progress{Phase: "eliminate", Done: int64(i), Total: int64(e.n)})
			if ctx.Err() != nil {
				return nil, false, ctx.Err()
			}
		}
		if !b.Add(e.equation(i)) {
			return b, false, nil
		}
	}
	return b, true, nil
}

// refute finds weights for which every button changes the sum by a multiple of q, but the
// difference b does not, and makes them weights modulo k.
func (l *linear[P]) refute(ctx context.Context, f modk.PrimePower, start *board, b []uint8, opt puzzle.Options) (*puzzle.Certificate, error) {
	band, _, err := l.eliminate(ctx, f, &l.dual, opt)
	if err != nil {
		return nil, err
	}
	k, difference := start.rules.k, l.packed(b)
	for y := range band.Kernel() {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		l.scale(y, k/f.Q)
		if y = l.weigh(y); l.meets(y, difference) {
			return l.certificate(start.layout, y), nil
		}
	}
	return nil, errReplay
}

const maxModular = 1 << 33 // bounds an elimination modulo k > 2, in bytes of rows read: about ten seconds

const maxExpanded = 1 << 28 // bounds the bytes that a kernel takes

// fits fails with ErrMemory if a given number of bytes exceeds the limit, if there is one.
func fits(bytes, memory int64) error {
	if memory > 0 && bytes > memory {
		return fmt.Errorf("lightsout: an elimination in %d bytes: %w", bytes, puzzle.ErrMemory)
	}
	return nil
}

// holds fails if n patterns of a given number of bytes exceed the memory.
func holds(n, bytes int, memory int64) error {
	if int64(n) > maxExpanded/int64(max(bytes, 1)) {
		return fmt.Errorf("lightsout: %d quiet patterns: %w", n, puzzle.ErrReach)
	}
	return fits(int64(n)*int64(bytes), memory)
}
