package main

import (
	"context"
	"fmt"
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
	var s puzzle.Solution
	took, err := fastest(func() (err error) {
		s, err = lightsout.Solve(ctx, start, goal, puzzle.Options{Workers: 1})
		return err
	})
	if err != nil {
		return err
	}
	report(took, fmt.Sprint(s.Length))
	return nil
}

// firstRow finds any press pattern of the square, and replays all of its rows.
func firstRow(ctx context.Context, n int) error {
	start, goal, err := allOn(n)
	if err != nil {
		return err
	}
	var s lightsout.Streamed
	took, err := fastest(func() (err error) {
		s, err = lightsout.SolveStream(ctx, start, goal, lightsout.StreamOptions{First: true, Workers: 1})
		return err
	})
	if err != nil {
		return err
	}
	report(took, fmt.Sprint(strings.Count(s.FirstRow, "1")))
	return nil
}

func allOn(n int) (start, goal *lightsout.Board, err error) {
	if start, err = lightsout.AllOn(int64(n), n); err != nil {
		return nil, nil, err
	}
	goal, err = lightsout.AllOff(int64(n), n)
	return start, goal, err
}
