package distance

import (
	"math/bits"
	"math/rand/v2"

	"jie/codes"
)

// The slow twin: all operators, as pairs of masks, and all products of rows in a set.

// operator is a Pauli operator on at most 8 qubits, or a word of bits in z.
type operator struct{ x, z uint }

func (a operator) commutes(b operator) bool {
	return (bits.OnesCount(a.x&b.z)+bits.OnesCount(a.z&b.x))%2 == 0
}

func (a operator) weight() int { return bits.OnesCount(a.x | a.z) }

func operators(c *codes.Code) []operator {
	var list []operator
	for _, row := range c.Rows() {
		var o operator
		for _, q := range row.X {
			o.x |= 1 << q
		}
		for _, q := range row.Z {
			o.z |= 1 << q
		}
		list = append(list, o)
	}
	return list
}

// products is the set of all products of rows.
func products(rows []operator) map[operator]bool {
	set := map[operator]bool{{}: true}
	for _, row := range rows {
		for o := range clone(set) {
			set[operator{o.x ^ row.x, o.z ^ row.z}] = true
		}
	}
	return set
}

func clone(set map[operator]bool) map[operator]bool {
	c := make(map[operator]bool, len(set))
	for o := range set {
		c[o] = true
	}
	return c
}

// brute is the least weight of a logical operator, and how many have it; of a code without
// logical qubits, that of a stabilizer; 0 where there is none. only is the type of the operators: X alone, Z alone, or any.
func brute(c *codes.Code, only codes.Side) (least int, count int64) {
	if c.Kind == codes.Classical {
		return bruteWords(c)
	}
	rows := operators(c)
	known := products(rows)
	var center []operator // what commutes with all rows, among their products
	for o := range known {
		if commutesAll(o, rows) {
			center = append(center, o)
		}
	}
	if c.K() == 0 && c.Kind != codes.Subsystem {
		known = map[operator]bool{{}: true}
	}
	for x := range uint(1) << c.N {
		for z := range uint(1) << c.N {
			o := operator{x, z}
			if only == codes.SideX && z != 0 || only == codes.SideZ && x != 0 {
				continue
			}
			if w := o.weight(); (least == 0 || w <= least) && !known[o] && commutesAll(o, center) {
				if w != least {
					least, count = w, 0
				}
				count++
			}
		}
	}
	return least, count
}

func bruteWords(c *codes.Code) (least int, count int64) {
	rows := operators(c)
	for x := uint(1); x < 1<<c.N; x++ {
		if w := bits.OnesCount(x); (least == 0 || w <= least) && commutesAll(operator{x: x}, rows) {
			if w != least {
				least, count = w, 0
			}
			count++
		}
	}
	return least, count
}

func commutesAll(o operator, rows []operator) bool {
	for _, row := range rows {
		if !o.commutes(row) {
			return false
		}
	}
	return true
}

// randomRow has each of n columns with some probability.
func randomRow(rng *rand.Rand, n int, probability float64) []int32 {
	var row []int32
	for i := range int32(n) {
		if rng.Float64() < probability {
			row = append(row, i)
		}
	}
	return row
}

// randomCSS takes random rows of X, and of Z those that commute with them: sums of a basis
// of what does. Some rows are zero, and some stand twice.
func randomCSS(rng *rand.Rand) *codes.Code {
	n := 2 + rng.IntN(6)
	c := &codes.Code{Kind: codes.CSS, N: n}
	for range rng.IntN(n) {
		c.X = append(c.X, randomRow(rng, n, 0.5))
	}
	for range rng.IntN(2 * n) {
		row := randomRow(rng, n, 0.5)
		trial := &codes.Code{Kind: codes.CSS, N: n, X: c.X, Z: append(c.Z, row)}
		if trial.Validate() == nil {
			c.Z = trial.Z
		}
	}
	return c
}

// randomBlocks is a code of two circulant blocks, which has a group and a duality.
func randomBlocks(rng *rand.Rand) *codes.Code {
	l := 2 + rng.IntN(3)
	a, b := randomRow(rng, l, 0.5), randomRow(rng, l, 0.5)
	c := &codes.Code{Kind: codes.CSS, N: 2 * l}
	for s := range int32(l) {
		c.X = append(c.X, append(shifted(a, s, l, 1, 0), shifted(b, s, l, 1, l)...))
		c.Z = append(c.Z, append(shifted(b, s, l, -1, 0), shifted(a, s, l, -1, l)...))
	}
	return c
}

func shifted(row []int32, s int32, l int, sign int32, first int) []int32 {
	var list []int32
	for _, i := range row {
		list = append(list, (sign*i+s+int32(l))%int32(l)+int32(first))
	}
	return list
}

// randomClassical has random checks, or all shifts of one.
func randomClassical(rng *rand.Rand) *codes.Code {
	n := 2 + rng.IntN(9)
	c := &codes.Code{Kind: codes.Classical, N: n}
	if rng.IntN(2) == 0 {
		row := randomRow(rng, n, 0.4)
		for s := range int32(n) {
			c.Z = append(c.Z, shifted(row, s, n, 1, 0))
		}
		return c
	}
	for range rng.IntN(n) {
		c.Z = append(c.Z, randomRow(rng, n, 0.4))
	}
	return c
}

// randomStabilizer takes random operators that commute, or the shifts of one.
func randomStabilizer(rng *rand.Rand) *codes.Code {
	n := 2 + rng.IntN(4)
	c := &codes.Code{Kind: codes.Stabilizer, N: n}
	if rng.IntN(2) == 0 {
		x, z := randomRow(rng, n, 0.5), randomRow(rng, n, 0.5)
		for s := range int32(n) {
			c.Mixed = append(c.Mixed, codes.Row{X: shifted(x, s, n, 1, 0), Z: shifted(z, s, n, 1, 0)})
		}
		return c
	}
	for range 3 * n {
		row := codes.Row{X: randomRow(rng, n, 0.4), Z: randomRow(rng, n, 0.4)}
		if trial := (&codes.Code{Kind: codes.Stabilizer, N: n, Mixed: append(c.Mixed, row)}); len(c.Mixed) < n-1 && trial.Validate() == nil {
			c.Mixed = trial.Mixed
		}
	}
	return c
}

// randomSubsystem takes any operators, or any rows of X and of Z.
func randomSubsystem(rng *rand.Rand) *codes.Code {
	n := 2 + rng.IntN(4)
	c := &codes.Code{Kind: codes.Subsystem, N: n}
	for range 1 + rng.IntN(n) {
		x, z := randomRow(rng, n, 0.4), randomRow(rng, n, 0.4)
		if rng.IntN(2) == 0 && len(c.X) == 0 {
			c.Mixed = append(c.Mixed, codes.Row{X: x, Z: z})
		} else if len(c.Mixed) == 0 {
			c.X, c.Z = append(c.X, x), append(c.Z, z)
		}
	}
	return c
}
