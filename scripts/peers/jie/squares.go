package main

import (
	"context"
	"strconv"
	"strings"

	"jie/lightsout"
	"jie/puzzle"
)

// square solves the square with all lights on, with the fewest presses proved.
func square(ctx context.Context, side string) error {
	return allOn(side, func(start, goal *lightsout.Board) (any, error) {
		s, err := lightsout.Solve(ctx, start, goal, puzzle.Options{Workers: 1})
		return s.Length, err
	})
}

// firstRow finds any press pattern of the square, and replays all of its rows.
func firstRow(ctx context.Context, side string) error {
	return allOn(side, func(start, goal *lightsout.Board) (any, error) {
		s, err := lightsout.SolveStream(ctx, start, goal, lightsout.StreamOptions{First: true, Workers: 1})
		return strings.Count(s.FirstRow, "1"), err
	})
}

// allOn times a work on the square of a side with all lights on, to be switched off.
func allOn(side string, work func(start, goal *lightsout.Board) (any, error)) error {
	n, err := strconv.Atoi(side)
	if err != nil {
		return err
	}
	start, err := lightsout.AllOn(int64(n), n)
	if err != nil {
		return err
	}
	goal, err := lightsout.AllOff(int64(n), n)
	if err != nil {
		return err
	}
	return timed(func() (any, error) { return work(start, goal) })
}
