package lightsout

import (
	"context"
	"math/big"

	"jie/puzzle"
)

// Pressed in whole numbers of either sign, the buttons of counters reach a lattice
// of positions. Euclid's algorithm brings its basis to steps, one light after
// another. Where the goal is not a sum of them, fractions y tell why: y.v is whole
// for every button v and not for the goal; times their common denominator m they
// are weights modulo m, and modulo one of the prime powers in it.
//
// Buttons that add (2, 1) and (4, 5), for example, have the steps (2, 1) and (0, 3).
// The goal (2, 2) less the first is (0, 1), no multiple of (0, 3). So y begins as
// (?, 1/3), and (2, 1) makes it (-1/6, 1/3): weights (5, 2) modulo 6, to which the
// buttons add 12 and 30, and the goal 14, no multiple of 3: (2, 2) modulo 3 will do.

// maxPrime is the largest prime of a modulus that is looked for.
const maxPrime = 1 << 16

// outside proves that the goal is not in the lattice; nil where it is, or where the
// weights grow too large. It fails with ctx.Err() alone.
func (c *counting) outside(ctx context.Context) (*puzzle.Certificate, error) {
	steps, err := latticeSteps(ctx, c.columns())
	if err != nil {
		return nil, err
	}
	rest := integers(c.b)
	for i, step := range steps {
		switch {
		case rest[i].Sign() == 0:
		case step == nil:
			return c.quietModulo(steps, i, new(big.Int).Lsh(rest[i], 1)), nil // half of one is not whole
		default:
			takeOff(rest, step, i)
			if rest[i].Sign() != 0 {
				return c.quietModulo(steps, i, step[i]), nil
			}
		}
	}
	return nil, nil
}

// columns are the vectors of the buttons.
func (c *counting) columns() [][]*big.Int {
	columns := make([][]*big.Int, len(c.buttons))
	for j, wires := range c.wires {
		columns[j] = integers(make([]int64, len(c.b)))
		for _, w := range wires {
			columns[j][w.Counter].SetInt64(w.Adds)
		}
	}
	return columns
}

func integers(list []int64) []*big.Int {
	out := make([]*big.Int, len(list))
	for i, n := range list {
		out[i] = big.NewInt(n)
	}
	return out
}

// takeOff takes step off v as often as leaves the least number at light i that is
// not negative.
func takeOff(v, step []*big.Int, i int) {
	var times, product big.Int
	times.DivMod(v[i], step[i], new(big.Int))
	for k := i; k < len(v); k++ {
		if step[k].Sign() != 0 {
			v[k].Sub(v[k], product.Mul(&times, step[k]))
		}
	}
}

// latticeSteps takes vectors over and returns a basis of what they span: step i is
// zero before light i, and nil where none begins there.
func latticeSteps(ctx context.Context, vectors [][]*big.Int) ([][]*big.Int, error) {
	if len(vectors) == 0 {
		return nil, nil
	}
	steps := make([][]*big.Int, len(vectors[0]))
	for i := range steps {
		for {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			least, others := -1, 0
			for j, v := range vectors {
				if v[i].Sign() == 0 {
					continue
				}
				others++
				if least < 0 || v[i].CmpAbs(vectors[least][i]) < 0 {
					least = j
				}
			}
			if others == 0 {
				break
			}
			step := vectors[least]
			if others == 1 {
				steps[i] = step
				vectors[least] = vectors[len(vectors)-1]
				vectors = vectors[:len(vectors)-1]
				break
			}
			for j, v := range vectors {
				if j != least && v[i].Sign() != 0 {
					takeOff(v, step, i)
				}
			}
		}
	}
	return steps, nil
}

// quietModulo makes a certificate of the y that begins, read upwards, with
// 1/divisor at light last; nil where its numbers are too large. Whole numbers make
// no difference to y, so it is kept between 0 and 1.
func (c *counting) quietModulo(steps [][]*big.Int, last int, divisor *big.Int) *puzzle.Certificate {
	y := make([]*big.Rat, len(steps))
	for i := range y {
		y[i] = new(big.Rat)
	}
	y[last].SetFrac(big.NewInt(1), new(big.Int).Abs(divisor))
	for i := last - 1; i >= 0; i-- {
		if steps[i] == nil {
			continue
		}
		for k := i + 1; k <= last; k++ {
			y[i].Sub(y[i], new(big.Rat).Mul(y[k], new(big.Rat).SetInt(steps[i][k])))
		}
		y[i].Quo(y[i], new(big.Rat).SetInt(steps[i][i]))
		whole := new(big.Int).Div(y[i].Num(), y[i].Denom())
		y[i].Sub(y[i], new(big.Rat).SetInt(whole))
	}
	weights, m := scaled(y)
	sum := new(big.Int)
	for i, n := range c.b {
		sum.Add(sum, new(big.Int).Mul(weights[i], big.NewInt(n)))
	}
	q := primePowerAgainst(m, sum)
	if q == nil {
		return nil
	}
	certificate := &puzzle.Certificate{Kind: "quiet-pattern", Modulus: q.Int64()}
	for _, n := range weights {
		certificate.Weights = append(certificate.Weights, new(big.Int).Mod(n, q).Int64())
	}
	return certificate
}

// primePowerAgainst is a prime power that divides m and does not divide sum, which m
// does not divide: what is so modulo m is so modulo one of the prime powers in it.
// It is nil where they are too large to be found.
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
		return m // of larger primes
	}
	return nil
}
