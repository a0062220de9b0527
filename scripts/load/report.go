package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// tally counts answers by class.
type tally struct {
	mu      sync.Mutex
	classes map[string]*class
}

type class struct {
	statuses  map[int]int
	latencies []time.Duration
	worked    []time.Duration // latencies in processor time of the server
}

func (t *tally) add(name string, status int, took, worked time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.classes == nil {
		t.classes = make(map[string]*class)
	}
	c := t.classes[name]
	if c == nil {
		c = &class{statuses: make(map[int]int)}
		t.classes[name] = c
	}
	c.statuses[status]++
	c.latencies = append(c.latencies, took)
	c.worked = append(c.worked, worked)
}

// print writes a row for each class. Status 0 is a request without an answer, such as
// those that were open when the load ended.
func (t *tally) print(w io.Writer, length time.Duration) {
	fmt.Fprintln(w, "| class | requests | a second | p50 ms | p90 ms | p99 ms | p99.9 ms | longest ms | server p50 ms | server p99 ms | statuses |")
	fmt.Fprintln(w, "|---|---|---|---|---|---|---|---|---|---|---|")
	for _, name := range slices.Sorted(maps.Keys(t.classes)) {
		c := t.classes[name]
		fmt.Fprintf(w, "| %s | %d | %.1f |", name, len(c.latencies), float64(len(c.latencies))/length.Seconds())
		printParts(w, c.latencies, 0.5, 0.9, 0.99, 0.999, 1)
		printParts(w, c.worked, 0.5, 0.99)
		for i, status := range slices.Sorted(maps.Keys(c.statuses)) {
			if i > 0 {
				fmt.Fprint(w, ",")
			}
			fmt.Fprintf(w, " %d: %d", status, c.statuses[status])
		}
		fmt.Fprintln(w, " |")
	}
}

// printParts writes a cell for each part: the time that this part of the times does not exceed.
func printParts(w io.Writer, times []time.Duration, parts ...float64) {
	slices.Sort(times)
	for _, part := range parts {
		at := min(int(part*float64(len(times))), len(times)-1)
		fmt.Fprintf(w, " %.1f |", float64(times[at].Microseconds())/1000)
	}
}

// watcher reads the metrics of the server.
type watcher struct {
	url                string
	before             map[string]float64
	mu                 sync.Mutex
	memory, goroutines float64 // the most
}

const (
	residentMemory = "process_resident_memory_bytes"
	goroutines     = "go_goroutines"
	processorTime  = "process_cpu_seconds_total"
)

func (w *watcher) start() (err error) {
	w.before, err = w.read()
	return err
}

// every notes the largest figures until ctx ends.
func (w *watcher) every(ctx context.Context, gap time.Duration) {
	tick := time.NewTicker(gap)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		now, err := w.read()
		if err != nil {
			continue // it is busy: the next second will show
		}
		w.mu.Lock()
		w.memory, w.goroutines = max(w.memory, now[residentMemory]), max(w.goroutines, now[goroutines])
		w.mu.Unlock()
	}
}

// read reads the metrics that have no labels.
func (w *watcher) read() (map[string]float64, error) {
	answer, err := http.Get(w.url)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", w.url, answer.Status)
	}
	values := make(map[string]float64)
	for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
		name, text, _ := strings.Cut(lines.Text(), " ")
		if value, err := strconv.ParseFloat(text, 64); err == nil {
			values[name] = value
		}
	}
	return values, nil
}

// print writes what the server used, and whether it is idle again.
func (w *watcher) print(out io.Writer) error {
	after, err := w.read()
	if err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	fmt.Fprintf(out, "\nresident memory: at most %.0f MB, afterwards %.0f MB\n", w.memory/1e6, after[residentMemory]/1e6)
	fmt.Fprintf(out, "goroutines: before %.0f, at most %.0f, afterwards %.0f\n", w.before[goroutines], w.goroutines, after[goroutines])
	fmt.Fprintf(out, "processor time: %.0f s\n", after[processorTime]-w.before[processorTime])
	for _, name := range slices.Sorted(maps.Keys(after)) {
		if strings.HasPrefix(name, "jie_lane") {
			fmt.Fprintf(out, "%s %.0f\n", name, after[name]-w.before[name])
		}
	}
	return nil
}
