package lightsout

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"

	"jie/linear/join"
	"jie/puzzle"
)

// What a verifier of a length goes through at most.
const (
	maxProofPatterns = 1 << 24 // press patterns
	maxProofPairs    = 1 << 24 // pairs of members of a join's lists
	maxProofList     = 18      // members of each list, as an exponent of two
)

// LengthProof writes down the equations of a board. Where lights have a prime number of
// states a verifier goes through the quiet patterns; where these are too many, and for
// counters, it needs a tree.
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
	grow, err := start.grower(ctx, goal)
	if err != nil {
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
		part := start.lacks(to, proof.Modulus)
		if err := grow(ctx, proof, &part, to); err != nil {
			return nil, err
		}
		proof.Goals = append(proof.Goals, part)
	}
	return proof, nil
}

// A lengthGrower adds to a goal why fewer presses do not reach it.
type lengthGrower func(context.Context, *puzzle.LengthProof, *puzzle.LengthGoal, *Board) error

// grower is the one for the quiet patterns of a board. It is an error where the equations have
// no proof of a kind that there is, or where presses have costs.
func (p position) grower(ctx context.Context, goal puzzle.Goal) (lengthGrower, error) {
	k := p.board.rules.k
	if p.board.costs != nil || p.board.size() > maxListed || k > 0 && !big.NewInt(int64(k)).ProbablyPrime(0) {
		return nil, fmt.Errorf("lightsout: a proof of the length: %w", puzzle.ErrReach)
	}
	if k == 0 {
		return growTree, nil
	}
	w, _, _, err := findWay(ctx, p.board.dark(), p.board.dark(), puzzle.Options{Goal: goal})
	if err != nil {
		return nil, err
	}
	switch quiet := w.(space).dimension(); {
	case math.Pow(float64(k), float64(quiet)) <= maxProofPatterns:
		return func(context.Context, *puzzle.LengthProof, *puzzle.LengthGoal, *Board) error { return nil }, nil
	case k == 2:
		return p.growTwo, nil
	default:
		return nil, fmt.Errorf("lightsout: a proof of the length, of %d^%d patterns: %w", k, quiet, puzzle.ErrReach)
	}
}

// growTwo adds a short search, or the classes of a join, or else a long search.
func (p position) growTwo(ctx context.Context, proof *puzzle.LengthProof, goal *puzzle.LengthGoal, to *Board) error {
	w, _, certificate, err := findWay(ctx, p.board, to, puzzle.Options{})
	if err != nil || certificate != nil { // equations without a solution need no proof
		return err
	}
	c := w.(*coset) // as for all boards of two states
	if !c.joinable() {
		return growSearch(ctx, proof, goal, maxSearchNodes)
	}
	if err := growSearch(ctx, proof, goal, shortSearchNodes); !errors.Is(err, puzzle.ErrReach) {
		return err
	}
	goal.Search = nil
	if goal.Join, err = c.joinProof(ctx, proof.Length); err != nil || goal.Join != "" {
		return err
	}
	return growSearch(ctx, proof, goal, maxSearchNodes)
}

// joinProof is the classes of the buttons by which a verifier joins the patterns of a board; ""
// where these do not split, or have too many pairs of so many presses.
func (c *coset) joinProof(ctx context.Context, length int64) (string, error) {
	space, err := c.joinSpace(ctx)
	if err != nil {
		return "", err
	}
	pairs, ok, err := join.Pairs(ctx, space, length, maxProofList)
	if err != nil || !ok || pairs > maxProofPairs {
		return "", err
	}
	text := make([]byte, len(space.Class))
	for j, class := range space.Class {
		text[j] = '0' + class
	}
	return string(text), nil
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

// lacks is a goal, and what has to be added for it.
func (p position) lacks(to *Board, modulus int64) puzzle.LengthGoal {
	part := puzzle.LengthGoal{To: to.id(), Need: make([]int64, p.board.size())}
	for light, state := range to.states {
		part.Need[p.board.place(light)] = int64(state)
	}
	for light, state := range p.board.states {
		need := &part.Need[p.board.place(light)]
		if *need -= int64(state); *need < 0 {
			*need += modulus
		}
	}
	return part
}
