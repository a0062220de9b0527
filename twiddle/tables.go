package twiddle

import (
	"context"

	"jie/internal/recent"
	"jie/twiddle/additive"
	"jie/twiddle/geometry"
)

// The sizes of pattern databases, in entries. Small ones take milliseconds to build and
// are enough for most questions; large ones, seconds.
const (
	fewEntries  = 600_000
	manyEntries = 1 << 24
)

// groupSize is how many tiles a group of the databases has, where they have a given number
// of entries, a byte each, at most.
func groupSize(s geometry.Shape, entries int64) int {
	size := 4
	for size > 1 && additive.Bytes(s, size) > entries {
		size--
	}
	return size
}

// tableKey is what databases are made for.
type tableKey struct {
	shape geometry.Shape
	kinds geometry.Kinds
	size  int
}

// kept are the databases that were built last: 16 MB each at most, most of them much less.
var kept = recent.Cache[tableKey, *additive.Tables]{Most: 6}

// tablesFor returns the databases of a question with groups of a size: those that were
// kept, or new ones.
func tablesFor(ctx context.Context, l *labelled, size int) (*additive.Tables, error) {
	return kept.Get(tableKey{l.Shape, l.kinds, size}, func() (*additive.Tables, error) {
		return additive.Build(ctx, l.Geometry, l.kinds, size)
	})
}
