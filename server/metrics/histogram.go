package metrics

import (
	"maps"
	"math"
	"slices"
	"sync"
)

// Histogram counts figures by the least bound that is not below them, for each value of
// its label.
type Histogram struct {
	label  string
	bounds []float64
	mu     sync.Mutex
	series map[string]*tally
}

// tally is one series: counts holds one more than there are bounds.
type tally struct {
	counts []uint64
	sum    float64
}

// Histogram adds a histogram with a label. The bounds grow.
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

// collect writes each bucket with all that are below it, as the format has them.
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
