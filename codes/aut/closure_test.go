package aut

import "testing"

func TestClosure(t *testing.T) {
	rotation, reflection, swap := make([]int32, 12), make([]int32, 12), make([]int32, 12)
	for i := range int32(12) {
		rotation[i], reflection[i], swap[i] = (i+1)%12, (12-i)%12, i
	}
	swap[0], swap[1] = 1, 0
	for _, test := range []struct {
		name       string
		generators [][]int32
		want       int
	}{
		{"no generator", nil, 1},
		{"the cyclic group", [][]int32{rotation}, 12},
		{"the dihedral group", [][]int32{rotation, reflection}, 24},
		{"the symmetric group, 12! elements", [][]int32{rotation, swap}, 0},
	} {
		if got := Closure(12, test.generators); got != test.want {
			t.Errorf("%s: order %d, want %d", test.name, got, test.want)
		}
	}
}
