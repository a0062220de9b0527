package twiddle

import (
	"context"

	"jie/internal/recent"
	"jie/twiddle/additive"
	"jie/twiddle/geometry"
)

// The sizes of pattern databases, in entries. Small ones take milliseconds to build and
// are enough for most questions; large ones take seconds.
const (
	fewEntries  = 600_000
	manyEntries = 1 << 24
)

// groupSize returns how many tiles a group of the databases has, given the most entries, one
// byte each.
func groupSize(s geometry.Shape, entries int64) int {
	size := 4
	for size > 1 && additive.Bytes(s, size) > entries {
		size--
	}
	return size
}

// tableKey is the key of databases.
type tableKey struct {
	shape geometry.Shape
	kinds geometry.Kinds
	size  int
}

// kept holds the last databases: at most 16 MB each, most of them much less.
var kept = recent.Cache[tableKey, *additive.Tables]{Most: 6}

// tablesFor returns the databases of a question with groups of a size: kept ones, or new ones.
func tablesFor(ctx context.Context, l *labelled, size int) (*additive.Tables, error) {
	return kept.Get(tableKey{l.Shape, l.kinds, size}, func() (*additive.Tables, error) {
		return additive.Build(ctx, l.Geometry, l.kinds, size)
	})
}
