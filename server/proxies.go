package server

import (
	"mime"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

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
