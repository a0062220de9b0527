package pegs

import (
	"strings"
	"sync"

	"jie/board"
	"jie/pegs/narrow"
)

// A player's hints and a generator's levels ask thousands of questions about one
// board and goal. What depends on these alone is kept from one question to the
// next: the boards met last, and the kits made last. Both are bounded, and what
// they hold never changes, so that any number of calls may share it.

// kitKey names a kit; equal texts are equal goals.
type kitKey struct {
	board *Board
	goal  string
}

var (
	kits   = recent[kitKey, *narrow.Kit]{most: 32} // about half a megabyte each
	shared = recent[string, *Board]{most: 64}      // by their drawings
)

// kit returns the kit of b and g.
func (b *Board) kit(g *Goal) *narrow.Kit {
	return kits.get(kitKey{b, strings.Join(g.Texts(), "\n")}, func() *narrow.Kit {
		if len(g.Open()) > 0 {
			return narrow.NewKit(b.Board, g, nil)
		}
		return narrow.NewKit(b.Board, g, b.thresholds(g))
	})
}

// sharedBoard is [NewBoard] in a drawing of the given size at least, the same
// board for the same drawing where it was met lately.
func sharedBoard(rules Rules, holes []board.Point, height, width int) *Board {
	for _, p := range holes {
		height, width = max(height, p.Row+1), max(width, p.Col+1)
	}
	var key strings.Builder
	key.WriteByte(byte(rules))
	key.WriteByte(byte(height))
	key.WriteByte(byte(width))
	for _, p := range holes {
		key.WriteByte(byte(p.Row))
		key.WriteByte(byte(p.Col))
	}
	return shared.get(key.String(), func() *Board {
		b := NewBoard(rules, holes)
		b.height, b.width = height, width
		return b
	})
}

// recent keeps the values made last. It is safe for concurrent use.
type recent[K comparable, V any] struct {
	most   int
	mutex  sync.Mutex
	values map[K]V
	order  []K // oldest first
}

// get returns the value of key, made where it is not kept. Calls at the same time
// may each make one, of which one is kept.
func (r *recent[K, V]) get(key K, made func() V) V {
	if v, ok := r.find(key); ok {
		return v
	}
	v := made()
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if kept, ok := r.values[key]; ok {
		return kept
	}
	if r.values == nil {
		r.values = make(map[K]V)
	}
	if len(r.order) == r.most {
		delete(r.values, r.order[0])
		r.order = r.order[1:]
	}
	r.values[key] = v
	r.order = append(r.order, key)
	return v
}

func (r *recent[K, V]) find(key K) (V, bool) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	v, ok := r.values[key]
	return v, ok
}
