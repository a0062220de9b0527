package exact

import (
	"context"
	"math/big"
)

// The sums of whole multiples of vectors, of either sign, are a lattice. If a vector b is not in it, fractions y show
// why: y.v is whole for every vector v of the lattice and not for b. Times their common denominator m they are weights
// modulo m. If b fails modulo m, it fails modulo some prime power of m.
//
// (2, 1) and (4, 5), for example, have the Hermite normal form (2, 1) and (0, 3). (2, 2) less the first is (0, 1), no
// multiple of (0, 3). So y begins as (?, 1/3), and (2, 1) makes it (-1/6, 1/3): weights (5, 2) modulo 6, with which the
// vectors weigh 12 and 30, and b weighs 14, no multiple of 3: (2, 2) modulo 3 suffices.

const maxPrime = 1 << 16 // the largest prime of a modulus that is searched for

// Outside returns weights modulo a prime power by which every vector weighs zero and b does not: a
// proof that b is not a sum of whole multiples of the vectors. They are nil if b is such a sum, or
// if no such weights fit in a word. It fails only with ctx.Err().
func Outside(ctx context.Context, vectors [][]int64, b []int64) (weights []int64, modulus int64, err error) {
	long := make([][]*big.Int, len(vectors))
	for j, v := range vectors {
		long[j] = bigs(v)
	}
	basis, err := Hermite(ctx, long, len(b))
	if err != nil {
		return nil, 0, err
	}
	rest := bigs(b)
	for i, row := range basis {
		if rest[i].Sign() == 0 {
			continue
		}
		divisor := new(big.Int).Lsh(rest[i], 1) // half of a divisor is not whole
		if row != nil {
			if subtractMultiple(rest, row, i); rest[i].Sign() == 0 {
				continue
			}
			divisor = row[i]
		}
		weights, modulus = weightsModulo(dual(basis, i, divisor), b)
		return weights, modulus, nil
	}
	return nil, 0, nil
}

func bigs(list []int64) []*big.Int {
	out := make([]*big.Int, len(list))
	for i, n := range list {
		out[i] = big.NewInt(n)
	}
	return out
}

// Hermite takes over vectors of n numbers and returns a basis of the lattice that they span. It is
// in Hermite normal form, except for signs and for the numbers above a pivot: row i is zero before
// column i, and nil if none begins there. It fails only with ctx.Err().
func Hermite(ctx context.Context, vectors [][]*big.Int, n int) ([][]*big.Int, error) {
	basis := make([][]*big.Int, n)
	for i := range basis {
		for {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			least, others := leastAt(vectors, i)
			if others == 0 {
				break
			}
			row := vectors[least]
			if others == 1 {
				basis[i] = row
				vectors[least] = vectors[len(vectors)-1]
				vectors = vectors[:len(vectors)-1]
				break
			}
			for j, v := range vectors {
				if j != least && v[i].Sign() != 0 {
					subtractMultiple(v, row, i)
				}
			}
		}
	}
	return basis, nil
}

// leastAt returns the vector with the smallest nonzero number in column i, and how many vectors have one.
func leastAt(vectors [][]*big.Int, i int) (least, count int) {
	for j, v := range vectors {
		if v[i].Sign() == 0 {
			continue
		}
		if count == 0 || v[i].CmpAbs(vectors[least][i]) < 0 {
			least = j
		}
		count++
	}
	return least, count
}

// subtractMultiple subtracts the multiple of row from v that leaves the least nonnegative number in column i.
func subtractMultiple(v, row []*big.Int, i int) {
	var times, product big.Int
	times.DivMod(v[i], row[i], new(big.Int))
	for k := i; k < len(v); k++ {
		if row[k].Sign() != 0 {
			v[k].Sub(v[k], product.Mul(&times, row[k]))
		}
	}
}

// dual returns fractions y by which every row of the basis has a whole product, and whose last one, in column last, is
// 1/divisor. Whole numbers make no difference to y: it is kept between 0 and 1.
func dual(basis [][]*big.Int, last int, divisor *big.Int) []*big.Rat {
	y := make([]*big.Rat, len(basis))
	for i := range y {
		y[i] = new(big.Rat)
	}
	y[last].SetFrac(big.NewInt(1), new(big.Int).Abs(divisor))
	for i := last - 1; i >= 0; i-- {
		if basis[i] == nil {
			continue
		}
		for k := i + 1; k <= last; k++ {
			y[i].Sub(y[i], new(big.Rat).Mul(y[k], new(big.Rat).SetInt(basis[i][k])))
		}
		y[i].Quo(y[i], new(big.Rat).SetInt(basis[i][i]))
		whole := new(big.Int).Div(y[i].Num(), y[i].Denom())
		y[i].Sub(y[i], new(big.Rat).SetInt(whole))
	}
	return y
}

// weightsModulo turns y, by which b has no whole product, into weights modulo a prime power.
func weightsModulo(y []*big.Rat, b []int64) (weights []int64, modulus int64) {
	whole, m := Whole(y)
	sum := new(big.Int)
	for i, n := range b {
		sum.Add(sum, new(big.Int).Mul(whole[i], big.NewInt(n)))
	}
	q := primePowerAgainst(m, sum)
	if q == nil {
		return nil, 0
	}
	for _, n := range whole {
		weights = append(weights, new(big.Int).Mod(n, q).Int64())
	}
	return weights, q.Int64()
}

// primePowerAgainst returns a prime power that divides m but not sum, if m does not; nil if its prime is too large.
func primePowerAgainst(m, sum *big.Int) *big.Int {
	m = new(big.Int).Set(m)
	var rest big.Int
	for p := int64(2); p <= maxPrime && m.Cmp(big.NewInt(1)) > 0; p++ {
		prime, q := big.NewInt(p), big.NewInt(1)
		for rest.Mod(m, prime).Sign() == 0 {
			m.Quo(m, prime)
			q.Mul(q, prime)
		}
		if rest.Mod(sum, q).Sign() != 0 && q.IsInt64() {
			return q
		}
	}
	if rest.Mod(sum, m).Sign() != 0 && m.IsInt64() {
		return m // has only larger primes
	}
	return nil
}

// Whole returns the fractions times their least common denominator.
func Whole(y []*big.Rat) (whole []*big.Int, denominator *big.Int) {
	denominator = big.NewInt(1)
	for _, x := range y {
		common := new(big.Int).GCD(nil, nil, denominator, x.Denom())
		denominator.Mul(denominator, new(big.Int).Div(x.Denom(), common))
	}
	for _, x := range y {
		n := new(big.Int).Mul(x.Num(), denominator)
		whole = append(whole, n.Div(n, x.Denom()))
	}
	return whole, denominator
}
