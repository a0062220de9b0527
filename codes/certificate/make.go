package certificate

import (
	"context"
	"encoding/hex"
	"errors"
	"slices"

	"jie/codes"
	"jie/codes/cluster"
	"jie/codes/distance"
	"jie/puzzle"
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
	c := &Certificate{Format: Format, Name: code.Name, D: a.Weight, Code: ofCode(code), Witness: ofRow(a.Best.Operator())}
	c.SHA256 = c.Code.hash()
	keep := int(min(maxTree, opt.MemoryBytes()/perByte))
	for i, answer := range a.Sides {
		if answer.Dual && i > 0 {
			c.Sides = append(c.Sides, Side{Side: answer.Problem.Side, Limit: c.D - 1, Dual: a.Group.Dual})
			continue
		}
		side, err := c.side(ctx, code, answer.Problem, a.Group.Generators, keep)
		if err != nil {
			return nil, err
		}
		c.Sides = append(c.Sides, *side)
	}
	return c, nil
}

// side proves one side, and keeps at most keep bytes of its trees.
func (c *Certificate) side(ctx context.Context, code *codes.Code, p *codes.Problem, generators [][]int32, keep int) (*Side, error) {
	side := &Side{Side: p.Side, Limit: c.D - 1, Generators: generators}
	side.give(ctx, code, p)
	if even := p.EvenChecks(ctx); p.Actions == 1 && even != nil && side.Limit%2 == 1 {
		side.Even, side.Limit = even, side.Limit-1
	}
	roots, proved, err := side.search(ctx, p, keep)
	if err == nil && !proved {
		err = distance.ErrWrong
	}
	side.Roots = roots
	return side, err
}

// search finds the roots and their trees. proved is false if it finds a logical operator.
func (s *Side) search(ctx context.Context, p *codes.Problem, keep int) (list []Root, proved bool, err error) {
	roots := cluster.Roots(ctx, p, s.Generators)
	search, err := cluster.New(ctx, p, roots)
	if err != nil {
		return nil, false, err
	}
	result, err := search.Run(ctx, cluster.Options{Limit: s.Limit, Trees: true, Keep: keep})
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
	if !r.leftOut() {
		r.SHA256 = digest(r.Bytes)
		return r
	}
	r.Branch = tree.Check
	for _, branch := range tree.Branches {
		r.Branches = append(r.Branches, Tree{branch.Nodes, hex.EncodeToString(branch.SHA256[:]), branch.Bytes})
	}
	return r
}

// give adds the checks of a subsystem code, which are not rows of it.
func (s *Side) give(ctx context.Context, code *codes.Code, p *codes.Problem) {
	if code.Kind != codes.Subsystem {
		return
	}
	if p.Actions == 1 {
		s.Checks = p.Checks
		return
	}
	for _, row := range code.Center(ctx) {
		s.Operators = append(s.Operators, ofRow(row))
	}
}

// repeat repeats the search of a short certificate, and compares the trees that are left
// out.
func (s *Side) repeat(ctx context.Context, p *codes.Problem) error {
	roots, proved, err := s.search(ctx, p, 0)
	if err != nil {
		return err
	}
	if len(roots) != len(s.Roots) {
		return refuse("certificate-roots")
	}
	for i, root := range roots {
		if want := s.Roots[i]; want.leftOut() && !same(&root, &want) {
			return refuse("certificate-short-tree")
		}
	}
	if !proved {
		return refuse("certificate-logical")
	}
	return nil
}

// same reports whether two roots have branches of the same nodes.
func same(a, b *Root) bool {
	return slices.Equal(a.Press, b.Press) && a.Nodes == b.Nodes && a.Branch == b.Branch &&
		slices.EqualFunc(a.Branches, b.Branches, func(x, y Tree) bool { return x.Nodes == y.Nodes && x.SHA256 == y.SHA256 })
}

// refuse returns the error of a certificate that proves nothing.
func refuse(why string) error {
	return &puzzle.Error{Code: Refused, Args: puzzle.Args{"why": why}}
}

// Refused is the code of the errors of [Check]. why
const Refused puzzle.Code = "certificate-refused"
