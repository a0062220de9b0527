package whole

import (
	"context"
	"encoding/csv"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jie/twiddle/geometry"
)

var long = flag.Bool("long", false, "build the tables of 12! positions, which takes a minute")

// published reads the positions at each distance, by board.
func published(t *testing.T) map[string][]int64 {
	t.Helper()
	file, err := os.Open("../../docs/data/twiddle-distances.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	counts := make(map[string][]int64)
	for _, row := range rows[1:] {
		n, err := strconv.ParseInt(row[2], 10, 64)
		if err != nil || row[1] != strconv.Itoa(len(counts[row[0]])) {
			t.Fatalf("%v: %v", row, err)
		}
		counts[row[0]] = append(counts[row[0]], n)
	}
	return counts
}

// The tables count what is published.
func TestPublished(t *testing.T) {
	tabled := 0
	for board, want := range published(t) {
		var s geometry.Shape
		size, oriented := strings.CutSuffix(board, " oriented")
		if _, err := fmt.Sscanf(size, "%dx%d", &s.Rows, &s.Cols); err != nil {
			t.Fatal(err)
		}
		s.Block, s.Oriented = 2, oriented
		entries, ok := Entries(s)
		if !ok || entries > 1<<24 && !*long {
			continue // package twiddle counts the small ones
		}
		tabled++
		table := Start(geometry.Of(s))
		if err := table.Build(t.Context(), Options{}); err != nil || !table.Complete() || !slices.Equal(table.Counts(), want) {
			t.Errorf("%s: %v, %v, want %v", board, err, table.Counts(), want)
		}
	}
	if tabled < 4 {
		t.Errorf("only %d boards have a table", tabled)
	}
}

// Each entry has a position whose entry it is, and its distance is that of a plain search.
func TestDistances(t *testing.T) {
	for _, s := range []geometry.Shape{{Rows: 2, Cols: 4, Block: 2}, {Rows: 3, Cols: 3, Block: 2}, {Rows: 3, Cols: 4, Block: 3}, {Rows: 2, Cols: 4, Block: 2, Oriented: true}} {
		if s.Block == 3 && testing.Short() {
			continue
		}
		g := geometry.Of(s)
		table := Start(g)
		if err := table.Build(t.Context(), Options{Workers: 3}); err != nil {
			t.Fatal(err)
		}
		for i := 0; i < table.Len(); i += 1 + table.Len()/5000 {
			if p, d := table.Entry(i); table.at(&p) != i || d != table.Distance(&p) {
				t.Fatalf("%+v: entry %d is a position of entry %d", s, i, table.at(&p))
			}
		}
		seen, layer := map[geometry.Position]bool{geometry.Home(): true}, []geometry.Position{geometry.Home()}
		for d := 0; len(layer) > 0 && len(seen) < 100_000; d++ {
			var next []geometry.Position
			for _, p := range layer {
				if table.Distance(&p) != d {
					t.Fatalf("%+v: %v has distance %d, want %d", s, p.Tile[:g.Cells()], table.Distance(&p), d)
				}
				for i := range g.Turns {
					if after := p.Turned(&g.Turns[i]); !seen[after] {
						seen[after] = true
						next = append(next, after)
					}
				}
			}
			layer = next
		}
	}
}

// A table that was cut short continues from its last layer.
func TestGoesOn(t *testing.T) {
	g := geometry.Of(geometry.Shape{Rows: 2, Cols: 4, Block: 2})
	whole := Start(g)
	if err := whole.Build(t.Context(), Options{}); err != nil {
		t.Fatal(err)
	}
	enough := errors.New("enough")
	part := Start(g)
	if err := part.Build(t.Context(), Options{Layer: func(t *Table) error {
		if len(t.Counts()) == 6 {
			return enough
		}
		return nil
	}}); err != enough {
		t.Fatal(err)
	}
	part = Of(g, slices.Clone(part.Distances()), slices.Clone(part.Counts()), part.Complete())
	if err := part.Build(t.Context(), Options{}); err != nil || !slices.Equal(part.Distances(), whole.Distances()) || !slices.Equal(part.Counts(), whole.Counts()) {
		t.Errorf("%v, %v, want %v", err, part.Counts(), whole.Counts())
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Start(g).Build(ctx, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestEntries(t *testing.T) {
	for s, want := range map[geometry.Shape]int64{
		{Rows: 3, Cols: 4, Block: 2}: 479_001_600, {Rows: 3, Cols: 3, Block: 2, Oriented: true}: 185_794_560,
		{Rows: 2, Cols: 3, Block: 2}: 0, {Rows: 4, Cols: 4, Block: 2}: 0, {Rows: 3, Cols: 3, Block: 3, Oriented: true}: 0, {Rows: 2, Cols: 5, Block: 2, Oriented: true}: 0,
	} {
		if got, ok := Entries(s); ok != (want > 0) || ok && got != want {
			t.Errorf("%+v: %d %v, want %d", s, got, ok, want)
		}
	}
}

func BenchmarkBuild(b *testing.B) {
	g := geometry.Of(geometry.Shape{Rows: 2, Cols: 5, Block: 2})
	for b.Loop() {
		if err := Start(g).Build(context.Background(), Options{}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(3_628_800*int64(b.N))/b.Elapsed().Seconds(), "positions/s")
}
