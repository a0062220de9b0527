package main

import (
	"context"
	"strings"

	"jie/lightsout"
	"jie/puzzle"
)

// square solves the square of side n with all lights on, with the fewest presses
// proved.
func square(ctx context.Context, n int) error {
	start, goal, err := allOn(n)
	if err != nil {
		return err
	}
	return timed(func() (any, error) {
		s, err := lightsout.Solve(ctx, start, goal, puzzle.Options{Workers: 1})
		return s.Length, err
	})
}

// firstRow finds any press pattern of the square, and replays all of its rows.
func firstRow(ctx context.Context, n int) error {
	start, goal, err := allOn(n)
	if err != nil {
		return err
	}
	return timed(func() (any, error) {
		s, err := lightsout.SolveStream(ctx, start, goal, lightsout.StreamOptions{First: true, Workers: 1})
		return strings.Count(s.FirstRow, "1"), err
	})
}

func allOn(n int) (start, goal *lightsout.Board, err error) {
	if start, err = lightsout.AllOn(int64(n), n); err != nil {
		return nil, nil, err
	}
	goal, err = lightsout.AllOff(int64(n), n)
	return start, goal, err
}
