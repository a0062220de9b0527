package mopan

import "testing"

// An answer says which method gave it.
func TestMethod(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{"10/000/00", "11/000/00", "dots"},
		{"10/000/00", "01/000/00", methodJoin},
		{"12/000/00", "21/000/00", methodBidirectional},
		{"10/000/00", "00/010/00", methodExhaustive},
		{"111/1111/01010/0000/000", "111/????/?????/????/???", methodBidirectional},
	} {
		if s := solveAll(t, "mopan:"+c.from, "mopan:"+c.to); s.Method != c.want {
			t.Errorf("%s to %s: method %q, want %q", c.from, c.to, s.Method, c.want)
		}
	}
}
