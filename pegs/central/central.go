// Package central solves the whole central game of peg solitaire: the English board,
// full except for its centre, to one peg in the centre.
//
// [Embedded] is a table of all winning positions with their fewest moves, which answers
// at once. [Solve] computes this table from scratch, with the numbers of solutions and a
// random player's chances.
//
// The files in reading order: central.go; rim.go, bundle.go, bundlejump.go, sweep.go and
// winning.go (the winning positions), rank.go and rankset.go (how they are kept), values.go
// (their moves, solutions and chances); prefixcode.go, table.go and file.go (the embedded table), judge.go (answers from it).
package central

import (
	"context"
	"fmt"
	"math/big"

	"jie/pegs/bitboard"
	"jie/puzzle"
	"jie/puzzle/board"
)

// Complement the positions: put a peg where there is none, and none where there is one.
// If a jump from a over b to c leads from p to q, the same jump leads from the complement
// of q to the complement of p. The start's complement is the goal, so the complements of
// the positions that the start reaches are the positions that reach the goal. Let F(k) be
// the positions of k pegs in reach, and W(k) the winning ones, those that also reach the
// goal, all up to the board's eight symmetries:
//
//	W(17) = complements of the successors of F(17), in F(17)
//	W(k)  = predecessors of W(k-1), in F(k), for k > 17
//	W(k)  = complements of W(33-k), for k < 17
//
// so half a search finds all 1,679,072 winning positions.

// The size of the English board, and its centre.
const (
	Holes  = 33
	Centre = 16 // d4
)

// Game is every winning position of the central game: those that lie on some
// solution. It is immutable and safe for concurrent use.
type Game struct {
	Board   *bitboard.Board
	ranking *ranking
	orbits  *bitboard.Orbits
	winning [Holes]*rankSet       // canonical positions, by pegs; 1 to 32
	values  [Holes][]centralValue // by pegs and index
	nodes   int64
}

type centralValue struct {
	ways   uint64  // solutions in jumps
	best   uint64  // shortest solutions in moves
	chance float64 // that a random player wins; only tests use it
	length uint8   // fewest moves to the goal
}

// unmeasured is the number of moves of a position that is not measured yet.
const unmeasured = 255

type search struct {
	*Game
	ctx      context.Context
	reported func(puzzle.Progress)
	buffer   []board.Set
}

// Solve finds every winning position of the central game from scratch. With values it also
// measures them: fewest moves, numbers of solutions, chances. report may be nil.
func Solve(ctx context.Context, values bool, report func(puzzle.Progress)) (*Game, error) {
	g := &search{Game: newCentral(), ctx: ctx, reported: report}
	err := g.findWinning()
	for pegs := 1; values && err == nil && pegs < Holes; pegs++ {
		err = g.measure(pegs)
	}
	if err != nil {
		return nil, fmt.Errorf("pegs: solve central game: %w", err)
	}
	return g.Game, nil
}

func newCentral() *Game {
	b := englishBoard()
	return &Game{Board: b, ranking: newRanking(b, b.Full().Without(Centre)), orbits: bitboard.NewOrbits(b)}
}

// englishBoard returns a cross of three rows and columns of seven holes.
func englishBoard() *bitboard.Board {
	var holes []board.Point
	for row := range 7 {
		for col := range 7 {
			if 2 <= row && row <= 4 || 2 <= col && col <= 4 {
				holes = append(holes, board.Point{Row: row, Col: col})
			}
		}
	}
	return bitboard.New(bitboard.Orthogonal, holes)
}

// canonical returns the least image of p.
func (c *Game) canonical(p board.Set) board.Set { return c.orbits.Sym.Least8(p) }

// tick polls the context.
func (g *search) tick(phase string, level int) error {
	if g.reported != nil {
		g.reported(puzzle.Progress{Phase: phase, Done: int64(level), Total: Holes - 1, Nodes: g.nodes})
	}
	return g.ctx.Err()
}

// pollEvery is how many positions are expanded between two looks at the context.
const pollEvery = 1 << 14

// find returns the place of p's values; index is -1 if p is not winning.
func (c *Game) find(p board.Set) (pegs, index int) {
	pegs = p.Len()
	if pegs < 1 || pegs >= Holes || bitboard.Class(c.ranking.basis, p) != c.ranking.class {
		return pegs, -1
	}
	return pegs, c.winning[pegs].index(c.canonical(p))
}

// Moves returns the fewest moves from p to the goal; ok is false where p does not
// lie on a solution. The values must have been measured.
func (c *Game) Moves(p board.Set) (moves int, ok bool) {
	pegs, i := c.find(p)
	if i < 0 {
		return 0, false
	}
	return int(c.values[pegs][i].length), true
}

// Solutions returns the number of solutions from p, counted as lists of jumps,
// and the number of shortest ones, counted as lists of moves.
func (c *Game) Solutions(p board.Set) (jumps, shortest *big.Int) {
	pegs, i := c.find(p)
	if i < 0 {
		return new(big.Int), new(big.Int)
	}
	v := &c.values[pegs][i]
	return new(big.Int).SetUint64(v.ways), new(big.Int).SetUint64(v.best)
}

// Has reports whether p lies on a solution.
func (c *Game) Has(p board.Set) bool {
	_, i := c.find(p)
	return i >= 0
}

// At is [Game.Moves] for a position on a solution.
func (c *Game) At(p board.Set) uint8 {
	n, _ := c.Moves(p)
	return uint8(n)
}
