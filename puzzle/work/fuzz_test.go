package work

import (
	"bytes"
	"slices"
	"testing"
)

// A plan that is read writes itself back.
func FuzzPlan(f *testing.F) {
	p, _, err := NewPlan(f.Context(), toys, Job{Kind: "toy", text: []byte(`{"kind":"toy","n":3}`)}, Planning{UnitSeconds: 60})
	if err != nil {
		f.Fatal(err)
	}
	text, err := p.Text()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add([]byte(`{"version":1,"kind":"toy","job":{},"units":1,"hash":""}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := ParsePlan(text, "plan.json")
		if err != nil {
			return
		}
		again, err := p.Text()
		if err != nil {
			t.Fatal(err)
		}
		if q, err := ParsePlan(again, "plan.json"); err != nil || q.Hash != p.Hash {
			t.Errorf("%q becomes %q: %v", text, again, err)
		}
	})
}

// A result that is read is the one that was written, byte for byte.
func FuzzResult(f *testing.F) {
	const plan = "a1"
	f.Add(resultMark.encode(plan, 3, []byte("data\nmore")), 3)
	f.Add(resultMark.encode(plan, 0, nil), 0)
	f.Add(bytes.TrimSuffix(resultMark.encode(plan, 0, nil), []byte("\n")), 0) // cut off
	f.Fuzz(func(t *testing.T, file []byte, unit int) {
		data, err := resultMark.decode(file, plan, unit, "unit")
		if again := resultMark.encode(plan, unit, data); err == nil && !bytes.Equal(again, file) {
			t.Errorf("%q is read, and written as %q", file, again)
		}
	})
}

// A text of ranges that is read stands for the same numbers when it is written.
func FuzzRanges(f *testing.F) {
	for _, text := range []string{"0", "3,7-9", "1-1", "5,4", "00"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		numbers, ok := ParseRanges(text)
		if !ok || len(numbers) > 1000 || !slices.IsSorted(numbers) || len(slices.Compact(slices.Clone(numbers))) < len(numbers) {
			return
		}
		if again, ok := ParseRanges(Ranges(numbers)); !ok || !slices.Equal(again, numbers) {
			t.Errorf("%q stands for %v, and is written as %q", text, numbers, Ranges(numbers))
		}
	})
}

// A job is read, or refused: what is read has a kind.
func FuzzJob(f *testing.F) {
	f.Add([]byte(`{"kind":"toy","n":3}`))
	f.Add([]byte(`{"kind":"toy","n":3,"n":4}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		job, err := ParseJob(text, "")
		if err == nil && job.Kind == "" {
			t.Errorf("%q has no kind", text)
		}
		var j toyJob
		if err == nil && job.Decode(&j) == nil && j.Kind != job.Kind {
			t.Errorf("%q has the kinds %q and %q", text, job.Kind, j.Kind)
		}
	})
}
