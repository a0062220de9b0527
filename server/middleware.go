package server

import (
	"bytes"
	"errors"
	"io"
	"mime"
	"net"
	"net/http"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"jie/internal/crew"
	"jie/puzzle"
	"jie/server/jobs"
	"jie/server/lanes"
	"jie/server/metrics"
)

// chain wraps the routes in the steps that every request passes, outermost last.
func (s *Server) chain(routes http.Handler) http.Handler {
	limiter := newRates(s.config.Rate, s.config.Burst)
	handler := s.readBody(limiter, routes)
	handler = limitRate(limiter, handler)
	handler = s.protect(handler)
	handler = s.recoverPanics(handler)
	handler = s.measure(handler)
	return s.identify(handler)
}

// response records what is sent, and cuts off a client that does not accept it.
type response struct {
	http.ResponseWriter
	status int
	bytes  int64
	stall  time.Duration
}

// Unwrap lets http.ResponseController find the connection.
func (r *response) Unwrap() http.ResponseWriter { return r.ResponseWriter }

func (r *response) WriteHeader(status int) {
	if r.status != 0 {
		return // an interrupted answer cannot become another
	}
	r.status = status
	retry := status == http.StatusServiceUnavailable || status == http.StatusTooManyRequests
	if retry && r.Header().Get("Retry-After") == "" {
		r.Header().Set("Retry-After", retryAfter)
	}
	r.ResponseWriter.WriteHeader(status)
}

// retryAfter is when to ask again, in seconds: most questions are short, and a client's rate recovers soon.
const retryAfter = "1"

// piece is how many bytes a client must accept within the time of a stall.
const piece = 64 << 10

func (r *response) Write(data []byte) (written int, err error) {
	if r.status == 0 {
		r.status = http.StatusOK
	}
	defer func() { r.bytes += int64(written) }()
	connection := http.NewResponseController(r.ResponseWriter)
	for len(data) > 0 {
		// Not every writer has deadlines; those of tests do not.
		_ = connection.SetWriteDeadline(time.Now().Add(r.stall))
		n, err := r.ResponseWriter.Write(data[:min(piece, len(data))])
		written += n
		if err != nil {
			return written, err
		}
		data = data[n:]
	}
	return written, nil
}

// measure counts requests by route and status, and logs them if configured.
func (s *Server) measure(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		recorded := &response{ResponseWriter: w, stall: s.config.Stall}
		started := time.Now()
		s.metrics.open.Add(1)
		defer func() {
			s.metrics.open.Add(-1)
			took := time.Since(started)
			s.metrics.observe(routeOf(r), recorded.status, took)
			if s.config.LogRequests {
				s.config.Log.Info("request", "method", r.Method, "route", routeOf(r), "status", recorded.status,
					"ms", took.Milliseconds(), "bytes", recorded.bytes, "client", clientOf(r.Context()))
			}
		}()
		next.ServeHTTP(recorded, r)
	})
}

// recoverPanics turns a panic into the failure of only one request.
func (s *Server) recoverPanics(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			cause := recover()
			if cause == nil {
				return
			}
			if cause == http.ErrAbortHandler {
				panic(cause)
			}
			s.metrics.panics.Inc()
			s.config.Log.Error("panic", "path", r.URL.Path, "cause", cause, "stack", stackOf(cause))
			if sent, ok := w.(*response); ok && sent.status == 0 {
				refuse(w, r, fail(internalError, nil))
			}
		}()
		next.ServeHTTP(w, r)
	})
}

// stackOf returns where the panic being recovered began.
func stackOf(cause any) string {
	if p, ok := cause.(*crew.Panic); ok {
		return string(p.Stack)
	}
	return string(debug.Stack())
}

// refusalPause is how long a client past its rate waits for a refusal: six connections that sent 1,000 requests a
// second, each refused in 0.3 ms, took a third of a core.
const refusalPause = 100 * time.Millisecond

func limitRate(limiter *rates, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !limiter.allow(clientOf(r.Context())) {
			select {
			case <-time.After(refusalPause):
			case <-r.Context().Done():
			}
			refuse(w, r, fail(tooManyAsked, nil))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// The cost of a body for a client's rate, in requests: reading one is work, and refusing it too.
const (
	bytesPerRequest = 16 << 10
	refusalCost     = 4
)

// readBody reads the whole body before a handler begins, bounded in bytes and time. Later input then shows whether
// the client is still there, and no deadline of reading ends a long search.
func (s *Server) readBody(limiter *rates, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Body == nil || r.Body == http.NoBody {
			next.ServeHTTP(w, r)
			return
		}
		if err := s.admitBody(r); err != nil {
			w.Header().Set("Connection", "close")
			refuse(w, r, err)
			return
		}
		connection := http.NewResponseController(w)
		_ = connection.SetReadDeadline(time.Now().Add(s.config.Stall)) // writers of tests have none
		data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, s.config.MaxBody))
		if err != nil {
			w.Header().Set("Connection", "close")
			refuse(w, r, s.bodyError(err))
			return
		}
		_ = connection.SetReadDeadline(time.Time{})
		r.Body = &body{bytes.NewReader(data), data}
		limiter.charge(clientOf(r.Context()), len(data)/bytesPerRequest)
		next.ServeHTTP(w, r)
		if sent, ok := w.(*response); ok && sent.status/100 == 4 {
			limiter.charge(clientOf(r.Context()), refusalCost)
		}
	})
}

type body struct {
	*bytes.Reader
	data []byte
}

func (*body) Close() error { return nil }

// admitBody refuses a body by its header: one that is not JSON in UTF-8, or is too long.
func (s *Server) admitBody(r *http.Request) error {
	kind, encoding := r.Header.Get("Content-Type"), strings.Join(r.Header.Values("Content-Encoding"), ", ")
	switch {
	case kind != "" && !isJSON(kind):
		return fail(wrongMedia, puzzle.Args{"got": kind})
	case encoding != "" && !strings.EqualFold(encoding, "identity"):
		return fail(wrongMedia, puzzle.Args{"got": "Content-Encoding: " + encoding})
	case r.ContentLength > s.config.MaxBody:
		return fail(bodyTooLarge, puzzle.Args{"limit": s.config.MaxBody})
	}
	return nil
}

// isJSON reports whether a content type is that of JSON in UTF-8, of which ASCII is a part.
func isJSON(contentType string) bool {
	kind, parameters, err := mime.ParseMediaType(contentType)
	charset := strings.ToLower(parameters["charset"])
	return err == nil && kind == jsonType && slices.Contains([]string{"", "utf-8", "utf8", "us-ascii"}, charset)
}

func (s *Server) bodyError(err error) error {
	var large *http.MaxBytesError
	var network net.Error
	switch {
	case errors.As(err, &large):
		return fail(bodyTooLarge, puzzle.Args{"limit": s.config.MaxBody})
	case errors.As(err, &network) && network.Timeout():
		return fail(bodyTooSlow, nil)
	}
	return fail(badRequest, puzzle.Args{"why": err.Error()})
}

type figures struct {
	registry *metrics.Registry
	requests *metrics.Counter
	seconds  *metrics.Histogram
	open     atomic.Int64
	panics   *metrics.Counter
	nodes    *metrics.Counter
	answers  *metrics.Counter
}

// bounds are those of the times of requests, from half a millisecond to two minutes.
var bounds = []float64{0.0005, 0.002, 0.008, 0.032, 0.128, 0.512, 2.048, 8.192, 32.768, 131.072}

func newFigures(l *lanes.Scheduler) *figures {
	r := new(metrics.Registry)
	f := &figures{
		registry: r,
		requests: r.Counter("jie_requests_total", "Requests answered, by route and status; status 0 went unanswered.", "route", "status"),
		seconds:  r.Histogram("jie_request_seconds", "Time from a request's header to the end of its answer.", bounds, "route"),
		panics:   r.Counter("jie_panics_total", "Requests that ended in a panic."),
		nodes:    r.Counter("jie_nodes_total", "Positions generated by searches."),
		answers:  r.Counter("jie_answers_total", "Answers of solve, by puzzle and status.", "puzzle", "status"),
	}
	r.Gauge("jie_requests_open", "Requests being answered.", func() float64 { return float64(f.open.Load()) })
	watchLanes(r, l)
	r.Process()
	return f
}

func watchLanes(r *metrics.Registry, l *lanes.Scheduler) {
	r.Gauges("jie_lane_running", "Questions that run in a lane now.", func(s metrics.Series) {
		for _, lane := range l.Stats() {
			s(float64(lane.Running), "lane", lane.Name)
		}
	})
	r.Gauges("jie_lane_waiting", "Questions that wait for a slot of a lane.", func(s metrics.Series) {
		for _, lane := range l.Stats() {
			s(float64(lane.Waiting), "lane", lane.Name)
		}
	})
	help := "Turns in a lane: those that finished a question, those that overran the lane, and those refused."
	r.Counts("jie_lane_turns_total", help, func(s metrics.Series) {
		for _, lane := range l.Stats() {
			s(float64(lane.Finished), "lane", lane.Name, "outcome", "finished")
			s(float64(lane.Overran), "lane", lane.Name, "outcome", "overran")
			s(float64(lane.Refused), "lane", lane.Name, "outcome", "refused")
		}
	})
}

func (f *figures) watch(j *jobs.Manager) {
	f.registry.Gauge("jie_jobs_running", "Jobs that run now.", func() float64 { return float64(j.Stats().Running) })
	f.registry.Gauge("jie_jobs_waiting", "Jobs that wait for their turn to run.", func() float64 { return float64(j.Stats().Waiting) })
	f.registry.Gauge("jie_jobs_bytes", "What the kept jobs take.", func() float64 { return float64(j.Stats().Bytes) })
}

// routeOf returns the pattern that a request matched: paths made up by strangers make no series.
func routeOf(r *http.Request) string {
	if r.Pattern == "" {
		return "none"
	}
	return r.Pattern
}

func (f *figures) observe(route string, status int, took time.Duration) {
	f.requests.Inc(route, strconv.Itoa(status))
	f.seconds.Observe(took.Seconds(), route)
}
