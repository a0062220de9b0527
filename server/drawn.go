package server

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"github.com/elnormous/contenttype"

	"jie/puzzle"
	"jie/verbs"
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
var solveVerb = drawn[verbs.Solve, puzzle.Answer]{"solve", []string{pbmType}, solve, drawPresses}

// showVerb is the verb show.
var showVerb = drawn[verbs.Show, verbs.View]{"show", verbs.Pictures, whole((*verbs.Service).Show), drawPosition}

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
			out, err := answerAll(r.Context(), s, b, d.verb, d.data)
			if err != nil {
				return err
			}
			return writeJSON(w, r, http.StatusOK, jsonType, out)
		}
		out, err := answerAll(r.Context(), s, b, "draw "+d.verb, d.draw(kind))
		if err != nil {
			return err
		}
		writeBody(w, r, http.StatusOK, kind, out.answers[0].([]byte))
		return nil
	}
}

func drawPosition(kind string) answering[verbs.Show, []byte] {
	return whole(func(service *verbs.Service, ctx context.Context, q verbs.Show) ([]byte, error) {
		return service.Picture(ctx, q, kind)
	})
}

// drawPresses draws the press pattern of a solution.
func drawPresses(kind string) answering[verbs.Solve, []byte] {
	return func(ctx context.Context, service *verbs.Service, q verbs.Solve) (picture []byte, cut bool, err error) {
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

// offers are the media types that a path can answer with, the usual one first.
type offers []contenttype.MediaType

func newOffers(kinds ...string) (o offers) {
	for _, kind := range kinds {
		o = append(o, contenttype.NewMediaType(kind))
	}
	return o
}

// choose is the type that a client likes best; ok tells whether it takes any. A
// header that cannot be read, as some old clients send, counts as none.
func (o offers) choose(accept string) (kind string, ok bool) {
	if len(o) == 0 {
		return "", false
	}
	if accept == "" {
		return o[0].MIME(), true
	}
	best, _, err := contenttype.GetAcceptableMediaTypeFromHeader(accept, o)
	switch {
	case errors.Is(err, contenttype.ErrNoAcceptableTypeFound):
		return "", false
	case err != nil:
		return o[0].MIME(), true
	}
	return best.MIME(), true
}

// refuse is an error where a client takes none of the types of an answer that has a body.
func (o offers) refuse(r *http.Request) error {
	accept := acceptOf(r)
	if _, ok := o.choose(accept); ok || len(o) == 0 {
		return nil
	}
	return fail(notAcceptable, puzzle.Args{"got": accept, "known": o.names()})
}

// acceptOf are the types that a client takes.
func acceptOf(r *http.Request) string { return strings.Join(r.Header.Values("Accept"), ", ") }

func (o offers) names() (list []string) {
	for _, kind := range o {
		list = append(list, kind.MIME())
	}
	return list
}
