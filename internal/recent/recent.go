// Package recent keeps the values that were made last.
package recent

import (
	"runtime"
	"sync"
	"weak"
)

// Cache keeps the values made last, at most Most of them. Its zero value with Most set is ready. It is safe for
// concurrent use.
type Cache[K comparable, V any] struct {
	Most   int
	mutex  sync.Mutex
	values map[K]V
	order  []K // oldest first
}

// Get returns the value of key, and makes it if it is not kept, perhaps several times at once. Errors are not kept.
func (c *Cache[K, V]) Get(key K, made func() (V, error)) (V, error) {
	c.mutex.Lock()
	v, ok := c.values[key]
	c.mutex.Unlock()
	if ok {
		return v, nil
	}
	v, err := made()
	if err != nil {
		return v, err
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if kept, ok := c.values[key]; ok {
		return kept, nil
	}
	if c.values == nil {
		c.values = make(map[K]V)
	}
	if len(c.order) == c.Most {
		delete(c.values, c.order[0])
		c.order = c.order[1:]
	}
	c.values[key] = v
	c.order = append(c.order, key)
	return v, nil
}

// One keeps one value for a key as long as anything else refers to it, so that equal keys have equal pointers. Its zero
// value is ready. It is safe for concurrent use.
type One[K comparable, V any] struct {
	mutex  sync.Mutex
	values map[K]weak.Pointer[V]
}

// Get returns the value of key. It makes the value if nothing refers to one.
func (o *One[K, V]) Get(key K, made func() *V) *V {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	if v := o.values[key].Value(); v != nil {
		return v
	}
	v := made()
	if o.values == nil {
		o.values = make(map[K]weak.Pointer[V])
	}
	o.values[key] = weak.Make(v)
	runtime.AddCleanup(v, o.forget, key)
	return v
}

func (o *One[K, V]) forget(key K) {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	if o.values[key].Value() == nil {
		delete(o.values, key)
	}
}
