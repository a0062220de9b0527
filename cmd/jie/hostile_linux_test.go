package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"jie/internal/machine"
)

var (
	hostile      = flag.Duration("hostile", 0, "how long each part of TestHostile attacks a server; without it the test is skipped")
	hostileTurns = flag.Int("hostile-turns", 6, "how often TestHostile measures each attack at most: twice, and on while hints are too slow")
)

const (
	polite       = 50               // clients that ask for hints
	politeEvery  = time.Second      // between two hints of one of them, on average
	attackers    = 6                // clients of an attack
	attackerOpen = 3                // requests that one of them has open
	warmUp       = time.Second      // hints before the attack begins
	givenUp      = 20 * time.Second // after the attack, for hints that are still open
	slower       = 5                // times, at most, are hints beside an attack
	allowed      = 512 << 20        // --memory
	promised     = allowed*5/4 + 64e6
)

// Hints of polite clients take little longer beside clients that attack, and the server stays
// within the memory that it promises. Each phase has a server of its own. Hints are measured
// alone and beside the attack by turns, and the least of each counts, so that other programs on
// the machine disturb both alike.
func TestHostile(t *testing.T) {
	if *hostile == 0 {
		t.Skip("attacks servers for minutes, and measures hints beside the attacks: -hostile 6s")
	}
	program := builtProgram(t)
	for _, a := range attacks() {
		t.Run(strings.ReplaceAll(a.name, " ", "-"), func(t *testing.T) {
			var alone, beside phase
			for turn := range *hostileTurns {
				if turn >= 2 && beside.p99 <= slower*alone.p99 {
					break
				}
				alone.merge(runPhase(t, program, attack{}))
				beside.merge(runPhase(t, program, a))
			}
			result := "held"
			if beside.p99 > slower*alone.p99 || beside.memory > promised || beside.statuses[http.StatusInternalServerError] > 0 {
				result = "FAILED"
				t.Fail()
			}
			t.Logf("%s: %s: %d tried, by status of the answer %v; hints beside them: p99 %v, alone %v, %.1f times, at most %d; "+
				"work of the server %v, alone %v; memory %d MB, at most %d promised",
				result, a.name, beside.tried(), beside.statuses, beside.p99, alone.p99, float64(beside.p99)/float64(alone.p99), slower, beside.work, alone.work, beside.memory/1e6, int64(promised)/1e6)
		})
	}
}

// phase is what one server did, or several of them.
type phase struct {
	p99      time.Duration // of hints, the least of all turns
	work     time.Duration // processor time of the server, the most of all turns
	memory   int64         // its peak, the most of all turns
	statuses map[int]int   // answers to the attack; 0 where there was none before its end
}

// tried is the number of requests of the attack.
func (p phase) tried() (n int) {
	for _, count := range p.statuses {
		n += count
	}
	return n
}

func (p *phase) merge(q phase) {
	if p.statuses == nil {
		*p = q
		return
	}
	p.p99, p.work, p.memory = min(p.p99, q.p99), max(p.work, q.work), max(p.memory, q.memory)
	for status, count := range q.statuses {
		p.statuses[status] += count
	}
}

// runPhase starts a server, lets polite clients ask it for hints, and attacks it.
func runPhase(t *testing.T, program string, a attack) phase {
	t.Helper()
	address, command, kill := serveWith(t, program, "--memory", fmt.Sprint(allowed), "--data", filepath.Join(t.TempDir(), "jobs.db"))
	sending, stop := context.WithTimeout(t.Context(), warmUp+*hostile)
	defer stop()
	answering, leave := context.WithTimeout(t.Context(), warmUp+*hostile+givenUp)
	defer leave()
	var hints hintTimes
	answers := counts{statuses: make(map[int]int)}
	begin := time.Now().Add(warmUp)
	var clients, open sync.WaitGroup
	for i := range polite {
		clients.Go(func() { askForHints(sending, answering, address, i, begin, &hints, &open) })
	}
	for i := range attackers * attackerOpen {
		clients.Go(func() { a.flood(sending, address, i, begin, &answers) })
	}
	clients.Wait()
	open.Wait()
	peak, ok := machine.PeakMemoryOf(command.Process.Pid)
	kill()
	if !ok {
		t.Errorf("%s: the server is over: %v", a.name, command.ProcessState)
	}
	return phase{p99: hints.part(0.99), work: (command.ProcessState.UserTime() + command.ProcessState.SystemTime()).Round(10 * time.Millisecond),
		memory: peak, statuses: maps.Clone(answers.statuses)}
}

// hintTimes are the times that hints took; an hour where there was no hint.
type hintTimes struct {
	mu    sync.Mutex
	times []time.Duration
}

func (h *hintTimes) add(status int, took time.Duration) {
	if status != http.StatusOK {
		took = time.Hour
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.times = append(h.times, took)
}

// part is the time that a part of the hints does not exceed.
func (h *hintTimes) part(part float64) time.Duration {
	if len(h.times) == 0 {
		return time.Hour
	}
	slices.Sort(h.times)
	return h.times[min(int(part*float64(len(h.times))), len(h.times)-1)].Round(100 * time.Microsecond)
}

// counts counts answers.
type counts struct {
	mu       sync.Mutex
	statuses map[int]int
}

func (c *counts) add(status int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.statuses[status]++
}

// askForHints is one polite client. Each request is sent at its time, also where the ones
// before it are not yet answered, and the time that it takes counts from there.
func askForHints(sending, answering context.Context, address string, number int, begin time.Time, hints *hintTimes, open *sync.WaitGroup) {
	random := rand.New(rand.NewPCG(49, uint64(number))) // not a secret
	web := from(1, number)
	defer web.CloseIdleConnections()
	first := time.Now().Add(time.Duration(random.Float64() * float64(politeEvery)))
	for at := first; ; at = at.Add(time.Duration((0.5 + random.Float64()) * float64(politeEvery))) {
		select {
		case <-sending.Done():
			return
		case <-time.After(time.Until(at)):
		}
		problem := politeProblems[random.IntN(len(politeProblems))]
		open.Go(func() {
			status := send(answering, web, address, request{"hint", problem})
			if at.After(begin) {
				hints.add(status, time.Since(at))
			}
		})
	}
}

// flood is one of the requests that an attack has open: the next one is sent when it is answered.
func (a attack) flood(sending context.Context, address string, number int, begin time.Time, answers *counts) {
	if len(a.requests) == 0 {
		return
	}
	web := from(2, number/attackerOpen)
	defer web.CloseIdleConnections()
	select {
	case <-sending.Done():
	case <-time.After(time.Until(begin)):
	}
	for i := number; sending.Err() == nil; i++ {
		answers.add(send(sending, web, address, a.requests[i%len(a.requests)]))
	}
}

// send returns the status of the answer, 0 for none.
func send(ctx context.Context, web *http.Client, address string, q request) int {
	path := "api/v1/" + q.path
	if q.path == "mcp" {
		path = q.path
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, address+path, strings.NewReader(q.body))
	if err != nil {
		return 0
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	answer, err := web.Do(r)
	if err != nil {
		return 0
	}
	defer answer.Body.Close()
	if _, err := io.Copy(io.Discard, answer.Body); err != nil {
		return 0
	}
	return answer.StatusCode
}

// from is a client with an address of its own, of 127.GROUP.0.0/16.
func from(group byte, number int) *http.Client {
	address := &net.TCPAddr{IP: net.IPv4(127, group, byte(number>>8), byte(number+1))}
	return &http.Client{Transport: &http.Transport{
		DialContext:         (&net.Dialer{LocalAddr: address}).DialContext,
		MaxIdleConnsPerHost: 8,
	}}
}
