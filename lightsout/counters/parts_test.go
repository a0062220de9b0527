package counters

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// Packed columns and those with a word for each number give the same tableau.
func TestPackedAgreesWithColumns(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 20))
	var packed, plain tableau
	signs, shifted := 0, 0
	for range 2000 {
		m := usual(rng)
		if !packed.loadPacked(m.buttons, m.goal) {
			t.Fatalf("%v does not fit", m)
		}
		plain.load(m.buttons, m.goal)
		n := len(m.buttons)
		if got, want := packed.eliminatePacked(n), plain.eliminate(n); got != want {
			t.Fatalf("%v: %v, want %v", m, got, want)
		}
		same := packed.det == plain.det && packed.beta == plain.beta && packed.basic == plain.basic && packed.free == plain.free
		for at, j := range plain.other[:plain.free] {
			for i := range plain.rows + 1 {
				same = same && packed.cols[j][i] == plain.cols[j][i]
			}
			same = same && packed.other[at] == j
		}
		if !same {
			t.Fatalf("%v: the tableaux differ", m)
		}
		if plain.pivot.sign < 0 {
			signs++
		}
		if plain.pivot.shift > 0 {
			shifted++
		}
	}
	if signs < 100 || shifted < 100 {
		t.Errorf("only %d negative pivots and %d even denominators", signs, shifted)
	}
}

// Every row of an eliminated tableau says what the wiring says.
func TestTableauHolds(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	var e branching
	for range 500 {
		m := usual(rng)
		a, _, _ := e.fewest(t.Context(), m.buttons, m.goal, false, 100)
		if a.Presses == nil {
			continue
		}
		for i, j := range e.basic[:e.rows] {
			if j < 0 {
				continue
			}
			left, right := e.det*a.Presses[j], e.beta[i]
			for _, other := range e.other[:e.free] {
				left += e.cols[other][i] * a.Presses[other]
				right += e.cols[other][i] * e.at[other]
			}
			if left != right {
				t.Fatalf("%v: row %d: %d, want %d", m, i, left, right)
			}
		}
	}
}

// A search of a usual machine allocates nothing.
func TestUsualAllocatesNothing(t *testing.T) {
	list := machines(50)
	var s Solver
	var l Lights
	buttons, goal := list[0].lights()
	ctx := t.Context()
	if n := testing.AllocsPerRun(10, func() {
		for _, m := range list {
			_, _ = s.Fewest(ctx, m.buttons, m.goal, false)
		}
		if l.Solve(buttons, goal) {
			_, _, _, _ = l.Fewest(ctx)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestWide(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 24))
	for range 2000 {
		var w wide
		want := new(big.Int)
		for range 1 + rng.IntN(4) {
			a, b := int64(rng.Uint64())>>rng.IntN(64), int64(rng.Uint64())>>(4+rng.IntN(60))
			w.addProduct(a, b)
			want.Add(want, new(big.Int).Mul(big.NewInt(a), big.NewInt(b)))
		}
		n, ok := w.word()
		if ok != want.IsInt64() || ok && n != want.Int64() {
			t.Fatalf("%v: %d, %v, want %v", w, n, ok, want)
		}
		down := new(big.Int).Rsh(want, proofBits)
		if n, ok = w.shiftedDown(proofBits); ok != down.IsInt64() || ok && n != down.Int64() {
			t.Fatalf("%v: %d, %v, want %v", w, n, ok, down)
		}
	}
}

// Rows of the kernel add nothing and are not zero, and where there are ways the
// lattice is not empty.
func TestKernel(t *testing.T) {
	rng := rand.New(rand.NewPCG(25, 26))
	for range 300 {
		m := small(rng)
		l, o := newLattice(t.Context(), m.buttons, m.goal)
		if o == failed {
			t.Fatalf("%v fails", m)
		}
		for _, row := range l.kernel {
			if zero(row) {
				t.Fatalf("%v: a row of zeros in %v", m, l.kernel)
			}
			for i := range m.goal {
				adds := int64(0)
				for j, wires := range m.buttons {
					for _, w := range wires {
						if w.Counter == i {
							adds += w.Adds * row[j]
						}
					}
				}
				if adds != 0 {
					t.Fatalf("%v: %v adds to counter %d", m, row, i)
				}
			}
		}
		if ways := everyWay(m.buttons, m.goal); o == empty && ways != nil {
			t.Fatalf("%v has ways, the lattice is empty", m)
		}
	}
}

// What a proof says of a form holds for every way, whatever the multipliers.
func TestProofsHold(t *testing.T) {
	rng := rand.New(rand.NewPCG(27, 28))
	proved := 0
	for range 2000 {
		m := small(rng)
		ways := everyWay(m.buttons, m.goal)
		l, o := newLattice(t.Context(), m.buttons, m.goal)
		if o != found || len(l.kernel) == 0 || ways == nil {
			continue
		}
		s := newLatticeSearch(t.Context(), m.buttons, m.goal, l)
		if s == nil {
			t.Fatalf("%v: no dictionary", m)
		}
		for range 5 {
			least, ok := s.atLeast(s.total(), func(int) float64 { return rng.NormFloat64() * 3 })
			if !ok {
				t.Fatalf("%v: no bound", m)
			}
			for _, x := range ways {
				if sum(x) < least {
					t.Fatalf("%v: %v has %d presses, a proof says at least %d", m, x, sum(x), least)
				}
				if sum(x) == least {
					proved++
				}
			}
		}
	}
	if proved == 0 {
		t.Error("no bound is sharp")
	}
}

// No proof succeeds that the best way is too long, or that there is none, whatever the
// numbers in floating point are.
func TestFalseProofsFail(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 30))
	for range 1000 {
		m := small(rng)
		ways := everyWay(m.buttons, m.goal)
		l, o := newLattice(t.Context(), m.buttons, m.goal)
		if o != found || len(l.kernel) == 0 || ways == nil {
			continue
		}
		s, fewest := newLatticeSearch(t.Context(), m.buttons, m.goal, l), least(ways)
		d := s.dictionary
		for v := range d.rows {
			for c := range d.rows[v] {
				d.rows[v][c] = rng.NormFloat64() * 3
			}
		}
		if s.provedCostly(fewest + 1) {
			t.Fatalf("%v: %d presses are said to be too few", m, fewest)
		}
		for v := range d.n + d.k {
			if s.provedInfeasible(v, true) || s.provedInfeasible(v, false) {
				t.Fatalf("%v has ways, variable %d says it has none", m, v)
			}
		}
	}
}

func least(ways [][]int64) int64 {
	fewest := sum(ways[0])
	for _, x := range ways {
		fewest = min(fewest, sum(x))
	}
	return fewest
}

// Where floating point offers a way that is not the best, the search continues.
func TestLeafIsNotTrusted(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	tried := 0
	for range 2000 {
		m := small(rng)
		ways := everyWay(m.buttons, m.goal)
		l, o := newLattice(t.Context(), m.buttons, m.goal)
		if o != found || len(l.kernel) == 0 || ways == nil {
			continue
		}
		s := newLatticeSearch(t.Context(), m.buttons, m.goal, l)
		for v := s.dictionary.n; v < s.dictionary.n+s.dictionary.k; v++ {
			s.dictionary.value[v] = float64(rng.IntN(7) - 3)
		}
		x, total := s.point(func(v int) int64 { return int64(s.dictionary.value[v]) })
		if fewest := least(ways); Verify(m.buttons, m.goal, x) && total > fewest {
			tried++
			s.budget = 1 << 20
			if s.leaf(); s.limit != fewest {
				t.Fatalf("%v: %d presses, want %d", m, s.limit, fewest)
			}
		}
	}
	if tried < 50 {
		t.Errorf("only %d ways that are not the best", tried)
	}
}
