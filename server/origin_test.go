package server

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// A request that names another host is refused on a loopback address.
func TestRebinding(t *testing.T) {
	connection := dial(t, Config{})
	fmt.Fprint(connection, "GET /healthz HTTP/1.1\r\nHost: evil.example\r\n\r\n")
	if line, err := bufio.NewReader(connection).ReadString('\n'); err != nil || !strings.Contains(line, "403") {
		t.Errorf("%q, %v, want 403", line, err)
	}
}

func TestHosts(t *testing.T) {
	const here, public = "127.0.0.1", "192.0.2.9"
	tests := []struct {
		local   string
		allowed []string
		host    string
		want    bool
	}{
		{here, nil, "localhost:8080", true},
		{here, nil, "LOCALHOST", true},
		{here, nil, "localhost.", true},
		{here, nil, "jie.LocalHost:80", true},
		{here, nil, "127.0.0.1", true},
		{here, nil, "[::1]:8080", true},
		{here, nil, "jie.example", false},
		{here, nil, "localhost.evil.example", false},
		{here, nil, "192.0.2.9", false},
		{here, []string{"jie.example"}, "jie.example", true},
		{here, []string{"jie.example"}, "Jie.Example:443", true},
		{here, []string{"Jie.example:443"}, "jie.example", true},
		{here, []string{"jie.example"}, "localhost", true},
		{here, []string{"jie.example"}, "evil.example", false},
		{public, nil, "any.example", true},
		{public, []string{"jie.example"}, "jie.example", true},
		{public, []string{"jie.example"}, "evil.example", false},
		{public, []string{"jie.example"}, "192.0.2.9:8080", true}, // an address cannot be rebound
	}
	for _, test := range tests {
		s := startServer(t, Config{Hosts: test.allowed})
		ctx := context.WithValue(t.Context(), http.LocalAddrContextKey, &net.TCPAddr{IP: net.ParseIP(test.local), Port: 8080})
		r := httptest.NewRequestWithContext(ctx, http.MethodGet, "/healthz", nil)
		r.Host = test.host
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if got := w.Code == http.StatusOK; got != test.want {
			t.Errorf("host %s on %s with %q allowed: %d %s", test.host, test.local, test.allowed, w.Code, w.Body)
		}
		if !test.want && !strings.Contains(w.Body.String(), string(otherHost)) {
			t.Errorf("host %s: %s", test.host, w.Body)
		}
	}
}

// The host that a trusted proxy was asked for counts, and nobody else's word.
func TestForwardedHost(t *testing.T) {
	for _, trusted := range []Proxies{loopback, nil} {
		site := newTest(t, Config{Hosts: []string{"jie.example"}, TrustedProxies: trusted})
		r := post(t, site, "check", `{"from":"null:1","to":"null:1","moves":""}`, "X-Forwarded-Host", "jie.example", "Origin", "http://jie.example")
		if got := r.status != http.StatusForbidden; got != (trusted != nil) {
			t.Errorf("trusted %v: %d %s", trusted, r.status, r.body)
		}
	}
}

// Pages of a listed site may ask, and read what they need.
func TestCORS(t *testing.T) {
	const friend, stranger = "https://friend.example", "https://stranger.example"
	const question = `{"from":"null:1","to":"null:2"}`
	for _, test := range []struct {
		listed []string
		origin string
		want   string // Access-Control-Allow-Origin
	}{
		{[]string{friend}, friend, friend},
		{[]string{"https://other.example", friend}, friend, friend},
		{[]string{friend}, stranger, ""},
		{[]string{"*"}, stranger, "*"},
		{nil, friend, ""},
	} {
		site := newTest(t, Config{Origins: test.listed})
		r := post(t, site, "solve", question, "Origin", test.origin, "Sec-Fetch-Site", "cross-site")
		if got := r.header.Get("Access-Control-Allow-Origin"); got != test.want || (r.status == http.StatusOK) != (test.want != "") {
			t.Errorf("%q, from %s: %d, allowed %q, want %q", test.listed, test.origin, r.status, got, test.want)
		}
		if test.want != "" && r.header.Get("Access-Control-Expose-Headers") != "Location, Retry-After, Jie-Subscriber" {
			t.Errorf("exposed: %v", r.header)
		}
		if test.listed == nil {
			continue
		}
		r = request(t, site, http.MethodOptions, prefix+"/jobs", "", "Origin", test.origin,
			"Access-Control-Request-Method", "DELETE", "Access-Control-Request-Headers", "accept-language,content-type,jie-subscriber,last-event-id")
		if got := r.header.Get("Access-Control-Allow-Origin"); r.status != http.StatusNoContent || got != test.want {
			t.Errorf("preflight of %s, %q: %d, allowed %q, want %q", test.origin, test.listed, r.status, got, test.want)
		}
		if test.want != "" && (r.header.Get("Access-Control-Allow-Methods") != "DELETE" || r.header.Get("Access-Control-Allow-Headers") == "") {
			t.Errorf("preflight: %v", r.header)
		}
		if r := request(t, site, http.MethodGet, "/", "", "Origin", test.origin); r.header.Get("Access-Control-Allow-Origin") != "" {
			t.Error("the page itself may be read by other sites")
		}
	}
}

// Pages of other sites may show the page in a frame, and nothing of the API.
func TestFrames(t *testing.T) {
	site := newTest(t, Config{})
	for path, want := range map[string]string{"/": "frame-ancestors *", "/api/v1/puzzles": "frame-ancestors 'none'"} {
		r := request(t, site, http.MethodGet, path, "")
		if csp := r.header.Get("Content-Security-Policy"); !strings.HasSuffix(csp, want) {
			t.Errorf("%s: the policy is %s, want %s at its end", path, csp, want)
		}
	}
}
