package sheet

import (
	"slices"
	"testing"
)

type metric string

type measures struct {
	Bits int64 `json:"bits"`
}

type level struct {
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
	table := Of[level]("from", "bits", "metric", "length", "grade", "mean", "optimal", "moves", "parts")()
	columns := []Column{
		{"from", Text}, {"bits", Whole}, {"metric", Text}, {"length", Whole}, {"grade", Whole},
		{"mean", Real}, {"optimal", Truth}, {"moves", Text}, {"parts", Text},
	}
	if !slices.Equal(table.Columns, columns) {
		t.Errorf("columns %v, want %v", table.Columns, columns)
	}
	length, no := int64(0), false
	full := level{measures{3}, "pegs:[1]", "jumps", &length, 2, 0.5, &no, &[]string{"a1-c1", "c1-e1"}, []metric{"moves", "count"}}
	for _, test := range []struct {
		value level
		want  []any
	}{
		{full, []any{"pegs:[1]", int64(3), "jumps", int64(0), int64(2), 0.5, false, "a1-c1 c1-e1", "moves count"}},
		{level{Moves: &[]string{}}, []any{"", int64(0), nil, nil, int64(0), nil, nil, "", nil}},
	} {
		if got := table.Cells(test.value); !slices.Equal(got, test.want) {
			t.Errorf("cells %v, want %v", got, test.want)
		}
	}
	for name, make := range map[string]func(){
		"absent": func() { Of[level]("absent")() },
		"no scalar": func() {
			Of[struct {
				M map[string]int `json:"m"`
			}]("m")()
		},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			make()
		}()
	}
}
