package deploy

import (
	"compress/gzip"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"runtime"
	"strings"
	"testing"
)

// proxy is a running proxy.
type proxy struct {
	http, https int // its ports on the loopback interface
	roots       *x509.CertPool
}

// ready reports whether the proxy takes connections, with a certificate that its roots
// vouch for.
func (p proxy) ready() bool {
	plain, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", p.http))
	if err != nil {
		return false
	}
	defer plain.Close()
	secure, err := tls.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", p.https), p.tls())
	if err != nil {
		return false
	}
	defer secure.Close()
	return true
}

func (p proxy) tls() *tls.Config { return &tls.Config{RootCAs: p.roots, ServerName: "example.org"} }

// visitor is a client of a proxy with an address of its own, as every address of
// 127.0.0.0/8 is this machine's.
type visitor struct {
	t      *testing.T
	client *http.Client
}

func (p proxy) visitor(t *testing.T, address string) visitor {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}}
	transport := &http.Transport{
		// Whatever the host's name, the proxy is asked.
		DialContext: func(ctx context.Context, network, target string) (net.Conn, error) {
			port := p.https
			if strings.HasSuffix(target, ":80") {
				port = p.http
			}
			return dialer.DialContext(ctx, network, fmt.Sprintf("127.0.0.1:%d", port))
		},
		TLSClientConfig:    p.tls(),
		ForceAttemptHTTP2:  true,
		DisableCompression: true, // so that answers are seen as they are sent
	}
	t.Cleanup(transport.CloseIdleConnections)
	return visitor{t, &http.Client{
		Transport: transport, Jar: jar, Timeout: patience,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

const home = "https://example.org"

// ask sends a request with headers, each a name and a value. The caller closes the
// body of the answer.
func (v visitor) ask(method, url, body string, headers ...string) *http.Response {
	v.t.Helper()
	r, err := http.NewRequestWithContext(v.t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		v.t.Fatal(err)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(headers); i += 2 {
		if r.Header.Set(headers[i], headers[i+1]); headers[i] == "Host" {
			r.Host = headers[i+1]
		}
	}
	answer, err := v.client.Do(r)
	if err != nil {
		v.t.Fatal(err)
	}
	return answer
}

// TestNginx and TestCaddy try the examples: the proxy with the file of this folder,
// the server with the flags that the file names.
func TestNginx(t *testing.T) { testProxy(t, startNginx) }

func TestCaddy(t *testing.T) { testProxy(t, startCaddy) }

func testProxy(t *testing.T, start func(*testing.T, string) proxy) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux gives this machine every address of 127.0.0.0/8")
	}
	upstream := serve(t, "--rate", "1")
	p := start(t, upstream)
	for _, test := range []struct {
		name string
		try  func(t *testing.T, p proxy)
	}{
		{"page", testPage}, {"question", testQuestion}, {"compression", testCompression}, {"redirect", testRedirect},
		{"hosts", testHosts}, {"origins", testOrigins}, {"large body", testLargeBody}, {"events", testEvents}, {"rates", testRates},
	} {
		t.Run(test.name, func(t *testing.T) { test.try(t, p) })
	}
}

// The page comes over HTTP/2, with Strict-Transport-Security.
func testPage(t *testing.T, p proxy) {
	r := p.visitor(t, "127.0.0.2").ask(http.MethodGet, home+"/", "")
	body := readAll(t, r.Body)
	if r.StatusCode != http.StatusOK || r.ProtoMajor != 2 || !strings.Contains(body, "<title>") {
		t.Errorf("the page: %s %s\n%s", r.Proto, r.Status, body)
	}
	if r.Header.Get("Strict-Transport-Security") == "" {
		t.Errorf("no Strict-Transport-Security among %v", r.Header)
	}
}

func testQuestion(t *testing.T, p proxy) {
	r := p.visitor(t, "127.0.0.2").ask(http.MethodPost, home+"/api/v1/solve", `{"from":"lightsout:010/111/010"}`)
	var answer struct {
		Status string
		Moves  []string
	}
	body := readAll(t, r.Body)
	if err := json.Unmarshal([]byte(body), &answer); err != nil || r.StatusCode != http.StatusOK {
		t.Fatalf("%s %s %v", r.Status, body, err)
	}
	if answer.Status != "solved" || fmt.Sprint(answer.Moves) != "[1,1]" {
		t.Errorf("the answer is %s", body)
	}
}

// The server compresses, and the proxy leaves that as it is.
func testCompression(t *testing.T, p proxy) {
	v := p.visitor(t, "127.0.0.2")
	for _, path := range []string{"/app.js", "/api/v1/puzzles"} {
		r := v.ask(http.MethodGet, home+path, "", "Accept-Encoding", "gzip")
		if r.Header.Get("Content-Encoding") != "gzip" {
			t.Errorf("%s is not compressed: %v", path, r.Header)
			continue
		}
		plain, err := gzip.NewReader(r.Body)
		if err != nil {
			t.Fatal(err)
		}
		if data, err := io.ReadAll(plain); err != nil || len(data) < 1000 {
			t.Errorf("%s has %d bytes, %v", path, len(data), err)
		}
		r.Body.Close()
		if r := v.ask(http.MethodGet, home+path, "", "Accept-Encoding", "br"); r.Header.Get("Content-Encoding") != "br" {
			t.Errorf("%s does not come as Brotli: %v", path, r.Header)
		} else {
			r.Body.Close()
		}
	}
}

func testRedirect(t *testing.T, p proxy) {
	r := p.visitor(t, "127.0.0.2").ask(http.MethodGet, "http://example.org/app.js", "")
	r.Body.Close()
	to := strings.Replace(r.Header.Get("Location"), fmt.Sprintf(":%d", p.https), "", 1)
	if r.StatusCode/100 != 3 || to != home+"/app.js" {
		t.Errorf("%s to %q", r.Status, to)
	}
}

// Another host's name does not lead to Jie, by whatever header it is given.
func testHosts(t *testing.T, p proxy) {
	v := p.visitor(t, "127.0.0.2")
	r := v.ask(http.MethodGet, home+"/", "", "Host", "rebound.example")
	if body := readAll(t, r.Body); strings.Contains(body, "<title>Jie") || r.Header.Get("ETag") != "" {
		t.Errorf("another host has the page: %s\n%s", r.Status, body)
	}
	r = v.ask(http.MethodGet, home+"/", "", "X-Forwarded-Host", "rebound.example", "Forwarded", "host=rebound.example")
	r.Body.Close()
	if r.StatusCode != http.StatusOK {
		t.Errorf("a client's word about the host counts: %s", r.Status)
	}
	r = v.ask(http.MethodGet, "http://example.org/app.js", "", "Host", "rebound.example")
	r.Body.Close()
	if to := r.Header.Get("Location"); strings.Contains(to, "rebound") {
		t.Errorf("another host is led to %q", to)
	}
}

// A page of the site may ask, and one of another site may not.
func testOrigins(t *testing.T, p proxy) {
	v := p.visitor(t, "127.0.0.2")
	for origin, want := range map[string]int{home: http.StatusOK, "https://other.example": http.StatusForbidden} {
		r := v.ask(http.MethodPost, home+"/api/v1/solve", `{"from":"lightsout:010/111/010"}`, "Origin", origin)
		r.Body.Close()
		if r.StatusCode != want {
			t.Errorf("a page of %s: %s, want %d", origin, r.Status, want)
		}
	}
}

// It is Jie that refuses a large body, and in its own words.
func testLargeBody(t *testing.T, p proxy) {
	body := `{"from":"` + strings.Repeat("1", 3<<19) + `"}`
	r := p.visitor(t, "127.0.0.2").ask(http.MethodPost, home+"/api/v1/solve", body)
	text := readAll(t, r.Body)
	if r.StatusCode != http.StatusRequestEntityTooLarge || !strings.Contains(text, `"body-too-large"`) {
		t.Errorf("%s %s", r.Status, text)
	}
}

// long takes minutes: it weighs 2^40 press patterns.
const long = `{"verb":"solve","question":{"from":"lightsout[torus]:all-on:31x31"}}`

// The events of a job come one by one while it runs, about three a second. A proxy
// that kept them until a buffer of 4 kB is full would pass a dozen at a time.
func testEvents(t *testing.T, p proxy) {
	v := p.visitor(t, "127.0.0.2")
	r := v.ask(http.MethodPost, home+"/api/v1/jobs", long)
	place, token := r.Header.Get("Location"), r.Header.Get("Jie-Subscriber")
	if body := readAll(t, r.Body); r.StatusCode != http.StatusAccepted {
		t.Fatalf("%s %s", r.Status, body)
	}
	stream := v.ask(http.MethodGet, home+place+"/events", "", "Accept", "text/event-stream")
	defer stream.Body.Close()
	piece := make([]byte, 64<<10)
	for told := ""; !strings.Contains(told, `"state":"running"`); {
		n, err := stream.Body.Read(piece)
		if err != nil {
			t.Fatalf("the stream ends with %v after\n%s", err, told)
		}
		told = string(piece[:n])
		if events := strings.Count(told, "event: job"); events > 8 {
			t.Errorf("%d events came at a time", events)
		}
	}
	r = v.ask(http.MethodDelete, home+place, "", "Jie-Subscriber", token)
	r.Body.Close()
	if r.StatusCode != http.StatusNoContent {
		t.Errorf("the job is left: %s", r.Status)
	}
}

// Clients are distinguished by the address that the proxy saw, whatever they say of
// themselves: one that asks too often is refused, and another is not.
func testRates(t *testing.T, p proxy) {
	greedy := p.visitor(t, "127.0.0.3")
	refused := func(headers ...string) bool {
		r := greedy.ask(http.MethodGet, home+"/healthz", "", headers...)
		r.Body.Close()
		return r.StatusCode == http.StatusTooManyRequests
	}
	asked := 0
	for ; asked < 2000 && !refused(); asked++ {
	}
	if asked == 2000 {
		t.Fatal("2000 requests at once are not too many")
	}
	spoofs := 0
	for i := range 20 {
		if address := fmt.Sprintf("192.0.2.%d", i); !refused("X-Forwarded-For", address, "Forwarded", "for="+address, "X-Real-IP", address) {
			spoofs++
		}
	}
	if spoofs > 10 { // a slow machine lets one pass each second anyway
		t.Errorf("%d of 20 requests pass under addresses that were made up", spoofs)
	}
	r := p.visitor(t, "127.0.0.4").ask(http.MethodGet, home+"/healthz", "")
	r.Body.Close()
	if r.StatusCode != http.StatusOK {
		t.Errorf("another client: %s", r.Status)
	}
}

// Without a proxy, the server believes in its own name alone.
func TestHosts(t *testing.T) {
	address := serve(t)
	for host, want := range map[string]int{"example.org": http.StatusOK, "rebound.example": http.StatusForbidden} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+address+"/", http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = host
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != want {
			t.Errorf("%s: %s, want %d", host, answer.Status, want)
		}
	}
}
