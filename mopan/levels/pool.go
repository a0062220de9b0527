package levels

import "sync"

// pool keeps values that are costly to make for the next user. Unlike a sync.Pool it keeps
// them over garbage collections.
type pool[T any] struct {
	lock sync.Mutex
	free []T
	make func() T
}

func newPool[T any](makeOne func() T) *pool[T] { return &pool[T]{make: makeOne} }

func (p *pool[T]) get() T {
	p.lock.Lock()
	defer p.lock.Unlock()
	if n := len(p.free); n > 0 {
		one := p.free[n-1]
		p.free = p.free[:n-1]
		return one
	}
	return p.make()
}

func (p *pool[T]) put(one T) {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.free = append(p.free, one)
}
