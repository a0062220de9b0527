//go:build counted

package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"os"
	"runtime"
	"runtime/coverage"
	"strconv"
	"sync"
)

// looks is a context that ends after JIE_LOOKS calls of its Err. It counts the blocks of code executed between two
// calls and reports the most to standard error. The program must be built with -cover: its counters at the end are
// the work after the last call. TestEndsSoon builds one.
type looks struct {
	context.Context
	cancel context.CancelFunc

	mu   sync.Mutex
	left int
	most uint64
}

func init() {
	interruptible = func(ctx context.Context) context.Context {
		n, _ := strconv.Atoi(os.Getenv("JIE_LOOKS"))
		ctx, cancel := context.WithCancel(ctx)
		return &looks{Context: ctx, cancel: cancel, left: n}
	}
}

func (l *looks) Err() error            { l.look(); return l.Context.Err() }
func (l *looks) Done() <-chan struct{} { l.look(); return l.Context.Done() }

func (l *looks) look() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.left == 0 {
		return
	}
	if work := executed(); work > l.most {
		l.most = work
		_, file, line, _ := runtime.Caller(2)
		fmt.Fprintf(os.Stderr, "counted %d %s:%d\n", work, file, line)
	}
	if l.left--; l.left == 0 {
		l.cancel()
	}
}

func executed() (total uint64) {
	var out bytes.Buffer
	if err := coverage.WriteCounters(&out); err != nil {
		panic(err)
	}
	if err := coverage.ClearCounters(); err != nil {
		panic(err)
	}
	// internal/coverage: a header of 32 bytes; a segment's header, which gives the number of its
	// functions and the length of its texts; for each function three numbers, the first of which is
	// the number of its counters, and its counters; a footer.
	data := out.Bytes()[32:]
	functions := binary.LittleEndian.Uint64(data)
	texts := int(binary.LittleEndian.Uint32(data[8:]) + binary.LittleEndian.Uint32(data[12:]))
	data = data[(16+texts+3)&^3:]
	for range functions {
		n, length := binary.Uvarint(data)
		data = data[length:]
		for i := range n + 2 {
			count, length := binary.Uvarint(data)
			if data = data[length:]; i > 1 {
				total += count
			}
		}
	}
	return total
}
