package server

import (
	"context"
	"net"
	"net/http"
)

type clientKey struct{}

// identify notes which client a request comes from.
func identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), clientKey{}, addressOf(r))))
	})
}

// addressOf is the address that a request comes from, without its port.
func addressOf(r *http.Request) string {
	address, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return address
}

// clientOf is the client of the request that ctx belongs to, known by its address.
func clientOf(ctx context.Context) string {
	client, _ := ctx.Value(clientKey{}).(string)
	return client
}
