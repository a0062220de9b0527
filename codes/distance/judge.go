package distance

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"jie/codes"
	"jie/codes/verify"
)

// Judge returns what is wrong with a report on a code that was kept in a file. It judges the
// name, n, k, the witness and the checks again, and whether the other numbers agree with them.
// What only a search shows is not judged: the lower bound and the distances d_x and d_z up to
// the weight of the witness, the count, the group, and what the answer cost.
func (r *Report) Judge(c *codes.Code, opt Options) error {
	judge, err := verify.New(context.Background(), c)
	if err != nil {
		return err
	}
	err = judge.Witness(r.Operator(), r.D)
	switch {
	case err != nil:
	case (r.Faults == nil) != (c.Faults == nil) || c.Faults != nil && r.Faults.Faults != *c.Faults:
		err = errors.New("its mechanisms were counted in another way")
	case r.Code != c.Name || r.N != c.N || r.K != judge.K() || r.Checks != counts(c):
		err = errors.New("it is about another code")
	case !r.wellWritten(c):
		err = errors.New("its witness is written in two ways")
	case !r.agrees(c, opt):
		err = errors.New("its numbers contradict each other")
	}
	if err != nil {
		return fmt.Errorf("%w: %w", ErrWrong, err)
	}
	return nil
}

// wellWritten reports whether the witness has a Pauli string exactly if the code has rows of
// X and Z, and acts on the same qubits in it.
func (r *Report) wellWritten(c *codes.Code) bool {
	if len(c.Mixed) == 0 {
		return r.Pauli == ""
	}
	support, text := written(c.N, r.Operator())
	return text == r.Pauli && slices.Equal(support, slices.Sorted(slices.Values(r.Witness)))
}

// agrees reports whether the numbers can all be true of a code whose witness is judged.
func (r *Report) agrees(c *codes.Code, opt Options) bool {
	if r.LowerBound < 0 || r.LowerBound > r.D || r.Proved != (r.LowerBound == r.D) {
		return false
	}
	two := len(c.Mixed) == 0 && c.Kind != codes.Classical && c.Kind != codes.Circuit
	if two != (r.Side != "") || !slices.Contains([]string{"", "x", "z"}, r.Side) {
		return false
	}
	asked := func(side codes.Side) bool { return opt.Side == codes.All || opt.Side == side }
	if two && !asked(codes.Side(r.Side)) {
		return false
	}
	for side, least := range map[codes.Side]int{codes.SideX: r.DX, codes.SideZ: r.DZ} {
		switch {
		case least == 0: // it is not said
		case !two || least < 0 || asked(side) && least < r.LowerBound || string(side) == r.Side && least > r.D:
			return false
		}
	}
	settled := r.LowerBound >= opt.AtLeast
	switch {
	case r.AtLeast != nil && (opt.AtLeast == 0 || settled != *r.AtLeast || !settled && r.D >= opt.AtLeast):
		return false
	case r.Count != nil && (!opt.Count || !r.Proved || *r.Count < 1):
		return false
	}
	return true
}
