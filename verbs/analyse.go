package verbs

import (
	"context"
	"errors"
	"slices"

	"jie/check/judge"
	"jie/puzzle"
	"jie/puzzle/table"
)

// Analyse is the question of the verb "analyse".
type Analyse struct {
	From    string       `json:"from" doc:"The position" maxLength:"1000000"`
	To      puzzle.Texts `json:"to,omitempty" doc:"The goal, or several of which any will do"`
	Timeout string       `json:"timeout,omitempty" doc:"When to stop" example:"10s"`
}

// Analyse returns what is known about a position without solving it.
func (s *Service) Analyse(ctx context.Context, q Analyse) (puzzle.Analysis, error) {
	p, err := s.Read(q.From, q.To)
	if err != nil {
		return nil, err
	}
	b, err := s.bounds(q.Timeout, "", 0)
	if err != nil {
		return nil, err
	}
	ctx, cancel := b.within(ctx)
	defer cancel()
	return p.Analyse(ctx, s.Limits.Memory)
}

// Analyse returns what is known about the problem without searching from its position, in a number of bytes of
// memory (0: no limit); if there are few positions, also how many are at each distance from the goal. If it is
// stopped, the facts found so far come with the error.
func (p Problem) Analyse(ctx context.Context, memory int64) (puzzle.Analysis, error) {
	facts, err := p.From.Analyse(ctx, puzzle.Options{Goal: p.Goal, Memory: memory})
	if err != nil && !judge.Stopped(err) {
		return nil, err
	}
	about := puzzle.Analysis{{Key: "puzzle", Value: p.Puzzle.Name()}, {Key: "from", Value: p.From.String()}}
	if p.Goal != nil {
		about = append(about, puzzle.GoalFact(p.Goal))
	}
	var distances puzzle.Analysis
	if err == nil {
		distances, err = p.distances(ctx, memory)
	}
	return slices.Concat(about, facts, distances), err
}

// fewPositions is the most positions for which an analysis makes a table, which takes a core about a second.
const fewPositions = 1 << 22

// repeated are the facts of a table that an analysis has as well.
var repeated = []string{"by_distance", "mean_distance"}

// distances returns how many positions are at each distance from the goal, and the distance of this one, for a
// puzzle that finds all distances of few positions. It returns nothing if the memory is too little for them, or if
// the position cannot reach the goal.
func (p Problem) distances(ctx context.Context, memory int64) (puzzle.Analysis, error) {
	job, ok := p.table()
	if !ok {
		return nil, nil
	}
	made, err := job.Make(ctx, table.Work{Memory: memory})
	if errors.Is(err, puzzle.ErrMemory) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer func() { _ = made.Close() }()
	t, ok := made.(table.Distances)
	if !ok {
		return nil, nil
	}
	answer, err := Tabled(p.From, t).Solve(ctx, puzzle.Options{Goal: t.Goal()})
	if err != nil || answer.Status != puzzle.Solved {
		return nil, ctx.Err()
	}
	facts := puzzle.Analysis{{Key: "distance", Value: answer.Length}}
	for _, fact := range t.Facts(1) {
		if slices.Contains(repeated, fact.Key) {
			facts = append(facts, fact)
		}
	}
	return facts, nil
}

func (p Problem) table() (job table.Job, ok bool) {
	measurer, ok := puzzle.As[table.Measurer](p.Puzzle)
	if !ok || p.Goal == nil {
		return job, false
	}
	job, err := measurer.Distances(p.Goal)
	if err != nil {
		return job, false // a goal that does not give the number of dots, or a large board
	}
	return job, job.Size.Positions.IsInt64() && job.Size.Positions.Int64() <= fewPositions
}
