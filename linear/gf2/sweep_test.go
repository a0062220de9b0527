package gf2

import (
	"context"
	"errors"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

// randomCoset draws a coset of 2^d vectors of n bits.
func randomCoset(rng *rand.Rand, n, d int) (x Vector, basis []Vector) {
	vectors := make([]Vector, d+1)
	for i := range vectors {
		vectors[i] = NewVector(n)
		for k := range vectors[i] {
			vectors[i][k] = rng.Uint64()
		}
		vectors[i].Mask(n)
	}
	return vectors[0], vectors[1:]
}

// weights is the slow twin of a sweep: every member, bit by bit.
func weights(x Vector, basis []Vector) []int64 {
	all := make([]int64, 1<<len(basis))
	for u := range all {
		member := slices.Clone(x)
		for i, b := range basis {
			if u>>i&1 != 0 {
				member.Xor(b)
			}
		}
		all[u] = int64(member.Weight())
	}
	return all
}

// sweepOf adds a coset in two pieces.
func sweepOf(n int, x Vector, basis []Vector) *Sweep {
	s := NewSweep(len(basis))
	cut := min(n, 64)
	s.Add(cut, x[:1], basis)
	rest := make([]Vector, len(basis))
	for i := range rest {
		rest[i] = basis[i][1:]
	}
	s.Add(n-cut, x[1:], rest)
	return s
}

func TestSweepAgreesWithEnumeration(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	for d := range 17 {
		for _, n := range []int{1, 64, 65 + rng.IntN(300)} {
			x, basis := randomCoset(rng, n, d)
			checkSweep(t, n, x, basis)
		}
	}
	// Columns that coincide, and coordinates that the basis never touches.
	for range 20 {
		d := 1 + rng.IntN(12)
		x, basis := randomCoset(rng, 40, d)
		for _, v := range append([]Vector{x}, basis...) {
			v[0] &= 0xff0f3311
			v[0] |= v[0] << 32 & (1<<40 - 1)
		}
		checkSweep(t, 40, x, basis)
	}
}

func checkSweep(t *testing.T, n int, x Vector, basis []Vector) {
	t.Helper()
	ctx := context.Background()
	all := weights(x, basis)
	want := slices.Min(all)
	var lightest []uint64
	counts := map[int64]int64{}
	for u, w := range all {
		if w == want {
			lightest = append(lightest, uint64(u))
		}
		counts[w]++
	}
	for _, workers := range []int{1, 3} {
		s := sweepOf(n, x, basis)
		if s.Bound() > want {
			t.Fatalf("d=%d n=%d: bound %d, least weight %d", len(basis), n, s.Bound(), want)
		}
		weight, err := s.Run(ctx, workers)
		if got := slices.Collect(s.Lightest); err != nil || weight != want || s.Count() != int64(len(lightest)) || !slices.Equal(got, lightest) {
			t.Fatalf("d=%d n=%d: weight %d (%d: %v), %v, want %d (%v)", len(basis), n, weight, s.Count(), got, err, want, lightest)
		}
		for _, limit := range []int{0, 1, 10, 1000, len(all)} {
			checkLight(t, s, all, workers, limit)
		}
		got, err := s.Distribution(ctx, workers)
		if err != nil || len(got) != len(counts) {
			t.Fatalf("d=%d n=%d: Distribution = %v, %v, want %v", len(basis), n, got, err, counts)
		}
		for w, count := range counts {
			if got[w] != count {
				t.Fatalf("d=%d n=%d: %d members of weight %d, want %d", len(basis), n, got[w], w, count)
			}
		}
	}
}

// checkLight compares a list of light members with all of them.
func checkLight(t *testing.T, s *Sweep, all []int64, workers, limit int) {
	t.Helper()
	list, err := s.Light(context.Background(), workers, limit)
	if err != nil {
		t.Fatal(err)
	}
	n, next := 0, 0
	for i, w := range list.Weights {
		for _, u := range list.Members[i] {
			if all[u] != w || w > list.UpTo {
				t.Fatalf("member %d of weight %d is listed under %d, up to %d", u, all[u], w, list.UpTo)
			}
			n++
		}
		if i > 0 && w <= list.Weights[i-1] || !slices.IsSorted(list.Members[i]) {
			t.Fatalf("the list does not ascend: %v", list)
		}
	}
	for _, w := range all {
		if w <= list.UpTo {
			next++
		}
	}
	if n != next || n > limit {
		t.Fatalf("%d of %d members up to weight %d are listed, at most %d asked for", n, next, list.UpTo, limit)
	}
	if list.UpTo != math.MaxInt64 { // one weight more would be too many
		for _, w := range all {
			if w == list.UpTo+1 {
				n++
			}
		}
		if n <= limit {
			t.Fatalf("the list ends at weight %d, but %d members up to the next are no more than %d", list.UpTo, n, limit)
		}
	}
}

// Past 32,767 coordinates the sums do not fit 16 bits.
func TestSweepOfManyCoordinates(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 16))
	x, basis := randomCoset(rng, 40000, 5)
	checkSweep(t, 40000, x, basis)
	for i := range x {
		x[i] = ^uint64(0) // the sums are -40000 at one member
	}
	x.Mask(40000)
	basis[0], basis[1], basis[2], basis[3] = x, NewVector(40000), NewVector(40000), NewVector(40000)
	checkSweep(t, 40000, x, basis)
}

// A sweep refuses coordinates past those that its sums can hold.
func TestSweepIsFull(t *testing.T) {
	s := NewSweep(1)
	s.n = math.MaxInt32 - 3
	if one := (Vector{1}); !s.Add(3, one, []Vector{one}) || s.Add(1, one, []Vector{one}) {
		t.Error("3 coordinates fit, and not another one")
	}
}

// Progress ascends to the number of members.
func TestSweepProgress(t *testing.T) {
	for _, d := range []int{3, 17, 20} {
		x, basis := randomCoset(rand.New(rand.NewPCG(17, 19)), 100, d)
		s := sweepOf(100, x, basis)
		last := int64(0)
		s.Progress = func(done int64) {
			if done <= last || done > 1<<d {
				t.Errorf("d=%d: %d members after %d", d, done, last)
			}
			last = done
		}
		if _, err := s.Run(context.Background(), 1); err != nil || last != 1<<d {
			t.Errorf("d=%d: %d members at the end, %v", d, last, err)
		}
	}
}

// More lightest members than are remembered.
func TestSweepOfManyLightest(t *testing.T) {
	const d = 21
	x, basis := NewVector(2*d), make([]Vector, d)
	for i := range basis { // every member has weight d
		x.Set(2 * i)
		basis[i] = NewVector(2 * d)
		basis[i].Set(2 * i)
		basis[i].Set(2*i + 1)
	}
	s := NewSweep(d)
	s.Add(2*d, x, basis)
	weight, err := s.Run(context.Background(), 2)
	if err != nil || weight != d || s.Count() != 1<<d {
		t.Fatalf("weight %d (%d), %v, want %d (%d)", weight, s.Count(), err, d, 1<<d)
	}
	seen, n := NewVector(1<<d), 0
	for u := range s.Lightest {
		seen.Set(int(u))
		if n++; n == 1<<20+5 && testing.Short() {
			break
		}
	}
	if seen.Weight() != n || !testing.Short() && n != 1<<d {
		t.Errorf("%d lightest members, %d of them different", n, seen.Weight())
	}
}

func TestSweepStops(t *testing.T) {
	d := 40
	if testing.Short() {
		d = 36 // without vector code it takes seconds until the first report of one of 40
	}
	x, basis := randomCoset(rand.New(rand.NewPCG(17, 18)), 400, d)
	s := sweepOf(400, x, basis)
	ctx, cancel := context.WithCancel(context.Background())
	s.Progress = func(int64) { cancel() }
	if _, err := s.Run(ctx, 2); !errors.Is(err, context.Canceled) {
		t.Errorf("Run of a cancelled sweep: %v", err)
	}
}

// The vector code and its portable twin do the same.
func TestBlocksAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 20))
	for _, low := range []int{7, 10, 13, 16} {
		var terms []term
		for range 500 {
			terms = append(terms, term{rng.Uint64() & (1<<(low+3) - 1), 1 - 2*rng.Int32N(2) + rng.Int32N(3)})
		}
		fast, plain := newFolder16(terms, low), newBlock[int16](terms, low)
		fast.start(5)
		plain.start(5)
		for range 20 {
			bit := rng.IntN(3)
			fast.flip(bit)
			plain.flip(bit)
			if got, want := fast.most(), plain.most(); got != want {
				t.Fatalf("low=%d: most = %d, want %d", low, got, want)
			}
		}
	}
}

func BenchmarkSweep(b *testing.B) {
	const n, d = 1521, 24
	x, basis := randomCoset(rand.New(rand.NewPCG(21, 22)), n, d)
	s := sweepOf(n, x, basis)
	for b.Loop() {
		if _, err := s.Run(context.Background(), 1); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(1<<d), "ns/member")
}

// A member's weight by counting bits, to set the sweep against.
func BenchmarkCount(b *testing.B) {
	x, basis := randomCoset(rand.New(rand.NewPCG(21, 22)), 1521, 24)
	weight := 0
	for i := 0; b.Loop(); i++ {
		x.Xor(basis[bits.TrailingZeros64(uint64(i%(1<<20)+1))])
		weight += x.Weight()
	}
}
