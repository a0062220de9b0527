package check

import (
	"context"
	"errors"
	"math"
	"math/big"
	"slices"

	"jie/puzzle"
	"jie/puzzle/lightest"
)

// Length verifies a proof that presses are the fewest. It requires that the equations of the proof are the board's own.
func (b Bounds) Length(ctx context.Context, p *lightest.Proof) error {
	err := b.length(ctx, p)
	if refused, ok := errors.AsType[*puzzle.Error](err); ok && refused.Code == lightest.Refused {
		return fail(refused.Code, refused.Args)
	}
	return err
}

func (b Bounds) length(ctx context.Context, p *lightest.Proof) error {
	if p.Board == nil {
		return lightest.Refuse("certificate-form")
	}
	if err := p.WellFormed(); err != nil {
		return err
	}
	g, err := newGame(p.Board.From)
	if err != nil {
		return err
	}
	board, ok := g.(*lightsOut)
	if !ok {
		return lightest.Refuse("certificate-puzzle")
	}
	e, err := board.equations()
	if err != nil {
		return err
	}
	if !e.sameButtons(p) {
		return lightest.Refuse("certificate-board")
	}
	if sumOf(p.Presses) != p.D {
		return lightest.Refuse("certificate-presses")
	}
	reached, m := false, b.meter(ctx)
	for i := range p.Sides {
		side := &p.Sides[i]
		want, err := board.wanted(side.Side)
		if err != nil {
			return err
		}
		if !e.needs(want, side.Need) {
			return lightest.Refuse("certificate-board")
		}
		if side.Limit != p.D-1 {
			return lightest.Refuse("certificate-limit")
		}
		reached = reached || e.adds(p.Presses, side.Need)
		if err := e.noFewer(m, p.D, side, want); err != nil {
			return err
		}
	}
	if !reached {
		return lightest.Refuse("certificate-presses")
	}
	return nil
}

// noFewer verifies that fewer than d presses do not reach a goal.
func (e *equations) noFewer(m *meter, d int64, side *lightest.Side, want []int64) error {
	switch {
	case (e.prime == 0) != (side.Bounds != nil) || e.prime != 2 && (side.Roots != nil || side.Split != nil):
		return lightest.Refuse("certificate-form")
	case e.prime == 0:
		return newLengthTree(e, side, d).verify(m)
	case !prime(int(e.prime)):
		return puzzle.ErrReach
	case side.Roots != nil:
		return e.searched(m, side)
	case side.Split != nil:
		return e.joined(m, d, side.Split, want)
	}
	least, err := e.shorter(m, want, d)
	if err == nil && least < d {
		err = lightest.Refuse("certificate-lighter")
	}
	return err
}

// searched verifies the tree of a goal.
func (e *equations) searched(m *meter, side *lightest.Side) error {
	if len(side.Roots) != 1 || len(side.Roots[0].Press) > 0 || side.Roots[0].LeftOut() || side.Limit > int64(len(e.buttons)) {
		return lightest.Refuse("certificate-roots")
	}
	s := lightest.System{Columns: len(e.buttons), Actions: 1, Checks: make([][]int32, len(e.shown)), Violated: make([]bool, len(e.shown))}
	for place, n := range side.Need {
		s.Violated[place] = n != 0
	}
	for j, button := range e.buttons {
		odd := make(map[int]bool)
		for _, a := range button {
			odd[a.place] = odd[a.place] != (a.n%2 != 0)
		}
		for place, odd := range odd {
			if odd {
				s.Checks[place] = append(s.Checks[place], int32(j))
			}
		}
	}
	return s.Tree(m.ctx, side.Limit, side.Roots[0].Tree)
}

func (e *equations) sameButtons(p *lightest.Proof) bool {
	if p.Board.Modulus != int64(e.prime) || len(p.Board.Buttons) != len(e.buttons) || len(p.Presses) != len(e.buttons) {
		return false
	}
	for j, button := range e.buttons {
		own := make(map[int]int64)
		for _, a := range button {
			own[a.place] += a.n
		}
		for _, w := range p.Board.Buttons[j] {
			if w[0] < 0 || w[0] >= int64(len(e.shown)) || w[1] <= 0 || w[1] > math.MaxInt32 {
				return false // no text of a board has such a wire
			}
			own[int(w[0])] -= w[1]
		}
		for _, n := range own {
			if n != 0 && (e.prime == 0 || n%int64(e.prime) != 0) {
				return false
			}
		}
	}
	return true
}

// needs reports whether a proof gives what each light lacks.
func (e *equations) needs(want, need []int64) bool {
	lacks := make([]int64, len(want))
	for i := range want {
		lacks[i] = want[i] - e.shown[i]
		if e.prime > 0 {
			lacks[i] = int64(e.modulo(lacks[i]))
		}
	}
	return slices.Equal(lacks, need)
}

// adds reports whether presses add the needed amounts.
func (e *equations) adds(presses, need []int64) bool {
	left := make([]*big.Int, len(need))
	for i, n := range need {
		left[i] = big.NewInt(n)
	}
	for j, button := range e.buttons {
		if presses[j] < 0 || e.prime > 0 && presses[j] >= int64(e.prime) {
			return false
		}
		for _, a := range button {
			left[a.place].Sub(left[a.place], times(big.NewInt(presses[j]), a.n))
		}
	}
	modulus := big.NewInt(int64(e.prime))
	return !slices.ContainsFunc(left, func(n *big.Int) bool {
		if e.prime > 0 {
			n.Mod(n, modulus)
		}
		return n.Sign() != 0
	})
}

func times(a *big.Int, n int64) *big.Int { return new(big.Int).Mul(a, big.NewInt(n)) }

// sumOf returns a sum, or -1 if it exceeds 2^62.
func sumOf(list []int64) (sum int64) {
	for _, n := range list {
		if sum += n; n < 0 || n > 1<<61 || sum > 1<<62 {
			return -1
		}
	}
	return sum
}

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
