package pegs

import (
	"strings"

	"jie/board"
	"jie/internal/recent"
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
	kits   = recent.Cache[kitKey, *narrow.Kit]{Most: 32} // about half a megabyte each
	shared = recent.Cache[string, *Board]{Most: 64}      // by their drawings
)

// kit returns the kit of b and g.
func (b *Board) kit(g *Goal) *narrow.Kit {
	k, _ := kits.Get(kitKey{b, strings.Join(g.Texts(), "\n")}, func() (*narrow.Kit, error) {
		if len(g.Open()) > 0 {
			return narrow.NewKit(b.Board, g, nil), nil
		}
		return narrow.NewKit(b.Board, g, b.thresholds(g)), nil
	})
	return k
}

// sharedBoard is [NewBoard] in a drawing of the given size at least, the same
// board for the same drawing where it was met lately.
func sharedBoard(rules Rules, holes []board.Point, height, width int) *Board {
	key := []byte{byte(rules), byte(height), byte(width)}
	for _, p := range holes {
		key = append(key, byte(p.Row), byte(p.Col))
	}
	b, _ := shared.Get(string(key), func() (*Board, error) {
		b := NewBoard(rules, holes)
		b.height, b.width = max(b.height, height), max(b.width, width)
		return b, nil
	})
	return b
}
