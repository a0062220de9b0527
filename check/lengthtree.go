package check

import (
	"math"
	"math/big"
	"slices"

	"jie/puzzle/lightest"
)

// A lengthTree divides all numbers x of presses that add what a goal needs, A x = b, by
// bounds on x. At a leaf with bounds l <= x <= u it has multipliers y and q >= 0, and
//
//	q (x_1 + ... + x_n) = y b + sum of (q - y A)_j x_j >= y b + sum of min (q - y A)_j x_j
//
// where the least is that of x_j at one of its bounds. Fewer presses than the length are
// excluded if the right side is above q (length - 1).
type lengthTree struct {
	buttons   [][]added // of the board, independent of the proof
	goal      *lightest.Side
	length    int64
	low, high []int64
	at        int // nodes read so far
}

const deepestTree = 10_000 // bounds the stack. Each level narrows the bounds of a button.

func newLengthTree(e *equations, goal *lightest.Side, length int64) *lengthTree {
	t := &lengthTree{buttons: e.buttons, goal: goal, length: length, low: make([]int64, len(e.buttons)), high: make([]int64, len(e.buttons))}
	for j, button := range e.buttons {
		t.high[j] = math.MaxInt64
		for _, a := range button {
			t.high[j] = min(t.high[j], max(0, goal.Need[a.place])/a.n)
		}
	}
	return t
}

func (t *lengthTree) verify(m *meter) error {
	err := t.walk(m, 0)
	if err == nil && t.at != len(t.goal.Bounds) {
		err = lightest.Refuse("certificate-tree")
	}
	return err
}

// walk verifies the subtree whose root is the next node.
func (t *lengthTree) walk(m *meter, depth int) error {
	if t.at == len(t.goal.Bounds) || depth > deepestTree {
		return lightest.Refuse("certificate-tree")
	}
	if err := m.spend(len(t.low), 0); err != nil {
		return err
	}
	node := &t.goal.Bounds[t.at]
	t.at++
	if node.At <= 0 {
		if !t.holds(node) {
			return lightest.Refuse("certificate-leaf")
		}
		return nil
	}
	j := node.Button
	if j < 0 || j >= len(t.low) {
		return lightest.Refuse("certificate-tree")
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

func (t *lengthTree) holds(leaf *lightest.Node) bool {
	y, q := leaf.Multipliers, leaf.Over
	if len(y) != len(t.goal.Need) || slices.Contains(y, nil) || q == nil || q.Sign() < 0 {
		return false
	}
	bound := new(big.Int).Mul(q, big.NewInt(1-t.length))
	for i, n := range t.goal.Need {
		bound.Add(bound, times(y[i], n))
	}
	for j, button := range t.buttons {
		if t.low[j] > t.high[j] {
			return true // no such numbers exist
		}
		c := new(big.Int).Set(q)
		for _, a := range button {
			c.Sub(c, times(y[a.place], a.n))
		}
		if c.Sign() < 0 {
			bound.Add(bound, times(c, t.high[j]))
		} else {
			bound.Add(bound, times(c, t.low[j]))
		}
	}
	return bound.Sign() > 0
}
