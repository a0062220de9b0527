package check

import (
	"math/rand/v2"
	"testing"
)

// Systems of two states are solved with 64 buttons a word as they are with any prime.
func TestShorterOfTwoStates(t *testing.T) {
	rng := rand.New(rand.NewPCG(33, 11))
	shorter, unsolvable := 0, 0
	for range 400 {
		lights, buttons := 1+rng.IntN(70), rng.IntN(75)
		e := &equations{prime: 2, shown: make([]int64, lights)}
		goal := make([]int64, lights)
		for i := range goal {
			goal[i], e.shown[i] = rng.Int64N(2), rng.Int64N(2)
		}
		rank := max(buttons-8, 1)
		for range buttons {
			var button []added
			for range rng.IntN(5) {
				button = append(button, added{rng.IntN(min(lights, rank)), 1 + rng.Int64N(3)})
			}
			e.buttons = append(e.buttons, button)
		}
		if rng.IntN(4) > 0 { // a goal that can be reached
			copy(goal, e.shown)
			for _, button := range e.buttons {
				for _, a := range button[:len(button)*rng.IntN(2)] {
					goal[a.place] += a.n
				}
			}
		}
		rows, pivots, err := e.reduceTwo(e.meter(t), goal)
		if err != nil {
			t.Fatal(err)
		}
		if rows == nil {
			unsolvable++
		} else if buttons-len(pivots) > 9 {
			continue
		}
		limit := int64(rng.IntN(buttons + 2))
		want, wantErr := e.shorterPrime(e.meter(t), goal, limit)
		got, gotErr := e.shorterTwo(e.meter(t), goal, limit)
		if got != want || gotErr != wantErr {
			t.Fatalf("%+v to %v, fewer than %d: %d, %v, want %d, %v", e, goal, limit, got, gotErr, want, wantErr)
		}
		if got < limit {
			shorter++
		}
	}
	if shorter < 50 || unsolvable < 50 {
		t.Errorf("%d systems with fewer presses, %d without a solution", shorter, unsolvable)
	}
}

func (e *equations) meter(t *testing.T) *meter { return Bounds{}.meter(t.Context()) }
