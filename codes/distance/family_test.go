package distance

import (
	"testing"

	"jie/codes/family"
	"jie/internal/machine"
)

// The distances of families: bivariate bicycle codes from arXiv:2308.07915, table 3; the
// others from their constructions.
func TestFamilies(t *testing.T) {
	for _, test := range []struct {
		name    string
		n, k, d int
		long    bool
	}{
		{"bb:6,6:x^3+y+y^2:y^3+x+x^2", 72, 12, 6, false},
		{"bb:15,3:x^9+y+y^2:1+x^2+x^7", 90, 8, 10, false},
		{"bb:9,6:x^3+y+y^2:y^3+x+x^2", 108, 8, 10, false},
		{"bb:12,6:x^3+y+y^2:y^3+x+x^2", 144, 12, 12, false},
		{"bb:12,12:x^3+y^2+y^7:y^3+x+x^2", 288, 12, 18, true},
		{"bb:30,6:x^9+y+y^2:y^3+x^25+x^26", 360, 12, 24, true},
		{"toric:2", 8, 2, 2, false},
		{"toric:6", 72, 2, 6, false},
		{"surface:2", 4, 1, 2, false},
		{"surface:5", 25, 1, 5, false},
		{"surface:25", 625, 1, 25, true},
		{"colour:3", 7, 1, 3, false},
		{"colour:7", 37, 1, 7, false},
		{"colour:17", 217, 1, 17, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.long && !*long {
				t.Skip("takes seconds to a minute: runs with -long")
			}
			code, err := family.Make(test.name)
			if err != nil {
				t.Fatal(err)
			}
			before := machine.CPUSeconds()
			a, err := Of(t.Context(), code, Options{Workers: 1})
			if err != nil || !a.Proved || a.Weight != test.d || code.N != test.n || code.K() != test.k {
				t.Fatalf("%s: n=%d k=%d %+v %v, want [[%d,%d,%d]]", test.name, code.N, code.K(), a, err, test.n, test.k, test.d)
			}
			t.Logf("%.2f s of CPU, %d nodes, %s, group of order %s", machine.CPUSeconds()-before, a.Nodes, a.Method, a.Group.Order)
		})
	}
}
