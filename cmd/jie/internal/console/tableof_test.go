package console

import (
	"slices"
	"testing"
)

type metric string

type measures struct {
	Bits int64 `json:"bits"`
}

type gradedLevel struct {
	measures
	From    string    `json:"from"`
	Metric  metric    `json:"metric,omitempty"`
	Length  *int64    `json:"length,omitempty"`
	Grade   int       `json:"grade"`
	Mean    float64   `json:"mean,omitempty"`
	Optimal *bool     `json:"optimal,omitempty"`
	Moves   *[]string `json:"moves,omitempty"`
	Parts   []metric  `json:"parts,omitempty"`
}

func TestOf(t *testing.T) {
	table := TableOf[gradedLevel]("from", "bits", "metric", "length", "grade", "mean", "optimal", "moves", "parts")()
	length, no := int64(0), false
	full := gradedLevel{measures{3}, "pegs:[1]", "jumps", &length, 2, 0.5, &no, &[]string{"a1-c1", "c1-e1"}, []metric{"moves", "count"}}
	for _, test := range []struct {
		value gradedLevel
		want  []any
	}{
		{full, []any{"pegs:[1]", int64(3), "jumps", int64(0), int64(2), 0.5, false, "a1-c1 c1-e1", "moves count"}},
		{gradedLevel{Moves: &[]string{}}, []any{"", int64(0), nil, nil, int64(0), nil, nil, "", nil}},
	} {
		if got := table.Cells(test.value); !slices.Equal(got, test.want) {
			t.Errorf("cells %v, want %v", got, test.want)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("a field that is absent: no panic")
		}
	}()
	TableOf[gradedLevel]("absent")()
}
