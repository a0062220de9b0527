package server

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

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
	verb, summary string
	kinds         []string
	data          answering[Q, A]
	draw          func(kind string) answering[Q, []byte]
}

// solveVerb is the verb solve, whose picture is a press pattern.
var solveVerb = drawn[verb.Solve, puzzle.Answer]{"solve", "A shortest solution, proved", []string{pbmType}, solve, drawPresses}

// showVerb is the verb show.
var showVerb = drawn[verb.Show, verb.View]{
	"show", "The position as a picture, or as data to draw", verb.Pictures, whole((*verb.Service).Show), drawPosition,
}

type drawnInput[Q any] struct {
	Accept string `header:"Accept" doc:"application/json for data, or a picture's type"`
	Body   batch[Q]
}

type drawnOutput struct {
	ContentType string `header:"Content-Type"`
	Body        []byte
}

// add adds the verb to the API.
func (d drawn[Q, A]) add(s *Server, api huma.API) {
	op := s.listed(operation(http.MethodPost, "/"+d.verb, d.verb, d.summary, questionErrors...))
	content := map[string]*huma.MediaType{jsonType: {Schema: reply[A]{}.Schema(api.OpenAPI().Components.Schemas)}}
	for _, kind := range d.kinds {
		content[kind] = &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeString}}
	}
	op.Responses = map[string]*huma.Response{"200": {Description: "OK", Content: content}}
	offered := newOffers(append([]string{jsonType}, d.kinds...)...)
	huma.Register(api, op, func(ctx context.Context, in *drawnInput[Q]) (*drawnOutput, error) {
		kind, ok := offered.choose(in.Accept)
		if !ok || in.Body.list {
			kind = jsonType // a list is always data
		}
		out, err := d.respond(ctx, s, &in.Body, kind)
		if err != nil {
			return nil, s.problem(ctx, err)
		}
		return out, nil
	})
}

// respond answers in the type that the client likes best.
func (d drawn[Q, A]) respond(ctx context.Context, s *Server, b *batch[Q], kind string) (*drawnOutput, error) {
	if kind != jsonType {
		out, err := answerAll(ctx, s, b, "draw "+d.verb, d.draw(kind))
		if err != nil {
			return nil, err
		}
		return &drawnOutput{kind, out.answers[0].([]byte)}, nil
	}
	out, err := answerAll(ctx, s, b, d.verb, d.data)
	if err != nil {
		return nil, err
	}
	var body bytes.Buffer
	encoder := json.NewEncoder(&body)
	encoder.SetEscapeHTML(false)
	err = encoder.Encode(out)
	return &drawnOutput{jsonType, body.Bytes()}, err
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
