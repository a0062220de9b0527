package lightsout

import (
	"context"
	"math/big"

	"jie/puzzle"
)

// Linear equations modulo k, for every k from 2 to 255. By the Chinese remainder
// theorem they are solved modulo each prime power q = p^e of k on its own.
// echelon.go eliminates modulo one prime power.

// generator is an element of the kernel and its order.
type generator struct {
	x     []uint8
	order int
}

// modular is a matrix over the numbers modulo k, lights by buttons.
type modular struct {
	k, rows, cols int
	entry         [][]uint8
}

// solve finds x with m x = b modulo k; ok is false where there is none. The
// kernel comes with it, which has to fit in so many bytes; 0 means no limit.
func (m *modular) solve(ctx context.Context, b []uint8, memory int64) (x []uint8, kernel []generator, ok bool, err error) {
	x = make([]uint8, m.cols)
	for _, f := range primePowers(m.k) {
		e, err := m.echelon(ctx, f, b)
		if err != nil {
			return nil, nil, false, err
		}
		y, solvable := e.solution()
		if !solvable {
			return nil, nil, false, nil
		}
		if err := spelled(len(kernel)+e.generators(), m.cols, memory); err != nil {
			return nil, nil, false, err
		}
		// What is 1 modulo q and 0 modulo the rest of k.
		rest := m.k / f.q
		lift := rest * f.inverse(rest%f.q) % m.k
		for j := range x {
			x[j] = uint8((int(x[j]) + lift*int(y[j])) % m.k)
		}
		for g := range e.kernel {
			if ctx.Err() != nil {
				return nil, nil, false, ctx.Err()
			}
			scaleMod(g.x, rest, m.k)
			kernel = append(kernel, g)
		}
	}
	return x, kernel, true, nil
}

// weights is the certificate of a quiet pattern modulo k > 2.
func weights(y []uint8) *puzzle.Certificate {
	c := &puzzle.Certificate{Kind: "quiet-pattern"}
	for _, n := range y {
		c.Weights = append(c.Weights, int64(n))
	}
	return c
}

// scaleMod multiplies x by a number modulo k.
func scaleMod(x []uint8, by, k int) {
	for j, n := range x {
		x[j] = uint8(int(n) * by % k)
	}
}

// dotMod is x.y modulo k.
func dotMod(x, y []uint8, k int) int {
	sum := 0
	for i, n := range x {
		sum += int(n) * int(y[i])
	}
	return sum % k
}

// order is how many elements the kernel has.
func order(kernel []generator) *big.Int {
	n := big.NewInt(1)
	for _, g := range kernel {
		n.Mul(n, big.NewInt(int64(g.order)))
	}
	return n
}

// apply is m x.
func (m *modular) apply(x []uint8) []uint8 {
	b := make([]uint8, m.rows)
	for i, row := range m.entry {
		sum := 0
		for j, a := range row {
			sum += int(a) * int(x[j])
		}
		b[i] = uint8(sum % m.k)
	}
	return b
}

// addMod adds y to x modulo k.
func addMod(x, y []uint8, k int) {
	for j, a := range y {
		sum := int(x[j]) + int(a)
		if sum >= k {
			sum -= k
		}
		x[j] = uint8(sum)
	}
}

// sumOf is how many presses x is.
func sumOf(x []uint8) (n int64) {
	for _, a := range x {
		n += int64(a)
	}
	return n
}
