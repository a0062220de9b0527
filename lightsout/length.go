package lightsout

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/big"

	"jie/lightsout/join"
	"jie/linear/exact"
	"jie/puzzle"
	"jie/puzzle/lightest"
)

// Limits of the work of a length verifier.
const (
	maxProofPatterns = 1 << 24 // press patterns
	maxProofPairs    = 1 << 24 // pairs of members of a join's lists
	maxProofList     = 18      // members of each list, as an exponent of two
)

// LengthProof writes down the equations of a board. If lights have a prime number of states, a verifier enumerates the
// quiet patterns; if they are too many, and for counters, it needs a tree.
func (p Puzzle) LengthProof(ctx context.Context, from string, goals, moves []string) (any, error) {
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
	proof := &lightest.Proof{Format: lightest.Format, Board: &lightest.Board{From: pos.String(), Modulus: int64(start.board.rules.k)}}
	numbers := start.equations(proof)
	for _, move := range moves {
		r, c, times, _ := parsePress(move)
		proof.Presses[numbers[cellName(r, c)]] += times
		proof.D += times
	}
	ends, err := start.board.ends(goal)
	if err != nil {
		return nil, err
	}
	for _, to := range ends {
		part := start.lacks(to, proof.Board.Modulus)
		part.Limit = proof.D - 1
		if err := grow(ctx, proof, &part, to); err != nil {
			return nil, err
		}
		proof.Sides = append(proof.Sides, part)
	}
	return proof, nil
}

// A lengthGrower adds to a goal the proof that fewer presses do not reach it.
type lengthGrower func(context.Context, *lightest.Proof, *lightest.Side, *board) error

// grower returns the grower for the quiet patterns of a board. It fails if no kind of proof covers it, or for costs.
func (p position) grower(ctx context.Context, goal puzzle.Goal) (lengthGrower, error) {
	k := p.board.rules.k
	if p.board.costs != nil || p.board.size() > maxListed || k > 0 && !big.NewInt(int64(k)).ProbablyPrime(0) {
		return nil, fmt.Errorf("lightsout: a proof of the length: %w", puzzle.ErrReach)
	}
	if k == 0 {
		return growTree, nil
	}
	f, err := findWay(ctx, p.board.dark(), p.board.dark(), puzzle.Options{Goal: goal})
	if err != nil {
		return nil, err
	}
	switch quiet := f.way.(space).dimension(); {
	case math.Pow(float64(k), float64(quiet)) <= maxProofPatterns:
		return func(context.Context, *lightest.Proof, *lightest.Side, *board) error { return nil }, nil
	case k == 2:
		return p.growTwo, nil
	default:
		return nil, fmt.Errorf("lightsout: a proof of the length, of %d^%d patterns: %w", k, quiet, puzzle.ErrReach)
	}
}

// growTwo adds a short search, or the classes of a join, or a long search, in this order.
func (p position) growTwo(ctx context.Context, proof *lightest.Proof, goal *lightest.Side, to *board) error {
	f, err := findWay(ctx, p.board, to, puzzle.Options{})
	if err != nil || f.certificate != nil { // equations without a solution need no proof
		return err
	}
	c := f.way.(*coset) // as for all boards of two states
	if !c.joinable() {
		return growSearch(ctx, proof, goal, maxSearchNodes)
	}
	if err := growSearch(ctx, proof, goal, shortSearchNodes); !errors.Is(err, puzzle.ErrReach) {
		return err
	}
	if goal.Split, err = c.joinProof(ctx, proof.D); err != nil || goal.Split != nil {
		return err
	}
	return growSearch(ctx, proof, goal, maxSearchNodes)
}

// joinProof returns the classes of the buttons by which a verifier joins the patterns of a
// board, or nil if these do not split, or have too many pairs of a given number of presses.
func (c *coset) joinProof(ctx context.Context, length int64) (*lightest.Split, error) {
	space, err := c.joinSpace(ctx, c.x)
	if err != nil {
		return nil, err
	}
	pairs, at, ok, err := join.Pairs(ctx, space, length, maxProofList)
	if err != nil || !ok || pairs > maxProofPairs {
		return nil, err
	}
	text := make([]byte, len(space.Class))
	for j, class := range space.Class {
		text[j] = '0' + class
	}
	return &lightest.Split{Classes: string(text), At: at}, nil
}

// equations writes down what each button adds to the light at each place, and returns the buttons' numbers by name.
func (p position) equations(proof *lightest.Proof) map[string]int {
	numbers := make(map[string]int)
	for _, b := range p.board.all() {
		if len(b.wires) == 0 {
			continue
		}
		wires := make([]lightest.Wire, len(b.wires))
		for i, w := range b.wires {
			wires[i] = lightest.Wire{int64(p.board.place(w.light)), int64(w.times)}
		}
		numbers[b.name()] = len(proof.Board.Buttons)
		proof.Board.Buttons = append(proof.Board.Buttons, wires)
	}
	proof.Presses = make([]int64, len(proof.Board.Buttons))
	return numbers
}

// lacks returns a goal, with what has to be added to reach it.
func (p position) lacks(to *board, modulus int64) lightest.Side {
	part := lightest.Side{Side: to.id(), Need: make([]int64, p.board.size())}
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

// growTree adds the tree of a goal of counters.
func growTree(ctx context.Context, proof *lightest.Proof, goal *lightest.Side, _ *board) error {
	t := lengthTree{limit: proof.D}
	err := t.grow(ctx, programOf(proof.Board.Buttons, goal.Need))
	goal.Bounds = t.nodes
	return err
}

// programOf returns the linear program of the fewest presses; more presses than a bound would add too much.
func programOf(buttons [][]lightest.Wire, need []int64) *exact.Program {
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

// lengthTree grows the tree of a proof: branch and bound, whose multipliers are the prices of linear programs.
type lengthTree struct {
	limit int64
	nodes []lightest.Node
}

const maxLengthNodes = 1 << 16 // the most nodes of a tree

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
		t.nodes = append(t.nodes, lightest.Node{Multipliers: y, Over: new(big.Int)})
		return nil
	case ceil(r.Sum) >= t.limit:
		y, over := exact.Whole(r.Prices)
		t.nodes = append(t.nodes, lightest.Node{Multipliers: y, Over: over})
		return nil
	case r.Integral():
		return errShorter
	}
	at := fraction(r.X)
	up := ceil(r.X[at])
	t.nodes = append(t.nodes, lightest.Node{Button: at, At: up})
	if err := t.grow(ctx, within(p, at, p.Lower[at], up-1)); err != nil {
		return err
	}
	return t.grow(ctx, within(p, at, up, p.Upper[at]))
}

// A lengthSearch grows the proof of a length for lights of two states: branch and bound on the wiring. A node names a
// defect, a light that must still change. Each child presses another of its free buttons; those of the children before
// it are no longer free. At a leaf the defects need more presses than are left.
type lengthSearch struct {
	wires, near [][]int32 // lights of each button, buttons of each light
	used        []bool    // buttons that are not free
	defect      []bool    // lights
	left        int64     // presses
	tree        []byte    // for each node 1 more than the light, or 0 at a leaf, as a varint
	nodes       int
	limit       int // of the nodes
}

// The most nodes of a search, and of a search before a join.
const (
	maxSearchNodes   = 1 << 20
	shortSearchNodes = 1 << 12
)

const shareUnit = 720720 // stands for 1 in sums of shares. It is a multiple of all numbers up to 16.

// growSearch adds the tree of a goal of two states.
func growSearch(ctx context.Context, proof *lightest.Proof, goal *lightest.Side, nodes int) error {
	s := newLengthSearch(proof.Board.Buttons, goal.Need, proof.D)
	s.limit = nodes
	if err := s.grow(ctx); err != nil {
		return err
	}
	tree := lightest.Tree{Nodes: int64(s.nodes), SHA256: lightest.Digest(s.tree), Bytes: s.tree}
	goal.Roots = []lightest.Root{{Press: []int32{}, Check: -1, Tree: tree}}
	return nil
}

func newLengthSearch(buttons [][]lightest.Wire, need []int64, length int64) *lengthSearch {
	s := &lengthSearch{
		wires: make([][]int32, len(buttons)), near: make([][]int32, len(need)),
		used: make([]bool, len(buttons)), defect: make([]bool, len(need)), left: length - 1,
	}
	for j, wires := range buttons {
		for _, w := range wires {
			if w[1]%2 != 0 {
				s.wires[j] = append(s.wires[j], int32(w[0]))
				s.near[w[0]] = append(s.near[w[0]], int32(j))
			}
		}
	}
	for light, n := range need {
		s.defect[light] = n != 0
	}
	return s
}

// grow appends the subtree of the current presses and free buttons.
func (s *lengthSearch) grow(ctx context.Context) error {
	if s.nodes >= s.limit {
		return fmt.Errorf("lightsout: a proof of the length, of more than %d nodes: %w", s.limit, puzzle.ErrReach)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	light, shares := s.examine()
	switch {
	case shares > shareUnit*s.left:
		s.write(0)
		return nil
	case light < 0:
		return errShorter
	}
	s.write(light + 1)
	var err error
	for _, j := range s.near[light] {
		if s.used[j] {
			continue
		}
		s.used[j] = true
		defer func() { s.used[j] = false }()
		s.press(j)
		s.left--
		err = s.grow(ctx)
		s.left++
		s.press(j)
		if err != nil {
			break
		}
	}
	return err
}

func (s *lengthSearch) write(node int32) {
	s.nodes++
	s.tree = binary.AppendUvarint(s.tree, uint64(node))
}

func (s *lengthSearch) press(j int32) {
	for _, light := range s.wires[j] {
		s.defect[light] = !s.defect[light]
	}
}

// examine returns the defect with the fewest free buttons, or -1 without defects, and the sum of
// the defects' shares. The share of a defect is 1 divided by the most defects of a free button
// through it. A press serves shares of 1 at most, so the defects need at least that sum of presses.
func (s *lengthSearch) examine() (light int32, shares int64) {
	light = -1
	fewest := 0
	for l, defect := range s.defect {
		if !defect {
			continue
		}
		free, most := s.buttons(int32(l))
		if free == 0 {
			return int32(l), shareUnit * (s.left + 1)
		}
		if shares += int64(shareUnit / most); light < 0 || free < fewest {
			light, fewest = int32(l), free
		}
	}
	return light, shares
}

// buttons counts the free buttons of a light, and the most defects of one of them.
func (s *lengthSearch) buttons(light int32) (free, most int) {
	for _, j := range s.near[light] {
		if s.used[j] {
			continue
		}
		defects := 0
		for _, l := range s.wires[j] {
			if s.defect[l] {
				defects++
			}
		}
		free, most = free+1, max(most, defects)
	}
	return free, most
}
