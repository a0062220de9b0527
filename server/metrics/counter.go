package metrics

import (
	"maps"
	"slices"
	"strings"
	"sync"
)

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

// Add adds to the figure of these values of the labels, which are as many.
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

// separator is in no text of valid UTF-8.
const separator = "\xff"

// pairs are the names of labels with their values.
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
