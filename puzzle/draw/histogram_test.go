package draw

import (
	"math"
	"strings"
	"testing"
)

// tops are the heights of a plot's boxes of the first state's colour.
func tops(s Scene) (heights, lengths []float64) {
	for shape := range s.Shapes {
		if len(shape.Points) == 4 && shape.Fill == Themes[0].States[0] {
			heights = append(heights, shape.Points[2][1]-shape.Points[0][1])
			lengths = append(lengths, shape.Points[2][0]-shape.Points[0][0])
		}
	}
	return heights, lengths
}

func TestHistogramIsLinear(t *testing.T) {
	heights, _ := tops(Histogram("title", "unit", []Bar{{Value: 10}, {Value: 5}, {Value: 0}, {Value: 1}}, Themes[0]))
	want := []float64{barHeight, barHeight / 2, 0, barHeight / 10}
	for i := range want {
		if math.Abs(heights[i]-want[i]) > 1e-9 {
			t.Errorf("bar %d is %v high, want %v", i, heights[i], want[i])
		}
	}
}

func TestGrowthIsLogarithmic(t *testing.T) {
	heights, _ := tops(Growth("title", "unit", []Bar{{Value: 1}, {Value: 10}, {Value: 1000}, {Value: 100}}, Themes[0]))
	want := []float64{leastHeight, barHeight / 3, barHeight, barHeight * 2 / 3}
	for i := range want {
		if math.Abs(heights[i]-want[i]) > 1e-9 {
			t.Errorf("bar %d is %v high, want %v", i, heights[i], want[i])
		}
	}
}

func TestRankingIsLogarithmic(t *testing.T) {
	scene := Ranking("title", "seconds", []Bar{{Label: "a <b>", Value: 0.01, Text: "0.01"}, {Value: 1}, {Value: 0.1}, {Label: "none"}}, Themes[0])
	_, lengths := tops(scene)
	want := []float64{leastHeight, rowLength, rowLength / 2}
	if len(lengths) != len(want) {
		t.Fatalf("%d bars, want %d", len(lengths), len(want))
	}
	for i := range want {
		if math.Abs(lengths[i]-want[i]) > 1e-9 {
			t.Errorf("bar %d is %v long, want %v", i, lengths[i], want[i])
		}
	}
	if svg := string(svg(t, []Scene{scene})); !strings.Contains(svg, "a &lt;b&gt;") || !strings.Contains(svg, ">0.1<") {
		t.Errorf("the plot lacks labels: %s", svg)
	}
}

// Plots of nothing are plots.
func TestEmptyPlots(t *testing.T) {
	for name, scene := range map[string]Scene{
		"histogram": Histogram("", "", nil, Themes[0]), "growth": Growth("", "", nil, Themes[0]), "ranking": Ranking("", "", nil, Themes[0]),
	} {
		if svg := string(svg(t, []Scene{scene})); strings.Contains(svg, "NaN") || strings.Contains(svg, "Inf") {
			t.Errorf("an empty %s is %s", name, svg)
		}
	}
}
