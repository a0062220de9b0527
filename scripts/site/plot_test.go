package main

import (
	"bytes"
	"strings"
	"testing"
)

func TestPlot(t *testing.T) {
	levels := `{"difficulty":1,"measures":{"bits":3000,"greedy":0,"tree":800}}
{"difficulty":1,"measures":{"bits":3100,"greedy":0,"tree":0}}
{"difficulty":5,"measures":{"bits":9000,"greedy":1000,"tree":0}}
`
	var out bytes.Buffer
	if err := plot("pegs", strings.NewReader(levels), &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"pegs: 3 levels by difficulty", ">2</text>", ">10</text>"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the plot lacks %q", want)
		}
	}
	if n := strings.Count(out.String(), "<polygon"); n != 2+3 {
		t.Errorf("%d bars and lines, want 2 bars with levels, and lines at 0, 1 and 2", n)
	}
}

func TestPlotFails(t *testing.T) {
	for name, in := range map[string]string{"no levels": "", "no JSON": "!"} {
		var out bytes.Buffer
		if err := plot("x", strings.NewReader(in), &out); err == nil || out.Len() > 0 {
			t.Errorf("%s: error %v, output %q", name, err, out.String())
		}
	}
}
