package server

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
)

// loopback are the networks of this machine.
var loopback = Proxies{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}

func TestClientOfProxies(t *testing.T) {
	proxies := append(Proxies{netip.MustParsePrefix("10.0.0.0/8")}, loopback...)
	tests := []struct {
		remote  string
		headers []string // name, value
		want    string
	}{
		{"192.0.2.1:5", nil, "192.0.2.1"},
		{"192.0.2.1:5", []string{"X-Forwarded-For", "198.51.100.7"}, "192.0.2.1"}, // no proxy of ours
		{"127.0.0.1:5", nil, "127.0.0.1"},
		{"127.0.0.1:5", []string{"X-Forwarded-For", "198.51.100.7"}, "198.51.100.7"},
		{"127.0.0.1:5", []string{"X-Forwarded-For", "198.51.100.7:4711"}, "198.51.100.7"},
		{"127.0.0.1:5", []string{"X-Forwarded-For", "203.0.113.9, 198.51.100.7"}, "198.51.100.7"}, // the first is the client's invention
		{"127.0.0.1:5", []string{"X-Forwarded-For", "203.0.113.9", "X-Forwarded-For", "198.51.100.7"}, "198.51.100.7"},
		{"127.0.0.1:5", []string{"X-Forwarded-For", "198.51.100.7, 10.1.1.1,10.2.2.2"}, "198.51.100.7"},
		{"127.0.0.1:5", []string{"X-Forwarded-For", "10.3.3.3, 10.2.2.2"}, "10.3.3.3"}, // a client in the network of the proxies
		{"127.0.0.1:5", []string{"X-Forwarded-For", "198.51.100.7, unknown, 10.2.2.2"}, "10.2.2.2"},
		{"127.0.0.1:5", []string{"X-Forwarded-For", "nonsense"}, "127.0.0.1"},
		{"127.0.0.1:5", []string{"X-Forwarded-For", "::ffff:198.51.100.7"}, "198.51.100.7"},
		{"[2001:db8:1:2:3::4]:5", nil, "2001:db8:1:2::/64"},
		{"[fe80::1%eth0]:5", nil, "fe80::/64"},
		{"[::1]:5", []string{"X-Forwarded-For", "2001:db8:1:2:ffff::9"}, "2001:db8:1:2::/64"},
		{"127.0.0.1:5", []string{"Forwarded", "for=198.51.100.7;proto=https"}, "198.51.100.7"},
		{"127.0.0.1:5", []string{"Forwarded", `For="[2001:db8:1:2::9]:4711"`}, "2001:db8:1:2::/64"},
		{"127.0.0.1:5", []string{"Forwarded", `for="a,b", for=198.51.100.7, for=10.1.1.1`}, "198.51.100.7"},
		{"127.0.0.1:5", []string{"Forwarded", `for=_hidden`}, "127.0.0.1"},
		{"127.0.0.1:5", []string{"Forwarded", `for=`}, "127.0.0.1"},
		// The proxy writes one of them, and the client wrote the other one.
		{"127.0.0.1:5", []string{"Forwarded", "for=203.0.113.9", "X-Forwarded-For", "198.51.100.7"}, "127.0.0.1"},
		{"127.0.0.1:5", []string{"Forwarded", "for=198.51.100.7", "X-Forwarded-For", "198.51.100.7"}, "198.51.100.7"},
	}
	for _, test := range tests {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = test.remote
		for i := 0; i < len(test.headers); i += 2 {
			r.Header.Add(test.headers[i], test.headers[i+1])
		}
		if got := clientName(r, proxies.read(r).client); got != test.want {
			t.Errorf("%s %q is the client %s, want %s", test.remote, test.headers, got, test.want)
		}
	}
}

// Clients behind a proxy have rates of their own.
func TestRateBehindProxy(t *testing.T) {
	site := newTest(t, Config{Rate: 0.001, Burst: 1, TrustedProxies: loopback})
	for i, client := range []string{"192.0.2.1", "192.0.2.2", "192.0.2.1", "2001:db8::1", "2001:db8::2"} {
		r := request(t, site, http.MethodGet, "/healthz", "", "X-Forwarded-For", client)
		if want := []int{200, 200, 429, 200, 429}[i]; r.status != want {
			t.Errorf("request %d of %s: %d, want %d", i, client, r.status, want)
		}
	}
}

// Responses have Strict-Transport-Security where a trusted proxy says that HTTPS is used.
func TestTransportSecurity(t *testing.T) {
	for _, test := range []struct {
		trusted       Proxies
		header, value string
		want          bool
	}{
		{loopback, "X-Forwarded-Proto", "https", true},
		{loopback, "Forwarded", "for=192.0.2.1;proto=https", true},
		{loopback, "X-Forwarded-Proto", "http", false},
		{loopback, "X-Other", "https", false},
		{nil, "X-Forwarded-Proto", "https", false},
	} {
		r := request(t, newTest(t, Config{TrustedProxies: test.trusted}), http.MethodGet, "/", "", test.header, test.value)
		if got := r.header.Get("Strict-Transport-Security") != ""; got != test.want {
			t.Errorf("%s: %s from %v: told %v, want %v", test.header, test.value, test.trusted, got, test.want)
		}
	}
}
