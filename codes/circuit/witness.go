package circuit

import "context"

// some returns a set that flips an observable unseen, nil if there is none.
func (c *class) some(ctx context.Context) ([]int32, error) {
	system, err := c.echelon(ctx)
	if err != nil {
		return nil, err
	}
	var best []int32
	tried := 0
	for o := range 64 * len(c.columns[0].flips) {
		rank := system.Nullity()
		flipped := c.flippedBy(o)
		if len(flipped) == 0 || !system.Add(flipped, true) || system.Nullity() == rank {
			continue
		}
		x := system.Solution()
		var set []int32
		for i := x.Next(0); i >= 0; i = x.Next(i + 1) {
			set = append(set, int32(i))
		}
		if best == nil || len(set) < len(best) {
			best = set
		}
		if tried++; tried == solutions || ctx.Err() != nil {
			break
		}
	}
	return best, ctx.Err()
}

// solutions is how many observables are tried for a first set.
const solutions = 16
