package leader

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"jie/linear/gf2"
)

// Weight, count and list of the lightest members are those of brute force, in every
// order that is proposed and in a random one.
func TestTrellisAgreesWithBruteForce(t *testing.T) {
	rng := seeded(t, 1)
	for _, s := range smallSamples(rng, 300) {
		orders := ordersOf(s.Lights, s.Buttons)
		orders = append(orders, shuffled(rng, len(s.Buttons)))
		orders = append(orders, spreadOrders(s.Lights, s.Buttons, 3)...)
		for i, order := range orders {
			name := fmt.Sprintf("%s %v, order %d", s.name, s.Buttons, i)
			if !isPermutation(order) {
				t.Fatalf("%s: %v", name, order)
			}
			least, members := s.brute(order)
			v, err := newTrellis(s.X, s.Kernel, order).Run(t.Context(), Options{Ties: true})
			if err != nil || v.Weight != least {
				t.Fatalf("%s: weight %d, %v, want %d", name, v.Weight, err, least)
			}
			count, err := v.Count(t.Context(), 0)
			if err != nil || count.Cmp(big.NewInt(int64(len(members)))) != 0 {
				t.Fatalf("%s: %v members, %v, want %d", name, count, err, len(members))
			}
			got := slices.Collect(v.All)
			if !slices.EqualFunc(got, members, func(x, y gf2.Vector) bool { return slices.Equal(x, y) }) {
				t.Fatalf("%s: members %v, want %v", name, got, members)
			}
			one, err := newTrellis(s.X, s.Kernel, order).Run(t.Context(), Options{})
			if err != nil || one.Weight != least || !slices.ContainsFunc(members, func(x gf2.Vector) bool { return slices.Equal(x, one.Solution()) }) {
				t.Fatalf("%s: without ties %d, %v, want %d", name, one.Weight, err, least)
			}
		}
	}
}

func isPermutation(order []int32) bool {
	sorted := slices.Sorted(slices.Values(order))
	for i, j := range sorted {
		if int(j) != i {
			return false
		}
	}
	return true
}

func shuffled(rng *rand.Rand, n int) []int32 {
	order := make([]int32, n)
	for i, j := range rng.Perm(n) {
		order[i] = int32(j)
	}
	return order
}

// randomSection is wide enough for loops over many states.
func randomSection(rng *rand.Rand, k kind) *section {
	s := &section{kind: k, width: minWide + rng.IntN(6), odd: uint64(rng.IntN(2))}
	mask := rng.Uint64N(1 << s.width)
	switch k {
	case begin:
		s.width++
		s.slot = s.width - 1
		mask |= 1 << s.slot
	case end:
		s.width--
		s.slot = rng.IntN(s.width + 1)
		mask &= 1<<s.width - 1
	case exchange:
		s.slot = rng.IntN(s.width)
		mask |= 1 << s.slot
	}
	s.mask = []uint64{mask}
	return s
}

// All loops leave the same weights and marks as the plain step.
func TestLoopsAgree(t *testing.T) {
	rng := seeded(t, 2)
	slots := map[kind]map[int]bool{pass: {}, begin: {}, end: {}, exchange: {}}
	for n := range 3000 {
		s := randomSection(rng, kind(n%4))
		slots[s.kind][s.slot] = true
		a := make([]byte, 1<<max(s.width, s.before()))
		for i := range a[:1<<s.before()] {
			a[i] = byte(rng.IntN(mostByte))
		}
		marks := 1 << s.width / 8
		want, zero, one := slices.Clone(a), make([]byte, marks), make([]byte, marks)
		plainStep(want, s, 1, zero, one)
		for name, l := range map[string]*loops{"words": &wordLoops, "fastest": fastest()} {
			got, gotZero, gotOne := slices.Clone(a), make([]byte, marks), make([]byte, marks)
			(&crewed{l, 1, func() bool { return true }}).wideStep(got, s, gotZero, gotOne)
			if !slices.Equal(got[:1<<s.width], want[:1<<s.width]) {
				t.Fatalf("%s: section %+v: other weights", name, *s)
			}
			if s.merges() && !(slices.Equal(zero, gotZero) && slices.Equal(one, gotOne)) {
				t.Fatalf("%s: section %+v: other marks", name, *s)
			}
		}
	}
	for k := range minWide {
		if !slots[end][k] || !slots[exchange][k] {
			t.Errorf("no section ends a generator at slot %d", k)
		}
	}
}

// Weights that do not fit a byte: two codes of one long word each beside a random one,
// so that states differ by more than 127.
func TestTwoBytesAWeight(t *testing.T) {
	rng := seeded(t, 3)
	for _, n := range []int{140, 300, 700, 1500} {
		// Buttons 0..n-1 stand in a ring of lights, so the kernel is all ones.
		buttons := make([][]int32, n)
		for j := range buttons {
			buttons[j] = []int32{int32(j), int32((j + 1) % n)}
		}
		s := newSample("ring", n, buttons, randomPresses(rng, n, 0.4))
		order := ordersOf(s.Lights, s.Buttons)[0]
		least, members := s.brute(order)
		v, err := newTrellis(s.X, s.Kernel, order).Run(t.Context(), Options{Ties: true})
		if err != nil || v.Weight != least || !slices.Equal(v.Solution(), members[0]) {
			t.Errorf("ring of %d: %d, %v, want %d", n, v.Weight, err, least)
		}
	}
}

// Where one way is far heavier, the weights go over to two bytes.
func TestMakeRoom(t *testing.T) {
	e := &engine{trellis: &trellis{widest: 2}, bytes: []byte{3, 250, 9, 0}, most: mostByte}
	if err := e.makeRoom(&section{kind: pass, width: 2}); err != nil || e.words == nil || e.most != 250 {
		t.Fatal(err, e.words, e.most)
	}
	e.words[2], e.most = mostWord, mostWord
	e.words[3] = 2
	if err := e.makeRoom(&section{kind: pass, width: 2}); err != nil || e.base != 2 || e.words[2] != mostWord-2 {
		t.Fatal(err, e.words, e.base)
	}
}

// seeded draws from a seed that a failure shows.
func seeded(t *testing.T, seed uint64) *rand.Rand {
	t.Logf("seed %d", seed)
	return rand.New(rand.NewPCG(seed, 1))
}

// The list by ranks is the list of brute force, sorted by its definition.
func TestInOrder(t *testing.T) {
	rng := seeded(t, 4)
	for _, s := range smallSamples(rng, 200) {
		n := len(s.Buttons)
		natural, rank := ordersOf(s.Lights, s.Buttons)[0], rng.Perm(n)
		_, want := s.brute(natural)
		slices.SortFunc(want, func(x, y gf2.Vector) int { return slices.Compare(ranked(x, rank), ranked(y, rank)) })
		tr := newTrellis(s.X, s.Kernel, natural)
		v, err := tr.Run(t.Context(), Options{Ties: true})
		if err != nil || !tr.Natural() {
			t.Fatal(err, tr.Natural())
		}
		var got []gf2.Vector
		v.InOrder(rank, func(x gf2.Vector) bool { got = append(got, x); return true })
		if !slices.EqualFunc(got, want, func(x, y gf2.Vector) bool { return slices.Equal(x, y) }) {
			t.Fatalf("%s %v, ranks %v: %v, want %v", s.name, s.Buttons, rank, got, want)
		}
	}
}

// A beam finds a member of the coset, and the lightest where it drops no state.
func TestBeam(t *testing.T) {
	rng := seeded(t, 5)
	for _, s := range smallSamples(rng, 200) {
		least, _ := s.brute(nil)
		for _, keep := range []int{1, 3, 1 << 14} {
			x, err := newTrellis(s.X, s.Kernel, shuffled(rng, len(s.Buttons))).Beam(t.Context(), keep)
			if err != nil || !slices.Equal(s.apply(x), s.Right) {
				t.Fatalf("%s %v, %d states: %v, %v is not a solution", s.name, s.Buttons, keep, x, err)
			}
			if w := x.Weight(); w < least || keep > 1<<13 && w != least {
				t.Fatalf("%s %v, %d states: %d presses, want %d", s.name, s.Buttons, keep, w, least)
			}
		}
	}
}

// On trellises too wide for brute force, all orders, both kinds of loops, any number of
// goroutines and runs with and without ties find the same weight; a solution has it.
func TestWide(t *testing.T) {
	rng := seeded(t, 6)
	for _, d := range []int{15, 19} {
		lights, buttons := colourCode(d)
		s := newSample("", lights, buttons, randomPresses(rng, len(buttons), 0.2))
		var weight int
		var count *big.Int
		for i, order := range ordersOf(s.Lights, s.Buttons) {
			tr := newTrellis(s.X, s.Kernel, order)
			if tr.widest > 21 {
				continue
			}
			for _, l := range []*loops{&wordLoops, fastest()} {
				for _, workers := range []int{1, 3} {
					v, err := tr.run(t.Context(), Options{Ties: true, Workers: workers}, l)
					if err != nil {
						t.Fatal(err)
					}
					n, err := v.Count(t.Context(), 0)
					if err != nil {
						t.Fatal(err)
					}
					if count == nil {
						weight, count = v.Weight, n
					}
					x := v.Solution()
					if v.Weight != weight || n.Cmp(count) != 0 || x.Weight() != weight || !slices.Equal(s.apply(x), s.Right) {
						t.Fatalf("d = %d, order %d: %d of weight %d, want %d of weight %d", d, i, n, v.Weight, count, weight)
					}
				}
			}
		}
	}
}

// A run ends with its context, and keeps to its memory.
func TestStopped(t *testing.T) {
	lights, buttons := colourCode(25)
	s := newSample("", lights, buttons, randomPresses(seeded(t, 7), len(buttons), 0.1))
	tr := cheapest(s)
	ctx, cancel := context.WithCancel(t.Context())
	_, err := tr.Run(ctx, Options{Progress: func(done, all float64) {
		if done > all/3 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := tr.Run(t.Context(), Options{Memory: int64(tr.Bytes(false)) - 1}); !errors.Is(err, ErrMemory) {
		t.Error(err)
	}
	if v, err := tr.Run(t.Context(), Options{Memory: int64(tr.Bytes(false))}); err != nil || v.Weight != v.Solution().Weight() {
		t.Error(v, err)
	}
	if _, err := tr.Beam(ctx, 10); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// Extremes and settled weights are those of a plain loop; the least weight is taken off
// and added to the base.
func TestSettleWide(t *testing.T) {
	rng := seeded(t, 8)
	for range 200 {
		a := make([]byte, 1<<(minWide+rng.IntN(4)))
		from, span := rng.IntN(200), 1+rng.IntN(56)
		for i := range a {
			a[i] = byte(from + rng.IntN(span))
		}
		want := slices.Clone(a)
		most, base := settle(want, 7)
		e := &engine{base: 7, crewed: crewed{&wordLoops, 1, func() bool { return true }}}
		if !e.settleWide(a) || e.most != most || e.base != base || !slices.Equal(a, want) {
			t.Fatalf("from %d: most %d, base %d, want %d, %d", from, e.most, e.base, most, base)
		}
	}
}

// A run whose weights grow beyond a byte, on a trellis wide enough for all loops, agrees
// with one whose weights have two bytes from the beginning.
func TestLongRun(t *testing.T) {
	rng := seeded(t, 9)
	for _, h := range []int{60, 150, 300} {
		s := newSample("", 6*h, boardWiring(h, 6, king, true), randomPresses(rng, 6*h, 0.5))
		tr := newTrellis(s.X, s.Kernel, ordersOf(s.Lights, s.Buttons)[0])
		if tr.widest < minWide+1 {
			t.Fatalf("%d rows: width %d", h, tr.widest)
		}
		v, err := tr.Run(t.Context(), Options{Ties: true})
		if err != nil {
			t.Fatal(err)
		}
		weights := make([]uint16, 1<<tr.widest)
		for i := range tr.sections {
			s := &tr.sections[i]
			n := max(1<<s.width/8, 1)
			plainStep(weights, s, 1, make([]byte, n), make([]byte, n))
		}
		if x := v.Solution(); int(weights[0]) != v.Weight || v.Weight <= mostByte && h == 300 || x.Weight() != v.Weight || !slices.Equal(s.apply(x), s.Right) {
			t.Errorf("%d rows, width %d: %d, want %d", h, tr.widest, v.Weight, weights[0])
		}
	}
}

// Counting fails rather than hold more states than allowed, and counts beyond 64 bits:
// each of many rings of two buttons is solved by either of them.
func TestCount(t *testing.T) {
	const rings = 70
	buttons := make([][]int32, 2*rings)
	x := gf2.NewVector(2 * rings)
	for j := range buttons {
		buttons[j] = []int32{int32(j / 2)}
		if j%2 == 0 {
			x.Set(j)
		}
	}
	s := newSample("", rings, buttons, x)
	orders := ordersOf(s.Lights, s.Buttons)
	v, err := newTrellis(s.X, s.Kernel, orders[0]).Run(t.Context(), Options{Ties: true})
	if err != nil || v.Weight != rings {
		t.Fatal(v.Weight, err)
	}
	want := new(big.Int).Lsh(big.NewInt(1), rings)
	if n, err := v.Count(t.Context(), 2); err != nil || n.Cmp(want) != 0 {
		t.Errorf("%v, %v, want %v", n, err, want)
	}
	if n, err := v.Count(t.Context(), 1); !errors.Is(err, ErrMemory) {
		t.Errorf("%v, %v", n, err)
	}
	for x := range v.All {
		if x.Weight() != rings {
			t.Error(x)
		}
		break
	}
}
