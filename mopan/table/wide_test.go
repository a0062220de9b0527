package table

import (
	"context"
	"math"
	"math/bits"
	"slices"
	"testing"

	"jie/mopan/internal/mopantest"
	"jie/mopan/internal/states"
	"jie/mopan/rings"
	"jie/puzzle"
	tables "jie/puzzle/table"
)

// The tables of small spaces do not depend on the width of numbers.
func TestWideBuild(t *testing.T) {
	inWide := func(sp *states.Space) layout { return newRanked[uint64](sp) }
	for _, rows := range []string{"10/101/00", "110/0000/01000/0000/001", "120/0000/03000/0000/002"} {
		want, got := buildIn(t, inRanks, rows), buildIn(t, inWide, rows)
		if !slices.Equal(got.words.(states.Codes), want.words.(states.Codes)) || !slices.Equal(got.levels, want.levels) || !slices.Equal(got.farthest, want.farthest) {
			t.Errorf("%s: the tables differ", rows)
		}
	}
}

// fewWords are the codes of some places of a table that would take gigabytes.
type fewWords map[int][2]uint64

func (w fewWords) Pair(i int) (low, high uint64, err error) { return w[i][0], w[i][1], nil }

func (w fewWords) add(place uint64, code uint) {
	pair := w[int(place>>6)]
	pair[0] |= uint64(code&1) << (place & 63)
	pair[1] |= uint64(code>>1) << (place & 63)
	w[int(place>>6)] = pair
}

// The first levels about targets whose places pass 2^32: the positions at each
// distance are those that a search on boards finds, and questions are answered.
func TestWideLevels(t *testing.T) {
	if bits.UintSize < 64 {
		t.Skip("a table of such places has more words than can be addressed")
	}
	for _, rows := range []string{
		"00000/000000/0000000/00011100/000000000/00101000/0000001/000000/01110",
		"00000/000000/0000000/00000000/000000000/00000000/0000111/101111/10111",
	} {
		counts, goal := mopantest.Patterns(t, rows)
		table, err := newTable(counts, goal)
		if err != nil {
			t.Fatal(err)
		}
		r := table.layout.(*ranked[uint64])
		start := table.space.Pack(goal[0].Board)
		levels := [][]uint64{{r.Place(start)}}
		words := fewWords{}
		words.add(r.Place(start), states.Code(0))
		table.words, table.levels, table.complete = words, []uint64{1}, true
		seen := map[uint64]bool{r.Place(start): true}
		for distance := 1; distance <= 2; distance++ {
			var next []uint64
			for _, n := range levels[distance-1] {
				for after := range r.Neighbours(n, r.Ranker.State(n)) {
					if !seen[after] {
						seen[after] = true
						words.add(after, states.Code(distance))
						next = append(next, after)
					}
				}
			}
			levels = append(levels, next)
			table.levels = append(table.levels, uint64(len(next)))
		}
		boards := map[rings.Board]bool{goal[0].Board: true}
		layer := []rings.Board{goal[0].Board}
		for distance := range 3 {
			if len(layer) != len(levels[distance]) {
				t.Errorf("%s: %d positions at %d, want %d", rows, len(levels[distance]), distance, len(layer))
			}
			var next []rings.Board
			for i, b := range layer {
				if i%20 == 0 {
					checkWide(t, table, b, distance)
				}
				for _, turn := range rings.Of(b.Side()).Turns {
					if after, ok := b.Turn(turn.Name); ok && !boards[after] {
						boards[after] = true
						next = append(next, after)
					}
				}
			}
			layer = next
		}
		if high := slices.Max(levels[2]); high < math.MaxUint32 {
			t.Errorf("%s: the places end at %d, below 2^32", rows, high)
		}
	}
}

// checkWide asks the table about a position at a known distance.
func checkWide(t *testing.T, table *Table, b rings.Board, distance int) {
	t.Helper()
	if got, ok, err := table.Distance(b); got != distance || !ok || err != nil {
		t.Errorf("%v: distance %d, %v, %v, want %d", b, got, ok, err, distance)
	}
	s, err := table.Solve(context.Background(), b, table.goal, puzzle.Options{Count: true})
	if err != nil || s.Length != int64(distance) || distance == 1 && s.Count.Int64() < 1 {
		t.Errorf("%v: %+v, %v, want %d turns", b, s, err, distance)
	}
}

// A header describes a wide table, and the length of its file is that of two bits a
// position in whole blocks.
func TestWideHeader(t *testing.T) {
	if bits.UintSize < 64 {
		t.Skip("the file has more words than can be numbered")
	}
	counts, goal := mopantest.Patterns(t, "00000/000000/0000000/00011100/000000000/00101000/0000001/000000/01111")
	table, err := newTable(counts, goal)
	if err != nil {
		t.Fatal(err)
	}
	last := table.Positions() - 1
	table.levels, table.farthest = []uint64{1, last}, []uint64{1 << 32, last}
	block, err := table.header().block()
	if err != nil {
		t.Fatal(err)
	}
	h, err := readHeader(block, "wide")
	if err != nil {
		t.Fatal(err)
	}
	read, err := h.table("wide")
	if err != nil {
		t.Fatal(err)
	}
	if read.Positions() != 90_177_170_226 || h.Pairs != 1_409_018_285 || !slices.Equal(read.farthest, table.farthest) {
		t.Errorf("%d positions, %d pairs of words, farthest %v", read.Positions(), h.Pairs, read.farthest)
	}
	if got, want := fileBytes(h.Pairs), int64(1_375_995)*(16<<10+4)+16<<10; got != want {
		t.Errorf("the file has %d bytes, want %d", got, want)
	}
	if far := read.Farthest(); len(far) != 2 || read.layout.Place(read.space.Pack(far[1])) != last {
		t.Errorf("farthest %v", far)
	}
	table.farthest[1] = last + 1
	if block, err = table.header().block(); err != nil {
		t.Fatal(err)
	}
	if h, err = readHeader(block, "wide"); err != nil {
		t.Fatal(err)
	}
	_, err = h.table("wide")
	mopantest.WantCode(t, err, NoTable)
}

// Too many positions are refused for the memory that they take, two bits each and one
// while levels grow, whatever their number.
func TestWideRefusals(t *testing.T) {
	for _, test := range []struct {
		dots      int
		positions uint64
	}{{9, 17_341_763_505}, {10, 90_177_170_226}, {12, 1_742_058_970_275}, {30, 232_714_176_627_630_544}} {
		counts := states.Dots(61, test.dots)
		goal := rings.Goal{rings.Wild(5)}
		for _, memory := range []int64{1 << 30, 6 << 30} {
			_, err := newBuilder(t.Context(), counts, goal, Options{Memory: memory})
			mopantest.WantCode(t, err, tables.TooLittleMemory)
			if need := (test.positions + 63) / 64 * 24; err != nil && bits.UintSize == 64 {
				if got := err.(*puzzle.Error).Args["need"]; got != need {
					t.Errorf("%d dots: %v bytes, want %d", test.dots, got, need)
				}
			}
		}
	}
	_, err := newBuilder(t.Context(), states.Dots(61, 30), rings.Goal{rings.Wild(5)}, Options{})
	mopantest.WantCode(t, err, tables.TooLittleMemory)
}
