package main

import (
	"context"
	"fmt"
	"math/bits"

	"jie/lightsout"
	"jie/puzzle"
	"jie/puzzle/ability"
)

// square solves the square with all lights on, with a proved minimum of presses.
func square(ctx context.Context, side string) error {
	board, err := lightsout.Parse("all-on:" + side + "x" + side)
	if err != nil {
		return err
	}
	return timed(func() (any, error) {
		s, err := lightsout.Solve(ctx, board, lightsout.Goal{}, puzzle.Options{Workers: 1})
		return s.Length, err
	})
}

// firstRow finds any press pattern of the square, and replays all of its rows.
func firstRow(ctx context.Context, side string) error {
	start, err := lightsout.Puzzle{}.OpenLarge("lightsout:all-on:"+side+"x"+side, nil)
	if err != nil {
		return err
	}
	goal, err := start.Target("", nil)
	if err != nil {
		return err
	}
	return timed(func() (any, error) {
		row := &rowOfPicture{at: int64(len(fmt.Sprintf("P4\n%s %s\n", side, side)))}
		_, err := start.Stream(ctx, goal, ability.StreamOptions{Pattern: row, First: true, Workers: 1})
		return row.ones, err
	})
}

// rowOfPicture counts the ones of the first row of a square picture while it is
// written.
type rowOfPicture struct {
	at   int64 // where the row begins
	side int
	ones int
}

func (r *rowOfPicture) WriteAt(p []byte, at int64) (int, error) {
	if at == 0 {
		_, err := fmt.Sscanf(string(p), "P4\n%d", &r.side)
		return len(p), err
	}
	if at == r.at {
		for _, b := range p[:(r.side+7)/8] {
			r.ones += bits.OnesCount8(b)
		}
	}
	return len(p), nil
}
