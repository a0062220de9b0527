package server

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// Each request has a line in the log where that is asked for, with its client and
// without what its path says.
func TestRequestsAreLogged(t *testing.T) {
	for _, logged := range []bool{true, false} {
		var log bytes.Buffer
		s := startServer(t, Config{LogRequests: logged, TrustedProxies: loopback, Log: slog.New(slog.NewTextHandler(&log, nil))})
		for _, r := range []*http.Request{
			httptest.NewRequest(http.MethodPost, prefix+"/solve", strings.NewReader(`{"from":"null:1","to":"null:2"}`)),
			httptest.NewRequest(http.MethodGet, "/not-there", nil),
		} {
			r.RemoteAddr = "127.0.0.1:5"
			r.Header.Set("X-Forwarded-For", "192.0.2.7")
			s.ServeHTTP(httptest.NewRecorder(), r)
		}
		if !logged {
			if log.Len() > 0 {
				t.Errorf("logged though not asked for: %s", &log)
			}
			continue
		}
		for _, want := range []string{`method=POST route="POST /api/v1/solve" status=200 ms=`, `client=192.0.2.7`, `method=GET route=/ status=404`} {
			if !strings.Contains(log.String(), want) {
				t.Errorf("the log lacks %s:\n%s", want, &log)
			}
		}
		if strings.Contains(log.String(), "bytes=0") || strings.Contains(log.String(), "not-there") {
			t.Errorf("the log: %s", &log)
		}
	}
}

// Metrics with a listener of their own are not on the public one.
func TestPrivateMetrics(t *testing.T) {
	s := startServer(t, Config{PrivateMetrics: true})
	for name, handler := range map[string]http.Handler{"public": s, "private": s.MetricsServer().Handler} {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
		if got := strings.Contains(w.Body.String(), "jie_requests_total") || strings.Contains(w.Body.String(), "go_goroutines"); got != (name == "private") {
			t.Errorf("%s: %d, metrics %v", name, w.Code, got)
		}
	}
}
