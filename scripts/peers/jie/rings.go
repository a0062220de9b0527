package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"jie/mopan/rings"
	"jie/puzzle"
)

// apart is the distance in turns between the positions of the pair.
const apart = 11

// findPair returns the first pair at that distance among the project's random pairs of 18 dots.
func findPair(ctx context.Context) (from, to rings.Board, err error) {
	for _, set := range rings.PairSets() {
		if set.Side != 4 || set.Dots != 18 {
			continue
		}
		for from, to := range set.All() {
			s, err := solvePair(ctx, from, to)
			if err != nil || s.Length == apart {
				return from, to, err
			}
		}
	}
	return from, to, errors.New("no such pair")
}

func solvePair(ctx context.Context, from, to rings.Board) (puzzle.Solution, error) {
	goal, err := rings.NewGoal(from, to.String())
	if err != nil {
		return puzzle.Solution{}, err
	}
	return rings.Solve(ctx, from, goal, puzzle.Options{})
}

func pair(ctx context.Context) error {
	from, to, err := findPair(ctx)
	if err != nil {
		return err
	}
	return timed(func() (any, error) {
		s, err := solvePair(ctx, from, to)
		return s.Length, err
	})
}

// writeTwsearch writes the pair as twsearch reads it: the rings' turns with the target
// as the solved state, and the start as the scramble.
func writeTwsearch(ctx context.Context, file, start string) error {
	from, to, err := findPair(ctx)
	if err != nil {
		return err
	}
	var text strings.Builder
	fmt.Fprintf(&text, "Name Rings\n\nSet CELLS %d 1\n\nSolved\nCELLS\n%s\nEnd\n", to.Len(), colours(to))
	for _, ring := range rings.Rings(to.Side()) {
		for _, kind := range "LC" { // the inverse of an L is already a move
			turn := string(kind) + ring.Centre
			fmt.Fprintf(&text, "\nMove %s\nCELLS\n%s\nEnd\n", strings.ReplaceAll(turn, ",", "x"), sources(to, turn))
		}
	}
	if err := os.WriteFile(file, []byte(text.String()), 0o644); err != nil {
		return err
	}
	return os.WriteFile(start, []byte("Scramble Pair\nCELLS\n"+colours(from)+"\nEnd\n"), 0o644)
}

// colours numbers the content of each cell from 1.
func colours(b rings.Board) string {
	numbers := make([]string, b.Len())
	for i := range numbers {
		numbers[i] = fmt.Sprint(b.Colour(i) + 1)
	}
	return strings.Join(numbers, " ")
}

// sources numbers from 1, for each cell, the cell whose dot a turn brings there.
func sources(b rings.Board, turn string) string {
	source := make([]string, b.Len())
	for cell := range b.Len() {
		after, _ := rings.NewBoard(b.Side()).With(cell, 1).Turn(turn)
		for to := range b.Len() {
			if after.Colour(to) == 1 {
				source[to] = fmt.Sprint(cell + 1)
			}
		}
	}
	return strings.Join(source, " ")
}
