package certificate

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"jie/codes"
	"jie/codes/cluster"
	"jie/codes/distance"
	"jie/puzzle"
)

// ErrNotProved is the error of a distance that is not proved.
var ErrNotProved = errors.New("certificate: the distance is not proved")

// maxTree is how many bytes of trees a certificate holds: larger ones are left out, and the
// certificate is a short one.
const maxTree = 16 << 20

// Make proves an answer by a cluster search, whose trees it writes. It takes as long as
// that search, on one core.
func Make(ctx context.Context, code *codes.Code, a *distance.Answer, opt distance.Options) (*Certificate, error) {
	if !a.Proved || opt.Side != codes.All {
		return nil, ErrNotProved
	}
	c := &Certificate{Format: Format, Name: code.Name, D: a.Weight, Code: ofCode(code), Witness: ofRow(a.Best.Operator())}
	c.SHA256 = c.Code.hash()
	for i, answer := range a.Sides {
		if answer.Dual && i > 0 {
			c.Sides = append(c.Sides, Side{Side: answer.Problem.Side, Limit: c.D - 1, Dual: a.Group.Dual})
			continue
		}
		side, err := c.side(ctx, code, answer.Problem, a.Group.Generators)
		if err != nil {
			return nil, err
		}
		c.Sides = append(c.Sides, *side)
	}
	return c, nil
}

// side proves one side.
func (c *Certificate) side(ctx context.Context, code *codes.Code, p *codes.Problem, generators [][]int32) (*Side, error) {
	side := &Side{Side: p.Side, Limit: c.D - 1, Generators: generators}
	side.give(code, p)
	if even := p.EvenChecks(); p.Actions == 1 && even != nil && side.Limit%2 == 1 {
		side.Even, side.Limit = even, side.Limit-1
	}
	roots := cluster.Roots(p, generators)
	result, err := cluster.New(p, roots).Run(ctx, cluster.Options{Limit: side.Limit, Trees: true})
	if err != nil {
		return nil, err
	}
	if !result.Proved {
		return nil, distance.ErrWrong
	}
	for i, root := range roots {
		tree := result.Trees[i]
		side.Roots = append(side.Roots, Root{Press: root.Press, Check: root.Check, Nodes: tree.Nodes, SHA256: digest(tree.Bytes), Tree: tree.Bytes})
	}
	side.shorten()
	return side, nil
}

// give gives the checks of a subsystem code, which are no rows of it.
func (s *Side) give(code *codes.Code, p *codes.Problem) {
	if code.Kind != codes.Subsystem {
		return
	}
	if p.Actions == 1 {
		s.Checks = p.Checks
		return
	}
	for _, row := range code.Center() {
		s.Operators = append(s.Operators, ofRow(row))
	}
}

// shorten leaves out the largest trees where they are too large together.
func (s *Side) shorten() {
	order := make([]int, len(s.Roots))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(len(s.Roots[i].Tree), len(s.Roots[j].Tree)) })
	total := 0
	for _, i := range order {
		if total += len(s.Roots[i].Tree); total > maxTree {
			s.Roots[i].Tree = nil
		}
	}
}

// repeat does the search of a short certificate again, and compares the trees.
func (s *Side) repeat(ctx context.Context, p *codes.Problem) error {
	roots := cluster.Roots(p, s.Generators)
	if len(roots) != len(s.Roots) {
		return refuse("certificate-roots")
	}
	result, err := cluster.New(p, roots).Run(ctx, cluster.Options{Limit: s.Limit, Trees: true})
	if err != nil {
		return err
	}
	for i, root := range roots {
		tree, want := result.Trees[i], s.Roots[i]
		if !slices.Equal(root.Press, want.Press) || tree.Nodes != want.Nodes || digest(tree.Bytes) != want.SHA256 {
			return refuse("certificate-short-tree")
		}
	}
	if !result.Proved {
		return refuse("certificate-logical")
	}
	return nil
}

// refuse is the error of a certificate that proves nothing.
func refuse(why string) error {
	return &puzzle.Error{Code: Refused, Args: puzzle.Args{"why": why}}
}

// Refused is the code of the errors of [Check]. why
const Refused puzzle.Code = "certificate-refused"
