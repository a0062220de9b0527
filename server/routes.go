package server

import (
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"jie/internal/verb"
)

// prefix is where the API stands.
const prefix = "/api/v1"

// routes lists every path.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", s.healthz)
	if !s.config.PrivateMetrics {
		mux.Handle("GET /metrics", s.metrics.registry.Handler())
	}
	mux.Handle("/mcp", s.assistants())
	mux.HandleFunc("/api/", s.noRoute(mux))
	mux.Handle("/", s.page())

	api := humago.New(mux, s.document())
	api.UseMiddleware(negotiate())
	solveVerb.add(s, api)
	question(s, api, "hint", "As little of a solution as helps", giveHint)
	question(s, api, "check", "Replay moves, or verify a certificate", judged)
	question(s, api, "analyse", "What is known without solving", whole((*verb.Service).Analyse))
	question(s, api, "generate", "Positions to play, by difficulty", whole((*verb.Service).Generate))
	showVerb.add(s, api)
	describe(s, api)

	huma.Register(api, accepted(operation(http.MethodPost, "/jobs", "start-job", "Start long work", jobErrors...), api.OpenAPI().Components.Schemas), s.startJob)
	huma.Register(api, operation(http.MethodGet, "/jobs/{id}", "get-job", "How far a job is, and its answer", http.StatusNotFound), s.getJob)
	huma.Register(api, events(operation(http.MethodGet, "/jobs/{id}/events", "watch-job", "The job whenever it changes, until it ends", http.StatusNotFound)), s.watchJob)
	huma.Register(api, operation(http.MethodDelete, "/jobs/{id}", "leave-job", "Leave a job, which ends when the last has left", leaveErrors...), s.leaveJob)
	huma.Register(api, operation(http.MethodGet, "/jobs", "list-jobs", "The jobs that you wait for", http.StatusUnprocessableEntity), s.listJobs)
	huma.Register(api, operation(http.MethodDelete, "/jobs", "leave-jobs", "Leave all jobs that have not ended", http.StatusUnprocessableEntity, http.StatusInsufficientStorage), s.leaveJobs)
	s.nameMakers(api.OpenAPI().Components.Schemas)
	return mux
}

// document is the head of the OpenAPI document; the operations add themselves.
func (s *Server) document() huma.Config {
	speakProblems()
	registry := huma.NewMapRegistry("#/components/schemas/", nameSchema)
	describeTypes(registry)
	return huma.Config{
		OpenAPI: &huma.OpenAPI{
			OpenAPI: "3.1.0",
			Info: &huma.Info{
				Title: "Jie", Version: s.config.Version,
				Description: "Exact solvers for board puzzles, which /puzzles lists. Positions are texts, PUZZLE[RULES]:ROWS.",
				License:     &huma.License{Name: "Apache-2.0", Identifier: "Apache-2.0"},
			},
			Servers:    []*huma.Server{{URL: "/", Description: "This server"}},
			Tags:       []*huma.Tag{{Name: "questions", Description: "Answered at once"}, {Name: "jobs", Description: "Long work, kept over restarts"}},
			Components: &huma.Components{Schemas: registry},
			Extensions: map[string]any{"security": []any{}}, // none: said outright
		},
		OpenAPIPath:   prefix + "/openapi",
		Formats:       map[string]huma.Format{"application/json": format, "json": format},
		DefaultFormat: "application/json",
	}
}

// questionErrors are the statuses that every question may end in.
var questionErrors = []int{
	http.StatusBadRequest, http.StatusForbidden, http.StatusNotAcceptable, http.StatusRequestTimeout, http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType,
	http.StatusUnprocessableEntity, http.StatusTooManyRequests, http.StatusInternalServerError, http.StatusServiceUnavailable,
}

// jobErrors are those of a job's start, which never waits for a slot.
var jobErrors = append(slices.DeleteFunc(slices.Clone(questionErrors), func(status int) bool { return status == http.StatusServiceUnavailable }),
	http.StatusNotImplemented, http.StatusInsufficientStorage)

var leaveErrors = []int{http.StatusForbidden, http.StatusNotFound, http.StatusInsufficientStorage}

func operation(method, path, id, summary string, errors ...int) huma.Operation {
	tag := "questions"
	if len(path) >= 5 && path[:5] == "/jobs" {
		tag = "jobs"
	}
	return huma.Operation{
		Method: method, Path: prefix + path, OperationID: id, Summary: summary, Description: summary + ".",
		Tags: []string{tag}, Errors: errors,
		SkipValidateBody: true, MaxBodyBytes: -1, BodyReadTimeout: -1, // readBody bounds them
	}
}
