package counters

import (
	"math/bits"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
)

// machine is a question of the tests.
type machine struct {
	buttons [][]Wire
	goal    []int64
}

// usual is a random machine of 4 to 10 counters and up to 13 buttons; the goal is
// what some presses add.
func usual(rng *rand.Rand) machine {
	n := 4 + rng.IntN(7)
	m := machine{goal: make([]int64, n)}
	for range min(n+rng.IntN(4), 13) {
		var wires []Wire
		for i := range n {
			if rng.IntN(2) == 0 {
				wires = append(wires, Wire{i, 1})
			}
		}
		if wires == nil {
			wires = []Wire{{rng.IntN(n), 1}}
		}
		times := rng.Int64N(20)
		for _, w := range wires {
			m.goal[w.Counter] += times
		}
		m.buttons = append(m.buttons, wires)
	}
	return m
}

// machines are what the benchmarks solve.
func machines(n int) (list []machine) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range n {
		list = append(list, usual(rng))
	}
	return list
}

// 200 usual machines, counters.
func BenchmarkUsualCounters(b *testing.B) {
	list := machines(200)
	var s Solver
	nodes := int64(0)
	b.ReportAllocs()
	for b.Loop() {
		nodes = 0
		for _, m := range list {
			a, _ := s.Fewest(b.Context(), m.buttons, m.goal, false)
			nodes += a.Nodes
		}
	}
	b.ReportMetric(float64(nodes), "nodes")
}

// The lights of the same machines.
func BenchmarkUsualLights(b *testing.B) {
	type question struct {
		buttons []uint64
		goal    uint64
	}
	var list []question
	for _, m := range machines(200) {
		buttons, goal := m.lights()
		list = append(list, question{buttons, goal})
	}
	var l Lights
	b.ReportAllocs()
	for b.Loop() {
		for _, q := range list {
			if l.Solve(q.buttons, q.goal) {
				_, _, _, _ = l.Fewest(b.Context())
			}
		}
	}
}

// peer is a machine of scripts/peers/machines.txt: "[.##.] (3) (1,3) (2) {3,5,4,7}" are the lights that must be
// on, the buttons, and the goals of the counters.
type peer struct {
	machine
	wires []uint64
	on    uint64
}

func peers(b *testing.B) (list []peer) {
	text, err := os.ReadFile("../../scripts/peers/machines.txt")
	if err != nil {
		b.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		var p peer
		for word := range strings.FieldsSeq(line) {
			kind, word := word[0], strings.Trim(word, "[](){}")
			if kind == '[' {
				for i, light := range word {
					if light == '#' {
						p.on |= 1 << i
					}
				}
				continue
			}
			var wires []Wire
			var wired uint64
			for number := range strings.SplitSeq(word, ",") {
				n, err := strconv.Atoi(number)
				if err != nil {
					b.Fatal(err)
				}
				if kind == '{' {
					p.goal = append(p.goal, int64(n))
				}
				wires, wired = append(wires, Wire{n, 1}), wired|1<<n
			}
			if kind == '(' {
				p.buttons, p.wires = append(p.buttons, wires), append(p.wires, wired)
			}
		}
		list = append(list, p)
	}
	return list
}

// The fewest presses of the lights and of the counters of 200 machines, which make peers gives to another program too.
func BenchmarkPeer(b *testing.B) {
	list := peers(b)
	var s Solver
	var l Lights
	lights, presses := 0, int64(0)
	for b.Loop() {
		lights, presses = 0, 0
		for _, p := range list {
			if !l.Solve(p.wires, p.on) {
				b.Fatal("no presses switch the lights on")
			}
			set, _, _, err := l.Fewest(b.Context())
			if err != nil {
				b.Fatal(err)
			}
			a, err := s.Fewest(b.Context(), p.buttons, p.goal, false)
			if err != nil || a.Status != Solved {
				b.Fatal(a.Status, err)
			}
			lights, presses = lights+bits.OnesCount64(set), presses+a.Total
		}
	}
	b.ReportMetric(float64(lights), "lights")
	b.ReportMetric(float64(presses), "presses")
}

// Buttons that add so much that the products of a tableau pass 64 bits.
func TestLargeAdds(t *testing.T) {
	rng := rand.New(rand.NewPCG(33, 34))
	var s Solver
	for range 200 {
		n := 4 + rng.IntN(3)
		buttons, goal, planted := make([][]Wire, n), make([]int64, n), int64(0)
		for j := range buttons {
			presses := rng.Int64N(8)
			planted += presses
			for i := range n {
				adds := 1 + rng.Int64N(1<<24)
				buttons[j] = append(buttons[j], Wire{i, adds})
				goal[i] += adds * presses
			}
		}
		a, err := s.Fewest(t.Context(), buttons, goal, false)
		if err != nil || a.Status != Solved || a.Total > planted || !Verify(buttons, goal, a.Presses) {
			t.Fatalf("%v to %v: %+v, %v, want %d presses", buttons, goal, a, err, planted)
		}
	}
}
