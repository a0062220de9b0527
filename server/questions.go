package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"jie/hint"
	"jie/internal/verb"
	"jie/level"
	"jie/puzzle"
)

type questions[Q any] struct{ Body batch[Q] }

type answers[A any] struct{ Body reply[A] }

// question adds a verb that takes one question or a list of them.
func question[Q, A any](s *Server, api huma.API, verb, summary string, answer func(context.Context, Q) (A, error)) {
	huma.Register(api, s.listed(operation(http.MethodPost, "/"+verb, verb, summary, questionErrors...)),
		func(ctx context.Context, in *questions[Q]) (*answers[A], error) {
			out, err := answerAll(ctx, s, &in.Body, answer)
			if err != nil {
				return nil, s.problem(ctx, err)
			}
			return &answers[A]{*out}, nil
		})
}

// listed says of an operation what bounds a list of questions.
func (s *Server) listed(op huma.Operation) huma.Operation {
	op.Description += fmt.Sprintf(" Or a list of at most %d questions, which are answered in turn and as a list; what is wrong with one is a problem in its place."+
		" Those not begun within %v are such problems, and so are those that come after %d bytes of answers.",
		s.config.MaxBatch, s.config.ListTime, s.config.MaxReply)
	return op
}

// answerAll answers a batch, one question after another, as far as the reply has
// room and the list has time. In a list each answers for itself, but that there has
// to be a slot for the first; a lone question that fails fails the request.
func answerAll[Q, A any](ctx context.Context, s *Server, b *batch[Q], answer func(context.Context, Q) (A, error)) (*reply[A], error) {
	if err := b.check(s.config.MaxBatch); err != nil {
		return nil, err
	}
	if b.list {
		late := fail(listTooLong, puzzle.Args{"limit": s.config.ListTime.String()})
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, s.config.ListTime, late)
		defer cancel()
	}
	out := &reply[A]{list: b.list}
	for i, item := range b.questions {
		if err := s.room(ctx, out.size); errors.Is(err, context.Canceled) {
			return nil, err // nobody reads the answers
		} else if err != nil {
			item.err = err
		}
		a, err := answerOne(ctx, s, item, answer)
		switch {
		case err == nil:
			err = out.add(a)
		case b.list && (i > 0 || !errors.Is(err, &puzzle.Error{Code: tooBusy})):
			err = out.add(s.problem(ctx, err))
		}
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// room is an error where there is no time, or after so many bytes no place, for one
// more answer.
func (s *Server) room(ctx context.Context, size int64) error {
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case size > s.config.MaxReply:
		return fail(replyTooLarge, puzzle.Args{"limit": s.config.MaxReply})
	}
	return nil
}

// answerOne answers in a slot of the gate that it enters for this question alone, so
// that others have their turn between two questions of a list.
func answerOne[Q, A any](ctx context.Context, s *Server, item asked[Q], answer func(context.Context, Q) (A, error)) (a A, err error) {
	if item.err != nil {
		return a, item.err
	}
	if err := s.gate.enter(ctx); err != nil {
		return a, err
	}
	defer s.gate.leave()
	return answer(ctx, item.question)
}

func (s *Server) solve(ctx context.Context, q verb.Solve) (puzzle.Answer, error) {
	a, err := s.service.Solve(ctx, q, nil)
	if err == nil {
		s.count(a)
	}
	return a, err
}

func (s *Server) count(a puzzle.Answer) {
	s.metrics.answers.WithLabelValues(a.Puzzle, a.Status).Inc()
	if a.Stats != nil {
		s.metrics.nodes.Add(float64(a.Stats.Nodes))
	}
}

func (s *Server) check(ctx context.Context, q verb.Check) (verb.Verdict, error) {
	return s.service.Check(ctx, q, languageOf(ctx).Error)
}

func (s *Server) analyse(ctx context.Context, q verb.Analyse) (puzzle.Analysis, error) {
	return s.service.Analyse(ctx, q)
}

func (s *Server) hint(ctx context.Context, q verb.Hint) (hint.Hint, error) {
	return s.service.Hint(ctx, q, nil)
}

func (s *Server) generate(ctx context.Context, q verb.Generate) ([]level.Level, error) {
	return s.service.Generate(ctx, q)
}
