package server

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"jie/internal/verb"
)

type catalogOutput struct {
	Vary string `header:"Vary"`
	Body verb.Catalog
}

// describe adds the description of every puzzle that the server has.
func describe(s *Server, api huma.API) {
	op := operation(http.MethodGet, "/puzzles", "puzzles", "Every puzzle: how moves are entered, boards, faces, and its words",
		http.StatusTooManyRequests, http.StatusInternalServerError)
	// Middleware reads these, see speaks.
	text := &huma.Schema{Type: huma.TypeString}
	op.Parameters = []*huma.Param{
		{Name: "lang", In: "query", Schema: text, Description: "The language of the words, such as zh"},
		{Name: "Accept-Language", In: "header", Schema: text, Description: "The languages that the reader prefers; lang comes first"},
	}
	huma.Register(api, op, func(ctx context.Context, _ *struct{}) (*catalogOutput, error) {
		w := languageOf(ctx)
		catalog, err := s.service.Describe(w.Lang(), w.Templates(verb.WordFamilies))
		if err != nil {
			return nil, s.problem(ctx, err)
		}
		return &catalogOutput{"Accept-Language", catalog}, nil
	})
}
