package twiddle

import (
	"context"
	"sync"

	"jie/twiddle/additive"
	"jie/twiddle/geometry"
)

// The sizes of pattern databases, in entries. Small ones take milliseconds to build and
// are enough for most questions; large ones, seconds.
const (
	fewEntries  = 600_000
	manyEntries = 1 << 24
)

// groupSize is how many tiles a group of the databases has that have so many entries, a
// byte each, at most.
func groupSize(s Shape, entries int64) int {
	size := 4
	for size > 1 && additive.Bytes(s, size) > entries {
		size--
	}
	return size
}

// tableKey is what databases are made for.
type tableKey struct {
	shape Shape
	kinds geometry.Kinds
	size  int
}

// kept are the databases that were built last.
var kept struct {
	sync.Mutex
	order  []tableKey
	tables map[tableKey]*additive.Tables
}

// mostKept bounds the memory of kept databases: 16 MB each at most, most of them much less.
const mostKept = 6

// tablesFor returns the databases of a question with groups of a size: those that were
// kept, or new ones.
func tablesFor(ctx context.Context, l *labelled, size int) (*additive.Tables, error) {
	key := tableKey{l.Shape, l.kinds, size}
	kept.Lock()
	t, ok := kept.tables[key]
	kept.Unlock()
	if ok {
		return t, nil
	}
	t, err := additive.Build(ctx, l.Geometry, l.kinds, size)
	if err != nil {
		return nil, err
	}
	kept.Lock()
	defer kept.Unlock()
	if kept.tables == nil {
		kept.tables = make(map[tableKey]*additive.Tables)
	}
	if _, ok := kept.tables[key]; !ok {
		if len(kept.order) == mostKept {
			delete(kept.tables, kept.order[0])
			kept.order = kept.order[1:]
		}
		kept.order, kept.tables[key] = append(kept.order, key), t
	}
	return t, nil
}
