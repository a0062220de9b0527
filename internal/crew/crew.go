// Package crew runs a function on several goroutines at once.
//
// Call [Each] to share numbered tasks between goroutines until a context ends, [Share] if a task may end the work,
// [InOrder] for answers in the order of their questions, and [Run] for goroutines that share nothing. [Until], [Reader]
// and [Writer] make calls that may block for ever, such as opening and reading a pipe, end with a context.
//
// A panic in a goroutine of its own ends the whole program. A crew passes it on to the goroutine that waits, so that a
// server can end only the request that caused it.
package crew

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// Panic holds the panic of a member of a crew.
type Panic struct {
	Cause any
	Stack []byte // of the member's goroutine
}

// Error returns only the cause: a stack is for logs.
func (p *Panic) Error() string { return fmt.Sprint(p.Cause) }

// Unwrap returns the cause, if it is an error.
func (p *Panic) Unwrap() error {
	err, _ := p.Cause.(error)
	return err
}

const perProcessor = 8 // the largest useful number of goroutines for each processor; each has memory of its own

// Size returns how many goroutines an option asks for: at 0 or less, one for each processor. It reduces
// numbers far beyond the processors.
func Size(option int) int {
	processors := runtime.GOMAXPROCS(0)
	if option <= 0 {
		return processors
	}
	return min(option, perProcessor*processors)
}

// Run calls f(0) to f(n-1) at the same time and waits for all of them; f(0) runs in the calling
// goroutine. If one panics, Run also panics, with a *Panic, after the others have ended.
func Run(n int, f func(member int)) {
	var c crew
	for member := 1; member < n; member++ {
		c.wait.Go(func() { c.do(f, member) })
	}
	if n > 0 {
		c.do(f, 0)
	}
	c.wait.Wait()
	if c.first != nil {
		panic(c.first)
	}
}

type crew struct {
	wait  sync.WaitGroup
	once  sync.Once
	first *Panic
}

// do calls f and keeps its panic, if it is the first one.
func (c *crew) do(f func(int), member int) {
	defer func() {
		if cause := recover(); cause != nil {
			c.once.Do(func() { c.first = wrap(cause) })
		}
	}()
	f(member)
}

// wrap does not wrap the panic of a crew within a crew again.
func wrap(cause any) *Panic {
	if p, ok := cause.(*Panic); ok {
		return p
	}
	return &Panic{cause, debug.Stack()}
}

// Share calls do(worker, task) for the tasks 0 to n-1, begun in this order, on at most workers goroutines, and waits
// for them. Each goroutine has a number below workers, 0 the calling one, so do may keep memory by worker. Once do
// returns false, no further task begins, and Share returns false; all earlier tasks are then done. It panics as [Run]
// does.
func Share(workers, n int, do func(worker, task int) bool) bool {
	var next atomic.Int64
	var stopped atomic.Bool
	Run(min(workers, n), func(worker int) {
		for !stopped.Load() {
			task := int(next.Add(1)) - 1
			if task >= n {
				return
			}
			if !do(worker, task) {
				stopped.Store(true)
			}
		}
	})
	return !stopped.Load()
}

// Each is [Share] for tasks that cannot fail. When ctx ends, no further task begins, and Each returns ctx.Err().
func Each(ctx context.Context, workers, n int, do func(worker, task int)) error {
	Share(workers, n, func(worker, task int) bool {
		if ctx.Err() != nil {
			return false
		}
		do(worker, task)
		return true
	})
	return ctx.Err()
}
