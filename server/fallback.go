package server

import (
	"fmt"
	"net/http"
	"strings"

	"jie/puzzle"
)

func (s *Server) healthz(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	fmt.Fprintln(w, "ok")
}

// methods are those that a path may have.
var methods = []string{http.MethodGet, http.MethodPost, http.MethodDelete}

// noRoute answers requests without a route: the path does not exist, or it has other
// methods.
func (s *Server) noRoute(mux *http.ServeMux) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var allowed []string
		for _, method := range methods {
			other := r.Clone(r.Context())
			other.Method = method
			if _, pattern := mux.Handler(other); strings.HasPrefix(pattern, method+" ") {
				allowed = append(allowed, method)
			}
		}
		err := fail(noSuchPath, puzzle.Args{"path": r.URL.Path})
		if len(allowed) > 0 {
			w.Header().Set("Allow", strings.Join(allowed, ", "))
			err = fail(wrongMethod, puzzle.Args{"method": r.Method, "known": allowed})
		}
		refuse(w, r, err)
	}
}
