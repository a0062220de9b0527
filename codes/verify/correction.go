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

// Violates reports whether X, or Z, on some columns violates exactly the given checks of the
// other type, each of them named once.
func Violates(c *codes.Code, side codes.Side, columns, syndrome []int32) bool {
	w, checks := codes.Row{X: columns}, c.Z
	if side == codes.SideZ {
		w, checks = codes.Row{Z: columns}, c.X
	}
	operator, ok := number(c, w)
	violated := 0
	want := make(map[int32]bool)
	for _, i := range syndrome {
		want[i] = true
	}
	for i, columns := range checks {
		row := codes.Row{Z: columns}
		if side == codes.SideZ {
			row = codes.Row{X: columns}
		}
		check, _ := number(c, row)
		if odd := anticommute(c, operator, check); odd != want[int32(i)] {
			return false
		} else if odd {
			violated++
		}
	}
	return ok && violated == len(syndrome)
}
