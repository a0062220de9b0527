package main

import (
	"context"

	"jie/draw"
	"jie/internal/failure"
	"jie/internal/verb"
	"jie/puzzle"
)

// validRegions tells what does not go with --regions, and that --to needs it.
func (v view) validRegions(format string, moves []string) error {
	switch {
	case len(v.goals) > 0 && !v.groups:
		return failure.Usage(failure.FlagNeeds, failure.Details{"flag": "--to", "other": "--regions"})
	case v.groups && mediaTypes[format] == "":
		return failure.Usage(failure.FlagNeeds, failure.Details{"flag": "--regions", "other": "--as svg / png"})
	case v.groups && len(moves) > 0:
		return failure.Usage(failure.FlagsConflict, failure.Details{"one": "--regions", "other": "--moves"})
	}
	return nil
}

// outlined has the groups of cells that an analysis names on the frames, where they are
// asked for.
func (v view) outlined(ctx context.Context, p verb.Problem, frames []draw.Frame, memory int64) ([]draw.Frame, error) {
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
