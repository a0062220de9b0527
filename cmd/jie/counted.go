//go:build counted

package main

import (
	"context"
	"os"
	"runtime/coverage"
	"strconv"
	"sync"
	"sync/atomic"
)

// looks is a context that ends when it was looked at as often as JIE_LOOKS says. The work that is
// counted begins then.
type looks struct {
	context.Context
	left atomic.Int64
	end  func()
}

func init() {
	interruptible = func(ctx context.Context) context.Context {
		ctx, cancel := context.WithCancel(ctx)
		l := &looks{Context: ctx}
		n, _ := strconv.ParseInt(os.Getenv("JIE_LOOKS"), 10, 64)
		l.left.Store(n)
		l.end = sync.OnceFunc(func() {
			if n == 1 {
				cancel() // all that was done before counts too
				return
			}
			if err := coverage.ClearCounters(); err != nil {
				panic(err)
			}
			cancel()
		})
		return l
	}
}

func (l *looks) look() {
	if l.left.Add(-1) == 0 {
		l.end()
	}
}

func (l *looks) Err() error            { l.look(); return l.Context.Err() }
func (l *looks) Done() <-chan struct{} { l.look(); return l.Context.Done() }
