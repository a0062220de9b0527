package server

import (
	_ "embed" // the document
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"jie/puzzle"
	"jie/puzzle/table"
	"jie/server/lanes"
	"jie/verbs"
)

const jsonType = "application/json"

const prefix = "/api/v1"

func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", s.healthz)
	if !s.config.PrivateMetrics {
		mux.Handle("GET /metrics", s.metrics.registry.Handler())
	}
	mux.Handle("/mcp", s.assistants())
	mux.HandleFunc("/api/", s.noRoute(mux))
	mux.Handle("/", s.page())
	mux.HandleFunc("GET "+prefix+"/openapi.json", s.document())
	for _, e := range s.endpoints() {
		mux.HandleFunc(e.method+" "+prefix+e.path, s.serve(e))
	}
	return mux
}

// endpoint is a path of the API. The document describes each, see openapi.json.
type endpoint struct {
	method, path string
	offered      offers // the types of its answers; none if they have no body
	answer       answerer
}

// answerer answers a request. It returns an error only if it has written nothing; the error is then the answer.
type answerer func(w http.ResponseWriter, r *http.Request) error

func (s *Server) endpoints() []endpoint {
	var list []endpoint
	for _, verb := range verbs.All {
		list = append(list, endpoint{http.MethodPost, "/" + verb.Name, offersOf(verb), s.question(verb)})
	}
	data := offers{jsonType}
	return append(list, []endpoint{
		{http.MethodGet, "/puzzles", data, s.describe},
		{http.MethodPost, "/jobs", data, s.startJob},
		{http.MethodGet, "/jobs", data, s.listJobs},
		{http.MethodDelete, "/jobs", nil, s.leaveJob},
		{http.MethodGet, "/jobs/{id}", data, s.getJob},
		{http.MethodGet, "/jobs/{id}/events", offers{eventsType}, s.watchJob},
		{http.MethodDelete, "/jobs/{id}", nil, s.leaveJob},
	}...)
}

// serve answers requests of an endpoint, with a problem if it fails.
func (s *Server) serve(e endpoint) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := e.offered.refuse(r)
		if err == nil {
			err = e.answer(w, r)
		}
		if err != nil {
			s.problem(r.Context(), err).write(w, r)
		}
	}
}

// bodyOf returns the body of a request, which may not be empty.
func bodyOf(r *http.Request) ([]byte, error) {
	if b, ok := r.Body.(*body); ok && len(b.data) > 0 {
		return b.data, verbs.Encoded(string(b.data[:min(2, len(b.data))]))
	}
	return nil, fail(badRequest, puzzle.Args{"why": "the body is empty"})
}

// writeJSON sends a value. It does not escape its texts for HTML.
func writeJSON(w http.ResponseWriter, r *http.Request, status int, kind string, value any) error {
	body, err := puzzle.JSONLine(value)
	if err != nil {
		return err
	}
	writeBody(w, r, status, kind, body)
	return nil
}

// writeLarge sends answers to questions. It compresses a large body in a turn of the client, if it gets one.
func (s *Server) writeLarge(w http.ResponseWriter, r *http.Request, kind string, body []byte) {
	if len(body) <= shortBytes || !compressible(kind) || encodingOf(r) == "" {
		writeBody(w, r, http.StatusOK, kind, body)
		return
	}
	w.Header().Set("Content-Type", kind)
	err := s.inLanes(r.Context(), "compress", len(body), func(turn *lanes.Turn) bool {
		body = compress(turn.Polite(r.Context()), w.Header(), r, body)
		return true
	})
	if err != nil {
		w.Header().Add("Vary", "Accept-Encoding")
	}
	w.WriteHeader(http.StatusOK)
	_, _ = w.Write(body) // the client may be gone
}

func writeBody(w http.ResponseWriter, r *http.Request, status int, kind string, body []byte) {
	w.Header().Set("Content-Type", kind)
	body = compress(r.Context(), w.Header(), r, body)
	w.WriteHeader(status)
	_, _ = w.Write(body) // the client may be gone
}

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
