package pegs

import (
	"context"
	"fmt"
	"math/big"
	"sync"

	"jie/board"
	"jie/puzzle"
)

// The central game, whole: the English board, full but for its centre, to one peg
// in the centre.
//
// Complement the positions: a peg where there is none, and none where there is
// one. If a jump from a over b to c leads from p to q, the same jump leads from
// the complement of q to the complement of p. The start's complement is the goal,
// so the complements of what the start reaches are the positions that reach the
// goal. With F(k) for the positions of k pegs in reach, and W(k) for the winning
// ones, those that also reach the goal, all up to the board's eight symmetries:
//
//	W(17) = complements of the successors of F(17), in F(17)
//	W(k)  = predecessors of W(k-1), in F(k), for k > 17
//	W(k)  = complements of W(33-k), for k < 17
//
// so half a search finds all 1,679,072 winning positions.

const (
	centralHoles = 33
	centralHole  = 16 // d4
)

// Central is every winning position of the central game: those that lie on some
// solution. It is immutable and safe for concurrent use.
type Central struct {
	board   *Board
	ranking *ranking
	orbits  *orbits
	winning [centralHoles]*rankSet       // canonical positions, by pegs; 1 to 32
	values  [centralHoles][]centralValue // by pegs and index
	nodes   int64
}

// centralValue is what is known of a winning position.
type centralValue struct {
	ways   uint64  // solutions in jumps
	best   uint64  // shortest solutions in moves
	chance float64 // that a random player wins
	length uint8   // fewest moves to the goal
}

// centralGame is the search for the winning positions.
type centralGame struct {
	*Central
	ctx      context.Context
	reported func(puzzle.Progress)
	buffer   []board.Set
}

// SolveCentral finds every winning position of the central game from nothing.
// With values it measures them too: fewest moves, numbers of solutions, chances.
// report may be nil.
func SolveCentral(ctx context.Context, values bool, report func(puzzle.Progress)) (*Central, error) {
	g := &centralGame{Central: newCentral(), ctx: ctx, reported: report}
	if err := g.findWinning(); err != nil {
		return nil, fmt.Errorf("pegs: solve central game: %w", err)
	}
	if values {
		for pegs := 1; pegs < centralHoles; pegs++ {
			if err := g.measure(pegs); err != nil {
				return nil, fmt.Errorf("pegs: solve central game: %w", err)
			}
		}
	}
	return g.Central, nil
}

func newCentral() *Central {
	b := englishBoard()
	return &Central{board: b, ranking: newRanking(b, b.Full().Without(centralHole)), orbits: newOrbits(b)}
}

// isCentral tells whether the question is about the central game's board and goal.
func isCentral(b *Board, g *Goal) bool {
	if b.Len() != centralHoles || b.rules != Orthogonal || len(g.patterns) != 1 || g.one || g.open != nil {
		return false
	}
	t := g.patterns[0]
	return t.want == 1<<centralHole && t.care == b.Full() && b.same(englishBoard())
}

var englishBoard = sync.OnceValue(func() *Board {
	n, _ := findBoard("english")
	return n.board(Orthogonal)
})

// canonical is the least image of p.
func (c *Central) canonical(p board.Set) board.Set { return c.orbits.sym.least8(p) }

// complement is the canonical form of p's complement.
func (c *Central) complement(p board.Set) board.Set { return c.canonical(c.board.Full() &^ p) }

// tick polls the context.
func (g *centralGame) tick(phase string, level int) error {
	if g.reported != nil {
		g.reported(puzzle.Progress{Phase: phase, Done: int64(level), Total: centralHoles - 1, Nodes: g.nodes})
	}
	return g.ctx.Err()
}

// pollEvery is how many positions are expanded between looks at the context.
const pollEvery = 1 << 14

// raw is the number of positions of s with all their images.
func (c *Central) raw(s *rankSet) int64 {
	var n int64
	for p := range s.all() {
		n += int64(c.orbits.sym.orbit(p))
	}
	return n
}

// Winning returns the number of winning positions with the given number of pegs,
// up to symmetry and with all images.
func (c *Central) Winning(pegs int) (upToSymmetry, all int64) {
	if pegs < 1 || pegs >= centralHoles {
		return 0, 0
	}
	return int64(c.winning[pegs].len()), c.raw(c.winning[pegs])
}

// find returns where p's values are; index is -1 where p is not winning.
func (c *Central) find(p board.Set) (pegs, index int) {
	pegs = p.Len()
	if pegs < 1 || pegs >= centralHoles || class(c.ranking.basis, p) != c.ranking.class {
		return pegs, -1
	}
	return pegs, c.winning[pegs].index(c.canonical(p))
}

// Nodes is how many positions were expanded and measured.
func (c *Central) Nodes() int64 { return c.nodes }

// Moves returns the fewest moves from p to the goal; ok is false where p does not
// lie on a solution. The values must have been measured.
func (c *Central) Moves(p board.Set) (moves int, ok bool) {
	pegs, i := c.find(p)
	if i < 0 {
		return 0, false
	}
	return int(c.values[pegs][i].length), true
}

// Solutions returns the number of solutions from p, counted as lists of jumps,
// and the number of shortest ones, counted as lists of moves.
func (c *Central) Solutions(p board.Set) (jumps, shortest *big.Int) {
	pegs, i := c.find(p)
	if i < 0 {
		return new(big.Int), new(big.Int)
	}
	v := &c.values[pegs][i]
	return new(big.Int).SetUint64(v.ways), new(big.Int).SetUint64(v.best)
}

// Chance returns the chance that a player who picks each jump at random, each
// legal one equally likely, goes from p to the goal.
func (c *Central) Chance(p board.Set) float64 {
	pegs, i := c.find(p)
	if i < 0 {
		return 0
	}
	return c.values[pegs][i].chance
}
