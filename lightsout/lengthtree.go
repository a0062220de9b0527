package lightsout

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"

	"jie/linear/exact"
	"jie/puzzle"
)

// growTree adds the tree of a goal of counters.
func growTree(ctx context.Context, proof *puzzle.LengthProof, goal *puzzle.LengthGoal, _ *Board) error {
	t := lengthTree{limit: proof.Length}
	err := t.grow(ctx, programOf(proof.Buttons, goal.Need))
	goal.Tree = t.nodes
	return err
}

// programOf is the linear program of the fewest presses. A button that is pressed more often
// than the bounds say adds too much to a light.
func programOf(buttons [][]puzzle.Wire, need []int64) *exact.Program {
	p := &exact.Program{A: make([][]int64, len(need)), B: need, Lower: make([]int64, len(buttons)), Upper: make([]int64, len(buttons))}
	for i := range p.A {
		p.A[i] = make([]int64, len(buttons))
	}
	for j, wires := range buttons {
		p.Upper[j] = math.MaxInt64
		for _, w := range wires {
			p.A[w[0]][j] = w[1]
			p.Upper[j] = min(p.Upper[j], max(0, need[w[0]]/w[1]))
		}
	}
	return p
}

// lengthTree grows the tree of a proof: branch and bound, where the multipliers at a leaf
// are the prices of its linear program.
type lengthTree struct {
	limit int64
	nodes []puzzle.LengthNode
}

// maxLengthNodes is the most nodes of a tree.
const maxLengthNodes = 1 << 16

var errShorter = errors.New("lightsout: fewer presses are enough")

func (t *lengthTree) grow(ctx context.Context, p *exact.Program) error {
	if len(t.nodes) >= maxLengthNodes {
		return fmt.Errorf("lightsout: a proof of the length, of more than %d nodes: %w", maxLengthNodes, puzzle.ErrReach)
	}
	r, feasible, err := p.Relax(ctx)
	switch {
	case err != nil:
		return err
	case !feasible:
		y, _ := exact.Whole(r.Refuted)
		t.nodes = append(t.nodes, puzzle.LengthNode{Multipliers: y, Over: new(big.Int)})
		return nil
	case ceil(r.Sum) >= t.limit:
		y, over := exact.Whole(r.Prices)
		t.nodes = append(t.nodes, puzzle.LengthNode{Multipliers: y, Over: over})
		return nil
	case r.Integral():
		return errShorter
	}
	at := 0
	for j, x := range r.X {
		if !x.IsInt() && (r.X[at].IsInt() || distance(x).Cmp(distance(r.X[at])) > 0) {
			at = j
		}
	}
	up := ceil(r.X[at])
	t.nodes = append(t.nodes, puzzle.LengthNode{Button: at, At: up})
	if err := t.grow(ctx, within(p, at, p.Lower[at], up-1)); err != nil {
		return err
	}
	return t.grow(ctx, within(p, at, up, p.Upper[at]))
}
