package check

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"jie/puzzle"
)

// refute verifies weights on the lights to which every button adds nothing modulo
// the number of states, while the goals ask for a change of the sum. Counters may
// be refuted so modulo any number, by weights that no button raises and the goals
// do, or by visiting every position.
func (g *ruledLights) refute(m *meter, goals []string, c puzzle.Certificate) error {
	modulus := int64(g.k)
	switch {
	case c.Kind == "exhausted" && g.k == 0:
		return g.exhaust(m, goals, c)
	case c.Kind == "weights" && g.k == 0 && len(c.Cells) == 0:
	case c.Kind == "quiet-pattern" && g.k == 0 && c.Modulus > 1:
		modulus = c.Modulus
	case c.Kind == "quiet-pattern" && g.k > 0 && c.Modulus == 0:
	default:
		return badCertificate(c.Kind, "lightsout-kind")
	}
	weights, err := g.weights(c)
	if err != nil {
		return err
	}
	holds := func(sum *big.Int) bool { return new(big.Int).Mod(sum, big.NewInt(modulus)).Sign() == 0 }
	if c.Kind == "weights" {
		holds = func(sum *big.Int) bool { return sum.Sign() <= 0 }
	}
	for _, change := range g.changes {
		if !holds(product(weights, change)) {
			return badCertificate(c.Kind, "lightsout-button")
		}
	}
	for _, goal := range goals {
		want, err := g.target(goal)
		if err != nil {
			return err
		}
		var change []added
		for place, n := range want {
			change = append(change, added{place, n - g.lights[place]})
		}
		if holds(product(weights, change)) {
			return badCertificate(c.Kind, "lightsout-even")
		}
	}
	return nil
}

// product is the sum of the weights of what is added.
func product(weights []int64, change []added) *big.Int {
	sum := new(big.Int)
	for _, a := range change {
		sum.Add(sum, new(big.Int).Mul(big.NewInt(weights[a.place]), big.NewInt(a.n)))
	}
	return sum
}

// exhaust visits every position of counters from which some goal is not passed
// yet, and compares how many there are at each number of presses.
func (g *ruledLights) exhaust(m *meter, goals []string, c puzzle.Certificate) error {
	const most = 1 << 21
	var limits [][]int64
	for _, goal := range goals {
		want, err := g.target(goal)
		if err != nil {
			return err
		}
		limits = append(limits, want)
	}
	within := func(lights []int64) bool {
		return slices.ContainsFunc(limits, func(limit []int64) bool { return below(lights, limit) })
	}
	// A position is held as numbers, and as text whose length is about as many bytes.
	bytes := int64(len(g.lights))*(8+4) + 100
	layer := map[string][]int64{fmt.Sprint(g.lights): g.lights}
	seen := map[string]bool{fmt.Sprint(g.lights): true}
	level := 0
	for ; len(layer) > 0; level++ {
		if level >= len(c.Levels) || c.Levels[level] != strconv.Itoa(len(layer)) || len(seen) > most {
			return badCertificate(c.Kind, "lightsout-levels")
		}
		next := map[string][]int64{}
		for _, lights := range layer {
			if err := m.spend(1+len(g.changes), int64(len(seen))*bytes); err != nil {
				return err
			}
			if slices.ContainsFunc(limits, func(limit []int64) bool { return slices.Equal(limit, lights) }) {
				return badCertificate(c.Kind, "lightsout-reached")
			}
			for _, change := range g.changes {
				after := slices.Clone(lights)
				for _, a := range change {
					after[a.place] += a.n
				}
				if key := fmt.Sprint(after); within(after) && !seen[key] {
					seen[key], next[key] = true, after
				}
			}
		}
		layer = next
	}
	if level != len(c.Levels) || c.Positions != strconv.Itoa(len(seen)) {
		return badCertificate(c.Kind, "lightsout-positions")
	}
	return nil
}

// below tells whether no light is past the limit.
func below(lights, limit []int64) bool {
	for i, n := range lights {
		if n > limit[i] {
			return false
		}
	}
	return true
}

// weights spreads a certificate's weights, or its cells with weight one, over the
// places.
func (g *ruledLights) weights(c puzzle.Certificate) ([]int64, error) {
	weights := make([]int64, len(g.lights))
	if len(c.Weights) > 0 {
		at := 0
		for place, there := range g.there {
			if !there {
				continue
			}
			if at == len(c.Weights) {
				return nil, badCertificate(c.Kind, "lightsout-weights")
			}
			weights[place] = c.Weights[at]
			at++
		}
		if at != len(c.Weights) || len(c.Cells) > 0 {
			return nil, badCertificate(c.Kind, "lightsout-weights")
		}
		return weights, nil
	}
	for _, name := range c.Cells {
		row, col, _ := strings.Cut(name, ",")
		r, errR := strconv.Atoi(row)
		column, errC := strconv.Atoi(col)
		if errR != nil || errC != nil || g.k != 2 || r < 0 || r >= g.h || column < 0 || column >= g.w || !g.there[r*g.w+column] {
			return nil, badCertificate(c.Kind, "lightsout-weights")
		}
		if weights[r*g.w+column] != 0 {
			return nil, badCertificate(c.Kind, "lightsout-twice")
		}
		weights[r*g.w+column] = 1
	}
	return weights, nil
}
