package certificate

import (
	"context"
	"encoding/hex"
	"errors"
	"slices"

	"jie/check/lightest"
	"jie/codes"
	"jie/codes/cluster"
	"jie/codes/distance"
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
	witness := ofRow(a.Best.Operator())
	c := &Certificate{Format: lightest.Format, Name: code.Name, D: int64(a.Weight), Code: ofCode(code), Witness: &witness}
	c.SHA256 = c.Code.Hash()
	keep := int(min(maxTree, opt.MemoryBytes()/perByte))
	for i, answer := range a.Sides {
		if answer.Dual && i > 0 {
			c.Sides = append(c.Sides, Side{Side: string(answer.Problem.Side), Limit: c.D - 1, Dual: a.Group.Dual})
			continue
		}
		side, err := newSide(ctx, c.D, code, answer.Problem, a.Group.Generators, keep)
		if err != nil {
			return nil, err
		}
		c.Sides = append(c.Sides, *side)
	}
	return c, nil
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
	roots := cluster.Roots(ctx, p, s.Generators)
	search, err := cluster.New(ctx, p, roots)
	if err != nil {
		return nil, false, err
	}
	result, err := search.Run(ctx, cluster.Options{Limit: int(s.Limit), Trees: true, Keep: keep})
	if err != nil {
		return nil, false, err
	}
	for i, root := range roots {
		list = append(list, newRoot(root, &result.Trees[i]))
	}
	return list, result.Proved, nil
}

// newRoot writes a root with its tree, or with those branches that were kept.
func newRoot(root cluster.Root, tree *cluster.Tree) Root {
	r := Root{Press: root.Press, Check: root.Check, Tree: Tree{Nodes: tree.Nodes, Bytes: tree.Bytes()}}
	if !r.LeftOut() {
		r.SHA256 = lightest.Digest(r.Bytes)
		return r
	}
	r.Branch = tree.Check
	for _, branch := range tree.Branches {
		r.Branches = append(r.Branches, Tree{Nodes: branch.Nodes, SHA256: hex.EncodeToString(branch.SHA256[:]), Bytes: branch.Bytes})
	}
	return r
}

// repeat repeats the search of a short certificate, and compares the trees that are left
// out.
func repeat(ctx context.Context, s *Side, p *codes.Problem) error {
	roots, proved, err := search(ctx, s, p, 0)
	if err != nil {
		return err
	}
	if len(roots) != len(s.Roots) {
		return lightest.Refuse("certificate-roots")
	}
	for i, root := range roots {
		if want := s.Roots[i]; want.LeftOut() && !same(&root, &want) {
			return lightest.Refuse("certificate-short-tree")
		}
	}
	if !proved {
		return lightest.Refuse("certificate-lighter")
	}
	return nil
}

// same reports whether two roots have branches of the same nodes.
func same(a, b *Root) bool {
	return slices.Equal(a.Press, b.Press) && a.Nodes == b.Nodes && a.Branch == b.Branch &&
		slices.EqualFunc(a.Branches, b.Branches, func(x, y Tree) bool { return x.Nodes == y.Nodes && x.SHA256 == y.SHA256 })
}
