package main

import (
	"context"
	"fmt"
	"strings"

	"jie/check"
	"jie/cmd/jie/internal/console"
	"jie/cmd/jie/internal/failure"
	"jie/puzzle"
	"jie/puzzle/draw"
	"jie/puzzle/view"
	"jie/verbs"
)

// pressesGiven are the presses that a PBM picture marks, where --moves names one, of a
// puzzle whose cells are pressed; picture is false for any other text.
func (a *app) pressesGiven(p verbs.Problem, text string) (moves []string, picture bool, err error) {
	path, named := strings.CutPrefix(text, "@")
	entry := p.Puzzle.Describe().Entry
	if !named || entry.Kind != view.EnterPress {
		return nil, false, nil
	}
	var files console.Pictures
	defer files.Close()
	lights, err := files.Rows(path)
	if lights == nil || err != nil {
		return nil, false, err
	}
	grid := p.From.Grid()
	h, w := lights.Size()
	if h != int64(len(grid.Rows)) || 2*w-1 != int64(len(grid.Columns)) {
		got, want := fmt.Sprintf("%dx%d", h, w), fmt.Sprintf("%dx%d", len(grid.Rows), (len(grid.Columns)+1)/2)
		return nil, true, failure.In(path, failure.New(check.OtherPattern, failure.Details{"got": got, "want": want}))
	}
	rows, err := lights.Rows()
	if err != nil {
		return nil, true, failure.In(path, err)
	}
	return puzzle.PatternMoves(grid, entry, rows), true, nil
}

// pressedFilm is the position, and the one after all of the presses of a picture:
// there are too many to show each.
func (a *app) pressedFilm(ctx context.Context, p verbs.Problem, moves []string, picture string) ([]draw.Frame, error) {
	after, err := p.Played(ctx, moves)
	if err != nil {
		return nil, err
	}
	return []draw.Frame{{Grid: p.From.Grid()}, {Grid: after.From.Grid(), Caption: "1/1  " + picture}}, nil
}

// validRegions tells what does not go with --regions, and that --to needs it.
func (v showFlags) validRegions(format verbs.Format, moves []string) error {
	switch {
	case len(v.goals) > 0 && !v.groups:
		return failure.Usage(failure.FlagNeeds, failure.Details{"flag": "--to", "other": "--regions"})
	case v.groups && !format.Picture():
		return failure.Usage(failure.FlagNeeds, failure.Details{"flag": "--regions", "other": "--as svg / png"})
	case v.groups && len(moves) > 0:
		return failure.Usage(failure.FlagsConflict, failure.Details{"one": "--regions", "other": "--moves"})
	}
	return nil
}

// outlined has the groups of cells that an analysis names on the frames, where they are
// asked for.
func (v showFlags) outlined(ctx context.Context, p verbs.Problem, frames []draw.Frame, memory int64) ([]draw.Frame, error) {
	if !v.groups {
		return frames, nil
	}
	goal, err := p.Reached()
	if err != nil {
		return nil, err
	}
	p.Goal = goal
	facts, err := p.Analyse(ctx, memory)
	if err != nil {
		return nil, err
	}
	if frames[0].Grid.Groups = facts.Groups(); frames[0].Grid.Groups == nil {
		return nil, failure.New(puzzle.BadOption, failure.Details{"option": "--regions"})
	}
	return frames, nil
}
