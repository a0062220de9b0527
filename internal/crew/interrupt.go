package crew

import (
	"context"
	"io"
	"time"
)

// Until waits for f, but not longer than ctx. An f that is left behind continues, and its result is dropped.
func Until[T any](ctx context.Context, f func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := f()
		done <- result{value, err}
	}()
	select {
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	case got := <-done:
		return got.value, got.err
	}
}

// Within limits ctx to a time; 0 or less means no limit.
func Within(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	if limit <= 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, limit)
}

// Reader returns r with a Read that ends with ctx.
func Reader(ctx context.Context, r io.ReadCloser) io.ReadCloser { return &reader{r, ctx} }

type reader struct {
	io.ReadCloser
	ctx context.Context
}

func (r *reader) Read(p []byte) (int, error) {
	own := make([]byte, len(p)) // a read that is left behind must not write to p
	n, err := Until(r.ctx, func() (int, error) { return r.ReadCloser.Read(own) })
	return copy(p, own[:n]), err
}

// Writer returns w with a Write that fails with ctx.Err() once ctx is over, to end work that writes bit by bit.
func Writer(ctx context.Context, w io.Writer) io.Writer { return writer{w, ctx} }

type writer struct {
	io.Writer
	ctx context.Context
}

func (w writer) Write(p []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	return w.Writer.Write(p)
}
