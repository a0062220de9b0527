package verbs_test

import (
	"context"
	"reflect"
	"sync/atomic"
	"testing"

	"jie/catalog"
	"jie/verbs"
)

// ending is a context that ends after a number of looks at it.
type ending struct {
	context.Context
	left atomic.Int64
}

func (e *ending) Err() error {
	if e.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// Facts never depend on when an analysis was stopped: they are whole, or come with an error.
func TestAnalyseCutShort(t *testing.T) {
	s := &verbs.Service{Puzzles: catalog.All()}
	for _, q := range [][2]string{
		{"pegs[diagonal]:011/111/011", "one"}, {"pegs:11000/00010/01000/00000/00110", "one"}, {"lightsout:101/010/111", ""},
		{"twiddle:32/41", ""}, {"mopan:01/000/00", "00/000/10"},
	} {
		var to []string
		if q[1] != "" {
			to = []string{q[1]}
		}
		p, err := s.Read(q[0], to)
		if err != nil {
			t.Fatal(err)
		}
		whole, err := p.Analyse(t.Context(), 0)
		if err != nil {
			t.Fatal(err)
		}
		for looks := int64(0); ; looks = 1 + looks*5/4 {
			ctx := &ending{Context: t.Context()}
			ctx.left.Store(looks)
			got, err := p.Analyse(ctx, 0)
			if err == nil && !reflect.DeepEqual(got, whole) {
				t.Errorf("%s after %d looks: %v, want %v or an error", q[0], looks, got, whole)
			}
			if ctx.left.Load() >= 0 {
				break
			}
		}
	}
}
