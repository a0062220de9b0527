package certificate

import (
	"context"
	"math"

	"jie/codes"
	"jie/codes/verify"
	"jie/puzzle"
	"jie/puzzle/lightest"
)

// Verdict is what a certificate proves.
type Verdict struct {
	D     int64 `json:"d"`
	Nodes int64 `json:"nodes"` // of the trees that were checked
	Short bool  `json:"short"` // trees were left out, and the search was done again
}

// mostBits bounds the rows of a code in the judge's form: 256 MiB.
const mostBits = math.MaxInt32

// Check checks a certificate. The error of one that proves nothing is a *puzzle.Error.
func Check(ctx context.Context, c *Certificate) (Verdict, error) {
	v := Verdict{D: c.D, Short: c.Short()}
	if err := c.WellFormed(); err != nil {
		return v, err
	}
	if c.Code == nil || c.Code.Hash() != c.SHA256 {
		return v, lightest.Refuse("certificate-code")
	}
	code := codeOf(c.Code)
	if err := code.Validate(); err != nil {
		return v, err
	}
	if got := len(code.X) + len(code.Z) + len(code.Mixed); code.Kind != codes.Circuit && got > mostBits/(2*code.N) { // Validate bounds both
		return v, &puzzle.Error{Code: codes.TooLarge, Args: puzzle.Args{"what": "rows", "got": got, "limit": mostBits / (2 * code.N)}}
	}
	judge, err := verify.New(ctx, code)
	if err != nil {
		return v, err
	}
	if judge.K() == 0 || judge.Witness(codes.Row(*c.Witness), int(min(c.D, math.MaxInt32))) != nil { // a code has fewer columns
		return v, lightest.Refuse("certificate-witness")
	}
	if code.Kind == codes.Circuit {
		v.Nodes, err = checkCircuit(ctx, code, c)
		if err == nil && v.Short {
			err = repeatCircuit(ctx, code, c)
		}
		return v, err
	}
	names := sides(code)
	if len(names) != len(c.Sides) {
		return v, lightest.Refuse("certificate-sides")
	}
	for i := range c.Sides {
		if c.Sides[i].Side != string(names[i]) {
			return v, lightest.Refuse("certificate-sides")
		}
		nodes, err := checkSide(ctx, judge, c, &c.Sides[i])
		v.Nodes += nodes
		if err != nil {
			return v, err
		}
	}
	return v, nil
}

// sides returns the sides of a code.
func sides(code *codes.Code) []codes.Side {
	if len(code.Mixed) > 0 || code.Kind == codes.Classical {
		return []codes.Side{codes.All}
	}
	return []codes.Side{codes.SideX, codes.SideZ}
}

func checkSide(ctx context.Context, judge *verify.Code, c *Certificate, s *Side) (int64, error) {
	code := judge.Code
	if s.Dual != nil {
		if s.Side != string(codes.SideZ) || !lightest.IsPermutation(s.Dual, code.N) || !lightest.Maps(s.Dual, code.X, code.Z) || !lightest.Maps(s.Dual, code.Z, code.X) {
			return 0, lightest.Refuse("certificate-dual")
		}
		return 0, nil
	}
	q, err := newQuestion(judge, s)
	if err != nil {
		return 0, err
	}
	least := c.D - 1 // that the limit must be
	if s.Even != nil {
		if !q.allEven(s.Even) {
			return 0, lightest.Refuse("certificate-even")
		}
		least--
	}
	// The witness is a logical operator of weight D: no limit above D - 1 can be proved, and
	// numbers that grow with the limit stay small.
	if s.Limit < max(0, least) || s.Limit > c.D-1 {
		return 0, lightest.Refuse("certificate-limit")
	}
	if !q.automorphisms(s.Generators) {
		return 0, lightest.Refuse("certificate-generator")
	}
	nodes, err := q.Roots(ctx, s.Limit, s.Generators, s.Roots)
	if err != nil || !c.Short() {
		return nodes, err
	}
	problems, err := code.Problems(ctx)
	for _, p := range problems {
		if string(p.Side) == s.Side {
			err = repeat(ctx, s, p)
		}
	}
	return nodes, err
}
