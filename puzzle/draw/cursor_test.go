package draw

import "testing"

func TestNext(t *testing.T) {
	grid := lights("0-1", "111", "--0")
	for _, test := range []struct {
		from   string
		dx, dy int
		want   string
	}{
		{"0,0", 1, 0, "0,2"}, {"0,2", -1, 0, "0,0"}, {"0,0", 0, 1, "1,0"}, {"1,1", 0, -1, "0,0"},
		{"1,2", 0, 1, "2,2"}, {"1,0", 0, 1, ""}, {"2,2", 1, 0, ""},
	} {
		if got, ok := Next(grid, test.from, test.dx, test.dy); got != test.want || ok != (test.want != "") {
			t.Errorf("Next from %s by %d,%d = %q, %v, want %q", test.from, test.dx, test.dy, got, ok, test.want)
		}
	}
}
