package distance

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"jie/codes/read"
)

// Every method finds the same distance of a circuit, and the report says how its mechanisms
// were counted.
func TestCircuit(t *testing.T) {
	for name, want := range map[string]struct{ distance, classes, never, certain, silent int }{
		"never_and_always.dem": {3, 1, 1, 2, 0},
		"no_detector.dem":      {1, 0, 0, 0, 1},
		"y_splits.dem":         {3, 2, 0, 0, 0},
		"ring.dem":             {5, 1, 0, 0, 0},
		"bb72_Z_r1.dem":        {6, 1, 0, 0, 0},
	} {
		data, err := os.ReadFile(filepath.Join("../circuit/testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		code, err := read.Code(data)
		if err != nil {
			t.Fatal(err)
		}
		for _, method := range append(Methods, "") {
			if code.N > 100 && method != Circuit && method != "" {
				continue
			}
			r, _, err := Judged(t.Context(), code, Options{Method: method, Workers: 1})
			if err != nil || !r.Proved || r.D != want.distance {
				t.Errorf("%s by %q: %+v, %v, want %d", name, method, r, err, want.distance)
				continue
			}
			f := r.Faults
			if f == nil || f.Never != want.never || f.Certain != want.certain || f.Silent != want.silent {
				t.Errorf("%s: %+v, want %+v", name, f, want)
			}
			if (method == Circuit || method == "") && f.Classes != want.classes {
				t.Errorf("%s: %d classes, want %d", name, f.Classes, want.classes)
			}
			if err := r.Judge(code, Options{}); err != nil {
				t.Errorf("%s, kept: %v", name, err)
			}
			r.Faults = nil
			if err := r.Judge(code, Options{}); !errors.Is(err, ErrWrong) {
				t.Errorf("%s without the counts of its mechanisms, kept: %v", name, err)
			}
		}
	}
}

// A search of a circuit that is stopped at any weight has a bracket that holds.
func TestCircuitStops(t *testing.T) {
	data, err := os.ReadFile("../circuit/testdata/bb72_Z_r1.dem")
	if err != nil {
		t.Fatal(err)
	}
	code, err := read.Code(data)
	if err != nil {
		t.Fatal(err)
	}
	for stop := 3; stop <= 6; stop++ {
		ctx, cancel := context.WithCancel(t.Context())
		a, err := Of(ctx, code, Options{Workers: 1, Progress: func(weight int, _ int64) {
			if weight == stop {
				cancel()
			}
		}})
		cancel()
		if !errors.Is(err, context.Canceled) || a.Lower != stop || a.Weight < 6 {
			t.Errorf("stopped at weight %d: %+v, %v", stop, a, err)
		}
	}
}
