package server

import (
	_ "embed" // the document
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"jie/puzzle/table"
)

// openAPI is the OpenAPI document, which a test makes of the endpoints and their Go types.
// Names in braces stand for what only a running server knows.
//
//go:embed openapi.json
var openAPI string

func (s *Server) document() http.HandlerFunc {
	var makers []string
	for _, name := range table.Makers(s.config.Puzzles) {
		makers = append(makers, quoted(name))
	}
	text := strings.NewReplacer(
		`"{version}"`, quoted(s.config.Version),
		`"{makers}"`, strings.Join(makers, ", "),
		"{max-batch}", fmt.Sprint(s.config.MaxBatch),
		"{list-time}", s.config.ListTime.String(),
		"{max-reply}", fmt.Sprint(s.config.MaxReply),
	).Replace(openAPI)
	return func(w http.ResponseWriter, r *http.Request) {
		writeBody(w, r, http.StatusOK, "application/openapi+json", []byte(text))
	}
}

func quoted(text string) string {
	data, _ := json.Marshal(text) // a text is never an error
	return string(data)
}
