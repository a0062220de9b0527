package counters

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// lights are the sets of lights that the buttons of a machine change, and its goal
// modulo 2.
func (m machine) lights() (buttons []uint64, goal uint64) {
	for _, wires := range m.buttons {
		set := uint64(0)
		for _, w := range wires {
			set |= uint64(w.Adds&1) << w.Counter
		}
		buttons = append(buttons, set)
	}
	for i, n := range m.goal {
		goal |= uint64(n&1) << i
	}
	return buttons, goal
}

func TestLightsAgreeWithTwin(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	var l Lights
	outcomes := map[bool]int{}
	for range 2000 {
		m := small(rng)
		if rng.IntN(10) == 0 {
			m = usual(rng)
		}
		buttons, goal := m.lights()
		least, all := 65, []uint64(nil)
		for set := range uint64(1) << len(buttons) {
			lit := uint64(0)
			for j, lights := range buttons {
				if set>>j&1 == 1 {
					lit ^= lights
				}
			}
			if n := bits.OnesCount64(set); lit == goal && n <= least {
				if n < least {
					least, all = n, nil
				}
				all = append(all, set)
			}
		}
		ok := l.Solve(buttons, goal)
		outcomes[ok]++
		if ok != (all != nil) {
			t.Fatalf("%b to %b: %v, the twin finds %b", buttons, goal, ok, all)
		}
		if !ok {
			continue
		}
		set, count, ok, err := l.Fewest(t.Context())
		if !ok || err != nil || set != all[0] || count != int64(len(all)) {
			t.Fatalf("%b to %b: %b of %d, the twin finds %b", buttons, goal, set, count, all)
		}
	}
	if outcomes[false] < 100 || outcomes[true] < 100 {
		t.Errorf("outcomes %v", outcomes)
	}
}
