package central

import (
	"bytes"
	"errors"
	"flag"
	"math/rand/v2"
	"os"
	"testing"

	"jie/puzzle"
	"jie/puzzle/board"
)

var write = flag.Bool("write", false, "write central.bin instead of comparing it")

// The embedded table is, byte by byte, what a search from nothing writes.
func TestEmbeddedTable(t *testing.T) {
	if *write {
		c, err := solvedCentral()
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("central.bin", c.table(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	c := solvedGame(t)
	if !bytes.Equal(c.table(), centralFile) {
		t.Error("central.bin is stale: run go generate")
	}
	if len(centralFile) > 1_500_000 {
		t.Errorf("central.bin has %d bytes", len(centralFile))
	}
	table := embedded(t)
	for pegs := 1; pegs < Holes; pegs++ {
		i := 0
		for p := range c.winning[pegs].all() {
			if got, ok := table.Moves(p); !ok || got != int(c.values[pegs][i].length) {
				t.Fatalf("Moves(%x) = %d, %v, want %d", p, got, ok, c.values[pegs][i].length)
			}
			i++
		}
	}
}

// Positions that are not winning are not in the table.
func TestTableHasNoMore(t *testing.T) {
	c := solvedGame(t)
	table := embedded(t)
	r := rand.New(rand.NewPCG(1, 3))
	for range 200_000 {
		p := board.Set(r.Uint64()) & c.Board.Full()
		_, want := c.Moves(p)
		if _, got := table.Moves(p); got != want {
			t.Fatalf("Moves(%x) is %v, want %v", p, got, want)
		}
	}
}

func TestDamagedTable(t *testing.T) {
	altered := bytes.Clone(centralFile)
	altered[5000] ^= 1
	for _, file := range [][]byte{nil, []byte(tableMagic), centralFile[:len(centralFile)-1], altered} {
		if _, err := openTable(file); !isDamaged(err) {
			t.Errorf("a damaged table of %d bytes opens: %v", len(file), err)
		}
	}
}

func BenchmarkOpenTable(b *testing.B) {
	for b.Loop() {
		if _, err := openTable(centralFile); err != nil {
			b.Fatal(err)
		}
	}
}

func isDamaged(err error) bool {
	var e *puzzle.Error
	return errors.As(err, &e) && e.Code == DamagedTable
}

func embedded(t *testing.T) *Table {
	t.Helper()
	table, err := Embedded()
	if err != nil {
		t.Fatal(err)
	}
	return table
}
