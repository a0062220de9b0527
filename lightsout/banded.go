package lightsout

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"jie/lightsout/counters"
	"jie/linear/gf2"
	"jie/puzzle"
)

// banded holds the equations of a board of any shape and any wiring: a light is the sum of the buttons that change it.
// Most rules reach a few rows only. With a numbering line by line, along the shorter side, the buttons of one light are
// at most some lines apart. An elimination then joins few unknowns, so boards of a million lights are solved. Lines
// that wrap are folded, so that neighbours stay near each other:
//
//	line     0 1 2 3 4 5
//	number   0 2 4 5 3 1
type banded struct {
	lights, buttons []int32   // by number: which light, which button
	changedBy       incidence // equations: the buttons, by number, that change a light
	changes         incidence // the lights, by number, that a button changes
}

// incidence lists, for each of some items, the numbers that belong to it and how often each counts.
type incidence struct {
	start []int
	list  []int32
	times []uint8
}

func (in incidence) row(i int) []int32 { return in.list[in.start[i]:in.start[i+1]] }

// rowTimes returns how often each number of row i counts.
func (in incidence) rowTimes(i int) []uint8 { return in.times[in.start[i]:in.start[i+1]] }

// transposed lists the items of each of n numbers.
func (in incidence) transposed(n int) incidence {
	out := incidence{start: make([]int, n+1), list: make([]int32, len(in.list)), times: make([]uint8, len(in.list))}
	for _, i := range in.list {
		out.start[i+1]++
	}
	for i := range n {
		out.start[i+1] += out.start[i]
	}
	next := slices.Clone(out.start)
	for j := range len(in.start) - 1 {
		times := in.rowTimes(j)
		for n, i := range in.row(j) {
			out.list[next[i]], out.times[next[i]] = int32(j), times[n]
			next[i]++
		}
	}
	return out
}

// cost returns about how many words an elimination takes, in steps and in memory.
func (in incidence) cost() (steps, words int64) {
	last := int32(0)
	for i := range len(in.start) - 1 {
		first := last
		for _, u := range in.row(i) {
			first, last = min(first, u), max(last, u)
		}
		span := int64(last - first + 1)
		steps += span*span/256 + span/64 + 1
		words += span/64 + 2
	}
	return steps, words
}

// Memory of a numbering: tables by place, and lists by wire.
const (
	placeBytes = 48
	pairBytes  = 10
)

const pollEach = 1 << 12 // the number of buttons between two looks at a context

// newBanded numbers the lights and buttons of a board in the order of their places, within some bytes of memory.
func newBanded(ctx context.Context, l *layout, memory int64) (*banded, error) {
	if err := fits(placeBytes*l.size()+pairBytes*l.wires(), memory); err != nil {
		return nil, err
	}
	places := lines(int(l.h), l.w, l.rules.wrapRows, l.rules.wrapCols)
	if l.rules.wiring != nil {
		places = lines(max(int(l.size()), len(l.buttonAt)), 1, false, false)
	}
	s := &banded{}
	number := make([]int32, l.lights())
	for place := range places {
		if place < int(l.size()) {
			if light := l.light(place); light >= 0 {
				number[light] = int32(len(s.lights))
				s.lights = append(s.lights, int32(light))
			}
		}
		if button := l.buttonOn(place); button >= 0 {
			s.buttons = append(s.buttons, int32(button))
		}
	}
	var buf []wire
	in := incidence{start: []int{0}, list: make([]int32, 0, l.wires()), times: make([]uint8, 0, l.wires())}
	for j, button := range s.buttons {
		if j%pollEach == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		wires := l.buttonInto(buf, int(button)).wires
		for _, w := range wires {
			in.list, in.times = append(in.list, number[w.light]), append(in.times, uint8(w.times%l.rules.k))
		}
		if in.start = append(in.start, len(in.list)); l.wired == nil {
			buf = wires
		}
	}
	s.changes, s.changedBy = in, in.transposed(len(s.lights))
	return s, ctx.Err()
}

// lines yields the places of h rows and w columns line by line.
func lines(h, w int, wrapRows, wrapCols bool) iter.Seq[int] {
	fold := map[bool]int{false: 1, true: 2}
	alongRows := w*fold[wrapRows] <= h*fold[wrapCols]
	n, length, folded := h, w, wrapRows
	if !alongRows {
		n, length, folded = w, h, wrapCols
	}
	return func(yield func(int) bool) {
		for i := range n {
			line := i
			if folded {
				if line = i / 2; i%2 == 1 {
					line = n - 1 - i/2
				}
			}
			for j := range length {
				place := line*w + j
				if !alongRows {
					place = j*w + line
				}
				if !yield(place) {
					return
				}
			}
		}
	}
}

// Limits of an elimination: its steps, which take about two minutes for a board of two states and
// 2,000 by 2,000 lights and ten seconds for more states, and the memory of a word of 64 unknowns.
const (
	maxBitSteps  = 1 << 38
	maxByteSteps = maxModular / 256 // a step reads 256 bytes
	bitBytes     = 8
	byteBytes    = 64
)

func findBits(ctx context.Context, p pair) (found, error) {
	d := newDifference(p.start, p.goal)
	if c := findWords(d); c != nil {
		return found{way: c}, ctx.Err()
	}
	return findBanded(ctx, d, ring[gf2.Vector](bitPatterns{}), maxBitSteps, bitBytes, p.opt)
}

func findBytes(ctx context.Context, p pair) (found, error) {
	return findBanded(ctx, newDifference(p.start, p.goal), ring[[]uint8](bytePatterns{p.start.rules.k}), maxByteSteps, byteBytes, p.opt)
}

func findBanded[P any](ctx context.Context, d *difference, of ring[P], most, wordBytes int64, opt puzzle.Options) (found, error) {
	s, err := newBanded(ctx, d.start.layout, opt.Memory)
	if err != nil {
		return found{}, err
	}
	b := d.steps()
	system := func(in incidence, unknowns int, right func(i int) int) equations {
		return equations{
			n: len(in.start) - 1, unknowns: unknowns,
			equation: func(i int) ([]int32, []uint8, int) { return in.row(i), in.rowTimes(i), right(i) },
			reach:    func() error { return s.reach(in, most, wordBytes, opt.Memory) },
		}
	}
	numbered := func(at []int32) func(P) P {
		return func(x P) P {
			y := make([]uint8, len(at))
			for i, n := range of.unpacked(x, len(at)) {
				y[at[i]] = n
			}
			return of.packed(y)
		}
	}
	l := linear[P]{
		ring:    of,
		forward: system(s.changedBy, len(s.buttons), func(i int) int { return int(b[s.lights[i]]) }),
		dual:    system(s.changes, len(s.lights), func(int) int { return 0 }),
		press:   numbered(s.buttons), quiet: numbered(s.buttons), weigh: numbered(s.lights),
	}
	return l.find(ctx, d, opt)
}

// reach fails if an elimination takes more than most steps, or more than the available memory.
func (s *banded) reach(in incidence, most, wordBytes, memory int64) error {
	steps, words := in.cost()
	if steps > most {
		return fmt.Errorf("lightsout: %d lights and %d buttons: %w", len(s.lights), len(s.buttons), puzzle.ErrReach)
	}
	return fits(wordBytes*words+5*int64(len(s.changes.list)+len(s.changedBy.list)), memory)
}

// findWords finds the patterns of a board of 1 to 64 lights and buttons in single words; nil for others, and without
// one.
func findWords(d *difference) *coset {
	l := d.start.layout
	n := l.buttons()
	if l.lights() < 1 || l.lights() > 64 || n < 1 || n > 64 {
		return nil
	}
	buttons := make([]uint64, n)
	for j, b := range l.all() {
		for _, w := range b.wires {
			buttons[j] ^= 1 << w.light
		}
	}
	var words counters.Lights
	if !words.Solve(buttons, d.bits()[0]) {
		return nil
	}
	kernel := make([]gf2.Vector, words.Quiet)
	for i, z := range words.Kernel() {
		kernel[i] = gf2.Vector{z}
	}
	return newCoset(d, gf2.Vector{words.Any()}, kernel)
}
