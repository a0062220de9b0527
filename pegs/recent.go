package pegs

import (
	"strings"

	"jie/internal/recent"
	"jie/pegs/bitboard"
	"jie/pegs/narrow"
	"jie/puzzle/board"
)

// A player's hints and a generator's levels ask thousands of questions about one board
// and goal. Data that depends only on these is kept from one question to the next: the
// last boards, and the last kits. Both caches are bounded, and their contents never
// change, so any number of calls may share them.

// kitKey is the key of a kit; equal texts are equal goals.
type kitKey struct {
	board *layout
	goal  string
}

var (
	kits    = recent.Cache[kitKey, *narrow.Kit]{Most: 32} // about half a megabyte each
	shared  = recent.Cache[string, *layout]{Most: 64}     // by their drawings
	layouts recent.One[string, layout]                    // of all boards in use, by their drawings
)

func (b *layout) kit(g *bitboard.Goal) *narrow.Kit {
	k, _ := kits.Get(kitKey{b, strings.Join(g.Texts(), "\n")}, func() (*narrow.Kit, error) {
		if len(g.Open()) > 0 {
			return narrow.NewKit(b.Board, g, nil), nil
		}
		return narrow.NewKit(b.Board, g, b.thresholds(g)), nil
	})
	return k
}

// sharedBoard returns [newLayout] in a drawing of at least the given size. At any time there
// is one layout for each drawing, so that equal boards are equal values.
func sharedBoard(rules bitboard.Rules, holes []board.Point, height, width int) *layout {
	key := []byte{byte(rules), byte(height), byte(width)}
	for _, p := range holes {
		key = append(key, byte(p.Row), byte(p.Col))
	}
	b, _ := shared.Get(string(key), func() (*layout, error) {
		return layouts.Get(string(key), func() *layout {
			b := newLayout(rules, holes)
			b.height, b.width = max(b.height, height), max(b.width, width)
			return b
		}), nil
	})
	return b
}
