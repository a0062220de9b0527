// Load sends questions to a server as many clients do, and reports how long the
// answers take.
//
// The load is open: each request is sent at its time, even if earlier ones were not
// answered, and its latency counts from that time. Each client has its own
// address in 127.0.0.0/8, so the server must listen on this machine, on Linux.
//
//	jie serve --data jobs.db --memory 256MiB
//	go run ./scripts/load -for 10m
//
// Most clients ask about once a second: 70 % hints, 20 % solves, 5 % jobs and 5 %
// requests that are wrong. The others ask only for slow solves, equally often. With -large, more
// clients send boards that are too large, each as soon as the last one is refused: compare
// the latencies of hints with those of a run without. With -pid, latencies are also given in
// processor time of the server: how much it worked between a request and its answer. These
// figures are also valid on a busy machine.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"sync"
	"time"
)

func main() {
	l := load{grace: 5 * time.Second, settle: 15 * time.Second}
	flag.StringVar(&l.server, "server", "http://127.0.0.1:8080", "the server")
	flag.StringVar(&l.metrics, "metrics", "", "the address of its metrics, if it has one of its own")
	flag.IntVar(&l.clients, "clients", 1000, "clients that ask a mix of questions")
	flag.IntVar(&l.slow, "slow", 50, "clients that ask only slow questions")
	flag.IntVar(&l.large, "large", 0, "clients that send boards which are too large")
	flag.Float64Var(&l.rate, "rate", 1, "requests a second of one client, on average")
	flag.DurationVar(&l.length, "for", time.Minute, "how long")
	flag.IntVar(&l.pid, "pid", 0, "the process of the server: also count latencies in its processor time, on Linux")
	flag.Uint64Var(&l.seed, "seed", 1, "of the random numbers")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := l.run(ctx, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

// load is one run.
type load struct {
	server, metrics string
	clients, slow   int
	large           int
	rate            float64
	length          time.Duration
	grace           time.Duration // how long requests may take after the last one is sent
	settle          time.Duration // how long the server has then to become idle
	seed            uint64
	pid             int

	mix   mix
	tally tally
	open  sync.WaitGroup // requests in progress
}

func (l *load) run(ctx context.Context, report io.Writer) error {
	var err error
	if l.mix, err = newMix(ctx, rand.New(rand.NewPCG(l.seed, 0))); err != nil {
		return err
	}
	if l.metrics == "" {
		l.metrics = l.server
	}
	watch := watcher{url: strings.TrimSuffix(l.metrics, "/") + "/metrics"}
	if err := watch.start(); err != nil {
		return err
	}
	sending, stop := context.WithTimeout(ctx, l.length)
	defer stop()
	answering, leave := context.WithCancel(ctx)
	defer leave()
	go watch.every(sending, time.Second)
	var clients sync.WaitGroup
	for i := range l.clients + l.slow {
		clients.Go(func() { l.client(sending, answering, i) })
	}
	for i := range l.large {
		clients.Go(func() { l.flood(sending, l.clients+l.slow+i) })
	}
	clients.Wait()
	time.AfterFunc(l.grace, leave) // clients leave, answered or not
	l.open.Wait()
	l.tally.print(report, l.length)
	time.Sleep(l.settle)
	return watch.print(report)
}

// client sends the requests of one client.
func (l *load) client(sending, answering context.Context, number int) {
	random := rand.New(rand.NewPCG(l.seed, uint64(number)+1)) // not a secret
	ask := l.mix.next
	if number >= l.clients {
		ask = l.mix.nextSlow
	}
	web := from(number)
	defer web.CloseIdleConnections()
	gap := time.Duration(float64(time.Second) / l.rate)
	at := time.Now().Add(time.Duration(random.Float64() * float64(gap)))
	for {
		select {
		case <-sending.Done():
			return
		case <-time.After(time.Until(at)):
		}
		q := ask(random)
		l.open.Add(1)
		go func(at time.Time) {
			defer l.open.Done()
			before := worked(l.pid)
			status := l.send(answering, web, q)
			l.tally.add(q.class, status, time.Since(at), worked(l.pid)-before)
		}(at)
		at = at.Add(time.Duration((0.5 + random.Float64()) * float64(gap)))
	}
}

// flood sends boards that are too large, one after another.
func (l *load) flood(sending context.Context, number int) {
	web := from(number)
	defer web.CloseIdleConnections()
	q := question{class: "large", method: http.MethodPost, path: "/api/v1/hint", body: tooLarge()}
	for sending.Err() == nil {
		at, before := time.Now(), worked(l.pid)
		l.tally.add(q.class, l.send(sending, web, q), time.Since(at), worked(l.pid)-before)
	}
}

// from returns the client with a number, which has its own address.
func from(number int) *http.Client {
	address := &net.TCPAddr{IP: net.IPv4(127, 1, byte(number>>8), byte(number))}
	return &http.Client{Transport: &http.Transport{
		DialContext:         (&net.Dialer{LocalAddr: address}).DialContext,
		MaxIdleConnsPerHost: 8,
	}}
}
