package certificate

import (
	"errors"
	"testing"

	"jie/codes"
	"jie/puzzle"
	"jie/puzzle/lightest"
)

// Certificates whose check would take memory without end are refused: a group that maps a pair
// to every other one, and many rows of many columns.
func TestLarge(t *testing.T) {
	const n = 1500
	swap, turn := identity(n), append(identity(n)[1:], 0)
	swap[0], swap[1] = 1, 0
	c := &Certificate{Format: lightest.Format, D: 2, Witness: &Row{X: []int32{0, 1}, Z: []int32{}},
		Code:  &Code{Kind: string(codes.Classical), N: n, Mixed: []Row{}, Observables: [][]int32{}, X: [][]int32{}, Z: [][]int32{identity(n)}},
		Sides: []Side{{Limit: 1, Generators: [][]int32{swap, turn}, Roots: []Root{{Press: []int32{0, 1}, Tree: Tree{Bytes: []byte{0}}}}}}}
	remade(c)
	rows := &Certificate{Format: lightest.Format, D: 1, Witness: &Row{X: []int32{0}, Z: []int32{}},
		Code: &Code{Kind: string(codes.Classical), N: codes.MaxColumns, Mixed: []Row{}, Observables: [][]int32{}, X: [][]int32{}, Z: make([][]int32, codes.MaxRows)}}
	for i := range rows.Code.Z {
		rows.Code.Z[i] = []int32{codes.MaxColumns - 1}
	}
	remade(rows)
	for what, c := range map[string]*Certificate{"pairs": c, "rows": rows} {
		_, err := Check(t.Context(), c)
		if said, ok := errors.AsType[*puzzle.Error](err); !ok || said.Code != codes.TooLarge || said.Args["what"] != what {
			t.Errorf("%s: %v", what, err)
		}
	}
}
