package interrupt_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"testing"

	"jie/internal/interrupt"
)

// A reader that has nothing to read does not outlast its context, and gives what
// there is otherwise.
func TestReadingStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	silent, writer := io.Pipe()
	defer func() { _ = writer.Close() }()
	in := interrupt.Reader(ctx, silent)
	cancel()
	if data, err := io.ReadAll(in); !errors.Is(err, context.Canceled) || len(data) > 0 {
		t.Errorf("read %q, %v", data, err)
	}
	text := bytes.Repeat([]byte("lightsout:1\n"), 10_000)
	in = interrupt.Reader(t.Context(), io.NopCloser(bytes.NewReader(text)))
	if data, err := io.ReadAll(in); err != nil || !bytes.Equal(data, text) {
		t.Errorf("read %d bytes, %v", len(data), err)
	}
}
