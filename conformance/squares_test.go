package conformance

import (
	"fmt"
	"slices"
	"sort"
	"strings"
	"testing"
)

// turned is a board after its cells in a cycle moved a given number of places along it.
func turned(board string, cycle []int, places int) string {
	out := []byte(board)
	for i, cell := range cycle {
		out[cycle[(i+places)%len(cycle)]] = board[cell]
	}
	return string(out)
}

// ringsOf are the rings of a hexagon whose first row has a given number of cells,
// clockwise, by the names of their centres.
func ringsOf(side int) map[string][]int {
	index := make(map[[2]int]int) // by row, and x in half cells
	row := func(r int) int { return 2*side - 1 - max(r-side+1, side-1-r) }
	centre := make(map[string][2]int)
	for r := range 2*side - 1 {
		for c := range row(r) {
			x := 2*c + 2*side - 1 - row(r)
			centre[fmt.Sprintf("%d,%d", r, c)] = [2]int{r, x}
			index[[2]int{r, x}] = len(index)
		}
	}
	rings := make(map[string][]int)
	for name, at := range centre {
		var ring []int
		for _, step := range [][2]int{{-1, -1}, {-1, 1}, {0, 2}, {1, 1}, {1, -1}, {0, -2}} {
			if i, ok := index[[2]int{at[0] + step[0], at[1] + step[1]}]; ok {
				ring = append(ring, i)
			}
		}
		if len(ring) == 6 {
			rings[name] = ring
		}
	}
	return rings
}

// ringPlaces are how far each letter turns a ring clockwise.
var ringPlaces = map[byte]int{'L': 1, 'C': 3, 'R': 5}

func flat(rows string) string { return strings.ReplaceAll(rows, "/", "") }

func flatAll(list []string) (all []string) {
	for _, text := range list {
		all = append(all, flat(text))
	}
	return all
}

// cached keeps what was found for the goals of a puzzle, under all that it depends on.
var cached = map[string]map[string]way{}

func slowRings(_ *testing.T, q asked) found {
	side := strings.Index(q.From, "/")
	from := flat(q.From)
	sorted := []byte(from)
	slices.Sort(sorted)
	key := fmt.Sprint("mopan", string(sorted), q.To)
	if cached[key] == nil {
		rings := ringsOf(side)
		cached[key] = ways(matches(from, flatAll(q.To)), func(board string) (next []string) {
			for _, ring := range rings {
				for _, places := range ringPlaces {
					if to := turned(board, ring, places); to != board {
						next = append(next, to)
					}
				}
			}
			return next
		})
	}
	return waysFrom(cached[key], from)
}

func replayRings(_ *testing.T, q asked) (length int, holds bool) {
	rings, board := ringsOf(strings.Index(q.From, "/")), flat(q.From)
	for _, move := range q.Moves {
		after := turned(board, rings[move[1:]], ringPlaces[move[0]])
		if after == board {
			return 0, false // a turn that changes nothing is none
		}
		board = after
	}
	return len(q.Moves), slices.ContainsFunc(flatAll(q.To), func(target string) bool { return fits(board, target) })
}

// blockTurned is a square after a quarter turn of the block whose upper left cell is r, c.
func blockTurned(board string, n, block, r, c int, left bool) string {
	out := []byte(board)
	for i := range block {
		for j := range block {
			to := (r+j)*n + c + block - 1 - i // clockwise
			if left {
				to = (r+block-1-j)*n + c + i
			}
			out[to] = board[(r+i)*n+c+j]
		}
	}
	return string(out)
}

// square reads a Twiddle board: its cells, its side, and the side of its blocks.
func square(q asked) (board string, n, block int, goals []string) {
	n, block = strings.Index(q.From, "/"), 2
	if q.rules != "" {
		_, _ = fmt.Sscanf(q.rules, "r=%d", &block)
	}
	board = flat(q.From)
	if goals = flatAll(q.To); goals == nil {
		sorted := []byte(board)
		sort.Slice(sorted, func(i, j int) bool { return sorted[i] < sorted[j] })
		goals = []string{string(sorted)}
	}
	return board, n, block, goals
}

func slowTwiddle(_ *testing.T, q asked) found {
	board, n, block, goals := square(q)
	key := fmt.Sprint("twiddle", block, goals)
	if cached[key] == nil {
		cached[key] = ways(goals, func(board string) (next []string) {
			for r := range n - block + 1 {
				for c := range n - block + 1 {
					for _, left := range []bool{true, false} {
						if to := blockTurned(board, n, block, r, c, left); to != board {
							next = append(next, to)
						}
					}
				}
			}
			return next
		})
	}
	return waysFrom(cached[key], board)
}

func replayTwiddle(t *testing.T, q asked) (length int, holds bool) {
	board, n, block, goals := square(q)
	for _, move := range q.Moves {
		var r, c int
		if _, err := fmt.Sscanf(move[1:], "%d,%d", &r, &c); err != nil {
			t.Fatal(err)
		}
		after := blockTurned(board, n, block, r, c, move[0] == 'L')
		if after == board {
			return 0, false
		}
		board = after
	}
	return len(q.Moves), slices.Contains(goals, board)
}
