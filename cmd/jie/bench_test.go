package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"

	"jie/cmd/jie/internal/console"
	"jie/puzzle/ability"
)

var someFigures = ability.PairFigures{Name: "null small", Pairs: 3, Median: 0.5, Ninth: 1, Worst: 2, Lengths: []int{1, 2}}

func TestBenchPairs(t *testing.T) {
	var out bytes.Buffer
	b := newTestApp(&out).newBenches()
	b.app.JSON = true
	if err := b.printPairs(someFigures); err != nil {
		t.Fatal(err)
	}
	var f ability.PairFigures
	if err := json.Unmarshal([]byte(strings.TrimSpace(out.String())), &f); err != nil {
		t.Fatalf("%q: %v", out.String(), err)
	}
	if f.Pairs != 3 || f.Median != 0.5 || f.PeakBytes <= 0 {
		t.Errorf("figures = %+v", f)
	}
}

// As a row, and in a plot, a set has its median.
func TestBenchPairsRows(t *testing.T) {
	var out bytes.Buffer
	a := &app{App: &console.App{Out: &out}}
	rows, err := a.OpenRows("csv", "", figureTable().Columns)
	if err != nil {
		t.Fatal(err)
	}
	b := a.newBenches()
	b.rows = rows
	if err := b.printPairs(someFigures); err != nil {
		t.Fatal(err)
	}
	if err := rows.Close(); err != nil {
		t.Fatal(err)
	}
	table, err := csv.NewReader(&out).ReadAll()
	if err != nil || len(table) != 2 || table[1][0] != "null small" || table[1][len(table[1])-1] != "3" {
		t.Errorf("rows = %q, %v", table, err)
	}
	if len(b.done) != 1 || b.done[0].Seconds != 0.5 {
		t.Errorf("to plot: %+v", b.done)
	}
}
