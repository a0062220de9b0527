package puzzle

import (
	"math/big"
	"strconv"
	"strings"

	"jie/puzzle/view"
)

// Status is the outcome of a search.
type Status uint8

// The outcomes. Unsolvable is an answer, not an error.
const (
	Unknown Status = iota
	Solved
	Unsolvable
)

// String returns the status as answers write it.
func (s Status) String() string {
	switch s {
	case Solved:
		return "solved"
	case Unsolvable:
		return "unsolvable"
	default:
		return "unknown"
	}
}

// Solution is what Solve found; Length and moves count when Status is Solved, or HasBest is set.
type Solution struct {
	Status     Status
	Metric     Metric
	HasBest    bool   // Unknown only: Length and Moves hold the best solution found
	Length     int64  // of Moves, in Metric
	LowerBound int64  // no solution is shorter, in Metric
	Optimal    bool   // Length is proved least
	PegsLeft   *int64 // pegs after the moves, if the goal leaves their number open; nil if not

	Moves []string
	// Pattern draws moves made at one cell each, in any order: a string a row says how often each
	// is made, as positions write states. Moves stays nil if these are too many to list.
	Pattern []string

	Count        *big.Int   // of the solutions asked for; nil when not asked
	UpToOrder    *big.Int   // Count without solutions that differ only in the order of commuting moves; may be nil
	Solutions    [][]string // listed in lexicographic order of their moves
	Truncated    bool       // Solutions was cut at the limit
	Uncounted    error      // why Count and Solutions are not as asked for; nil if they are
	LongestFirst bool       // Solutions begin with those whose longest move is the longest
	Every        bool       // Solutions are of every length, not only the shortest

	Certificate *Certificate  // of Unsolvable
	Unused      []Certificate // of moves that are in no solution, in any status; each may rest on those before
	Nodes       int64         // positions generated, a deterministic measure of work
	Method      string        // the method that gave the answer, an identifier; empty where the puzzle does not say
}

// Certificate proves that a goal cannot be reached. It can be checked alone, from the rules, the
// position and the goal. Kind decides which fields are set; docs/design.md lists the kinds.
type Certificate struct {
	Kind string `json:"kind"`
	// Cells are named as in the puzzle's moves.
	Cells []string `json:"cells,omitempty"`
	// Seed stands for Cells if these are too many to list: the rules give the cells from this text.
	Seed string `json:"first_row,omitempty"`
	// Weights are one integer for each cell of the board, in reading order.
	Weights []int64 `json:"weights,omitempty"`
	// Modulus is the modulus of Weights, if the rules do not give it.
	Modulus int64 `json:"modulus,omitempty"`
	// From and To are the two counts that no moves can make equal.
	From *int64 `json:"from,omitempty"`
	To   *int64 `json:"to,omitempty"`
	// Positions is the number of reachable positions, Levels that at each distance.
	Positions string   `json:"positions,omitempty"`
	Levels    []string `json:"levels,omitempty"`
	// Goals holds a certificate for each goal if no single one covers them all.
	Goals []Certificate `json:"goals,omitempty"`
}

// Exhausted certifies that no goal is among all reachable positions, which levels counts.
func Exhausted(kind string, levels []int64) *Certificate {
	c := &Certificate{Kind: kind}
	var total int64
	for _, n := range levels {
		total += n
		c.Levels = append(c.Levels, strconv.FormatInt(n, 10))
	}
	c.Positions = strconv.FormatInt(total, 10)
	return c
}

// MaxPattern is the most cells of a board for which an answer holds drawn moves.
const MaxPattern = 1 << 20

func places(pattern []string) int {
	if len(pattern) == 0 {
		return 0
	}
	return len(pattern) * len(numbers(pattern[0]))
}

func numbers(row string) []string {
	if strings.Contains(row, ",") {
		return strings.Split(row, ",")
	}
	return strings.Split(row, "")
}

// PatternMoves lists the moves that a [Solution.Pattern] draws, in reading order: those of an
// [view.EnterPress] puzzle at each cell of the grid. Cost: linear in the board and the moves.
func PatternMoves(grid view.Grid, entry view.Entry, pattern []string) []string {
	moves := []string{}
	y, row := -1, []string(nil)
	for _, c := range grid.Cells {
		if c.Y != y {
			if y = c.Y; y >= len(pattern) {
				break
			}
			if row = numbers(pattern[y]); len(grid.Columns) == 1 {
				row = pattern[y : y+1] // its only number may have several digits
			}
		}
		if c.X/2 >= len(row) {
			continue
		}
		times, err := strconv.Atoi(row[c.X/2])
		if err != nil || times == 0 {
			continue
		}
		move := entry.Move(c.Name, "", "")
		for range times {
			moves = append(moves, move)
		}
	}
	return moves
}
