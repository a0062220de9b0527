package main

import (
	"net/netip"
	"net/url"
	"strings"

	"github.com/spf13/pflag"

	"jie/cmd/jie/internal/flagvalue"
	"jie/server"
)

// hosting is what the flags say of a server that stands behind a proxy or is used by
// the pages of other sites.
type hosting struct {
	hosts   []string
	proxies server.Proxies
	origins []string
	metrics string // the address of a listener for metrics; "": none of their own
	log     string // what is logged besides failures: "requests" or ""
}

func (a *app) hostingFlags(flags *pflag.FlagSet, h *hosting) {
	flags.Var(&listValue[string]{&h.hosts, "host", parseHost}, "allow-host", "flag.allow-host")
	flags.Var(&listValue[netip.Prefix]{(*[]netip.Prefix)(&h.proxies), "cidr", parseNetwork}, "trusted-proxy", "flag.trusted-proxy")
	flags.Var(&listValue[string]{&h.origins, "origin", parseOrigin}, "cors", "flag.cors")
	flags.StringVar(&h.metrics, "metrics-addr", "", "flag.metrics-addr")
	flags.Var((*logValue)(&h.log), "log", "flag.log")
}

// listValue is a flag that may be given several times.
type listValue[T any] struct {
	to    *[]T
	kind  string
	parse func(text string) (T, error)
}

func (l *listValue[T]) String() string { return "" }
func (l *listValue[T]) Type() string   { return l.kind }

func (l *listValue[T]) Set(text string) error {
	value, err := l.parse(text)
	if err == nil {
		*l.to = append(*l.to, value)
	}
	return err
}

// parseHost reads a host's name or address.
func parseHost(text string) (string, error) {
	if text == "" || strings.ContainsAny(text, "/ *") {
		return "", flagvalue.WhyHost
	}
	return text, nil
}

// parseNetwork reads a network, or an address that is one by itself.
func parseNetwork(text string) (netip.Prefix, error) {
	if address, err := netip.ParseAddr(text); err == nil {
		return address.Prefix(address.BitLen())
	}
	network, err := netip.ParsePrefix(text)
	if err != nil {
		return network, flagvalue.WhyNetwork
	}
	return network.Masked(), nil
}

// parseOrigin reads the scheme and host of a site; "*" stands for all sites.
func parseOrigin(text string) (string, error) {
	if text == "*" {
		return text, nil
	}
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || text != u.Scheme+"://"+u.Host {
		return "", flagvalue.WhyOrigin
	}
	return text, nil
}

// logValue is a flag for what is logged.
type logValue string

func (l *logValue) String() string { return string(*l) }
func (l *logValue) Type() string   { return "what" }

func (l *logValue) Set(text string) error {
	if text != "requests" {
		return flagvalue.WhyLog
	}
	*l = logValue(text)
	return nil
}
