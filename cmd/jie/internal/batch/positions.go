package batch

import (
	"context"
	"encoding/json"
	"slices"

	"jie/cmd/jie/internal/console"
	"jie/puzzle"
	"jie/verbs"
)

// Answerer answers a question about a position with the service of the batch.
type Answerer func(ctx context.Context, service *verbs.Service, p verbs.Problem) Reply

// Positions are questions about positions, a line each.
type Positions struct {
	Goals  []string // of lines that name none, from --to
	Answer Answerer
	// Judge reports whether an answer that an earlier run left holds; nil if there is no judge.
	Judge func(ctx context.Context, line verbs.Line) (bool, error)
}

// Source returns the positions as the questions of a batch.
func (p Positions) Source(a *console.App, b *Question) Source {
	return Source{
		Begin: func(ctx context.Context) (goals []string, err error) {
			_, p.Goals, err = a.Goals(ctx, p.Goals)
			return p.Goals, err
		},
		Read: func(_ context.Context, service *verbs.Service, line verbs.Line) (Asked, error) {
			problem, err := service.ReadLine(line.Text, b.prefix, p.Goals)
			return position{p, service, problem}, err
		},
	}
}

type position struct {
	Positions
	service *verbs.Service
	problem verbs.Problem
}

func (p position) Answer(ctx context.Context) Reply {
	return p.Positions.Answer(ctx, p.service, p.problem)
}

func (p position) Kept(ctx context.Context, answer verbs.Line, trust bool) (holds, proved bool, err error) {
	var kept struct {
		From   string       `json:"from"`
		To     puzzle.Texts `json:"to"` // none for questions without a goal
		Status string       `json:"status"`
	}
	goal := p.problem.Goal
	holds = json.Unmarshal([]byte(answer.Text), &kept) == nil && kept.From == p.problem.From.String() &&
		(kept.To == nil || goal != nil && slices.Equal(kept.To, goal.Texts()))
	if holds && !trust && p.Judge != nil {
		holds, err = p.Judge(ctx, answer)
	}
	return holds, kept.Status != puzzle.Unknown.String(), err
}
