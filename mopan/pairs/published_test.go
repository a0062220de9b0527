package pairs

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"jie/mopan/rings"
	"jie/puzzle"
)

// The published distances of all pairs on 37 cells are whole: their pairs are the square of
// their positions, and as many positions have a farthest one.
func TestPublished(t *testing.T) {
	positions, diameters := int64(1), []int64{4, 6, 8, 10, 11, 12, 13}
	for i, diameter := range diameters {
		dots := int64(i + 1)
		positions = positions * (38 - dots) / dots // 37 over dots
		text, err := os.ReadFile(fmt.Sprintf("../../docs/data/mopan-4-%d.csv", dots))
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(string(text)), "\n")
		if int64(len(lines)) != diameter+2 || lines[0] != "side,dots,distance,pairs,eccentricities" {
			t.Fatalf("%d dots: %d lines, the first %q", dots, len(lines), lines[0])
		}
		pairs, farthest := int64(0), int64(0)
		for at, line := range lines[1:] {
			var distance, there, far int64
			if _, err := fmt.Sscanf(line, fmt.Sprintf("4,%d,%%d,%%d,%%d", dots), &distance, &there, &far); err != nil || distance != int64(at) {
				t.Fatalf("%d dots: %q: %v", dots, line, err)
			}
			pairs, farthest = pairs+there, farthest+far
		}
		if pairs != positions*positions || farthest != positions {
			t.Errorf("%d dots: %d pairs and %d farthest of %d positions", dots, pairs, farthest, positions)
		}
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
	board, err := rings.ParseBoard(from)
	if err != nil {
		t.Fatal(err)
	}
	goal, err := rings.NewGoal(board, to)
	if err != nil {
		t.Fatal(err)
	}
	s, err := rings.Solve(t.Context(), board, goal, puzzle.Options{})
	if err != nil || s.Status != puzzle.Solved || !s.Optimal {
		t.Fatalf("%+v, %v", s, err)
	}
	return s.Length
}
