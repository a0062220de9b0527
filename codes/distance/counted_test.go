package distance

import (
	"context"
	"sync/atomic"
	"testing"

	"jie/codes/family"
)

// ending is a context that ends after a number of looks at it.
type ending struct {
	context.Context
	looks atomic.Int64
}

func (e *ending) Err() error {
	if e.looks.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// A report has no count if the search stopped before all were counted, and the question is not
// settled without one.
func TestCountCutShort(t *testing.T) {
	c, err := family.Make("toric:3")
	if err != nil {
		t.Fatal(err)
	}
	opt := Options{Count: true, Workers: 1, NoGroup: true}
	const most = 1 << 40
	uncounted := 0
	run := func(looks int64) (used int64) {
		ctx := &ending{Context: t.Context()}
		ctx.looks.Store(looks)
		r, _, stopped := Judged(ctx, c, opt)
		switch {
		case r == nil:
		case r.Count != nil && *r.Count != 12: // three lines in each of two directions, of X and of Z
			t.Errorf("after %d looks the count is %d, want 12", looks, *r.Count)
		case stopped == nil && (r.Count == nil || !r.Settled(opt)):
			t.Errorf("after %d looks it is not settled: %+v", looks, r)
		case r.Proved && r.Count == nil:
			if uncounted++; r.Settled(opt) {
				t.Errorf("after %d looks it is settled without a count", looks)
			}
		}
		return looks - ctx.looks.Load()
	}
	total := run(most)
	for back := int64(1); back < total; back += back/4 + 1 {
		run(total - back)
	}
	if uncounted == 0 {
		t.Error("no search stopped while it counted")
	}
}
