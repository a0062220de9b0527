package lightsout

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"

	"jie/linear/gf2"
	"jie/puzzle"
	"jie/puzzle/ability"
)

// Light chasing needs one thing that a player cannot work out in play: which buttons of the
// first row to press so that the last row becomes dark. Pressing a row and chasing the
// lights down from it is linear over GF(2), and so is the rest in the last row:
//
//	left(x + y) = left(x) + left(y)
//
// A table for a board lists, for each rest after a chase from above, a first row with the fewest presses that leaves
// the same rest on a dark board. On wide boards it lists a basis: a rest is a sum of some of its rows, and the presses
// are the same sum. On a board such as 4x4, where every first row leaves a dark board, a chase alone suffices.

const (
	cheatRows = 31 // of a table that fits on a page
	cheatWide = 24 // columns of a table of a basis
)

// CheatSheet returns the table of light chasing for a rectangle under the standard rules.
func (Puzzle) CheatSheet(id string) ([]ability.Cheat, error) {
	from, err := Puzzle{}.Parse(id)
	if err != nil {
		return nil, err
	}
	p := from.(position)
	if !p.board.rectangle() || p.board.w > cheatWide || p.board.h > cheatHigh {
		return nil, &puzzle.Error{Puzzle: "lightsout", Code: ability.NoCheatSheet}
	}
	h, w := int(p.board.h), p.board.w
	basis, quiet := chaseBasis(h, w)
	kind, table := "part", basis
	if len(basis) <= bits.Len32(cheatRows) {
		kind, table = "row", chaseTable(basis, quiet)
	}
	if len(table) == 0 {
		return []ability.Cheat{{Kind: "none", From: rowText(0, w)}}, nil
	}
	var list []ability.Cheat
	for _, row := range table {
		list = append(list, ability.Cheat{Kind: kind, From: rowText(row.left, w), To: rowText(row.top, w)})
	}
	return list, nil
}

const cheatHigh = 1000 // the most rows of a board that a person would chase

// chaseRow holds a rest in the last row and the presses of the first row for it. Bit c is column c.
type chaseRow struct{ left, top uint32 }

// leftOver returns the last row of a dark board after presses in its first row and a chase down from there.
func leftOver(top uint32, h, w int) uint32 {
	full := uint32(1)<<w - 1
	above, press := uint32(0), top
	for range h {
		// the lights of this row, which the next presses have to turn off
		lit := (press ^ press<<1 ^ press>>1 ^ above) & full
		above, press = press, lit
	}
	return press
}

// chaseTable returns a row for each sum of some of the basis, in the order of the last rows.
func chaseTable(basis []chaseRow, quiet []uint32) (table []chaseRow) {
	for choice := uint32(1); choice < 1<<len(basis); choice++ {
		var row chaseRow
		for i, b := range basis {
			if choice>>i&1 == 1 {
				row.left ^= b.left
				row.top ^= b.top
			}
		}
		row.top = fewestIn(row.top, quiet)
		table = append(table, row)
	}
	slices.SortFunc(table, func(a, b chaseRow) int { return cmp.Compare(bits.Reverse32(b.left), bits.Reverse32(a.left)) })
	return table
}

// fewestIn returns the row with the fewest presses among top plus sums of quiet rows, the first of these from the left.
func fewestIn(top uint32, quiet []uint32) uint32 {
	best := top
	for choice := range uint32(1) << len(quiet) {
		x := top
		for i, z := range quiet {
			if choice>>i&1 == 1 {
				x ^= z
			}
		}
		if order := cmp.Compare(bits.OnesCount32(x), bits.OnesCount32(best)); order < 0 || order == 0 && bits.Reverse32(x) > bits.Reverse32(best) {
			best = x
		}
	}
	return best
}

// chaseBasis returns a reduced basis of the rows that can be left, with presses for each, and
// a basis of the first rows that leave nothing.
func chaseBasis(h, w int) (basis []chaseRow, quiet []uint32) {
	rows := make([]gf2.Vector, w) // the rest, from bit 0 up, and the presses for it, from bit 63 down
	for c := range w {
		rows[c] = gf2.Vector{uint64(leftOver(1<<c, h, w)) | 1<<(63-c)}
	}
	for _, v := range gf2.Reduce(rows, 64) {
		left, top := uint32(v[0]), uint32(bits.Reverse64(v[0]))
		if left == 0 {
			quiet = append(quiet, top)
		} else {
			basis = append(basis, chaseRow{left, top})
		}
	}
	return basis, quiet
}

func rowText(row uint32, w int) string {
	cells := []byte(strings.Repeat("0", w))
	for c := range w {
		cells[c] += byte(row >> c & 1)
	}
	return "lightsout:" + string(cells)
}
