package main

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"

	"jie/mopan"
)

// A small set is measured, every pair proved and replayed.
func TestBenchPairs(t *testing.T) {
	var out bytes.Buffer
	b := bench{app: &app{out: &out, json: true}}
	if err := b.pairs(context.Background(), mopan.PairSet{Name: "small", Side: 3, Dots: 4, Pairs: 20, Seed: 1}); err != nil {
		t.Fatal(err)
	}
	var f pairFigures
	if err := json.Unmarshal([]byte(strings.TrimSpace(out.String())), &f); err != nil {
		t.Fatalf("%q: %v", out.String(), err)
	}
	sum := 0
	for _, n := range f.Lengths {
		sum += n
	}
	if f.Pairs != 20 || sum != 20 || f.Unproved != 0 || f.Worst < f.Median || f.Median <= 0 {
		t.Errorf("figures = %+v", f)
	}
}
