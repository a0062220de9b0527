package server

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"jie/internal/verb"
)

const jsonType = "application/json"

// shown are the types in which a position is shown.
var shown = newOffers(append([]string{jsonType}, verb.Pictures...)...)

type showInput struct {
	Accept string `header:"Accept" doc:"application/json for the board as data, or a picture's type"`
	Body   batch[verb.Show]
}

type showOutput struct {
	ContentType string `header:"Content-Type"`
	Body        []byte
}

// show adds the verb whose answer is a picture, or the board as data.
func show(s *Server, api huma.API) {
	op := s.listed(operation(http.MethodPost, "/show", "show", "The position as a picture, or as data to draw", questionErrors...))
	view := reply[verb.View]{}.Schema(api.OpenAPI().Components.Schemas)
	content := map[string]*huma.MediaType{jsonType: {Schema: view}}
	for _, kind := range verb.Pictures {
		content[kind] = &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeString}}
	}
	op.Responses = map[string]*huma.Response{"200": {Description: "OK", Content: content}}
	huma.Register(api, op, func(ctx context.Context, in *showInput) (*showOutput, error) {
		out, err := s.show(ctx, in)
		if err != nil {
			return nil, s.problem(ctx, err)
		}
		return out, nil
	})
}

// show draws one position as its client likes it best; a list is always data.
func (s *Server) show(ctx context.Context, in *showInput) (*showOutput, error) {
	kind, ok := shown.choose(in.Accept)
	if !ok || kind == jsonType || in.Body.list {
		return s.showData(ctx, &in.Body)
	}
	draw := func(service *verb.Service, ctx context.Context, q verb.Show) ([]byte, error) {
		return service.Picture(ctx, q, kind)
	}
	out, err := answerAll(ctx, s, &in.Body, "draw", whole(draw))
	if err != nil {
		return nil, err
	}
	return &showOutput{kind, out.answers[0].([]byte)}, nil
}

func (s *Server) showData(ctx context.Context, b *batch[verb.Show]) (*showOutput, error) {
	out, err := answerAll(ctx, s, b, "show", whole((*verb.Service).Show))
	if err != nil {
		return nil, err
	}
	var body bytes.Buffer
	encoder := json.NewEncoder(&body)
	encoder.SetEscapeHTML(false)
	err = encoder.Encode(out)
	return &showOutput{jsonType, body.Bytes()}, err
}
