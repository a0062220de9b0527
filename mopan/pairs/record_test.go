package pairs

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"testing"

	"jie/mopan"
	"jie/puzzle"
	"jie/puzzle/work"
)

// record has the results of all units of seven dots on 37 cells.
const record = "../../docs/records/mopan-37-7"

// The record is whole: its pairs are the square of its positions, and a search agrees with
// its farthest pair.
func TestRecord(t *testing.T) {
	f, err := work.Open(record, []work.Kind{Kind{}})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := f.Merge(t.Context(), work.Limits{Workers: 1}, &out); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Positions      uint64
		Diameter       int      `json:"gods_number"`
		Distances      []uint64 `json:"pairs_by_distance"`
		Eccentricities []uint64
	}
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	pairs, positions := uint64(0), uint64(0)
	for _, n := range got.Distances {
		pairs += n
	}
	for _, n := range got.Eccentricities {
		positions += n
	}
	const want = 10_295_472 // 37 over 7
	if got.Positions != want || positions != want || pairs != want*want || got.Diameter != 13 || len(got.Distances) != 14 {
		t.Errorf("%+v", got)
	}
}

// The batches that made the record find the distances that Solve proves, for 300 pairs at
// random.
func TestSevenDots(t *testing.T) {
	if !*long {
		t.Skip("-long was not given")
	}
	const sources, targets = 100, 3
	a := newSearch(t, 4, mono(4, 7), 0)
	rng := rand.New(rand.NewPCG(35, 0))
	var from [sources]uint32
	var to [sources][targets]uint32
	for k := range from {
		from[k] = rng.Uint32N(uint32(a.positions.Size))
		for i := range to[k] {
			to[k][i] = rng.Uint32N(uint32(a.positions.Size))
		}
	}
	distances := a.distances(t, from[:], func(b *balls, found map[[2]uint32]int, distance int) {
		for k := range from {
			for _, n := range to[k] {
				pair := [2]uint32{from[k], n}
				if _, known := found[pair]; !known && b.now[n][k>>6]>>(k&63)&1 != 0 {
					found[pair] = distance
				}
			}
		}
	})
	var histogram [14]int
	for k, source := range from {
		for _, n := range to[k] {
			d := distances[[2]uint32{source, n}]
			histogram[d]++
			if s := solve(t, a.text(uint64(source)), a.text(uint64(n))); s != int64(d) {
				t.Errorf("%s to %s: %d turns, but %d by Solve", a.text(uint64(source)), a.text(uint64(n)), d, s)
			}
		}
	}
	t.Log("300 pairs by distance:", histogram)
}

// distances grows the balls of sources until they hold all positions. look is called at
// each distance.
func (a *Search) distances(t *testing.T, sources []uint32, look func(*balls, map[[2]uint32]int, int)) map[[2]uint32]int {
	t.Helper()
	b, err := newBalls(t.Context(), a.positions.Size, a.workers)
	if err == nil {
		err = b.start(t.Context(), sources)
	}
	found, all := map[[2]uint32]int{}, a.positions.Size*uint64(len(sources))
	for distance := 0; err == nil; distance++ {
		look(b, found, distance)
		counts, failed := b.within(t.Context())
		if err = failed; err != nil {
			break
		}
		reached := uint64(0)
		for _, n := range counts {
			reached += uint64(n)
		}
		if reached == all {
			return found
		}
		err = a.grow(t.Context(), b, reached, all, len(sources))
	}
	t.Fatal(err)
	return nil
}

// solve is the fewest turns between two positions, proved by a search.
func solve(t *testing.T, from, to string) int64 {
	t.Helper()
	board, err := mopan.ParseBoard(from)
	if err != nil {
		t.Fatal(err)
	}
	goal, err := mopan.NewGoal(board, to)
	if err != nil {
		t.Fatal(err)
	}
	s, err := mopan.Solve(t.Context(), board, goal, puzzle.Options{})
	if err != nil || s.Status != puzzle.Solved || !s.Optimal {
		t.Fatalf("%+v, %v", s, err)
	}
	return s.Length
}
