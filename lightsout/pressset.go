package lightsout

import (
	"context"
	"fmt"
	"iter"
	"math/big"

	"jie/gf2"
	"jie/internal/crew"
	"jie/modk"
	"jie/puzzle"
)

// pressSet is all the ways to press the buttons that lead from one position to
// another, as so many presses a button, each fewer than there are states.
type pressSet interface {
	// any is one of them.
	any() []uint8
	// order is how many there are.
	order() *big.Int
	// nullity is how many generators there are.
	nullity() int
	// generators span the differences of two of them, modulo k. They are spelled
	// out: small boards and few generators only.
	generators() []modk.Generator
	// lighter adds generators to x as long as that saves presses and ctx is not over.
	lighter(ctx context.Context, x []uint8) []uint8
	// least finds those with the fewest presses. It fails with ErrReach where
	// there are too many to look at.
	least(ctx context.Context, opt puzzle.Options) (*leastPresses, error)
}

// leastPresses is what is known of the ways with the fewest presses.
type leastPresses struct {
	presses, count, nodes int64
	members               iter.Seq[[]uint8]
}

// maxModular bounds the work of an elimination modulo k > 2, in bytes of rows gone
// through: about ten seconds.
const maxModular = 1 << 33

// maxSystem is the most unknowns of a dense system of bits: 8,192 make a matrix of
// 8 MiB.
const maxSystem = 8192

// maxExpanded bounds the bytes that a kernel takes.
const maxExpanded = 1 << 28

// ways finds all ways from v to goal, or a certificate that there is none. Of opt
// it heeds Memory and Progress.
func (v *variant) ways(ctx context.Context, goal *variant, opt puzzle.Options) (pressSet, *puzzle.Certificate, error) {
	b := make([]uint8, len(v.places))
	for i := range b {
		b[i] = uint8((int(goal.state[i]-v.state[i]) + v.rules.k) % v.rules.k)
	}
	if c := v.chased(); c != nil {
		return c.ways(ctx, b, opt.Memory)
	}
	if v.rules.k == 2 {
		return v.binaryWays(ctx, packBits(b), opt)
	}
	return v.modularWays(ctx, b, opt)
}

// fits fails with ErrMemory where there is a limit and so many bytes pass it.
func fits(bytes, memory int64) error {
	if memory > 0 && bytes > memory {
		return fmt.Errorf("lightsout: an elimination in %d bytes: %w", bytes, puzzle.ErrMemory)
	}
	return nil
}

// spelled fails where n patterns of so many bytes are more than can be held.
func spelled(n, bytes int, memory int64) error {
	if int64(n) > maxExpanded/int64(max(bytes, 1)) {
		return fmt.Errorf("lightsout: %d quiet patterns: %w", n, puzzle.ErrReach)
	}
	return fits(int64(n)*int64(bytes), memory)
}

// binaryWays is ways for two states, by elimination on packed bits.
func (v *variant) binaryWays(ctx context.Context, b gf2.Vector, opt puzzle.Options) (pressSet, *puzzle.Certificate, error) {
	s, err := v.banded(ctx, opt.Memory)
	if err != nil {
		return nil, nil, err
	}
	x, kernel, y, err := s.solve(ctx, b, opt)
	if err != nil {
		return nil, nil, err
	}
	if y == nil {
		return &binarySet{v.buttons(), x, kernel}, nil, nil
	}
	c := &puzzle.Certificate{Kind: "quiet-pattern"}
	for i, place := range v.places {
		if y.Bit(i) {
			c.Cells = append(c.Cells, cellName(int(place)/v.w, int(place)%v.w))
		}
	}
	return nil, c, nil
}

// binarySet is the ways for two states.
type binarySet struct {
	n      int
	x      gf2.Vector
	kernel []gf2.Vector
}

// unpack writes a vector as so many presses a button.
func (s *binarySet) unpack(v gf2.Vector) []uint8 {
	x := make([]uint8, s.n)
	for i := v.Next(0); i >= 0; i = v.Next(i + 1) {
		x[i] = 1
	}
	return x
}

func (s *binarySet) any() []uint8    { return s.unpack(s.x) }
func (s *binarySet) order() *big.Int { return new(big.Int).Lsh(big.NewInt(1), uint(len(s.kernel))) }
func (s *binarySet) nullity() int    { return len(s.kernel) }

func (s *binarySet) generators() []modk.Generator {
	list := make([]modk.Generator, len(s.kernel))
	for i, z := range s.kernel {
		list[i] = modk.Generator{X: s.unpack(z), Order: 2}
	}
	return list
}

func (s *binarySet) lighter(ctx context.Context, x []uint8) []uint8 {
	best := packBits(x)
	for gain := true; gain; {
		gain = false
		for _, z := range s.kernel {
			if ctx.Err() != nil {
				break
			}
			weight := best.Weight()
			if best.Xor(z); best.Weight() < weight {
				gain = true
			} else {
				best.Xor(z)
			}
		}
	}
	return s.unpack(best)
}

func (s *binarySet) least(ctx context.Context, opt puzzle.Options) (*leastPresses, error) {
	d := len(s.kernel)
	if d > gf2.MaxSweep {
		return nil, fmt.Errorf("lightsout: fewest presses at nullity %d: %w", d, puzzle.ErrReach)
	}
	sweep := gf2.NewSweep(d)
	sweep.Add(s.n, s.x, s.kernel)
	sweep.Progress = func(done int64) {
		opt.Report(puzzle.Progress{Phase: "sweep", Done: done, Total: 1 << d, Nodes: done})
	}
	presses, err := sweep.Run(ctx, crew.Size(opt.Workers))
	if err != nil {
		return nil, err
	}
	return &leastPresses{presses, sweep.Count(), 1 << d, func(yield func([]uint8) bool) {
		for u := range sweep.Lightest {
			if !yield(s.unpack(combine(s.x, s.kernel, u))) {
				return
			}
		}
	}}, nil
}
