package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"jie/cmd/jie/internal/console"
	"jie/cmd/jie/internal/manual"
	"jie/internal/crew"
	"jie/puzzle"
	"jie/server"
	"jie/server/jobs"
	"jie/verbs"
	"jie/verbs/mcp"
	"jie/verbs/session"
	"jie/verbs/words"
)

// Codes of serve's errors, with their details.
const (
	addrUnusable  puzzle.Code = "addr-unusable"  // addr, why
	storeUnusable puzzle.Code = "store-unusable" // path, why
	storeHeld     puzzle.Code = "store-held"     // path
	storeForeign  puzzle.Code = "store-foreign"  // path
	siteUnusable  puzzle.Code = "site-unusable"  // path
)

type service struct {
	server.Config
	addr, data, site string
	metrics          string // the address of a listener for metrics; "": none
	stdio            bool
	grace            time.Duration // for the open questions when standard input ends
	jobTime          time.Duration // 0: not given
}

func (a *app) serveVerb() *cobra.Command {
	s := service{Config: server.Default(), grace: time.Second}
	c := manual.NewVerb("serve", 0, func(c *cobra.Command, _ []string) error {
		if s.stdio {
			return a.serveLines(c.Context(), s.grace)
		}
		return a.serve(c.Context(), s)
	})
	flags := c.Flags()
	flags.StringVar(&s.addr, "addr", "127.0.0.1:8080", "flag.addr")
	flags.StringVar(&s.data, "data", "", "flag.data")
	flags.StringVar(&s.site, "site", "", "flag.site")
	flags.BoolVar(&s.stdio, "stdio", false, "flag.stdio")
	flags.Var(console.Duration(&s.grace), "grace", "flag.grace")
	flags.Var(console.Number(&s.Rate, 0, "rate"), "rate", "flag.rate")
	flags.Var(console.List(&s.Hosts, "host", parseHost), "allow-host", "flag.allow-host")
	flags.Var(console.List(&s.TrustedProxies, "network", parseNetwork), "trusted-proxy", "flag.trusted-proxy")
	flags.Var(console.List(&s.Origins, "origin", parseOrigin), "cors", "flag.cors")
	flags.StringVar(&s.metrics, "metrics-addr", "", "flag.metrics-addr")
	flags.Var(console.Parsed(&s.LogRequests, "log", func(text string) (bool, bool) { return true, text == "requests" }), "log", "flag.log")
	flags.Var(console.Count(&s.Jobs, 1), "jobs", "flag.jobs")
	flags.Var(console.Duration(&s.jobTime), "job-time", "flag.job-time")
	flags.Var(console.Count(&s.JobsPerClient, 1), "jobs-per-client", "flag.jobs-per-client")
	flags.Var(console.Count(&s.JobQueue, 1), "queue", "flag.queue")
	return c
}

// threadsPerCore is how many threads per core may run Go code, more than searches run at a time. The scheduler of Go
// leaves a thread to a search for 10 ms and reads the network on an idle one. With more threads than searches the
// kernel chooses, and it soon prefers a thread that wakes up to answer a short question.
const threadsPerCore = 6

// serve answers requests until ctx ends. The common flags bound each question.
func (a *app) serve(ctx context.Context, s service) error {
	config, err := a.serverConfig(s)
	if err != nil {
		return err
	}
	listener, err := listen(ctx, s.addr)
	if err != nil {
		return err
	}
	site, err := server.New(config)
	if err != nil {
		listener.Close()
		return storeError(config.Data, err)
	}
	defer site.Close()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(threadsPerCore * config.Cores))
	at := listener.Addr().(*net.TCPAddr)
	fmt.Fprintln(a.Err, a.Text("serve.ready", words.Args{"url": "http://" + at.String() + "/"}))
	if !at.IP.IsLoopback() {
		fmt.Fprintln(a.Err, a.Text("serve.open", words.Args{"addr": at.String()}))
	}
	stop, err := a.serveMetrics(ctx, site, s.metrics)
	if err != nil {
		listener.Close()
		return err
	}
	defer stop()
	return site.Serve(ctx, listener)
}

// serveMetrics serves the metrics on their own listener, if they have an address, until stop is called.
func (a *app) serveMetrics(ctx context.Context, site *server.Server, addr string) (stop func(), err error) {
	if addr == "" {
		return func() {}, nil
	}
	listener, err := listen(ctx, addr)
	if err != nil {
		return nil, err
	}
	fmt.Fprintln(a.Err, a.Text("serve.metrics", words.Args{"url": "http://" + listener.Addr().String() + "/metrics"}))
	metrics := site.MetricsServer()
	go func() { _ = metrics.Serve(listener) }() // ends with Close
	return func() { metrics.Close() }, nil
}

func listen(ctx context.Context, addr string) (net.Listener, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", addr)
	if err != nil {
		return nil, console.NewError(addrUnusable, console.Details{"addr": addr, "why": addressReason(err)})
	}
	return listener, nil
}

// addressReason returns why an address cannot be used: the system's message, or that it is badly written.
func addressReason(err error) string {
	var system syscall.Errno
	if errors.As(err, &system) {
		return system.Error()
	}
	return "address"
}

// serverConfig completes the server's flags. A job has at least the time of a question by default.
func (a *app) serverConfig(s service) (server.Config, error) {
	config := s.Config
	config.Puzzles = a.Puzzles
	config.Version = readBuild().Version
	config.Log = slog.New(slog.NewTextHandler(a.Err, nil))
	config.JobTime = cmp.Or(s.jobTime, max(config.JobTime, a.Timeout))
	config.Limits.Workers = a.Workers
	config.Limits.Memory = a.Memory
	if a.Timeout > 0 {
		config.Limits.Time = a.Timeout
	}
	if config.Rate == 0 {
		config.Rate = -1
	}
	config.PrivateMetrics = s.metrics != ""
	var err error
	if config.Data, err = jobFile(s.data); err != nil {
		return config, err
	}
	config.Site, err = siteFiles(s.site)
	return config, err
}

// jobFile returns the file of jobs: in the user's caches if no file is named.
func jobFile(named string) (string, error) {
	switch named {
	case "none":
		return "", nil
	case "":
		caches, err := os.UserCacheDir()
		if err != nil {
			return "", nil // a user without a home keeps no jobs
		}
		named = filepath.Join(caches, "jie", "jobs.db")
		if err := os.MkdirAll(filepath.Dir(named), 0o700); err != nil {
			return "", console.NewError(storeUnusable, console.Details{"path": named, "why": err.Error()})
		}
	}
	return named, folderOf(named)
}

// siteFiles returns the files of a folder that make site wrote; nil for none.
func siteFiles(folder string) (fs.FS, error) {
	if folder == "" {
		return nil, nil
	}
	files := os.DirFS(folder)
	if _, err := fs.Stat(files, "index.html"); err != nil {
		return nil, console.NewError(siteUnusable, console.Details{"path": folder})
	}
	return files, nil
}

// storeError returns why the file of jobs cannot be used.
func storeError(path string, err error) error {
	switch {
	case errors.Is(err, jobs.ErrHeld):
		return console.NewError(storeHeld, console.Details{"path": path})
	case errors.Is(err, jobs.ErrForeign):
		return console.NewError(storeForeign, console.Details{"path": path})
	}
	return console.NewError(storeUnusable, console.Details{"path": path, "why": err.Error()})
}

// parseHost reads a host's name or address.
func parseHost(text string) (string, bool) {
	return text, text != "" && !strings.ContainsAny(text, "/ *")
}

// parseNetwork reads a network, or an address that is one by itself.
func parseNetwork(text string) (netip.Prefix, bool) {
	if address, err := netip.ParseAddr(text); err == nil {
		return netip.PrefixFrom(address, address.BitLen()), true
	}
	network, err := netip.ParsePrefix(text)
	return network.Masked(), err == nil
}

// parseOrigin reads the scheme and host of a site; "*" stands for all sites.
func parseOrigin(text string) (string, bool) {
	u, err := url.Parse(text)
	return text, text == "*" || err == nil && u.Host != "" && text == u.Scheme+"://"+u.Host
}

// mcp answers an assistant until it closes standard input. The common flags bound each question.
func (a *app) mcp(c *cobra.Command, _ []string) error {
	ctx := c.Context()
	service, w := a.shared(), a.Words.ForAssistants()
	server := mcp.New(mcp.Config{
		Puzzles: a.Puzzles, Words: w, Version: readBuild().Version,
		Answer: func(ctx context.Context, name string, question []byte) (any, error) {
			reply, err := service.Answer(ctx, name, question, verbs.Asker{Words: w})
			return reply.Value, err
		},
	})
	err := server.Run(ctx, mcp.Stdio(ctx, crew.Reader(ctx, io.NopCloser(a.In)), a.Out, a.Words))
	if ctx.Err() != nil {
		return nil // a signal ends it, like a server
	}
	return err
}

// shared returns the service of several questions at a time, which the common flags bound.
func (a *app) shared() *verbs.Service {
	limits := verbs.Limits{Memory: a.Memory, Workers: a.Workers, Time: a.Timeout}
	return &verbs.Service{Puzzles: a.Puzzles, Limits: limits.Wire()}
}

// serveLines answers questions on standard input, and after its end the open ones within a grace.
func (a *app) serveLines(ctx context.Context, grace time.Duration) error {
	service := a.shared()
	service.Limits.Columns = 0 // the person who starts the program may use its memory
	s := session.New(service, 0)
	s.Grace = grace / 2
	err := s.Serve(ctx, crew.Reader(ctx, io.NopCloser(a.In)), a.Out)
	if ctx.Err() != nil {
		return nil // a signal ends it, like a server
	}
	return err
}
