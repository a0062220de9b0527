package work

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// What is left is estimated by the units of the same step that are done.
func TestEstimate(t *testing.T) {
	dir := planned(t, 4) // steps of 4, 2 and 1 units
	start := time.Date(2026, 11, 24, 10, 0, 0, 0, time.UTC)
	took := func(unit int, cpu float64) {
		f := opened(t, dir)
		if _, err := f.Run(t.Context(), unit, Limits{}, false); err != nil {
			t.Fatal(err)
		}
		if err := f.keepTimes(Times{unit, "n1", start, 2 * cpu, cpu}); err != nil {
			t.Fatal(err)
		}
	}
	status := func() Status {
		t.Helper()
		s, err := opened(t, dir).Status()
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	if s := status(); s.UnitCost != nil || s.CPULeft != 0 {
		t.Errorf("before the first unit: %+v", s.Estimate)
	}
	took(0, 10)
	took(2, 30)
	if s := status(); s.UnitCost == nil || *s.UnitCost != (Cost{Step: 0, Units: 2, Mean: 20, Least: 10, Most: 30}) || s.CPULeft != 40 || s.CPU != 40 || s.Seconds != 80 {
		t.Errorf("half of the first step: %+v", s)
	}
	took(1, 20)
	took(3, 20)
	if _, err := opened(t, dir).Missing(t.Context()); err != nil { // it plans the next step
		t.Fatal(err)
	}
	if s := status(); s.UnitCost.Step != 0 || s.CPULeft != 40 {
		t.Errorf("a step of which no unit is done: %+v", s.UnitCost)
	}
	took(4, 5)
	if s := status(); *s.UnitCost != (Cost{Step: 1, Units: 1, Mean: 5, Least: 5, Most: 5}) || s.CPULeft != 5 {
		t.Errorf("the second step: %+v", s.UnitCost)
	}
}

// Units that a process does at a time share its processor time.
func TestMeter(t *testing.T) {
	var m meter
	first := m.change(1, 100)
	second := m.change(1, 130)
	if got := m.change(-1, 150) - second; got != 10 {
		t.Errorf("the second unit has %v, want half of 20", got)
	}
	if got := m.change(-1, 155) - first; got != 30+10+5 {
		t.Errorf("the first unit has %v, want 45", got)
	}
	third := m.change(1, 500)
	if got := m.change(-1, 501) - third; got != 1 {
		t.Errorf("a unit after a pause has %v, want 1", got)
	}
}

// An attempt is seen while it continues, after it failed, and after it was killed.
func TestAttempts(t *testing.T) {
	dir := planned(t, 4)
	f := opened(t, dir)
	expect := func(what string, running, failed, killed int) {
		t.Helper()
		s, err := f.Status()
		if err != nil || len(s.Running) != running || len(s.Failed) != failed || len(s.Killed) != killed || s.Missing == "" {
			t.Errorf("%s: %+v, %v", what, s, err)
		}
		for _, a := range append(append(s.Running, s.Failed...), s.Killed...) {
			if a.Unit != 1 || a.Host != hostName() || (a.Error == "no wood") != (failed > 0) {
				t.Errorf("%s: %+v", what, a)
			}
		}
	}
	end := f.begin(1)
	expect("begun", 1, 0, 0)
	paths, err := filepath.Glob(filepath.Join(dir, attemptsFolder, "unit-000001.*.json"))
	if err != nil || len(paths) != 1 {
		t.Fatalf("%v, %v", paths, err)
	}
	before := time.Now().Add(-silence)
	if err := os.Chtimes(paths[0], before, before); err != nil {
		t.Fatal(err)
	}
	expect("silent", 0, 0, 1)
	end(errors.New("no wood"))
	expect("failed", 0, 1, 0)
	f.begin(1)(nil)
	expect("done", 0, 0, 0)
}
