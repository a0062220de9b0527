package level

import (
	"math"
	"testing"
)

func TestLog2(t *testing.T) {
	for n := 1; n < 5000; n++ {
		if got, want := log2(n), int64(1000*math.Log2(float64(n))+1e-9); got != want {
			t.Fatalf("log2(%d) = %d, want %d", n, got, want)
		}
	}
}

func TestMeasure(t *testing.T) {
	steps := []step{
		{good: []bool{true, false, false, false}, looks: []int{9, 1, 1, 1}}, // obvious: 2 bits
		{good: []bool{false, true}, looks: []int{5, 5}},                     // a toss-up: 1 bit, half wrong
		{good: []bool{true, true, false, false}, looks: []int{0, 0, 3, 0}},  // misleading: 1 bit, wrong
	}
	want := Measures{Bits: 4000, Greedy: 1500, Tree: 5000}
	if got := measure(steps); got != want || got.Score() != 6125 {
		t.Errorf("measure = %+v with score %d, want %+v", got, got.Score(), want)
	}
}
