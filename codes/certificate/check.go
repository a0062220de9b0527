package certificate

import (
	"context"
	"math"
	"slices"

	"jie/codes"
	"jie/codes/verify"
	"jie/puzzle"
)

// Verdict is what a certificate proves.
type Verdict struct {
	D     int   `json:"d"`
	Nodes int64 `json:"nodes"` // of the trees that were checked
	Short bool  `json:"short"` // trees were left out, and the search was done again
}

// mostBits bounds the rows of a code in the judge's form: 256 MiB.
const mostBits = math.MaxInt32

// Check checks a certificate. The error of one that proves nothing is a *puzzle.Error.
func Check(ctx context.Context, c *Certificate) (Verdict, error) {
	v := Verdict{D: c.D, Short: c.Short()}
	if c.Format != Format {
		return v, refuse("certificate-format")
	}
	if !c.wellFormed() {
		return v, refuse("certificate-form")
	}
	code := c.Code.code()
	if c.Code.hash() != c.SHA256 {
		return v, refuse("certificate-code")
	}
	if err := code.Validate(); err != nil {
		return v, err
	}
	if got := len(code.X) + len(code.Z) + len(code.Mixed); got > mostBits/(2*code.N) { // Validate bounds both
		return v, &puzzle.Error{Code: codes.TooLarge, Args: puzzle.Args{"what": "rows", "got": got, "limit": mostBits / (2 * code.N)}}
	}
	judge, err := verify.New(ctx, code)
	if err != nil {
		return v, err
	}
	if judge.Witness(codes.Row(c.Witness), c.D) != nil {
		return v, refuse("certificate-witness")
	}
	if !slices.Equal(c.names(), sides(code)) {
		return v, refuse("certificate-sides")
	}
	for i := range c.Sides {
		nodes, err := c.checkSide(ctx, code, judge, &c.Sides[i])
		v.Nodes += nodes
		if err != nil {
			return v, err
		}
	}
	return v, nil
}

// sides returns the sides of a code.
func sides(code *codes.Code) []codes.Side {
	if len(code.Mixed) > 0 || code.Kind == codes.Classical || code.Kind == codes.Circuit {
		return []codes.Side{codes.All}
	}
	return []codes.Side{codes.SideX, codes.SideZ}
}

func (c *Certificate) names() []codes.Side {
	var names []codes.Side
	for _, s := range c.Sides {
		names = append(names, s.Side)
	}
	return names
}

func (c *Certificate) checkSide(ctx context.Context, code *codes.Code, judge *verify.Code, s *Side) (int64, error) {
	if s.Dual != nil {
		if s.Side != codes.SideZ || !isPermutation(s.Dual, code.N) || !maps(s.Dual, code.X, code.Z) || !maps(s.Dual, code.Z, code.X) {
			return 0, refuse("certificate-dual")
		}
		return 0, nil
	}
	q, err := newQuestion(code, judge, s)
	if err != nil {
		return 0, err
	}
	limit := s.Limit
	if s.Even != nil {
		if !q.allEven(s.Even) {
			return 0, refuse("certificate-even")
		}
		limit += 1 - limit%2
	}
	// The witness is a logical operator of weight D: no limit above D - 1 can be proved, and
	// numbers that grow with the limit stay small.
	if s.Limit < 0 || s.Limit > c.D-1 || limit < c.D-1 {
		return 0, refuse("certificate-limit")
	}
	if !q.automorphisms(s.Generators) {
		return 0, refuse("certificate-generator")
	}
	if err := q.roots(ctx, s); err != nil || !c.Short() {
		return q.nodes, err
	}
	problem, err := q.problem(ctx)
	if err != nil {
		return q.nodes, err
	}
	return q.nodes, s.repeat(ctx, problem)
}

// problem returns the side's problem in the form of the search.
func (q *question) problem(ctx context.Context) (*codes.Problem, error) {
	problems, err := q.code.Problems(ctx)
	for _, p := range problems {
		if p.Side == q.side {
			return p, nil
		}
	}
	return nil, err
}

// maps reports whether a permutation maps the rows of one list to those of another.
func maps(p []int32, from, to [][]int32) bool {
	images := make([][]int32, len(from))
	for i, row := range from {
		for _, column := range row {
			images[i] = append(images[i], p[column])
		}
	}
	return slices.EqualFunc(ordered(images), ordered(to), slices.Equal[[]int32])
}

func ordered(rows [][]int32) [][]int32 {
	list := make([][]int32, len(rows))
	for i, row := range rows {
		list[i] = slices.Sorted(slices.Values(row))
	}
	slices.SortFunc(list, slices.Compare[[]int32])
	return list
}

func isPermutation(p []int32, n int) bool {
	sorted := slices.Sorted(slices.Values(p))
	for i, v := range sorted {
		if int(v) != i {
			return false
		}
	}
	return len(p) == n
}
