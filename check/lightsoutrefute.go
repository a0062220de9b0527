package check

import (
	"encoding/binary"
	"math/big"
	"slices"

	"jie/puzzle"
)

// refute verifies weights of the lights whose sum every button leaves unchanged modulo the number of states, while the
// goals need a change. For counters, it takes such weights modulo any number, weights that the goals raise but no
// button does, or a visit to every position.
func (g *lightsOut) refute(m *meter, goals []string, c puzzle.Certificate) error {
	modulus := int64(g.k)
	switch {
	case c.Kind == "exhausted" && g.k == 0: // positions that do not exceed every goal, by their presses
		l, tests, err := g.levels(m, goals)
		if err != nil {
			return err
		}
		return l.exhaust(tests, c)
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
	for place := range g.places() {
		if err := m.spend(1, 0); err != nil {
			return err
		}
		if !holds(g.product(weights, g.change(place))) {
			return badCertificate(c.Kind, "lightsout-button")
		}
	}
	for _, goal := range goals {
		want, err := g.target(goal)
		if err != nil {
			return err
		}
		sum, err := g.difference(m, weights, want)
		if err != nil {
			return err
		}
		if holds(sum) {
			return badCertificate(c.Kind, "lightsout-even")
		}
	}
	return nil
}

// difference returns the sum of the weights of the needed additions, row by row.
func (g *lightsOut) difference(m *meter, weights []int64, want []int32) (*big.Int, error) {
	sum := new(big.Int)
	var row []added
	for r := range g.h {
		if err := m.spend(g.w, 0); err != nil {
			return nil, err
		}
		row = row[:0]
		for place := r * g.w; place < (r+1)*g.w; place++ {
			row = append(row, added{place, int64(want[place]) - int64(g.lights[place])})
		}
		sum.Add(sum, g.product(weights, row))
	}
	return sum, nil
}

// product returns the sum of the weights of the additions, for states modulo their number.
func (g *lightsOut) product(weights []int64, change []added) *big.Int {
	if k := int64(g.k); k > 0 {
		rest := int64(0)
		for _, a := range change {
			rest = (rest + weights[a.place]%k*(a.n%k)) % k
		}
		return big.NewInt(rest)
	}
	sum := new(big.Int)
	for _, a := range change {
		sum.Add(sum, new(big.Int).Mul(big.NewInt(weights[a.place]), big.NewInt(a.n)))
	}
	return sum
}

// levels visits positions by presses, without positions of counters that exceed every goal: counters only rise.
func (g *lightsOut) levels(m *meter, goals []string) (*levels, []func() bool, error) {
	var limits [][]int32
	var tests []func() bool
	for _, goal := range goals {
		want, err := g.target(goal)
		if err != nil {
			return nil, nil, err
		}
		limits = append(limits, want)
		tests = append(tests, func() bool { return slices.Equal(want, g.lights) })
	}
	g.list()
	l := newLevels(g, puzzle.Presses, m)
	if g.k == 0 {
		l.keep = func() bool {
			return slices.ContainsFunc(limits, func(limit []int32) bool { return below(g.lights, limit) })
		}
	}
	return l, tests, nil
}

func (g *lightsOut) visit(_ puzzle.Metric, see func()) {
	before := slices.Clone(g.lights)
	for place, change := range g.wired {
		if len(change) == 0 {
			continue
		}
		if g.push(place, 1) {
			see()
		}
		copy(g.lights, before)
	}
}

func (g *lightsOut) key(dst []byte) []byte {
	for _, n := range g.lights {
		if g.k > 0 {
			dst = append(dst, byte(n))
		} else {
			dst = binary.LittleEndian.AppendUint32(dst, uint32(n)) // at most maxCount
		}
	}
	return dst
}

func (g *lightsOut) set(key []byte) {
	for i := range g.lights {
		if g.k > 0 {
			g.lights[i] = int32(key[i])
		} else {
			g.lights[i] = int32(binary.LittleEndian.Uint32(key[4*i:]))
		}
	}
}

func below(lights, limit []int32) bool {
	for i, n := range lights {
		if n > limit[i] {
			return false
		}
	}
	return true
}

// weights distributes a certificate's weights, or its cells with weight one, over the places.
func (g *lightsOut) weights(c puzzle.Certificate) ([]int64, error) {
	weights, bad := make([]int64, len(g.lights)), badCertificate(c.Kind, "lightsout-weights")
	if left := c.Weights; len(left) > 0 {
		for place, there := range g.there {
			if !there {
				continue
			}
			if len(left) == 0 {
				return nil, bad
			}
			weights[place], left = left[0], left[1:]
		}
		if len(left) > 0 || len(c.Cells) > 0 {
			return nil, bad
		}
		return weights, nil
	}
	for _, name := range c.Cells {
		p, ok := parsePlace(name)
		if !ok || g.k != 2 || p.row < 0 || p.col < 0 || p.row >= g.h || p.col >= g.w || !g.there[p.row*g.w+p.col] {
			return nil, bad
		}
		if weights[p.row*g.w+p.col] != 0 {
			return nil, badCertificate(c.Kind, "lightsout-twice")
		}
		weights[p.row*g.w+p.col] = 1
	}
	return weights, nil
}
