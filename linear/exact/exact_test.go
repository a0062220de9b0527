package exact

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// vertices yields every x within the bounds that solves the equations and has as
// many variables off their bounds as the equations decide: where a program has a
// solution, one of these is best.
func vertices(p *Program, yield func(x []*big.Rat)) {
	n := len(p.Lower)
	state := make([]int, n) // 0 at Lower, 1 at Upper, 2 off
	for {
		var off []int
		x := make([]*big.Rat, n)
		fits := true
		for j, s := range state {
			x[j] = big.NewRat(p.Lower[j], 1)
			if s == 1 {
				fits = fits && p.Upper[j] >= 0
				x[j] = big.NewRat(p.Upper[j], 1)
			}
			if s == 2 {
				off = append(off, j)
			}
		}
		if fits && decide(p, x, off) {
			yield(x)
		}
		j := 0
		for ; j < n && state[j] == 2; j++ {
			state[j] = 0
		}
		if j == n {
			return
		}
		state[j]++
	}
}

// decide solves for the variables off their bounds; false where they are not
// decided, or come out of bounds.
func decide(p *Program, x []*big.Rat, off []int) bool {
	rows := make([][]*big.Rat, len(p.A))
	for i, a := range p.A {
		right := big.NewRat(p.B[i], 1)
		for j, n := range a {
			right.Sub(right, new(big.Rat).Mul(big.NewRat(n, 1), x[j]))
		}
		for _, j := range off { // taken out above with its lower bound
			right.Add(right, new(big.Rat).Mul(big.NewRat(a[j], 1), x[j]))
			rows[i] = append(rows[i], big.NewRat(a[j], 1))
		}
		rows[i] = append(rows[i], right)
	}
	for col := range off {
		at := col
		for at < len(rows) && rows[at][col].Sign() == 0 {
			at++
		}
		if at >= len(rows) {
			return false
		}
		rows[col], rows[at] = rows[at], rows[col]
		for i, row := range rows {
			if i == col || row[col].Sign() == 0 {
				continue
			}
			times := new(big.Rat).Quo(row[col], rows[col][col])
			for k := range row {
				row[k] = new(big.Rat).Sub(row[k], new(big.Rat).Mul(times, rows[col][k]))
			}
		}
	}
	for i, row := range rows {
		if i >= len(off) && row[len(off)].Sign() != 0 {
			return false
		}
	}
	for col, j := range off {
		x[j] = new(big.Rat).Quo(rows[col][len(off)], rows[col][col])
		if x[j].Cmp(big.NewRat(p.Lower[j], 1)) < 0 || p.Upper[j] >= 0 && x[j].Cmp(big.NewRat(p.Upper[j], 1)) > 0 {
			return false
		}
	}
	return true
}

// The simplex method finds what trying every vertex finds, in small numbers and in
// large ones; what it refutes is refuted.
func TestProgramAgreesWithVertices(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	feasible, refuted := 0, 0
	for range 1500 {
		rows, n := 1+rng.IntN(3), 1+rng.IntN(4)
		scale := []int64{1, 1, 1 << 20}[rng.IntN(3)]
		p := &Program{Lower: make([]int64, n), Upper: make([]int64, n)}
		bounded := false
		for j := range n {
			p.Lower[j], p.Upper[j] = rng.Int64N(2), -1
			if rng.IntN(3) == 0 {
				p.Upper[j], bounded = p.Lower[j]+rng.Int64N(4), true
			}
		}
		for range rows {
			a := make([]int64, n)
			for j := range a {
				a[j] = (rng.Int64N(6) - 1) * (1 + rng.Int64N(scale))
			}
			p.A, p.B = append(p.A, a), append(p.B, rng.Int64N(12)*scale)
		}
		var best *big.Rat
		vertices(p, func(x []*big.Rat) {
			sum := new(big.Rat)
			for _, v := range x {
				sum.Add(sum, v)
			}
			if best == nil || sum.Cmp(best) < 0 {
				best = sum
			}
		})
		answer, ok, err := p.Relax(t.Context())
		large, okLarge, _ := relax(t.Context(), p, numbers[*big.Int](integers{}))
		if err != nil || ok != (best != nil) || ok != okLarge {
			t.Fatalf("%+v: feasible %v and in large numbers %v, %v; want %v", p, ok, okLarge, err, best != nil)
		}
		if ok {
			feasible++
			if answer.Sum.Cmp(best) != 0 || large.Sum.Cmp(best) != 0 {
				t.Fatalf("%+v: sum %v and in large numbers %v, want %v", p, answer.Sum, large.Sum, best)
			}
			continue
		}
		if bounded {
			continue
		}
		refuted++
		y := answer.Refuted
		gap := new(big.Rat)
		for j := range n {
			column := new(big.Rat)
			for i := range p.A {
				column.Add(column, new(big.Rat).Mul(y[i], big.NewRat(p.A[i][j], 1)))
			}
			if column.Sign() > 0 {
				t.Fatalf("%+v: y = %v raises column %d", p, y, j)
			}
			gap.Sub(gap, new(big.Rat).Mul(column, big.NewRat(p.Lower[j], 1)))
		}
		for i := range p.B {
			gap.Add(gap, new(big.Rat).Mul(y[i], big.NewRat(p.B[i], 1)))
		}
		if gap.Sign() <= 0 {
			t.Fatalf("%+v: y = %v refutes nothing", p, y)
		}
	}
	if feasible < 200 || refuted < 100 {
		t.Errorf("%d feasible and %d refuted only", feasible, refuted)
	}
}

// Weights refute what no small multiples of the vectors add up to, and nothing else.
func TestOutsideAgreesWithTrying(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	outside := 0
	for range 2000 {
		n, m := 1+rng.IntN(3), 1+rng.IntN(3)
		list := make([][]int64, m)
		for j := range list {
			list[j] = make([]int64, n)
			for i := range list[j] {
				list[j][i] = rng.Int64N(7) - 2
			}
		}
		b := make([]int64, n)
		for i := range b {
			b[i] = rng.Int64N(9) - 2
		}
		weights, q, err := Outside(t.Context(), list, b)
		if err != nil {
			t.Fatal(err)
		}
		if weights == nil { // then it is a sum: multiples of the Hermite form find it
			long := make([][]*big.Int, m)
			for j, v := range list {
				long[j] = bigs(v)
			}
			basis, _ := Hermite(t.Context(), long, n)
			rest := bigs(b)
			for i, row := range basis {
				if row != nil {
					subtractMultiple(rest, row, i)
				}
				if rest[i].Sign() != 0 {
					t.Fatalf("%v and %v: not refuted, and no sum", list, b)
				}
			}
			continue
		}
		outside++
		weigh := func(v []int64) (sum int64) {
			for i, w := range weights {
				sum += w * v[i]
			}
			return sum % q
		}
		for _, v := range list {
			if weigh(v) != 0 {
				t.Fatalf("%v: %v modulo %d weighs %v %d", list, weights, q, v, weigh(v))
			}
		}
		if weigh(b) == 0 {
			t.Fatalf("%v: %v modulo %d does not refute %v", list, weights, q, b)
		}
	}
	if outside < 500 {
		t.Errorf("%d vectors outside only", outside)
	}
}

// The prices of each cost bound every solution, and the best vertex has just their value.
func TestDualsAgreeWithVertices(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	compared := 0
	for range 500 {
		rows, n := 1+rng.IntN(3), 2+rng.IntN(3)
		p := &Program{Lower: make([]int64, n), Upper: make([]int64, n)}
		for j := range n {
			p.Upper[j] = -1
		}
		for range rows {
			a := make([]int64, n)
			for j := range a {
				a[j] = rng.Int64N(5) // not negative, and below at least 1, so that no cost is without a least value
			}
			p.A, p.B = append(p.A, a), append(p.B, rng.Int64N(12))
		}
		for j := range n {
			p.A[0][j]++
		}
		costs := make([][]int64, 4)
		for i := range costs {
			for range n {
				costs[i] = append(costs[i], rng.Int64N(7)-3)
			}
		}
		best := make([]*big.Rat, len(costs))
		vertices(p, func(x []*big.Rat) {
			for i, c := range costs {
				sum := new(big.Rat)
				for j, v := range x {
					sum.Add(sum, new(big.Rat).Mul(v, big.NewRat(c[j], 1)))
				}
				if best[i] == nil || sum.Cmp(best[i]) < 0 {
					best[i] = sum
				}
			}
		})
		i := 0
		for y := range p.Duals(t.Context(), slices.Values(costs)) {
			// The value is of a multiple of y: that by which some column costs as much as it may.
			value, over := int64(0), big.NewRat(0, 1)
			for k, b := range p.B {
				value += y[k] * b
			}
			if value != 0 {
				over.Quo(big.NewRat(value, 1), best[i])
			}
			for j, c := range costs[i] {
				sum := int64(0)
				for k := range y {
					sum += y[k] * p.A[k][j]
				}
				if value != 0 && (over.Sign() <= 0 || big.NewRat(sum, 1).Cmp(new(big.Rat).Mul(over, big.NewRat(c, 1))) > 0) {
					t.Fatalf("%+v, cost %v: y = %v of value %d, best %v", p, costs[i], y, value, best[i])
				}
			}
			compared++
			i++
		}
		if want := 0; best[0] != nil {
			if want = len(costs); i != want {
				t.Fatalf("%+v: prices of %d costs, want %d", p, i, want)
			}
		}
	}
	if compared < 400 {
		t.Errorf("%d compared only", compared)
	}
}
