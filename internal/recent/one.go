package recent

import (
	"runtime"
	"sync"
	"weak"
)

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
