package main

import (
	"context"
	"io"
	"time"

	"github.com/spf13/cobra"

	"jie/cmd/jie/internal/manual"
	"jie/internal/crew"
	"jie/verbs"
	"jie/verbs/mcp"
	"jie/verbs/session"
)

func (a *app) mcpVerb() *cobra.Command {
	return manual.NewVerb("mcp", 0, func(c *cobra.Command, _ []string) error { return a.mcp(c.Context()) })
}

// mcp answers an assistant until it closes standard input. The common flags bound each
// question.
func (a *app) mcp(ctx context.Context) error {
	service, w := a.shared(), a.Words.ForAssistants()
	server := mcp.New(mcp.Config{
		Puzzles: a.Puzzles, Words: w, Version: readBuild().Version,
		Answer: func(ctx context.Context, name string, question []byte) (any, error) {
			reply, err := service.Answer(ctx, name, question, verbs.Asker{Words: w})
			return reply.Value, err
		},
	})
	err := server.Run(ctx, mcp.Stdio(ctx, crew.Reader(ctx, io.NopCloser(a.In)), a.Out, a.Words))
	if ctx.Err() != nil {
		return nil // a signal ends it, like a server
	}
	return err
}

// shared returns the service of several questions at a time, which the common flags bound.
func (a *app) shared() *verbs.Service {
	limits := verbs.Limits{Memory: a.Memory, Workers: a.Workers, Time: a.Timeout}
	return &verbs.Service{Puzzles: a.Puzzles, Limits: limits.Wire()}
}

// serveLines answers questions on standard input until it ends. It then answers the open
// questions for as long as grace lets them: half of it until they are cancelled.
func (a *app) serveLines(ctx context.Context, grace time.Duration) error {
	service := a.shared()
	service.Limits.Columns = 0 // the person who starts the program may use its memory
	s := session.New(service, 0)
	s.Grace = grace / 2
	err := s.Serve(ctx, crew.Reader(ctx, io.NopCloser(a.In)), a.Out)
	if ctx.Err() != nil {
		return nil // a signal ends it, like a server
	}
	return err
}
