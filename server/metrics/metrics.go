// Package metrics counts what a server does, and writes the figures in the text format of Prometheus, version 0.0.4. The
// packages of Prometheus's own library take more than a tenth of the start of every verb. All functions may be called by
// several goroutines at a time.
package metrics

import (
	"bytes"
	"maps"
	"math"
	"net/http"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"jie/internal/machine"
)

// ContentType is the media type of Registry.Text.
const ContentType = "text/plain; version=0.0.4; charset=utf-8"

// Registry holds metrics in the order in which they were added.
type Registry struct {
	mu       sync.Mutex
	families []family
}

type family struct {
	name, help, kind string
	collect          func(Series)
}

// Series takes a current value and the pairs of names and values of its labels.
type Series func(value float64, labels ...string)

func (r *Registry) add(f family) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.families = append(r.families, f)
}

// Gauges adds figures that go up and down; they are read when requested.
func (r *Registry) Gauges(name, help string, read func(Series)) {
	r.add(family{name, help, "gauge", read})
}

// Counts adds figures that only grow; they are read when requested.
func (r *Registry) Counts(name, help string, read func(Series)) {
	r.add(family{name, help, "counter", read})
}

// Gauge adds one figure that goes up and down.
func (r *Registry) Gauge(name, help string, read func() float64) {
	r.Gauges(name, help, func(s Series) { s(read()) })
}

// Text returns the current figures of all metrics.
func (r *Registry) Text() []byte {
	r.mu.Lock()
	families := slices.Clone(r.families)
	r.mu.Unlock()
	var b bytes.Buffer
	for _, f := range families {
		b.WriteString("# HELP " + f.name + " " + escaped.Replace(f.help) + "\n# TYPE " + f.name + " " + f.kind + "\n")
		f.collect(func(value float64, labels ...string) { writeSeries(&b, f, value, labels) })
	}
	return b.Bytes()
}

// Handler answers with Text.
func (r *Registry) Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", ContentType)
		_, _ = w.Write(r.Text()) // the client is gone if this fails
	})
}

// escaped is for help, quoted for the values of labels.
var (
	escaped = strings.NewReplacer(`\`, `\\`, "\n", `\n`)
	quoted  = strings.NewReplacer(`\`, `\\`, "\n", `\n`, `"`, `\"`)
)

// suffix is not a label: it stands after the name of the metric.
const suffix = ""

func writeSeries(b *bytes.Buffer, f family, value float64, labels []string) {
	name, between := f.name, "{"
	if len(labels) > 1 && labels[0] == suffix {
		name, labels = name+labels[1], labels[2:]
	}
	b.WriteString(name)
	for i := 0; i+1 < len(labels); i += 2 {
		b.WriteString(between + labels[i] + `="` + quoted.Replace(labels[i+1]) + `"`)
		between = ","
	}
	if len(labels) > 1 {
		b.WriteString("}")
	}
	b.WriteString(" " + number(value) + "\n")
}

// number returns a figure in this format: +Inf, and not Inf.
func number(x float64) string {
	if math.IsInf(x, 1) {
		return "+Inf"
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}

// Counter is a figure that only grows, for each list of values of its labels.
type Counter struct {
	labels []string
	mu     sync.Mutex
	values map[string]float64 // by the values of the labels, joined
}

// Counter adds a counter. One without labels begins at 0, and is written from the start.
func (r *Registry) Counter(name, help string, labels ...string) *Counter {
	c := &Counter{labels: labels, values: make(map[string]float64)}
	if len(labels) == 0 {
		c.values[""] = 0
	}
	r.add(family{name, help, "counter", c.collect})
	return c
}

// Inc adds 1.
func (c *Counter) Inc(values ...string) { c.Add(1, values...) }

// Add adds x to the figure of these values, one for each label.
func (c *Counter) Add(x float64, values ...string) {
	key := strings.Join(values, separator)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.values[key] += x
}

func (c *Counter) collect(s Series) {
	c.mu.Lock()
	values := maps.Clone(c.values)
	c.mu.Unlock()
	for _, key := range slices.Sorted(maps.Keys(values)) {
		s(values[key], pairs(c.labels, key)...)
	}
}

// separator does not occur in valid UTF-8.
const separator = "\xff"

func pairs(labels []string, key string) []string {
	var list []string
	if len(labels) == 0 {
		return list
	}
	for i, value := range strings.Split(key, separator) {
		list = append(list, labels[i], value)
	}
	return list
}

// Histogram counts figures by the least bound not below them, for each value of its label.
type Histogram struct {
	label  string
	bounds []float64
	mu     sync.Mutex
	series map[string]*tally
}

// tally is one series: counts has one more entry than bounds.
type tally struct {
	counts []uint64
	sum    float64
}

// Histogram adds a histogram with a label. The bounds must ascend.
func (r *Registry) Histogram(name, help string, bounds []float64, label string) *Histogram {
	h := &Histogram{label: label, bounds: bounds, series: make(map[string]*tally)}
	r.add(family{name, help, "histogram", h.collect})
	return h
}

// Observe counts a figure.
func (h *Histogram) Observe(x float64, value string) {
	bucket, _ := slices.BinarySearch(h.bounds, x)
	h.mu.Lock()
	defer h.mu.Unlock()
	t := h.series[value]
	if t == nil {
		t = &tally{counts: make([]uint64, len(h.bounds)+1)}
		h.series[value] = t
	}
	t.counts[bucket]++
	t.sum += x
}

// collect writes each bucket with all that are below it, as the format requires.
func (h *Histogram) collect(s Series) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, value := range slices.Sorted(maps.Keys(h.series)) {
		t, total := h.series[value], 0.0
		for i, n := range t.counts {
			bound := math.Inf(1)
			if i < len(h.bounds) {
				bound = h.bounds[i]
			}
			total += float64(n)
			s(total, suffix, "_bucket", h.label, value, "le", number(bound))
		}
		s(t.sum, suffix, "_sum", h.label, value)
		s(total, suffix, "_count", h.label, value)
	}
}

// Process adds what the program itself uses and the system reports, under the names of Prometheus clients.
func (r *Registry) Process() {
	started := float64(time.Now().UnixNano()) / 1e9
	known := func(name, help, kind string, read func() (float64, bool)) {
		r.add(family{name, help, kind, func(s Series) {
			if x, ok := read(); ok {
				s(x)
			}
		}})
	}
	known("process_cpu_seconds_total", "Processor time of the program, in seconds.", "counter", func() (float64, bool) {
		x := machine.CPUSeconds()
		return x, x > 0
	})
	known("process_resident_memory_bytes", "Memory that the program holds now.", "gauge", func() (float64, bool) {
		x, ok := machine.Memory()
		return float64(x), ok
	})
	known("process_open_fds", "Open files and connections.", "gauge", func() (float64, bool) {
		n, ok := machine.OpenFiles()
		return float64(n), ok
	})
	r.Gauge("process_start_time_seconds", "When the server was made, in seconds since 1970.", func() float64 { return started })
	r.Gauge("go_goroutines", "Goroutines.", func() float64 { return float64(runtime.NumGoroutine()) })
	r.Gauge("go_memstats_heap_alloc_bytes", "Memory of live objects, and of those not yet collected.", func() float64 {
		return float64(memStats().HeapAlloc)
	})
	r.Counts("go_gc_cycles_total", "Collections of garbage.", func(s Series) { s(float64(memStats().NumGC)) })
}

// memStats returns figures of the Go runtime. runtime/metrics prepares its names at the start of every program.
func memStats() (m runtime.MemStats) {
	runtime.ReadMemStats(&m)
	return m
}
