package server

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"time"

	"jie/check/judge"
	"jie/puzzle"
	"jie/puzzle/hint"
	"jie/server/lanes"
	"jie/verbs"
)

// answering answers one question with a service. It tells whether the answer was cut
// short, so that one with more time or memory may be better; so does an error that
// stopped the work.
type answering[Q, A any] func(ctx context.Context, service *verbs.Service, q Q) (a A, cut bool, err error)

// whole is an answering whose answers are never cut short.
func whole[Q, A any](answer func(*verbs.Service, context.Context, Q) (A, error)) answering[Q, A] {
	return func(ctx context.Context, service *verbs.Service, q Q) (A, bool, error) {
		a, err := answer(service, ctx, q)
		return a, false, err
	}
}

// question is a verb that takes one question or a list of them, and answers with data.
func question[Q, A any](s *Server, verb string, answer answering[Q, A]) answerer {
	return drawn[Q, A]{verb: verb, data: answer}.answer(s)
}

// answerAll answers the questions of a batch one after another, until the reply is full
// or the time of the list is over. An error in one question of a list is reported in its
// place in the reply. Two errors fail the whole request: that of the only question, and
// that of a server which is too busy for the first question of a list.
func answerAll[Q, A any](ctx context.Context, s *Server, b batch, kind string, answer answering[Q, A]) (*reply, error) {
	if b.list {
		late := fail(listTooLong, puzzle.Args{"limit": s.config.ListTime.String()})
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, s.config.ListTime, late)
		defer cancel()
	}
	out := &reply{list: b.list}
	for i, item := range b.questions {
		var a A
		err := s.room(ctx, out.size)
		if errors.Is(err, context.Canceled) {
			return nil, err // nobody reads the answers
		}
		if err == nil {
			a, err = answerOne(ctx, s, item, kind, answer)
		}
		switch {
		case err == nil:
			err = out.add(a)
		case b.list && (i > 0 || !isBusy(err)):
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

// answerOne decodes and answers a question in the lanes. Each question of a list goes
// through them for itself, so that others have their turn between two of them. An answer
// that was cut short is given where there is no lane with more time, or where ctx is over.
func answerOne[Q, A any](ctx context.Context, s *Server, data []byte, kind string, answer answering[Q, A]) (a A, err error) {
	refused := s.inLanes(ctx, kind, func(lane int) (finished bool) {
		service := s.inLane[lane]
		inTime, cancel := withBudget(ctx, service.Limits.Time)
		defer cancel()
		var q Q
		if err = verbs.Decode(data, &q); err != nil {
			return true
		}
		var cut bool
		a, cut, err = answer(inTime, service, q)
		return !cut && !judge.Stopped(err) || ctx.Err() != nil
	})
	if refused != nil {
		return a, refused
	}
	if solved, ok := any(a).(puzzle.Answer); ok && err == nil {
		s.count(solved)
	}
	return a, err
}

// inTurn does short work, such as parsing, when the client has its turn.
func (s *Server) inTurn(ctx context.Context, kind string, work func() error) (err error) {
	refused := s.inLanes(ctx, kind, func(int) bool { err = work(); return true })
	return cmp.Or(refused, err)
}

// inLanes is [lanes.Scheduler.Do] for the client of a request, with errors for its reader.
func (s *Server) inLanes(ctx context.Context, kind string, try func(lane int) (finished bool)) error {
	err := s.lanes.Do(ctx, clientOf(ctx), kind, try)
	switch {
	case errors.Is(err, lanes.ErrBusy):
		return fail(tooBusy, nil)
	case errors.Is(err, lanes.ErrClient):
		return fail(tooManyWait, puzzle.Args{"limit": s.config.PerClient})
	}
	return err
}

// withBudget bounds ctx by the time of a lane; 0 is no bound.
func withBudget(ctx context.Context, budget time.Duration) (context.Context, context.CancelFunc) {
	if budget == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, budget)
}

// isBusy tells whether an error asks the client to try again later.
func isBusy(err error) bool {
	e, ok := errors.AsType[*puzzle.Error](err)
	return ok && statuses[e.Code] == http.StatusTooManyRequests
}

func (s *Server) count(a puzzle.Answer) {
	s.metrics.answers.Inc(a.Puzzle, a.Status)
	if a.Stats != nil {
		s.metrics.nodes.Add(float64(a.Stats.Nodes))
	}
}

func solve(ctx context.Context, service *verbs.Service, q verbs.Solve) (puzzle.Answer, bool, error) {
	solved, err := service.SolveText(ctx, q, nil)
	return solved.Answer, solved.Stop != nil, err
}

func giveHint(ctx context.Context, service *verbs.Service, q verbs.Hint) (hint.Hint, bool, error) {
	h, err := service.HintText(ctx, q, nil)
	return h.Hint, h.Stop != nil, err
}

func judged(ctx context.Context, service *verbs.Service, q verbs.Check) (verbs.Verdict, bool, error) {
	v, err := service.Check(ctx, q, languageOf(ctx).Error)
	return v, v.Stop() != nil, err
}
