package server

import (
	"net"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/rs/cors"

	"jie/puzzle"
)

// policy lets the page use only its own files, and WASM.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; img-src 'self' data: blob:; " +
	"connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors "

// ancestors returns the sites that may show an answer in a frame: any the page, which has no secrets, none the API.
func ancestors(r *http.Request) string {
	if isAPI(r) {
		return "'none'"
	}
	return "*"
}

// transportPolicy makes browsers use only HTTPS from now on, for two years.
const transportPolicy = "max-age=63072000"

// protect sets the security headers of browsers, and refuses requests that pages of other sites make, by their
// origin or by a name rebound to this machine.
func (s *Server) protect(next http.Handler) http.Handler {
	sameOrigin := http.NewCrossOriginProtection()
	shared := s.sharing()
	checked := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case s.rebound(r):
			refuse(w, r, fail(otherHost, puzzle.Args{"host": hostName(r.Host)}))
		case !shared.allows(r) && sameOrigin.Check(r) != nil:
			refuse(w, r, fail(otherOrigin, nil))
		default:
			next.ServeHTTP(w, r)
		}
	})
	crossing := shared.wrap(checked)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy+ancestors(r))
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		if visitorOf(r.Context()).secure {
			h.Set("Strict-Transport-Security", transportPolicy)
		}
		crossing.ServeHTTP(w, r)
	})
}

// sharing lets pages of other sites use the API; nil: no sites.
type sharing struct{ *cors.Cors }

func (s *Server) sharing() sharing {
	if len(s.config.Origins) == 0 {
		return sharing{}
	}
	return sharing{cors.New(cors.Options{
		AllowedOrigins: s.config.Origins,
		AllowedMethods: []string{http.MethodGet, http.MethodPost, http.MethodDelete},
		AllowedHeaders: []string{"Content-Type", "Accept-Language", "Jie-Subscriber", "Last-Event-ID"},
		ExposedHeaders: []string{"Location", "Retry-After", "Jie-Subscriber"},
		MaxAge:         int((24 * time.Hour).Seconds()),
	})}
}

func isAPI(r *http.Request) bool { return strings.HasPrefix(r.URL.Path, prefix+"/") }

// allows reports whether a request comes from a page of a site that may ask.
func (s sharing) allows(r *http.Request) bool {
	return s.Cors != nil && isAPI(r) && r.Header.Get("Origin") != "" && s.OriginAllowed(r)
}

// wrap answers preflight requests, and tells browsers which pages may read an answer.
func (s sharing) wrap(next http.Handler) http.Handler {
	if s.Cors == nil {
		return next
	}
	crossing := s.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isAPI(r) {
			crossing.ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// rebound reports whether a request names a host that is not this server: a stranger's name may lead to any address,
// and its page would ask this server from within its reader's network. On loopback, its names and the configured ones
// are this server. On other addresses every name is unless some are configured, and an address always.
func (s *Server) rebound(r *http.Request) bool {
	name := hostName(r.Host)
	ip := net.ParseIP(name)
	switch {
	case name == "localhost", strings.HasSuffix(name, ".localhost"), ip != nil && ip.IsLoopback():
		return false
	case slices.ContainsFunc(s.config.Hosts, func(allowed string) bool { return hostName(allowed) == name }):
		return false
	}
	local, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr)
	if ok && local.IP.IsLoopback() {
		return true
	}
	return ip == nil && len(s.config.Hosts) > 0
}

// hostName returns the name in a Host header, in the one form that can be compared.
func hostName(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
}
