package exact

import (
	"cmp"
	"math/big"
	"math/bits"
)

// numbers is the arithmetic of a tableau.
type numbers[T any] interface {
	number(x int64) T
	row(x []int64) ([]T, error)
	big(x T) *big.Int
	times(x T, k int64) T
	sign(x T) int
	// entering returns the column of the most negative cost, or of the first negative one; -1 if no cost is negative.
	entering(cost []T, steepest bool) int
	compareProducts(a, b, c, d T) int // a b to c d
	difference(a, b T) T
	negate(row []T)
	// pivotOn sets the row for the calls of eliminate.
	pivotOn(row []T)
	// eliminate replaces other by (pivot other - factor row) / over, where factor is the
	// number of other in the pivot's column.
	eliminate(other, row []T, column int, pivot, over T) error
	// within fails if numbers are too large for the arithmetic.
	within(row []T) error
}

// words are numbers of a word, below wordLimit.
type words struct {
	filled []int // columns of the pivot's row that are not zero
}

const wordLimit = 1 << 31 // keeps the difference of two products in an int64

func (*words) number(x int64) int64                 { return x }
func (w *words) row(x []int64) ([]int64, error)     { return x, w.within(x) }
func (*words) big(x int64) *big.Int                 { return big.NewInt(x) }
func (*words) times(x, k int64) int64               { return x * k }
func (*words) sign(x int64) int                     { return cmp.Compare(x, 0) }
func (*words) compareProducts(a, b, c, d int64) int { return cmp.Compare(a*b, c*d) }
func (*words) difference(a, b int64) int64          { return a - b }

func (*words) entering(cost []int64, steepest bool) int {
	enter, least := -1, int64(0)
	for j, x := range cost {
		if x < least {
			if enter, least = j, x; !steepest {
				break
			}
		}
	}
	return enter
}

func (*words) negate(row []int64) {
	for j := range row {
		row[j] = -row[j]
	}
}

func (*words) within(row []int64) error {
	for _, x := range row {
		if x >= wordLimit || -x >= wordLimit {
			return errGrown
		}
	}
	return nil
}

func (w *words) pivotOn(row []int64) {
	w.filled = w.filled[:0]
	for j, x := range row {
		if x != 0 {
			w.filled = append(w.filled, j)
		}
	}
}

func (w *words) eliminate(other, row []int64, column int, pivot, over int64) error {
	factor := other[column]
	var all int64 // the bits of all numbers' sizes
	switch {
	case factor == 0 && pivot == over:
		return nil
	case pivot == 1 && over == 1: // the usual case
		for _, j := range w.filled {
			y := other[j] - factor*row[j]
			other[j] = y
			all |= y ^ y>>63
		}
	default: // the division leaves no remainder, so it is a shift and, modulo 2^64, a product
		twos := bits.TrailingZeros64(uint64(over))
		inverse := Inverse(over >> twos)
		for j, x := range row {
			y := (other[j]*pivot - factor*x) >> twos * inverse
			other[j] = y
			all |= y ^ y>>63
		}
	}
	if all >= wordLimit {
		return errGrown
	}
	return nil
}

// Inverse returns 1/odd modulo 2^64, by Newton's iteration.
func Inverse(odd int64) int64 {
	x := 3*odd ^ 2 // right in five bits
	for range 4 {
		x *= 2 - odd*x
	}
	return x
}

type integers struct{}

func (integers) number(x int64) *big.Int            { return big.NewInt(x) }
func (integers) big(x *big.Int) *big.Int            { return x }
func (integers) times(x *big.Int, k int64) *big.Int { return new(big.Int).Mul(x, big.NewInt(k)) }
func (integers) sign(x *big.Int) int                { return x.Sign() }
func (integers) within([]*big.Int) error            { return nil }
func (integers) difference(a, b *big.Int) *big.Int  { return new(big.Int).Sub(a, b) }

func (integers) row(x []int64) ([]*big.Int, error) { return bigs(x), nil }
func (integers) pivotOn([]*big.Int)                {}

func (integers) compareProducts(a, b, c, d *big.Int) int {
	var ab, cd big.Int
	return ab.Mul(a, b).Cmp(cd.Mul(c, d))
}

func (integers) entering(cost []*big.Int, steepest bool) int {
	enter, least := -1, new(big.Int)
	for j, x := range cost {
		if x.Cmp(least) < 0 {
			if enter, least = j, x; !steepest {
				break
			}
		}
	}
	return enter
}

func (integers) negate(row []*big.Int) {
	for _, x := range row {
		x.Neg(x)
	}
}

func (integers) eliminate(other, row []*big.Int, column int, pivot, over *big.Int) error {
	factor := new(big.Int).Set(other[column])
	if factor.Sign() == 0 && pivot.Cmp(over) == 0 {
		return nil
	}
	var product big.Int
	for j, x := range other {
		x.Mul(x, pivot)
		if factor.Sign() != 0 && row[j].Sign() != 0 {
			x.Sub(x, product.Mul(factor, row[j]))
		}
		if x.Sign() != 0 {
			x.Quo(x, over)
		}
	}
	return nil
}
