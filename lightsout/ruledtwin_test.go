package lightsout

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// ruledTwin is a slow, obvious board under any rules: a table of what each button
// adds to each light, filled by pressing on paper.
type ruledTwin struct {
	k, h, w int
	cells   []int // -1: no light
	names   []string
	adds    [][]int
}

// randomTwin draws a board of random shape, rules and states, and its ID.
func randomTwin(rng *rand.Rand, most int) (twin ruledTwin, id string) {
	k := []int{2, 2, 3, 4, 5, 6, 8, 9, 10, 12, 30, 255}[rng.IntN(12)]
	h, w := 1+rng.IntN(most), 1+rng.IntN(most)
	twin = ruledTwin{k: k, h: h, w: w}
	var ids []string
	for range h * w {
		cell := rng.IntN(k)
		if rng.IntN(8) == 0 {
			cell = -1
		}
		twin.cells = append(twin.cells, cell)
	}
	twin.cells[rng.IntN(h*w)] = 1
	wrapRows, wrapCols := false, false
	switch rng.IntN(3) {
	case 0:
		ids, wrapRows, wrapCols = append(ids, "torus"), true, true
	case 1:
		ids, wrapCols = append(ids, "cylinder"), true
	}
	ids = append(ids, fmt.Sprintf("k=%d", k))
	near := nearNames()[rng.IntN(6)]
	ids = append(ids, "near="+near)
	locked := strings.Repeat("0", h*w)
	if rng.IntN(3) == 0 {
		mask := []byte(locked)
		mask[rng.IntN(h*w)] = '1'
		locked = string(mask)
		var rows []string
		for r := range h {
			rows = append(rows, locked[r*w:(r+1)*w])
		}
		ids = append(ids, "locked="+strings.Join(rows, "/"))
	}
	steps := map[string]string{ // 5 rows of 5, the button in the middle
		"plus":       "00000 00100 01110 00100 00000",
		"x":          "00000 01010 00100 01010 00000",
		"king":       "00000 01110 01110 01110 00000",
		"knight":     "01010 10001 00100 10001 01010",
		"neighbours": "00000 00100 01010 00100 00000",
		"ring":       "00000 01110 01010 01110 00000",
		"rowcol":     "00000 00000 00000 00000 00000",
	}[near]
	for i, cell := range twin.cells {
		if cell < 0 || locked[i] == '1' {
			continue
		}
		adds := make([]int, h*w)
		for dy := range 5 {
			for dx := range 5 {
				if strings.Fields(steps)[dy][dx] == '0' {
					continue
				}
				y, x := i/w+dy-2, i%w+dx-2
				if wrapRows {
					y = (y + 10*h) % h
				}
				if wrapCols {
					x = (x + 10*w) % w
				}
				if y >= 0 && y < h && x >= 0 && x < w {
					adds[y*w+x]++
				}
			}
		}
		if near == "rowcol" {
			for j := range adds {
				if j/w == i/w || j%w == i%w {
					adds[j]++
				}
			}
		}
		twin.names = append(twin.names, fmt.Sprintf("%d,%d", i/w, i%w))
		twin.adds = append(twin.adds, adds)
	}
	return twin, "lightsout[" + strings.Join(ids, ",") + "]:" + twin.draw(twin.cells)
}

// draw writes the cells as rows.
func (t ruledTwin) draw(cells []int) string {
	var rows []string
	for r := range t.h {
		var row []string
		for _, cell := range cells[r*t.w : (r+1)*t.w] {
			if cell < 0 {
				row = append(row, "-")
			} else {
				row = append(row, fmt.Sprint(cell))
			}
		}
		sep := ""
		if t.k > 10 {
			sep = ","
		}
		rows = append(rows, strings.Join(row, sep))
	}
	return strings.Join(rows, "/")
}

// solutions tries every way to press, as moves; what they total is the length.
func (t ruledTwin) solutions() (all [][]string, lengths []int) {
	total := 1
	for range t.names {
		total *= t.k
	}
	for n := range total {
		cells := slices.Clone(t.cells)
		moves, length := []string{}, 0
		for j := range t.names {
			times := n % t.k
			n /= t.k
			switch {
			case times == 1:
				moves = append(moves, t.names[j])
			case times > 1:
				moves = append(moves, fmt.Sprintf("%s*%d", t.names[j], times))
			}
			length += times
			for i := range cells {
				if cells[i] >= 0 {
					cells[i] = (cells[i] + times*t.adds[j][i]) % t.k
				}
			}
		}
		if !slices.ContainsFunc(cells, func(c int) bool { return c > 0 }) {
			all, lengths = append(all, moves), append(lengths, length)
		}
	}
	return all, lengths
}

// solvable is plain elimination: the positions that the buttons span, as rows in
// echelon form. Modulo a composite k a row times k over its first entry's divisor
// is one more row.
func (t ruledTwin) solvable() bool {
	var rows [][]int
	for _, adds := range t.adds {
		rows = append(rows, slices.Clone(adds))
	}
	target := make([]int, len(t.cells))
	for i, cell := range t.cells {
		target[i] = (t.k - max(cell, 0)) % t.k
	}
	for i := range target {
		if t.cells[i] < 0 {
			continue
		}
		var pivot []int
		for at := range rows {
			for rows[at][i]%t.k != 0 {
				if pivot == nil {
					pivot = rows[at]
					rows[at] = make([]int, len(target))
					break
				}
				times := pivot[i] / rows[at][i]
				for c := range pivot {
					pivot[c] = ((pivot[c]-times*rows[at][c])%t.k + t.k) % t.k
				}
				pivot, rows[at] = rows[at], pivot
			}
		}
		if pivot == nil {
			if target[i]%t.k != 0 {
				return false
			}
			continue
		}
		times := 0
		for times < t.k && (target[i]+times*pivot[i])%t.k != 0 {
			times++
		}
		if times == t.k {
			return false
		}
		order := 1
		for order*pivot[i]%t.k != 0 {
			order++
		}
		more := make([]int, len(target))
		for c := range target {
			target[c] = (target[c] + times*pivot[c]) % t.k
			more[c] = order * pivot[c] % t.k
		}
		rows = append(rows, more)
	}
	return true
}
