package server

import (
	"context"
	"net/http"

	"jie/internal/verb"
	"jie/puzzle"
)

const (
	jsonType = "application/json"
	pbmType  = "image/x-portable-bitmap"
)

// notDrawn is the code of an answer that has no picture of the kind asked for. kind
const notDrawn puzzle.Code = "not-drawn"

// drawn is a verb whose answer is data, or a picture of one of some kinds.
type drawn[Q, A any] struct {
	verb  string
	kinds []string
	data  answering[Q, A]
	draw  func(kind string) answering[Q, []byte]
}

// solveVerb is the verb solve, whose picture is a press pattern.
var solveVerb = drawn[verb.Solve, puzzle.Answer]{"solve", []string{pbmType}, solve, drawPresses}

// showVerb is the verb show.
var showVerb = drawn[verb.Show, verb.View]{"show", verb.Pictures, whole((*verb.Service).Show), drawPosition}

// offers are data and the pictures.
func (d drawn[Q, A]) offers() offers { return newOffers(append([]string{jsonType}, d.kinds...)...) }

// answer answers in the type that the client likes best.
func (d drawn[Q, A]) answer(s *Server) answerer {
	offered := d.offers()
	return func(w http.ResponseWriter, r *http.Request) error {
		b, err := s.readBatch(r)
		if err != nil {
			return err
		}
		kind, ok := offered.choose(acceptOf(r))
		if !ok || kind == jsonType || b.list { // a list is always data
			return writeAnswers(w, r, s, b, d.verb, d.data)
		}
		out, err := answerAll(r.Context(), s, b, "draw "+d.verb, d.draw(kind))
		if err != nil {
			return err
		}
		writeBody(w, r, http.StatusOK, kind, out.answers[0].([]byte))
		return nil
	}
}

func drawPosition(kind string) answering[verb.Show, []byte] {
	return whole(func(service *verb.Service, ctx context.Context, q verb.Show) ([]byte, error) {
		return service.Picture(ctx, q, kind)
	})
}

// drawPresses draws the press pattern of a solution.
func drawPresses(kind string) answering[verb.Solve, []byte] {
	return func(ctx context.Context, service *verb.Service, q verb.Solve) (picture []byte, cut bool, err error) {
		found, err := service.SolveText(ctx, q, nil)
		if err != nil {
			return nil, false, err
		}
		picture, ok := found.PBM()
		if !ok {
			err = fail(notDrawn, puzzle.Args{"kind": kind})
		}
		return picture, found.Stop != nil, err
	}
}
