package server

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"jie/puzzle"
	"jie/puzzle/hint"
	"jie/verbs"
	"jie/verbs/mcp"
	"jie/verbs/words"
)

// assistants serves the Model Context Protocol over HTTP, without sessions: each request
// stands alone, and its questions go through the lanes of the client that sent it.
func (s *Server) assistants() http.Handler {
	return sdk.NewStreamableHTTPHandler(func(r *http.Request) *sdk.Server {
		from, w := visitorOf(r.Context()), languageOf(r.Context())
		return mcp.New(mcp.Config{
			Puzzles: s.config.Puzzles, Words: w, Version: s.config.Version,
			Answer: func(ctx context.Context, name string, question []byte) (any, error) {
				return s.answerAssistant(context.WithValue(ctx, visitorKey{}, from), name, question, w)
			},
		})
	}, &sdk.StreamableHTTPOptions{
		Stateless: true, JSONResponse: true, Logger: slog.New(slog.DiscardHandler),
		DisableLocalhostProtection: true, // protect looks at hosts and origins before
	})
}

func (s *Server) answerAssistant(ctx context.Context, name string, question []byte, w words.Words) (any, error) {
	return answerOne(ctx, s, question, name, func(ctx context.Context, service *verbs.Service, q json.RawMessage) (any, bool, error) {
		answer, err := service.Answer(ctx, name, q, w, nil)
		return answer, cutShort(answer), err
	})
}

// cutShort tells whether more time may improve an answer, of any verb.
func cutShort(answer any) bool {
	status := ""
	switch a := answer.(type) {
	case puzzle.Answer:
		status = a.Status
	case hint.Hint:
		status = a.Status
	case verbs.Verdict:
		return a.Stop() != nil
	}
	return status == puzzle.Unknown.String()
}
