package modk

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

// vectors lists every vector of n numbers below k.
func vectors(n, k int) [][]uint8 {
	list := [][]uint8{{}}
	for range n {
		var longer [][]uint8
		for _, x := range list {
			for a := range k {
				longer = append(longer, append(slices.Clone(x), uint8(a)))
			}
		}
		list = longer
	}
	return list
}

func randomMatrix(rng *rand.Rand, k, rows, cols int) [][]uint8 {
	m := make([][]uint8, rows)
	for i := range m {
		m[i] = make([]uint8, cols)
		for j, row := 0, m[i]; j < cols; j++ {
			row[j] = uint8(rng.IntN(k))
			if rng.IntN(3) == 0 {
				row[j] = 0
			}
		}
	}
	return m
}

// product is m x modulo k.
func product(m [][]uint8, x []uint8, k int) (b []uint8) {
	for _, row := range m {
		b = append(b, uint8(Dot(row, x, k)))
	}
	return b
}

// solve adds the equations m x = b to a band for each prime power of k.
func solve(m [][]uint8, b []uint8, cols, k int) (x []uint8, kernel []Generator[[]uint8], ok bool) {
	x, ok = make([]uint8, cols), true
	for _, f := range PrimePowers(k) {
		band := NewBand(cols, f)
		for i, row := range m {
			var unknowns []int32
			var times []uint8
			for j, a := range row {
				if a != 0 {
					unknowns, times = append(unknowns, int32(j)), append(times, a)
				}
			}
			ok = band.Add(unknowns, times, int(b[i])) && ok
		}
		y := band.Solution()
		Scale(y, f.Lift(k), k)
		Add(x, y, k)
		for z, order := range band.Kernel() {
			Scale(z, k/f.Q, k)
			kernel = append(kernel, Generator[[]uint8]{z, order})
		}
	}
	return x, kernel, ok
}

// span lists every sum of the generators, as texts; all of them are different.
func span(t *testing.T, generators []Generator[[]uint8], n, k int) map[string]bool {
	t.Helper()
	all := map[string]bool{string(make([]uint8, n)): true}
	size := 1
	for _, g := range generators {
		size *= g.Order
		more := map[string]bool{}
		for x := range all {
			y := []byte(x)
			for range g.Order {
				more[string(y)] = true
				Add(y, g.X, k)
			}
		}
		all = more
	}
	if len(all) != size {
		t.Fatalf("modulo %d: the generators %v give %d elements, want %d", k, generators, len(all), size)
	}
	return all
}

// Elimination finds what trying every vector finds, and so do the Howell form and the
// sweep.
func TestSolveAgreesWithTrying(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	solvable, refuted := 0, 0
	for range 1500 {
		k := []int{2, 3, 4, 5, 6, 8, 9, 10, 12}[rng.IntN(9)]
		rows, cols := 1+rng.IntN(4), 1+rng.IntN(3)
		m := randomMatrix(rng, k, rows, cols)
		b := make([]uint8, rows)
		for i := range b {
			b[i] = uint8(rng.IntN(k))
		}
		if rng.IntN(2) == 0 {
			all := vectors(cols, k)
			b = product(m, all[rng.IntN(len(all))], k)
		}
		var want [][]uint8
		quiet := map[string]bool{}
		for _, x := range vectors(cols, k) {
			y := product(m, x, k)
			if slices.Equal(y, b) {
				want = append(want, x)
			}
			if Sum(y) == 0 {
				quiet[string(x)] = true
			}
		}
		x, kernel, ok := solve(m, b, cols, k)
		if ok != (want != nil) {
			t.Fatalf("%v = %v modulo %d: solvable %v, want %v", m, b, k, ok, want != nil)
		}
		got := span(t, kernel, cols, k)
		if len(got) != len(quiet) || Order(kernel).Int64() != int64(len(quiet)) {
			t.Fatalf("%v modulo %d: %d elements of the kernel, want %d", m, k, len(got), len(quiet))
		}
		for z := range got {
			if !quiet[z] {
				t.Fatalf("%v modulo %d: %v is not in the kernel", m, k, []byte(z))
			}
		}
		if !ok {
			refuted++
			continue
		}
		solvable++
		if !slices.Equal(product(m, x, k), b) {
			t.Fatalf("%v = %v modulo %d: %v is not a solution", m, b, k, x)
		}
		compareHowell(t, kernel, quiet, cols, k)
		compareSweep(t, k, x, kernel, want)
	}
	if solvable < 500 || refuted < 200 {
		t.Errorf("%d solvable and %d refuted only", solvable, refuted)
	}
}

// compareHowell checks that rows begin one after the other, and that those from a
// column on span what begins there.
func compareHowell(t *testing.T, kernel []Generator[[]uint8], quiet map[string]bool, cols, k int) {
	t.Helper()
	var spanning [][]uint8
	for _, g := range kernel {
		spanning = append(spanning, slices.Clone(g.X))
	}
	rows, err := Howell(t.Context(), spanning, cols, k)
	if err != nil {
		t.Fatal(err)
	}
	lead := func(x []uint8) int { return slices.IndexFunc(x, func(a uint8) bool { return a != 0 }) }
	for col := range cols + 1 {
		want, size := 0, 1
		for z := range quiet {
			if at := lead([]byte(z)); at < 0 || at >= col {
				want++
			}
		}
		for i, row := range rows {
			at := lead(row)
			if k%int(row[at]) != 0 || i > 0 && lead(rows[i-1]) >= at {
				t.Fatalf("modulo %d: %v is no Howell form", k, rows)
			}
			if at >= col {
				size *= k / int(row[at])
			}
		}
		if size != want {
			t.Fatalf("modulo %d: from column %d on %v spans %d elements, want %d", k, col, rows, size, want)
		}
	}
}

func compareSweep(t *testing.T, k int, x []uint8, kernel []Generator[[]uint8], want [][]uint8) {
	t.Helper()
	least := Sum(slices.MinFunc(want, func(a, b []uint8) int { return int(Sum(a) - Sum(b)) }))
	want = slices.DeleteFunc(want, func(a []uint8) bool { return Sum(a) > least })
	for _, kept := range []int64{0, 1 << 20} {
		s := NewSweep(k, x, kernel, kept)
		sum, err := s.Run(t.Context(), 2)
		var got [][]uint8
		for y := range s.Lightest {
			got = append(got, y)
		}
		slices.SortFunc(got, slices.Compare)
		if err != nil || sum != least || s.Count() != int64(len(want)) || !slices.EqualFunc(got, want, slices.Equal) {
			t.Fatalf("modulo %d: sum %d, %v, %v, want %d, %v", k, sum, got, err, least, want)
		}
	}
}

// Several workers that go through a coset in pieces find what one does.
func TestSweepInPieces(t *testing.T) {
	const k, n = 3, 12 // 8.1 pieces
	x := make([]uint8, n)
	var generators []Generator[[]uint8]
	for j := range n {
		x[j] = k - 1 // once more it is nothing
		unit := make([]uint8, n)
		unit[j] = 1
		generators = append(generators, Generator[[]uint8]{unit, k})
	}
	for workers := 1; workers <= 4; workers++ {
		s := NewSweep(k, x, generators, 1)
		if sum, err := s.Run(t.Context(), workers); err != nil || sum != 0 || s.Count() != 1 {
			t.Errorf("%d workers: sum %d, %d times, %v, want 0, once", workers, sum, s.Count(), err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := NewSweep(k, x, generators, 1).Run(ctx, 2); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled sweep: %v", err)
	}
}
