package verify

import (
	"context"
	"math/big"

	"jie/codes"
)

// Symptoms are all sets of checks that some columns violate together.
type Symptoms struct{ span *span }

// NewSymptoms returns the symptoms of columns, each given as its checks.
func NewSymptoms(columns [][]int32) *Symptoms {
	var list []*big.Int
	for _, checks := range columns {
		list = append(list, bitsOf(checks))
	}
	return &Symptoms{newSpan(context.Background(), list)}
}

// Has reports whether some columns violate exactly the given checks.
func (s *Symptoms) Has(checks []int32) bool { return s.span.reduce(bitsOf(checks)).Sign() == 0 }

func bitsOf(list []int32) *big.Int {
	x := new(big.Int)
	for _, i := range list {
		x.SetBit(x, int(i), 1)
	}
	return x
}

// Violates reports whether errors on some columns violate exactly the given checks, each of them
// named once. The errors are X, and the checks Z, unless side is [codes.SideZ].
func Violates(c *codes.Code, side codes.Side, columns, syndrome []int32) bool {
	checks := c.Z
	if side == codes.SideZ {
		checks = c.X
	}
	in, want := make([]bool, c.N), make([]bool, len(checks))
	for _, column := range columns {
		if column < 0 || int(column) >= c.N || in[column] {
			return false
		}
		in[column] = true
	}
	for _, i := range syndrome {
		if i < 0 || int(i) >= len(checks) || want[i] {
			return false
		}
		want[i] = true
	}
	for i, check := range checks {
		odd := false
		for _, column := range check {
			odd = odd != in[column]
		}
		if odd != want[i] {
			return false
		}
	}
	return true
}
