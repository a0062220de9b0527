package server

import (
	"context"
	"net/http"
	"net/netip"
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
