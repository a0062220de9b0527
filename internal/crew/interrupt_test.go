package crew_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"testing"

	"jie/internal/crew"
)

// A reader that has nothing to read does not outlast its context, and gives what
// there is otherwise.
func TestReadingStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	silent, writer := io.Pipe()
	defer func() { _ = writer.Close() }()
	in := crew.Reader(ctx, silent)
	cancel()
	if data, err := io.ReadAll(in); !errors.Is(err, context.Canceled) || len(data) > 0 {
		t.Errorf("read %q, %v", data, err)
	}
	text := bytes.Repeat([]byte("lightsout:1\n"), 10_000)
	in = crew.Reader(t.Context(), io.NopCloser(bytes.NewReader(text)))
	if data, err := io.ReadAll(in); err != nil || !bytes.Equal(data, text) {
		t.Errorf("read %d bytes, %v", len(data), err)
	}
}

// A writer passes everything on until its context is over, and nothing then.
func TestWritingStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var to bytes.Buffer
	w := crew.Writer(ctx, &to)
	if n, err := io.WriteString(w, "solved"); n != 6 || err != nil {
		t.Errorf("wrote %d bytes, %v", n, err)
	}
	cancel()
	if n, err := io.WriteString(w, " in 9"); n != 0 || !errors.Is(err, context.Canceled) || to.String() != "solved" {
		t.Errorf("wrote %d bytes, %v: %q", n, err, &to)
	}
}
