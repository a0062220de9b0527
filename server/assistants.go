package server

import (
	"context"
	"log/slog"
	"net/http"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"jie/verbs"
	"jie/verbs/mcp"
	"jie/verbs/words"
)

// assistants serves the Model Context Protocol over HTTP, without sessions: each request
// stands alone, and its questions go through the lanes of the client that sent it.
func (s *Server) assistants() http.Handler {
	return sdk.NewStreamableHTTPHandler(func(r *http.Request) *sdk.Server {
		from, w := visitorOf(r.Context()), languageOf(r.Context()).ForAssistants()
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
	return s.answerOne(ctx, name, len(question), func(ctx context.Context, service *verbs.Service) (verbs.Reply, error) {
		return service.Answer(ctx, name, question, verbs.Asker{Words: w})
	})
}
