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

// maxProofPatterns is the most press patterns that a verifier of a length goes through.
const maxProofPatterns = 1 << 24

// LengthProof writes down the equations of a board. Where lights have a prime number of
// states a verifier goes through the quiet patterns; counters need a tree.
func (p Puzzle) LengthProof(ctx context.Context, from string, goals, moves []string) (*puzzle.LengthProof, error) {
	pos, err := p.Parse(from)
	if err != nil {
		return nil, err
	}
	goal, err := pos.Goal(goals...)
	if err != nil {
		return nil, err
	}
	start := pos.(position)
	if err := start.provable(ctx, goal); err != nil {
		return nil, err
	}
	proof := &puzzle.LengthProof{Format: puzzle.LengthFormat, From: pos.String(), Modulus: int64(start.board.rules.k)}
	numbers := start.equations(proof)
	for _, move := range moves {
		r, c, times, _ := parsePress(move)
		proof.Presses[numbers[cellName(r, c)]] += times
		proof.Length += times
	}
	for _, to := range start.boards(goal) {
		part, err := start.goalProof(ctx, to, proof)
		if err != nil {
			return nil, err
		}
		proof.Goals = append(proof.Goals, part)
	}
	return proof, nil
}

// provable is an error where the equations have no proof of this kind.
func (p position) provable(ctx context.Context, goal puzzle.Goal) error {
	k := p.board.rules.k
	if p.board.size() > maxListed || k > 0 && !big.NewInt(int64(k)).ProbablyPrime(0) {
		return fmt.Errorf("lightsout: a proof of the length: %w", puzzle.ErrReach)
	}
	if k == 0 {
		return nil
	}
	w, _, _, err := findWay(ctx, p.board.dark(), p.board.dark(), puzzle.Options{Goal: goal})
	if err != nil {
		return err
	}
	if quiet := w.(space).dimension(); math.Pow(float64(k), float64(quiet)) > maxProofPatterns {
		return fmt.Errorf("lightsout: a proof of the length, of %d^%d patterns: %w", k, quiet, puzzle.ErrReach)
	}
	return nil
}

// equations writes down what each button adds to the light at each place, and returns the
// numbers of the buttons by name.
func (p position) equations(proof *puzzle.LengthProof) map[string]int {
	numbers := make(map[string]int)
	for _, b := range p.board.all() {
		if len(b.wires) == 0 {
			continue
		}
		wires := make([]puzzle.Wire, len(b.wires))
		for i, w := range b.wires {
			wires[i] = puzzle.Wire{int64(p.board.place(w.light)), int64(w.times)}
		}
		numbers[b.name()] = len(proof.Buttons)
		proof.Buttons = append(proof.Buttons, wires)
	}
	proof.Presses = make([]int64, len(proof.Buttons))
	return numbers
}

// goalProof is what has to be added for a goal, and for counters why fewer presses do
// not add it.
func (p position) goalProof(ctx context.Context, to *Board, proof *puzzle.LengthProof) (puzzle.LengthGoal, error) {
	part := puzzle.LengthGoal{To: to.id(), Need: make([]int64, p.board.size())}
	for light, state := range to.states {
		part.Need[p.board.place(light)] = int64(state)
	}
	for light, state := range p.board.states {
		need := &part.Need[p.board.place(light)]
		if *need -= int64(state); *need < 0 {
			*need += proof.Modulus
		}
	}
	if proof.Modulus > 0 {
		return part, nil
	}
	t := lengthTree{limit: proof.Length}
	err := t.grow(ctx, programOf(proof.Buttons, part.Need))
	part.Tree = t.nodes
	return part, err
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
