package crew

import (
	"context"
	"iter"
	"sync"
)

// InOrder lets workers answer items, each in its turn, and uses the answers in the order of the items:
//
//	items ──> todo ──> workers
//	   └───> waiting, in the order of the items ──> use
//
// At most ahead items are read whose answers are not used yet. InOrder ends with the first error of use or of items, or
// with ctx.Err() soon after ctx ends, after it used the answers that are ready. When it returns, all workers have
// ended; only items may still run, if reading the next one takes longer. If an answer panics, it panics as [Run] does.
func InOrder[T, R any](ctx context.Context, workers, ahead int, items iter.Seq2[T, error], answer func(context.Context, T) R, use func(T, R) error) error {
	ctx, cancel := context.WithCancel(ctx)
	todo, waiting := make(chan *task[T, R]), make(chan *task[T, R], ahead)
	var stopped error // read it when waiting is closed
	go func() {
		defer close(waiting)
		stopped = hand(ctx, items, todo, waiting)
	}()
	var working sync.WaitGroup
	for range workers {
		working.Go(func() { work(ctx, todo, answer) })
	}
	defer working.Wait()
	defer cancel()
	for {
		t, err := first(ctx, waiting)
		if err != nil {
			return err
		}
		if t == nil {
			return stopped
		}
		if _, err := first(ctx, t.done); err != nil {
			return err
		}
		if t.panic != nil {
			panic(t.panic)
		}
		if t.err != nil {
			return t.err
		}
		if err := use(t.item, t.answer); err != nil {
			return err
		}
	}
}

// task is an item, and then its answer.
type task[T, R any] struct {
	item   T
	err    error // why there is no item
	answer R
	panic  *Panic
	done   chan struct{} // closed when there is an answer
}

// hand hands items out, until no more come or ctx ends.
func hand[T, R any](ctx context.Context, items iter.Seq2[T, error], todo, waiting chan<- *task[T, R]) error {
	defer close(todo)
	for item, err := range items {
		t := &task[T, R]{item: item, err: err, done: make(chan struct{})}
		if !send(ctx, waiting, t) || !send(ctx, todo, t) {
			return ctx.Err()
		}
	}
	return nil
}

func send[T any](ctx context.Context, to chan<- T, value T) bool {
	select {
	case to <- value:
		return true
	case <-ctx.Done():
		return false
	}
}

// first receives from a channel; it returns the zero value at its end. A value comes before the end of ctx.
func first[T any](ctx context.Context, from <-chan T) (value T, err error) {
	select {
	case value = <-from:
		return value, nil
	default:
	}
	select {
	case value = <-from:
	case <-ctx.Done():
		err = ctx.Err()
	}
	return value, err
}

func work[T, R any](ctx context.Context, todo <-chan *task[T, R], answer func(context.Context, T) R) {
	for {
		if t, err := first(ctx, todo); t == nil || err != nil {
			return
		} else if ctx.Err() == nil {
			t.do(ctx, answer)
		}
	}
}

// do answers one item and keeps a panic.
func (t *task[T, R]) do(ctx context.Context, answer func(context.Context, T) R) {
	defer close(t.done)
	defer func() {
		if cause := recover(); cause != nil {
			t.panic = wrap(cause)
		}
	}()
	if t.err == nil {
		t.answer = answer(ctx, t.item)
	}
}
