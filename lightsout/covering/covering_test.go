package covering

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"jie/linear/gf2"
)

// twin goes through the members of every coset.
func twin(k int, generators [][]uint8, n int) (counts []int64) {
	vectors := 1
	for range n {
		vectors *= k
	}
	code := span(k, generators, n)
	seen := make([]bool, vectors)
	x := make([]uint8, n)
	for number := range vectors {
		if seen[number] {
			continue
		}
		for i := range x {
			x[i] = uint8(number % k)
			number /= k
		}
		least := n * k
		for _, member := range code {
			weight, at := 0, 0
			for i := n - 1; i >= 0; i-- {
				v := (int(x[i]) + int(member[i])) % k
				weight += v
				at = at*k + v
			}
			seen[at] = true
			least = min(least, weight)
		}
		for len(counts) <= least {
			counts = append(counts, 0)
		}
		counts[least]++
	}
	return counts
}

// span are all members of a code.
func span(k int, generators [][]uint8, n int) (list [][]uint8) {
	list = [][]uint8{make([]uint8, n)}
	for _, g := range generators {
		before := list
		for times := 1; times < k; times++ {
			for _, member := range before {
				sum := slices.Clone(member)
				for i, v := range g {
					sum[i] = uint8((int(v)*times + int(sum[i])) % k)
				}
				list = append(list, sum)
			}
		}
	}
	return list
}

// lightest is the least weight in the coset of x.
func lightest(k int, generators [][]uint8, x []uint8) int {
	if len(generators) == 0 {
		sum := 0
		for _, v := range x {
			sum += int(v)
		}
		return sum
	}
	x = slices.Clone(x)
	least := len(x) * k
	for range k {
		least = min(least, lightest(k, generators[1:], x))
		for i, g := range generators[0] {
			x[i] = uint8((int(x[i]) + int(g)) % k)
		}
	}
	return least
}

// randomCode is d independent generators of n coordinates, many columns of which are
// equal.
func randomCode(rng *rand.Rand, k, d, n int) [][]uint8 {
	for {
		kinds := 1 + rng.IntN(n)
		columns := make([][]uint8, kinds)
		for i := range columns {
			columns[i] = make([]uint8, d)
			for j := range columns[i] {
				columns[i][j] = uint8(rng.IntN(k))
			}
		}
		generators := make([][]uint8, d)
		for c := range n {
			column := columns[rng.IntN(kinds)]
			if c < kinds {
				column = columns[c]
			}
			for i := range generators {
				generators[i] = append(generators[i], column[i])
			}
		}
		if len(information(classes(generators, n), k)) == d {
			return generators
		}
	}
}

func TestCountAgreesWithTwin(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for range 150 {
		k := []int{2, 3, 5}[rng.IntN(3)]
		n := 1 + rng.IntN(map[int]int{2: 11, 3: 7, 5: 5}[k])
		d := rng.IntN(min(n, 4) + 1)
		generators := randomCode(rng, k, d, n)
		want := twin(k, generators, n)
		got, err := NewCounter(k, generators, n).Run(t.Context(), 1+rng.IntN(3))
		if err != nil || !slices.Equal(got.Counts, want) {
			t.Fatalf("k=%d %v: %v, %v, the twin counts %v", k, generators, got.Counts, err, want)
		}
		if w := lightest(k, generators, got.Farthest); w != len(want)-1 {
			t.Errorf("k=%d %v: the farthest vector %v is at %d, want %d", k, generators, got.Farthest, w, len(want)-1)
		}
	}
}

// Where the combinations do not fit into the table, the answer is the same for every
// number of workers, and the cosets add up.
func TestCountWorkers(t *testing.T) {
	generators := randomCode(rand.New(rand.NewPCG(5, 5)), 3, 2, 16)
	c := NewCounter(3, generators, 16)
	want, err := c.Run(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	sum, all := int64(0), int64(1)
	for _, n := range want.Counts {
		sum += n
	}
	for range 14 {
		all *= 3
	}
	if sum != all {
		t.Errorf("%d cosets, want %d", sum, all)
	}
	for workers := 2; workers < 5; workers++ {
		got, err := c.Run(t.Context(), workers)
		if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%d workers: %v, %v, want %v", workers, got, err, want)
		}
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.Run(gone, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestCountTooLarge(t *testing.T) {
	for _, n := range []int{63, 300} {
		if c := NewCounter(2, nil, n); c != nil {
			t.Errorf("%d coordinates are counted", n)
		}
	}
	if c := NewCounter(2, randomCode(rand.New(rand.NewPCG(1, 1)), 2, 11, 20), 20); c != nil {
		t.Error("cosets of 2,048 members are counted")
	}
}

// The vector code adds and saturates as the portable code does.
func TestLeastSumsAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 9))
	for range 100 {
		blocks, members := 1+rng.IntN(4), 1+rng.IntN(40)
		sums, offsets := make([]uint8, blocks*members*lanes), make([]uint8, members)
		for i := range sums {
			sums[i] = uint8(rng.Uint32())
		}
		for i := range offsets {
			offsets[i] = uint8(rng.Uint32())
		}
		got, want := make([]uint8, blocks*lanes), make([]uint8, blocks*lanes)
		leastSums(got, sums, offsets)
		leastSumsPortable(want, sums, offsets)
		if !slices.Equal(got, want) {
			t.Fatalf("%d blocks of %d members: %v, want %v", blocks, members, got, want)
		}
	}
}

func vectors(generators [][]uint8, n int) (list []gf2.Vector) {
	for _, g := range generators {
		v := gf2.NewVector(n)
		for j, bit := range g {
			if bit != 0 {
				v.Set(j)
			}
		}
		list = append(list, v)
	}
	return list
}

// The bounds enclose the covering radius that the twin counts; the vector is as far as
// the lower one says.
func TestBinaryAgreesWithTwin(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	met := 0
	const codes = 400
	for range codes {
		n := 1 + rng.IntN(13)
		generators := randomCode(rng, 2, rng.IntN(min(n, 6)+1), n)
		radius := int64(len(twin(2, generators, n)) - 1)
		got, err := Binary(t.Context(), vectors(generators, n), n, 100)
		if err != nil {
			t.Fatal(err)
		}
		if got.Lower > radius || got.Upper < radius {
			t.Fatalf("%v: from %d to %d, the twin finds %d", generators, got.Lower, got.Upper, radius)
		}
		x := make([]uint8, n)
		for i := range x {
			x[i] = uint8(got.Farthest[0] >> i & 1)
		}
		if w := lightest(2, generators, x); int64(w) != got.Lower {
			t.Errorf("%v: %v is at %d, want %d", generators, x, w, got.Lower)
		}
		if got.Lower == got.Upper {
			met++
		}
	}
	if met < codes/2 {
		t.Errorf("the bounds meet for %d codes of %d", met, codes)
	}
}

// No code of many random columns is closer than the rules for e say. They rule e = 2 out
// for some of them.
func TestExcess(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	flat := 0
	for range 100 {
		n, d := 9+rng.IntN(6), 4+rng.IntN(2)
		var generators [][]uint8
		for generators == nil || len(information(classes(generators, n), 2)) < d {
			generators = make([][]uint8, d)
			for _, column := range rng.Perm(1<<d - 1)[:n] {
				for i := range generators {
					generators[i] = append(generators[i], uint8((column+1)>>i&1))
				}
			}
		}
		b := newBinary(vectors(generators, n), n)
		e := n + b.zeros - 2*(len(twin(2, generators, n))-1)
		if b.excess() > e {
			t.Errorf("%v: e = %d, but it is said to be %d or more", generators, e, b.excess())
		}
		odd := map[uint32]bool{}
		for _, v := range b.columns { // each has one coordinate
			odd[v] = true
		}
		if b.tooFlat(odd) {
			flat++
		}
	}
	if flat < 5 {
		t.Errorf("e = 2 is ruled out for %d codes", flat)
	}
}

// The search refutes no e that a vector has, and many of those below.
func TestRefuted(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 2))
	below := 0
	for range 300 {
		n := 1 + rng.IntN(13)
		generators := randomCode(rng, 2, rng.IntN(min(n, 6)+1), n)
		b := newBinary(vectors(generators, n), n)
		least := n + b.zeros - 2*(len(twin(2, generators, n))-1) // the e of a farthest vector
		for e := least % 2; e <= least+4; e += 2 {
			refuted, err := b.refuted(t.Context(), e, 10_000)
			if err != nil || refuted && e >= least {
				t.Fatalf("%v: e = %d is refuted, a vector has %d, %v", generators, e, least, err)
			}
			if refuted {
				below++
			}
		}
	}
	if below < 100 {
		t.Errorf("%d numbers are refuted", below)
	}
}

// A cancelled search fails, and one that is given up refutes nothing.
func TestRefutedStops(t *testing.T) {
	generators := randomCode(rand.New(rand.NewPCG(9, 9)), 2, 8, 40)
	b := newBinary(vectors(generators, 40), 40)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := b.refuted(gone, 4, 1000); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if refuted, err := b.refuted(t.Context(), 40, 1); refuted || err != nil {
		t.Errorf("given up after one node: %v, %v", refuted, err)
	}
}

// transform is the sum that defines it.
func TestTransform(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 7))
	x := make([]int64, 32)
	for i := range x {
		x[i] = int64(rng.IntN(100))
	}
	want := make([]int64, len(x))
	for u := range x {
		for v, n := range x {
			if bits.OnesCount(uint(u&v))%2 == 1 {
				n = -n
			}
			want[u] += n
		}
	}
	if transform(x); !slices.Equal(x, want) {
		t.Errorf("%v, want %v", x, want)
	}
}
