package server

import (
	"context"
	"net/http"
	"net/netip"
)

// visitor is who sends a request, as far as the server can know.
type visitor struct {
	client string // names the client by its address
	secure bool   // the client uses HTTPS, as a trusted proxy says
}

type visitorKey struct{}

// identify notes who sends a request, and the host that it was sent to. What a
// trusted proxy says of that holds, and what others say does not.
func (s *Server) identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		word := s.config.TrustedProxies.read(r)
		v := visitor{clientName(r, word.client), word.proto == "https"}
		r = r.WithContext(context.WithValue(r.Context(), visitorKey{}, v))
		if word.host != "" {
			r.Host = word.host
		}
		next.ServeHTTP(w, r)
	})
}

// clientName names a client. An IPv6 client usually has a whole network of 2^64
// addresses, so that network is its name.
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

// clientOf is the client of the request that ctx belongs to, known by its address.
func clientOf(ctx context.Context) string { return visitorOf(ctx).client }
