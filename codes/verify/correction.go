package verify

import "jie/codes"

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
