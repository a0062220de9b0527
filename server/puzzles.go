package server

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"jie/internal/ask"
)

type puzzlesInput struct {
	Lang           string `query:"lang" doc:"The language of the words, before that of the header" example:"zh"`
	AcceptLanguage string `header:"Accept-Language" doc:"The languages that the reader prefers"`
}

type puzzlesOutput struct {
	Vary string `header:"Vary"`
	Body ask.Catalog
}

// puzzles adds the description of every puzzle that the server has.
func puzzles(s *Server, api huma.API) {
	op := operation(http.MethodGet, "/puzzles", "puzzles", "Every puzzle: how moves are entered, boards, faces, and its words", http.StatusInternalServerError)
	huma.Register(api, op, func(ctx context.Context, _ *puzzlesInput) (*puzzlesOutput, error) {
		w := languageOf(ctx) // which reads the key and the header
		catalog, err := s.service.Describe(w.Lang(), w.Templates(ask.WordFamilies))
		if err != nil {
			return nil, s.problem(ctx, err)
		}
		return &puzzlesOutput{"Accept-Language", catalog}, nil
	})
}
