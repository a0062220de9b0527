package puzzle

import (
	"strconv"
	"strings"

	"jie/puzzle/view"
)

// MaxPattern is the most cells of a board for which an answer holds drawn moves.
const MaxPattern = 1 << 20

func places(pattern []string) int {
	if len(pattern) == 0 {
		return 0
	}
	return len(pattern) * len(numbers(pattern[0]))
}

// numbers splits a row of a pattern: numbers have commas between them, digits do not.
func numbers(row string) []string {
	if strings.Contains(row, ",") {
		return strings.Split(row, ",")
	}
	return strings.Split(row, "")
}

// PatternMoves lists the moves that a [Solution.Pattern] draws, in reading order: the moves
// of an [view.EnterPress] puzzle at each cell of the grid, as often as the pattern says.
// Cost: linear in the board and the moves.
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
