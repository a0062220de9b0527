package lines

import (
	"context"
	"time"

	"jie/internal/machine"
)

// A probe answers a few items, to find out how long one takes. It decides only how a job is
// cut: the results do not depend on it.

const (
	mostProbed = 64
	probeTime  = 3 * time.Second
)

// probe calls try with items from all over 0 to n-1, until it can estimate how many
// seconds one takes. An item that is cut short counts with the time that it had.
func probe(ctx context.Context, n int, try func(ctx context.Context, i int) error) (seconds float64, err error) {
	limited, cancel := context.WithTimeout(ctx, probeTime)
	defer cancel()
	began, before, tried := time.Now(), machine.CPUSeconds(), 0
	for k := range min(n, mostProbed) {
		err := try(limited, int(int64(k)*int64(n)/int64(min(n, mostProbed))))
		if ctx.Err() != nil {
			return 0, ctx.Err()
		}
		tried++
		if limited.Err() != nil {
			break
		}
		if err != nil {
			return 0, err
		}
	}
	used := machine.CPUSeconds() - before // which other programs do not lengthen
	if used <= 0 {                        // it is not known
		used = max(time.Since(began).Seconds(), 1e-6)
	}
	return used / float64(max(1, tried)), nil
}

// perUnit returns how many items of a given number of seconds make a unit, from 1 to n.
func perUnit(unitSeconds, seconds float64, n int) int {
	if per := unitSeconds / seconds; per < float64(n) {
		return max(1, int(per))
	}
	return max(1, n)
}

// unitsOf returns how many units of about per items n items make.
func unitsOf(n, per int) int { return max(1, (n+per-1)/per) }

// share returns the items of one of several units, from first to end-1: n items are cut
// as evenly as possible.
func share(n, units, index int) (first, end int) {
	at := func(i int) int { return int(int64(i) * int64(n) / int64(units)) }
	return at(index), at(index + 1)
}
