package circuit

import (
	"flag"
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"jie/codes/read"
	"jie/internal/race"
)

var withStim = flag.String("stim", "../../dist/python/bin/python", "a Python with stim and numpy, for TestMade; make install puts it there")

// Circuits that Stim and scripts/circuits.py make now have the distances that are known: of the last
// ones, the upper bounds of arXiv:2308.07915, which are met.
func TestMade(t *testing.T) {
	if err := exec.CommandContext(t.Context(), *withStim, "-c", "import numpy, stim").Run(); err != nil {
		t.Skip("no Python with stim and numpy: make install, or -stim PYTHON")
	}
	want := map[string]int{
		"bicycle 72 1": 6, "bicycle 72 2": 6, "bicycle 72 3": 6, "bicycle 72 6": 6,
		"bicycle 90 2": 8, "bicycle 90 10": 8, "bicycle 108 2": 8, "bicycle 144 2": 10,
	}
	if *long {
		want["bicycle 144 4"], want["bicycle 144 12"], want["surface_code:rotated_memory_z 21 21"] = 10, 10, 21
	}
	if race.Enabled {
		delete(want, "bicycle 144 2")
	}
	for d := 3; d <= 25; d += 2 {
		want[fmt.Sprint("repetition_code:memory ", d, " ", d)] = d
		if d <= 9 {
			want[fmt.Sprint("color_code:memory_xyz ", d, " ", d)] = (d + 1) / 2
			for _, kind := range []string{"rotated_memory_x", "rotated_memory_z", "unrotated_memory_x", "unrotated_memory_z"} {
				want[fmt.Sprint("surface_code:", kind, " ", d, " ", d)] = d
			}
		}
	}
	for name, d := range want {
		text, err := exec.CommandContext(t.Context(), *withStim, append([]string{"../../scripts/circuits.py"}, strings.Fields(name)...)...).Output()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		code, err := read.Code(text)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		got, m := distance(t, code, Options{})
		if got != d {
			t.Errorf("%s: distance %d, want %d", name, got, d)
		}
		t.Logf("%s: distance %d, %d columns, %d nodes", name, got, code.N, m.Nodes)
	}
}
