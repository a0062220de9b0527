package draw

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"
)

// tops are the heights of a plot's boxes of the first state's colour.
func tops(s Scene) (heights []float64) {
	for shape := range s.Shapes {
		if len(shape.Points) == 4 && shape.Fill == Themes[0].States[0] {
			heights = append(heights, shape.Points[2][1]-shape.Points[0][1])
		}
	}
	return heights
}

// at returns where a text stands in a scene.
func at(t *testing.T, s Scene, text string) (x, y float64) {
	t.Helper()
	for shape := range s.Shapes {
		if shape.Text == text {
			return shape.X, shape.Y
		}
	}
	t.Fatalf("there is no %q", text)
	return 0, 0
}

// Small counts have a linear scale, from 0 up to a round number.
func TestHistogramOfSmallCounts(t *testing.T) {
	s := Histogram("title", "across", "up", []Bar{{Value: 10}, {Value: 5}, {Value: 0}, {Value: 1}}, Themes[0])
	heights := tops(s)
	for i, want := range []float64{plotHeight, plotHeight / 2, plotHeight / 10} {
		if math.Abs(heights[i]-want) > 1e-9 {
			t.Errorf("bar %d is %v high, want %v", i, heights[i], want)
		}
	}
	_, zero := at(t, s, "0")
	_, ten := at(t, s, "10")
	if zero != plotTop+plotHeight || ten != plotTop {
		t.Errorf("0 is at %v and 10 at %v", zero, ten)
	}
}

// Large counts have a logarithmic scale, on which 0 is below 1.
func TestHistogramOfLargeCounts(t *testing.T) {
	s := Histogram("title", "across", "up", []Bar{{Value: 1}, {Value: 10}, {Value: 100_000}, {Value: 1000}, {Value: 0, Label: "none"}}, Themes[0])
	heights := tops(s)
	for i, want := range []float64{0.5, 1.5, 5.5, 3.5} {
		if want *= plotHeight / 5.5; math.Abs(heights[i]-want) > 1e-9 {
			t.Errorf("bar %d is %v high, want %v", i, heights[i], want)
		}
	}
	if _, zero := at(t, s, "0"); zero != plotTop+plotHeight {
		t.Errorf("0 is at %v", zero)
	}
}

// Each axis has its name: the horizontal one below, the vertical one over its numbers.
func TestAxesHaveNames(t *testing.T) {
	s := Histogram("a <b>", "turns", "positions", []Bar{{Label: "3", Value: 5}}, Themes[0])
	_, below := at(t, s, "turns")
	left, above := at(t, s, "positions")
	_, label := at(t, s, "3")
	if below <= label || above >= plotTop || left > plotLeft {
		t.Errorf("turns at %v, positions at %v, %v", below, left, above)
	}
	if svg := string(svg(t, []Scene{s})); !strings.Contains(svg, "a &lt;b&gt;") {
		t.Errorf("the title is not escaped: %s", svg)
	}
}

// A plot fits on a screen and its texts apart from each other, however many bars it has.
func TestPlotFitsOnAScreen(t *testing.T) {
	for _, n := range []int{0, 1, 20, 300, 2000, 100_000} {
		bars := make([]Bar, n)
		for i := range bars {
			bars[i] = Bar{Label: strconv.Itoa(i), Value: float64(i * i % 1009)}
		}
		s := Histogram("title", "across", "up", bars, Themes[0])
		if s.Width > 1280 || s.Height > 720 {
			t.Errorf("%d bars: %d x %d", n, s.Width, s.Height)
		}
		ends := make(map[string]float64) // of the last text of a line
		for shape := range s.Shapes {
			if shape.Text == "" || shape.X < plotLeft {
				continue
			}
			half := letterWidth * shape.Size * float64(letters(shape.Text)) / 2
			line := fmt.Sprint(shape.Y)
			if shape.X-half < ends[line] {
				t.Fatalf("%d bars: %q runs into the text before it", n, shape.Text)
			}
			ends[line] = shape.X + half
		}
		if heights := tops(s); n > 1 && len(heights) == 0 || len(heights) > 1200 {
			t.Errorf("%d bars are drawn as %d", n, len(heights))
		}
		if svg := string(svg(t, []Scene{s})); strings.Contains(svg, "NaN") || strings.Contains(svg, "Inf") {
			t.Errorf("%d bars are %s", n, svg)
		}
	}
}
