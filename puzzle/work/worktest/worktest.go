// Package worktest does jobs of package work in the tests of their kinds.
package worktest

import (
	"bytes"
	"path/filepath"
	"slices"
	"testing"

	"jie/puzzle/work"
)

// Plan plans a job in a new folder. dir is where the files are that the job names.
func Plan(t testing.TB, dir, job string, unitSeconds float64, kinds ...work.Kind) (*work.Folder, error) {
	t.Helper()
	j, err := work.ParseJob([]byte(job), dir)
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(t.TempDir(), "plan")
	if _, err := work.Make(t.Context(), kinds, j, work.Planning{UnitSeconds: unitSeconds}, folder); err != nil {
		return nil, err
	}
	return work.Open(folder, kinds)
}

// Finish does all units, those of a step in descending order, and returns how many there are.
func Finish(t testing.TB, f *work.Folder) (units int) {
	t.Helper()
	for {
		missing, err := f.Missing(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if len(missing) == 0 {
			return units
		}
		for _, unit := range slices.Backward(missing) {
			if _, err := f.Run(t.Context(), unit, work.Limits{Workers: 1 + unit%3}, false); err != nil {
				t.Fatal(err)
			}
		}
		units += len(missing)
	}
}

// Answer plans a job, does its units, and merges them.
func Answer(t testing.TB, dir, job string, unitSeconds float64, kinds ...work.Kind) (answer []byte, units int, err error) {
	t.Helper()
	f, err := Plan(t, dir, job, unitSeconds, kinds...)
	if err != nil {
		return nil, 0, err
	}
	units = Finish(t, f)
	var out bytes.Buffer
	err = f.Merge(t.Context(), work.Limits{}, &out)
	return out.Bytes(), units, err
}
