package draw

import (
	"slices"
	"testing"
)

func TestCounts(t *testing.T) {
	for _, test := range []struct {
		list any
		want []Bar
	}{
		{[]int64{1, 0, 12345}, []Bar{{Label: "0", Value: 1}, {Label: "1"}, {Label: "2", Value: 12345}}},
		{[]string{"3: 1770000", "12: 2e10"}, []Bar{{Label: "3", Value: 1.77e6}, {Label: "12", Value: 2e10}}},
		{[]int{}, nil},
	} {
		if got, err := Counts(test.list); err != nil || !slices.Equal(got, test.want) {
			t.Errorf("Counts(%v) = %v, %v, want %v", test.list, got, err, test.want)
		}
	}
	for _, list := range []any{[]string{"3"}, "text", func() {}} {
		if got, err := Counts(list); err == nil {
			t.Errorf("Counts(%T) = %v", list, got)
		}
	}
}
