package central

import (
	"context"
	"errors"
	"math/bits"
	"sync"
	"testing"

	"jie/internal/race"
	"jie/pegs/bitboard"
	"jie/puzzle/board"
)

// solvedCentral is the central game, measured from nothing, for all tests.
var solvedCentral = sync.OnceValues(func() (*Game, error) {
	return Solve(context.Background(), true, nil)
})

func solvedGame(t *testing.T) *Game {
	t.Helper()
	if short() {
		t.Skip("takes seconds")
	}
	c, err := solvedCentral()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// All solutions counted, in three ways: down from the start by jumps to go, as
// the measured values do; up to the middle and down from there; and the shortest
// ones by the table.
func TestCounts(t *testing.T) {
	c := solvedGame(t)
	start := c.Board.Full().Without(Centre)
	jumps, shortest := c.Solutions(start)
	if moves, _ := c.Moves(start); moves != 18 || shortest.String() != "7488" {
		t.Errorf("central game: %d moves, %v shortest solutions", moves, shortest)
	}
	var joined bitboard.Uint128
	for p := range c.winning[17].all() {
		// The ways to p are, in the complement, the ways to go.
		_, i := c.find(p)
		_, j := c.find(c.Board.Full() &^ p)
		for range c.orbits.Size(p) {
			hi, lo := bits.Mul64(c.values[16][j].ways, c.values[17][i].ways)
			joined.Add(bitboard.Uint128{Hi: hi, Lo: lo})
		}
	}
	if joined.Big().Cmp(jumps) != 0 {
		t.Errorf("joined in the middle: %v solutions, counted downwards %v", joined.Big(), jumps)
	}
}

// A random player's chance, computed by playing all games of positions with few
// pegs, is what the values say.
func TestChance(t *testing.T) {
	c := solvedGame(t)
	var chance func(p board.Set) float64
	chance = func(p board.Set) float64 {
		if p == 1<<Centre {
			return 1
		}
		next := c.Board.AppendSuccessors(nil, p)
		sum := 0.0
		for _, n := range next {
			sum += chance(n)
		}
		if len(next) == 0 {
			return 0
		}
		return sum / float64(len(next))
	}
	for p := range c.winning[8].all() {
		want, got := chance(p), c.chance(p)
		if got < want*(1-1e-12) || got > want*(1+1e-12) {
			t.Fatalf("chance(%x) = %g, want %g", p, got, want)
		}
	}
}

// chance is the chance that a player who picks each jump at random, each legal one
// equally likely, goes from p to the goal.
func (c *Game) chance(p board.Set) float64 {
	pegs, i := c.find(p)
	return c.values[pegs][i].chance
}

// Cancelling ends every search promptly with the context's error.
func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Solve(ctx, true, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("Solve: %v", err)
	}
	if _, err := FindReach(ctx, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("FindReach: %v", err)
	}
}

func BenchmarkSolve(b *testing.B) {
	for _, values := range []bool{false, true} {
		b.Run(map[bool]string{false: "winning", true: "values"}[values], func(b *testing.B) {
			for b.Loop() {
				if _, err := Solve(context.Background(), values, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkFindReach(b *testing.B) {
	for b.Loop() {
		if _, err := FindReach(context.Background(), nil); err != nil {
			b.Fatal(err)
		}
	}
}

// short says whether tests take their short form.
func short() bool { return race.Enabled || testing.Short() }
