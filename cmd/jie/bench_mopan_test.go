package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"

	"jie/mopan"
)

// A small set is measured, every pair proved and replayed.
func TestBenchPairs(t *testing.T) {
	var out bytes.Buffer
	b := bench{app: newTestApp(&out)}
	b.app.json = true
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

// As a row, and in a plot, a set has its median.
func TestBenchPairsRows(t *testing.T) {
	var out bytes.Buffer
	a := &app{out: &out}
	rows, err := a.openRows("csv", "", figureColumns)
	if err != nil {
		t.Fatal(err)
	}
	b := bench{app: a, rows: rows}
	if err := b.pairs(context.Background(), mopan.PairSet{Name: "small", Side: 3, Dots: 4, Pairs: 3, Seed: 1}); err != nil {
		t.Fatal(err)
	}
	if err := rows.Close(); err != nil {
		t.Fatal(err)
	}
	table, err := csv.NewReader(&out).ReadAll()
	if err != nil || len(table) != 2 || table[1][0] != "mopan small" || table[1][len(table[1])-1] != "3" {
		t.Errorf("rows = %q, %v", table, err)
	}
	if len(b.done) != 1 || b.done[0].Seconds <= 0 {
		t.Errorf("to plot: %+v", b.done)
	}
}
