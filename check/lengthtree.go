package check

import (
	"math/big"
	"slices"

	"jie/puzzle"
)

// A lengthTree divides all numbers x of presses that add what a goal needs, A x = b, by
// bounds on x. At a leaf with bounds l <= x <= u it has multipliers y and q >= 0, and
//
//	q (x_1 + ... + x_n) = y b + sum of (q - y A)_j x_j >= y b + sum of min (q - y A)_j x_j
//
// where the least is that of x_j at one of its bounds. Fewer presses than the length are
// excluded where the right side is above q (length - 1).
type lengthTree struct {
	proof     *puzzle.LengthProof
	goal      *puzzle.LengthGoal
	low, high []int64
	at        int // nodes that were read
}

// deepestTree bounds the stack. Each level narrows the bounds of a button.
const deepestTree = 10_000

func newLengthTree(p *puzzle.LengthProof, goal *puzzle.LengthGoal) *lengthTree {
	t := &lengthTree{proof: p, goal: goal, low: make([]int64, len(p.Buttons)), high: make([]int64, len(p.Buttons))}
	for j, wires := range p.Buttons {
		t.high[j] = goal.Need[wires[0][0]] / wires[0][1]
		for _, w := range wires {
			t.high[j] = min(t.high[j], goal.Need[w[0]]/w[1])
		}
		if slices.ContainsFunc(wires, func(w puzzle.Wire) bool { return goal.Need[w[0]] < 0 }) {
			t.high[j] = 0
		}
	}
	return t
}

// walk verifies the subtree whose root is the next node.
func (t *lengthTree) walk(m *meter, depth int) error {
	if t.at == len(t.goal.Tree) || depth > deepestTree {
		return badLength("length-tree")
	}
	if err := m.spend(len(t.low), 0); err != nil {
		return err
	}
	node := &t.goal.Tree[t.at]
	t.at++
	if node.At <= 0 {
		if !t.holds(node) {
			return badLength("length-leaf")
		}
		return nil
	}
	j := node.Button
	if j < 0 || j >= len(t.low) {
		return badLength("length-tree")
	}
	low, high := t.low[j], t.high[j]
	t.high[j] = min(high, node.At-1)
	err := t.walk(m, depth+1)
	t.high[j] = high
	if err == nil {
		t.low[j] = max(low, node.At)
		err = t.walk(m, depth+1)
		t.low[j] = low
	}
	return err
}

// holds verifies a leaf.
func (t *lengthTree) holds(leaf *puzzle.LengthNode) bool {
	y, q := leaf.Multipliers, leaf.Over
	if len(y) != len(t.goal.Need) || slices.Contains(y, nil) || q == nil || q.Sign() < 0 {
		return false
	}
	bound := new(big.Int).Mul(q, big.NewInt(1-t.proof.Length))
	for i, n := range t.goal.Need {
		bound.Add(bound, times(y[i], n))
	}
	for j, wires := range t.proof.Buttons {
		if t.low[j] > t.high[j] {
			return true // there are no such numbers
		}
		c := new(big.Int).Set(q)
		for _, w := range wires {
			c.Sub(c, times(y[w[0]], w[1]))
		}
		if c.Sign() < 0 {
			bound.Add(bound, times(c, t.high[j]))
		} else {
			bound.Add(bound, times(c, t.low[j]))
		}
	}
	return bound.Sign() > 0
}
