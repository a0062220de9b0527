// Package metrics counts what a server does, and writes the figures in the text format of
// Prometheus, version 0.0.4.
//
// It is in place of the client library of Prometheus, whose packages take more than a
// tenth of the start of every verb of the program, of those too that serve nothing.
//
// All functions may be called by several goroutines at a time.
package metrics

import (
	"bytes"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// ContentType is what Registry.Text is.
const ContentType = "text/plain; version=0.0.4; charset=utf-8"

// Registry holds metrics in the order in which they were added.
type Registry struct {
	mu       sync.Mutex
	families []family
}

// family is a metric with all of its series.
type family struct {
	name, help, kind string
	collect          func(Series)
}

// Series takes a value of now and the pairs of names and values of its labels.
type Series func(value float64, labels ...string)

// add adds a family.
func (r *Registry) add(f family) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.families = append(r.families, f)
}

// Gauges adds figures that go up and down, which are read when they are asked for.
func (r *Registry) Gauges(name, help string, read func(Series)) {
	r.add(family{name, help, "gauge", read})
}

// Counts adds figures that only grow, which are read when they are asked for.
func (r *Registry) Counts(name, help string, read func(Series)) {
	r.add(family{name, help, "counter", read})
}

// Gauge adds one figure that goes up and down.
func (r *Registry) Gauge(name, help string, read func() float64) {
	r.Gauges(name, help, func(s Series) { s(read()) })
}

// Text is what all metrics say now.
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
		_, _ = w.Write(r.Text()) // who asked has gone where this fails
	})
}

// escaped is for help, quoted for the values of labels.
var (
	escaped = strings.NewReplacer(`\`, `\\`, "\n", `\n`)
	quoted  = strings.NewReplacer(`\`, `\\`, "\n", `\n`, `"`, `\"`)
)

// suffix is the label that is no label: it stands after the name of the metric.
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

// number is a figure as the format has it: +Inf, and not Inf.
func number(x float64) string {
	if math.IsInf(x, 1) {
		return "+Inf"
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}
