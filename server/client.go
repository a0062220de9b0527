package server

import (
	"context"
	"mime"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/text/language"
	"golang.org/x/time/rate"

	"jie/verbs"
	"jie/verbs/words"
)

// visitor is the sender of a request, as far as the server can know.
type visitor struct {
	client string // names the client by its address
	secure bool   // the client uses HTTPS, as a trusted proxy says
	words  words.Words
}

type visitorKey struct{}

// identify records who sends a request to which host. It believes a trusted proxy, and no one else.
func (s *Server) identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		word := s.config.TrustedProxies.read(r)
		v := visitor{clientName(r, word.client), word.proto == "https", speaks(r)}
		r = r.WithContext(context.WithValue(r.Context(), visitorKey{}, v))
		if word.host != "" {
			r.Host = word.host
		}
		next.ServeHTTP(w, r)
	})
}

// clientName names a client. An IPv6 client usually has a network of 2^64 addresses, which is its name.
func clientName(r *http.Request, address netip.Addr) string {
	if !address.IsValid() {
		return r.RemoteAddr
	}
	if address.Is4() {
		return address.String()
	}
	network, _ := address.Prefix(64) // an IPv6 address has 128 bits
	return network.String()
}

func visitorOf(ctx context.Context) visitor {
	v, _ := ctx.Value(visitorKey{}).(visitor)
	return v
}

func clientOf(ctx context.Context) string { return visitorOf(ctx).client }

// rates bounds the requests of each client, known by its address.
type rates struct {
	limit rate.Limit
	burst int

	mu      sync.Mutex
	clients map[string]*client
}

type client struct {
	limiter *rate.Limiter
	seen    time.Time
}

// maxClients is how many addresses are remembered. Then those that are back at a full burst are forgotten.
const maxClients = 10_000

func newRates(perSecond float64, burst int) *rates {
	return &rates{limit: rate.Limit(perSecond), burst: burst, clients: make(map[string]*client)}
}

func (r *rates) allow(address string) bool {
	return r.limit < 0 || r.limiter(address).Allow()
}

// charge deducts requests from what a client may send. It may send none until it has made up for them.
func (r *rates) charge(address string, requests int) {
	if r.limit >= 0 && requests > 0 {
		r.limiter(address).ReserveN(time.Now(), min(requests, r.burst))
	}
}

func (r *rates) limiter(address string) *rate.Limiter {
	now := time.Now()
	r.mu.Lock()
	defer r.mu.Unlock()
	c := r.clients[address]
	if c == nil {
		r.forget(now)
		c = &client{limiter: rate.NewLimiter(r.limit, r.burst)}
		r.clients[address] = c
	}
	c.seen = now
	return c.limiter
}

// forget makes room for one more client. If all are busy it drops one: the map has a bound.
func (r *rates) forget(now time.Time) {
	if len(r.clients) < maxClients {
		return
	}
	full := time.Duration(float64(r.burst) / float64(r.limit) * float64(time.Second))
	for address, c := range r.clients {
		if now.Sub(c.seen) > full {
			delete(r.clients, address)
		}
	}
	for address := range r.clients {
		if len(r.clients) < maxClients {
			return
		}
		delete(r.clients, address)
	}
}

// speaks returns the words in the first language of the key "lang" or the header that has words, or in English.
func speaks(r *http.Request) words.Words {
	if lang, ok := words.Match(r.URL.Query().Get("lang")); ok {
		return words.For(lang)
	}
	tags, _, err := language.ParseAcceptLanguage(r.Header.Get("Accept-Language"))
	if err == nil {
		for _, tag := range tags {
			if lang, ok := words.Match(tag.String()); ok {
				return words.For(lang)
			}
		}
	}
	return words.For(words.Languages[0])
}

func languageOf(ctx context.Context) words.Words { return visitorOf(ctx).words }

func (s *Server) describe(w http.ResponseWriter, r *http.Request) error {
	texts := languageOf(r.Context())
	catalog, err := s.service.Describe(texts.Lang(), texts.Templates(verbs.WordFamilies))
	if err != nil {
		return err
	}
	w.Header().Add("Vary", "Accept-Language")
	return writeJSON(w, r, http.StatusOK, jsonType, catalog)
}

// Proxies are the networks of a server's proxies. It believes only what they say about a client.
type Proxies []netip.Prefix

// said is what proxies say about a request; zero fields are unknown.
type said struct {
	client      netip.Addr
	proto, host string
}

// read finds the client of a request. Each proxy adds the address that connected to it at the end of a header, and
// the last one connected here. So the client is the last address that is not a proxy's: those before may be invented.
func (p Proxies) read(r *http.Request) said {
	peer := parseAddress(r.RemoteAddr)
	if !p.trust(peer) {
		return said{client: peer}
	}
	word := readForwarded(r.Header)
	client := peer
	for _, hop := range slices.Backward(word.hops) {
		address := parseAddress(hop)
		if !address.IsValid() {
			break // "unknown", or hidden: stop at the last known proxy
		}
		client = address
		if !p.trust(address) {
			break
		}
	}
	return said{client, word.proto, word.host}
}

func (p Proxies) trust(a netip.Addr) bool {
	return slices.ContainsFunc(p, func(network netip.Prefix) bool { return network.Contains(a) })
}

type forwarded struct {
	hops        []string // addresses from the client's to that of the last proxy but one
	proto, host string   // of the request to the last proxy
}

// readForwarded reads the X-Forwarded headers, or Forwarded (RFC 7239). A proxy that writes one kind lets the other
// through: clients on which both differ are not believed.
func readForwarded(h http.Header) forwarded {
	old := forwarded{
		hops:  headerList(h, "X-Forwarded-For"),
		proto: lastOf(headerList(h, "X-Forwarded-Proto")),
		host:  lastOf(headerList(h, "X-Forwarded-Host")),
	}
	if len(h["Forwarded"]) == 0 {
		return old
	}
	standard := parseForwarded(strings.Join(h["Forwarded"], ","))
	switch {
	case len(old.hops) == 0:
		return standard
	case !slices.EqualFunc(old.hops, standard.hops, func(a, b string) bool { return parseAddress(a) == parseAddress(b) }):
		old.hops = nil
	}
	return old
}

func parseForwarded(header string) (f forwarded) {
	for _, element := range splitQuoted(header) {
		_, pairs, err := mime.ParseMediaType("forwarded;" + element) // the grammar of its parameters is the same
		if err != nil {
			return forwarded{}
		}
		f.hops = append(f.hops, pairs["for"])
		f.proto, f.host = pairs["proto"], pairs["host"]
	}
	return f
}

// splitQuoted splits a header at the commas that are not inside quotes.
func splitQuoted(header string) []string {
	quoted, escaped := false, false
	return strings.FieldsFunc(header, func(c rune) bool {
		switch {
		case escaped:
			escaped = false
		case quoted && c == '\\':
			escaped = true
		case c == '"':
			quoted = !quoted
		}
		return c == ',' && !quoted
	})
}

func headerList(h http.Header, name string) []string {
	if len(h[name]) == 0 {
		return nil
	}
	values := strings.Split(strings.Join(h[name], ","), ",")
	for i, value := range values {
		values[i] = strings.TrimSpace(value)
	}
	return values
}

func lastOf(values []string) string {
	if len(values) == 0 {
		return ""
	}
	return values[len(values)-1]
}

// parseAddress reads an address with or without a port; the zero address stands for other texts.
func parseAddress(text string) netip.Addr {
	if withPort, err := netip.ParseAddrPort(text); err == nil {
		return withPort.Addr().Unmap().WithZone("")
	}
	address, err := netip.ParseAddr(strings.Trim(text, "[]"))
	if err != nil {
		return netip.Addr{}
	}
	return address.Unmap().WithZone("")
}
