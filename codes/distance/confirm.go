package distance

import (
	"context"
	"fmt"
	"slices"

	"jie/codes"
)

// Confirm proves the lower bound of an answer again, by an independent method, and returns
// its name. It fails with [ErrWrong] if that method finds a lighter
// operator, and with [ErrReach] if no other method answers such a code.
func Confirm(ctx context.Context, c *codes.Code, a *Answer, opt Options) (Method, error) {
	opt.Method = a.other(c)
	if opt.Method == "" {
		return "", ErrReach
	}
	opt.Generators, opt.Count = a.Group.Generators, false
	if opt.Generators == nil {
		opt.NoGroup = true
	}
	b, err := Of(ctx, c, opt)
	if err != nil {
		return "", err
	}
	if b.Weight < a.Lower || a.Weight < b.Lower {
		return "", fmt.Errorf("%w: %s finds %d, and %s %d", ErrWrong, a.Method, a.Weight, opt.Method, b.Weight)
	}
	if !b.Proved {
		return "", ErrReach
	}
	return opt.Method, nil
}

// other returns a method that was not used.
func (a *Answer) other(c *codes.Code) Method {
	for _, m := range []Method{Infoset, Cluster, Trellis} {
		if m.Takes(c) && !slices.ContainsFunc(a.Sides, func(side *SideAnswer) bool { return side.Method == m }) {
			return m
		}
	}
	return ""
}
