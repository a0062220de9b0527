package server

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"jie/internal/crew"
	"jie/puzzle"
	"jie/server/lanes"
	"jie/verbs"
)

type answering func(ctx context.Context, service *verbs.Service, q verbs.Question) (verbs.Reply, error)

// inData answers with data, in the language of the request.
func inData(ctx context.Context, service *verbs.Service, q verbs.Question) (verbs.Reply, error) {
	return q.Answer(ctx, service, verbs.Asker{Words: languageOf(ctx)})
}

// offersOf returns the types that a verb answers with: data and its pictures.
func offersOf(verb verbs.Verb) offers {
	return append(offers{jsonType}, verb.Pictures...)
}

// question answers one or a list of a verb's questions, in the type that the client prefers.
func (s *Server) question(verb verbs.Verb) answerer {
	offered := offersOf(verb)
	return func(w http.ResponseWriter, r *http.Request) error {
		b, err := s.readBatch(r)
		if err != nil {
			return err
		}
		kind, ok := offered.choose(acceptOf(r))
		if !ok || kind == jsonType || b.list { // a list is always data
			return s.answerVerb(w, r, b, verb, verb.Name, jsonType, inData)
		}
		return s.answerVerb(w, r, b, verb, "draw "+verb.Name, kind, func(ctx context.Context, service *verbs.Service, q verbs.Question) (verbs.Reply, error) {
			return q.Draw(ctx, service, kind)
		})
	}
}

// answerVerb answers a batch with bodies of a media type, each made in the turn of its question.
func (s *Server) answerVerb(w http.ResponseWriter, r *http.Request, b batch, verb verbs.Verb, kind, media string, answer answering) error {
	one := func(ctx context.Context, data []byte) (body []byte, err error) {
		err = s.answerOne(ctx, kind, len(data), func(ctx context.Context, service *verbs.Service) (reply verbs.Reply, err error) {
			if err := service.AdmitQuestion(data); err != nil {
				return reply, err
			}
			q, err := verb.Read(data)
			if err != nil {
				return reply, err
			}
			if reply, err = answer(ctx, service, q); err == nil {
				body, err = bodyFrom(reply.Value)
			}
			return reply, err
		})
		return body, err
	}
	out, err := s.answerAll(r.Context(), b, one, func(_ []byte, err error) any { return s.problem(r.Context(), err) })
	if err != nil {
		return err
	}
	s.writeLarge(w, r, media, out.bytes())
	return nil
}

func bodyFrom(value any) ([]byte, error) {
	if picture, ok := value.([]byte); ok {
		return picture, nil
	}
	return puzzle.JSONLine(value)
}

// answerAll answers the questions of a batch in turn, until the reply is full or the time of the list is over. The
// error of a question of a list stands in its place, in the form that failed gives it. The whole request fails with
// the error of an only question, or of a server too busy for the first of a list.
func (s *Server) answerAll(ctx context.Context, b batch, one func(context.Context, []byte) ([]byte, error), failed func([]byte, error) any) (*reply, error) {
	if b.list {
		late := fail(listTooLong, puzzle.Args{"limit": s.config.ListTime.String()})
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, s.config.ListTime, late)
		defer cancel()
	}
	out := &reply{list: b.list}
	for i, data := range b.questions {
		var a []byte
		err := s.room(ctx, int64(len(out.body)))
		if errors.Is(err, context.Canceled) {
			return nil, err // the client is gone
		}
		if err == nil {
			a, err = one(ctx, data)
		}
		if err != nil && b.list && (i > 0 || !isBusy(err)) {
			a, err = bodyFrom(failed(data, err))
		}
		if err != nil {
			return nil, err
		}
		out.add(a)
	}
	return out, nil
}

// room returns an error if there is no time, or after a number of bytes no space, for one more answer.
func (s *Server) room(ctx context.Context, size int64) error {
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case size > s.config.MaxReply:
		return fail(replyTooLarge, puzzle.Args{"limit": s.config.MaxReply})
	}
	return nil
}

// answerOne answers a question of a size in the lanes. Those of a list go through them one by one, so that others
// have their turn between. The answer was cut short if no lane has more time, or if ctx is over.
func (s *Server) answerOne(ctx context.Context, kind string, size int, answer func(context.Context, *verbs.Service) (verbs.Reply, error)) (err error) {
	var reply verbs.Reply
	refused := s.inLanes(ctx, kind, size, func(turn *lanes.Turn) (finished bool) {
		service := s.inLane[turn.Lane]
		inTime, cancel := crew.Within(ctx, service.Limits.Time)
		defer cancel()
		reply, err = answer(turn.Polite(inTime), service)
		return reply.Cut() == nil && !verbs.Stopped(err) || ctx.Err() != nil
	})
	if solved, ok := reply.Value.(puzzle.Answer); ok && err == nil && refused == nil {
		s.count(solved)
	}
	return cmp.Or(refused, err)
}

// inTurn does short work on a number of bytes, such as parsing, in the client's turn.
func (s *Server) inTurn(ctx context.Context, kind string, size int, work func() error) (err error) {
	refused := s.inLanes(ctx, kind, size, func(*lanes.Turn) bool { err = work(); return true })
	return cmp.Or(refused, err)
}

// shortBytes is the largest question of the first two lanes: reading more takes as long as answering many.
const shortBytes = 64 << 10

// inLanes calls [lanes.Scheduler.Do] for the client of a request, with errors for its reader.
func (s *Server) inLanes(ctx context.Context, kind string, size int, try func(*lanes.Turn) (finished bool)) error {
	least := 0
	if size > shortBytes {
		least = 2
	}
	err := s.lanes.Do(ctx, clientOf(ctx), kind, least, try)
	switch {
	case errors.Is(err, lanes.ErrBusy):
		return fail(tooBusy, nil)
	case errors.Is(err, lanes.ErrClient):
		return fail(tooManyWait, puzzle.Args{"limit": s.config.PerClient})
	}
	return err
}

// isBusy reports whether an error asks the client to try again later.
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

// batch is the body of a request: one question, or a list, each decoded in its turn.
type batch struct {
	questions []json.RawMessage
	list      bool
}

// readBatch reads the body of a request. It splits a list in a turn of its own.
func (s *Server) readBatch(r *http.Request) (b batch, err error) {
	data, err := bodyOf(r)
	if err != nil {
		return b, err
	}
	data = bytes.TrimSpace(data)
	if b.list = len(data) > 0 && data[0] == '['; !b.list {
		b.questions = []json.RawMessage{data}
		return b, nil
	}
	if err := s.inTurn(r.Context(), "list", len(data), func() (err error) { b.questions, err = verbs.UnmarshalList(data); return err }); err != nil {
		return b, err
	}
	switch n := len(b.questions); {
	case n == 0:
		err = fail(emptyBatch, nil)
	case n > s.config.MaxBatch:
		err = fail(batchTooLong, puzzle.Args{"got": n, "limit": s.config.MaxBatch})
	}
	return b, err
}

type reply struct {
	list bool
	body []byte // of a list without its end
}

func (r *reply) add(answer []byte) {
	switch {
	case answer == nil:
	case !r.list:
		r.body = answer
	default:
		before := byte(',')
		if r.body == nil {
			before = '['
		}
		r.body = append(append(r.body, before), bytes.TrimSpace(answer)...)
	}
}

// bytes returns the whole reply; nil for one without an answer.
func (r *reply) bytes() []byte {
	if r.list && r.body != nil {
		return append(r.body, "]\n"...)
	}
	return r.body
}
