package narrow

import (
	"jie/pegs/bitboard"
	"jie/pegs/wide"
	"jie/puzzle/board"
)

// Search is a question about one board, and what is known of its answer. The fields of
// the question must not change during a call.
type Search struct {
	*wide.Work
	Board *bitboard.Board
	Start board.Set // no goal
	Goal  *bitboard.Goal

	Pagodas []Threshold // that [Search.Fewest] used, in the order in which they were found

	kit           *Kit
	found         []bitboard.Jump // a solution that the narrowest beam found
	looked        bool            // the narrowest beam was tried
	beamExhausted bool            // it saw every position in reach, none of them a goal
}

// The names of the methods that package wide does not have.
const (
	DepthFirst    = "depth-first"       // with a table of dead positions
	Winning       = "winning-positions" // all of them, measured
	Bidirectional = "bidirectional"     // bounded searches from both ends
	Exhaustive    = "exhaustive"        // every position in reach
)

// Use sets the goal, and the tables that were made for it.
func (q *Search) Use(g *bitboard.Goal, k *Kit) { q.Goal, q.kit = g, k }

// Seeks reports whether the search is ready for a goal.
func (q *Search) Seeks(g *bitboard.Goal) bool { return q.kit != nil && q.Goal == g }

// Canonical returns the position that stands for p and for all others that are as far from
// a goal by symmetry.
func (q *Search) Canonical(p board.Set) board.Set { return q.kit.Sym.Canonical(p) }

// put adds p to t. If t needs a larger table, the old one and the new one are both
// held until all positions are moved.
func (q *Search) put(t *bitboard.PositionSet, p board.Set) error {
	if t.Full() {
		if err := q.resize(t, t.Larger()); err != nil {
			return err
		}
	}
	t.Add(p)
	return nil
}

// resize moves t to a table of the given size.
func (q *Search) resize(t *bitboard.PositionSet, size int) error {
	if err := q.Hold(int64(size) * bitboard.PositionBytes); err != nil {
		return err
	}
	old := t.Bytes()
	t.Resize(size)
	q.Release(old)
	return nil
}
