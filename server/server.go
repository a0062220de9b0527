// Package server is Jie on the web: the HTTP API, jobs, and the page.
//
//	request ─ identify ─ measure ─ recover ─ protect ─ rate ─ body ─ compress ─ route ─ lanes ─ verbs.Service ─ answer
//
// Handlers are thin: package verbs answers, and this package bounds the number of questions. routes.go lists every path.
// Each limit says what was too much: 413 a body, 422 a board, 429 the requests of one client and the queue.
package server

import (
	"context"
	"errors"
	"net"
	"net/http"
	"time"

	"jie/server/jobs"
	"jie/server/lanes"
	"jie/verbs"
)

// Server answers HTTP requests. Make one with [New].
type Server struct {
	config  Config
	service *verbs.Service
	lanes   *lanes.Scheduler
	inLane  []*verbs.Service // by lane: the service that answers there
	inJob   *verbs.Service
	jobs    *jobs.Manager         // nil without a store
	work    map[string]verbs.Verb // the verbs that can be jobs
	metrics *figures
	handler http.Handler
}

// New makes a server and opens its store. Close it in the end.
func New(c Config) (*Server, error) {
	c = c.withDefaults()
	s := &Server{
		config:  c,
		service: &verbs.Service{Puzzles: c.Puzzles, Limits: c.Limits},
	}
	s.shareOut()
	s.metrics = newFigures(s.lanes)
	s.work = s.jobVerbs()
	if c.Data != "" {
		manager, err := jobs.Open(c.Data, jobs.Config{
			Workers: c.Jobs, Grace: c.JobGrace, Run: s.runJob, Key: s.keyOfJob, Judge: s.judgeJob, Patience: c.JobPatience,
			Over: s.dropTable, Log: c.Log,
			Limits: jobs.Limits{Bytes: c.JobBytes, ClientBytes: c.clientBytes(), Queue: c.JobQueue, ClientJobs: c.JobsPerClient},
		})
		if err != nil {
			return nil, err
		}
		s.jobs = manager
		s.metrics.watch(manager)
	}
	s.handler = s.chain(s.routes())
	return s, nil
}

// Close stops the jobs, which continue when the store is opened again, and closes the store.
func (s *Server) Close() error {
	if s.jobs == nil {
		return nil
	}
	return s.jobs.Close()
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// MetricsServer serves /metrics on its own listener. Close it in the end.
func (s *Server) MetricsServer() *http.Server {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", s.metrics.registry.Handler())
	return &http.Server{Handler: mux, ReadHeaderTimeout: s.config.Stall, IdleTimeout: idle, MaxHeaderBytes: maxHeader}
}

// closing is how long open requests may still take when a server ends.
const closing = 3 * time.Second

const (
	idle      = 2 * time.Minute // how long a connection is kept between two requests
	maxHeader = 16 << 10        // bytes of a request's header
)

// Serve answers the requests of a listener until ctx ends.
func (s *Server) Serve(ctx context.Context, listener net.Listener) error {
	base, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	defer cancel(nil)
	server := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: s.config.Stall,
		IdleTimeout:       idle,
		MaxHeaderBytes:    maxHeader,
		BaseContext:       func(net.Listener) context.Context { return base },
	}
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	select {
	case err := <-served:
		return err
	case <-ctx.Done():
	}
	stop, done := context.WithTimeout(context.WithoutCancel(ctx), closing)
	defer done()
	// Unfinished searches end, and their clients learn that it is not their fault.
	cancelSoon := time.AfterFunc(closing/2, func() { cancel(fail(serverEnds, nil)) })
	defer cancelSoon.Stop()
	if err := server.Shutdown(stop); err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return server.Close()
}
