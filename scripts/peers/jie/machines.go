package main

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"

	"jie/lightsout/counters"
)

// Machines are written one a line, "[.##.] (3) (1,3) (2) {3,5,4,7}": the lights that must
// be on, the buttons with their lights or counters, and the counters' goals.

// machinesText returns 200 random machines of 4 to 10 counters and up to 13 buttons, each
// wired to about half of the counters. Some presses reach each goal.
func machinesText() string {
	rng := rand.New(rand.NewPCG(1, 2))
	var text strings.Builder
	for range 200 {
		writeMachine(&text, rng)
	}
	return text.String()
}

func writeMachine(text *strings.Builder, rng *rand.Rand) {
	n := 4 + rng.IntN(7)
	goal, lights := make([]int, n), make([]byte, n)
	var buttons []string
	for range min(n+rng.IntN(4), 13) {
		wired := []int{rng.IntN(n)}
		for i := range n {
			if i != wired[0] && rng.IntN(2) == 0 {
				wired = append(wired, i)
			}
		}
		times, pressed := rng.IntN(20), byte(rng.IntN(2))
		var names []string
		for _, i := range wired {
			goal[i] += times
			lights[i] ^= pressed
			names = append(names, strconv.Itoa(i))
		}
		buttons = append(buttons, "("+strings.Join(names, ",")+")")
	}
	for i := range lights {
		lights[i] = ".#"[lights[i]]
	}
	goals := strings.Join(strings.Fields(strings.Trim(fmt.Sprint(goal), "[]")), ",")
	fmt.Fprintf(text, "[%s] %s {%s}\n", lights, strings.Join(buttons, " "), goals)
}

type machine struct {
	wires   [][]counters.Wire
	goal    []int64
	buttons []uint64
	lights  uint64
}

func readMachine(line string) (machine, error) {
	var m machine
	for word := range strings.FieldsSeq(line) {
		kind, word := word[0], strings.Trim(word, "[](){}")
		if kind == '[' {
			for i, light := range word {
				if light == '#' {
					m.lights |= 1 << i
				}
			}
			continue
		}
		var wires []counters.Wire
		var button uint64
		for number := range strings.SplitSeq(word, ",") {
			n, err := strconv.Atoi(number)
			if err != nil {
				return m, err
			}
			if kind == '{' {
				m.goal = append(m.goal, int64(n))
				continue
			}
			wires, button = append(wires, counters.Wire{Counter: n, Adds: 1}), button|1<<n
		}
		if kind == '(' {
			m.wires, m.buttons = append(m.wires, wires), append(m.buttons, button)
		}
	}
	return m, nil
}

func (m *machine) fewestLights(ctx context.Context, l *counters.Lights) (int64, error) {
	if !l.Solve(m.buttons, m.lights) {
		return 0, errors.New("no presses switch the lights on")
	}
	set, _, _, err := l.Fewest(ctx)
	return int64(bits.OnesCount64(set)), err
}

// machines solves the machines of a file. Reading them is not timed.
func machines(ctx context.Context, path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var list []machine
	for line := range strings.Lines(string(text)) {
		m, err := readMachine(line)
		if err != nil {
			return err
		}
		list = append(list, m)
	}
	var s counters.Solver
	var l counters.Lights
	return timed(func() (any, error) {
		var lights, presses int64
		for i := range list {
			n, err := list[i].fewestLights(ctx, &l)
			if err != nil {
				return nil, err
			}
			a, err := s.Fewest(ctx, list[i].wires, list[i].goal, false)
			if err != nil || a.Status != counters.Solved {
				return nil, fmt.Errorf("machine %d: %v, %w", i+1, a.Status, err)
			}
			lights, presses = lights+n, presses+a.Total
		}
		return fmt.Sprintf("%d,%d", lights, presses), nil
	})
}
