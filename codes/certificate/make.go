package certificate

import (
	"context"
	"encoding/hex"
	"errors"
	"slices"

	"jie/codes"
	"jie/codes/aut"
	"jie/codes/circuit"
	"jie/codes/cluster"
	"jie/codes/distance"
	"jie/codes/tree"
	"jie/puzzle"
	"jie/puzzle/lightest"
)

// ErrNotProved is the error of a distance that is not proved.
var ErrNotProved = errors.New("certificate: the distance is not proved")

// maxTree is how many bytes of trees a side holds. perByte is how much memory each byte
// takes while a certificate is made and written. Larger branches are left out, and the
// certificate is a short one.
const (
	maxTree = 16 << 20
	perByte = 32
)

// Make proves an answer by a cluster search, whose trees it writes. It takes as long as
// that search, on one core.
func Make(ctx context.Context, code *codes.Code, a *distance.Answer, opt distance.Options) (*Certificate, error) {
	if !a.Proved || opt.Side != codes.All {
		return nil, ErrNotProved
	}
	if a.K == 0 { // the format is about logical operators
		return nil, &puzzle.Error{Code: codes.NoLogical, Args: puzzle.Args{"rank": code.N, "columns": code.N}}
	}
	witness := ofRow(a.Best.Operator())
	c := &Certificate{Format: lightest.Format, Name: code.Name, D: int64(a.Weight), Code: ofCode(code), Witness: &witness}
	c.SHA256 = c.Code.Hash()
	keep := int(min(maxTree, opt.MemoryBytes()/perByte))
	if code.Kind == codes.Circuit {
		return c, proveClasses(ctx, c, code, keep, opt)
	}
	for i, answer := range a.Sides {
		if i > 0 && a.FindDual(ctx, code, opt) {
			c.Sides = append(c.Sides, Side{Side: string(answer.Problem.Side), Limit: c.D - 1, Dual: a.Group.Dual})
			continue
		}
		side, err := newSide(ctx, c.D, code, answer.Problem, keeping(code, a.Group.Generators), keep)
		if err != nil {
			return nil, err
		}
		c.Sides = append(c.Sides, *side)
	}
	return c, nil
}

// keeping returns the automorphisms that keep the rows of a code, as those of a proof do.
func keeping(code *codes.Code, generators [][]int32) (kept [][]int32) {
	symmetric := code.Symmetric()
	for _, p := range generators {
		if aut.Verify(symmetric, p, []int{0, 1}[:len(symmetric.Lists)]) == nil {
			kept = append(kept, p)
		}
	}
	return kept
}

// newSide proves one side, and keeps at most keep bytes of its trees.
func newSide(ctx context.Context, d int64, code *codes.Code, p *codes.Problem, generators [][]int32, keep int) (*Side, error) {
	side := &Side{Side: string(p.Side), Limit: d - 1, Generators: generators}
	switch { // the checks of a subsystem code are not rows of it
	case code.Kind == codes.Subsystem && p.Actions == 1:
		side.Checks = p.Checks
	case code.Kind == codes.Subsystem:
		side.Operators = ofRows(code.Center(ctx))
	}
	if even := p.EvenChecks(ctx); p.Actions == 1 && even != nil && side.Limit%2 == 1 {
		side.Even, side.Limit = even, side.Limit-1
	}
	roots, proved, err := search(ctx, side, p, keep)
	if err == nil && !proved {
		err = distance.ErrWrong
	}
	side.Roots = roots
	return side, err
}

// search finds the roots and their trees. proved is false if it finds a logical operator.
func search(ctx context.Context, s *Side, p *codes.Problem, keep int) (list []Root, proved bool, err error) {
	search, err := cluster.New(ctx, p, s.Generators)
	if err != nil {
		return nil, false, err
	}
	result, err := search.Run(ctx, cluster.Options{Limit: int(s.Limit), Trees: true, Keep: keep})
	if err != nil {
		return nil, false, err
	}
	for i, root := range search.Roots() {
		list = append(list, newRoot(root.Press, root.Check, &result.Trees[i]))
	}
	return list, result.Proved, nil
}

// newRoot writes a root with its tree, or with those branches that were kept.
func newRoot(press []int32, check int32, t *tree.Tree) Root {
	r := Root{Press: press, Check: check, Tree: Tree{Nodes: t.Nodes, Bytes: t.Bytes()}}
	if !r.LeftOut() {
		r.SHA256 = lightest.Digest(r.Bytes)
		return r
	}
	r.Branch = t.Check
	for _, branch := range t.Branches {
		r.Branches = append(r.Branches, Tree{Nodes: branch.Nodes, SHA256: hex.EncodeToString(branch.SHA256[:]), Bytes: branch.Bytes})
	}
	return r
}

// proveClasses proves each class of a circuit.
func proveClasses(ctx context.Context, c *Certificate, code *codes.Code, keep int, opt distance.Options) error {
	c.Sides = []Side{}
	if c.D < 3 { // no column, or two, do what the witness does
		return nil
	}
	m, err := circuit.New(ctx, code, circuit.Options{NoGroup: opt.NoGroup, Memory: opt.MemoryBytes()})
	if err != nil {
		return err
	}
	classes, proved, err := m.Prove(ctx, int(c.D)-1, keep)
	if err == nil && !proved {
		err = distance.ErrWrong
	}
	for i := range classes {
		class := &classes[i]
		side := Side{Limit: c.D - 1, Detectors: class.Detectors, Generators: class.Generators, Shift: class.Shift}
		for k, press := range class.Roots {
			side.Roots = append(side.Roots, newRoot([]int32{press}, -1, &class.Trees[k]))
		}
		c.Sides = append(c.Sides, side)
	}
	return err
}

// repeatCircuit is repeat for a circuit.
func repeatCircuit(ctx context.Context, code *codes.Code, c *Certificate) error {
	again := &Certificate{D: c.D}
	if err := proveClasses(ctx, again, code, 0, distance.Options{}); err != nil {
		return err
	}
	if len(again.Sides) != len(c.Sides) {
		return lightest.Refuse("certificate-classes")
	}
	for i := range c.Sides {
		if err := compare(again.Sides[i].Roots, c.Sides[i].Roots); err != nil {
			return err
		}
	}
	return nil
}

// repeat repeats the search of a short certificate, and compares the trees that are left
// out.
func repeat(ctx context.Context, s *Side, p *codes.Problem) error {
	roots, proved, err := search(ctx, s, p, 0)
	if err != nil {
		return err
	}
	if err := compare(roots, s.Roots); err != nil {
		return err
	}
	if !proved {
		return lightest.Refuse("certificate-lighter")
	}
	return nil
}

// compare compares the trees that a proof leaves out with those of a new search.
func compare(again, given []Root) error {
	if len(again) != len(given) {
		return lightest.Refuse("certificate-roots")
	}
	for i := range given {
		if given[i].LeftOut() && !same(&again[i], &given[i]) {
			return lightest.Refuse("certificate-short-tree")
		}
	}
	return nil
}

// same reports whether two roots have branches of the same nodes.
func same(a, b *Root) bool {
	return slices.Equal(a.Press, b.Press) && a.Nodes == b.Nodes && a.Branch == b.Branch &&
		slices.EqualFunc(a.Branches, b.Branches, func(x, y Tree) bool { return x.Nodes == y.Nodes && x.SHA256 == y.SHA256 })
}
