package circuit

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"encoding/csv"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"jie/codes"
	"jie/codes/read"
	"jie/codes/verify"
	"jie/internal/machine"
	"jie/puzzle"
)

var (
	long       = flag.Bool("long", false, "run the tests that take minutes")
	otherModel = flag.String("model", "", "a model for TestTwoWays")
	toWeight   = flag.Int("weight", 6, "TestTwoWays shows that no set has this weight or less")
)

// model reads a file of testdata.
func model(t *testing.T, name string) *codes.Code {
	t.Helper()
	path := name
	if !filepath.IsAbs(name) {
		path = filepath.Join("testdata", name)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if strings.HasSuffix(name, ".gz") {
		r, err := gzip.NewReader(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if data, err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
	code, err := read.Code(data)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return code
}

// distance is the weight of a lightest set, which verify accepts; 0 if there is none.
func distance(t *testing.T, code *codes.Code, opt Options) (weight int, m *Model) {
	t.Helper()
	m, err := New(t.Context(), code, opt)
	for err == nil && m.Witness != nil && !m.Proved() {
		err = m.Raise(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	if m.Witness == nil {
		return 0, m
	}
	judge, err := verify.New(t.Context(), code)
	if err == nil {
		err = judge.Witness(codes.Row{X: m.Witness}, m.Lower)
	}
	if err != nil {
		t.Fatal(err)
	}
	return m.Lower, m
}

// Models by hand have the distances of the list, with each rule and without it.
func TestPitfalls(t *testing.T) {
	data, err := os.ReadFile("testdata/pitfalls.csv")
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil || len(rows) != 14 {
		t.Fatal(len(rows), err)
	}
	for _, row := range rows[1:] {
		want, _ := strconv.Atoi(row[1]) // an empty one is 0: there is none
		for without, rules := range ways {
			if got, _ := distance(t, model(t, row[0]), Options{Without: rules}); got != want {
				t.Errorf("%s without %s: %d, want %d", row[0], without, got, want)
			}
		}
	}
}

// Circuits have their published distances, and as many classes as they are said to have.
func TestCircuits(t *testing.T) {
	for name, want := range map[string]struct{ distance, classes int }{
		"rep5.dem":      {5, 1},
		"surf3.dem":     {3, 1},
		"surf5.dem":     {5, 2},
		"col3.dem":      {2, 0},
		"col5.dem":      {3, 1},
		"bb72_Z_r1.dem": {6, 1},
	} {
		got, m := distance(t, model(t, name), Options{})
		if got != want.distance || m.Classes != want.classes {
			t.Errorf("%s: distance %d with %d classes, want %v", name, got, m.Classes, want)
		}
	}
}

// The class of the Z checks of the gross code's circuit has no set of 7 columns, and the
// lightest one has 10. A bound that a search has shown stays when it is stopped.
func TestGross(t *testing.T) {
	code := model(t, "gross_Z_r2.class0.dem.gz")
	if *long {
		if got, _ := distance(t, code, Options{}); got != 10 {
			t.Errorf("distance %d, want 10", got)
		}
		return
	}
	m, err := New(t.Context(), code, Options{})
	for m.Lower < 8 && err == nil {
		err = m.Raise(t.Context())
	}
	if err != nil || len(m.Witness) < 10 || m.Lower != 8 {
		t.Fatalf("%d..%d, %v", m.Lower, len(m.Witness), err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := m.Raise(ctx); !errors.Is(err, context.Canceled) || m.Lower != 8 {
		t.Errorf("when it was stopped, at least %d and %v", m.Lower, err)
	}
}

// No set of a weight is found without shifts in time either, nor without the group: by searches that
// differ from the usual one in their roots, and in their relations, which depend on the order.
func TestTwoWays(t *testing.T) {
	path := cmp.Or(*otherModel, "bb72_Z_r1.dem")
	for _, way := range []string{"nothing", "time", "space"} {
		m, err := New(t.Context(), model(t, path), Options{Without: ways[way], Workers: 1})
		before := machine.CPUSeconds()
		for err == nil && !m.Proved() && m.Lower <= *toWeight {
			err = m.Raise(t.Context())
		}
		if err != nil || m.Lower <= min(*toWeight, len(m.Witness)-1) {
			t.Errorf("without %s: at least %d, %v", way, m.Lower, err)
		}
		t.Logf("without %s: at least %d after %d nodes, %.1f s of CPU", way, m.Lower, m.Nodes, machine.CPUSeconds()-before)
	}
}

// Relations that are cut short by the memory are enough for the distance, but give no proof: a
// checker uses all of them.
func TestPartialRelations(t *testing.T) {
	code := model(t, "bb72_Z_r1.dem")
	for _, memory := range []int64{1, 1 << 30} {
		got, _ := distance(t, code, Options{Memory: memory})
		m, err := New(t.Context(), code, Options{Memory: memory})
		if err != nil || got != 6 {
			t.Fatal(got, err)
		}
		list, proved, err := m.Prove(t.Context(), 5, 1<<20)
		if memory == 1 && (!errors.Is(err, puzzle.ErrMemory) || list != nil) || memory > 1 && (err != nil || !proved) {
			t.Errorf("in %d bytes: %d classes, %v, %v", memory, len(list), proved, err)
		}
	}
}

// The result is the same with any number of workers.
func TestWorkers(t *testing.T) {
	code := model(t, "bb72_Z_r1.dem")
	_, one := distance(t, code, Options{Workers: 1})
	_, three := distance(t, code, Options{Workers: 3})
	if one.Nodes != three.Nodes || !equal(one.Witness, three.Witness) {
		t.Errorf("%v with %d nodes, and %v with %d", one.Witness, one.Nodes, three.Witness, three.Nodes)
	}
}
